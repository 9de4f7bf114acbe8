"""The vocabulary of Mini."""

from alambic.core.vocabulary import Awaits, Phases


class Phase(Phases):
    TURN = Awaits("", "")
    ANSWERING = Awaits("", "", silence="let pass")
    OFFERING = Awaits("", "")
    SHOWING = Awaits("", "", silence="ready")
