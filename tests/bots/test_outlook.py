"""What finished and unfinished games promise the seats."""

from __future__ import annotations

import pytest
from deciding import EACH_GAME, decisions
from scene import Start, bombay, hold, settle

from grandtour.bots.outlook import MARGIN, guess, promise, result, shares
from grandtour.engine.core import OVER, State, playout
from grandtour.engine.rng import Rng


def over(s: State) -> State:
    s.stack = [OVER]
    return s


@pytest.mark.parametrize("start", EACH_GAME, ids=str)
def test_the_victory_goes_to_the_first_in_the_ranking(start: Start) -> None:
    for seed in range(6):
        s = start.state()
        playout(s, Rng(seed))
        ranking = s.ranking()
        share = 1.0 / ranking.count(1)
        assert list(shares(s, s.scores())) == [share if rank == 1 else 0.0 for rank in ranking]
        found = list(result(s))
        assert all(0.0 <= part <= 1.0 for part in found)
        assert min(part for part, rank in zip(found, ranking, strict=True) if rank == 1) > max(
            (part for part, rank in zip(found, ranking, strict=True) if rank > 1), default=-1.0)


def test_a_tie_is_broken_as_the_rulebook_says() -> None:
    s = bombay(2)
    settle(s, (0, "dhule"))
    hold(s, 0, rupees=28, clients=3)
    hold(s, 1, rupees=28, clients=4)
    assert s.scores()[0] == s.scores()[1]
    assert list(shares(over(s), s.scores())) == [0.0, 1.0]


def test_a_shared_victory_is_shared() -> None:
    s = over(bombay(2))
    assert list(result(s)) == [0.5, 0.5]


def test_more_points_are_a_little_better() -> None:
    close, far = bombay(2), bombay(2)
    hold(close, 0, rupees=10)
    hold(far, 0, rupees=30)
    over(close)
    over(far)
    for seat, better in ((0, 1), (1, -1)):
        gain = better * (result(far)[seat] - result(close)[seat])
        assert 0.0 < gain < MARGIN


@pytest.mark.parametrize("start", EACH_GAME, ids=str)
def test_a_guess_shares_the_victory_by_the_values(start: Start) -> None:
    for s in list(decisions(start, 6, 15))[:4]:
        likely = list(guess(s, 5.0))
        assert sum(likely) == pytest.approx(1.0)
        values = [s.game.value(s, seat) for seat in range(start.players)]
        by_value = sorted(range(start.players), key=lambda seat: values[seat])
        assert [likely[seat] for seat in by_value] == sorted(likely)
        promises = [promise(s, seat, start.players, 5.0) for seat in by_value]
        assert promises == sorted(promises)
        assert 0.0 < promises[0] <= promises[-1] < 1.0
