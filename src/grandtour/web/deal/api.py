"""The deal of a table for programs: docs/fairness.md says what they do with it."""

from __future__ import annotations

from typing import Annotated

from fastapi.responses import PlainTextResponse, Response
from pydantic import BaseModel, Field

from grandtour.fairness.construction import NUMBER, SCHEME
from grandtour.tables import agreement
from grandtour.web.deal.view import Part, Proofs, Stage, commitment_of, shares, stage_of
from grandtour.web.http.access import TableDep, ViewerDep, api_router
from grandtour.web.http.services import ServicesDep

router = api_router("deal", "play")
Hex = Annotated[str, Field(pattern=f"^{NUMBER.pattern}$", max_length=64)]


class Prepared(BaseModel):
    """The id that the table will have, and what the server has committed to. It waits for ten
    minutes for a table that is opened with it."""

    table: str
    commitment: str


class Committing(BaseModel):
    """What the seat commits to: SHA-256 as docs/fairness.md says."""

    commitment: Hex


class OpenedNumber(BaseModel):
    """The number that the seat has committed to."""

    number: Hex


class SeatShare(BaseModel):
    """What a seat has contributed, under its number of then; `now` it sits there. `part`: silent,
    committed, opened, or left_out, if it was not opened in time."""

    seat: int
    now: int
    part: Part
    commitment: str
    number: str


class Deal(BaseModel):
    """How the table is dealt: `by_hand`, so that nothing can be checked; `waiting` for numbers;
    `agreed`; or `open`, with the server's secret, once the game is over. `closed`: the commitments
    of the seats do not change any more; who opens a number keeps them before that. Numbers are
    waited for until the moment `until`, in milliseconds since 1970; 0: none is. `round`: for which
    the seats have committed, as docs/fairness.md writes it; "": for this table."""

    scheme: str
    stage: Stage
    commitment: str
    closed: bool
    until: int
    round: str
    seats: list[SeatShare]
    secret: str | None


@router.post("/deals", status_code=201, summary="Prepare the deal of a table to be opened")
async def prepare(viewer: ViewerDep, services: ServicesDep) -> Prepared:
    found = await services.dealing.prepare()
    return Prepared(table=found.table, commitment=found.commitment)


@router.get("/tables/{id}/deal", summary="How a table is dealt")
async def deal(table: TableDep) -> Deal:
    stage = stage_of(table)
    return Deal(scheme=SCHEME, stage=stage, commitment=commitment_of(table),
                closed=bool(agreement.closed(table) or table.dealt),
                until=agreement.lapses_at(table), round=agreement.round_of(table),
                seats=[SeatShare(**vars(share)) for share in shares(table)],
                secret=table.secret if stage == "open" else None)


@router.put("/tables/{id}/deal/commitment", status_code=204, summary="Commit to a number")
async def commit(table: TableDep, asked: Committing, viewer: ViewerDep,
                 services: ServicesDep) -> None:
    """In the waiting room, until every seat is taken; the last one counts. Who takes the last seat
    commits with that."""
    await services.dealing.commit(table.id, viewer.id, asked.commitment)


@router.put("/tables/{id}/deal/number", status_code=204, summary="Open the number")
async def open_number(table: TableDep, asked: OpenedNumber, viewer: ViewerDep,
                      services: ServicesDep) -> None:
    """When the commitments are closed, after keeping them. Who does not in time is left out."""
    await services.dealing.open(table.id, viewer.id, asked.number)


@router.delete("/tables/{id}/deal/number", status_code=204, summary="Leave the own number out")
async def leave_out(table: TableDep, viewer: ViewerDep, services: ServicesDep) -> None:
    """Where the commitments are closed, so that nobody waits for it."""
    await services.dealing.open(table.id, viewer.id, "")


@router.get("/tables/{id}/deal/proof", summary="The proof of the deal as text",
            response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def proof(table: TableDep, services: ServicesDep) -> PlainTextResponse:
    """Everything that was drawn, and so only when the game is over."""
    return PlainTextResponse((await services.kept(Proofs).of(table)).text)
