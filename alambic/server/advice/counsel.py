"""Advice as it is kept, and in words."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from alambic.bots.advice import Advice, Gain
from alambic.core.codes import Codes
from alambic.core.view import View
from alambic.server.basics.words import Words
from alambic.server.live.table import Table


@dataclass(frozen=True)
class Counsel:
    """The better of two moves in words, and why."""

    code: str
    better: str
    other: str
    share: str  # of the win, in per cent
    less: str
    even: bool  # nobody can tell which is better
    reasons: Sequence[str]
    pointing: str = "[]"  # places that the better move is about, as the script reads them


def written(advice: Advice, codes: Codes) -> dict[str, Any]:
    """Advice as the store keeps it."""
    return {
        "better": codes.code(advice.better.move),
        "other": codes.code(advice.other.move),
        "share": round(advice.better.share, 4),
        "less": round(advice.other.share, 4),
        "even": advice.even,
        "gains": [[gain.seat, gain.what, round(gain.amount, 2)] for gain in advice.gains],
    }


def told_of(table: Table, kept: dict[str, Any], said: Words, view: View) -> Counsel:
    """The same for people; `view`: what the seat sees that is to choose."""
    return Counsel(
        code=kept["better"],
        better=table.game.words.named(kept["better"], view),
        other=table.game.words.named(kept["other"], view),
        share=said.percent(kept["share"]),
        less=said.percent(kept["less"]),
        even=kept.get("even", False),
        reasons=reasons([Gain(*gain) for gain in kept["gains"]], table.names(), said),
        pointing=json.dumps([*table.game.words.pointed(kept["better"], view)]),
    )


def reasons(gains: Sequence[Gain], names: Sequence[str], said: Words) -> list[str]:
    """What a move gains, a sentence for each seat that it concerns."""
    found: list[str] = []
    for seat in dict.fromkeys(gain.seat for gain in gains):
        amounts = [f"{said.say(gain.what)} {said.signed(gain.amount)}" for gain in gains if gain.seat == seat]
        words = said.say("{who}: {gains}.") if found else said.say("By the next turn, on average, {who}: {gains}.")
        found.append(words.format(who=names[seat], gains=said.listing(amounts)))
    return found or [said.say("No single thing makes the difference: it is ahead more often in the end.")]
