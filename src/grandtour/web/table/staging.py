"""The table at a scoring, as a page shows it while the scoring is watched: the board as it is
scored, the points not counted yet, nothing to be done. What comes after it is shown after it."""

from __future__ import annotations

from dataclasses import dataclass

from grandtour.engine.core import PUBLIC
from grandtour.web.table_view.game_log import last_shows
from grandtour.web.table_view.clocks import face
from grandtour.web.table_view.fragments import log_entries, phase, players, shows
from grandtour.web.table_view.view import TableView


@dataclass(frozen=True)
class Stage(TableView):
    """Nobody is asked anything while the table is scored."""

    @property
    def to_act(self) -> int:
        return PUBLIC


def scored(view: TableView) -> int:
    """The number of the newest entry whose scorings are watched; 0 if there is none."""
    line = last_shows(view.log_lines) if view.table.started else None
    return line.entry.number if line else 0


def staged(view: TableView) -> dict[str, str]:
    """Element id -> the whole element, at the newest scoring; of what is not named here the page
    shows what it has shown before."""
    line = last_shows(view.log_lines)
    assert line is not None
    assert line.stage is not None
    number = line.entry.number
    stage = Stage(view.table, view.seat, view.language, view.watching, line.stage, number,
                  live=False, now=view.now, layout=view.layout)
    told = {f"log-{one.entry.number}" for one in view.log_lines if one.entry.number <= number}
    return {
        "phase": phase(stage, "playing"),
        "table-sub": stage.show("sub"),
        "turn-idle": view.show("scoring", clock=face(view, view.to_act)),
        "hint": stage.show("ask_hint", offered=False, free=False),
        "details": stage.show("details", choices=[]),
        "shows": shows(view),
        "moves-count": stage.show("count", count=0),
        "moves-body": stage.show("moves", groups=[], further=[], barred=[]),
        "overview": stage.show(
            "overview", overview=stage.words.overview(stage.visible, view.table.names)),
        "result": '<div id="result" hidden></div>',
        "own": stage.show("own"),
        **stage.boards.parts(view.layout),
        **players(stage),
        **{name: part for name, part in log_entries(view).items() if name in told},
    }
