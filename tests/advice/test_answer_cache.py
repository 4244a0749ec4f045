"""Long answers are computed once, one after the other, and a limited number wait."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from grandtour.advice import answer_cache, errors
from grandtour.advice.answer_cache import AnswerCache
from grandtour.bots.thinking.worker import WorkerLost, WorkFailed
from grandtour.engine.game import Refused


class Thinker:
    """Answers a number with its double when released, and records the questions."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.may = asyncio.Event()

    def about(self, number: int) -> Callable[[], Awaitable[int]]:
        async def think() -> int:
            self.asked.append(number)
            await self.may.wait()
            return 2 * number
        return think


def make_cache(most: int) -> AnswerCache[int, int]:
    return AnswerCache(most, errors.TOO_MANY_QUESTIONS)


async def test_simultaneous_questions_share_one_thought() -> None:
    answers, thinker = make_cache(2), Thinker()
    both = [asyncio.create_task(answers.find_answer(4, thinker.about(4))) for _ in range(2)]
    await asyncio.sleep(0)
    thinker.may.set()
    assert await asyncio.gather(*both) == [8, 8]
    assert thinker.asked == [4]


async def test_excess_questions_are_refused() -> None:
    answers, thinker = make_cache(2), Thinker()
    thinker.may.set()
    await answers.find_answer(1, thinker.about(1))
    thinker.may.clear()
    waiting = [asyncio.create_task(answers.find_answer(n, thinker.about(n))) for n in (2, 3)]
    await asyncio.sleep(0)
    assert thinker.asked == [1, 2]              # the third waits for the second
    with pytest.raises(Refused) as refused:
        await answers.find_answer(4, thinker.about(4))
    assert refused.value.refusal.code == "advice_waiting"
    assert await answers.find_answer(1, thinker.about(1)) == 2
    thinker.may.set()
    assert await asyncio.gather(*waiting) == [4, 6]
    assert thinker.asked == [1, 2, 3]
    assert await answers.find_answer(4, thinker.about(4)) == 8


@pytest.mark.parametrize("fault", [WorkerLost("has hung for 60 s"), WorkFailed("Traceback")])
async def test_failed_thought_is_logged_and_repeated(
        caplog: pytest.LogCaptureFixture, fault: Exception) -> None:
    answers, thinker = make_cache(1), Thinker()

    async def fail() -> int:
        raise fault
    with pytest.raises(Refused) as refused:
        await answers.find_answer(4, fail)
    assert refused.value.refusal.code == "no_answer"
    thinker.may.set()
    assert await answers.find_answer(4, thinker.about(4)) == 8
    assert str(fault) in caplog.text


async def test_failed_request_frees_its_place() -> None:
    answers, thinker = make_cache(1), Thinker()

    async def fail() -> int:
        raise ArithmeticError
    with pytest.raises(ArithmeticError):
        await answers.find_answer(1, fail)
    given_up = asyncio.create_task(answers.find_answer(1, thinker.about(1)))
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    thinker.may.set()
    assert await answers.find_answer(1, thinker.about(1)) == 2


async def test_oldest_question_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answer_cache, "KEPT", 2)
    answers, thinker = make_cache(1), Thinker()
    thinker.may.set()
    for number in (1, 2, 1, 3, 1, 2):
        await answers.find_answer(number, thinker.about(number))
    assert thinker.asked == [1, 2, 3, 2]
