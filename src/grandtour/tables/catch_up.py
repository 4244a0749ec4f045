"""What has happened since a seat last acted: for whoever comes back to the table, and for the mail
that says whose turn it is.

Only what still stands is told, and of the players' things only what the seat may see."""

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
    """What a seat has done, with what followed from it, in order."""

    seat: int
    sentences: list[Sentence] = field(default_factory=list)


@dataclass(frozen=True)
class PanelChange:
    """A line of a player's panel that reads otherwise than before; None where it was not, or is
    no more."""

    seat: int
    before: Phrase | None
    after: Phrase | None


@dataclass(frozen=True)
class CatchUp:
    """`after`: the entry of the seat's last action, 0 if it has never acted; `number`: the last
    entry of the match; `moves`: how many actions are worth telling, of others and sole choices of
    its own, which the seat has not made itself."""

    after: int
    number: int
    moves: int
    deeds: list[SeatActions]
    changes: list[PanelChange]


def entries_since(match: Match, seat: int) -> tuple[int, list[Entry]]:
    """The number of the last action that stands and that the seat has chosen, 0 if there is none,
    and what came after it and stands."""
    line = match.line
    last = max((place for place, entry in enumerate(line)
                if entry.seat == seat and not entry.sole), default=-1)
    return line[last].number if last >= 0 else 0, line[last + 1:]


def catch_up(table: Table, seat: int, names: Sequence[str] | None = None) -> CatchUp:
    """What has happened since the seat last acted; `names` stand for the players in it. Refused:
    not_seated."""
    if seat == PUBLIC:
        raise Refused(NOT_SEATED, {})
    match = table.match
    after, entries = entries_since(match, seat)
    before = match.replayed(match.line[:len(match.line) - len(entries)])
    deeds, moves = actions_by_seat(match, before, entries, seat if after else PUBLIC,
                                   list(names or table.names))
    return CatchUp(after, match.number, moves, deeds, changes(table, before, seat))


def actions_by_seat(match: Match, before: State, entries: Sequence[Entry], actor: int,
                    names: list[str]) -> tuple[list[SeatActions], int]:
    """By seat, in the order in which they first acted; and the number of actions told. What chance
    does belongs to whoever acted before, at first `actor`; the set-up to nobody."""
    words = games.words(match.game.name)
    actions = match.game.written()
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


def changes(table: Table, before: State, seat: int) -> list[PanelChange]:
    """What in the panels of all seats reads otherwise than it did at that position, as `seat` sees
    both."""
    words = games.words(table.match.game.name)
    views = [state.view(seat) for state in (before, table.match.state)]
    found: list[PanelChange] = []
    for number in range(len(table.seats)):
        old, new = (lines(words.panel(view, number)) for view in views)
        for kind in dict.fromkeys([*old, *new]):
            was, now = old.get(kind), new.get(kind)
            if repr(was) != repr(now):
                found.append(PanelChange(number, was, now))
    return found


def lines(panel: Panel) -> dict[str, Phrase]:
    """The lines of a panel, by what they speak of: the message without its facts, and with them
    where a message stands several times."""
    said = panel.phrases()
    if panel.score is not None:
        said.insert(0, Count("{n} point", "{n} points", panel.score))
    messages = [phrase.message for phrase in said]
    return {phrase.message if messages.count(phrase.message) == 1 else repr(phrase): phrase
            for phrase in said}
