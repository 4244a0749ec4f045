"""The public facts of a table's deal: everything agreed openly, and all of it after the game."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final, Literal

from grandtour.fairness import proof
from grandtour.fairness.construction import make_commitment_to_secret
from grandtour.tables import agreement
from grandtour.tables.dealing import write_proof
from grandtour.tables.seating import find_seats_after_lot
from grandtour.tables.table import Table
from grandtour.web.http.services import PackageState, Services

KEPT: Final = 60                # proofs in memory

# Dealt by hand; secret committed; numbers agreed; secret open.
Stage = Literal["by_hand", "waiting", "agreed", "open"]
# A seat has given nothing, committed to a number, opened it, or not opened it in time.
Part = Literal["silent", "committed", "opened", "left_out"]


@dataclass(frozen=True)
class SeatContribution:
    """The contribution of a seat, by its number at that time, and its present number."""

    seat: int
    now: int
    part: Part
    commitment: str
    number: str


def find_stage(table: Table) -> Stage:
    if not table.secret or (table.over and not table.dealt):
        return "by_hand"
    if table.over:
        return "open"
    return "agreed" if table.dealt else "waiting"


def find_commitment(table: Table) -> str:
    """Return the server's commitment."""
    return make_commitment_to_secret(table.id, table.secret) if table.secret else ""


def list_shares(table: Table) -> list[SeatContribution]:
    """Return the contributions, by the seats at that time."""
    if not table.secret:
        return []
    promised, numbers = list_contributions(table)
    places = find_seats_after_lot(table)
    return [SeatContribution(seat, places[seat], find_part(table, promised[seat], numbers[seat]),
                             promised[seat], numbers[seat]) for seat in range(len(table.seats))]


def list_contributions(table: Table) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return commitments and numbers by seat."""
    if table.dealt:
        return table.dealt.commitments, table.dealt.numbers
    closing = agreement.find_commitment_closing(table)
    promised = closing.commitments if closing else agreement.list_by_seat(
        table, agreement.find_latest_commitments(table))
    return promised, agreement.list_by_seat(table, agreement.list_opened_numbers(table))


def find_part(table: Table, commitment: str, number: str) -> Part:
    if number:
        return "opened"
    if not commitment:
        return "silent"
    return "left_out" if table.dealt else "committed"


@dataclass(frozen=True)
class CheckedProof:
    """A proof as text, its number of draws, and the faults that this server finds in it."""

    text: str
    draws: int
    faults: tuple[str, ...]


def check_proof(table: Table) -> CheckedProof:
    """Return the proof of a table with its faults. Refused: as `write_proof`."""
    text = write_proof(table)
    head = text.partition("\n\n")[0].split("\n")
    draws = sum(line.startswith("draw ") for line in head)
    return CheckedProof(text, draws, tuple(proof.find_faults(text)))


class Proofs(PackageState):
    """A cache of the proofs of finished tables. A thread creates each, because it replays the
    match."""

    def __init__(self, services: Services) -> None:
        self._turn = asyncio.Lock()
        self._kept: OrderedDict[tuple[str, tuple[str, ...]], CheckedProof] = OrderedDict()

    async def load_proof(self, table: Table) -> CheckedProof:
        """Return the proof of a table. Refused: deal_not_verifiable, not_over."""
        key = (table.id, tuple(table.names))
        async with self._turn:
            if key not in self._kept:
                self._kept[key] = await asyncio.to_thread(check_proof, table)
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return self._kept[key]
