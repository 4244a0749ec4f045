"""The API of a table's deal. docs/fairness.md explains its use."""

from __future__ import annotations

from typing import Annotated

from fastapi.responses import PlainTextResponse, Response
from pydantic import BaseModel, Field

from grandtour.fairness.construction import NUMBER, SCHEME
from grandtour.tables import agreement
from grandtour.web.deal.view import Part, Proofs, Stage, find_commitment, list_shares, find_stage
from grandtour.web.http.access import TableDep, ViewerDep, make_api_router
from grandtour.web.http.services import ServicesDep
from grandtour.web.server.validation import RequestBody

router = make_api_router("deal", "play")
Hex = Annotated[str, Field(pattern=f"^{NUMBER.pattern}$", max_length=64)]


class PreparedDeal(BaseModel):
    """The id of the future table, and the server's commitment.

    The deal waits ten minutes for a table that is opened with it."""

    table: str
    commitment: str


class SeatCommitment(RequestBody):
    """The seat's commitment: SHA-256 as docs/fairness.md describes."""

    commitment: Hex


class OpenedNumber(RequestBody):
    """The number to which the seat has committed."""

    number: Hex


class SeatShare(BaseModel):
    """The contribution of a seat, by its number at that time; `now` is its present number.

    `part`: silent, committed, opened, or left_out if it was not opened in time."""

    seat: int
    now: int
    part: Part
    commitment: str
    number: str


class Deal(BaseModel):
    """The state of a deal.

    `stage`: `by_hand`, so that nothing can be checked; `waiting` for numbers; `agreed`; or `open`,
    with the server's secret, once the game is over. `closed`: the commitments no longer change;
    store them before you open your number. `until`: the deadline for numbers in milliseconds since
    1970; 0 if none is awaited. `round`: the round of the commitments, as docs/fairness.md writes
    it; "" for this table."""

    scheme: str
    stage: Stage
    commitment: str
    closed: bool
    until: int
    round: str
    seats: list[SeatShare]
    secret: str | None


@router.post("/deals", status_code=201, summary="Prepare the deal of a table to be opened")
async def prepare(viewer: ViewerDep, services: ServicesDep) -> PreparedDeal:
    found = await services.dealing.prepare_deal()
    return PreparedDeal(table=found.table, commitment=found.commitment)


@router.get("/tables/{id}/deal", summary="How a table is dealt")
async def deal(table: TableDep) -> Deal:
    stage = find_stage(table)
    return Deal(scheme=SCHEME, stage=stage, commitment=find_commitment(table),
                closed=bool(agreement.find_commitment_closing(table) or table.dealt),
                until=agreement.find_deal_time(table), round=agreement.find_tournament_round(table),
                seats=[SeatShare(**vars(share)) for share in list_shares(table)],
                secret=table.secret if stage == "open" else None)


@router.put("/tables/{id}/deal/commitment", status_code=204, summary="Commit to a number")
async def commit(table: TableDep, asked: SeatCommitment, viewer: ViewerDep,
                 services: ServicesDep) -> None:
    """Commit in the waiting room, until every seat is taken; the last commitment counts. The player
    who takes the last seat commits with that request."""
    await services.dealing.commit_number(table.id, viewer.person_id, asked.commitment)


@router.put("/tables/{id}/deal/number", status_code=204, summary="Open the number")
async def open_number(table: TableDep, asked: OpenedNumber, viewer: ViewerDep,
                      services: ServicesDep) -> None:
    """Open your number when the commitments are closed, after storing them. A late number is left
    out."""
    await services.dealing.open_number(table.id, viewer.person_id, asked.number)


@router.delete("/tables/{id}/deal/number", status_code=204, summary="Leave your number out")
async def leave_out(table: TableDep, viewer: ViewerDep, services: ServicesDep) -> None:
    """Leave your number out when the commitments are closed, so that the others need not wait."""
    await services.dealing.open_number(table.id, viewer.person_id, "")


@router.get("/tables/{id}/deal/proof", summary="The proof of the deal as text",
            response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def proof(table: TableDep, services: ServicesDep) -> PlainTextResponse:
    """Return all draws, once the game is over."""
    return PlainTextResponse((await services.find_state(Proofs).load_proof(table)).text)
