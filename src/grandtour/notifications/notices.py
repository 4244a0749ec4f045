"""What is told to whom, and when: what concerns whoever sits at a table, and the moment at which
it is sent, if it is.

Everything here follows from the table, the settings and the time alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from grandtour.language import Phrase
from grandtour.notifications.channel import Channel
from grandtour.notifications.rows import NoticeRow
from grandtour.people.channels import URGENT, Event
from grandtour.people.settings import Settings
from grandtour.tables import agreement
from grandtour.tables.catch_up import entries_since
from grandtour.tables.readiness import last_call
from grandtour.tables.table import Table
from grandtour.tables.talk import muted_by

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
LOOKING: Final = 25 * SECOND    # so long after it came up, who is there has seen it: a hidden page
                                # has let go of the table by then
STALE: Final = 7 * DAY          # what is older is news to nobody
SHORT: Final = 5 * 60           # seconds of a bank of which nobody is warned: it is played at once
Blocked = Mapping[str, frozenset[str]]
NOBODY: Final[Blocked] = {}
BREAKFAST: Final = "08:00"      # when the mail of the day comes, where no night ends


@dataclass(frozen=True)
class Notification:
    """Something that whoever sits at `seat` may want to be told; `key` tells it from others of
    its kind at this table. It comes up at `moment`, which can lie ahead. `about`: what is to be
    said of it besides, where that does not follow from the table."""

    event: Event
    seat: int
    key: str
    moment: int
    about: Phrase | None = None


def notifications(table: Table, blocked: Blocked = NOBODY) -> list[Notification]:
    """What stands now at the table. Against bots alone nobody needs to be told of anything, and
    who plays at the device of somebody else is told there;
    `blocked`: by person, of whom nothing is heard."""
    if not table.started:
        return [*invitations(table, blocked), *looked_for(table)]
    if table.solo:
        return []
    return [*(notification for source in SOURCES for notification in source(table)
              if not table.seats[notification.seat].shared),
            *messages(table, blocked)]


def invitations(table: Table, blocked: Blocked) -> Iterator[Notification]:
    """A seat is kept for somebody, or the host has reminded them of it: once an hour at most,
    however often the seat is given away and kept again."""
    for number, seat in enumerate(table.seats):
        if seat.kind == "open" and seat.holder:
            call = last_call(table, seat.holder)
            if call.by not in blocked.get(seat.holder, frozenset()):
                yield Notification("invited", number, f"hour {call.moment // HOUR}", call.moment)


def looked_for(table: Table) -> Iterator[Notification]:
    """All are seated, but the game waits for people to look in."""
    for seat in agreement.awaited(table):
        yield Notification("invited", seat, "deal", last_change(table))


def people_at(table: Table) -> list[int]:
    """The seats of people who play themselves."""
    return [number for number, seat in enumerate(table.seats)
            if seat.kind == "person" and not table.bot_of(number)]


def asked_to_act(table: Table) -> Iterator[Notification]:
    """It is somebody's turn since others have acted; going on with a turn is no news."""
    seat = table.to_act
    if not table.may_act(seat):
        return
    after, entries = entries_since(table.match, seat)
    if after and all(entry.seat < 0 or entry.seat == seat for entry in entries):
        return
    out_of_turn = table.match.game.usual_answer(table.match.state) is not None
    event: Event = "question" if out_of_turn else "turn"
    yield Notification(event, seat, f"after {after}", last_change(table))


def asked_to_agree(table: Table) -> Iterator[Notification]:
    """Everybody is asked something."""
    question = table.question
    for seat in question.waiting.intersection(people_at(table)) if question else ():
        assert question is not None
        yield Notification("question", seat, f"act {question.number}",
                       table.events[question.number - 1].moment)


def beginning(table: Table) -> Iterator[Notification]:
    """The game has begun; whoever begins is told that it is their turn instead."""
    if not table.over:
        known = [moment for moment in table.moments if moment]
        moment = known[0] if known else last_change(table)
        for seat in set(people_at(table)) - {table.to_act}:
            if not entries_since(table.match, seat)[0]:
                yield Notification("ready", seat, "start", moment)


def low_clock(table: Table) -> Iterator[Notification]:
    """A quarter of the bank is left, or half a day of a long one."""
    seat = table.to_act
    if table.terms.bank < SHORT or not table.may_act(seat):
        return
    clock = table.clocks.seats[seat]
    if clock.runs:
        ahead = min(table.terms.bank * SECOND // 4, DAY // 2)
        yield Notification("clock", seat, f"at {clock.zero}", clock.zero - ahead)


def end(table: Table) -> Iterator[Notification]:
    if table.over:
        for seat, held in enumerate(table.seats):
            if held.kind == "person":
                yield Notification("finished", seat, "end", last_change(table))


def messages(table: Table, blocked: Blocked) -> Iterator[Notification]:
    """Somebody has written: of all that is said in an hour, one notice."""
    for seat in people_at(table):
        if table.seats[seat].shared:
            continue
        person = table.seats[seat].holder
        unheard = {person} | muted_by(table, person) | blocked.get(person, frozenset())
        said = [message for message in table.messages if message.person not in unheard]
        if said:
            moment = said[-1].moment
            yield Notification("talk", seat, f"hour {moment // HOUR}", moment)


SOURCES: Final[tuple[Callable[[Table], Iterator[Notification]], ...]] = (
    asked_to_act, asked_to_agree, beginning, low_clock, end)


def last_change(table: Table) -> int:
    """When the table changed last."""
    acted = table.events[-1].moment if table.events else 0
    moved = table.moments[-1] if table.moments else 0
    return max(acted, moved) or table.opened


def delay(settings: Settings, channel: str, event: Event) -> int:
    """For how long the person wishes such a notice to wait, in milliseconds: whoever is on the
    site within that time is told there. What is soon too late waits for nothing."""
    return 0 if event in URGENT else settings.reach(channel).delay * MINUTE


def due(settings: Settings, channel: type[Channel], event: Event, moment: int) -> int:
    """When to send what comes up at this moment: after the delay that is wished; under a digest
    with all of the day, if the channel gathers; never at night."""
    first = moment + delay(settings, channel.name, event)
    if channel.gathers and settings.digest == "daily":
        return next_at(settings, first, settings.night_to or BREAKFAST)
    return out_of_night(settings, first)


def when(notice: NoticeRow, channel: type[Channel], settings: Settings, stands: bool,
         present: bool, quiet: bool, now: int) -> int:
    """When a notice that is due is to be sent after all: `now`, later, or never (0). `stands`:
    whether what it tells still is so; `present`: whether the person looks at the table; `quiet`:
    whether the person wants to hear nothing of it. Who is there may have just looked away, and who
    wishes a longer delay by now gets it."""
    if not stands or quiet or not channel.wants(settings, notice.event):
        return 0
    seen = notice.moment + LOOKING
    if present:
        return out_of_night(settings, seen) if now < seen else 0
    return out_of_night(settings, max(
        now, notice.moment + delay(settings, channel.name, notice.event)))


def out_of_night(settings: Settings, moment: int) -> int:
    """The moment, or the morning after if it lies in the person's night."""
    start, end = settings.night_from, settings.night_to
    if not start or not end or start == end:
        return moment
    clock = local(settings, moment).strftime("%H:%M")
    night = start <= clock < end if start < end else clock >= start or clock < end
    return next_at(settings, moment, end) if night else moment


def next_at(settings: Settings, moment: int, clock: str) -> int:
    """When the person's clock shows this the next time."""
    there = local(settings, moment)
    hour, minute = (int(part) for part in clock.split(":"))
    then = there.replace(hour=hour, minute=minute, second=0, microsecond=0)
    if then <= there:
        then += timedelta(days=1)
    return int(then.timestamp()) * SECOND


def local(settings: Settings, moment: int) -> datetime:
    return datetime.fromtimestamp(moment / SECOND, ZoneInfo(settings.zone))
