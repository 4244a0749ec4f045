"""Tables in lists, each in a few words for its viewer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from types import MappingProxyType
from typing import Any, Final

from babel.dates import format_timedelta

from grandtour.engine.core import PUBLIC
from grandtour.language import N_, NAMES, Count, Language
from grandtour.results.statistics import Reliability
from grandtour.tables import lobby
from grandtour.tables.groups import Reserved
from grandtour.tables.rows import OfferedSeat, TableSummary
from grandtour.tables.terms import build_terms
from grandtour.tables.times import pace_text
from grandtour.web.http.dates import Deadline, describe_deadline
from grandtour.web.http.layout import GameBox, describe_box
from grandtour.web.lobby.reliability import reliability_texts
from grandtour.web.lobby.small_board import SmallBoard, find_small_board
from grandtour.web.lobby.waiting_room import members_text

MINUTE: Final = 60_000          # in milliseconds, as all moments are


@dataclass(frozen=True)
class TableLine:
    """A line of a list.

    `name`: the name of the table. `state`: its state in words. `due`: whether it waits for the
    viewer. `note`: the agreements. `seats`: whether each is taken. `people`: the other players.
    `button`: the label of the only button. `sit`: whether the button sits down. `turn`: the seat to
    move, else PUBLIC. `board`: the addresses of its picture, if any. `members` and `page`: the
    group whose members alone may sit down, and its page, if the viewer may know it. `reliable`: how
    reliably the players have finished their games. `address`: where the line leads, if not to the
    table."""

    id: str
    game: GameBox
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
    page: str = ""
    reliable: tuple[str, ...] = ()
    address: str = ""


def describe_own_table(line: TableSummary, person: str, language: Language, now: int,
                       zone: str) -> TableLine:
    """Return a line for one of the viewer's games, with times in the zone."""
    seat = lobby.find_own_seat(line, person)
    return build_line(line, person, language, describe_state(line, seat, language, now), {
        "due": bool(line.status.due[seat]),
        "note": pace_text(build_terms(line.terms), language),
        "button": language.say(find_button_label(line, seat)),
        "sit": line.seats[seat].kind == "open",
        "deadline": describe_deadline(line.status.deadline, now, zone, language)
        if seat == line.status.to_act else None,
    })


def describe_listed_table(line: TableSummary, person: str, language: Language, now: int, zone: str,
                          reserved: Reserved | None) -> TableLine:
    """Return a line for one of the viewer's games, an open table, or a game to watch."""
    if lobby.find_own_seat(line, person) != PUBLIC:
        return describe_own_table(line, person, language, now, zone)
    if line.status.phase == "room":
        return describe_open_table(line, language, reserved)
    return describe_running_table(line, language, now)


def describe_open_table(line: TableSummary, language: Language, reserved: Reserved | None,
                        known: Mapping[str, Reliability] = MappingProxyType({})) -> TableLine:
    """Return a line for an open table. Outsiders of its group cannot sit down. `known`: the
    reliability of people that the viewer may see."""
    say = language.say
    members = members_text(reserved)
    sit = lobby.count_free_seats(line) > 0 and (reserved is None or reserved.inside)
    changed = len(lobby.find_changed_options(line))
    rules = say(Count("{n} rule changed", "{n} rules changed", changed)) if changed \
        else say(N_("standard rules"))
    terms = build_terms(line.terms)
    if terms.head_start != "none":
        rules = say(N_("{rules} · head start for the lowest rating"), rules=rules)
    if terms.pace == "live":
        minutes = describe_box(line.game, language).minutes
        rules = say(N_("{minutes} minutes · {rules}"), minutes=minutes, rules=rules)
    return build_line(line, "", language, pace_text(terms, language), {
        "due": False, "note": rules, "button": say(N_("Sit down") if sit else N_("View")),
        "sit": sit, "reads": languages_text(line, language),
        "members": say(members) if members else "",
        "reliable": tuple(reliability_texts(line.seats, known, language)),
        "page": reserved.group.page if reserved and reserved.group else ""})


def describe_running_table(line: TableSummary, language: Language, now: int) -> TableLine:
    """Return a line for a game that can be watched."""
    return build_line(line, "", language, describe_state(line, PUBLIC, language, now), {
        "due": False, "note": pace_text(build_terms(line.terms), language),
        "button": language.say(N_("Watch")), "reads": languages_text(line, language)})


def describe_offered_seat(offered: OfferedSeat, language: Language,
                          known: Mapping[str, Reliability]) -> TableLine:
    """Return a line for a game that needs a player. A table that no one may watch shows neither its
    board nor its players."""
    line = offered.table
    terms = build_terms(line.terms)
    shown = build_line(line, "", language, language.say(
        N_("Seat {seat} needs a player"), seat=offered.seat + 1), {
        "due": False, "note": pace_text(terms, language),
        "button": language.say(N_("Take the seat")),
        "address": f"/t/{line.id}/take-over/{line.seats[offered.seat].code}",
        "reads": languages_text(line, language),
        "reliable": tuple(reliability_texts(line.seats, known, language))})
    return shown if terms.watch == "all" else replace(
        shown, board=None, people="", reads="", reliable=(), turn=PUBLIC)


def build_line(line: TableSummary, person: str, language: Language, state: str,
               rest: dict[str, Any]) -> TableLine:
    say = language.say
    taken = tuple(seat.kind != "open" for seat in line.seats)
    counted = say(Count("{n} seat taken", "{n} seats taken", sum(taken)))
    if not all(taken):
        free = say(Count("{n} free", "{n} free", taken.count(False)))
        counted = say(N_("{most}, {next}"), most=counted, next=free)
    return TableLine(line.id, describe_box(line.game, language), line.status.name, state,
                     seats=taken,
                     counted=counted,
                     people=say(N_(", ")).join(lobby.list_other_names(line, person)),
                     turn=line.status.to_act, board=find_small_board(line, language), **rest)


def languages_text(line: TableSummary, language: Language) -> str:
    """Return the languages that the seated players read."""
    names = [NAMES[code] for code in lobby.list_languages(line) if code in NAMES]
    return language.say(N_("reads {languages}"),
                        languages=language.say(N_(", ")).join(names)) if names else ""


def describe_state(line: TableSummary, seat: int, language: Language, now: int) -> str:
    """Return the state of a table for this seat, and since when."""
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
        state = say(N_("A question for you")) if asked else say(N_("Your turn"))
        time = duration_text(now - status.due[seat], language)
        return say(N_("{state} · waiting {time}"), state=state, time=time) if time else state
    if status.to_act < 0:
        return say(N_("One moment"))
    state = say(N_("{name}’s turn"), name=line.seats[status.to_act].name)
    time = duration_text(now - status.moment, language)
    return say(N_("{state} · for {time}"), state=state, time=time) if time else state


def find_button_label(line: TableSummary, seat: int) -> str:
    """Return the label of the only button."""
    if line.seats[seat].kind == "open":
        return N_("Sit down")
    if line.status.phase == "room" or not line.status.due[seat]:
        return N_("View")
    return N_("Play on") if line.status.to_act == seat else N_("Answer")


def duration_text(milliseconds: int, language: Language) -> str:
    """Return a time in words; "" if it is less than a minute."""
    if milliseconds < MINUTE:
        return ""
    said = format_timedelta(timedelta(milliseconds=milliseconds), granularity="minute",
                            locale=language.code)
    return language.remove_word_spaces(said)
