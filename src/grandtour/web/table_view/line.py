"""A line through a turn, step by step on the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from starlette.requests import Request
from starlette.responses import Response

from grandtour import games
from grandtour.draw.pointers import Pointer, draw_pointers
from grandtour.engine.core import CHANCE, State
from grandtour.engine.match import Match
from grandtour.language import Language, Phrase
from grandtour.tables.table import Table
from grandtour.web.http.viewer import Viewer
from grandtour.web.table_view.board import BoardPictures, find_board_targets
from grandtour.web.table_view.fragments import render_playing
from grandtour.web.table_view.position_page import render_position
from grandtour.web.table_view.view import TableView


@dataclass(frozen=True)
class LineStep:
    """A step of a line: the seat that acts, CHANCE for a draw, and sentences of the log."""

    seat: int
    phrases: tuple[Phrase, ...]


@dataclass(frozen=True)
class LineView(TableView):
    """The position after `step` steps of a line. It looks to its reader like the true one at the
    start; what is drawn later, and what others do, is a forecast. `back` is the address that the
    line was asked from, `own` that of the page."""

    steps: tuple[LineStep, ...] = ()
    pointers: tuple[Pointer, ...] = ()
    step: int = 0
    own: str = ""
    back: str = ""

    @cached_property
    def board_pictures(self) -> BoardPictures:
        bare = super().board_pictures
        return replace(bare, draw=lambda layout: draw_pointers(bare.draw(layout), self.pointers))

    @property
    def address(self) -> str:
        return self.own

    def make_step_address(self, step: int) -> str:
        """Return the address of the position after this step."""
        between = "&" if "?" in self.own else "?"
        return f"{self.own}{between}step={max(0, min(step, len(self.steps)))}"


def render_line(request: Request, viewer: Viewer, table: Table, position: State,
                actions: Sequence[str], seat: int, own: str, back: str) -> Response:
    """Return the page at `own` with the line of these actions from this position, as this seat sees
    it. ?step= is the number of the step that it shows."""
    step = request.query_params.get("step", "")
    view = build_line(table, position, actions, seat, viewer.language,
                      int(step) if step.isdecimal() and len(step) < 4 else 1, own, back)
    return render_position(request, viewer, view, render_playing(view), "table/line.html")


def build_line(table: Table, position: State, actions: Sequence[str], seat: int,
               language: Language, step: int, own: str, back: str) -> LineView:
    """Return the line of these actions from this position, with the board after `step` steps as
    this seat sees it."""
    step = max(0, min(step, len(actions)))
    told = Match(table.match.game, table.match.players, table.match.options)
    told.state = position.clone()
    steps, shown, moves = [], told.state.clone(), []
    for number, text in enumerate(actions, start=1):
        before = told.state.clone()
        entry = told.play(table.match.game.actions_by_text()[text])
        said = games.words(table.match.game.name).log(entry, before, table.names)
        steps.append(LineStep(entry.seat, tuple(one.phrase for one in said)))
        if number <= step:
            shown = told.state.clone()
            if entry.seat != CHANCE:
                moves.append((before, text, entry.seat))
    return LineView(
        table, seat, language, 0, shown, table.match.number, live=False, steps=tuple(steps),
        pointers=tuple(find_pointers(moves, seat)), step=step, own=own, back=back)


def find_pointers(moves: Sequence[tuple[State, str, int]], looker: int) -> list[Pointer]:
    """Return a ring around the first place that the last seat's moves touch, and arrows from each
    to the next."""
    if not moves:
        return []
    acting = moves[-1][2]
    places: list[str] = []
    for before, text, seat in reversed(moves):
        if seat != acting:
            break
        found = list(find_board_targets(before.game.name, before.view(looker), [text]))
        places[:0] = [one for one in found[:1] if not places or one != places[0]]
    rings = [Pointer(place) for place in places[:1]]
    return [*rings, *[Pointer(place, to) for place, to in pairwise(places)]]
