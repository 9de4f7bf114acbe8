"""What Elixir waits for, said to whoever is to do it and to the others."""

from collections.abc import Sequence

from alambic.core.events import NONE
from alambic.core.view import N_, Say
from alambic.games.elixir.rules_forfeits import price_of
from alambic.games.elixir.rules_spells import ingredients_left, is_turned, step_amount, step_verb, verb_of
from alambic.games.elixir.rules_turn import total_of
from alambic.games.elixir.state import INGREDIENTS, SPELLS, Elixir
from alambic.games.elixir.verbs import Verb
from alambic.games.elixir.vocabulary import Phase
from alambic.games.elixir.words_cards import card_name, find_name, forfeit_of, listed, spell_name, words_of

YOUR_TURN = N_("Play finds and cast spells, as many as you like; then say “next”.")
YOU_ARE_GAGGED = (  # for this turn, for the next one too
    N_("You are gagged: no spell until the end of this turn."),
    N_("You are gagged: no spell until the end of your next turn."),
)
YOU_AIM = N_("“{card}”: choose an opponent.")
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


def asked_by_verb(s: Elixir, names: Sequence[str], say: Say, seat: int) -> str:
    """A verb says what it asks for; before its card works, at whom it is aimed."""
    top = s.depth - 1
    card = s.acts[top] - 1
    if s.phase == Phase.CHOOSING:
        verb = step_verb(s, top)
    elif s.phase == Phase.TARGETING:
        verb = Verb.PASS_HANDS if is_turned(s, card) else 0
    else:
        verb = verb_of(s, card)
    asks = Verb.of(verb).said.asks if verb else YOU_AIM
    return say(asks).format(**about(s, names, say))


def asked_to_answer(s: Elixir, names: Sequence[str], say: Say, seat: int) -> str:
    """Whose spell it is, at whom; a Mirror makes it somebody else's (ELX-20, ELX-42)."""
    top = s.depth - 1
    at_you, yours = s.target[top] == seat + 1, s.caster[top] == seat
    if s.caster[top] != s.payer[top]:
        words = YOU_ANSWER_A_MIRROR[2 if yours else at_you]
    else:
        words = YOU_ANSWER_YOURSELF if yours else YOU_ANSWER[at_you]
    return say(words).format(**about(s, names, say))


def about(s: Elixir, names: Sequence[str], say: Say) -> dict[str, object]:
    """What a phase is about: the card on top, the other player, how many, what is owed."""
    top = s.depth - 1
    whom = other_of(s)
    return {
        "card": card_name(s, s.card[top], say) if s.depth else "",
        "whom": names[whom] if whom >= 0 else "",
        "n": number_of(s),
        "owed": listed([find_name(kind, say) for kind in range(INGREDIENTS) if s.owed >> kind & 1], say),
        "accused": names[s.bearer[s.charge - 1] - 1] if s.charge else "",
        "forfeit": forfeit_of(s, say) if s.phase == Phase.YIELDING else "",
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
