"""A match that is looked through: its positions as the page shows them, and as patches."""

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
from grandtour.web.http.labels import labels
from grandtour.web.http.services import Keepsake, Services
from grandtour.web.http.templating import render, with_bold
from grandtour.web.replay.milestones import Milestone, milestones, turns
from grandtour.web.replay.position_code import packed
from grandtour.web.replay.perspective import perspectives, seen, wish_for
from grandtour.web.table_view.fragments import chosen_by_bot, playing
from grandtour.web.table_view.view import TableView

KEPT: Final = 64                # positions that stay rendered

Parts = dict[str, str]


@dataclass(frozen=True)
class Replay:
    """One position of a table among the others. `own` is where the viewer sits."""

    view: TableView
    own: int

    @property
    def table(self) -> Table:
        return self.view.table

    @property
    def last(self) -> int:
        """The number of the last position that is shown."""
        return self.view.open_to if self.view.opened else self.table.match.number

    @property
    def number(self) -> int:
        return self.view.number

    @property
    def wish(self) -> str:
        return wish_for(self.view.seat)

    @property
    def query(self) -> str:
        """What keeps the perspective in an address."""
        return "" if self.view.seat == self.own else f"?as={self.wish}"

    @property
    def source(self) -> str:
        """Where the script gets positions: the address of that of number -1."""
        return f"/t/{self.table.id}/-1{self.query}"

    @property
    def followed(self) -> str:
        """Where a script asks how far positions are open by now; "" if all are there."""
        return f"/api/v1/tables/{self.table.id}" if self.view.opened else ""

    @property
    def form(self) -> tuple[str, str]:
        """Where the number of a position is sent, and as what."""
        return f"/t/{self.table.id}", "position"

    def address(self, number: int) -> str:
        """Of the page that shows the position of this number."""
        if not self.table.id:           # a file, which leads nowhere else
            return f"#log-{number}"
        return f"/t/{self.table.id}/{number}{self.query}"

    def seen_by(self, number: int, wish: str) -> str:
        """The same page, with the eyes that were wished for."""
        return f"/t/{self.table.id}/{number}?as={wish}"

    @cached_property
    def turns(self) -> list[int]:
        return [turn for turn in turns(self.table) if turn <= self.last]

    @cached_property
    def milestones(self) -> list[Milestone]:
        return [mark for mark in milestones(self.table, self.view.language)
                if mark.number <= self.last]

    @property
    def steps(self) -> dict[str, int]:
        """Where the buttons lead."""
        before = [turn for turn in self.turns if turn < self.number]
        after = [turn for turn in self.turns if turn > self.number]
        return {"first": 0, "turn-back": before[-1] if before else 0,
                "back": max(0, self.number - 1), "next": min(self.last, self.number + 1),
                "turn-next": after[0] if after else self.last, "last": self.last}

    @property
    def perspectives(self) -> list[tuple[str, str]]:
        own = perspectives(self.table, self.own, self.view.language)
        return own + [seen("all", self.view.language)] if self.view.opened else own

    @property
    def text(self) -> str:
        """The position as text, which holds everything: only when nothing is hidden any more."""
        return str(self.view.state) if self.table.over else ""

    @property
    def code(self) -> str:
        """The same for an address."""
        return packed(self.text) if self.text else ""

    @property
    def levels(self) -> dict[str, Phrase]:
        """The computer players that can be chosen."""
        return labels(self.table.match.game)

    @property
    def usual_bot(self) -> str:
        """The one that is chosen at first."""
        return USUAL_BOT

    @property
    def players(self) -> list[tuple[int, str]]:
        """The seats that somebody can play on from."""
        match = self.table.match
        led = match.game.automata(match.players, match.options)
        return [(seat, name) for seat, name in enumerate(self.table.names) if seat not in led]


def frame(table: Table, seat: int, language: Language, number: int, state: State) -> Parts:
    """Everything that can differ from position to position, by element id, but the log."""
    view = TableView(table, seat, language, 0, state, number, live=False)
    return frame_of(Replay(view, seat))


def frame_of(replay: Replay) -> Parts:
    view = replay.view
    parts = {name: part for name, part in playing(view).items() if not name.startswith("log-")}
    return parts | own_parts(replay)


def own_parts(replay: Replay) -> Parts:
    """What only the replay shows: what was done, what could be done, the position as text."""
    facts = {"view": replay.view, "replay": replay, "game": replay.table.match.game.name}
    language = replay.view.language
    said = [(with_bold(language, one.phrase), one.clause) for one in done(replay.view)]
    return {
        "where": render("replay/where.html", language, **facts).strip(),
        "deed": render("replay/deed.html", language, said=said, **facts).strip(),
        "reason": reason_part(replay),
        "could": render("replay/could.html", language, choices=possible(replay.view),
                        **facts).strip(),
        "as-text": render("replay/text.html", language, **facts).strip(),
    }


def reason_part(replay: Replay, said: str = "") -> str:
    """Where a bot can be asked why it did that, or its answer; an empty place for it where it was
    no bot."""
    return render("replay/reason.html", replay.view.language, replay=replay, said=said,
                  chosen=chosen_by_bot(replay.view, replay.number)).strip()


def done(view: TableView) -> list[Sentence]:
    """What the entry did that led to this position."""
    return [sentence for line in view.log_lines if line.entry.number == view.number
            for sentence in line.sentences]


def possible(view: TableView) -> list[Choice]:
    """What whoever is in turn could do, if the viewer looks with those eyes; nothing where that
    would tell what could be seen for a moment only."""
    if view.to_act < 0 or view.seat not in (view.to_act, EVERYTHING):
        return []
    return view.legal if view.visible == view.state.view(view.seat) else []


class Album(Keepsake):
    """Positions as they were rendered last: whoever walks on is sent the difference."""

    def __init__(self, services: Services) -> None:
        self._frames: OrderedDict[tuple[object, ...], Parts] = OrderedDict()

    def frame(self, replay: Replay) -> Parts:
        table, view = replay.table, replay.view
        key = (table.id, replay.last, table.over, tuple(table.names), view.seat, replay.own,
               view.language.code, view.number)
        if key not in self._frames:
            self._frames[key] = frame_of(replay)
        self._frames.move_to_end(key)
        while len(self._frames) > KEPT:
            self._frames.popitem(last=False)
        return self._frames[key]


def patch(before: Parts, after: Parts) -> dict[str, str | None]:
    """What makes one rendering of the other."""
    changed: dict[str, str | None] = {
        name: part for name, part in after.items() if before.get(name) != part}
    return changed | dict.fromkeys(before.keys() - after.keys())
