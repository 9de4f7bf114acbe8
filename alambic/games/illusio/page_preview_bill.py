"""What a special action would do to a trick on the bill (ILL-26 to ILL-29)."""

from collections.abc import Sequence

from alambic.core.events import Event
from alambic.core.view import N_, View
from alambic.games.illusio.page_fit import will_bring
from alambic.games.illusio.page_openings import Hint
from alambic.games.illusio.rules_objectives import due_points
from alambic.games.illusio.vocabulary import Told


def on_bill(view: View, words: Sequence[str]) -> Hint:
    """What the trick brings before and after, and what its owner will have at the start of the next turn."""
    s, objective, special = view.s, int(words[1]) - 1, words[0]
    seen = view.foreseen(" ".join(words))
    if seen is None:
        return Hint("")
    if scored := seen.tells(Told.SCORES):
        return hurried(view, scored, bool(seen.tells(Told.ENDED)))
    owner, after = s.by[objective] - 1, seen.after
    say, mine, name, target = view.say, owner == view.seat, view.names[owner], s.target
    brought = [will_bring(one, owner)[objective].points for one in (s, after)]
    reached = [one.points[owner] + due_points(one, owner) for one in (s, after)]
    text = say(N_("Worth {after} instead of {before}.")).format(before=brought[0], after=brought[1])
    if special == "encore":
        text = say(N_("Worth {points}, but one turn later.")).format(points=brought[0])
    gained = brought[1] - brought[0] if mine and special != "encore" else 0
    if reached[0] >= target > reached[1]:
        spoilt = N_("You would not win at your next turn."), N_("It keeps {name} from winning next turn.")
        return Hint(f"{text} {say(spoilt[not mine]).format(name=name)}", "loss" if mine else "win", gained)
    if reached[1] >= target > reached[0]:
        told = N_("Then you win at your next turn.") if mine else N_("Then {name} wins at the next turn.")
        return Hint(f"{text} {say(told).format(name=name)}", "win" if mine else "loss", gained)
    if special == "encore":
        return Hint(text)
    return Hint(text, "gain" if (special == "grandiose") == mine else "loss", gained)


def hurried(view: View, scored: Event, wins: bool) -> Hint:
    """Scored at once (ILL-27)."""
    points, name = scored.where, view.names[scored.who]
    if scored.who == view.seat:
        words = N_("You score {points} at once: you win!") if wins else N_("You score {points} at once.")
        return Hint(view.say(words).format(points=points), "win" if wins else "gain", points)
    words = N_("{name} scores {points} at once, and wins.") if wins else N_("{name} scores {points} at once.")
    return Hint(view.say(words).format(name=name, points=points), "loss")
