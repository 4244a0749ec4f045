"""Quarterly standings of a community, as a page and in the API."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, Final

from babel.dates import format_skeleton
from fastapi import Query
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.engine.game import Refused
from grandtour.features.communities.rows import CommunityRow
from grandtour.features.communities.service import Communities
from grandtour.features.tournaments import words
from grandtour.features.tournaments.quarterly_standings import (
    FORM, Quarter, find_quarter, parse_quarter, rank_quarter,
)
from grandtour.features.tournaments.service import Tournaments
from grandtour.features.tournaments.standings import Measure, Standing
from grandtour.features.tournaments.views import PAGE
from grandtour.language import Count, Language
from grandtour.results.rows import TableResult
from grandtour.tables.errors import NO_GAME
from grandtour.web.http.access import ViewerDep, make_api_router
from grandtour.web.http.layout import describe_box, find_game, respond_page
from grandtour.web.http.services import Services, ServicesDep, services_of
from grandtour.web.http.viewer import Viewer, load_viewer

HERE: Final = "communities"             # the room of the bar

router = make_api_router("tournaments", "play")


@dataclass(frozen=True)
class QuarterStandings:
    """The standings of a quarter: the tables that count, the ranks, the names of people who show
    them to the viewer, and the first and the last quarter that there are. `shares` says whether
    the viewer shares their results with the other members."""

    community: CommunityRow
    quarter: Quarter
    first: Quarter
    present: Quarter
    results: Sequence[TableResult]
    standings: Sequence[Standing]
    names: dict[str, tuple[str, bool]]
    shares: bool

    @property
    def unnamed_count(self) -> int:
        return len(self.standings) - len(self.names)


async def find_standings(services: Services, address: str, game: str, viewer: Viewer,
                         asked: Quarter | None) -> QuarterStandings:
    """Return the standings for a member; of the present quarter if none is asked for. Refused:
    no_such_community, not_in_community."""
    communities = services.get(Communities)
    access = await communities.require_member_access(address, viewer.person_id)
    community = access.community
    present = find_quarter(services.tables.now())
    quarter = asked or present
    store = services.get(Tournaments).store
    results = await store.list_results(community.id, game, quarter.first_moment,
                                       quarter.next_quarter.first_moment)
    first = await store.find_first_end(community.id, game)
    standings = rank_quarter(results)
    shown = await services.circles.find_owners_showing(
        "statistics", {one.entrant.id for one in standings}, viewer.person_id)
    sharing = await communities.list_sharing(access)
    return QuarterStandings(community, quarter, find_quarter(first) if first else present, present,
                            results,
                            standings, find_shown_names(results, shown | sharing),
                            access.member is not None and access.member.shares)


def find_shown_names(results: Sequence[TableResult],
                     shown: Collection[str]) -> dict[str, tuple[str, bool]]:
    """Return the present name of each person who may be named, and whether it is a member's."""
    return {seat.player.id: (seat.name, seat.member) for result in results for seat in result.seats
            if seat.player.kind == "person" and seat.player.id in shown and seat.name}


# The page.

async def show_quarter(request: Request) -> Response:
    """GET /c/{name}/standings/{game}?quarter=: the present quarter if none is named."""
    viewer, game = await load_viewer(request), find_game(request)
    say = viewer.language
    found = await find_standings(services_of(request), request.path_params["name"], game, viewer,
                           parse_quarter(request.query_params.get("quarter", "")))
    return respond_page(
        request, viewer, "tournaments/quarter.html", HERE, community=found.community,
        game=describe_box(game, say), games=[describe_box(name, say) for name in games.names()],
        quarter=found.quarter, called=quarter_title(found.quarter, say),
        before=found.quarter.previous_quarter if found.quarter > found.first else None,
        after=found.quarter.next_quarter if found.quarter < found.present else None,
        rows=standings_rows(found, viewer.person_id, say),
        columns=words.list_column_headings(FORM, say),
        tables=Count("{n} table counted.", "{n} tables counted.", len(found.results)),
        unnamed=Count("{n} more player is ranked here but keeps their statistics private.",
                      "{n} more players are ranked here but keep their statistics private.",
                      found.unnamed_count) if found.unnamed_count else None,
        decides=words.describe_measures(FORM, say), shared=say.say(words.SHARED),
        shares=found.shares)


def quarter_title(quarter: Quarter, language: Language) -> str:
    """Return a title such as "4th quarter 2026"."""
    return format_skeleton("yQQQQ", datetime.fromtimestamp(quarter.first_moment / 1000, UTC),
                           locale=language.pack.locale)


def standings_rows(found: QuarterStandings, viewer: str,
                   language: Language) -> list[dict[str, Any]]:
    """Return the first rows of people who are named, and the viewer's own."""
    named = [one for one in found.standings if one.entrant.id in found.names]
    return [standings_row(one, found.names[one.entrant.id], viewer, language)
            for number, one in enumerate(named) if number < PAGE or one.entrant.id == viewer]


def standings_row(one: Standing, name: tuple[str, bool], viewer: str,
                  language: Language) -> dict[str, Any]:
    called, member = name
    return {"place": one.place, "name": called if member else "", "shown": called, "note": "",
            "own": one.entrant.id == viewer, "goes": "", "tables": one.tables,
            "values": [words.format_value(one.values.get(measure), language)
                       for measure, _ in words.list_columns(FORM, language)]}


# For programs.

class QuarterStandingInfo(BaseModel):
    """A player's rank. `values` are the measures, the most important first."""

    place: int
    person: str
    name: str
    tables: int
    values: dict[Measure, float]


class QuarterInfo(BaseModel):
    """The standings of a quarter: `quarter` as year and number, `begins` and `ends` in milliseconds
    since 1970, and the number of tables that counted. `unnamed` counts the people in the standings
    who do not show that to the caller."""

    quarter: str
    begins: int
    ends: int
    tables: int
    standings: list[QuarterStandingInfo]
    unnamed: int


@router.get("/communities/{name}/standings/{game}",
            summary="The standings of a community in a quarter of a year")
async def describe_quarter(name: str, game: str, viewer: ViewerDep, services: ServicesDep,
                           quarter: Annotated[str, Query(pattern=r"^([1-9]\d{3}-[1-4])?$")] = "",
                           ) -> QuarterInfo:
    """Return the standings by the tables that were opened for the community; for its members.
    `quarter`, as in 2026-4, defaults to the present one."""
    if game not in games.names():
        raise Refused(NO_GAME, {"game": game})
    found = await find_standings(services, name, game, viewer, parse_quarter(quarter))
    return QuarterInfo(
        quarter=str(found.quarter), begins=found.quarter.first_moment,
        ends=found.quarter.next_quarter.first_moment,
        tables=len(found.results), unnamed=found.unnamed_count,
        standings=[QuarterStandingInfo(
            place=one.place, person=one.entrant.id, name=found.names[one.entrant.id][0],
            tables=one.tables, values={what: float(value) for what, value in one.values.items()})
            for one in found.standings if one.entrant.id in found.names])


routes: Final = [Route("/c/{name}/standings/{game}", show_quarter)]
