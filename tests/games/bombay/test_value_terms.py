"""Terms from which a network learns the value of positions."""

from __future__ import annotations

from grandtour.engine.rng import Rng
from grandtour.games.bombay.components import CITIES, NOBODY, SITES
from grandtour.games.bombay.state import Bombay
from grandtour.games.bombay.value_terms import SEAT_TERMS, list_terms, name_terms
from tests.games.bombay.table import bombay


def middle(seed: int) -> Bombay:
    """Return a position half-way through a random game."""
    s, rng = bombay(2), Rng(seed)
    while s.set < 2 or s.is_chance_node():
        s.play(s.sample(rng))
    return s


def swap_seats(s: Bombay) -> Bombay:
    """Return the position with the two seats exchanged."""
    other = s.clone()
    other.merchants = other.merchants[::-1]
    other.seat, other.starter = 1 - s.seat, 1 - s.starter
    for site in range(len(SITES)):
        if s.palace[site] != NOBODY:
            other.palace[site] = 1 - s.palace[site]
    return other


def test_terms_count_seats_from_the_own() -> None:
    for seed in range(4):
        s = middle(seed)
        assert list_terms(s, 0) == list_terms(swap_seats(s), 1)
        assert list_terms(s, 1) == list_terms(swap_seats(s), 0)
        size = len(SEAT_TERMS)
        assert list_terms(s, 0)[:size] == list_terms(s, 1)[size:2 * size]


def test_terms_name_no_place() -> None:
    for name in name_terms(3):
        assert not set(name.replace(".", "_").split("_")) & {*SITES, *CITIES}
