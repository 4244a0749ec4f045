"""Catching up: the events since a seat last acted, for a player who returns to the table and for
the email about a turn.

Undone entries are left out, and so is everything that the seat may not see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from grandtour import games
from grandtour.engine.core import PUBLIC, State
from grandtour.engine.game import NOT_SEATED, Refused
from grandtour.engine.match import Entry, Match
from grandtour.games.words import Panel, Sentence
from grandtour.language import Count, Phrase
from grandtour.tables.table import Table


@dataclass(frozen=True)
class SeatActions:
    """The actions of one seat and what followed from them, in order."""

    seat: int
    sentences: list[Sentence] = field(default_factory=list)


@dataclass(frozen=True)
class PanelChange:
    """A line of a player's panel that has changed. `before` is None if it was not there, `after` if
    it is gone."""

    seat: int
    before: Phrase | None
    after: Phrase | None


@dataclass(frozen=True)
class CatchUp:
    """What a seat has missed. `after`: the entry of the seat's last action, 0 if it has never
    acted. `number`: the last entry of the match. `moves`: the number of actions reported; these are
    actions of others and sole choices of the seat's own, which it has not made itself."""

    after: int
    number: int
    moves: int
    deeds: list[SeatActions]
    changes: list[PanelChange]


def find_entries_since(match: Match, seat: int) -> tuple[int, list[Entry]]:
    """Return the number of the last valid action that the seat has chosen, 0 if there is none, and
    the valid entries after it."""
    line = match.line
    last = max((place for place, entry in enumerate(line)
                if entry.seat == seat and not entry.sole), default=-1)
    return line[last].number if last >= 0 else 0, line[last + 1:]


def build_catch_up(table: Table, seat: int, names: Sequence[str] | None = None) -> CatchUp:
    """Return what has happened since the seat last acted, with `names` for the players. Refused:
    not_seated."""
    if seat == PUBLIC:
        raise Refused(NOT_SEATED, {})
    match = table.match
    after, entries = find_entries_since(match, seat)
    before = match.replayed(match.line[:len(match.line) - len(entries)])
    deeds, moves = group_actions_by_seat(match, before, entries, seat if after else PUBLIC,
                                         list(names or table.names))
    return CatchUp(after, match.number, moves, deeds, list_panel_changes(table, before, seat))


def group_actions_by_seat(match: Match, before: State, entries: Sequence[Entry], actor: int,
                          names: list[str]) -> tuple[list[SeatActions], int]:
    """Return the actions by seat, in the order in which they first acted, and the number of actions
    reported. Draws belong to the seat that acted before, at first `actor`; the set-up belongs to no
    seat."""
    words = games.words(match.game.name)
    actions = match.game.actions_by_text()
    s = before.clone()
    deeds: dict[int, SeatActions] = {}
    moves = 0
    for entry in entries:
        told = words.log(entry, s.clone(), names)
        s.play(actions[entry.text])
        actor = entry.seat if entry.seat >= 0 else actor
        if told and actor != PUBLIC:
            deeds.setdefault(actor, SeatActions(actor)).sentences.extend(told)
            moves += entry.seat >= 0
    return list(deeds.values()), moves


def list_panel_changes(table: Table, before: State, seat: int) -> list[PanelChange]:
    """Return the lines of all panels that have changed since the position, both as `seat` sees
    them."""
    words = games.words(table.match.game.name)
    views = [state.view(seat) for state in (before, table.position_for(seat))]
    found: list[PanelChange] = []
    for number in range(len(table.seats)):
        old, new = (list_panel_lines(words.panel(view, number)) for view in views)
        for kind in dict.fromkeys([*old, *new]):
            was, now = old.get(kind), new.get(kind)
            if repr(was) != repr(now):
                found.append(PanelChange(number, was, now))
    return found


def list_panel_lines(panel: Panel) -> dict[str, Phrase]:
    """Return the lines of a panel by their subject: the message without its facts, or with them if
    the message occurs several times."""
    said = panel.phrases()
    if panel.score is not None:
        said.insert(0, Count("{n} point", "{n} points", panel.score))
    messages = [phrase.message for phrase in said]
    return {phrase.message if messages.count(phrase.message) == 1 else repr(phrase): phrase
            for phrase in said}
