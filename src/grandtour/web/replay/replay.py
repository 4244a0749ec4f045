"""A replay: the positions of a match as the page shows them, and as patches."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from grandtour.bots.levels import USUAL_BOT
from grandtour.engine.core import EVERYTHING, State
from grandtour.games.words import Choice, Sentence
from grandtour.language import Language, Phrase
from grandtour.tables.table import Table
from grandtour.web.http.labels import describe_bot_levels
from grandtour.web.http.services import PackageState, Services
from grandtour.web.http.templating import render, render_bold
from grandtour.web.replay.milestones import Milestone, list_milestones, list_turns
from grandtour.web.replay.position_code import encode_position
from grandtour.web.replay.perspective import (
    list_perspectives, describe_perspective, perspective_name)
from grandtour.web.table_view.fragments import has_reasons, render_playing
from grandtour.web.table_view.view import TableView

KEPT: Final = 64                # positions that stay rendered

Parts = dict[str, str]


@dataclass(frozen=True)
class ReplayView:
    """One position of a table in a replay. `own` is the viewer's seat."""

    view: TableView
    own: int

    @property
    def table(self) -> Table:
        return self.view.table

    @property
    def last(self) -> int:
        """Return the number of the last position that is shown."""
        return self.view.last_open_number if self.view.is_everything_open \
            else self.table.match.number

    @property
    def number(self) -> int:
        return self.view.number

    @property
    def requested_perspective(self) -> str:
        return perspective_name(self.view.seat)

    @property
    def query(self) -> str:
        """Return the query that keeps the perspective in an address."""
        return "" if self.view.seat == self.own else f"?as={self.requested_perspective}"

    @property
    def source(self) -> str:
        """Return the address of position -1, from which the script derives those of others."""
        return f"/t/{self.table.id}/-1{self.query}"

    @property
    def followed(self) -> str:
        """Return the address for the newest open position; "" if all positions are available."""
        return f"/api/v1/tables/{self.table.id}" if self.view.is_everything_open else ""

    @property
    def form(self) -> tuple[str, str]:
        """Return the address and the field that take the number of a position."""
        return f"/t/{self.table.id}", "position"

    def position_address(self, number: int) -> str:
        """Return the page's address for the position with this number."""
        if not self.table.id:           # a file has no other pages
            return f"#log-{number}"
        return f"/t/{self.table.id}/{number}{self.query}"

    def address_seen_by(self, number: int, wish: str) -> str:
        """Return the page's address with another perspective."""
        return f"/t/{self.table.id}/{number}?as={wish}"

    @cached_property
    def turns(self) -> list[int]:
        return [turn for turn in list_turns(self.table) if turn <= self.last]

    @cached_property
    def milestones(self) -> list[Milestone]:
        return [mark for mark in list_milestones(self.table, self.view.language)
                if mark.number <= self.last]

    @property
    def step_targets(self) -> dict[str, int]:
        """Return the targets of the buttons."""
        before = [turn for turn in self.turns if turn < self.number]
        after = [turn for turn in self.turns if turn > self.number]
        return {"first": 0, "turn-back": before[-1] if before else 0,
                "back": max(0, self.number - 1), "next": min(self.last, self.number + 1),
                "turn-next": after[0] if after else self.last, "last": self.last}

    @property
    def perspectives(self) -> list[tuple[str, str]]:
        own = list_perspectives(self.table, self.own, self.view.language)
        return own + [describe_perspective(
            "all", self.view.language)] if self.view.is_everything_open else own

    @property
    def position_text(self) -> str:
        """Return the position as text; "" until nothing is hidden."""
        return str(self.view.state) if self.table.over else ""

    @property
    def position_code(self) -> str:
        """Return the position for an address."""
        return encode_position(self.position_text) if self.position_text else ""

    @property
    def bot_levels(self) -> dict[str, Phrase]:
        """Return the computer players to choose from."""
        return describe_bot_levels(self.table.match.game)

    @property
    def default_bot(self) -> str:
        """Return the default computer player."""
        return USUAL_BOT

    @property
    def playable_seats(self) -> list[tuple[int, str]]:
        """Return the seats from which a person can play on."""
        match = self.table.match
        led = match.game.automata(match.players, match.options)
        return [(seat, name) for seat, name in enumerate(self.table.names) if seat not in led]


def render_frame(table: Table, seat: int, language: Language, number: int, state: State) -> Parts:
    """Return everything that differs between positions, by element id, without the log."""
    view = TableView(table, seat, language, 0, state, number, live=False)
    return render_replay(ReplayView(view, seat))


def render_replay(replay: ReplayView) -> Parts:
    view = replay.view
    parts = {name: part for name, part in render_playing(view).items()
             if not name.startswith("log-")}
    return parts | render_own_parts(replay)


def render_own_parts(replay: ReplayView) -> Parts:
    """Return the elements that only a replay has: the entry, the possible actions, the text."""
    facts = {"view": replay.view, "replay": replay, "game": replay.table.match.game.name}
    language = replay.view.language
    said = [(render_bold(language, one.phrase), one.clause)
            for one in list_played_actions(replay.view)]
    return {
        "where": render("replay/where.html", language, **facts).strip(),
        "deed": render("replay/deed.html", language, said=said, **facts).strip(),
        "reason": render_reason(replay),
        "could": render("replay/could.html", language, choices=list_possible_actions(replay.view),
                        **facts).strip(),
        "as-text": render("replay/text.html", language, **facts).strip(),
    }


def render_reason(replay: ReplayView, said: str = "", line: str = "") -> str:
    """Return the button for a bot's reason, or the reason with the address of its line; an empty
    element if no bot acted."""
    return render("replay/reason.html", replay.view.language, replay=replay, said=said, line=line,
                  chosen=has_reasons(replay.view, replay.number)).strip()


def list_played_actions(view: TableView) -> list[Sentence]:
    """Return what the entry that led to this position did."""
    return [sentence for line in view.log_lines if line.entry.number == view.number
            for sentence in line.sentences]


def list_possible_actions(view: TableView) -> list[Choice]:
    """Return the possible actions of the player to move, if the perspective allows it.

    Nothing if they would reveal something that was visible only for a moment."""
    if view.to_act < 0 or view.seat not in (view.to_act, EVERYTHING):
        return []
    return view.legal_actions if view.visible_state == view.state.view(view.seat) else []


class RenderedPositions(PackageState):
    """A cache of rendered positions, from which patches are built."""

    def __init__(self, services: Services) -> None:
        self._frames: OrderedDict[tuple[object, ...], Parts] = OrderedDict()

    def load_frame(self, replay: ReplayView) -> Parts:
        """Return everything that differs between positions, by element id, without the log."""
        table, view = replay.table, replay.view
        key = (table.id, replay.last, table.over, tuple(table.names), view.seat, replay.own,
               view.language.code, view.number)
        if key not in self._frames:
            self._frames[key] = render_replay(replay)
        self._frames.move_to_end(key)
        while len(self._frames) > KEPT:
            self._frames.popitem(last=False)
        return self._frames[key]


def diff_parts(before: Parts, after: Parts) -> dict[str, str | None]:
    """Return the changes from one rendering to the other."""
    changed: dict[str, str | None] = {
        name: part for name, part in after.items() if before.get(name) != part}
    return changed | dict.fromkeys(before.keys() - after.keys())
