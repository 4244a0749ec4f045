"""Seating: how seats are filled, kept, freed and drawn by lot. Nothing is stored here; functions
return the changed seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from grandtour.bots import levels
from grandtour.engine.core import PUBLIC
from grandtour.engine.game import NOT_SEATED, Game, Refused
from grandtour.fairness import proof
from grandtour.people.names import LONGEST_NAME, clean_name
from grandtour.people.rows import PersonRow
from grandtour.people.tokens import make_invitation_code
from grandtour.tables import errors
from grandtour.tables.groups import Reserved
from grandtour.tables.draws import draw_order
from grandtour.tables.events import Audience, Branch, Guided, Leave, Lot, Replace, Take
from grandtour.tables.head_starts import list_options_again, move_head_start
from grandtour.tables.rows import EventRow
from grandtour.tables.substitutes import HANDED, find_stand_ins
from grandtour.tables.table import OPEN, Seat, Table

AUTOMATON: Final = "walker"     # the bot for players of the rules: there is nothing to choose
SUBSTITUTE: Final = "pilot"     # the bot for a player who is away, replaced, or has left
TRAVELLERS: Final = ("Tavernier", "Bernier", "Manucci", "Thévenot")

NOBODY: Final = PersonRow("", "")

Changed = dict[int, Seat]


@dataclass(frozen=True)
class SeatWish:
    """A wish how to fill a seat: with the person who opens the table (`me`), a person of this
    `name` who shares the device, a bot (with this traveller's `name` if it is free), any invited
    person (`open`), the `person` for whom it is kept, or a `person` who has agreed before to sit
    there (`seated`)."""

    kind: Literal["me", "shared", "bot", "open", "kept", "seated"]
    bot: str = ""
    person: PersonRow = NOBODY
    name: str = ""


def build_seats(rules: Game[Any], wishes: Sequence[SeatWish], host: PersonRow,
                language: str = "") -> list[Seat]:
    """Return the seats of a new table in the wished order. Refused: no_such_bot, name_at_table."""
    seats: list[Seat] = []
    for wish in wishes:
        if wish.kind == "me":
            seats.append(build_person_seat(host, language))
        elif wish.kind == "shared":
            seats.append(build_shared_seat(host, wish.name, language, seats))
        elif wish.kind == "bot":
            seats.append(build_bot_seat(rules, wish.bot, seats, wish.name))
        elif wish.kind == "seated":
            seats.append(build_person_seat(wish.person, ""))
        else:
            seats.append(build_kept_seat(wish.person))
    return seats


def add_automaton_wishes(rules: Game[Any], wishes: Sequence[SeatWish], options: dict[str, str],
                         profile: str = "") -> list[SeatWish]:
    """Return the wishes with a bot for each player that the rules play, so that they take no one
    else's seat. Refused: what `Game.choose` refuses."""
    players = rules.nearest_players(len(wishes))
    played = rules.automata(players, rules.choose(players, options, profile))
    bots = [wish for wish in wishes if wish.kind == "bot"]
    return [*wishes, *[SeatWish("bot", levels.USUAL_BOT)] * max(0, len(played) - len(bots))]


def place_automata(seats: Sequence[Seat], automata: Mapping[int, str]) -> list[Seat]:
    """Return the seats with bots that move for the rules' own players. For each of them the last
    other bot gives up its seat, see `add_automaton_wishes`."""
    kept = list(seats)
    for _ in automata:
        last = max(number for number, seat in enumerate(kept) if seat.kind == "bot")
        del kept[last]
    for number, name in sorted(automata.items()):
        kept.insert(number, Seat("bot", name, AUTOMATON))
    return kept


def add_codes(seats: Sequence[Seat]) -> list[Seat]:
    """Return the seats; every open one has its own invitation."""
    return [replace(seat, code=seat.code or make_invitation_code()) if seat.kind == "open" else seat
            for seat in seats]


def build_bot_seat(rules: Game[Any], bot: str, taken: Sequence[Seat], name: str = "") -> Seat:
    """Return a bot's seat with a traveller's name that is free at the table. Prefer the requested
    name. Refused: no_such_bot."""
    if bot not in levels.list_table_bots(rules):
        raise Refused(errors.NO_BOT, {"bot": bot})
    names = [seat.name for seat in taken]
    free = sorted((one for one in TRAVELLERS if one not in names), key=lambda one: one != name)
    return Seat("bot", free[0] if free else TRAVELLERS[0], bot)


def find_host_name(table: Table) -> str:
    seat = table.own_seat(table.host)
    return table.seats[seat].name if seat >= 0 else ""


def check_host(table: Table, person: PersonRow) -> None:
    if table.host != person.id:
        raise Refused(errors.NOT_HOST, {"name": find_host_name(table)})


def seat_person(table: Table, person: PersonRow, code: str, language: str) -> Changed:
    """Seat the person on the seat of this invitation, on the one that is kept for them, or on the
    first that is free. A person who already sits there keeps the seat. Refused: table_full,
    seat_taken."""
    if table.sits(person.id):
        return {}
    number = find_free_seat(table, person.id, code)
    if number == PUBLIC:
        raise Refused(errors.TABLE_FULL, {})
    if table.seats[number].kind != "open":
        raise Refused(errors.SEAT_TAKEN, {})
    return {number: replace(build_person_seat(person, language), code=table.seats[number].code)}


def build_person_seat(person: PersonRow, language: str) -> Seat:
    return Seat("person", person.name, person.id, language, member=person.member,
                program=person.program)


def build_shared_seat(person: PersonRow, name: str, language: str, others: Sequence[Seat]) -> Seat:
    """Return the seat of a player who shares another person's device. The name must be unique at
    the table. A player without a name gets a number. Refused: name_at_table."""
    called = clean_name(name) or f"{person.name[:LONGEST_NAME - 3]} {1 + len(others)}"
    if called.casefold() in [seat.name.casefold() for seat in others]:
        raise Refused(errors.NAME_AT_TABLE, {"name": called})
    return Seat("person", called, person.id, language, shared=True)


def seat_at_device(table: Table, number: int, person: PersonRow, name: str,
                   language: str) -> Changed:
    """Seat someone who plays at the device of the person, who sits here, on an open seat. At a
    listed table only the host may do that. Refused: not_seated, not_host, begun, no_such_seat,
    seat_taken, name_at_table."""
    if not table.sits(person.id):
        raise Refused(NOT_SEATED, {})
    if table.terms.listed:
        check_host(table, person)
    seat = require_seat_before_start(table, number)
    if seat.kind != "open" or seat.holder:
        raise Refused(errors.SEAT_TAKEN, {})
    others = [other for place, other in enumerate(table.seats) if place != number]
    return {number: replace(build_shared_seat(person, name, language, others), code=seat.code)}


def build_kept_seat(person: PersonRow) -> Seat:
    """Return an open seat that is kept for this person, or for anyone if it is NOBODY."""
    return Seat("open", person.name, person.id, member=person.member, program=person.program)


def reserve_seat_for(table: Table, number: int, person: PersonRow) -> Changed:
    """Keep an open seat for the person, with a new invitation. Refused: begun, no_such_seat,
    seat_taken, also if the person sits or is invited there already."""
    seat = require_seat_before_start(table, number)
    if seat.kind != "open" or person.id in [one.holder for one in table.seats]:
        raise Refused(errors.SEAT_TAKEN, {})
    return {number: replace(build_kept_seat(person), code=make_invitation_code())}


def find_left_seats(table: Table) -> list[int]:
    """Return the seats in which a bot plays on for a player who has left or lost the seat."""
    passed = table.seats_with(Leave) | table.seats_with(Replace)
    return [number for number, seat in enumerate(table.seats)
            if seat.kind == "bot" and number in passed]


def find_audience(seat: Seat) -> Audience:
    """Return to whom the bot's seat is offered."""
    return seat.offered or ("link" if seat.code else "nobody")


def offer_seat(seat: Seat, to: Audience) -> Seat:
    """Return the bot's seat, offered to these people."""
    if to == "nobody":
        return replace(seat, code="", offered="")
    return replace(seat, code=seat.code or make_invitation_code(),
                   offered="" if to == "link" else to)


def find_offered_seats(table: Table) -> list[int]:
    """Return the bots' seats that are offered in the list of games that need a player."""
    return [] if table.over else [number for number, seat in enumerate(table.seats)
                                  if seat.kind == "bot" and seat.offered]


def find_offered_seat(table: Table, code: str) -> int:
    """Return the seat of a bot that another person may take over with this invitation; PUBLIC if
    there is none."""
    codes = {seat.code: number for number, seat in enumerate(table.seats)
             if seat.kind == "bot" and seat.code}
    return codes.get(code, PUBLIC)


def is_free_for_anyone(table: Table, person: str, code: str) -> bool:
    """Return whether the person ("" for a stranger) would sit down on a seat that is free for
    anyone."""
    number = find_free_seat(table, person, code)
    if table.sits(person) or number == PUBLIC:
        return False
    seat = table.seats[number]
    return (not person or seat.holder != person) and (not code or seat.code != code)


@dataclass(frozen=True)
class WaitingRoomOffer:
    """The offer of a waiting room to one person: whether a seat is `free` for them, for whom the
    table is reserved, whether a free seat is `refused` to them because of that, and the seats that
    are `kept` for them."""

    free: bool = False
    reserved: Reserved | None = None
    refused: bool = False
    kept: tuple[int, ...] = ()


NOTHING: Final = WaitingRoomOffer()


def build_offer(table: Table, person: str, reserved: Reserved | None,
                code: str = "") -> WaitingRoomOffer:
    """Return what the table offers the person, also by this invitation; nothing to a person who
    sits there."""
    if table.started:
        return NOTHING
    number = find_free_seat(table, person, code)
    free = number != PUBLIC and table.seats[number].kind == "open" and not table.sits(person)
    shut = reserved is not None and reserved.refused is not None
    refused = shut and free and is_free_for_anyone(table, person, code)
    kept = tuple(place for place, seat in enumerate(table.seats)
                 if person and seat.kind == "open" and seat.holder == person)
    return WaitingRoomOffer(free and not refused, reserved, refused,
                            () if table.sits(person) else kept)


def find_free_seat(table: Table, person: str, code: str = "") -> int:
    """Return the seat on which the person would sit down; PUBLIC if no seat is free."""
    for number, seat in enumerate(table.seats):
        if code and seat.code == code:
            return number
    for number, seat in enumerate(table.seats):
        if seat.kind == "open" and person and seat.holder == person:
            return number
    return table.seats.index(OPEN) if OPEN in table.seats else PUBLIC


def seat_bots(table: Table, bot: str) -> Changed:
    """Seat bots on all free seats. Refused: no_such_bot."""
    taken = list(table.seats)
    for number, seat in enumerate(table.seats):
        if seat.kind == "open":
            taken[number] = build_bot_seat(table.match.game, bot, taken)
    return {number: seat for number, seat in enumerate(taken) if seat != table.seats[number]}


def seat_bot(table: Table, number: int, bot: str) -> Changed:
    """Seat a bot on an open seat, or in place of another bot. Refused: begun, no_such_seat,
    seat_taken, no_such_bot."""
    seat = require_seat_before_start(table, number)
    if seat.kind == "person" or number in find_automata(table):
        raise Refused(errors.SEAT_TAKEN, {})
    return {number: build_bot_seat(table.match.game, bot, table.seats)}


def open_seat(table: Table, number: int) -> Changed:
    """Open the seat for anyone with its new invitation. Refused: begun, no_such_seat, seat_taken if
    the rules play it."""
    require_seat_before_start(table, number)
    if number in find_automata(table):
        raise Refused(errors.SEAT_TAKEN, {})
    return {number: Seat("open", code=make_invitation_code())}


def require_seat_before_start(table: Table, number: int) -> Seat:
    if table.seated:
        raise Refused(errors.BEGUN, {})
    if not 0 <= number < len(table.seats):
        raise Refused(errors.NO_SEAT, {"seats": len(table.seats)})
    return table.seats[number]


def find_bot_of_entry(table: Table, number: int) -> str:
    """Return the bot that chose entry `number`. Return "" if no bot chose it: a person, chance or
    an automaton of the rules did, there was only one choice, or the entry comes from another
    table."""
    entry = table.match.entries[number - 1]
    if entry.seat < 0 or entry.back or entry.sole or entry.seat in find_automata(table) \
            or number <= find_branch_entry(table):
        return ""
    seat = table.seats[entry.seat]
    handed = [row.event for row in table.events
              if row.seat == entry.seat and isinstance(row.event, HANDED) and row.after >= number]
    if handed and isinstance(handed[0], Take):
        return SUBSTITUTE
    if not handed and seat.kind == "bot":
        return seat.holder
    return find_stand_ins(row for row in table.events if row.after < number).get(entry.seat, "")


def find_branch_entry(table: Table) -> int:
    """Return the last entry that was made at another table or in a lesson; 0 if there is none."""
    return next((row.event.at for row in table.events if isinstance(row.event, Branch | Guided)),
                0)


def find_automata(table: Table) -> Mapping[int, str]:
    """Return by seat the players that the rules of the game play."""
    return table.match.game.automata(table.match.players, table.match.options)


def find_movable_seats(table: Table) -> list[int]:
    """Return the seats whose order may change."""
    return proof.movable_seats(table.match)


def draw_lot(table: Table) -> list[int]:
    """Draw a lot. Return, for each seat, the seat that comes there."""
    numbers = find_movable_seats(table)
    drawn = list(range(len(table.seats)))
    for number, source in zip(numbers, draw_order(table, numbers), strict=True):
        drawn[number] = source
    return drawn


def order_seats_by_lot(table: Table, now: int) -> Table:
    """Return the table with its seats in the order of the lot, if the lot is agreed and not drawn
    yet, and all seats are taken."""
    if table.terms.order != "lot" or not table.started or table.has(Lot):
        return table
    order = draw_lot(table)
    row = EventRow(len(table.events) + 1, table.match.number, PUBLIC, "", Lot(tuple(order)), now)
    return replace(table, seats=[table.seats[number] for number in order],
                   events=[*table.events, row], match=move_head_start(table.match, order))


def find_seats_after_lot(table: Table) -> list[int]:
    """Return, for each seat before the lot, its present place; the same seats if no lot was
    drawn."""
    drawn = next((row.event.order for row in table.events if isinstance(row.event, Lot)), None)
    order = drawn or range(len(table.seats))
    return sorted(range(len(table.seats)), key=lambda place: order[place])


def build_rematch_wishes(table: Table, person: PersonRow) -> list[SeatWish]:
    """Return the wishes for a rematch: the person who asks sits at once, the others are invited.
    Each sits one seat further on, so that another one begins."""
    wishes = [build_rematch_wish(seat, person) for seat in table.seats]
    return [wishes[source] for source in find_rematch_order(table)]


def find_rematch_order(table: Table) -> list[int]:
    """Return, for each seat of a rematch, the seat from which its player comes."""
    numbers = find_movable_seats(table)
    order = list(range(len(table.seats)))
    for place, number in enumerate(numbers):
        order[number] = numbers[place - 1]
    return order


def list_rematch_options(table: Table) -> dict[str, str]:
    """Return the options of a rematch. A named head start follows its player."""
    return list_options_again(table, find_rematch_order(table))


def build_rematch_wish(seat: Seat, person: PersonRow) -> SeatWish:
    if seat.kind == "bot":
        return SeatWish("bot", seat.holder, name=seat.name)
    if seat.shared and seat.holder == person.id:
        return SeatWish("shared", name=seat.name)
    if seat.holder == person.id:
        return SeatWish("me")
    return SeatWish("kept", person=PersonRow(seat.holder, seat.name, seat.member,
                                             program=seat.program))
