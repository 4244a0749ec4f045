"""A table during a scoring, as a page shows it while the scoring is watched.

The board is as it is scored, its points are not yet counted, and nothing can be done."""

from __future__ import annotations

from dataclasses import dataclass

from grandtour.engine.core import PUBLIC
from grandtour.web.table_view.game_log import find_last_scoring
from grandtour.web.table_view.clocks import build_clock_face
from grandtour.web.table_view.fragments import (
    render_log, render_phase, render_players, render_scorings)
from grandtour.web.table_view.view import TableView


@dataclass(frozen=True)
class StagedScoring(TableView):
    """A view in which no player is asked anything, because the table is being scored."""

    @property
    def to_act(self) -> int:
        return PUBLIC


def find_newest_scoring(view: TableView) -> int:
    """Return the number of the newest entry with scorings to watch; 0 if there is none."""
    line = find_last_scoring(view.log_lines) if view.table.started else None
    return line.entry.number if line else 0


def render_stage(view: TableView) -> dict[str, str]:
    """Return the elements at the newest scoring, by id. All others stay as they are on the page."""
    line = find_last_scoring(view.log_lines)
    assert line is not None
    assert line.stage is not None
    number = line.entry.number
    stage = StagedScoring(view.table, view.seat, view.language, view.watching, line.stage, number,
                          live=False, now=view.now, layout=view.layout)
    told = {f"log-{one.entry.number}" for one in view.log_lines if one.entry.number <= number}
    return {
        "phase": render_phase(stage, "playing"),
        "table-sub": stage.render_part_of_page("sub"),
        "turn-idle": view.render_part_of_page("scoring", clock=build_clock_face(view, view.to_act)),
        "hint": stage.render_part_of_page("ask_hint", offered=False, free=False),
        "details": stage.render_part_of_page("details", choices=[]),
        "shows": render_scorings(view),
        "moves-count": stage.render_part_of_page("count", count=0),
        "moves-body": stage.render_part_of_page("moves", groups=[], further=[], barred=[]),
        "overview": stage.render_part_of_page(
            "overview", overview=stage.words.overview(stage.visible_state, view.table.names)),
        "result": '<div id="result" hidden></div>',
        "own": stage.render_part_of_page("own"),
        **stage.board_pictures.list_elements(view.layout),
        **render_players(stage),
        **{name: part for name, part in render_log(view).items() if name in told},
    }
