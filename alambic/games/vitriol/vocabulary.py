"""The vocabulary of V.I.T.R.I.O.L.."""

from alambic.core.vocabulary import Awaits, Phases


class Phase(Phases):
    PLAYING = Awaits("", "")
    EXCHANGING = Awaits("", "")
    REVEAL = Awaits("", "", silence="ready", public=True)
