"""What whoever looks holds, what they are asked, and what they may do."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from alambic.core.view import N_, View
from alambic.games.elixir.cards import FIND_NAMES, USABLE_KINDS
from alambic.games.elixir.page_advice import own_spells, top
from alambic.games.elixir.page_cards import find, held, spell_card
from alambic.games.elixir.page_deeds import deed
from alambic.games.elixir.page_pieces import Deed, Held, Owed, Spell
from alambic.games.elixir.rules_spells import step_amount
from alambic.games.elixir.state import INGREDIENTS, KINDS, SPELLS, Purpose
from alambic.games.elixir.verbs import Verb
from alambic.games.elixir.vocabulary import Phase, Told
from alambic.games.elixir.words_cards import badge_text, card_name, spell_name, spell_text, steps, words_of

ASIDE = ("call", "confirm", "contest")  # what stands on badges
STAND_INS = ("wand", "without", "apprentice")


class Dock(NamedTuple):
    """One's own: finds, spells, and the answers to what is asked."""

    seat: int
    asks: str
    about: str
    layout: str  # "finds", "people", "levels", "bids", "spells" or "ways"
    offers: tuple[Deed, ...]
    owed: tuple[Owed, ...]
    given: tuple[Held, ...]  # finds laid down so far, for a Flea market
    finds: tuple[Held, ...]
    finds_label: str
    spells: tuple[Spell, ...]
    spells_label: str
    next: Deed | None


def dock(view: View) -> Dock | None:
    """The viewer's own; none for a spectator."""
    s, seat, say = view.s, view.seat, view.say
    if seat >= s.seats:
        return None
    asked = [code for code in view.legal if code.split(" ")[0] not in ASIDE]
    acting = bool(asked) and s.phase == Phase.ACTING
    offers = () if acting else tuple(deed(view, code) for code in asked)
    layout = LAYOUTS.get(s.phase, "ways") if offers else ""
    paying = s.phase == Phase.PAYING and bool(offers)
    spells = own_spells(s, seat)
    return Dock(
        seat,
        asking(view) if offers else "",
        told(view) if offers else "",
        layout,
        tuple(one for one in offers if not (paying and one.code.split(" ")[0] in STAND_INS)),
        tuple(owed(view)) if paying else (),
        tuple(held(view, k, s.offer[k]) for k in range(KINDS) if s.offer[k] > 0)
        if s.phase == Phase.GIVING
        else (),
        tuple(hand(view, acting))
        if not (layout == "finds" and s.phase in (Phase.GIVING, Phase.MARKETING))
        else (),
        say(N_("Your finds: {n}")).format(n=s.held[seat]),
        tuple(grimoire(view, spells, acting)),
        say(N_("Your grimoire: {n} to cast")).format(n=len(spells)),
        deed(view, "next") if "next" in view.legal else None,
    )


LAYOUTS: dict[int, str] = {
    Phase.DRAFTING: "levels",
    Phase.TITHING: "people",
    Phase.TARGETING: "people",
    Phase.NAMING: "spells",
    Phase.GIVING: "finds",
    Phase.TAKING: "finds",
    Phase.MARKETING: "finds",
    Phase.CHOOSING: "spells",
    Phase.LAYING: "spells",
    Phase.FREEING: "spells",
    Phase.BIDDING: "bids",
    Phase.ANSWERING: "answers",
}


# What one holds


def hand(view: View, acting: bool) -> Iterator[Held]:
    """One's finds, equal ones together; what can be played comes first and has a button."""
    s, seat = view.s, view.seat
    new = just_got(view)
    for kind in sorted(range(KINDS), key=lambda kind: kind not in USABLE_KINDS):
        if s.hand[seat, kind]:
            one = held(view, kind, s.hand[seat, kind], own=True)
            code = f"play {FIND_NAMES[kind]}"
            button = deed(view, code) if acting and kind in USABLE_KINDS else None
            yield one._replace(deed=button, fresh=kind in new)


def just_got(view: View) -> set[int]:
    """Kinds that came into the viewer's hand by the last move."""
    found: set[int] = set()
    for event in view.events:
        if event.who == view.seat and event.what >= 0:
            if event.kind in (Told.DRAWS, Told.RECEIVES):
                found |= {*event.things}
            elif event.kind == Told.TAKES:
                found.add(event.what)
    return found


def grimoire(view: View, spells: list[int], acting: bool) -> Iterator[Spell]:
    """One's spells: those that can be cast now come first, the others say what they lack."""
    fresh = any(event.kind == Told.LEARNS and event.who == view.seat for event in view.events)
    castable = (
        {int(code.split(" ")[1]) - 1 for code in view.legal if code.startswith("cast ")} if acting else set()
    )
    for spell in sorted(spells, key=lambda spell: spell not in castable):
        shown = spell_card(view, spell, own=True)._replace(fresh=fresh)
        yield shown._replace(deed=deed(view, f"cast {spell + 1}")) if acting else shown


def owed(view: View) -> Iterator[Owed]:
    """ELX-10: each ingredient that is still to be paid, and what can stand in."""
    s, say = view.s, view.say
    for kind in range(INGREDIENTS):
        if s.owed >> kind & 1:
            there = bool(s.hand[view.seat, kind])
            words = N_("{find}: you have it") if there else N_("{find}: missing")
            codes = [f"{verb} {FIND_NAMES[kind]}" for verb in STAND_INS]
            card = find(s, kind, say)
            yield Owed(
                card,
                there,
                say(words).format(find=card.label),
                tuple(deed(view, code) for code in codes if code in view.legal),
            )


# What is asked


ASKS: dict[int, str] = {
    Phase.DRAFTING: N_("Take a spell: of which level?"),
    Phase.TITHING: N_("Your tithe: from whom do you take a find?"),
    Phase.TARGETING: N_("{card}: at whom?"),
    Phase.PAYING: N_("How do you pay for {card}?"),
    Phase.YIELDING: N_("{caster} lays {card} on you"),
    Phase.FREEING: N_("Which spell do you cast without ingredients?"),
    Phase.MARKETING: N_("Which find do you bring to the market?"),
    Phase.BIDDING: N_("What do you bid for the lot?"),
    Phase.JUDGING: N_("{accuser} says you broke your forfeit"),
    Phase.VOTING: N_("What do you say?"),
}
GIVES: dict[int, str] = {
    Purpose.BUYING_OFF: N_("Which finds do you give {payee}? Still {n}"),
    Purpose.PRICE: N_("Which finds do you give {payee}? Still {n}"),
    Purpose.FLEA: N_("Which finds do you give {target}? Up to {n} more"),
    Purpose.EXCHANGE: N_("Which of your finds do you give {target}?"),
    Purpose.AUCTION: N_("Which finds do you pay for the lot? Still {n}"),
    Purpose.APPRENTICE: N_("Which finds stand in? Still {n}"),
}
TAKES_FOR: dict[int, str] = {
    Purpose.EXCHANGE: N_("Which find of {target} do you take?"),
    Purpose.BARTER: N_("Which find of {target} do you take?"),
    Purpose.MARKET: N_("Which find do you take from the market?"),
    Purpose.GLEANING: N_("Which ingredient do you take from the discard?"),
}
ANSWER_IT = N_("{caster} casts {card}. Do you answer?")
ANSWER_AT_ME = N_("{caster} casts {card} at you. Do you answer?")
ANSWER_AT = N_("{caster} casts {card} at {target}. Do you answer?")
SENT_BACK = N_("{caster} sends {card} back to {target}. Do you answer?")
SENT_BACK_AT_ME = N_("{caster} sends {card} back to you. Do you answer?")
YOU_SENT_BACK = N_("You send {card} back to {target}. Anything more before it works?")
ANSWER_OWN = N_("You cast {card}. Anything more before it works?")
WHICH_WAY = N_("{card}: which way?")
COPY_WHAT = N_("Which spell's effect shall it have?")
USE_WHAT = N_("Which object in the discard do you use?")
GIVE_WHICH = N_("Which spell do you give {target}?")
REMOVE_WHICH = N_("Which spell do you remove from the game?")
LAY_WHICH = N_("Which forfeit do you lay on somebody?")
LAY_ON = N_("On whom do you lay it?")


def question(view: View) -> str:
    """The phrase, before names are filled in."""
    s, (row, card) = view.s, top(view.s)
    verbs = {step.verb for step in steps(s, card)} if card >= 0 else set()
    match s.phase:
        case phase if phase == Phase.GIVING:
            return GIVES.get(s.purpose, "")
        case phase if phase == Phase.TAKING:
            return TAKES_FOR.get(s.purpose, "")
        case phase if phase == Phase.TARGETING and Verb.PASS_HANDS in verbs:
            return WHICH_WAY
        case phase if phase == Phase.NAMING:
            return COPY_WHAT if Verb.COPY in verbs else USE_WHAT
        case phase if phase == Phase.CHOOSING:
            return REMOVE_WHICH if Verb.REMOVE in verbs else GIVE_WHICH
        case phase if phase == Phase.LAYING:
            return LAY_ON if s.laying else LAY_WHICH
        case phase if phase == Phase.ANSWERING:
            return answer_question(view, row)
    return ASKS.get(s.phase, "")


def answer_question(view: View, row: int) -> str:
    """Whose spell it is, at whom; a Mirror makes it somebody else's (ELX-42)."""
    s, at = view.s, view.s.target[row] - 1
    mine, at_me = s.caster[row] == view.seat, at == view.seat
    if s.caster[row] != s.payer[row]:
        return YOU_SENT_BACK if mine else SENT_BACK_AT_ME if at_me else SENT_BACK
    if mine:
        return ANSWER_OWN
    return ANSWER_IT if at < 0 else ANSWER_AT_ME if at_me else ANSWER_AT


def asking(view: View) -> str:
    s, (row, _) = view.s, top(view.s)
    there = row >= 0
    words = question(view)
    return (
        view.say(words).format(
            n=still_to_give(s),
            card=card_name(s, s.card[row], view.say) if there else "",
            caster=view.names[s.caster[row]] if there else "",
            target=view.names[s.target[row] - 1] if there and s.target[row] else "",
            payee=view.names[s.payee - 1] if s.payee else "",
            accuser=view.names[s.accuser - 1] if s.accuser else "",
        )
        if words
        else ""
    )


def still_to_give(s: Any) -> int:
    """How many finds; a Flea market says how many at most (ELX-31)."""
    if s.phase == Phase.GIVING and s.purpose == Purpose.FLEA:
        return int(min(step_amount(s, s.depth - 1), s.held[s.actor]) - s.offered)
    return int(s.due)


def told(view: View) -> str:
    """What must be known to answer: the text of the card, or of the forfeit."""
    s, (_, card) = view.s, top(view.s)
    if s.phase in (Phase.JUDGING, Phase.VOTING) and s.charge:
        name = spell_name(s, words_of(s, s.charge - 1), view.say)
        return view.say(N_("{spell}: {text}")).format(spell=name, text=badge_text(s, s.charge - 1, view.say))
    if s.phase in (Phase.ANSWERING, Phase.YIELDING) and 0 <= card < SPELLS:
        return spell_text(s, card, view.say)
    if s.phase == Phase.GIVING and s.purpose == Purpose.FLEA:
        return view.say(N_("In return you take as many at random."))
    return view.say(STATED.get(s.phase, ""))


STATED: dict[int, str] = {  # the rule of a market, and of an auction (ELX-30, ELX-32)
    Phase.MARKETING: N_("All are turned up together; then everybody who brought one takes one, in turn order."),
    Phase.BIDDING: N_("Whoever bids most takes the lot and discards as many finds as they bid; nobody else pays."),
}
