"""Words: what a game tells people, documented once.

Most of it is made from the game's vocabulary (vocabulary.py). A function or constant of the game's words.py takes
the place of the one here that has its name.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from alambic.core.events import NONE, Event
from alambic.core.parts import Part
from alambic.core.view import N_, Say, View, plain
from alambic.core.vocabulary import Own, chosen, filled, slots_of

if TYPE_CHECKING:  # whoever asks for colours pays for Rich
    from rich.text import Text


class Words(Part):
    """The words of one game. States are plain and forgotten for whoever is told, and never changed."""

    called = "words"

    # What happened

    def sentence(self, event: Event, names: Sequence[str], say: Say = plain) -> str:
        """One event, as its viewer saw it: what they may not know stays unnamed; "" where it is silent."""
        told = self.game.vocabulary.events.of(event.kind).said
        phrase = chosen(told.sentence, event)
        if isinstance(phrase, Own):
            return str(self.names[phrase](event, names, say))
        return filled(phrase, told.columns, event, names, say) if phrase else ""

    def done_to(self, event: Event) -> int:
        """The seat that an event happened to, or NONE."""
        return self.game.vocabulary.events.of(event.kind).said.done_to(event)

    @cached_property
    def SILENT(self) -> Collection[int]:
        """Kinds of events that the log may pass over."""
        return [kind.value for kind in self.game.vocabulary.events if kind.said.silent]

    @cached_property
    def FADING(self) -> Collection[int]:
        """Kinds of events about which people must remember by themselves what is no longer new."""
        return [kind.value for kind in self.game.vocabulary.events if kind.said.fades]

    def faded(self, events: Sequence[Event]) -> Sequence[Event]:
        """Events as people are told them again."""
        return [event.veiled() if event.kind in self.FADING else event for event in events]

    def remark(self, known: Any, events: Sequence[Event], seat: int) -> str | None:
        """What the bot on a seat says of a move, knowing what all may know: a phrase, or nothing."""
        return None

    def reply(self, known: Any, seat: int, nth: int) -> str | None:
        """What the bot on a seat answers whoever speaks to it, when it speaks for the nth time; or nothing."""
        return None

    # What is due, and what happened in the end

    def due(self, s: Any, names: Sequence[str], say: Say = plain, seat: int = NONE) -> str:
        """What the game waits for; `seat` is who is told."""
        if s.over:
            what, clause = self.why_over(s)
            return say(N_("The game is over: {what} ({clause}).")).format(what=say(what), clause=clause)
        asked = self.game.vocabulary.phases.of(s.phase).said
        from alambic.core import contract

        awaited = int(self.game.rule(contract.awaited)(s))
        waiting = [other for other in range(awaited.bit_length()) if awaited >> other & 1]
        phrase = chosen(asked.you if seat in waiting else asked.others, s)
        if isinstance(phrase, Own):
            return str(self.names[phrase](s, names, say, seat))
        put = dict(self.about(s, names, say)) if {*slots_of(phrase)} - {"who"} else {}
        return say(phrase).format(who=self.listed([names[other] for other in waiting], say), **put)

    def about(self, s: Any, names: Sequence[str], say: Say) -> Mapping[str, object]:
        """What a phase is about: what its prompts have slots for, besides {who}."""
        return {}

    def listed(self, things: Sequence[str], say: Say) -> str:
        """Several in a row: `Anna, Ben and Cleo`."""
        *others, last = things
        return say(N_("{a} and {b}")).format(a=", ".join(others), b=last) if others else last

    def why_over(self, s: Any) -> tuple[str, str]:
        """Why a game is over: a phrase, and the id of the clause that says so."""
        end = self.game.vocabulary.endings.of(s.over).said
        return end.phrase, end.clause

    def ending(self, s: Any, say: Say = plain) -> tuple[str, str]:
        """Why the game ended, in a sentence, and the clause that says so; nothing while it goes on."""
        if not s.over:
            return "", ""
        what, clause = self.why_over(s)
        return say(N_("The game is over: {what}.")).format(what=say(what)), clause

    TIE_BREAK = ""  # the clause that says who wins on equal points

    def breakdown(self, s: Any, seat: int, say: Say = plain) -> Sequence[tuple[str, float]]:
        """The points of a seat by what they are made of."""
        return []

    def unit(self, say: Say = plain) -> str:
        """What is counted, where it is not points."""
        return ""

    def point(self, s: Any) -> float:
        """What one of the rules' points is worth to people: rules count in whole numbers."""
        return 1

    @property
    def recounts(self) -> bool:
        """Whether it is ever worth something else than one."""
        return "point" in vars(self)

    # Moves

    def phrase(self, code: str, say: Say = plain) -> str:
        """A move as the label of a button."""
        return labelled(self, code, say)

    def named(self, code: str, view: View) -> str:
        """The same with the names of what it is about, for somebody who looks at the table."""
        return self.phrase(code, view.say)

    def pointed(self, code: str, view: View) -> Sequence[str]:
        """The public names (`data-place`) of the places on the page that a move is about."""
        shape, at = self.game.vocabulary.moves.read(code)
        places = chosen(shape.said.places, at) or f"act-{code.split()[0]}"
        parts = {name: names[getattr(at, name)] for name, names in shape.said.ranges.items()}
        return tuple(places.format(**parts).split())

    def unremarked(self, code: str, who: str, say: Say = plain) -> str:
        """A move of which no event is told, as a sentence."""
        shape, at = self.game.vocabulary.moves.read(code)
        phrase = chosen(shape.said.untold, at)
        if not phrase:
            return say(N_("{who}: {what}")).format(who=who, what=self.phrase(code, say))
        return filled(phrase, shape.said.parts, at, (), say, who=who)

    # The position as text

    def draw(self, s: Any, seat: int, names: Sequence[str]) -> str:
        """The position as plain text, at most 80 characters broad, as a seat or a spectator knows it."""
        from alambic.core.usual import drawn

        return drawn(self.game, s, seat, names, plain)

    def coloured(self, text: str) -> "Text":
        """A drawing with its colours, for the terminal."""
        from rich.text import Text

        return Text(text)

    # What the server and the lab ask

    def orders(self, known: Any, seat: int) -> Sequence[tuple[str, str]]:
        """What a seat may answer ahead: phases and codes."""
        return []

    def needless(self, known: Any, seat: int) -> bool:
        """Whether a question need not be asked of somebody who is alone with bots."""
        return False

    ROLES: Sequence[str] = ()  # what the deal or the opening makes of a seat

    def roles(self, s: Any) -> Sequence[int]:
        """The role of each seat as a number of ROLES; none until all are clear."""
        return []


@lru_cache(16384)
def labelled(words: Words, code: str, say: Say) -> str:
    """A move's phrase; remembered, since every page has hundreds."""
    shape, at = words.game.vocabulary.moves.read(code)
    phrase = chosen(shape.said.phrase, at)
    if isinstance(phrase, Own):
        return str(words.names[phrase](code, say))
    return filled(phrase, shape.said.parts, at, (), say)
