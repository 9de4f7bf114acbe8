"""What is said beside a button: what the rules find that the move does, and what to think of."""

from collections.abc import Callable, Sequence

from alambic.core.view import N_, View
from alambic.games.illusio.cards import CARD_NAMES, DOMAIN_NAMES, TYPE_NAMES, Card, numbered
from alambic.games.illusio.page_fit import (
    contest_of,
    hidden_in_wings,
    is_hidden,
    met_of,
    needs_of,
    open_of,
    types_around,
    types_in_wings,
)
from alambic.games.illusio.page_openings import (
    MOST,
    Hint,
    fits_some,
    gains,
    named_cards,
    opened,
    own_tricks,
    quoted,
    tricks_of,
)
from alambic.games.illusio.page_preview_bill import on_bill
from alambic.games.illusio.rules_legal import may_take
from alambic.games.illusio.rules_objectives import due_points, free_place
from alambic.games.illusio.rules_table import family_of, half_of, whose_wings
from alambic.games.illusio.state import ACTIONS, HAND, KINDS, NOBODY, NOTHING, TYPES
from alambic.games.illusio.vocabulary import End, Phase, Told


def preview(view: View, code: str) -> Hint:
    """What a legal move of the viewer would do."""
    words = code.split(" ")
    return PREVIEWS.get(words[0], quiet)(view, words)


def quiet(view: View, words: Sequence[str]) -> Hint:
    return Hint("")


def item_of(word: str) -> int:
    return int(word) - 1


# Components into the wings


def placed(view: View, words: Sequence[str]) -> Hint:
    found = opened(view, words, [TYPE_NAMES.index(words[1])])
    return found if found.text else Hint(view.say(N_("It waits in your wings.")))


def turned(view: View, words: Sequence[str]) -> Hint:
    """Before the type is chosen: which tricks in progress still want a component (ILL-24)."""
    if found := [one for one in own_tricks(view) if open_of(needs_of(view.s, one, types_around(view.s, one)))]:
        sentence = N_("It could then serve {tricks}.")
        return Hint(view.say(sentence).format(tricks=quoted(view, found[:MOST])), "open")
    return Hint(view.say(N_("It becomes any other component.")))


def changed(view: View, words: Sequence[str]) -> Hint:
    """The same of a talent: within its family a component can become the very type (ILL-40, ILL-45)."""
    s, say, item = view.s, view.say, item_of(words[1])
    if s.owner[item] != view.seat:
        return spoiled(view, item)
    family, now = family_of(s.shown[item] - 1), s.shown[item] - 1
    tricks = [*own_tricks(view), *(one for _, one in contest_of(s))]
    found = [
        one
        for one in tricks
        for kind in open_of(needs_of(s, one, [*types_around(s, one), *types_in_wings(s, view.seat, item)]))
        if kind != now and family_of(kind) == family and kind < Card.PUBLIC
    ]
    if found:
        sentence = N_("It could become the very type for {tricks}.")
        return Hint(say(sentence).format(tricks=quoted(view, list(dict.fromkeys(found))[:MOST])), "open")
    return Hint(say(N_("It becomes another of its family.")))


def exact_for(view: View, owner: int, kind: int) -> list[int]:
    """Where a component of this type would be the very one for its owner: tricks in progress, and the Contest."""
    s = view.s
    tricks = [*tricks_of(s, owner), *(one for _, one in contest_of(s))]
    return [
        one for one in tricks if kind < Card.PUBLIC and kind in open_of(needs_of(s, one, types_around(s, one)))
    ]


def spoiled(view: View, item: int) -> Hint:
    """A component of somebody else that becomes another of its family: what it is the very type for now."""
    s, say = view.s, view.say
    name = view.names[s.owner[item]]
    if found := exact_for(view, s.owner[item], s.shown[item] - 1):
        sentence = N_("{name} loses the very type for {tricks}.")
        return Hint(say(sentence).format(name=name, tricks=quoted(view, found[:MOST])), "gain")
    return Hint(say(N_("In {name}'s wings it becomes another of its family.")).format(name=name))


def becomes(view: View, words: Sequence[str]) -> Hint:
    s, kind, item = view.s, TYPE_NAMES.index(words[1]), view.s.chosen - 1
    if s.owner[item] == view.seat:
        return opened(view, words, [kind], item)
    name = view.names[s.owner[item]]
    if found := exact_for(view, s.owner[item], kind):
        sentence = N_("Beware: {name} then has the very type for {tricks}.")
        return Hint(view.say(sentence).format(name=name, tricks=quoted(view, found[:MOST])), "loss")
    return Hint(view.say(N_("{name} has no use for that very type.")).format(name=name), "gain")


def swapped(view: View, words: Sequence[str]) -> Hint:
    """ILL-43: what one's wings can do with the other component."""
    s, say = view.s, view.say
    mine, item = s.chosen - 1, item_of(words[1])
    if words[0] == "swap":
        others = [one for one in range(s.items) if whose_wings(s, one) not in (view.seat, NOBODY)]
        if len(others) > 1:
            return Hint(say(N_("For a component of an opponent, which you choose next.")))
        mine, item = item, others[0]  # nobody is asked
    if is_hidden(s, item):
        return Hint(say(N_("Do you remember what it is?")))
    found = opened(view, words, [s.shown[item] - 1], mine)
    words_said = say(N_("For {item} in {name}'s wings."))
    told = words_said.format(item=numbered(s, item, say), name=view.names[s.owner[item]])
    return found if found.text or words[0] == "for" else Hint(told)


# Components around an objective


def laid(view: View, words: Sequence[str], objective: int, kind: int) -> Hint:
    """One more component around an objective of one's own."""
    s, say = view.s, view.say
    if completed := completes(view, words):
        return completed
    needs = needs_of(s, objective, [*types_around(s, objective), kind])
    if not open_of(needs):
        return Hint("")
    sentence = N_("Still missing: {what}.")
    if gains(view, objective, [kind]):
        sentence = N_("The very type: 1 point more. Still missing: {what}.")
    elif kind < Card.PUBLIC:
        sentence = N_("Not the very type. Still missing: {what}.")
    return Hint(say(sentence).format(what=named_cards(view, open_of(needs))), "open")


def completes(view: View, words: Sequence[str]) -> Hint | None:
    """On the bill at once (ILL-18), and what it will bring at the start of the next turn."""
    s, seat, say, seen = view.s, view.seat, view.say, view.foreseen(" ".join(words))
    if seen is None or not seen.tells(Told.BILLS):
        return None
    now, due = due_points(s, seat), seen.agreed(lambda after: due_points(after, seat))
    if due is None:
        return None
    if s.points[seat] + due >= s.target:
        sentence = N_("On the bill at once, worth {points}: you win at your next turn.")
        return Hint(say(sentence).format(points=due - now), "win", due - now)
    sentence = N_("On the bill at once, worth {points} at your next turn.")
    return Hint(say(sentence).format(points=due - now), "gain", due - now)


def added(view: View, words: Sequence[str]) -> Hint:
    """`add rope to 1`, `move 7 to 1`."""
    objective = view.s.progress[view.seat, int(words[3]) - 1] - 1
    if words[0] == "add":
        return laid(view, words, objective, TYPE_NAMES.index(words[1]))
    return laid_item(view, words, objective, item_of(words[1]))


def used(view: View, words: Sequence[str]) -> Hint:
    return laid_item(view, words, view.s.contest[view.s.taking - 1] - 1, item_of(words[1]))


def laid_item(view: View, words: Sequence[str], objective: int, item: int) -> Hint:
    if is_hidden(view.s, item):
        return Hint(view.say(N_("You must say what it is.")))
    return laid(view, words, objective, view.s.shown[item] - 1)


def taken(view: View, words: Sequence[str]) -> Hint:
    """The most that one's wings can give now."""
    s, seat, say = view.s, view.seat, view.say
    objective = s.contest[int(words[1]) - 1] - 1
    needs = needs_of(s, objective, types_in_wings(s, seat))
    if completed := completes(view, words):
        return completed
    if not open_of(needs):
        return Hint(say(N_("Your wings give all that it needs.")), "gain")
    hidden = hidden_in_wings(s, seat)
    sentence = N_("Your wings give {n} of {level}. Still missing then: {what}.")
    if hidden:
        sentence = N_("Your wings give {n} of {level}, and what you remember. Without that, missing: {what}.")
    what = named_cards(view, open_of(needs))
    return Hint(say(sentence).format(n=met_of(needs), level=s.level[objective], what=what), "open")


def done(view: View, words: Sequence[str]) -> Hint:
    s, say = view.s, view.say
    if s.phase == Phase.EXCHANGING:
        return Hint(say(N_("Cards to draw: {n}.")).format(n=s.given))
    if s.phase == Phase.CHARMING:
        return Hint(say(N_("That hand stays as it is.")))
    objective = s.contest[s.taking - 1] - 1
    needs = needs_of(s, objective, types_around(s, objective))
    words_said = say(N_("It is yours with {n} of {level}. Still missing: {what}."))
    what = named_cards(view, open_of(needs))
    return Hint(words_said.format(n=met_of(needs), level=s.level[objective], what=what), "open")


def dropped(view: View, words: Sequence[str]) -> Hint:
    objective = view.s.progress[view.seat, int(words[1]) - 1] - 1
    back = len(types_around(view.s, objective))
    sentence = N_("Components back in your wings: {n}. The objective is discarded.")
    return Hint(view.say(sentence).format(n=back), "loss")


# Other people's hands and wings


def robbed(view: View, words: Sequence[str]) -> Hint:
    """ILL-25, ILL-42: by chance, but some may be known."""
    s, say, other = view.s, view.say, int(words[1]) - 1
    known = [kind for kind in range(KINDS) if s.hand[other, kind]]
    if s.held[other] == 1:
        words = N_("The only card there: {cards}.") if known else N_("The only card there.")
    elif known:
        words = N_("One of {n} cards, at random; you know of: {cards}.")
    else:
        words = N_("One of {n} cards, at random.")
    return Hint(say(words).format(n=s.held[other], cards=named_cards(view, known)))


def looked(view: View, words: Sequence[str]) -> Hint:
    sentence = N_("You see that whole hand (cards: {n}), and may have a component of it exchanged.")
    return Hint(view.say(sentence).format(n=view.s.held[int(words[1]) - 1]))


def charmed(view: View, words: Sequence[str]) -> Hint:
    """ILL-44: what comes instead is chance."""
    sentence = N_("{name} discards it and draws another card.")
    return Hint(view.say(sentence).format(name=view.names[view.s.victim - 1]))


def reach_of(view: View, words: Sequence[str], other: int) -> tuple[list[int], list[int]]:
    """The objectives of the Contest that somebody can take after a move and not now, and the other way round."""
    s, seen = view.s, view.foreseen(" ".join(words))
    if seen is None or seen.after is None:
        return [], []
    now, then = ([k for k, _ in contest_of(s) if may_take(one, other, k)] for one in (s, seen.after))
    new, gone = [k for k in then if k not in now], [k for k in now if k not in then]
    return [s.contest[k] - 1 for k in new], [s.contest[k] - 1 for k in gone]


def returned(view: View, words: Sequence[str]) -> Hint:
    """ILL-46: what its owner can no longer take."""
    other = view.s.owner[item_of(words[1])]
    _, gone = reach_of(view, words, other)
    if gone:
        sentence = N_("{name} can then no longer take {tricks}.")
        told = view.say(sentence).format(name=view.names[other], tricks=quoted(view, gone[:MOST]))
        return Hint(told, "gain")
    return Hint(view.say(N_("Back to {name}'s hand.")).format(name=view.names[other]))


# One's own cards


def given_away(view: View, words: Sequence[str]) -> Hint:
    """Exchanged, discarded or given back: what it would have been good for."""
    s, say, kind = view.s, view.say, CARD_NAMES.index(words[1])
    if kind < TYPES:
        fit = [one for one in own_tricks(view) if fits_some(view, one, [kind])]
        if fit:
            sentence = N_("It would serve {tricks}.")
            return Hint(say(sentence).format(tricks=quoted(view, fit[:MOST])), "loss")
    if words[0] == "give":
        return Hint(say(N_("{name} gets it.")).format(name=view.names[s.victim - 1]))
    if words[0] == "exchange":
        return Hint(say(N_("Discarded face up; another is drawn.")))
    return Hint(say(N_("Discarded face up.")))


def drawn(view: View, words: Sequence[str]) -> Hint:
    return Hint(view.say(N_("One more card, then one is discarded.")))


def replaced(view: View, words: Sequence[str]) -> Hint:
    """ILL-48: who could have taken it."""
    s, say = view.s, view.say
    others = [other for other in range(s.seats) if other != view.seat]
    lose = [view.names[other] for other in others if may_take(s, other, int(words[1]) - 1)]
    if lose:
        return Hint(say(N_("Under the pile, away from {names}.")).format(names=", ".join(lose)), "gain")
    return Hint(say(N_("Under the pile; another comes in its place.")))


def domain_named(view: View, words: Sequence[str]) -> Hint:
    domain = DOMAIN_NAMES.index(words[1])
    there = sum(view.s.domain[one] == domain for _, one in contest_of(view.s))
    sentence = N_("1 point more for such a trick, once a round. In the Contest now: {n}.")
    return Hint(view.say(sentence).format(n=there))


def ended(view: View, words: Sequence[str]) -> Hint:
    """What waits for one's next turn, and what is left undone."""
    s, seat, say = view.s, view.seat, view.say
    said = []
    if s.held[seat] > HAND:
        said.append(say(N_("Cards to discard: {n}.")).format(n=s.held[seat] - HAND))
    elif (seen := view.foreseen(" ".join(words))) and (end := seen.tells(Told.ENDED)) and end.what == End.IDLE:
        said.append(say(N_("Nobody has acted for three rounds: this ends the game (ILL-22).")))
    elif s.actions < ACTIONS:
        said.append(say(N_("Actions not taken: {n}.")).format(n=ACTIONS - s.actions))
    due = due_points(s, seat)
    tone = ""
    if due and s.points[seat] + due >= s.target:
        said.append(say(N_("If nobody meddles with your bill, you win at your next turn.")))
        tone = "win"
    elif due:
        said.append(say(N_("Your bill is worth {points} at your next turn.")).format(points=due))
        tone = "gain"
    return Hint(" ".join(said), tone)


PREVIEWS: dict[str, Callable[[View, Sequence[str]], Hint]] = {
    "place": placed,
    "transform": turned,
    "turn": changed,
    "into": becomes,
    "swap": swapped,
    "for": swapped,
    "add": added,
    "move": added,
    "use": used,
    "take": taken,
    "done": done,
    "drop": dropped,
    "grab": robbed,
    "steal": robbed,
    "look": looked,
    "charm": charmed,
    "return": returned,
    "exchange": given_away,
    "discard": given_away,
    "give": given_away,
    "draw": drawn,
    "replace": replaced,
    "name": domain_named,
    "end": ended,
    "encore": on_bill,
    "success": on_bill,
    "deja-vu": on_bill,
    "grandiose": on_bill,
}


def refused(view: View, words: Sequence[str]) -> Hint:
    """Why an objective of the Contest cannot be taken now (ILL-10, ILL-14)."""
    s, seat, say = view.s, view.seat, view.say
    if s.actions >= ACTIONS:
        return Hint(say(N_("Both actions are taken.")))
    if free_place(s, seat) == NOTHING:
        return Hint(say(N_("Two are in progress already.")))
    objective = s.contest[int(words[1]) - 1] - 1
    have = met_of(needs_of(s, objective, types_in_wings(s, seat))) + hidden_in_wings(s, seat)
    sentence = N_("Not yet: {n} in your wings, {half} needed.")
    return Hint(say(sentence).format(n=have, half=half_of(s.level[objective])))
