"""Catching up: what has happened at a table since the viewer's last action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.core import CHANCE
from grandtour.tables.catch_up import build_catch_up, find_entries_since
from grandtour.tables.seating import find_branch_entry
from grandtour.tables.table import Table
from grandtour.web.http.access import load_table_of_request
from grandtour.web.http.layout import redirect_to, respond_page
from grandtour.web.http.templating import mark_bold, render_bold
from grandtour.web.http.viewer import load_viewer
from grandtour.web.table_view.game_log import LogLine, find_last_places


@dataclass(frozen=True)
class MissedLines:
    """The log lines since a seat's last choice, at entry `after`."""

    after: int
    lines: list[LogLine]

    @property
    def entry_numbers(self) -> list[int]:
        return [line.entry.number for line in self.lines]

    @property
    def board_places(self) -> list[str]:
        """Return the board elements that they are about, the newest last."""
        return [place for line in self.lines for place in line.board_places]


def find_missed_lines(table: Table, seat: int, lines: Sequence[LogLine]) -> MissedLines:
    """Return what the seat has missed.

    A spectator has missed nothing, nor has anyone once the game is over. Entries from a lesson or
    another table were seen there."""
    if seat < 0 or not table.started or table.over:
        return MissedLines(0, [])
    acted, _ = find_entries_since(table.match, seat)
    after = max(acted, find_branch_entry(table))
    return MissedLines(after, [line for line in lines if line.entry.number > after
                               and line.entry.seat != CHANCE and not line.entry.back
                               and not line.taken_back_by])


def list_touched_elements(missed: MissedLines, lines: Sequence[LogLine]) -> list[str]:
    """Return the places to mark, the newest last: all that have changed since the seat acted, else
    those of the last action."""
    return missed.board_places or find_last_places(list(lines))


async def render_missed_lines(request: Request) -> Response:
    """GET /t/{id}/since: the catch-up as a page. Refused: not_seated."""
    viewer = await load_viewer(request)
    table = await load_table_of_request(request)
    if not table.started:
        return redirect_to(f"/t/{table.id}")
    found = build_catch_up(table, table.seat_of(viewer.person_id), mark_bold(table.names))
    changes = {seat: [change for change in found.changes if change.seat == seat]
               for seat in range(len(table.seats))}
    return respond_page(request, viewer, "table_view/since_page.html", table=table, since=found,
                        game=table.match.game.name, seat=table.seat_of(viewer.person_id),
                        bold=render_bold,
                        changes={seat: some for seat, some in changes.items() if some})


routes: Final = [Route("/t/{id}/since", render_missed_lines)]
