"""What is judged, as sections of a report: what stands out, and what the rulebook claims."""

from alambic.core.claims import command, read_claims, read_noted
from alambic.core.game import Game
from alambic.lab.cards import card_names
from alambic.lab.faults import CARD, SEAT, SHUNNED, Closer, findings
from alambic.lab.sections import Section, Writing
from alambic.lab.simulate import Estimate
from alambic.lab.study import Study

LEAST = 3  # cards told of that are chosen least


def what_stands_out(study: Study, closer: Closer, w: Writing) -> Section:
    """All that was looked at, each beside what would not matter."""
    say, names, rows = w.say, card_names(study.setup.game), []
    every = findings(study, closer)
    phrases = {
        SEAT: say("seat {what}: wins above or below a fair share"),
        CARD: say("having {what}: wins gained or lost"),
        SHUNNED: say("choosing {what}: how often, beside the middle card"),
    }
    for kind, phrase in phrases.items():
        looked_at = [one for one in every if one.kind == kind]
        if kind == SHUNNED:  # the others are all less remarkable
            looked_at = sorted(looked_at, key=lambda one: one.found.value)[:LEAST]
        for one in looked_at:
            what = str(one.what + 1) if kind == SEAT else w.name(names[one.what])
            margin = f"{w.number(100 * one.margin)}\u202f%"
            verdict = say("stands out") if one.stands_out else say("within")
            rows.append([phrase.format(what=what), verdict, w.percent(one.found), margin])
    count = sum(one.stands_out for one in every)
    return Section(
        say("What stands out"),
        say("Of {all} things looked at, {count} are surely beyond what would not matter.").format(
            all=w.count(len(every)), count=w.count(count)
        ),
        [say("what"), say("verdict"), say("measured"), say("margin")],
        rows,
        say(
            "A seat or a card stands out where it is surely beyond its margin, a card that is chosen where it is"
            " surely below. Cards that seemed worth most or least at first were exchanged again on fresh deals,"
            " since the games that brought them out flatter them. All of a kind are looked at together (Holm). How"
            " many planted faults are found in this way is printed by make lab-check."
        ),
    )


def what_is_claimed(game: Game, w: Writing) -> Section | None:
    """What was last measured of the rulebook's claims; nothing where nothing was."""
    say, noted = w.say, read_noted(game)
    if noted is None:
        return None
    rows = []
    for claim in read_claims(game):
        if claim.id in noted.found:
            value, low, high = noted.found[claim.id]
            ends = f"{w.number(claim.low, 2)} – {w.number(claim.high, 2)}"
            verdict = say(claim.verdict(low, high))
            rows.append([claim.text[w.words.language], w.between(Estimate(value, low, high), 3), ends, verdict])
    return Section(
        say("What the rulebook claims"),
        "",
        [say("claim"), say("measured"), say("must be"), say("verdict")],
        rows,
        say(
            "Measured with rules version {rules} by {command}. A claim holds where its whole interval does, does"
            " not where none of it does, and cannot be told where some does."
        ).format(rules=noted.rules, command=command(game)),
    )
