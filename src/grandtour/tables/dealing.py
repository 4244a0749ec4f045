"""Fair deals: preparing them, the contributions of seats, and the proof."""

from __future__ import annotations

from dataclasses import dataclass

from grandtour.engine.game import Refused
from grandtour.fairness import proof
from grandtour.fairness.construction import make_commitment_to_secret
from grandtour.people.tokens import make_random_id
from grandtour.tables import agreement, errors
from grandtour.tables.events import Dealt, Lot, Open
from grandtour.tables.seating import find_movable_seats
from grandtour.tables.service import Tables
from grandtour.tables.table import Table


@dataclass(frozen=True)
class WaitingDeal:
    """A deal that waits for its table: the id of the table to come, and the server's commitment."""

    table: str
    commitment: str


class Dealing:
    """Prepares deals, and takes the contributions of seats."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def prepare_deal(self) -> WaitingDeal:
        """Commit to the secret of a table that is about to be opened. Refused: no_numbers_asked."""
        self._tables.secrets.check_seat_may_draw()
        table, secret = make_random_id(8), self._tables.secrets.draw_deal_secret()
        await self._tables.store.add_prepared_deal(table, secret, self._tables.now())
        return WaitingDeal(table, make_commitment_to_secret(table, secret))

    async def commit_number(self, table_id: str, person: str, commitment: str) -> None:
        """Commit the person's seat to a number; the last commitment counts. Refused:
        no_numbers_asked, not_seated, deal_closed, commitment_taken, too_many_changes."""
        self._tables.secrets.check_seat_may_draw()
        await self._tables.change_table(table_id, lambda table: self._tables.add_commitment(
            table, agreement.require_seat(table, person), person, commitment))

    async def open_number(self, table_id: str, person: str, number: str) -> None:
        """Open the number of the person's seat, or leave it out (""). The match begins with the
        last one. Refused: not_seated, deal_not_closed, deal_closed, other_number."""
        def record_number(table: Table) -> Table:
            if Open(number) in [row.event for row in table.events if row.person == person]:
                return table
            agreement.check_number(table, person, number)
            return self._tables.changes.with_seats(self._tables.changes.with_event(
                table, Open(number), table.seat_of(person), person), {})
        await self._tables.change_table(table_id, record_number)


def write_proof(table: Table) -> str:
    """Return the proof of the deal, which contains everything. Refused: not_over,
    deal_not_verifiable."""
    if not table.secret:
        raise Refused(errors.DEAL_NOT_VERIFIABLE, {})
    if not table.over or table.dealt is None:
        raise Refused(errors.NOT_OVER, {})
    return write_proof_so_far(table, table.dealt)


def write_proof_so_far(table: Table, dealt: Dealt) -> str:
    """Return the proof of every draw that the match has had, over or not."""
    return proof.write_proof(
        proof.Proof(table.id, table.secret, dealt.commitments, dealt.numbers,
                    tuple(find_lot_order(table)), agreement.find_tournament_round(table)),
        table.match, table.names)


def find_deal_faults(table: Table) -> list[str]:
    """Return a sentence for each draw that does not follow from the secret and the numbers; none if
    the table is dealt by hand."""
    if not table.secret or table.dealt is None:
        return []
    return proof.find_faults(write_proof_so_far(table, table.dealt))


def find_lot_order(table: Table) -> list[int]:
    """Return, for each seat that could move, the seat that came there by lot; empty if no lot was
    drawn."""
    lot = next((row.event.order for row in table.events if isinstance(row.event, Lot)), None)
    return [lot[seat] for seat in find_movable_seats(table)] if lot else []
