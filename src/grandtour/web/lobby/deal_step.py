"""What the page of whoever waits at a table has to do for its deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from grandtour.fairness.construction import SILENT, commitment_to_secret
from grandtour.tables import agreement
from grandtour.tables.table import Table


@dataclass(frozen=True)
class DealStep:
    """Commit to a number, open it, or nothing; what the seat has committed to so far, and the
    server; before it is opened, all that is committed to, by seat as a proof writes it, and the
    round for which that was, if not for this table."""

    step: Literal["", "commit", "open"]
    commitment: str = ""
    server: str = ""
    closed: str = ""
    round: str = ""


NOTHING: Final = DealStep("")


def deal_step(table: Table, seat: int) -> DealStep:
    """Of this seat in the waiting room."""
    if not table.secret or seat < 0:
        return NOTHING
    server = commitment_to_secret(table.id, table.secret)
    if not table.seated:
        return DealStep("commit", agreement.commitments(table).get(seat, ""), server)
    closing = agreement.closed(table)
    if closing is None or seat not in agreement.missing(table):
        return NOTHING
    return DealStep("open", closing.commitments[seat], server,
                    " ".join(one or SILENT for one in closing.commitments),
                    agreement.round_of(table))
