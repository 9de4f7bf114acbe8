"""What a special action would do to a trick on the bill (ILL-26 to ILL-29)."""

from alambic.core.view import N_, View
from alambic.games.illusio.page_fit import brings_now, will_bring
from alambic.games.illusio.rules_objectives import due_points

Told = tuple[str, str, int]  # words, tone and points


def affected(view: View, special: str, objective: int) -> Told:
    """Tried on a copy: nothing hidden enters into it."""
    if special == "success":
        return hurried(view, objective)
    s, owner = view.s, view.s.by[objective] - 1
    after = s.copy()
    if special == "encore":
        after.waits[objective] += 1
    elif special == "deja-vu":
        after.belittled[objective] += 1
    else:
        after.exalted[objective] += 1
    brought = will_bring(s, owner)[objective].points, will_bring(after, owner)[objective].points
    reached = s.points[owner] + due_points(s, owner), s.points[owner] + due_points(after, owner)
    return told(view, special, owner, brought, reached)


def told(view: View, special: str, owner: int, brought: tuple[int, int], reached: tuple[int, int]) -> Told:
    """What the trick brings before and after, and what its owner will have at the start of the next turn."""
    say, mine, name, target = view.say, owner == view.seat, view.names[owner], view.s.target
    text = say(N_("Worth {after} instead of {before}.")).format(before=brought[0], after=brought[1])
    if special == "encore":
        text = say(N_("Worth {points}, but one turn later.")).format(points=brought[0])
    gained = brought[1] - brought[0] if mine and special != "encore" else 0
    if reached[0] >= target > reached[1]:
        words = (
            N_("You would not win at your next turn.") if mine else N_("It keeps {name} from winning next turn.")
        )
        return f"{text} {say(words).format(name=name)}", "loss" if mine else "win", gained
    if reached[1] >= target > reached[0]:
        words = N_("Then you win at your next turn.") if mine else N_("Then {name} wins at the next turn.")
        return f"{text} {say(words).format(name=name)}", "win" if mine else "loss", gained
    if special == "encore":
        return text, "", 0
    return text, "gain" if (special == "grandiose") == mine else "loss", gained


def hurried(view: View, objective: int) -> Told:
    """Scored at once (ILL-27)."""
    s, owner, points = view.s, view.s.by[objective] - 1, brings_now(view.s, objective).points
    mine, wins = owner == view.seat, s.points[owner] + points >= s.target
    if mine:
        words = N_("You score {points} at once: you win!") if wins else N_("You score {points} at once.")
        return view.say(words).format(points=points), "win" if wins else "gain", points
    words = N_("{name} scores {points} at once, and wins.") if wins else N_("{name} scores {points} at once.")
    return view.say(words).format(name=view.names[owner], points=points), "loss", 0
