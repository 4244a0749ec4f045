"""Deadlines in words: until when a player must act in a game over days, and when a game begins that
waits for its players."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from babel.dates import format_datetime

from grandtour.language import Language, N_, Phrase
from grandtour.people.settings import USUAL
from grandtour.tables import agreement
from grandtour.tables.table import Table
from grandtour.tables.times import moment_text

SECOND: Final = 1000            # in milliseconds, as all moments are
OWN: Final = N_("until {moment}, your time")
ELSEWHERE: Final = N_("until {moment} ({zone})")
WEEK: Final = 7                 # days, within which the name of the day is enough
NEAR: Final = "EEEE HH:mm"
BEGINS: Final = {
    "live": N_("The game begins as soon as everyone is here, or after half a minute."),
    "days": N_("The game begins as soon as everyone has opened the table, but no later than "
               "{moment}.")}


def find_deadline(table: Table, seat: int) -> int:
    """Return when the clock of this seat reaches zero if it is to move, in milliseconds since 1970.
    Return 0 if its clock does not run, and in live games, where players watch the clock."""
    if seat not in table.asked or not table.terms.bank or table.terms.pace != "days":
        return 0
    clocks = table.clocks
    return clocks.seats[seat].zero if clocks.late != seat else 0


def deadline_text(moment: int, now: int, zone: str, language: Language) -> str:
    """Return the deadline by the clocks of the zone, with the date unless it is within a week. The
    usual zone is named, since the reader has not chosen it."""
    place = ZoneInfo(zone)
    there, today = (datetime.fromtimestamp(one / SECOND, place) for one in (moment, now))
    near = (there.date() - today.date()).days < WEEK
    said = format_datetime(there, NEAR if near else language.pack.date, locale=language.code)
    message = ELSEWHERE if zone == USUAL.zone else OWN
    return language.say(Phrase(message, moment=said, zone=zone))


def begin_text(table: Table, zone: str, language: Language) -> Phrase | None:
    """Return when the game begins that waits for the numbers of absent people; None if it does not
    wait."""
    if not agreement.find_awaited_seats(table):
        return None
    return Phrase(BEGINS[table.terms.pace],
                  moment=moment_text(agreement.find_deal_time(table), zone, language))
