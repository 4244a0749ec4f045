"""The clocks of a table: the time that every seat has left, computed from what was done and when.

Nothing is stored here: everything follows from the entries with their moments, the events and the
terms. Times are in milliseconds, moments since 1970."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from grandtour.engine.core import CHANCE, PUBLIC
from grandtour.engine.match import Entry
from grandtour.people.hours import ANY, PlayingHours
from grandtour.tables.events import (
    Back, Cancel, Gap, Hours, Late, Pause, Resume, Seal, StandIn, Take, Unseal, VacationEnd,
    VacationStart, Verdict, Wait,
)
from grandtour.tables.rows import EventRow
from grandtour.tables.terms import Terms

SECOND: Final = 1000
DAY: Final = 24 * 3600 * SECOND


@dataclass(frozen=True)
class Clock:
    """The clock of one seat at the last change: the time `left` then; whether it `runs`, and if so
    when it reaches `zero` if nothing is done; the time of `vacation` left; the moment `until` which
    its holder is on vacation (0 if they are not); and when the vacation was `used_up` (0 if it was
    not)."""

    left: int
    runs: bool = False
    zero: int = 0
    vacation: int = 0
    until: int = 0
    used_up: int = 0


@dataclass(frozen=True)
class Clocks:
    """The clocks of all seats at the moment `since`. `late` is the seat whose time has run out
    while the others decide what to do (PUBLIC if none). `verdicts` are their decisions so far: by
    seat, whether a bot should play. `waited` is how long the open question has waited by `since`. A
    clock runs, and a question waits, only in the playing `hours` of the seat."""

    since: int
    seats: tuple[Clock, ...]
    late: int
    verdicts: dict[int, bool]
    waited: int
    hours: tuple[PlayingHours, ...]


def compute_clocks(terms: Terms, bots: Collection[int], seats: int, entries: Sequence[Entry],
                   moments: Sequence[int], events: Sequence[EventRow]) -> Clocks:
    """Return the clocks after these entries and events. The seats of `bots` use no time."""
    course = ClockReplay(terms, bots, seats)
    ahead = list(events)
    unknown = [0] * (len(entries) - len(moments))
    for entry, moment in zip(entries, [*moments, *unknown], strict=True):
        while ahead and ahead[0].after < entry.number:
            course.follow_event(ahead.pop(0))
        course.follow_entry(entry, moment)
    for row in ahead:
        course.follow_event(row)
    return course.build_clocks()


class ClockReplay:
    """The clocks, followed through what was done. An unknown moment (0) costs nothing: time passes
    only between two known moments.

    `asked` is the seat to move, and `together` are all seats that are asked together with it. The
    clock of each runs until it has `sealed` its answer."""

    def __init__(self, terms: Terms, bots: Collection[int], seats: int) -> None:
        self.terms = terms
        self.bots = bots
        self.left = [terms.bank * SECOND] * seats
        self.vacation = [terms.vacation * DAY] * seats
        self.used_up = [0] * seats
        self.travelling: set[int] = set()       # on vacation
        self.away: set[int] = set()             # a bot plays for them
        self.paused = False
        self.ended = False
        self.drawing = False
        self.since = 0
        self.asked = PUBLIC
        self.together: tuple[int, ...] = ()
        self.sealed: set[int] = set()
        self.played = 0                         # of the answers of the seats asked together
        self.turn = 0
        self.waited = 0
        self.grown: set[tuple[int, int]] = set()        # seats and turns that had the increment
        self.late = PUBLIC
        self.verdicts: dict[int, bool] = {}
        self.hours: dict[int, PlayingHours] = {}        # that apply
        self.wished: dict[int, PlayingHours] = {}       # from the next turn of the seat on

    @property
    def minimum_time_on_return(self) -> int:
        """Return the time that a seat without time gets to continue."""
        return (self.terms.increment or max(1, self.terms.bank // 10)) * SECOND

    @property
    def list_running_seats(self) -> list[int]:
        """Return the seats whose clocks run."""
        if not self.terms.bank or self.paused or self.ended:
            return []
        return [seat for seat in self.list_choosing_seats if seat not in self.sealed]

    @property
    def list_choosing_seats(self) -> list[int]:
        """Return the seats for which a person must choose and no bot plays in their place."""
        seats = self.together or (self.asked,)
        return [] if self.drawing else [
            seat for seat in seats if seat >= 0 and seat not in self.bots and seat not in self.away]

    def pass_time(self, moment: int) -> None:
        """Let time pass up to the moment."""
        passed = max(0, moment - self.since) if moment and self.since else 0
        resting = dict.fromkeys(self.travelling, 0)
        for seat in resting:
            resting[seat] = min(passed, self.vacation[seat])
            self.vacation[seat] -= resting[seat]
            if not self.vacation[seat]:
                self.used_up[seat] = self.since + resting[seat]
                self.travelling.discard(seat)
        for seat in self.list_running_seats:
            used = self.count_awake(seat, passed, resting.get(seat, 0))
            self.left[seat] = max(0, self.left[seat] - used)
        if not self.paused:
            self.waited += self.count_awake(self.asked, passed)
        self.since = max(self.since, moment) if moment else 0

    def count_awake(self, seat: int, passed: int, rested: int = 0) -> int:
        """Return how much of the passed time, after a rest, is in the hours of the seat."""
        return self.find_hours(seat).measure_playing_time(self.since + rested, self.since + passed)

    def find_hours(self, seat: int) -> PlayingHours:
        return self.hours.get(seat, ANY)

    def skip_gap(self, gap: Gap) -> None:
        """Let time pass up to the beginning of the gap, and again from its end."""
        self.pass_time(gap.begin)
        self.since = gap.end

    def follow_entry(self, entry: Entry, moment: int) -> None:
        """Follow an entry of the match. A seat that chooses is back from vacation."""
        self.pass_time(moment)
        if not entry.sole:
            self.travelling.discard(entry.seat)
        self.drawing = entry.asked == CHANCE
        if self.drawing:
            return
        self.waited = 0
        if self.continues_round(entry):
            self.played += 1
            return
        asks = (entry.asked, entry.turn, entry.together)
        if asks != (self.asked, self.turn, self.together) or (self.sealed and not entry.back):
            self.add_increments()
            self.asked, self.turn, self.together = asks
            self.apply_wished_hours()
            self.clear_verdicts()
        elif entry.seat == self.late:
            self.clear_verdicts()
        self.sealed, self.played = set(), 0

    def continues_round(self, entry: Entry) -> bool:
        """Return whether the entry is one of several sealed answers that are played at once, and
        not the last one."""
        following = self.together[self.played + 1:]
        return (not entry.back and bool(following) and entry.seat == self.together[self.played]
                and (entry.together or (entry.asked,)) == following)

    def add_increments(self) -> None:
        """Add the increment, once for each turn in which a seat has to choose."""
        for seat in self.list_choosing_seats:
            turn = (seat, self.turn)
            if turn not in self.grown:
                self.grown.add(turn)
                grown = self.left[seat] + self.terms.increment * SECOND
                most = self.terms.ceiling * SECOND
                self.left[seat] = min(grown, most) if most else grown

    def apply_wished_hours(self) -> None:
        """Apply the hours that a seat wished, from the first turn that begins after the wish. A
        turn that was taken back does not count as new."""
        for seat in self.together or (self.asked,):
            if (seat, self.turn) not in self.grown and seat in self.wished:
                self.hours[seat] = self.wished.pop(seat)

    def clear_verdicts(self) -> None:
        """End the decision about the late seat."""
        self.late = PUBLIC
        self.verdicts = {}

    def follow_event(self, row: EventRow) -> None:
        """Follow an event. Those that are not named here do not affect the clocks."""
        if isinstance(row.event, Gap):
            self.skip_gap(row.event)
            return
        self.pass_time(row.moment)
        match row.event:
            case Pause() | Resume():
                self.paused = isinstance(row.event, Pause)
            case Cancel():
                self.ended = True
            case Late():
                self.late = row.seat
            case Verdict(bot):
                self.verdicts[row.seat] = bot
            case StandIn():
                self.away.add(row.seat)
                self.clear_verdicts()
            case Back() | Wait():
                self.return_to_seat(row.seat)
            case Seal():
                self.stop_clock_of_sealed_answer(row.seat)
            case Unseal():
                self.sealed.discard(row.seat)
            case VacationStart() | VacationEnd():
                self.follow_vacation(row)
            case Hours(hours=hours):
                self.change_playing_hours(row.seat, hours)
            case Take():
                self.hours.pop(row.seat, None)
                self.wished.pop(row.seat, None)

    def stop_clock_of_sealed_answer(self, seat: int) -> None:
        """Stop the clock of a seat that has answered. It is back from vacation."""
        self.travelling.discard(seat)
        self.sealed.add(seat)
        if seat == self.late:
            self.clear_verdicts()

    def return_to_seat(self, seat: int) -> None:
        """Let the holder of the seat continue in person, with some time at least."""
        self.away.discard(seat)
        self.left[seat] = max(self.left[seat], self.minimum_time_on_return)
        self.clear_verdicts()

    def follow_vacation(self, row: EventRow) -> None:
        """Begin a vacation if days are left, or end it."""
        if isinstance(row.event, VacationEnd):
            self.travelling.discard(row.seat)
        elif self.vacation[row.seat]:
            self.travelling.add(row.seat)

    def change_playing_hours(self, seat: int, hours: PlayingHours) -> None:
        """Note the hours of a seat: they apply at once if none are known, else from its next
        turn."""
        if seat in self.hours:
            self.wished[seat] = hours
        else:
            self.hours[seat] = hours

    def build_clocks(self) -> Clocks:
        seats = range(len(self.left))
        return Clocks(self.since, tuple(self.build_clock(seat) for seat in seats), self.late,
                      self.verdicts, self.waited, tuple(self.find_hours(seat) for seat in seats))

    def build_clock(self, seat: int) -> Clock:
        left, vacation = self.left[seat], self.vacation[seat]
        rest = vacation if seat in self.travelling else 0
        runs = seat in self.list_running_seats and self.since > 0
        zero = self.find_hours(seat).find_moment_after(self.since + rest, left) if runs else 0
        return Clock(left, runs, zero, vacation,
                     self.since + rest if rest else 0, self.used_up[seat])
