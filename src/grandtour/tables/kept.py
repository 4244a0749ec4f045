"""Tables as they are written down, and read back: replayed and checked, never guessed."""

from __future__ import annotations

from typing import Any

from grandtour import games
from grandtour.engine.core import Action
from grandtour.engine.game import Refused, UnknownVersion
from grandtour.engine.match import Match, kept
from grandtour.tables.ports import Change, EntryRow, SeatRow, TableRow
from grandtour.tables.standing import standing
from grandtour.tables.table import Seat, Table
from grandtour.tables.terms import terms_of


def row_of(table: Table) -> TableRow:
    """A new table as it is kept."""
    match = table.match
    return TableRow(
        id=table.id, code=table.code, name=table.name, game=match.game.name,
        rules=match.game.version, facts=match.game.digest, options=match.named,
        seed=table.seed, host=table.host, seats=seat_rows(table), terms=table.terms.kept(),
        acts=tuple(table.acts), opened=table.opened)


def change_of(table: Table, after: Table, now: int) -> Change:
    """What is to be written so that the table is kept as it is `after`."""
    new = after.match.entries[table.match.number:]
    end = after.match.digest() if new else ""
    return Change(
        version=table.version, standing=standing(after, now),
        entries=tuple(EntryRow(entry.number, entry.seat, entry.text,
                               end if entry is new[-1] else "", now) for entry in new),
        acts=tuple(after.acts[len(table.acts):]),
        seats=None if after.seats is table.seats else seat_rows(after))


def seat_rows(table: Table) -> tuple[SeatRow, ...]:
    return tuple(SeatRow(seat.kind, seat.name, seat.holder, seat.language, seat.code)
                 for seat in table.seats)


def table_of(row: TableRow) -> Table:
    """A table as it was kept, replayed under the version of the rules that it was begun with.
    Damaged if its game is not here, if the record is not of these facts, is not legal, or does not
    lead to the digest that was kept."""
    try:
        game = games.game(row.game).under(row.rules)
    except UnknownVersion as unknown:
        raise Damaged(f"table {row.id}: {unknown}") from unknown
    except games.UnknownGame as unknown:
        raise Damaged(f"table {row.id}: there is no game '{unknown}' here") from unknown
    if row.facts != game.digest:
        raise Damaged(f"table {row.id} was played with facts {row.facts}; "
                      f"this program has {game.digest}")
    try:
        match = kept(game, len(row.seats), row.options)
    except Refused as refused:
        raise Damaged(f"table {row.id}: {refused.refusal.code} {refused.facts}") from refused
    words = {str(action): action for action in game.actions}
    for entry in row.entries:
        if entry.number != match.number + 1:
            raise Damaged(f"table {row.id}: entry {match.number + 1} is missing")
        redo(row.id, match, entry, words)
        if entry.digest and entry.digest != match.digest():
            raise Damaged(f"table {row.id}: entry {entry.number} leads to another position")
    seats = [Seat(seat.kind, seat.name, seat.holder, seat.language, seat.code,  # type: ignore[arg-type]
                  seat.member) for seat in row.seats]
    return Table(id=row.id, code=row.code, opened_as=row.name, seats=seats, match=match,
                 seed=row.seed, opened_by=row.host, terms=terms_of(row.terms), acts=list(row.acts),
                 moments=[entry.moment for entry in row.entries], messages=list(row.messages),
                 opened=row.opened, version=row.version, outcome=row.outcome)


def redo(table: str, match: Match, entry: EntryRow, words: dict[str, Action[Any]]) -> None:
    """Do again what was kept, checked as it was the first time."""
    back = entry.text.removeprefix("undo ")
    try:
        if back != entry.text:
            match.take_back(entry.seat, int(back))
        elif entry.text in words and match.state.refusal(words[entry.text]) is None:
            match.play(words[entry.text])
        else:
            raise ValueError("not legal")
    except ValueError as fault:
        raise Damaged(f"table {table}: entry {entry.number} '{entry.text}': {fault}") from fault


class Damaged(Exception):
    """A kept table cannot be trusted; says where. Nothing of it is changed."""
