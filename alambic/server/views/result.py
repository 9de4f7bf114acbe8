"""How a match ended, in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from alambic.core.view import N_
from alambic.server.live.matches import player_of, stood_in
from alambic.server.live.table import Table
from alambic.server.views.render import Site
from alambic.server.views.story import Story, story_of

REASONS = {  # why a match was stopped
    "idle": N_("Nobody has made a move for a long time."),
    "left": N_("Everybody has left the table."),
    "rules": N_("It was begun under other rules, and under those of today it would have gone otherwise."),
}


@dataclass(frozen=True)
class Row:
    """How a seat fared."""

    place: int
    name: str
    points: float
    parts: Sequence[tuple[str, float]]
    mine: bool
    stood_in: bool  # a bot played on for them


@dataclass(frozen=True)
class Result:
    """How a match ended."""

    rows: Sequence[Row]
    headline: str
    why: str
    clause: str
    url: str
    tie_break: str  # a sentence, if a tie-break decided
    tie_clause: str
    story: Story | None  # none where today's rules lead elsewhere
    fate: str  # won or lost, for whoever looks; empty for others
    mine: int | None  # a seat of theirs


def result_of(table: Table, own: Sequence[int], site: Site) -> Result:
    """Who won and why, with the points broken down."""
    words, said = table.game.words, site.words
    say = said.say
    match = table.match if table.match and table.match.over else None  # None: today's rules lead elsewhere
    final = match.engine.read(match.state) if match else None
    places, points = match.standings() if match else (table.row.places or [], table.row.points or [])
    order = sorted(range(len(places)), key=lambda seat: (places[seat], seat))
    names = [player_of(seat) for seat in table.row.seats]
    parts = {seat: words.breakdown(final, seat, say) if match else [] for seat in order}
    rows = [
        Row(places[seat], names[seat], points[seat], parts[seat], seat in own, stood_in(table.row.seats[seat]))
        for seat in order
    ]
    winners = [seat for seat in order if places[seat] == 1]
    if len(winners) == 1 and winners[0] in own and len(own) == 1:
        headline = say("You win!")
    elif len(winners) == 1:
        headline = say("{who} wins!").format(who=names[winners[0]])
    else:
        headline = say("{who} share the win!").format(who=said.listing([names[seat] for seat in winners]))
    lost = REASONS["rules"]
    why, clause = words.ending(final, say) if match else (say(lost), "")
    why = why.format(who=said.listing([names[seat] for seat in winners]))
    level = {places[seat] for seat in order if points[seat] == points[order[0]]}
    tied = say("They were level on points: the tie-break decides.") if len(level) > 1 else ""
    return Result(
        rows=rows,
        headline=headline,
        why=why,
        clause=clause,
        url=f"/rules/{table.game.name}#{clause}",
        tie_break=tied,
        tie_clause=words.TIE_BREAK if tied else "",
        story=story_of(table, said),
        fate=("won" if set(own) & set(winners) else "lost") if own else "",
        mine=own[0] if own else None,
    )
