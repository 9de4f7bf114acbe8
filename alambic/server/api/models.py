"""The shapes of the API: what is asked, what is answered, as openapi.json describes them."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

Number = Annotated[int, Field(ge=0, lt=2**31)]
SeatName = Annotated[str, Field(pattern=r"^[0-9]{1,2}$")]
Digest = Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$", description="SHA-256 of what you add to chance")]
Cells = int | list[int] | list[list[int]] | list[list[list[int]]]
Event = Annotated[
    list[int],
    Field(description="kind, who, what, where, whom, and what else it is about; -1: none, -2: hidden from you"),
]
Events = Annotated[
    list[list[int | Event]],
    Field(description="for each step its number, then what it did as you saw it; 0 is the deal"),
]


class Asked(BaseModel):
    """A body that somebody sends: nothing is guessed, nothing unknown is passed over."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Answered(BaseModel):
    """A body that is answered."""

    model_config = ConfigDict(extra="forbid")


class Problem(Answered):
    """Why something was not done."""

    error: str = Field(description="the name of the error")
    message: str = Field(description="what would be allowed, in English")
    clause: str | None = Field(description="the clause of the rules that forbids a move")


# People


class NewPerson(Asked):
    name: str


class Known(Answered):
    name: str
    token: str = Field(description="keep it secret: whoever shows it is you")


class MyTable(Answered):
    key: str
    game: str
    status: str
    waits: bool = Field(description="for your move, or for your word on a takeback or on somebody new")
    due: str | None = Field(description="when your time runs out")


class Me(Answered):
    name: str
    tables: list[MyTable]


# Games and tables


class OptionCard(Answered):
    values: list[str]
    usual: str


class GameCard(Answered):
    name: str
    title: str
    version: int = Field(description="of the rules")
    seats: tuple[int, int] = Field(description="fewest and most")
    options: dict[str, OptionCard]
    decks: list[str]
    phases: list[str]
    styles: list[str] = Field(description="of bots, in this game beside the levels")


class Games(Answered):
    games: list[GameCard]
    levels: list[str] = Field(description="of bots")


class Pledged(Answered):
    pledge: str = Field(description="SHA-256 of the server's part of the chance")
    ticket: str = Field(description="opens one table whose chance has that part")


class FoundTable(Answered):
    key: str
    game: str
    status: str
    names: list[str]
    free: int = Field(description="seats on which anyone may sit down, or that they may ask for")


class FoundTables(Answered):
    tables: list[FoundTable]


class NewTable(Asked):
    game: str
    seats: list[str] = Field(description="one a seat: me, here, friend, open or bot:LEVEL", max_length=32)
    options: dict[str, str | bool | int] = Field(default_factory=dict)
    deck: str | dict[str, Any] | None = Field(None, description="a name, or a deck of your own: name and cards")
    names: dict[SeatName, str] = Field(default_factory=dict, description="of those who share your token, by seat")
    pace: str = "natural"
    drafts: bool = False
    clock: str = Field("none", description="none, move:SECONDS or seat:SECONDS")
    window: int | None = Field(None, description="seconds for answers to which silence is one; usual: the game's")
    delay: int = Field(0, description="seconds by which spectators lag behind")
    listed: bool = False
    watched: bool = True
    aids: bool = False
    hints: bool = Field(False, description="everybody may ask, on their page, what Master would do")
    digest: Digest = ""
    part: str = Field("", description="instead of its digest, where nobody else has to come")
    ticket: str = ""


class SitDown(Asked):
    name: str = Field("", description="your name from now on; the one you have if none is given")
    invite: str = ""
    digest: Digest = ""


class Reveal(Asked):
    part: str = Field(description="1 to 64 letters on one line, at best 32 that you drew by chance")


class SeatBot(Asked):
    level: str


class Leave(Asked):
    level: str = Field("", description="of a bot that plays on for you; none: the seat is free")


class Nothing(Asked):
    """Nothing more is to be said."""


class Move(Asked):
    seat: Number
    step: Number = Field(description="the step that it answers")
    move: str = Field(description="a code as `legal` lists them")
    drafts: Number | None = Field(None, description="how many of those steps were drafts; none: as many as now")


class Moved(Answered):
    step: int
    draft: bool = Field(description="only you see it yet")


class Undraft(Asked):
    seat: Number
    all: bool = False


class TakeBack(Asked):
    to: Number = Field(description="the step to go back to: one of `back`")


class AnswerBack(Asked):
    agree: bool
    to: Number | None = None
    step: Number | None = Field(None, description="with `to`: which question is answered")


class Remark(Asked):
    text: str


class AnswerWish(Asked):
    agree: bool
    question: Number | None = Field(None, description="the number of the question that is answered")


class WishLook(Answered):
    """Somebody new asks for a seat of a running match."""

    name: str
    question: int = Field(description="its number")
    mine: bool
    answers: bool = Field(description="you have still to answer")
    waits_for: list[str]


class SeatLook(Answered):
    number: int
    kind: str = Field(description="person, bot, open or friend")
    name: str
    level: str
    here: bool = Field(description="listening, or a bot")
    kept: bool = Field(description="for you, whoever plays on it meanwhile")
    offered: bool = Field(description="to whoever is new at a running match: all who play there must agree")
    asked: WishLook | None = Field(description="who asks for it now")
    invite: str | None = Field(description="the host's secret for the friend who may sit down there")


class Question(Answered):
    """A takeback that somebody asks for."""

    seat: int = Field(description="whose moves it takes back")
    moves: int
    to: int
    step: int
    mine: bool
    answers: bool = Field(description="you have still to answer")
    waits_for: list[str]


class RemarkLook(Answered):
    number: int = Field(description="from 1 at each table; only the latest are kept")
    seat: int | None = Field(description="of whoever said it; none: a spectator")
    name: str
    text: str
    at: str
    mine: bool
    phrase: bool = Field(description="a phrase of ours that a bot says, in English; else somebody's own words")


class Remarks(Answered):
    remarks: list[RemarkLook]


class Told(Answered):
    """What a message of a table's stream says."""

    step: int = Field(description="how many entries there are, your drafts included")
    drafts: int
    status: str = Field(description="gathering, shuffling, playing, paused, over or stopped")
    awaited: list[int] = Field(description="the seats that the match waits for")
    legal: list[str] = Field(description="the codes of your moves")
    events: Events
    places: list[int] | None = Field(description="by seat, once the match is over")
    points: list[float] = Field(description="by seat, as far as you know; half points are points")


class Look(Told):
    """A table as one viewer sees it."""

    key: str
    game: str
    rules: int = Field(description="the version under which it is played")
    options: dict[str, str]
    deck: str
    reason: str = Field(description="why the match was stopped")
    seats: list[SeatLook]
    you: list[int] = Field(description="your seats")
    seat: int | None = Field(description="the one that looks; none: a spectator")
    state: dict[str, Cells] | None = Field(description="all that this viewer may know; none before the deal")
    asking: Question | None
    back: dict[str, int] = Field(description="what you may ask to take back, move or turn: the step it leads to")
    due: str | None = Field(description="when the next clock runs out, or no part is waited for any longer")
    pledge: str | None
    digests: dict[str, str] = Field(description="of the parts that people sealed, by seat")
    host: bool
    remarks: list[RemarkLook]
