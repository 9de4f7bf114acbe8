"""Errors as a page shows them: named, in the visitor's language, with the clause that matters."""

from dataclasses import dataclass

from alambic.core.errors import AlambicError, NotAllowed
from alambic.core.game import Game
from alambic.core.view import N_, Say

SENTENCES = {  # what a visitor reads first, by the name of the error
    "NotAllowed": N_("That is not allowed now."),
    "NotYourTurn": N_("It is not your turn."),
    "NotUnderstood": N_("That is not a move of this game."),
    "Stale": N_("The table has moved on since you looked. Here is how it stands now."),
    "Over": N_("The game is over: no move can be played any more."),
    "NoSuchTable": N_("There is nothing at this address. The link may be mistyped or the table long gone."),
    "NotYours": N_("That is not yours to do."),
    "NotFree": N_("That seat is taken, or waits for somebody else."),
    "NotNow": N_("That cannot be done at this moment."),
    "Asked": N_("Somebody asks to take something back: play goes on when all have answered."),
    "LaidAlready": N_("Somebody has just laid a table for the same people. Nothing was opened: look first."),
    "StillThinking": N_("Master is still thinking about a hint for you. Ask again when it has come."),
    "BadName": N_("Please give a name or a remark that is neither empty nor too long."),
    "Mistakable": N_("Somebody here has a name that looks just like this one. Please take another."),
    "TooMany": N_("Slowly, please: that is more than one visitor may ask for."),
    "TooLarge": N_("That is too large to be read."),
    "HeadTooLong": N_(
        "Your browser sends more than this page can read."
        " Please use a shorter address, or delete this site’s cookies."
    ),
    "WrongHost": N_("This server does not answer to that name. Please open the address that its host gave you."),
    "TooSlow": N_("Your form did not arrive in time. Please send it again."),
    "Elsewhere": N_("This form was not sent from our own page. Please use the page itself."),
    "BadSeats": N_("This game is not for that number of players."),
    "BadOption": N_("These options cannot be chosen together."),
    "BadDeck": N_("This deck cannot be used."),
    "BadBot": N_("There is no such bot."),
    "UnknownGame": N_("There is no such game here."),
    "Taken": N_("The table has moved on since you looked. Here is how it stands now."),
    "StoreBusy": N_("The server is busy. Nothing was lost; please try again."),
    "Damaged": N_("The database of this server is damaged. Whoever runs it has to go back to a copy."),
    "OffScript": N_("A fine move, but not the one this lesson is about: follow the pointing hand."),
    "NoSuchStep": N_("The lesson has no such step."),
    "Busy": N_("Too much waits to be thought about here. Try again in a moment."),
    "Hidden": N_("What others hold stays hidden until the match has ended."),
    "NoSuchMoment": N_("This match has no such step, or not yet."),
    "OtherRules": N_("The rules have changed since: by those of today this match would have gone otherwise."),
    "Broken": N_("Something went wrong on our side. Nothing was lost; please go back to the table."),
}
DETAILED = (
    "BadDeck",
    "BadOption",
    "BadSeats",
    "NotUnderstood",
    "BadName",
    "WrongHost",
)  # their message helps whoever made the mistake


@dataclass(frozen=True)
class Problem:
    """Why something was not done."""

    name: str
    text: str
    detail: str = ""  # the exact message, for those who write deck files or type codes
    clause: str | None = None
    gist: str = ""
    ruling: bool = False
    url: str = ""


def problem_of(error: AlambicError, say: Say, game: Game | None = None, language: str = "en") -> Problem:
    text = say(SENTENCES.get(error.name, getattr(error, "sentence", SENTENCES["Broken"])))
    if isinstance(error, NotAllowed) and game is not None:
        clause = game.clauses(language)[error.clause]
        url = f"/rules/{game.name}#{clause.id}"
        return Problem(error.name, text, "", clause.id, clause.gist, clause.ruling, url)
    said = getattr(error, "said", None)  # an error of a game may say more in any language
    return Problem(error.name, text, said(say) if said else str(error) if error.name in DETAILED else "")
