"""What is told of the deal of a table: all that is agreed in the open, and once the game is over,
everything."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final, Literal

from grandtour.fairness import proof
from grandtour.fairness.construction import commitment_to_secret
from grandtour.tables import agreement
from grandtour.tables.dealing import proof_of
from grandtour.tables.seating import places_now
from grandtour.tables.table import Table
from grandtour.web.http.services import Keepsake, Services

KEPT: Final = 60                # proofs in memory

# By hand; its secret committed to; numbers agreed on; the secret open.
Stage = Literal["by_hand", "waiting", "agreed", "open"]
# What a seat has done: nothing; committed to a number; opened it; not opened it in time.
Part = Literal["silent", "committed", "opened", "left_out"]


@dataclass(frozen=True)
class Share:
    """What a seat has contributed, under the number that it had then, and where it sits now."""

    seat: int
    now: int
    part: Part
    commitment: str
    number: str


def stage_of(table: Table) -> Stage:
    if not table.secret or (table.over and not table.dealt):
        return "by_hand"
    if table.over:
        return "open"
    return "agreed" if table.dealt else "waiting"


def commitment_of(table: Table) -> str:
    """What the server has committed to."""
    return commitment_to_secret(table.id, table.secret) if table.secret else ""


def shares(table: Table) -> list[Share]:
    """By seat, as the seats were when they contributed."""
    if not table.secret:
        return []
    promised, numbers = so_far(table)
    places = places_now(table)
    return [Share(seat, places[seat], part_of(table, promised[seat], numbers[seat]),
                  promised[seat], numbers[seat]) for seat in range(len(table.seats))]


def so_far(table: Table) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Commitments and numbers by seat."""
    if table.dealt:
        return table.dealt.commitments, table.dealt.numbers
    closing = agreement.closed(table)
    promised = closing.commitments if closing else agreement.by_seat(
        table, agreement.commitments(table))
    return promised, agreement.by_seat(table, agreement.opened(table))


def part_of(table: Table, commitment: str, number: str) -> Part:
    if number:
        return "opened"
    if not commitment:
        return "silent"
    return "left_out" if table.dealt else "committed"


@dataclass(frozen=True)
class Checked:
    """A proof as text, how many draws it has, and what this server finds wrong with it."""

    text: str
    draws: int
    faults: tuple[str, ...]


def checked(table: Table) -> Checked:
    """Refused: as `proof_of`."""
    text = proof_of(table)
    head = text.partition("\n\n")[0].split("\n")
    draws = sum(line.startswith("draw ") for line in head)
    return Checked(text, draws, tuple(proof.faults(text)))


class Proofs(Keepsake):
    """Those of finished tables, each made once, aside: it replays the match."""

    def __init__(self, services: Services) -> None:
        self._turn = asyncio.Lock()
        self._kept: OrderedDict[tuple[str, tuple[str, ...]], Checked] = OrderedDict()

    async def of(self, table: Table) -> Checked:
        """Refused: dealt_by_hand, not_over."""
        key = (table.id, tuple(table.names))
        async with self._turn:
            if key not in self._kept:
                self._kept[key] = await asyncio.to_thread(checked, table)
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return self._kept[key]
