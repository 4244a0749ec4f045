"""The standings of a tournament as a CSV file (RFC 4180) for spreadsheets."""

from __future__ import annotations

import csv
import io
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.features.tournaments.service import TournamentOverview, Tournaments
from grandtour.features.tournaments.standings import MEASURES, Value
from grandtour.people.people_file import escape_formula
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import load_viewer

COLUMNS: Final = ("division", "place", "name", "tables", "left")
NOT_MEASURED: Final = ""


async def send_standings_file(request: Request) -> Response:
    """GET /tournaments/{id}/standings.csv. Refused: no_such_tournament."""
    viewer, id = await load_viewer(request), request.path_params["id"]
    shown = await services_of(request).get(Tournaments).load_overview(id, viewer.person_id)
    return Response(write_standings(shown).encode("utf-8-sig"), media_type="text/csv", headers={
        "content-disposition": 'attachment; filename="standings.csv"',
        "cache-control": "no-store"})


def write_standings(shown: TournamentOverview) -> str:
    """Return the file: a line for each entrant, with the columns that the API names."""
    names = {one.person: one.name for one in shown.entrants}
    measures = MEASURES[shown.row.form]
    written = io.StringIO()
    lines = csv.writer(written)
    lines.writerow((*COLUMNS, *measures))
    lines.writerows((one.entrant.division, one.place, escape_formula(names[one.entrant.id]),
                     one.tables, one.entrant.left,
                     *(value_text(one.values.get(name)) for name in measures))
                    for one in shown.current_standings)
    return written.getvalue()


def value_text(value: Value | None) -> str:
    """Return a number with at most three decimals, or nothing if nothing was measured."""
    return NOT_MEASURED if value is None else f"{round(float(value), 3):g}"


routes: Final = [Route("/tournaments/{id}/standings.csv", send_standings_file)]
