"""Random numbers: the same on every machine, compiled and interpreted."""

from __future__ import annotations

import pickle

import pytest

from grandtour.engine.rng import Rng


def test_random_sequence_never_changes() -> None:
    """Golden: every record of an experiment depends on it."""
    rng = Rng(1)
    assert [rng.word() for _ in range(4)] == [441792574, 614447336, 1644328534, 3387734806]
    rng = Rng(2**40 + 7, 3)
    assert [rng.below(1000) for _ in range(6)] == [316, 107, 612, 573, 423, 970]


def reference(seed: int, stream: int, count: int) -> list[int]:
    """sfc32 as published, with whole numbers of any size."""
    a, b, c, counter = seed % 2**32, (seed >> 32) % 2**32, stream % 2**32, 1
    words = []
    for _ in range(12 + count):
        word = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % 2**32
        c = (((c << 21) | (c >> 11)) + word) % 2**32
        words.append(word)
    return words[12:]


@pytest.mark.parametrize(("seed", "stream"), [
    (0, 0), (1, 0), (0, 1), (2**31, 5), (2**62 - 1, 2**32 - 1), (123456789012345, 77)])
def test_it_is_sfc32(seed: int, stream: int) -> None:
    rng = Rng(seed, stream)
    assert [rng.word() for _ in range(300)] == reference(seed, stream, 300)


def test_equal_seeds_give_equal_numbers() -> None:
    first, second = Rng(5, 6), Rng(5, 6)
    assert [first.word() for _ in range(50)] == [second.word() for _ in range(50)]


def test_seeds_and_streams_differ() -> None:
    heads = {tuple(Rng(seed, stream).word() for _ in range(3))
             for seed in (*range(40), *range(2**32, 2**32 + 40)) for stream in range(40)}
    assert len(heads) == 80 * 40


@pytest.mark.parametrize("n", [1, 2, 3, 7, 24, 1000, 2**31])
def test_below_stays_below(n: int) -> None:
    rng = Rng(9)
    numbers = [rng.below(n) for _ in range(2000)]
    assert min(numbers) >= 0
    assert max(numbers) < n
    if n < 100:
        assert set(numbers) == set(range(n))


def test_below_is_even() -> None:
    """Chi-squared with a fixed seed: far below the bound for 23 degrees of freedom."""
    rng = Rng(10)
    counts = [0] * 24
    for _ in range(24_000):
        counts[rng.below(24)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 60


def test_first_draws_are_even() -> None:
    """A table takes the first number of stream k for draw number k."""
    counts = [0] * 17
    for stream in range(17_000):
        counts[Rng(42, stream).below(17)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 50


def test_saved_state_continues_the_sequence() -> None:
    first, second = Rng(5, 6), Rng(7)
    first.word()
    second.setstate(first.getstate())
    copied = pickle.loads(pickle.dumps(first))
    expected = [first.word() for _ in range(50)]
    assert [second.word() for _ in range(50)] == expected
    assert [copied.word() for _ in range(50)] == expected
