"""Decides who is notified of an event at a table, and when.

Everything here follows from the table, the settings and the time alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from grandtour.language import Phrase
from grandtour.notifications.channel import NotificationChannel
from grandtour.notifications.rows import NoticeRow
from grandtour.people.channels import URGENT, Event
from grandtour.people.settings import Settings
from grandtour.tables import agreement
from grandtour.tables.catch_up import find_entries_since
from grandtour.tables.readiness import find_last_call
from grandtour.tables.table import Table
from grandtour.tables.talk import find_muted

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
LOOKING: Final = 25 * SECOND    # after which a present person has seen an event: a hidden page
                                # has disconnected from the table by then
STALE: Final = 7 * DAY          # older events are no news
SHORT: Final = 5 * 60           # seconds of a bank without a warning: it is played at once
Blocked = Mapping[str, frozenset[str]]
NOBODY: Final[Blocked] = {}
BREAKFAST: Final = "08:00"      # when the digest is sent if the person has set no night


@dataclass(frozen=True)
class Notification:
    """An event that the person at `seat` may want to know of. `key` identifies it among those of
    its kind at this table. It comes up at `moment`, which may be in the future. `about` is a
    further sentence that does not follow from the table."""

    event: Event
    seat: int
    key: str
    moment: int
    about: Phrase | None = None


def list_table_notifications(table: Table, blocked: Blocked = NOBODY) -> list[Notification]:
    """Return the pending notifications of a table. A game against bots alone has none. A player at
    another person's device is notified there, not here. `blocked`: by person, the people whose
    messages and invitations are left out."""
    if not table.started:
        return [*list_invitation_notices(table, blocked), *list_join_notices(table)]
    if table.solo:
        return []
    return [*(notification for source in SOURCES for notification in source(table)
              if not table.seats[notification.seat].shared),
            *list_message_notices(table, blocked)]


def list_invitation_notices(table: Table, blocked: Blocked) -> Iterator[Notification]:
    """Yield an invitation for each open seat that is kept for a person, or the latest reminder by
    the host. A person gets at most one an hour, even if the host gives the seat to someone else and
    back."""
    for number, seat in enumerate(table.seats):
        if seat.kind == "open" and seat.holder:
            call = find_last_call(table, seat.holder)
            if call.by not in blocked.get(seat.holder, frozenset()):
                yield Notification("invited", number, f"hour {call.moment // HOUR}", call.moment)


def list_join_notices(table: Table) -> Iterator[Notification]:
    """Yield notifications to people who must look in before the game begins."""
    for seat in agreement.find_awaited_seats(table):
        yield Notification("invited", seat, "deal", find_last_change(table))


def list_people_seats(table: Table) -> list[int]:
    """Return the seats of people who play themselves."""
    return [number for number, seat in enumerate(table.seats)
            if seat.kind == "person" and not table.bot_of(number)]


def list_turn_notices(table: Table) -> Iterator[Notification]:
    """Yield a notification for each seat whose turn it is after others have acted. A seat that
    continues its own turn gets none."""
    for seat in filter(table.may_act, table.asked):
        after, entries = find_entries_since(table.match, seat)
        if after and all(entry.seat < 0 or entry.seat == seat for entry in entries):
            continue
        out_of_turn = table.match.game.usual_answer(table.position_for(seat)) is not None
        event: Event = "question" if out_of_turn else "turn"
        yield Notification(event, seat, f"after {after}", find_last_change(table))


def list_question_notices(table: Table) -> Iterator[Notification]:
    """Yield notifications of an open question to all players."""
    question = table.question
    for seat in question.unanswered_seats.intersection(
        list_people_seats(table)) if question else ():
        assert question is not None
        yield Notification("question", seat, f"act {question.number}",
                       table.events[question.number - 1].moment)


def list_start_notices(table: Table) -> Iterator[Notification]:
    """Yield notifications that the game has begun. Players who are asked already are notified of
    their turn instead."""
    if not table.over:
        known = [moment for moment in table.moments if moment]
        moment = known[0] if known else find_last_change(table)
        for seat in set(list_people_seats(table)) - {*table.asked}:
            if not find_entries_since(table.match, seat)[0]:
                yield Notification("ready", seat, "start", moment)


def list_clock_notices(table: Table) -> Iterator[Notification]:
    """Yield notifications when a quarter of the time bank is left, or half a day of a long one."""
    if table.terms.bank < SHORT:
        return
    for seat in filter(table.may_act, table.asked):
        clock = table.clocks.seats[seat]
        if clock.runs:
            ahead = min(table.terms.bank * SECOND // 4, DAY // 2)
            yield Notification("clock", seat, f"at {clock.zero}", clock.zero - ahead)


def list_end_notices(table: Table) -> Iterator[Notification]:
    """Yield notifications that the game is over."""
    if table.over:
        for seat, held in enumerate(table.seats):
            if held.kind == "person":
                yield Notification("finished", seat, "end", find_last_change(table))


def list_message_notices(table: Table, blocked: Blocked) -> Iterator[Notification]:
    """Yield notifications of messages: one for all messages of an hour."""
    for seat in list_people_seats(table):
        if table.seats[seat].shared:
            continue
        person = table.seats[seat].holder
        unheard = {person} | find_muted(table, person) | blocked.get(person, frozenset())
        unread = [message for message in table.messages if message.person not in unheard]
        if unread:
            moment = unread[-1].moment
            yield Notification("talk", seat, f"hour {moment // HOUR}", moment)


SOURCES: Final[tuple[Callable[[Table], Iterator[Notification]], ...]] = (
    list_turn_notices, list_question_notices, list_start_notices, list_clock_notices,
    list_end_notices)


def find_last_change(table: Table) -> int:
    """Return the moment of the last change of the table."""
    acted = table.events[-1].moment if table.events else 0
    moved = table.moments[-1] if table.moments else 0
    return max(acted, moved) or table.opened


def find_delay(settings: Settings, channel: str, event: Event) -> int:
    """Return how long the person wants such a notice to wait, in milliseconds. A person who visits
    the site meanwhile sees it there. Urgent events do not wait."""
    return 0 if event in URGENT else settings.channel_preferences(channel).delay * MINUTE


def find_due_moment(settings: Settings, channel: type[NotificationChannel], event: Event,
                    moment: int) -> int:
    """Return when to send a notice of an event at this moment, in milliseconds. Wait for the
    person's delay and until the night is over. Wait for the daily digest if the person wants one
    and the channel supports it."""
    first = moment + find_delay(settings, channel.name, event)
    if channel.gathers and settings.digest == "daily":
        return find_next_moment_at(settings, first, settings.night_to or BREAKFAST)
    return move_out_of_night(settings, first)


def find_send_moment(notice: NoticeRow, channel: type[NotificationChannel], settings: Settings,
                     stands: bool,
         present: bool, quiet: bool, now: int) -> int:
    """Return when to send a due notice: `now`, later, or never (0). `stands`: whether it is still
    true; `present`: whether the person looks at the table; `quiet`: whether the person has silenced
    it. A present person may have looked away, so check again a little later. If the person has
    chosen a longer delay meanwhile, use that one."""
    if not stands or quiet or not channel.wants_event(settings, notice.event):
        return 0
    seen = notice.moment + LOOKING
    if present:
        return move_out_of_night(settings, seen) if now < seen else 0
    return move_out_of_night(settings, max(
        now, notice.moment + find_delay(settings, channel.name, notice.event)))


def move_out_of_night(settings: Settings, moment: int) -> int:
    """Return the moment, or the end of the person's night if it is in that night."""
    start, end = settings.night_from, settings.night_to
    if not start or not end or start == end:
        return moment
    clock = to_local_time(settings, moment).strftime("%H:%M")
    night = start <= clock < end if start < end else clock >= start or clock < end
    return find_next_moment_at(settings, moment, end) if night else moment


def find_next_moment_at(settings: Settings, moment: int, clock: str) -> int:
    """Return the next moment at which the person's clock shows this time."""
    local = to_local_time(settings, moment)
    hour, minute = (int(part) for part in clock.split(":"))
    then = local.replace(hour=hour, minute=minute, second=0, microsecond=0)
    if then <= local:
        then += timedelta(days=1)
    return int(then.timestamp()) * SECOND


def to_local_time(settings: Settings, moment: int) -> datetime:
    """Return a moment in the person's time zone."""
    return datetime.fromtimestamp(moment / SECOND, ZoneInfo(settings.zone))
