"""The clocks of a table: what entries, events and their moments make of the agreed time."""

from __future__ import annotations

from grandtour.engine.core import CHANCE, PUBLIC, TERMINAL
from grandtour.engine.match import Entry
from grandtour.people.hours import WEEK
from grandtour.tables.clock import DAY, Clocks, compute_clocks
from grandtour.tables.events import (
    Away, Back, Cancel, Hours, Late, Pause, Resume, TableEvent, Take, VacationEnd,
    VacationStart, Verdict, Wait,
)
from grandtour.tables.rows import EventRow
from grandtour.tables.terms import Terms

BLITZ = Terms(bank=60, increment=10)
MINUTE, SECOND = 60_000, 1000
BEGIN = 1_800_000_000_000           # 08:00

SLOW = Terms(pace="days", bank=10 * 3600, increment=3600, sleep=True)
MORNINGS = Hours("06:00", "12:00", WEEK, "UTC")
EVENINGS = Hours("18:00", "00:00", WEEK, "UTC")


class Story:
    """The actions at a table of two, with their seconds; seat 0 begins with turn 1."""

    def __init__(self, terms: Terms = BLITZ, bots: tuple[int, ...] = ()) -> None:
        self.terms = terms
        self.bots = bots
        self.entries: list[Entry] = []
        self.moments: list[int] = []
        self.events: list[EventRow] = []
        self.entry(0, CHANCE, asked=0, turn=1)

    def entry(self, second: int | None, seat: int, asked: int, turn: int,
              sole: bool = False) -> Story:
        """Add an action of the seat, after which another seat is asked in this turn. Without a
        second, the moment is unknown."""
        self.entries.append(Entry(len(self.entries) + 1, seat, "x", 0, [], asked, turn,
                                  sole=sole))
        self.moments.append(0 if second is None else BEGIN + second * SECOND)
        return self

    def event(self, second: int, event: TableEvent, seat: int = PUBLIC) -> Story:
        self.events.append(EventRow(len(self.events) + 1, len(self.entries), seat, "", event,
                                    BEGIN + second * SECOND))
        return self

    @property
    def now(self) -> Clocks:
        return compute_clocks(self.terms, self.bots, 2, self.entries, self.moments, self.events)

    @property
    def left(self) -> list[float]:
        """Seconds."""
        return [seat.left / SECOND for seat in self.now.seats]


def test_only_seat_to_move_uses_time() -> None:
    story = Story().entry(20, 0, asked=1, turn=2)
    assert story.left == [50, 60]                       # 60 - 20 + 10
    running = story.now.seats[1]
    assert running.runs and running.zero == BEGIN + (20 + 60) * SECOND
    assert not story.now.seats[0].runs
    assert story.entry(25, 1, asked=0, turn=3).left == [50, 65]


def test_turn_with_steps_has_one_increment() -> None:
    story = Story().entry(5, 0, asked=0, turn=1).entry(9, 0, asked=0, turn=1)
    assert story.left == [51, 60]
    assert story.entry(9, 0, asked=1, turn=2).left == [61, 60]


def test_two_turns_have_two_increments() -> None:
    story = Story().entry(5, 0, asked=0, turn=2).entry(10, 0, asked=1, turn=3)
    assert story.left == [60 - 10 + 20, 60]


def test_out_of_turn_question_uses_askeds_clock() -> None:
    story = Story().entry(5, 0, asked=1, turn=1).entry(12, 1, asked=0, turn=1)
    assert story.left == [60 - 5 + 10, 60 - 7 + 10]
    story.entry(13, 0, asked=1, turn=1).entry(14, 1, asked=0, turn=1).entry(15, 0, 1, 2)
    assert story.left == [60 - 7 + 10, 60 - 8 + 10]     # haggling earns no further increments


def test_time_never_grows_above_the_ceiling() -> None:
    story = Story(Terms(bank=60, increment=30, ceiling=70)).entry(10, 0, asked=1, turn=2)
    assert story.left == [70, 60]


def test_undo_neither_refunds_nor_costs_time() -> None:
    story = Story().entry(20, 0, asked=1, turn=2)
    story.entry(20, 0, asked=0, turn=1)                 # takes it back at once
    assert story.left[0] == 50
    assert story.entry(30, 0, asked=1, turn=2).left[0] == 40        # and no second increment


def test_bots_and_draws_use_no_time() -> None:
    story = Story(bots=(1,)).entry(10, 0, asked=1, turn=2).entry(500, 1, asked=CHANCE, turn=2)
    story.entry(900, CHANCE, asked=0, turn=3)
    assert story.left == [60, 60]
    assert story.now.seats[0].zero == BEGIN + 960 * SECOND


def test_unknown_moments_cost_nothing() -> None:
    story = Story().entry(None, 0, asked=1, turn=2)
    assert story.left == [70, 60]
    assert not story.now.seats[1].runs
    story.entry(900, 1, asked=0, turn=3)
    assert story.left == [70, 70] and story.now.seats[0].zero == BEGIN + 970 * SECOND


def test_no_bank_means_no_clock() -> None:
    story = Story(Terms()).entry(9_000, 0, asked=1, turn=2)
    assert not any(seat.runs for seat in story.now.seats)


def test_pauses_cost_no_time() -> None:
    story = Story().event(10, Pause())
    assert not story.now.seats[0].runs
    story.event(5_000, Resume())
    assert story.now.seats[0].zero == BEGIN + 5_050 * SECOND
    assert story.entry(5_001, 0, asked=1, turn=2).left == [60 - 11 + 10, 60]


def test_after_the_end_nothing_runs() -> None:
    assert not Story().event(3, Cancel()).now.seats[0].runs
    assert not any(seat.runs for seat in Story().entry(3, 0, TERMINAL, 2).now.seats)


def test_substitution_stops_clock_return_adds_increment() -> None:
    story = Story().event(60, Away("cyclist"), 0)
    assert story.left == [0, 60] and not story.now.seats[0].runs
    story.entry(61, 0, asked=1, turn=2).entry(62, 1, asked=0, turn=3)
    assert story.left == [0, 69]                        # the bot's turns earn nothing
    story.event(80, Back(), 0)
    assert story.left == [10, 69] and story.now.seats[0].zero == BEGIN + 90 * SECOND


def test_returning_player_keeps_remaining_time() -> None:
    assert Story().event(20, Away("cyclist"), 0).event(50, Back(), 0).left == [40, 60]


def test_default_start_is_a_tenth() -> None:
    story = Story(Terms(bank=60)).event(60, Away("cyclist"), 0).event(70, Back(), 0)
    assert story.left == [6, 60]


def test_others_decide_about_late_player() -> None:
    story = Story().event(60, Late(), 0).event(70, Verdict(False), 1)
    assert story.now.late == 0 and story.now.verdicts == {1: False}
    story.event(70, Wait(), 0)
    assert story.now.late == PUBLIC and story.now.verdicts == {}
    assert story.now.seats[0].zero == BEGIN + 80 * SECOND


def test_late_action_ends_the_question() -> None:
    story = Story().event(60, Late(), 0).entry(90, 0, asked=1, turn=2)
    assert story.now.late == PUBLIC
    assert story.left == [10, 60]


def test_vacation_stops_the_own_clock() -> None:
    story = Story(Terms(pace="days", bank=60, vacation=1)).event(10, VacationStart(), 0)
    away = story.now.seats[0]
    assert away.until == BEGIN + 10 * SECOND + DAY
    assert away.zero == away.until + 50 * SECOND
    story.event(10 + 3600, VacationEnd(), 0)
    assert story.left[0] == 50 and story.now.seats[0].vacation == DAY - 3600 * SECOND


def test_used_up_vacation_restarts_clock() -> None:
    story = Story(Terms(pace="days", bank=60, vacation=1)).event(0, VacationStart(), 0)
    story.entry(24 * 3600 + 20, 0, asked=1, turn=2)
    assert story.left[0] == 40 and story.now.seats[0].until == 0


def test_acting_ends_a_vacation() -> None:
    story = Story(Terms(pace="days", bank=60, vacation=2)).event(0, VacationStart(), 1)
    story.entry(5, 0, asked=1, turn=2).entry(10, 1, asked=0, turn=3)
    assert story.left[1] == 60 and story.now.seats[1].until == 0


def test_forced_player_stays_on_vacation() -> None:
    story = Story(Terms(pace="days", bank=60, vacation=2)).event(0, VacationStart(), 1)
    story.entry(5, 0, asked=1, turn=2).entry(5, 1, asked=0, turn=3, sole=True)
    assert story.left == [55, 60] and story.now.seats[1].until > 0
    assert story.now.seats[0].runs


def test_question_ages_except_in_pauses() -> None:
    story = Story().entry(5, 0, asked=1, turn=1).event(15, Pause()).event(99, Resume())
    assert story.now.waited == 10 * SECOND
    assert story.entry(120, 1, asked=0, turn=1).now.waited == 0


def test_clock_runs_in_playing_hours() -> None:
    story = Story(SLOW).event(0, EVENINGS, 0).event(0, MORNINGS, 1)
    assert story.now.seats[0].zero == BEGIN + (24 + 14) * 3600 * SECOND     # tomorrow at 22:00
    story.entry(12 * 3600, 0, asked=1, turn=2)                              # at 20:00
    assert story.left == [(10 - 2 + 1) * 3600, 10 * 3600]
    assert story.now.seats[1].zero == BEGIN + (24 + 24 + 2) * 3600 * SECOND


def test_changed_hours_apply_next_turn() -> None:
    story = Story(SLOW).event(0, EVENINGS, 0)
    due = story.now.seats[0].zero
    story.event(3600, MORNINGS, 0)
    assert story.now.seats[0].zero == due
    story.entry(11 * 3600, 0, asked=1, turn=2).entry(11 * 3600, 1, asked=0, turn=1)
    assert story.now.hours[0] == EVENINGS.hours         # taken back: it is the same turn still
    story.entry(11 * 3600, 0, asked=1, turn=2).entry(12 * 3600, 1, asked=0, turn=3)
    assert story.now.hours[0] == MORNINGS.hours
    assert story.now.seats[0].zero == BEGIN + (24 + 24 + 2) * 3600 * SECOND


def test_new_holder_brings_own_hours() -> None:
    story = Story(SLOW).event(0, EVENINGS, 0).event(5, Take(), 0).event(5, MORNINGS, 0)
    assert story.now.hours[0] == MORNINGS.hours


def test_vacation_uses_calendar_days() -> None:
    terms = Terms(pace="days", bank=3600, vacation=1, sleep=True)
    story = Story(terms).event(0, EVENINGS, 0).event(0, VacationStart(), 0)
    assert story.now.seats[0].zero == BEGIN + (24 + 11) * 3600 * SECOND


def test_question_waits_in_playing_hours() -> None:
    story = Story(SLOW).event(0, EVENINGS, 1).entry(5, 0, asked=1, turn=1)
    story.event(11 * 3600, Pause())
    assert story.now.waited == 3600 * SECOND
