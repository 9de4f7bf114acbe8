"""What a seat may know as numbers: finds by kind, spells by number, seats, and the cards being played."""

from alambic.core.layout import Layout, Part
from alambic.core.observing import after, steps_to, whose
from alambic.core.rule import rule
from alambic.core.state import Seen
from alambic.games.elixir.rules_spells import affects, in_hand, ingredients_left, program_of, spells_of
from alambic.games.elixir.state import (
    BIDS,
    DEPTH,
    INGREDIENTS,
    KINDS,
    LEVELS,
    POWERS,
    PROGRAMS,
    SEATS,
    SPELLS,
    STEPS,
    Elixir,
    Place,
    Purpose,
    Stage,
    Vote,
    Way,
)
from alambic.games.elixir.vocabulary import Phase

COUNT = 127

LAYOUT = Layout(
    Part("hand", (SEATS, KINDS), COUNT),  # of other hands, what one has seen go there
    Part("held", (SEATS,), COUNT),
    Part("unseen", (KINDS,), COUNT),  # in the pile and in other hands
    Part("discard", (KINDS,), COUNT),
    Part("market", (KINDS,), COUNT),
    Part("lot", (KINDS,), COUNT),
    Part("offer", (KINDS,), COUNT),  # one's own
    Part("left", (), COUNT),
    Part("place", (SPELLS,), Place.GONE, choice=True),
    Part("by", (SPELLS,), SEATS, choice=True),  # whose: 1 one's own
    Part("works_as", (SPELLS,), SPELLS + KINDS, choice=True),
    Part("bearer", (SPELLS,), SEATS, choice=True),
    Part("layer", (SPELLS,), SEATS, choice=True),
    Part("ripe", (SPELLS,), 2, choice=True),
    Part("accused", (SPELLS,), detail=True),  # by oneself, in this turn
    Part("lifted", (SPELLS,), detail=True),
    Part("backs", (SEATS, LEVELS), COUNT),
    Part("stacked", (LEVELS,), COUNT),
    Part("powers", (SEATS, POWERS)),
    Part("gag", (SEATS,), COUNT),
    Part("skips", (SEATS,), COUNT),
    Part("extras", (SEATS,), COUNT),
    Part("glass", (SEATS,), COUNT),
    Part("put", (SEATS,), KINDS, -1, choice=True),  # find + 1 for the market; -1: one may not know which
    Part("takes", (SEATS,)),
    Part("bids", (SEATS,)),
    Part("vote", (SEATS,), Vote.INNOCENT, -1, choice=True),
    Part("turn", (SEATS,)),
    Part("regular", (SEATS,)),
    Part("actor", (SEATS,)),
    Part("by_glass"),
    Part("turns", (), COUNT),  # begun so far, in fours
    Part("phase", (Phase.VOTING + 1,)),
    Part("depth", (), DEPTH),
    Part("card", (DEPTH,), SPELLS + KINDS, choice=True),  # being played, the last on top: card + 1
    Part("acts", (DEPTH,), SPELLS + KINDS, choice=True),
    Part("caster", (DEPTH,), SEATS, choice=True),
    Part("payer", (DEPTH,), SEATS, choice=True),
    Part("target", (DEPTH,), SEATS, choice=True),
    Part("way", (DEPTH,), Way.RIGHT, choice=True),
    Part("stage", (DEPTH,), Stage.WORK, choice=True),
    Part("step", (DEPTH,), STEPS, detail=True),
    Part("free", (DEPTH,), detail=True),
    Part("snuffed", (DEPTH,), detail=True),
    Part("spared", (DEPTH, SEATS), detail=True),
    Part("said", (DEPTH, SEATS), COUNT, -1, choice=True),
    Part("owed", (INGREDIENTS,)),
    Part("reduced"),
    Part("helped"),
    Part("purpose", (Purpose.BARTER + 1,)),
    Part("due", (), COUNT),
    Part("offered", (), COUNT),
    Part("payee", (), SEATS, choice=True),
    Part("laying", (), SPELLS, choice=True),
    Part("bid", (), BIDS),
    Part("bidder", (), SEATS, choice=True),
    Part("accuser", (), SEATS, choice=True),
    Part("charge", (), SPELLS, choice=True),
    Part("seats", (), SEATS),
    # Told again as what can be counted
    Part("spells", (SPELLS,)),  # in one's own hand
    Part("lying", (SPELLS,)),  # cast
    Part("asked_for", (INGREDIENTS,), COUNT),  # own spells that need it
    Part("lacking", (4,), COUNT),  # own spells that lack none of their ingredients, one, two, more
    Part("to_cast", (SEATS,), COUNT),  # ingredients in uncast spells
    Part("bears", (SEATS,), COUNT),  # forfeits
    Part("top", (PROGRAMS,)),  # what the last card being played does
    Part("top_caster", (SEATS,)),
    Part("top_target", (SEATS,)),
    Part("about", (5,)),  # it concerns oneself; is put out; is free; is its caster's last; answers another
    Part("gives_to", (SEATS,)),
    Part("leads", (SEATS,)),  # the bidding
)
(
    OWN, HELD, UNSEEN, DISCARD, MARKET, LOT, OFFER, LEFT, PLACE, BY, WORKS_AS, BEARER, LAYER, RIPE, ACCUSED,
    LIFTED, BACKS, STACKED, POWER, GAG, SKIPS, EXTRAS, GLASS, PUT, TAKES, BIDS_ON, VOTE, TURN, REGULAR, ACTOR,
    BY_GLASS, TURNS, PHASE, DEEP, CARD, ACTS, CASTER, PAYER, TARGET, WAY, STAGE, STEP, FREE, SNUFFED, SPARED,
    SAID, OWED, REDUCED, HELPED, PURPOSE, DUE, OFFERED, PAYEE, LAYING, BID, BIDDER, ACCUSER, CHARGE, PLAYERS,
    MINE, LYING, ASKED_FOR, LACKING, TO_CAST, BEARS, TOP, TOP_CASTER, TOP_TARGET, ABOUT, GIVES_TO, LEADS,
) = LAYOUT.starts.values()  # fmt: skip


@rule
def observe(s: Elixir, seat: int, out: Seen) -> None:
    for kind in range(KINDS):
        out[UNSEEN + kind] = s.pile[kind]
        out[DISCARD + kind] = s.discard[kind]
        out[MARKET + kind] = s.market[kind]
        out[LOT + kind] = s.lot[kind]
        out[OFFER + kind] = s.offer[kind]
    observe_spells(s, seat, out)
    for steps in range(s.seats):
        observe_seat(s, after(s, seat, steps), steps, out)
    for at in range(s.depth):
        observe_card(s, seat, at, out)
    for kind in range(INGREDIENTS):
        out[OWED + kind] = s.owed >> kind & 1
    for level in range(LEVELS):
        out[STACKED + level] = s.stacked[level]
    out[LEFT] = s.left
    out[TURN + steps_to(s, seat, s.turn)] = 1
    out[REGULAR + steps_to(s, seat, s.regular)] = 1
    out[ACTOR + steps_to(s, seat, s.actor)] = 1
    out[BY_GLASS] = s.by_glass
    out[TURNS] = min(s.turns // 4, COUNT)
    out[PHASE + s.phase] = 1
    out[DEEP] = s.depth
    out[REDUCED] = s.reduced
    out[HELPED] = s.helped
    out[PURPOSE + s.purpose] = 1
    out[DUE] = s.due
    out[OFFERED] = s.offered
    out[PAYEE] = whose(s, seat, s.payee)
    out[LAYING] = s.laying
    out[BID] = s.bid
    out[BIDDER] = whose(s, seat, s.bidder)
    out[ACCUSER] = whose(s, seat, s.accuser)
    out[CHARGE] = s.charge
    out[PLAYERS] = s.seats
    count_spells(s, seat, out)
    if s.depth > 0:
        count_top(s, seat, s.depth - 1, out)
    if s.payee > 0:
        out[GIVES_TO + steps_to(s, seat, s.payee - 1)] = 1
    if s.bidder > 0:
        out[LEADS + steps_to(s, seat, s.bidder - 1)] = 1


@rule
def lacks(s: Elixir, seat: int, spell: int) -> int:
    """How many ingredients of a spell are not in hand."""
    count = 0
    for kind in range(INGREDIENTS):
        if s.recipe[spell] >> kind & 1 and s.hand[seat, kind] == 0:
            count += 1
    return count


@rule
def count_spells(s: Elixir, seat: int, out: Seen) -> None:
    """What is in one's own hand and needed for it, what lies cast, and who bears forfeits."""
    for spell in range(SPELLS):
        if in_hand(s, seat, spell):
            out[MINE + spell] = 1
            out[LACKING + min(lacks(s, seat, spell), 3)] += 1
            for kind in range(INGREDIENTS):
                out[ASKED_FOR + kind] += s.recipe[spell] >> kind & 1
        if s.place[spell] == Place.CAST:
            out[LYING + spell] = 1
        if s.bearer[spell] > 0:
            out[BEARS + steps_to(s, seat, s.bearer[spell] - 1)] += 1
    for steps in range(s.seats):
        out[TO_CAST + steps] = ingredients_left(s, after(s, seat, steps))


@rule
def count_top(s: Elixir, seat: int, top: int, out: Seen) -> None:
    """What the last card being played is about."""
    if s.acts[top] > 0:
        out[TOP + program_of(s, s.acts[top] - 1)] = 1
    out[TOP_CASTER + steps_to(s, seat, s.caster[top])] = 1
    if s.target[top] > 0:
        out[TOP_TARGET + steps_to(s, seat, s.target[top] - 1)] = 1
    out[ABOUT] = 1 if affects(s, top, seat) else 0
    out[ABOUT + 1] = s.snuffed[top]
    out[ABOUT + 2] = s.free[top]
    out[ABOUT + 3] = 1 if spells_of(s, s.caster[top]) == 0 else 0
    out[ABOUT + 4] = 1 if top > 0 else 0


@rule
def observe_spells(s: Elixir, seat: int, out: Seen) -> None:
    """A loop each, and whose they are looked up: there are more of them than of all the rest."""
    places = 0  # whose(s, seat, number), four bits a number
    for number in range(1, SEATS + 1):
        places |= whose(s, seat, number) << 4 * number
    for spell in range(SPELLS):
        out[PLACE + spell] = s.place[spell]
    for spell in range(SPELLS):
        out[WORKS_AS + spell] = s.works_as[spell]
    for spell in range(SPELLS):
        out[RIPE + spell] = s.ripe[spell]
    for spell in range(SPELLS):
        out[LIFTED + spell] = s.lifted[spell]
    for spell in range(SPELLS):
        out[ACCUSED + spell] = s.accused[spell] >> seat & 1
    for spell in range(SPELLS):
        out[BY + spell] = places >> 4 * s.by[spell] & 15
    for spell in range(SPELLS):
        out[BEARER + spell] = places >> 4 * s.bearer[spell] & 15
    for spell in range(SPELLS):
        out[LAYER + spell] = places >> 4 * s.layer[spell] & 15


@rule
def observe_seat(s: Elixir, other: int, steps: int, out: Seen) -> None:
    """What is known of a seat so many places further on."""
    for kind in range(KINDS):
        out[OWN + steps * KINDS + kind] = s.hand[other, kind]
    for level in range(LEVELS):
        out[BACKS + steps * LEVELS + level] = s.backs[other, level]
    for power in range(POWERS):
        out[POWER + steps * POWERS + power] = s.powers[other] >> power & 1
    for at in range(s.depth):
        out[SPARED + at * SEATS + steps] = s.spared[at] >> other & 1
        out[SAID + at * SEATS + steps] = s.said[at, other]
    out[HELD + steps] = s.held[other]
    out[GAG + steps] = s.gag[other]
    out[SKIPS + steps] = s.skips[other]
    out[EXTRAS + steps] = s.extras[other]
    out[GLASS + steps] = s.glass[other]
    out[PUT + steps] = s.put[other]
    out[TAKES + steps] = s.takers >> other & 1
    out[BIDS_ON + steps] = s.bidding >> other & 1
    out[VOTE + steps] = s.vote[other]


@rule
def observe_card(s: Elixir, seat: int, at: int, out: Seen) -> None:
    """A card that is being played."""
    out[CARD + at] = s.card[at] + 1
    out[ACTS + at] = s.acts[at]
    out[CASTER + at] = 1 + steps_to(s, seat, s.caster[at])
    out[PAYER + at] = 1 + steps_to(s, seat, s.payer[at])
    out[TARGET + at] = whose(s, seat, s.target[at])
    out[WAY + at] = s.way[at]
    out[STAGE + at] = s.stage[at]
    out[STEP + at] = s.step[at]
    out[FREE + at] = s.free[at]
    out[SNUFFED + at] = s.snuffed[at]
