"""In whose hands seats are, as the acts of their table tell."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from grandtour.tables.ports import ActRow

PARTING: Final = ("replace", "leave")           # acts by which a seat passes to a bot
HANDED: Final = (*PARTING, "take")              # acts by which a seat passes to somebody else
ASKED: Final = "asked"          # why a seat passes whose holder was there, and has said yes


def holder_in(act: ActRow) -> object:
    """Who held the seat of this act, before it passed or with that; "" if it does not tell."""
    if act.kind == "take":
        return act.person
    return act.facts.get("whom", "") if act.kind in PARTING else ""


def stand_ins(acts: Iterable[ActRow]) -> dict[int, str]:
    """By seat, the bot that acts for its holder after these acts."""
    acting: dict[int, str] = {}
    for act in acts:
        if act.kind in ("away", "forfeit"):
            acting[act.seat] = str(act.facts["bot"])
        elif act.kind in ("back", *HANDED):
            acting.pop(act.seat, None)
    return acting
