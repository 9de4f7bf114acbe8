"""What Elixir waits for, said to whoever is to do it and to the others."""

from collections.abc import Sequence

from alambic.core.events import NONE
from alambic.core.view import N_, Say
from alambic.games.elixir.rules_forfeits import price_of
from alambic.games.elixir.rules_spells import ingredients_left, is_turned, step_amount, step_verb, verb_of
from alambic.games.elixir.rules_turn import total_of
from alambic.games.elixir.state import INGREDIENTS, SPELLS, Elixir, Purpose
from alambic.games.elixir.verbs import Verb
from alambic.games.elixir.vocabulary import Phase
from alambic.games.elixir.words_cards import card_name, find_name, forfeit_text, listed, spell_name, words_of

YOUR_TURN = N_("Play finds and cast spells, as many as you like; then say “next”.")
YOU_ARE_GAGGED = (  # for this turn, for the next one too
    N_("You are gagged: no spell until the end of this turn."),
    N_("You are gagged: no spell until the end of your next turn."),
)
YOU_YIELD = N_("{whom} casts “{card}” at you: accept the forfeit, or buy it off (price: {n}).")
YOU_NAME = (
    N_("“{card}”: choose the object in the discard that you use."),
    N_("“{card}”: choose the spell on the table that you copy."),
)
YOU_AIM = (N_("“{card}”: choose an opponent."), N_("“{card}”: choose which way the hands move."))
YOU_ANSWER = (  # somebody's, aimed at you
    N_("{whom} casts “{card}”: answer, or let it pass."),
    N_("{whom} casts “{card}” at you: answer, or let it pass."),
)
YOU_ANSWER_YOURSELF = N_("You cast “{card}”: answer it yourself, or let it pass.")
YOU_ANSWER_A_MIRROR = (  # what was sent back by somebody, at you; by you
    N_("{whom} sends “{card}” back: answer, or let it pass."),
    N_("{whom} sends “{card}” back to you: answer, or let it pass."),
    N_("You send “{card}” back: answer it yourself, or let it pass."),
)
YOU_GIVE: dict[int, tuple[str, str]] = {  # one find, several
    Purpose.BUYING_OFF: (N_("Choose a find to give to {whom}."), N_("Choose {n} finds to give to {whom}.")),
    Purpose.PRICE: (N_("Choose a find to give to {whom}."), N_("Choose {n} finds to give to {whom}.")),
    Purpose.AUCTION: (
        N_("The lot is yours: discard a find for it."),
        N_("The lot is yours: discard {n} finds for it."),
    ),
    Purpose.APPRENTICE: (
        N_("Choose another find that the Apprentice uses."),
        N_("Choose two finds that the Apprentice uses."),
    ),
    Purpose.EXCHANGE: (
        N_("You see the finds of {whom}: first choose the one of yours that you give."),
        N_("You see the finds of {whom}: first choose the one of yours that you give."),
    ),
}
YOU_SELL = (
    N_("Choose a find to give to {whom}."),
    N_("Choose another find to give to {whom}, or leave it at that."),
)
YOU_TAKE: dict[int, str] = {
    Purpose.MARKET: N_("Take a find from the market."),
    Purpose.GLEANING: N_("Take an ingredient from the discard."),
    Purpose.BARTER: N_("You see the finds of {whom}: take one of them."),
    Purpose.EXCHANGE: N_("Now choose the find of {whom} that you take."),
}
YOU_CHOOSE: dict[int, str] = {
    Verb.CROSS_SPELLS: N_("Choose the spell that you give to {whom}."),
    Verb.GIVE_SPELL: N_("Choose the spell of level {n} or less that you give to {whom}."),
}
YOU_REMOVE = N_("Choose the spell of yours that leaves the game.")
YOU_BID = (N_("Bid for the lot, or be out."), N_("{whom} bids {n}: bid more for the lot, or be out."))
VOTE = (  # on a lasting forfeit, on one to be done at once
    N_("{whom} says that {who} has broken “{charge}”, and {who} denies it: vote."),
    N_("{whom} says that {who} has not done “{charge}”: vote."),
)


def your_turn(s: Elixir, names: Sequence[str], say: Say, seat: int) -> str:
    """What one may do, whether one is gagged, and what one still owes (ELX-07, ELX-50, ELX-68)."""
    told = [say(YOUR_TURN)]
    if s.gag[seat]:
        told.append(say(YOU_ARE_GAGGED[s.gag[seat] > 1]))
    for card in range(SPELLS):
        if s.bearer[card] == seat + 1 and s.ripe[card]:
            spell, whom = spell_name(s, words_of(s, card), say), names[s.layer[card] - 1]
            told.append(say(N_("You still owe {whom} “{spell}”.")).format(whom=whom, spell=spell))
    return " ".join(told)


def asked(s: Elixir, names: Sequence[str], say: Say, seat: int) -> str:
    """What is said to whoever is awaited, where it depends on more than the phase."""
    who = names[s.bearer[s.charge - 1] - 1] if s.charge else ""
    told = say(your_words(s, seat)).format(who=who, **about(s, names, say))
    forfeit = forfeit_text(s.title[s.acts[s.depth - 1] - 1], say) if s.phase == Phase.YIELDING else ""
    return f"{told} {forfeit}" if forfeit else told


def your_words(s: Elixir, seat: int) -> str:
    top = s.depth - 1
    if s.laying:
        return N_("Choose the opponent on whom you lay “{laid}”.")
    if s.phase == Phase.NAMING:
        return YOU_NAME[verb_of(s, s.acts[top] - 1) == Verb.COPY]
    if s.phase == Phase.TARGETING:
        return YOU_AIM[is_turned(s, s.acts[top] - 1) == 1]
    if s.phase == Phase.ANSWERING:
        return answer_words(s, seat)
    if s.phase == Phase.GIVING:
        return YOU_SELL[s.offered > 0] if s.purpose == Purpose.FLEA else YOU_GIVE[s.purpose][s.due > 1]
    if s.phase == Phase.TAKING:
        return YOU_TAKE[s.purpose]
    if s.phase == Phase.CHOOSING:
        return YOU_CHOOSE.get(step_verb(s, top), YOU_REMOVE)
    if s.phase == Phase.BIDDING:
        return YOU_BID[s.bid > 0]
    if s.phase == Phase.VOTING:
        return VOTE[s.ripe[s.charge - 1] > 0]
    if s.phase == Phase.YIELDING:
        return YOU_YIELD
    return N_("You are free of your forfeits: you may lay one of them on an opponent.")


def answer_words(s: Elixir, seat: int) -> str:
    """Whose spell it is, at whom; a Mirror makes it somebody else's (ELX-20, ELX-42)."""
    top = s.depth - 1
    at_you, yours = s.target[top] == seat + 1, s.caster[top] == seat
    if s.caster[top] != s.payer[top]:
        return YOU_ANSWER_A_MIRROR[2 if yours else at_you]
    return YOU_ANSWER_YOURSELF if yours else YOU_ANSWER[at_you]


def about(s: Elixir, names: Sequence[str], say: Say) -> dict[str, object]:
    """What a phase is about: the card on top, the other player, how many, what is owed."""
    top = s.depth - 1
    whom = other_of(s)
    return {
        "card": card_name(s, s.card[top], say) if s.depth else "",
        "whom": names[whom] if whom >= 0 else "",
        "n": number_of(s),
        "owed": listed([find_name(kind, say) for kind in range(INGREDIENTS) if s.owed >> kind & 1], say),
        "charge": spell_name(s, words_of(s, s.charge - 1), say) if s.charge else "",
        "laid": spell_name(s, words_of(s, s.laying - 1), say) if s.laying else "",
        "have": ingredients_left(s, s.actor),
        "total": total_of(s),
    }


def other_of(s: Elixir) -> int:
    """The other player whom a phase is about, or NONE."""
    top = s.depth - 1
    if s.phase in (Phase.JUDGING, Phase.VOTING):
        return s.accuser - 1
    if s.phase == Phase.BIDDING:
        return s.bidder - 1
    if s.phase in (Phase.ANSWERING, Phase.YIELDING):
        return s.caster[top]
    if s.phase == Phase.GIVING and s.payee:
        return s.payee - 1
    return s.target[top] - 1 if s.depth else NONE


def number_of(s: Elixir) -> int:
    """How many finds, or of which level, a phase is about."""
    top = s.depth - 1
    if s.phase == Phase.YIELDING:
        return price_of(s, s.acts[top] - 1)
    if s.phase in (Phase.CHOOSING, Phase.FREEING):
        return step_amount(s, top)
    return s.bid if s.phase == Phase.BIDDING else s.due
