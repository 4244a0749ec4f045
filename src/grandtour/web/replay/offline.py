"""A whole match in one HTML file: every position, drawn, with the log; it needs no network.

For every element of the page, the file has the positions at which it changes, and its new text.
Equal texts are stored once, and everything is compressed."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Final

from markupsafe import Markup

from grandtour import games
from grandtour.engine.core import PUBLIC, State
from grandtour.language import Language, language
from grandtour.tables.codec import restore_table
from grandtour.tables.final import find_result
from grandtour.tables.positions import iterate_positions
from grandtour.tables.rows import TableRow
from grandtour.tables.table import Table
from grandtour.web.http.statics import join_sheets, build_script, list_sheets, read_static
from grandtour.web.http.templating import render
from grandtour.web.cost.whole_files import run_steps_unless_left
from grandtour.web.replay.replay import Parts, ReplayView, render_replay
from grandtour.web.table_view.fragments import render_log
from grandtour.web.table_view.view import TableView

PANELS: Final = ("grandtour", "frame", "parts", "desk", "players", "turn", "shows", "moves", "log",
                 "result", "tip", "replay")
SPRITES: Final = ("icons", "faces")
ICON: Final = re.compile(f"/static/(?:{'|'.join(SPRITES)})[.]svg#")
POSITION: Final = re.compile(r' href="/t//(\d+)[^"]*"')
ELSEWHERE: Final = re.compile(r' href="/[^"]*"')


class PositionRecorder:
    """A recorder of positions, each as its elements."""

    def __init__(self) -> None:
        self.first: Parts = {}
        self._texts: dict[str, int] = {}
        self._changes: dict[str, list[tuple[int, int]]] = {}
        self._seen: Parts = {}

    def record_position(self, number: int, parts: Parts) -> None:
        self.first = self.first or parts
        for name, part in parts.items():
            if self._seen.get(name) != part:
                text = self._texts.setdefault(part, len(self._texts))
                self._changes.setdefault(name, []).append((number, text))
        self._seen = parts

    def finish_recording(self) -> str:
        """Return the recording for the page's script."""
        moving = {name: changes for name, changes in self._changes.items() if len(changes) > 1}
        whole = json.dumps({"texts": [remove_links(text) for text in self._texts], "parts": moving},
                           ensure_ascii=False, separators=(",", ":"))
        return b64encode(zlib.compress(whole.encode(), 9)).decode()


class ReplayRecording:
    """The creation of one match's file, as `seat` sees it.

    `iterate_recorded_positions` records all positions one by one; then `render_page` returns the
    file."""

    def __init__(self, table: Table, language: Language, seat: int = PUBLIC) -> None:
        self._table = replace(table, id="")
        self._language = language
        self._seat = seat
        self._camera = PositionRecorder()

    def iterate_recorded_positions(self) -> Iterator[int]:
        """Yield the number of each position when it is recorded."""
        for number, state in enumerate(iterate_positions(self._table.match)):
            self._camera.record_position(number, render_replay(self._build_replay(number, state)))
            yield number

    def _build_replay(self, number: int, state: State) -> ReplayView:
        view = TableView(self._table, self._seat, self._language, 0, state, number, live=False)
        return ReplayView(view, self._seat)

    def render_page(self) -> str:
        match = self._table.match
        start = self._build_replay(0, match.at(0))
        view = start.view
        words = view.words
        log = reversed(render_log(view).values())
        return embed_assets(render(
            "replay/file.html", self._language, replay=start, view=view, table=self._table,
            game=match.game.name, words=words, title=self._language.say(words.ABOUT.title),
            parts={name: Markup(part) for name, part in self._camera.first.items()},
            log=[Markup(line) for line in log], wide=Markup(view.board_pictures.wide_picture.svg()),
            tall=Markup(view.board_pictures.tall_picture.svg()),
            sprite=Markup(view.board_pictures.symbol_sheet),
            result=Markup(render_scores(self._table, self._language)),
            icons=Markup(load_icons())), build_replay_style(match.game.name), self._camera)


def embed_assets(html: str, sheets: str, camera: PositionRecorder) -> str:
    """Return the page with its styles, script and data."""
    return "<!doctype html>\n" + remove_links(html).replace("<!--style-->", sheets).replace(
        "<!--film-->", camera.finish_recording()).replace("<!--script-->",
                                                          build_script(("offline",)))


def make_file(mark: str, row: TableRow, code: str, seat: int) -> str:
    """Create the file of a match in the language of this code, in a process of `WholeFiles`."""
    recording = ReplayRecording(restore_table(row), language(code), seat)
    run_steps_unless_left(mark, recording.iterate_recorded_positions())
    return recording.render_page()


def record_match(table: Table, language: Language, seat: int = PUBLIC) -> str:
    """Return the file of a match."""
    recording = ReplayRecording(table, language, seat)
    for _number in recording.iterate_recorded_positions():
        pass
    return recording.render_page()


def render_scores(table: Table, language: Language) -> str:
    """Return the final table; "" if the game has none."""
    view = TableView(table, PUBLIC, language, 0, table.match.state, table.match.number)
    found = find_result(table, view.visible_state)
    return view.render_part_of_page("scores", result=found) if found else ""


def remove_links(html: str) -> str:
    """Return the page without links out of the file."""
    html = ICON.sub("#icon-", html)
    return ELSEWHERE.sub("", POSITION.sub(r' href="#log-\1"', html))


@cache
def load_icons() -> str:
    """Return the icons and portraits of the pages, with unique names."""
    sheets = [read_static(f"{name}.svg") for name in SPRITES]
    inner = "".join(sheet[sheet.index(">") + 1:sheet.rindex("</svg>")] for sheet in sheets)
    return re.sub(r'<symbol id="', '<symbol id="icon-', inner)


@cache
def build_replay_style(game: str, *more: str) -> str:
    """Return the sheets that a replay needs, and additional ones."""
    panels = [sheet for sheet in list_sheets()
              if sheet.name.partition(".")[0] in (*PANELS, *more)]
    return join_sheets([files("grandtour.draw") / "board.css", games.find_style_sheet(game),
                        *panels])
