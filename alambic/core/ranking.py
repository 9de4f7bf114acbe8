"""Who is before whom, where points alone decide."""

from alambic.core.rule import rule
from alambic.core.state import Numbers, State


@rule
def rank(s: State, places: Numbers, points: Numbers) -> None:
    """Write each seat's place from the points: ties share."""
    for seat in range(s.seats):
        places[seat] = 1
        for other in range(s.seats):
            places[seat] += points[other] > points[seat]
