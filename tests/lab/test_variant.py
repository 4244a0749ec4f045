"""Test what other programs get of a game: numbers of actions, tensors, texts."""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np
import pytest

from grandtour.engine.core import EVERYTHING, PUBLIC
from grandtour.engine.encoding import HIDDEN
from grandtour.engine.rng import Rng
from grandtour.games import names
from tests.lab.variants import Way, list_ways, one_way_per_game, positions
from tests.some_game import WITH_SHOWS


@pytest.fixture(params=one_way_per_game(), ids=str, name="way")
def _way(request: pytest.FixtureRequest) -> Way:
    return request.param


def test_variants_cover_all_setups() -> None:
    assert {way.game for way in list_ways()} == set(names())
    assert len(list_ways()) == len(set(list_ways())) > 30


def test_tensor_names_are_unique(way: Way) -> None:
    variant = way.variant()
    assert len(variant.names) == len(set(variant.names)) == variant.size


def test_numbers_are_within_bounds(way: Way) -> None:
    variant = way.variant()
    low, high = variant.bounds
    assert (low < high).all()
    for s in islice(positions(variant, 1), 0, None, 7):
        for seat in range(way.players):
            seen, known = variant.observation(s, seat), variant.information(s, seat)
            assert (low <= seen).all() and (seen <= high).all()
            assert ((low <= known) | (known == HIDDEN)).all() and (known <= high).all()


def test_different_views_have_different_tensors(way: Way) -> None:
    variant = way.variant()
    looks: dict[bytes, str] = {}
    for s in positions(variant, 2):
        said = variant.view_text(s, 0)
        assert looks.setdefault(variant.observation(s, 0).tobytes(), said) == said
    assert len(looks) > 30


def test_action_numbers_begin_at_zero(way: Way) -> None:
    variant = way.variant()
    for s in positions(variant, 3):
        legal = variant.legal(s)
        assert legal == sorted(set(legal))
        assert {variant.action(s, number) for number in legal} == set(s.choices())
        if s.is_chance_node():
            assert [number for number, _ in variant.chances(s)] == legal
        for seat in range(way.players):
            mine = legal if seat == s.current_player() else []
            assert np.flatnonzero(variant.mask(s, seat)).tolist() == mine
        beyond = variant.outcomes if s.is_chance_node() else variant.decisions
        for number in (-1, beyond):
            with pytest.raises(IndexError):
                variant.action(s, number)


def test_observations_hide_covered_things(way: Way) -> None:
    """Nor does it for a spectator."""
    variant = way.variant()
    other: set[Any] = set()
    for s in islice(positions(variant, 4), 0, None, 3):
        for seat in (*range(way.players), PUBLIC):
            disguised = s.disguise(seat, Rng(len(other)))
            assert variant.view_text(disguised, seat) == variant.view_text(s, seat)
            if seat != PUBLIC:
                assert (variant.observation(disguised, seat) == variant.observation(s, seat)).all()
            other.add(str(disguised) != str(s))
    assert True in other


def test_knowledge_is_exact(way: Way) -> None:
    variant = way.variant()
    for s in islice(positions(variant, 5), 0, None, 3):
        for seat in range(way.players):
            dealt = s.resample(seat, Rng(6))
            assert variant.knowledge_text(dealt, seat) == variant.knowledge_text(s, seat)
            assert (variant.information(dealt, seat) == variant.information(s, seat)).all()
    for seat in range(way.players):
        assert s.is_terminal()
        assert str(s) in variant.knowledge_text(s, seat)
        assert (variant.information(s, seat)
                == variant.encode(s, seat, EVERYTHING)).all()


def test_private_knowledge_distinguishes_positions() -> None:
    """Only its owner knows a marker."""
    variant = Way(WITH_SHOWS, 2, "rulebook").variant()
    s = next(s for s in positions(variant, 7) if not s.is_chance_node())
    other = next(other for other in (s.resample(0, Rng(seed)) for seed in range(9))
                 if str(other) != str(s))
    assert variant.knowledge_text(other, 0) == variant.knowledge_text(s, 0)
    assert variant.knowledge_text(other, 1) != variant.knowledge_text(s, 1)
    assert (variant.information(other, 0) == variant.information(s, 0)).all()
    assert (variant.information(other, 1) != variant.information(s, 1)).any()
