"""What a card would do, in words for whoever looks: from what they may know, before it happens."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from alambic.core.view import N_, View
from alambic.games.elixir.rules_hands import next_about
from alambic.games.elixir.rules_spells import spells_of
from alambic.games.elixir.rules_stack import shielded, under_aegis
from alambic.games.elixir.state import INGREDIENTS, SPELLS, STEPS
from alambic.games.elixir.vocabulary import Place, Power, Stage, Verb, Way, Whom
from alambic.games.elixir.words_things import power_name


class Step(NamedTuple):
    """One step of a program."""

    verb: int
    whom: int
    amount: int


def steps(s: Any, card: int) -> list[Step]:
    """What a card does: a spell, or SPELLS + a find."""
    number = s.effect[card] if card < SPELLS else s.use[card - SPELLS]
    found = [Step(*(s.program[number, k, part] for part in range(3))) for k in range(STEPS)] if number else []
    return [step for step in found if step.verb]


def kept_from(view: View, card: int, other: int) -> bool:
    """ELX-83: whether what the viewer is casting, or might cast, will not affect somebody."""
    s = view.s
    return shielded(s, s.depth - 1, other) if s.depth else under_aegis(s, card, view.seat, other)


def cost(s: Any, seat: int, spell: int) -> int:
    """Finds that leave a hand for a spell which is still to be paid (ELX-10, ELX-97)."""
    level: int = s.level[spell]
    return level - (1 if level > 1 and s.powers[seat] >> Power.MASTERY & 1 else 0)


def still_due(s: Any, seat: int, card: int) -> int:
    """The same for a card that is being aimed, or not even played."""
    if card >= SPELLS:
        return 0
    row = s.depth - 1
    if row < 0:
        return cost(s, seat, card)
    return (
        cost(s, seat, s.card[row])
        if s.card[row] < SPELLS and not s.free[row] and s.stage[row] < Stage.PAY_IT
        else 0
    )


# What it does when the viewer casts it


def by_viewer(view: View, card: int, target: int) -> str:
    """Sentences for the caster; `target` is a seat, or -1 while none is named."""
    if target >= 0 and kept_from(view, card, target):
        return view.say(N_("{name} is under the Aegis: it will not affect them.")).format(name=view.names[target])
    return " ".join(says for step in steps(view.s, card) for says in mine(view, card, step, target) if says)


def mine(view: View, card: int, step: Step, target: int) -> Iterator[str]:
    if step.whom == Whom.TARGET:
        if target >= 0:
            yield aimed(view, step, target, still_due(view.s, view.seat, card))
    elif step.whom == Whom.ME:
        yield own(view, step)
    else:
        yield everybody(view, card, step)


def aimed(view: View, step: Step, other: int, due: int) -> str:
    """About the one opponent it names; `due`: finds that its caster will have paid by then."""
    s, name, amount = view.s, view.names[other], step.amount
    held, spells = s.held[other], spells_of(s, other)
    mine = s.held[view.seat] - due
    words = AIMED.get(step.verb, "")
    match step.verb:
        case verb if verb in (Verb.LOSE, Verb.ROB) and not held:
            words = N_("{name} has no find to lose.")
        case verb if verb == Verb.LOSE and held <= amount:
            words = N_("{name} loses every find they have.")
        case verb if verb == Verb.ROB and amount > 1:
            words = N_("Finds you take at random from {name}: {n} of {held}.")
        case verb if verb == Verb.DRAW and amount == 1:
            words = N_("{name} draws a find.")
        case verb if verb == Verb.CROSS_SPELLS and not spells:
            words = N_("{name} has no spell to take: nothing happens.")
        case verb if verb == Verb.CROSS_SPELLS and not spells_of(s, view.seat):
            words = N_("You have no spell to give: nothing happens.")
        case verb if verb == Verb.GIVE_SPELL and not sum(s.backs[view.seat, k] for k in range(amount)):
            words = N_("You have no spell that could be given.")
        case verb if verb == Verb.CURSE and not s.stacked[amount - 1]:
            words = N_("No spell of that level is left aside.")
        case verb if verb == Verb.SKIP and amount > 1:
            words = N_("{name} skips {n} turns.")
        case verb if verb in (Verb.EXCHANGE, Verb.BARTER, Verb.SELL) and not held:
            words = N_("{name} has no finds.")
        case verb if verb in (Verb.DARE, Verb.BIND) and held < amount:
            words = N_("{name} must accept: too few finds to buy off.")
        case verb if verb == Verb.UNCAST:
            cast = sum(s.place[k] == Place.CAST and s.by[k] == other + 1 for k in range(SPELLS))
            words, amount = (words, cast) if cast else (N_("{name} has cast nothing yet."), 0)
    n = min(amount, held) if step.verb in (Verb.LOSE, Verb.ROB, Verb.SELL) else amount
    return view.say(words).format(name=name, n=n, held=held, mine=mine)


AIMED: dict[int, str] = {
    Verb.DRAW: N_("{name} draws {n} finds."),
    Verb.LOSE: N_("Finds that {name} discards at random: {n} of {held}."),
    Verb.ROB: N_("You take a random find from {name}, who holds {held}."),
    Verb.SWAP_HANDS: N_("Your finds ({mine}) for those of {name} ({held})."),
    Verb.CROSS_SPELLS: N_("You choose a spell for {name}, and take a random one of theirs."),
    Verb.GIVE_SPELL: N_("{name} gets a spell of yours, of level {n} at most."),
    Verb.CURSE: N_("{name} takes one more spell of level {n}."),
    Verb.GAG: N_("{name} casts nothing until the end of their next turn."),
    Verb.SKIP: N_("{name} skips their next turn."),
    Verb.EXCHANGE: N_("You see the finds of {name} ({held}), and exchange one."),
    Verb.BARTER: N_("You see the finds of {name} ({held}) and take one; they take one of yours at random."),
    Verb.UNCAST: N_("Cast spells that {name} takes back into hand: {n}."),
    Verb.REFILL: N_("{name} discards every find ({held}) and draws {n}."),
    Verb.DARE: N_("{name} does it, or gives you {n} of their finds ({held})."),
    Verb.BIND: N_("{name} bears it until it is lifted, or gives you {n} of their finds ({held})."),
    Verb.SELL: N_("For every find you give you take one at random from {name}, who holds {held}."),
}


def own(view: View, step: Step) -> str:
    """About the caster alone."""
    s, say, seat = view.s, view.say, view.seat
    words, n = OWN.get(step.verb, ""), step.amount
    if step.verb == Verb.POWER:
        return say(words).format(power=power_name(n, say))
    if step.verb == Verb.GLEAN and not any(s.discard[k] for k in range(INGREDIENTS)):
        words = N_("No ingredient lies in the discard.")
    elif step.verb == Verb.LIFT and not badges_of(s, seat):
        words = N_("You bear no lasting forfeit.")
    elif step.verb in (Verb.DRAW, Verb.EXTRA) and n == 1:
        words = N_("You draw a find.") if step.verb == Verb.DRAW else N_("You take one more turn after this one.")
    elif step.verb == Verb.LOSE:
        n = min(n, s.held[seat])
    return say(words).format(n=n)


OWN: dict[int, str] = {
    Verb.DRAW: N_("You draw {n} finds."),
    Verb.LOSE: N_("You lose finds at random: {n}."),
    Verb.REFILL: N_("You discard all your finds and draw {n}."),
    Verb.CURSE: N_("You take one more spell of level {n}."),
    Verb.GLEAN: N_("You take an ingredient of your choice from the discard."),
    Verb.LIFT: N_("You are rid of your lasting forfeits, and may lay one of them on an opponent."),
    Verb.POWER: N_("From now on you have: {power}."),
    Verb.BORROW: N_("You choose an object in the discard and use it."),
    Verb.COPY: N_("You choose a spell that lies cast, and have its effect."),
    Verb.FREE: N_("Then you cast another spell, of level {n} at most, without ingredients."),
    Verb.EXTRA: N_("You take {n} more turns after this one."),
    Verb.AGAIN: N_("You take another turn after this one."),
    Verb.REMOVE: N_("Then you remove one of your spells from the game."),
}


def badges_of(s: Any, seat: int) -> list[int]:
    """The lasting forfeits somebody bears (ELX-51)."""
    return [k for k in range(SPELLS) if s.bearer[k] == seat + 1 and s.ripe[k] == 0]


def everybody(view: View, card: int, step: Step) -> str:
    """About all opponents, or all."""
    s, say, seat = view.s, view.say, view.seat
    hit = [k for k in range(s.seats) if k != seat and not kept_from(view, card, k)]
    if not hit and step.whom == Whom.OPPONENTS:
        return say(N_("It affects nobody."))
    words, n = EVERYBODY.get(step.verb, ""), step.amount
    mine = s.held[seat] - still_due(s, seat, card)
    total = sum(s.held[k] for k in hit) + (mine if step.whom == Whom.ALL else 0)
    if step.verb == Verb.ROB:
        n = sum(min(step.amount, s.held[k]) for k in hit)
    elif step.verb == Verb.CURSE:
        n = min(s.stacked[step.amount - 1], len(hit))
    each = total // (len(hit) + 1)
    return say(words).format(n=n, level=step.amount, total=total, mine=mine, each=each)


EVERYBODY: dict[int, str] = {
    Verb.DRAW: N_("Finds drawn by each: {n}."),
    Verb.LOSE: N_("Finds lost by each, at random: {n}."),
    Verb.ROB: N_("Finds you take at random: {n}."),
    Verb.PASS_HANDS: N_("All hands of finds move one seat, the way you choose."),
    Verb.SHARE_FINDS: N_("All finds ({total}) are dealt out anew: about {each} for you, who now hold {mine}."),
    Verb.SHARE_SPELLS: N_("All uncast spells are shuffled; everybody gets as many as they hold."),
    Verb.CURSE: N_("Opponents who take one more spell of level {level}: {n}."),
    Verb.GAG: N_("Every opponent casts nothing until the end of their next turn."),
    Verb.SKIP: N_("Turns that every opponent skips: {n}."),
    Verb.UNCAST: N_("Every opponent takes their cast spells back into hand."),
    Verb.REFILL: N_("Every opponent discards all finds and draws {n}."),
    Verb.TRADE: N_("Everybody with a find brings one, and takes one in turn."),
    Verb.BID_FOR: N_("Finds that are turned up, and bid for: {n}."),
}


# What somebody else's would do to the viewer


def to_viewer(view: View, row: int) -> str:
    """Sentences about the viewer; "" where what is played in this row does not affect them."""
    s = view.s
    if view.seat >= s.seats or s.caster[row] == view.seat or not s.acts[row]:
        return ""
    found = []
    for step in steps(s, s.acts[row] - 1):
        if step.whom in (Whom.OPPONENTS, Whom.ALL) or (
            step.whom == Whom.TARGET and s.target[row] == view.seat + 1
        ):
            found.append(suffered(view, row, step))
    return " ".join(says for says in found if says)


def suffered(view: View, row: int, step: Step) -> str:
    s, seat, amount, caster = view.s, view.seat, step.amount, view.s.caster[row]
    held, words = s.held[seat], SUFFERED.get(step.verb, "")
    other, n = caster, amount
    match step.verb:
        case verb if verb in (Verb.LOSE, Verb.ROB):
            n = min(amount, held)
            words = words if n else N_("You have no find to lose.")
        case verb if verb == Verb.PASS_HANDS:
            back = 1 if s.way[row] == Way.RIGHT else -1  # ELX-60: what moves left comes from the right
            other = next_about(s, row, seat, back)
        case verb if verb == Verb.CURSE and not s.stacked[amount - 1]:
            words = N_("No spell of that level is left aside.")
        case verb if verb in (Verb.DARE, Verb.BIND) and held < amount:
            words = N_("You would have to accept: too few finds to buy off.")
        case verb if verb == Verb.UNCAST:
            n = sum(s.place[k] == Place.CAST and s.by[k] == seat + 1 for k in range(SPELLS))
    return view.say(words).format(name=view.names[other], n=n, held=held, theirs=s.held[other])


SUFFERED: dict[int, str] = {
    Verb.DRAW: N_("Finds you would draw: {n}."),
    Verb.LOSE: N_("Finds you would lose at random: {n} of {held}."),
    Verb.ROB: N_("Finds {name} would take from you at random: {n} of {held}."),
    Verb.SWAP_HANDS: N_("{name} would get your finds ({held}), and you theirs ({theirs})."),
    Verb.PASS_HANDS: N_("Your finds ({held}) would move on, and you would get those of {name} ({theirs})."),
    Verb.SHARE_FINDS: N_("Your finds ({held}) would be shuffled with all others and dealt anew."),
    Verb.SHARE_SPELLS: N_("Your spells would be shuffled with all others and dealt anew."),
    Verb.CROSS_SPELLS: N_("{name} would give you a spell, and take one of yours at random."),
    Verb.GIVE_SPELL: N_("{name} would give you one more spell, of level {n} at most."),
    Verb.CURSE: N_("You would take one more spell of level {n}."),
    Verb.GAG: N_("You would cast nothing until the end of your next turn."),
    Verb.SKIP: N_("Turns you would skip: {n}."),
    Verb.EXCHANGE: N_("{name} would see your finds, and exchange one."),
    Verb.BARTER: N_("{name} would see your finds and take one; you would take one of theirs at random."),
    Verb.UNCAST: N_("Cast spells that would come back into your hand: {n}."),
    Verb.REFILL: N_("You would discard your finds ({held}) and draw {n}."),
    Verb.DARE: N_("You would do it for {name}, or give {n} of your finds ({held})."),
    Verb.BIND: N_("You would bear it until it is lifted, or give {name} {n} of your finds ({held})."),
}
