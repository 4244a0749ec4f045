"""A cache of answers that take long to compute.

Questions are answered one at a time, a limited number wait, and the last answers are cached."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final, Generic, TypeVar

from grandtour.advice import errors
from grandtour.bots.thinking.worker import WorkerLost, WorkFailed
from grandtour.engine.core import Refusal
from grandtour.engine.game import Refused

LOG: Final = logging.getLogger(__name__)
KEPT: Final = 512

Question = TypeVar("Question")
Answer = TypeVar("Answer")


class AnswerCache(Generic[Question, Answer]):
    """Answers by question. The same question has the same answer, so a dropped one is computed
    again."""

    def __init__(self, most: int, full: Refusal) -> None:
        """At most `most` questions wait, including the one that is being answered; `full` refuses
        another. Readers with the same question wait for one answer."""
        self._most = most
        self._full = full
        self._turn = asyncio.Lock()
        self._waiting: Counter[Question] = Counter()
        self._known: OrderedDict[Question, Answer] = OrderedDict()

    async def find_answer(self, question: Question,
                          think: Callable[[], Awaitable[Answer]]) -> Answer:
        """Return the cached answer, or compute it. Refused: `full`; no_answer if the process that
        computes it fails or is lost."""
        if question not in self._known:
            await self._compute_answer(question, think)
        self._known.move_to_end(question)
        return self._known[question]

    async def _compute_answer(self, question: Question,
                              think: Callable[[], Awaitable[Answer]]) -> None:
        if question not in self._waiting and len(self._waiting) >= self._most:
            raise Refused(self._full, {})
        self._waiting[question] += 1
        try:
            async with self._turn:
                if question not in self._known:         # not answered in the meantime
                    self._known[question] = await think_or_raise_refused(think)
        finally:
            self._waiting[question] -= 1
            self._waiting = +self._waiting      # drop questions without a reader
        while len(self._known) > KEPT:
            self._known.popitem(last=False)


async def think_or_raise_refused(think: Callable[[], Awaitable[Answer]]) -> Answer:
    try:
        return await think()
    except (WorkFailed, WorkerLost) as fault:
        LOG.exception("a question to the computer players has no answer")
        raise Refused(errors.NO_ANSWER, {}) from fault
