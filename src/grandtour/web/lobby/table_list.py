"""Tables in lists, each in a few words for its viewer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from babel.dates import format_timedelta

from grandtour.engine.core import PUBLIC
from grandtour.language import N_, NAMES, Count, Language
from grandtour.tables import lobby
from grandtour.tables.admission import Reserved
from grandtour.tables.rows import TableSummary
from grandtour.tables.terms import terms_of
from grandtour.tables.times import short
from grandtour.web.http.dates import Deadline, deadline_of
from grandtour.web.http.layout import Box, box
from grandtour.web.lobby.small_board import SmallBoard, small_board
from grandtour.web.lobby.waiting_room import members_said

MINUTE: Final = 60_000          # in milliseconds, as all moments are


@dataclass(frozen=True)
class Shown:
    """A line of a list: the game, what the table is called, how it stands, whether it waits for
    the viewer, the agreements, the seats (taken or not), who else sits there, and the name of
    the one button; `sit` says that the button sits down, `turn` whose turn it is (PUBLIC if
    nobody's), `board` where its picture is, if there is one; `members`: for whose members alone the
    table is, and the `address` of their community, where the viewer may know it."""

    id: str
    game: Box
    name: str
    state: str
    due: bool
    note: str
    seats: tuple[bool, ...]
    counted: str
    people: str
    button: str
    sit: bool = False
    reads: str = ""
    deadline: Deadline | None = None
    turn: int = PUBLIC
    board: SmallBoard | None = None
    members: str = ""
    address: str = ""


def my_line(line: TableSummary, person: str, language: Language, now: int, zone: str) -> Shown:
    """One of the viewer's games: the viewer sits there. Clocks are those of the zone."""
    seat = lobby.seat_of(line, person)
    return shown(line, person, language, state_of(line, seat, language, now), {
        "due": bool(line.status.due[seat]),
        "note": short(terms_of(line.terms), language),
        "button": language.say(button_of(line, seat)),
        "sit": line.seats[seat].kind == "open",
        "deadline": deadline_of(line.status.deadline, now, zone, language)
        if seat == line.status.to_act else None,
    })


def listed_line(line: TableSummary, person: str, language: Language, now: int, zone: str,
                reserved: Reserved | None) -> Shown:
    """A table in a list of all kinds: one of the viewer's games, an open table, or one that the
    viewer can watch."""
    if lobby.seat_of(line, person) != PUBLIC:
        return my_line(line, person, language, now, zone)
    if line.status.phase == "room":
        return open_line(line, language, reserved)
    return running_line(line, language, now)


def open_line(line: TableSummary, language: Language, reserved: Reserved | None) -> Shown:
    """An open table, at which one sits down who is not outside of those for whom it is."""
    say = language.say
    members = members_said(reserved)
    sit = lobby.free_seats(line) > 0 and (reserved is None or reserved.inside)
    changed = len(lobby.changed_options(line))
    rules = say(Count("{n} rule changed", "{n} rules changed", changed)) if changed \
        else say(N_("the usual rules"))
    terms = terms_of(line.terms)
    if terms.pace == "live":
        minutes = box(line.game, language).minutes
        rules = say(N_("{minutes} minutes · {rules}"), minutes=minutes, rules=rules)
    return shown(line, "", language, short(terms, language), {
        "due": False, "note": rules, "button": say(N_("Sit down") if sit else N_("Look")),
        "sit": sit, "reads": reads(line, language),
        "members": say(members) if members else "",
        "address": reserved.address if reserved else ""})


def running_line(line: TableSummary, language: Language, now: int) -> Shown:
    """A game that can be watched."""
    return shown(line, "", language, state_of(line, PUBLIC, language, now), {
        "due": False, "note": short(terms_of(line.terms), language),
        "button": language.say(N_("Watch")), "reads": reads(line, language)})


def shown(line: TableSummary, person: str, language: Language, state: str,
          rest: dict[str, Any]) -> Shown:
    say = language.say
    taken = tuple(seat.kind != "open" for seat in line.seats)
    counted = say(Count("{n} seat taken", "{n} seats taken", sum(taken)))
    if not all(taken):
        free = say(Count("{n} free", "{n} free", taken.count(False)))
        counted = say(N_("{most}, {next}"), most=counted, next=free)
    return Shown(line.id, box(line.game, language), line.status.name, state, seats=taken,
                 counted=counted, people=say(N_(", ")).join(lobby.others(line, person)),
                 turn=line.status.to_act, board=small_board(line, language), **rest)


def reads(line: TableSummary, language: Language) -> str:
    """What those who sit there read."""
    names = [NAMES[code] for code in lobby.languages(line) if code in NAMES]
    return language.say(N_("reads {languages}"),
                        languages=language.say(N_(", ")).join(names)) if names else ""


def state_of(line: TableSummary, seat: int, language: Language, now: int) -> str:
    """How a table stands for who sits on this seat, and for how long already."""
    say, status = language.say, line.status
    if status.phase == "over":
        return say(N_("Finished"))
    if seat != PUBLIC and line.seats[seat].kind == "open":
        return say(N_("You are invited"))
    if status.phase == "room" and seat != PUBLIC and status.due[seat]:
        return say(N_("Waiting for you to be ready"))
    if status.phase == "room":
        return say(N_("Waiting for players"))
    if seat != PUBLIC and status.due[seat]:
        asked = status.to_act != seat
        state = say(N_("A question to you")) if asked else say(N_("Your turn"))
        time = duration(now - status.due[seat], language)
        return say(N_("{state} · waiting {time}"), state=state, time=time) if time else state
    if status.to_act < 0:
        return say(N_("One moment"))
    state = say(N_("{name}’s turn"), name=line.seats[status.to_act].name)
    time = duration(now - status.moment, language)
    return say(N_("{state} · for {time}"), state=state, time=time) if time else state


def button_of(line: TableSummary, seat: int) -> str:
    """What the one button does."""
    if line.seats[seat].kind == "open":
        return N_("Sit down")
    if line.status.phase == "room" or not line.status.due[seat]:
        return N_("Look")
    return N_("Play on") if line.status.to_act == seat else N_("Answer")


def duration(milliseconds: int, language: Language) -> str:
    """A time in words; nothing if it is less than a minute."""
    if milliseconds < MINUTE:
        return ""
    said = format_timedelta(timedelta(milliseconds=milliseconds), granularity="minute",
                            locale=language.code)
    return language.closed_up(said)
