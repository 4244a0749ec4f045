"""The clocks of a table: what entries, events and their moments make of the agreed time."""

from __future__ import annotations

from grandtour.engine.core import CHANCE, PUBLIC, TERMINAL
from grandtour.engine.match import Entry
from grandtour.people.hours import WEEK
from grandtour.tables.clock import DAY, Clocks, clocks
from grandtour.tables.events import (
    Away, Back, Cancel, Holiday, Home, Hours, Late, Pause, Resume, TableEvent, Take, Verdict, Wait,
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
    """What is done at a table of two, told with its seconds; seat 0 begins with turn 1."""

    def __init__(self, terms: Terms = BLITZ, bots: tuple[int, ...] = ()) -> None:
        self.terms = terms
        self.bots = bots
        self.entries: list[Entry] = []
        self.moments: list[int] = []
        self.events: list[EventRow] = []
        self.entry(0, CHANCE, asked=0, turn=1)

    def entry(self, second: int | None, seat: int, asked: int, turn: int,
              sole: bool = False) -> Story:
        """The seat acts; after it somebody is asked, in this turn. No second: nobody knows."""
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
        return clocks(self.terms, self.bots, 2, self.entries, self.moments, self.events)

    @property
    def left(self) -> list[float]:
        """Seconds."""
        return [seat.left / SECOND for seat in self.now.seats]


def test_only_the_seat_that_must_choose_uses_time() -> None:
    story = Story().entry(20, 0, asked=1, turn=2)
    assert story.left == [50, 60]                       # 60 - 20 + 10
    running = story.now.seats[1]
    assert running.runs and running.zero == BEGIN + (20 + 60) * SECOND
    assert not story.now.seats[0].runs
    assert story.entry(25, 1, asked=0, turn=3).left == [50, 65]


def test_several_steps_of_a_turn_have_one_increment() -> None:
    story = Story().entry(5, 0, asked=0, turn=1).entry(9, 0, asked=0, turn=1)
    assert story.left == [51, 60]
    assert story.entry(9, 0, asked=1, turn=2).left == [61, 60]


def test_two_turns_of_one_seat_have_two_increments() -> None:
    story = Story().entry(5, 0, asked=0, turn=2).entry(10, 0, asked=1, turn=3)
    assert story.left == [60 - 10 + 20, 60]


def test_a_question_out_of_turn_runs_on_the_clock_of_who_is_asked() -> None:
    story = Story().entry(5, 0, asked=1, turn=1).entry(12, 1, asked=0, turn=1)
    assert story.left == [60 - 5 + 10, 60 - 7 + 10]
    story.entry(13, 0, asked=1, turn=1).entry(14, 1, asked=0, turn=1).entry(15, 0, 1, 2)
    assert story.left == [60 - 7 + 10, 60 - 8 + 10]     # haggling earns no further increments


def test_time_never_grows_above_the_ceiling() -> None:
    story = Story(Terms(bank=60, increment=30, ceiling=70)).entry(10, 0, asked=1, turn=2)
    assert story.left == [70, 60]


def test_taking_back_gives_no_time_back_and_costs_none() -> None:
    story = Story().entry(20, 0, asked=1, turn=2)
    story.entry(20, 0, asked=0, turn=1)                 # takes it back at once
    assert story.left[0] == 50
    assert story.entry(30, 0, asked=1, turn=2).left[0] == 40        # and no second increment


def test_bots_and_draws_use_no_time() -> None:
    story = Story(bots=(1,)).entry(10, 0, asked=1, turn=2).entry(500, 1, asked=CHANCE, turn=2)
    story.entry(900, CHANCE, asked=0, turn=3)
    assert story.left == [60, 60]
    assert story.now.seats[0].zero == BEGIN + 960 * SECOND


def test_what_nobody_knows_the_moment_of_costs_nothing() -> None:
    story = Story().entry(None, 0, asked=1, turn=2)
    assert story.left == [70, 60]
    assert not story.now.seats[1].runs
    story.entry(900, 1, asked=0, turn=3)
    assert story.left == [70, 70] and story.now.seats[0].zero == BEGIN + 970 * SECOND


def test_without_a_bank_there_is_no_clock() -> None:
    story = Story(Terms()).entry(9_000, 0, asked=1, turn=2)
    assert not any(seat.runs for seat in story.now.seats)


def test_a_pause_costs_nobody_anything() -> None:
    story = Story().event(10, Pause())
    assert not story.now.seats[0].runs
    story.event(5_000, Resume())
    assert story.now.seats[0].zero == BEGIN + 5_050 * SECOND
    assert story.entry(5_001, 0, asked=1, turn=2).left == [60 - 11 + 10, 60]


def test_after_the_end_nothing_runs() -> None:
    assert not Story().event(3, Cancel()).now.seats[0].runs
    assert not any(seat.runs for seat in Story().entry(3, 0, TERMINAL, 2).now.seats)


def test_while_a_bot_plays_the_clock_stands_and_coming_back_gives_an_increment() -> None:
    story = Story().event(60, Away("cyclist"), 0)
    assert story.left == [0, 60] and not story.now.seats[0].runs
    story.entry(61, 0, asked=1, turn=2).entry(62, 1, asked=0, turn=3)
    assert story.left == [0, 69]                        # the bot's turns earn nothing
    story.event(80, Back(), 0)
    assert story.left == [10, 69] and story.now.seats[0].zero == BEGIN + 90 * SECOND


def test_who_comes_back_with_time_left_keeps_it() -> None:
    assert Story().event(20, Away("cyclist"), 0).event(50, Back(), 0).left == [40, 60]


def test_without_an_increment_a_tenth_of_the_bank_is_the_start() -> None:
    story = Story(Terms(bank=60)).event(60, Away("cyclist"), 0).event(70, Back(), 0)
    assert story.left == [6, 60]


def test_the_others_are_asked_about_who_is_late_until_they_have_decided() -> None:
    story = Story().event(60, Late(), 0).event(70, Verdict(False), 1)
    assert story.now.late == 0 and story.now.verdicts == {1: False}
    story.event(70, Wait(), 0)
    assert story.now.late == PUBLIC and story.now.verdicts == {}
    assert story.now.seats[0].zero == BEGIN + 80 * SECOND


def test_who_is_late_and_acts_after_all_is_asked_about_no_longer() -> None:
    story = Story().event(60, Late(), 0).entry(90, 0, asked=1, turn=2)
    assert story.now.late == PUBLIC
    assert story.left == [10, 60]


def test_on_vacation_the_own_clock_stands_as_long_as_there_are_days() -> None:
    story = Story(Terms(pace="days", bank=60, vacation=1)).event(10, Holiday(), 0)
    away = story.now.seats[0]
    assert away.until == BEGIN + 10 * SECOND + DAY
    assert away.zero == away.until + 50 * SECOND
    story.event(10 + 3600, Home(), 0)
    assert story.left[0] == 50 and story.now.seats[0].vacation == DAY - 3600 * SECOND


def test_when_the_days_are_used_up_the_clock_runs_again() -> None:
    story = Story(Terms(pace="days", bank=60, vacation=1)).event(0, Holiday(), 0)
    story.entry(24 * 3600 + 20, 0, asked=1, turn=2)
    assert story.left[0] == 40 and story.now.seats[0].until == 0


def test_who_acts_is_back_from_vacation() -> None:
    story = Story(Terms(pace="days", bank=60, vacation=2)).event(0, Holiday(), 1)
    story.entry(5, 0, asked=1, turn=2).entry(10, 1, asked=0, turn=3)
    assert story.left[1] == 60 and story.now.seats[1].until == 0


def test_who_had_no_choice_stays_on_vacation_and_uses_no_time() -> None:
    story = Story(Terms(pace="days", bank=60, vacation=2)).event(0, Holiday(), 1)
    story.entry(5, 0, asked=1, turn=2).entry(5, 1, asked=0, turn=3, sole=True)
    assert story.left == [55, 60] and story.now.seats[1].until > 0
    assert story.now.seats[0].runs


def test_a_question_waits_since_it_was_put_but_not_in_a_pause() -> None:
    story = Story().entry(5, 0, asked=1, turn=1).event(15, Pause()).event(99, Resume())
    assert story.now.waited == 10 * SECOND
    assert story.entry(120, 1, asked=0, turn=1).now.waited == 0


def test_a_clock_runs_in_the_playing_hours_of_its_seat_alone() -> None:
    story = Story(SLOW).event(0, EVENINGS, 0).event(0, MORNINGS, 1)
    assert story.now.seats[0].zero == BEGIN + (24 + 14) * 3600 * SECOND     # tomorrow at 22:00
    story.entry(12 * 3600, 0, asked=1, turn=2)                              # at 20:00
    assert story.left == [(10 - 2 + 1) * 3600, 10 * 3600]
    assert story.now.seats[1].zero == BEGIN + (24 + 24 + 2) * 3600 * SECOND


def test_changed_hours_hold_from_the_next_turn_on() -> None:
    story = Story(SLOW).event(0, EVENINGS, 0)
    due = story.now.seats[0].zero
    story.event(3600, MORNINGS, 0)
    assert story.now.seats[0].zero == due
    story.entry(11 * 3600, 0, asked=1, turn=2).entry(11 * 3600, 1, asked=0, turn=1)
    assert story.now.hours[0] == EVENINGS.hours         # taken back: it is the same turn still
    story.entry(11 * 3600, 0, asked=1, turn=2).entry(12 * 3600, 1, asked=0, turn=3)
    assert story.now.hours[0] == MORNINGS.hours
    assert story.now.seats[0].zero == BEGIN + (24 + 24 + 2) * 3600 * SECOND


def test_who_takes_a_seat_over_brings_other_hours() -> None:
    story = Story(SLOW).event(0, EVENINGS, 0).event(5, Take(), 0).event(5, MORNINGS, 0)
    assert story.now.hours[0] == MORNINGS.hours


def test_a_vacation_goes_by_the_calendar_and_the_clock_sleeps_after_it() -> None:
    terms = Terms(pace="days", bank=3600, vacation=1, sleep=True)
    story = Story(terms).event(0, EVENINGS, 0).event(0, Holiday(), 0)
    assert story.now.seats[0].zero == BEGIN + (24 + 11) * 3600 * SECOND


def test_a_question_waits_for_an_answer_in_playing_hours_alone() -> None:
    story = Story(SLOW).event(0, EVENINGS, 1).entry(5, 0, asked=1, turn=1)
    story.event(11 * 3600, Pause())
    assert story.now.waited == 3600 * SECOND
