"""A fair queue for few processes.

The most urgent jobs go first. Among equally urgent ones every owner gets the same share of the
time, however much it asks for, and an owner that asks for little waits less. This is self-clocked
fair queueing (Golestani, A self-clocked fair queueing scheme for broadband applications, 1994). A
job is stamped with its virtual finish time: its cost plus the last stamp of the same owner, or plus
the current virtual time. The lowest stamp goes first."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from heapq import heappop, heappush
from typing import Generic, TypeVar


class Urgency(IntEnum):
    """The kind of client that waits, the most urgent first."""

    PERSON = 0          # a player at a table, for the choice of a bot there
    QUESTION = 1        # a person who has asked for a bot's advice
    ANALYSIS = 2        # a person who has asked for the analysis of a game
    BOTS = 3            # only bots


@dataclass(frozen=True)
class JobClaim:
    """The urgency of a job, and the owner from whose share it comes."""

    urgency: Urgency
    whose: str


Item = TypeVar("Item")


class UrgencyQueue(Generic[Item]):
    """The queue of equally urgent jobs."""

    def __init__(self) -> None:
        self._waiting: list[tuple[float, int, str, Item]] = []
        self._stamped: dict[str, float] = {}        # the last stamp of each waiting owner
        self._virtual_time = 0.0                    # the stamp of the item served last
        self._number = 0

    def __len__(self) -> int:
        return len(self._waiting)

    def push_item(self, whose: str, cost: float, item: Item) -> None:
        stamp = self._stamped.get(whose, self._virtual_time) + cost
        self._stamped[whose] = stamp
        self._number += 1
        heappush(self._waiting, (stamp, self._number, whose, item))

    def pop_item(self) -> Item:
        self._virtual_time, _, whose, item = heappop(self._waiting)
        if self._stamped[whose] == self._virtual_time:
            del self._stamped[whose]
        return item


class FairQueue(Generic[Item]):
    """A queue by claims. It has no clock: a cost is the usual time of such a job."""

    def __init__(self) -> None:
        self._queues: dict[Urgency, UrgencyQueue[Item]] = {
            urgency: UrgencyQueue() for urgency in Urgency}

    def push_item(self, claim: JobClaim, cost: float, item: Item) -> None:
        """Add an item. `cost` is above zero, in any unit that is the same for all."""
        self._queues[claim.urgency].push_item(claim.whose, cost, item)

    def pop_most_urgent(self, least: Urgency = Urgency.BOTS) -> Item | None:
        """Remove and return the next item that is at least as urgent as `least`, or None."""
        for urgency, queue in self._queues.items():
            if queue and urgency <= least:
                return queue.pop_item()
        return None

    def count_waiting(self, urgency: Urgency) -> int:
        """Return the number of items of this urgency."""
        return len(self._queues[urgency])
