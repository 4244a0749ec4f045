"""In whose hands seats are, as the acts of their table tell."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from grandtour.tables.ports import ActRow

HANDED: Final = ("replace", "leave", "take")    # acts by which a seat passes to somebody else


def stand_ins(acts: Iterable[ActRow]) -> dict[int, str]:
    """By seat, the bot that acts for its holder after these acts."""
    acting: dict[int, str] = {}
    for act in acts:
        if act.kind in ("away", "forfeit"):
            acting[act.seat] = str(act.facts["bot"])
        elif act.kind in ("back", *HANDED):
            acting.pop(act.seat, None)
    return acting
