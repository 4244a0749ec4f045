"""Coming back to a table: what has happened since the viewer last acted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.core import CHANCE
from grandtour.tables.catch_up import catch_up, entries_since
from grandtour.tables.seating import begun_at
from grandtour.tables.table import Table
from grandtour.web.http.access import table_of
from grandtour.web.http.layout import go, respond
from grandtour.web.http.templating import emboldened, with_bold
from grandtour.web.http.viewer import viewer_of
from grandtour.web.table_view.game_log import LogLine, last_places


@dataclass(frozen=True)
class Missed:
    """What a seat has not answered yet: what all have done since it last chose, at `after`."""

    after: int
    lines: list[LogLine]

    @property
    def numbers(self) -> list[int]:
        return [line.entry.number for line in self.lines]

    @property
    def places(self) -> list[str]:
        """The elements of the board that they are about, each once."""
        return list(dict.fromkeys(place for line in self.lines for place in line.places))


def missed(table: Table, seat: int, lines: Sequence[LogLine]) -> Missed:
    """Nothing for a spectator, and once the game is over. What came from a lesson or from another
    table was seen there."""
    if seat < 0 or not table.started or table.over:
        return Missed(0, [])
    acted, _ = entries_since(table.match, seat)
    after = max(acted, begun_at(table))
    return Missed(after, [line for line in lines if line.entry.number > after
                          and line.entry.seat != CHANCE and not line.entry.back
                          and not line.taken_back_by])


def ringed(missed: Missed, lines: Sequence[LogLine]) -> list[str]:
    """What is marked as last touched: all that has changed since the seat acted, or what the last
    action touched."""
    return missed.places or last_places(list(lines))


async def since_page(request: Request) -> Response:
    """GET /t/{id}/since: the same to read. Refused: not_seated."""
    viewer = await viewer_of(request)
    table = await table_of(request)
    if not table.started:
        return go(f"/t/{table.id}")
    found = catch_up(table, table.seat_of(viewer.id), emboldened(table.names))
    changes = {seat: [change for change in found.changes if change.seat == seat]
               for seat in range(len(table.seats))}
    return respond(request, viewer, "table_view/since_page.html", table=table, since=found,
                   game=table.match.game.name, seat=table.seat_of(viewer.id), bold=with_bold,
                   changes={seat: some for seat, some in changes.items() if some})


routes: Final = [Route("/t/{id}/since", since_page)]
