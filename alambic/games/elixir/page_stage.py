"""The middle of the table: what is being cast, the piles, the market, the lot, the trial."""

from alambic.core.view import N_, View
from alambic.games.elixir.cards import FIND_NAMES
from alambic.games.elixir.page_advice import recipe_of
from alambic.games.elixir.page_cards import find, heap, part, recipe, sign_of
from alambic.games.elixir.page_pieces import Heap, Part, Person, Rising, Stack, Stall, Trial
from alambic.games.elixir.rules import awaited
from alambic.games.elixir.state import KINDS, LEVELS, SPELLS, Purpose, Stage
from alambic.games.elixir.verbs import Whom
from alambic.games.elixir.vocabulary import Phase
from alambic.games.elixir.words_cards import badge_text, card_name, listed, spell_name, spell_text, steps, words_of

WAITS: dict[int, str] = {
    Phase.NAMING: N_("{name} chooses what it is to do"),
    Phase.TARGETING: N_("{name} chooses whom it is aimed at"),
    Phase.PAYING: N_("{name} gathers the ingredients"),
    Phase.ANSWERING: N_("Waiting for answers"),
    Phase.YIELDING: N_("{name} accepts, or buys off"),
    Phase.FREEING: N_("{name} chooses a spell to cast"),
}
DECIDES = N_("{name} decides")
YOU_DECIDE = N_("It is up to you")


# What is being played


def risings(view: View) -> tuple[Rising, ...]:
    """The cards on the stack, the last first."""
    return tuple(rising(view, row) for row in range(view.s.depth - 1, -1, -1))


def rising(view: View, row: int) -> Rising:
    s, say, card = view.s, view.say, view.s.card[row]
    top = row == s.depth - 1
    target = s.target[row] - 1
    spell = card < SPELLS
    return Rising(
        card_name(s, card, say),
        None if spell else find(s, card - SPELLS, say),
        sign_of(s, card) if spell else "",
        s.level[card] if spell else 0,
        say(N_("Level {n}")).format(n=s.level[card]) if spell else "",
        spell_text(s, card, say) if spell else find(s, card - SPELLS, say).text,
        s.caster[row],
        view.names[s.caster[row]],
        target,
        view.names[target] if target >= 0 else "",
        about(view, row),
        ingredients(view, row) if spell else (),
        bool(s.snuffed[row]),
        notes(view, row),
        top,
        people(view, still_asked(view)) if top and s.phase == Phase.ANSWERING else (),
        waits_for(view) if top and not s.over else "",
    )


def waits_for(view: View) -> str:
    """What is waited for; at a market, where all decide at once, the stall says it."""
    s = view.s
    if s.phase == Phase.MARKETING:
        return ""
    words = YOU_DECIDE if s.phase != Phase.ANSWERING and s.actor == view.seat else WAITS.get(s.phase, DECIDES)
    return view.say(words).format(name=view.names[s.actor])


def still_asked(view: View) -> int:
    """Who may still answer; whoever is spared the question does not wait for themselves."""
    waits = awaited(view.s)
    return waits if view.legal or view.seat >= view.s.seats else waits & ~(1 << view.seat)


def about(view: View, row: int) -> str:
    s, card = view.s, view.s.acts[row] - 1
    whom = {step.whom for step in steps(s, card)} if card >= 0 else set()
    if s.target[row] == 0 and s.stage[row] > Stage.AIM_IT:
        if Whom.ALL in whom:
            return view.say(N_("for everybody"))
        if Whom.OPPONENTS in whom:
            return view.say(N_("for every opponent"))
    return view.say(N_("for one opponent")) if Whom.TARGET in whom and not s.target[row] else ""


def ingredients(view: View, row: int) -> tuple[Part, ...]:
    """The recipe, and how much of it is paid."""
    s, spell, say = view.s, view.s.card[row], view.say
    if s.free[row] or s.stage[row] < Stage.PAY_IT:
        return recipe(s, spell, say)
    owed = (
        s.owed
        if row == s.depth - 1 and s.phase in (Phase.PAYING, Phase.GIVING) and s.stage[row] == Stage.PAY_IT
        else 0
    )
    return tuple(part(s, kind, "owed" if owed >> kind & 1 else "paid", say) for kind in recipe_of(s, spell))


def notes(view: View, row: int) -> tuple[str, ...]:
    """What has become of it so far."""
    s, say, found = view.s, view.say, []
    card, acts = s.card[row], s.acts[row] - 1
    if s.free[row] and card < SPELLS:
        found.append(say(N_("without ingredients")))
    if acts >= 0 and acts != card:
        found.append(say(N_("works as {card}")).format(card=card_name(s, acts, say)))
    if acts < 0 and s.stage[row] > Stage.NAME_IT:
        found.append(say(N_("has nothing to work on")))
    if s.caster[row] != s.payer[row]:
        found.append(say(N_("cast by {name}, sent back by a Mirror")).format(name=view.names[s.payer[row]]))
    spared = [view.names[seat] for seat in range(s.seats) if s.spared[row] >> seat & 1]
    if spared:
        found.append(say(N_("protected: {names}")).format(names=listed(spared, say)))
    if s.snuffed[row]:
        found.append(say(N_("put out: it has no effect")))
    return tuple(found)


def people(view: View, seats: int) -> tuple[Person, ...]:
    """The players of some bits."""
    return tuple(Person(seat, view.names[seat]) for seat in range(view.s.seats) if seats >> seat & 1)


# Piles


def heaps(view: View) -> tuple[Heap, Heap]:
    """The draw pile, and the discard, which lies face up (ELX-19)."""
    s, say = view.s, view.say
    thrown = sum(s.discard[kind] for kind in range(KINDS))
    wanted = s.phase == Phase.NAMING or (s.phase == Phase.TAKING and s.purpose == Purpose.GLEANING)
    return (
        Heap(s.left, say(N_("Draw pile: {n}")).format(n=s.left)),
        Heap(
            thrown,
            say(N_("Discard: {n}")).format(n=thrown),
            heap(view, s.discard),
            wanted,
            FIND_NAMES[s.thrown - 1] if s.thrown else "",
        ),
    )


def stacks(view: View) -> tuple[Stack, ...]:
    """Spells that nobody has taken (ELX-04)."""
    s, words = view.s, view.say(N_("Level {level}: {n} left"))
    return tuple(Stack(k + 1, s.stacked[k], words.format(level=k + 1, n=s.stacked[k])) for k in range(LEVELS))


# Transactions (ELX-30, ELX-32)


def stall(view: View) -> Stall | None:
    s, say = view.s, view.say
    if s.phase == Phase.MARKETING:
        brought = tuple(seat for seat in range(s.seats) if s.put[seat])
        says = say(N_("Finds that lie face down: {n}")).format(n=len(brought))
        return Stall("market", say(N_("Market day")), (), len(brought), says, ())
    if s.phase == Phase.TAKING and s.purpose == Purpose.MARKET:
        says, takers = say(N_("Still to take:")), people(view, s.takers)
        return Stall("market", say(N_("Market day")), heap(view, s.market), 0, says, takers)
    if any(s.lot[kind] for kind in range(KINDS)):
        words = N_("Highest bid: {n}, by {name}") if s.bidder else N_("No bid yet")
        says = say(words).format(n=s.bid, name=view.names[s.bidder - 1] if s.bidder else "")
        still = people(view, s.bidding) if s.phase == Phase.BIDDING else ()
        return Stall("lot", say(N_("The lot")), heap(view, s.lot), 0, says, still)
    return None


# Trials (ELX-50, ELX-52)


def trial(view: View) -> Trial | None:
    s, say = view.s, view.say
    if s.phase not in (Phase.JUDGING, Phase.VOTING) or not s.charge:
        return None
    spell, accuser = s.charge - 1, s.accuser - 1
    card = words_of(s, spell)
    accused = s.bearer[spell] - 1
    contest = s.ripe[spell] > 0
    words = (
        N_("{accuser} says that {accused} has not done it")
        if contest
        else N_("{accuser} says that {accused} broke it")
    )
    return Trial(
        accuser,
        accused,
        say(words).format(accuser=view.names[accuser], accused=view.names[accused]),
        spell_name(s, card, say),
        badge_text(s, spell, say),
        people(view, awaited(s)),
    )
