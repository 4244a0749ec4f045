"""The schedule of exercises and puzzles: the free spaced repetition scheduler, FSRS-6 (Ye and
others, A stochastic shortest path algorithm for optimizing spaced repetition scheduling, 2022)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from fsrs import Card, Rating, Scheduler, State

DAY: Final = 86_400_000         # in milliseconds, as all moments are
LONGEST: Final = 180            # days; what is remembered for as long comes back no more

# With its published parameters: it is expected to be remembered by nine of ten. All intervals are
# whole days, and equal reviews have equal ones.
SCHEDULER: Final = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


@dataclass(frozen=True)
class RecallState:
    """The memory of an item. `stability`: the days until nine of ten people still know it;
    `difficulty`, from 1 to 10; both 0 before the first try. `last` and `due`: when it was tried and
    when it returns, in milliseconds since 1970."""

    stability: float
    difficulty: float
    last: int
    due: int

    @property
    def is_settled(self) -> bool:
        """Return whether it is known so well that it need not return. New items are not."""
        return self.stability > 0 and self.due - self.last > LONGEST * DAY

    def is_back_after_failure(self, now: int) -> bool:
        """Return whether it is due."""
        return self.due <= now and not self.is_settled


def start_recall(now: int) -> RecallState:
    """Return the memory of a new item, due at once."""
    return RecallState(0.0, 0.0, 0, now)


def update_recall(before: RecallState, solved: bool, now: int) -> RecallState:
    """Return the memory after a try at this moment."""
    after, _ = SCHEDULER.review_card(to_card(before), Rating.Good if solved else Rating.Again,
                                     to_utc_datetime(now))
    return RecallState(after.stability or 0.0, after.difficulty or 0.0, now,
                       now + (after.due - to_utc_datetime(now)).days * DAY)


def to_card(recall: RecallState) -> Card:
    if not recall.stability:
        return Card(card_id=0, due=to_utc_datetime(recall.due))
    return Card(card_id=0, state=State.Review, stability=recall.stability,
                difficulty=recall.difficulty, due=to_utc_datetime(recall.due),
                last_review=to_utc_datetime(recall.last))


def to_utc_datetime(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
