"""Questions that several seats answer together (`Sealed`): their answers are independent, and stay
covered until the last one is in."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice, permutations
from typing import Any

import pytest

from grandtour.engine.core import Action, IllegalAction, Sealed, State
from grandtour.engine.game import Game
from grandtour.engine.rng import Rng
from grandtour.testing import Start, list_viewers, walk
from tests.engine.goofspiel.game import GAME as WITH_SEALED
from tests.scene import starts

STARTS = [*starts(), *[Start(WITH_SEALED, players, {}, "") for players in (2, 4)]]
pytestmark = pytest.mark.sample("start", keep=6)


@pytest.fixture(name="start", params=STARTS, ids=str)
def _start(request: pytest.FixtureRequest) -> Start:
    return request.param


def seen_by(s: State, seat: int) -> bytes:
    return json.dumps(s.view(seat), ensure_ascii=False).encode()


def sealed_rounds(start: Start, seed: int) -> Iterator[tuple[State, dict[int, Action[Any]]]]:
    """The positions of a game in which several seats are asked together, with an answer of each."""
    rng = Rng(seed)
    for s, _ in walk(start.state(), seed):
        if len(s.seats_asked()) > 1:
            yield s, {seat: s.turned_to(seat).sample(rng) for seat in s.seats_asked()}


def has_sealed(game: Game[Any]) -> bool:
    """Return whether the game ever asks several seats together."""
    return any(issubclass(known.answers, Sealed) for known in game.actions)


def after_answers(s: State, answers: dict[int, Action[Any]], seats: Iterable[int]) -> State:
    """Return the position after the answers of these seats, in this order."""
    for seat in seats:
        s = s.turned_to(seat).clone()
        s.play(answers[seat])
    return s


def test_seats_asked_begin_with_current_player(start: Start) -> None:
    rounds = 0
    for s, _ in walk(start.state(), 30):
        seats = s.seats_asked()
        assert seats[:1] == ([s.current_player()] if s.current_player() >= 0 else [])
        assert len(set(seats)) == len(seats)
        rounds += len(seats) > 1
        for seat in list_viewers(s):
            if seat not in seats[1:]:
                assert s.turned_to(seat) is s
    assert s.seats_asked() == []
    assert (rounds > 0) == has_sealed(start.game)


def test_a_sealed_question_can_be_asked_first(start: Start) -> None:
    """The position with it on top is one that reads back, and only the order of questions is
    another."""
    for s, _ in sealed_rounds(start, 31):
        for seat in s.seats_asked():
            turned = s.turned_to(seat)
            assert turned.current_player() == seat
            assert sorted(turned.seats_asked()) == sorted(s.seats_asked())
            assert str(start.game.position(str(turned))) == str(turned)


def test_sealed_answers_are_independent(start: Start) -> None:
    """What a seat may answer does not depend on what others have answered."""
    for s, answers in sealed_rounds(start, 32):
        for seat in answers:
            others = [other for other in answers if other != seat]
            free = s.turned_to(seat)
            late = after_answers(s, answers, others)
            assert late.seats_asked() == [seat]
            assert list(map(str, late.choices())) == list(map(str, free.choices()))
            assert start.game.request(s, str(answers[seat]), seat) is answers[seat]


def test_sealed_answers_commute(start: Start) -> None:
    """The order in which the seats answer changes nothing."""
    for s, answers in islice(sealed_rounds(start, 33), 4):
        ends = {str(after_answers(s, answers, seats)) for seats in permutations(answers)}
        assert len(ends) == 1
        match = start.match()
        match.state = s.clone()
        entries = match.play_together(answers)
        assert ends == {str(match.state)}
        assert [entry.seat for entry in entries] == s.seats_asked()


def test_sealed_answers_stay_covered(start: Start) -> None:
    """No other seat can tell which of two answers was given before the last one is in, from its
    view, from what it was shown, or from what is dealt to a computer player."""
    for number, (s, answers) in enumerate(sealed_rounds(start, 34)):
        for seat in answers:
            turned = s.turned_to(seat)
            first, second = [after_answers(s, {seat: answer}, [seat])
                             for answer in (turned.choices()[0], turned.choices()[-1])]
            for viewer in list_viewers(s):
                if viewer == seat:
                    continue
                assert seen_by(first, viewer) == seen_by(second, viewer)
                assert first.recalled(viewer) == second.recalled(viewer)
                assert str(first.resample(viewer, Rng(number))) == str(
                    second.resample(viewer, Rng(number)))
                assert len({answer.shown(turned, viewer) for answer in turned.choices()}) == 1


def test_sealed_answers_tell_nothing(start: Start) -> None:
    """Nor does the log before the last answer is in."""
    for s, answers in sealed_rounds(start, 35):
        *early, last = answers
        told = after_answers(s, answers, early).clone()
        for seat in early:
            lone = s.turned_to(seat).clone()
            lone.log = []
            lone.play(answers[seat])
            assert lone.log == []
        assert told.seats_asked() == [last]


def test_incomplete_rounds_are_not_played(start: Start) -> None:
    for s, answers in sealed_rounds(start, 36):
        match = start.match()
        match.state = s.clone()
        lacking = dict(islice(answers.items(), len(answers) - 1))
        with pytest.raises(ValueError, match="are asked"):
            match.play_together(lacking)
        wrong = next(known for known in start.game.actions if s.refusal(known) is not None)
        with pytest.raises(IllegalAction):
            match.play_together(answers | {min(answers): wrong})
        assert str(match.state) == str(s)
