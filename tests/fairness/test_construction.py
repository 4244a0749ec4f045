"""The numbers of a deal, and the draws that follow from them: known values, no bias, no choice."""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Mapping
from hashlib import sha256
from itertools import pairwise
from typing import TypeVar

import pytest

from grandtour.fairness.construction import (
    CASES, make_commitment_to_number, make_commitment_to_secret, draw_below, draw_key, draw_order,
    draw_outcome, is_number, list_outcomes,
)
from tests.fairness.urn import COLOURS, WEIGHTS, Urn
from tests.selection import times

K = TypeVar("K")
SECRET, NUMBER, OTHER = "0a" * 32, "5c" * 32, "e1" * 32
KEY = draw_key(SECRET, [NUMBER, ""])

# The value of chi-square that chance exceeds once in ten million times, by degrees of freedom.
UNLIKELY = {3: 35.5, 5: 40.5, 23: 78.5, 51: 122.0}


def chi_square(counts: Mapping[K, int], expected: Mapping[K, float]) -> float:
    """Return how far the counts are from the expected ones: chi-square."""
    return sum((counts.get(what, 0) - mean) ** 2 / mean for what, mean in expected.items())


def test_hashes_match_the_document() -> None:
    """Compute them here by hand, as anyone could."""
    line = f"grandtour deal 1\nsecret\ntable7\n{SECRET}\n"
    assert make_commitment_to_secret("table7", SECRET) == sha256(line.encode()).hexdigest()
    line = f"grandtour deal 1\nnumber\ntable7\n{NUMBER}\n"
    assert make_commitment_to_number("table7", NUMBER) == sha256(line.encode()).hexdigest()
    line = f"grandtour deal 1\nseed\n0 {NUMBER}\n1 -\n"
    assert hmac.digest(bytes.fromhex(SECRET), line.encode(), "sha256") == KEY
    first = int.from_bytes(hmac.digest(KEY, b"draw 1 0", "sha256"), "big")
    assert draw_below(KEY, "draw 1", 52) == first % 52


@pytest.mark.slow
def test_million_draws_have_no_bias() -> None:
    """Draw marbles by their weights, with the code that draws at tables."""
    tries, urn = times(250_000, 1_000_000), Urn()
    counts = Counter(str(draw_outcome(urn, KEY, number)) for number in range(1, tries + 1))
    share = {colour: tries * weight / sum(WEIGHTS)
             for colour, weight in zip(COLOURS, WEIGHTS, strict=True) if weight}
    assert set(counts) == set(share)
    assert chi_square(counts, dict(share)) < UNLIKELY[3]


def test_million_cards_are_independent() -> None:
    tries = times(250_000, 1_000_000)
    cards = [draw_below(KEY, f"draw {number}", 52) for number in range(tries)]
    assert chi_square(Counter(cards), dict.fromkeys(range(52), tries / 52)) < UNLIKELY[51]
    steps = Counter((after - before) % 52 for before, after in pairwise(cards))
    assert chi_square(steps, dict.fromkeys(range(52), (tries - 1) / 52)) < UNLIKELY[51]


def test_seat_orders_are_uniform() -> None:
    tries = 24_000
    orders = Counter(tuple(draw_order(draw_key(f"{number:064x}", [""]), range(4)))
                     for number in range(tries))
    assert len(orders) == 24
    assert chi_square(orders, dict.fromkeys(orders, tries / 24)) < UNLIKELY[23]


def test_biased_hashes_are_rejected() -> None:
    """If two thirds of all hashes counted, every third would fall on the first half twice as
    often."""
    n = 2 * CASES // 3
    found = [draw_below(KEY, f"draw {number}", n) for number in range(3_000)]
    assert max(found) < n
    assert 1_350 < sum(value < n // 2 for value in found) < 1_650
    once = [int.from_bytes(hmac.digest(KEY, f"draw {number} 0".encode(), "sha256"), "big")
            for number in range(3_000)]
    assert 900 < sum(value >= n for value in once) < 1_100      # these were tried again


@pytest.mark.parametrize("other", [
    (OTHER, [NUMBER, ""]), (SECRET, [OTHER, ""]), (SECRET, ["", NUMBER]), (SECRET, [NUMBER]),
    (SECRET, ["", ""]), (SECRET, [NUMBER, NUMBER])])
def test_every_part_changes_draws(other: tuple[str, list[str]]) -> None:
    """The parts are the secret, a number, its seat, and the silent seats."""
    key = draw_key(*other)
    same = sum(draw_below(KEY, f"draw {number}", 1_000) == draw_below(key, f"draw {number}", 1_000)
               for number in range(1_000))
    assert same < 12


def test_weightless_outcomes_are_not_listed() -> None:
    assert [(weight, str(action)) for weight, action in list_outcomes(Urn())] == [
        (1, "red"), (2, "blue"), (3, "green"), (4, "white")]


def test_commitments_bind_table_and_kind() -> None:
    assert len({make_commitment_to_secret("a", SECRET), make_commitment_to_secret("b", SECRET),
                make_commitment_to_number("a", SECRET),
                make_commitment_to_number("b", SECRET)}) == 4


@pytest.mark.parametrize("text", ["", "0a", "0A" * 32, "0a" * 32 + "\n", "٣" * 64, "0a" * 33])
def test_numbers_have_one_form(text: str) -> None:
    assert is_number(SECRET) and not is_number(text)
