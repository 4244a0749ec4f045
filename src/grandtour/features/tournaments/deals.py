"""Numbers that entrants contribute to the deals of their tables: the API, also for the scripts of
the pages."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from grandtour.engine.game import Refused
from grandtour.fairness.construction import NUMBER
from grandtour.features.tournaments.errors import NOT_ENTERED
from grandtour.features.tournaments.service import (
    MOST_ROUNDS, NextDeal, TournamentOverview, Tournaments,
)
from grandtour.web.http.access import ViewerDep, make_api_router
from grandtour.web.http.services import Services, ServicesDep
from grandtour.web.server.validation import RequestBody

router = make_api_router("tournaments", "play")


async def find_asked_deal(services: Services, shown: TournamentOverview,
                          person: str) -> NextDeal | None:
    """Return the next deal, if the person is asked for a number there."""
    return await services.get(Tournaments).find_next_deal(shown, person) \
        if services.tables.secrets.asks else None


class NextDealInfo(BaseModel):
    """The `round` whose tables are dealt next, and the caller's commitment for it, "" if there is
    none."""

    round: int
    commitment: str


class Commitments(RequestBody):
    """Commitments for the deal of this `round`, which is the next, and of those after it."""

    round: Annotated[int, Field(ge=1)]
    commitments: Annotated[list[Annotated[str, Field(pattern=f"^{NUMBER.pattern}$")]],
                           Field(min_length=1, max_length=MOST_ROUNDS)]


@router.get("/tournaments/{id}/commitments", summary="The next deal of a tournament")
async def next_deal(id: str, viewer: ViewerDep, services: ServicesDep) -> NextDealInfo:
    """Return the next deal of an entrant."""
    shown = await services.get(Tournaments).load_summary(id, viewer.person_id)
    found = await services.get(Tournaments).find_next_deal(shown, viewer.person_id)
    if found is None:
        raise Refused(NOT_ENTERED, {})
    return NextDealInfo(round=found.round, commitment=found.commitment)


@router.put("/tournaments/{id}/commitments", status_code=204,
            summary="Commit to numbers for the deals of the next rounds")
async def commit(id: str, asked: Commitments, viewer: ViewerDep, services: ServicesDep) -> None:
    """Commit to numbers; the last ones count. Open them at the tables by `PUT
    /tables/{id}/deal/number`."""
    services.tables.secrets.check_seat_may_draw()
    await services.get(Tournaments).store_commitments(id, viewer.person_id, asked.round,
                                                               asked.commitments)
