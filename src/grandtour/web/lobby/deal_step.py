"""The next step for a deal, on the page of a waiting player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from grandtour.fairness.construction import SILENT, make_commitment_to_secret
from grandtour.tables import agreement
from grandtour.tables.table import Table


@dataclass(frozen=True)
class DealStep:
    """The next step: commit to a number, open it, or nothing.

    `commitment` and `server`: the commitments of the seat and the server so far. `closed`: before
    the opening, all commitments by seat, in the notation of a proof. `round`: the round of these
    commitments, if not of this table."""

    step: Literal["", "commit", "open"]
    commitment: str = ""
    server: str = ""
    closed: str = ""
    round: str = ""


NOTHING: Final = DealStep("")


def find_deal_step(table: Table, seat: int) -> DealStep:
    """Return the next step of this seat in the waiting room."""
    if not table.secret or seat < 0:
        return NOTHING
    server = make_commitment_to_secret(table.id, table.secret)
    if not table.seated:
        return DealStep("commit", agreement.find_latest_commitments(table).get(seat, ""), server)
    closing = agreement.find_commitment_closing(table)
    if closing is None or seat not in agreement.find_missing_numbers(table):
        return NOTHING
    return DealStep("open", closing.commitments[seat], server,
                    " ".join(one or SILENT for one in closing.commitments),
                    agreement.find_tournament_round(table))
