"""Who is served next where many wait for few processes.

The more urgent go first, always. Among equally urgent ones everybody has the same share of the
time, however much they ask for, and who asks for little waits less: self-clocked fair queueing
(Golestani, A self-clocked fair queueing scheme for broadband applications, 1994). What is asked for
is stamped with the end of its cost, counted from what was stamped last for the same asker, or from
where the queue stands; the lowest stamp goes first."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from heapq import heappop, heappush
from typing import Generic, TypeVar


class Urgency(IntEnum):
    """Who waits, the most urgent first."""

    PERSON = 0          # somebody who sits at a table, for the choice of a bot there
    QUESTION = 1        # somebody who has asked what a bot says
    ANALYSIS = 2        # somebody who has asked for a whole game
    BOTS = 3            # nobody but bots


@dataclass(frozen=True)
class Claim:
    """How urgent it is, and out of whose share it comes."""

    urgency: Urgency
    whose: str


Item = TypeVar("Item")


class UrgencyQueue(Generic[Item]):
    """Those who are equally urgent."""

    def __init__(self) -> None:
        self._waiting: list[tuple[float, int, str, Item]] = []
        self._stamped: dict[str, float] = {}        # the last stamp of everybody who waits
        self._stands = 0.0                          # the stamp of whoever was served last
        self._number = 0

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, whose: str, cost: float, item: Item) -> None:
        stamp = self._stamped.get(whose, self._stands) + cost
        self._stamped[whose] = stamp
        self._number += 1
        heappush(self._waiting, (stamp, self._number, whose, item))

    def take(self) -> Item:
        self._stands, _, whose, item = heappop(self._waiting)
        if self._stamped[whose] == self._stands:
            del self._stamped[whose]
        return item


class FairQueue(Generic[Item]):
    """What waits, by claims. It knows no clock: a cost is the time that is usual for the like."""

    def __init__(self) -> None:
        self._queues: dict[Urgency, UrgencyQueue[Item]] = {
            urgency: UrgencyQueue() for urgency in Urgency}

    def put(self, claim: Claim, cost: float, item: Item) -> None:
        """`cost`, above zero, in any unit that is the same for all."""
        self._queues[claim.urgency].put(claim.whose, cost, item)

    def take(self, least: Urgency = Urgency.BOTS) -> Item | None:
        """Who is next, but nobody less urgent than this; None if nobody waits."""
        for urgency, queue in self._queues.items():
            if queue and urgency <= least:
                return queue.take()
        return None

    def waiting(self, urgency: Urgency) -> int:
        """How many wait that are so urgent."""
        return len(self._queues[urgency])
