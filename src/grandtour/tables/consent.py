"""Questions to all players of a table: the question, the answers, and the outcome.

Everything follows from the events of the table and the number of its position; nothing here changes
anything. A question is an `Ask`. Then come answers, and perhaps another reply that ends it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from grandtour.tables.events import (
    About, Answer, Ask, AskMeant, AskUndo, Cancel, Gap, Lapse, Part, Reply, Return, Take, Withdraw,
)
from grandtour.tables.rows import EventRow

ConsentOutcome = Literal["open", "agreed", "declined", "lapsed", "withdrawn", "void"]

# The most questions about the same thing, for each person and game.
MOST: Final[dict[About, int]] = {"undo": 2, "meant": 10, "pause": 2, "cancel": 2, "replace": 2,
                                 "upgrade": 2}
SECONDS: Final = {"live": 2 * 60, "days": 12 * 3600}    # to answer, by the table's pace

# These change who sits there, so an earlier question is void.
CHANGES: Final = (Part, Take, Cancel)

OUTCOMES: Final[dict[type[Reply], ConsentOutcome]] = {
    Answer: "declined", Withdraw: "withdrawn", Lapse: "lapsed", Return: "void"}


@dataclass(frozen=True)
class ConsentQuestion:
    """A question of `seat` to the seats `asked`, put by the event `number` at position `after`.
    `ask`: the exact question. `by`: the last moment for an answer, in milliseconds since 1970."""

    number: int
    after: int
    seat: int
    person: str
    ask: Ask
    asked: frozenset[int]
    by: int
    agreed: frozenset[int] = frozenset()
    outcome: ConsentOutcome = "open"

    @property
    def subject(self) -> About:
        return self.ask.about

    @property
    def unanswered_seats(self) -> frozenset[int]:
        """Return the seats that have still to answer."""
        return self.asked - self.agreed if self.outcome == "open" else frozenset()


def build_question(row: EventRow, ask: Ask) -> ConsentQuestion:
    """Return the question that this event puts. It is agreed at once if no one is asked."""
    return ConsentQuestion(row.number, row.after, row.seat, row.person, ask, frozenset(ask.asked),
                           ask.by, outcome="open" if ask.asked else "agreed")


def apply_event(question: ConsentQuestion, row: EventRow) -> ConsentQuestion:
    """Return an open question after this event."""
    event = row.event
    if isinstance(event, Gap):
        return replace(question, by=question.by + event.length)
    if isinstance(event, CHANGES):
        return replace(question, outcome="void")
    if not isinstance(event, Reply) or event.question != question.number:
        return question
    if isinstance(event, Answer) and event.yes:
        agreed = question.agreed | {row.seat}
        return replace(question, agreed=agreed,
                       outcome="agreed" if agreed == question.asked else "open")
    return replace(question, outcome=OUTCOMES[type(event)])


def list_questions(rows: Iterable[EventRow], number: int) -> list[ConsentQuestion]:
    """Return all questions so far, the first one first, at the position `number`. Only the last can
    be open. A question about a step is void as soon as another step is taken."""
    found: list[ConsentQuestion] = []
    for row in rows:
        if found:
            last = void_if_passed(found[-1], row.after)
            found[-1] = apply_event(last, row) if last.outcome == "open" else last
        if isinstance(row.event, Ask):
            found.append(build_question(row, row.event))
    return [*found[:-1], void_if_passed(found[-1], number)] if found else []


def void_if_passed(question: ConsentQuestion, number: int) -> ConsentQuestion:
    """Return the question at the position `number`."""
    passed = question.outcome == "open" and isinstance(question.ask, AskMeant | AskUndo) \
        and number > question.after
    return replace(question, outcome="void") if passed else question


def find_open_question(rows: Sequence[EventRow], number: int) -> ConsentQuestion | None:
    """Return the open question; None if there is none."""
    found = list_questions(rows, number)
    return found[-1] if found and found[-1].outcome == "open" else None


def count_asks_left(rows: Sequence[EventRow], person: str, about: About) -> int:
    """Return how many questions about this the person can still put at this table."""
    put = [row for row in rows if isinstance(row.event, Ask) and row.person == person
           and row.event.about == about]
    return max(0, MOST[about] - len(put))


def find_doubted_entries(rows: Sequence[EventRow]) -> frozenset[int]:
    """Return the entries about which a player has asked whether they were meant."""
    return frozenset(row.event.step for row in rows if isinstance(row.event, AskMeant))


def list_agreed_undos(rows: Sequence[EventRow], number: int) -> frozenset[int]:
    """Return the entries with which the match took back what all had agreed to: each is the next
    after such a question."""
    return frozenset(question.after + 1 for question in list_questions(rows, number)
                     if isinstance(question.ask, AskUndo) and question.outcome == "agreed")
