"""Converts tables to rows and back. A table is replayed and checked when it is read, never
guessed."""

from __future__ import annotations

from typing import Any, Final, Self

from grandtour import games
from grandtour.engine.core import Action
from grandtour.engine.game import Refused, UnknownVersion
from grandtour.engine.match import Match, match_from_options
from grandtour.language import N_, Phrase
from grandtour.tables import errors
from grandtour.tables.events import Branch, Guided
from grandtour.tables.rows import EntryRow, SeatRow, TableChange, TableRow
from grandtour.tables.status import build_status
from grandtour.tables.table import Seat, Table
from grandtour.tables.terms import Terms, build_terms

# Why a table is not shown.
GAME: Final = N_("Its game, {game}, is not installed here.")
RULES: Final = N_("It was started under version {rules} of the rules, which this program does "
                  "not have.")
FACTS: Final = N_("It was played with components that differ from those in this program.")
ENTRY: Final = N_("Move {number} in its record is not possible.")
UNREADABLE: Final = N_("Part of its saved data cannot be read.")


def build_row(table: Table) -> TableRow:
    """Return the row of a new table."""
    match = table.match
    return TableRow(
        id=table.id, code=table.code, name=table.name, game=match.game.name,
        rules=match.game.version, facts=match.game.digest, options=match.named,
        seed=table.seed, host=table.host, seats=build_seat_rows(
            table), terms=table.terms.list_unusual(),
        events=tuple(table.events), opened=table.opened, secret=table.secret or table.own_secret)


def build_change(table: Table, after: Table, now: int) -> TableChange:
    """Return the change to write so that the stored table becomes `after`."""
    new = after.match.entries[table.match.number:]
    end = after.match.digest() if new else ""
    return TableChange(
        version=table.version, status=build_status(after, now),
        entries=tuple(EntryRow(entry.number, entry.seat, entry.text,
                               end if entry is new[-1] else "", now) for entry in new),
        events=tuple(after.events[len(table.events):]),
        seats=None if after.seats is table.seats else build_seat_rows(after),
        rules=None if after.match.game is table.match.game else after.match.game.version,
        options=None if after.match.named == table.match.named else after.match.named)


def build_seat_rows(table: Table) -> tuple[SeatRow, ...]:
    return tuple(SeatRow(seat.kind, seat.name, seat.holder, seat.language, seat.code,
                         shared=seat.shared, offered=seat.offered)
                 for seat in table.seats)


def restore_table(row: TableRow) -> Table:
    """Return the stored table, replayed under the version of the rules that it is played by. Raise
    DamagedTable if the record has other facts, is not legal, or does not lead to the stored
    digest."""
    match = start_match(row)
    words = match.game.actions_by_text()
    for entry in row.entries:
        if entry.number != match.number + 1:
            raise DamagedTable(row.id, f"entry {match.number + 1} is missing",
                               Phrase(ENTRY, number=match.number + 1))
        replay_entry(row.id, match, entry, words)
        if entry.digest and entry.digest != match.digest():
            raise DamagedTable(row.id, f"entry {entry.number} leads to another position",
                               Phrase(ENTRY, number=entry.number))
    seats = [Seat(seat.kind, seat.name, seat.holder, seat.language, seat.code,  # type: ignore[arg-type]
                  seat.member, seat.shared, seat.program, seat.offered)  # type: ignore[arg-type]
             for seat in row.seats]
    elsewhere = any(isinstance(one.event, Branch | Guided) for one in row.events)
    return Table(id=row.id, code=row.code, opened_as=row.name, seats=seats, match=match,
                 seed=row.seed, opened_by=row.host, terms=restore_terms(row),
                 events=list(row.events), moments=[entry.moment for entry in row.entries],
                 messages=list(row.messages),
                 opened=row.opened, version=row.version, outcome=row.outcome,
                 secret="" if elsewhere else row.secret,
                 own_secret=row.secret if elsewhere else "")


def start_match(row: TableRow) -> Match:
    """Return the match before anything was done. Raise DamagedTable if the game, its version or its
    options are unknown."""
    try:
        game = games.game(row.game).under(row.rules)
    except games.UnknownGame as unknown:
        raise DamagedTable(row.id, f"there is no game '{row.game[:60]}' here",
                           Phrase(GAME, game=row.game)) from unknown
    except UnknownVersion as unknown:
        raise DamagedTable(row.id, str(unknown), Phrase(RULES, rules=row.rules)) from unknown
    if row.facts != game.digest:
        raise DamagedTable(row.id, f"it was played with facts {row.facts}; this program has "
                           f"{game.digest}", Phrase(FACTS))
    try:
        return match_from_options(game, len(row.seats), row.options)
    except Refused as refused:
        raise DamagedTable.from_refused_entry(row.id, refused) from refused


def restore_terms(row: TableRow) -> Terms:
    try:
        return build_terms(row.terms)
    except Refused as refused:
        raise DamagedTable.from_refused_entry(row.id, refused) from refused


def replay_entry(table: str, match: Match, entry: EntryRow, words: dict[str, Action[Any]]) -> None:
    """Do a stored entry again, checked as it was the first time. Raise DamagedTable if it is
    illegal."""
    back = entry.text.removeprefix("undo ")
    try:
        if back != entry.text:
            match.take_back(entry.seat, int(back))
        elif entry.text in words and match.state.refusal(words[entry.text]) is None:
            match.play(words[entry.text])
        else:
            raise ValueError("not legal")
    except ValueError as fault:
        raise DamagedTable(table, f"entry {entry.number} '{entry.text}': {fault}",
                           Phrase(ENTRY, number=entry.number)) from fault


class DamagedTable(Exception):
    """A stored table that cannot be trusted. The text says what is wrong, `refused` tells its
    players why it is not shown. Nothing of it is changed."""

    def __init__(self, table: str, fault: str, why: Phrase) -> None:
        super().__init__(f"table {table}: {fault}")
        self.refused = Refused(errors.DAMAGED, {"why": why})

    @classmethod
    def from_refused_entry(cls, table: str, refused: Refused) -> Self:
        """Return the damage of a table whose choices are refused now."""
        return cls(table, f"{refused.refusal.code} {refused.details}",
                   Phrase(refused.refusal.text, **refused.details))
