"""Playing on from a position: a new table whose match begins with the same entries."""

from __future__ import annotations

from dataclasses import replace

from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.people.rows import PersonRow
from grandtour.people.tokens import make_invitation_code, make_random_id
from grandtour.tables import errors
from grandtour.tables.codec import build_row
from grandtour.tables.events import Branch, TableEvent
from grandtour.tables.rows import EntryRow, EventRow
from grandtour.tables.seating import AUTOMATON, build_bot_seat, build_person_seat
from grandtour.tables.service import Tables
from grandtour.tables.status import build_status
from grandtour.tables.table import Seat, Table


async def open_branch(tables: Tables, table_id: str, number: int, seat: int, person: PersonRow,
                      bot: str, language: str = "", address: str = "") -> Table:
    """Return a new table that continues a finished game from the position after entry `number`. It
    has the same options and the same entries up to there, and new draws. The person has the seat,
    bots all others. It is not rated. Refused: not_over, no_such_position, nothing_to_play,
    no_such_seat, no_such_bot, and what `Limits.check_while_opening` refuses."""
    table = await tables.load_table(table_id)
    match = copy_match_up_to(table, number)
    seats = branch_seats(match, seat, build_person_seat(person, language), bot)
    return await open_played_table(tables, match, seats, seat, person, Branch(table_id, number),
                                   table.name, address)


async def open_played_table(tables: Tables, match: Match, seats: list[Seat], seat: int,
                            person: PersonRow, source: TableEvent, name: str = "",
                            address: str = "") -> Table:
    """Return a new table, opened by the person on this seat, at which all of `match` has been
    played. The event `source` says where that comes from. Refused: what
    `Limits.check_while_opening` refuses."""
    now, last = tables.now(), match.number
    table = Table(
        id=make_random_id(8), code=make_invitation_code(), opened_as=name, seats=seats, match=match,
        seed=tables.secrets.draw_seed(), own_secret=tables.secrets.draw_deal_secret(),
        opened_by=person.id, opened=now, moments=[now] * last,
        events=[EventRow(1, last, seat, person.id, source, now)])
    entries = tuple(
        EntryRow(entry.number, entry.seat, entry.text,
                 match.digest() if entry.number == last else "", now)
        for entry in match.entries)
    async with tables.check_while_opening(table, address):
        await tables.store.add_table(replace(build_row(table), entries=entries),
                                     build_status(table, now))
    return await tables.load_table(table.id)


def copy_match_up_to(table: Table, number: int) -> Match:
    """Return the match of a finished table up to entry `number`, to be played on. Refused:
    not_over, no_such_position, nothing_to_play."""
    if not table.over:
        raise Refused(errors.NOT_OVER, {})
    match = table.match
    if not 0 <= number <= match.number:
        raise Refused(errors.NO_POSITION, {"number": match.number})
    begun = Match(match.game, match.players, match.options)
    begun.entries = match.entries[:number]
    begun.line = match.line_at(number)
    begun.state = match.at(number)
    if begun.state.is_terminal():
        raise Refused(errors.NOTHING_TO_PLAY, {})
    return begun


def branch_seats(match: Match, seat: int, own: Seat, bot: str) -> list[Seat]:
    """Return the seats of the new table. `own` gets `seat`, the automata keep theirs, and bots get
    all others. Refused: no_such_seat, no_such_bot."""
    automata = match.game.automata(match.players, match.options)
    if seat not in range(match.players) or seat in automata:
        raise Refused(errors.NO_SEAT, {"seats": match.players})
    seats: list[Seat] = []
    for number in range(match.players):
        if number == seat:
            seats.append(own)
        elif number in automata:
            seats.append(Seat("bot", automata[number], AUTOMATON))
        else:
            seats.append(build_bot_seat(match.game, bot, [*seats, own]))
    return seats

