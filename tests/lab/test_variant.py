"""Test what other programs get of a game: numbers of actions, tensors, texts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest

from grandtour.engine.core import EVERYTHING, PUBLIC
from grandtour.engine.rng import Rng
from grandtour.games import names
from tests.lab.variants import Way, list_ways, one_way_per_game, positions
from tests.some_game import WITH_SHOWS


@pytest.fixture(params=one_way_per_game(), ids=str, name="way")
def _way(request: pytest.FixtureRequest) -> Way:
    return request.param


def facts(value: object, path: str) -> Iterator[tuple[str, float]]:
    """Yield the name and value of each number in a view that states a single fact."""
    if isinstance(value, dict):
        for key, held in value.items():
            yield from facts(held, f"{path}.{key}")
    elif isinstance(value, list):
        for place, held in enumerate(value):
            # Other numbers and groups are counted, or stand under their name.
            if isinstance(held, str) or (isinstance(held, dict) and held.get("seat") == place):
                yield from facts(held, f"{path}.{place}")
    elif isinstance(value, str):
        yield f"{path}.{value}", 1.0
    elif value is not None:
        yield path, float(value)        # type: ignore[arg-type]


def test_variants_cover_all_setups() -> None:
    assert {way.game for way in list_ways()} == set(names())
    assert len(list_ways()) == len(set(list_ways())) > 30


def test_tensor_names_are_unique(way: Way) -> None:
    variant = way.variant()
    assert len(variant.names) == len(set(variant.names)) == variant.size
    assert variant.names[:way.players] == [f"looking.{seat}" for seat in range(way.players)]


def test_tensors_match_the_view(way: Way) -> None:
    variant = way.variant()
    place = {name: number for number, name in enumerate(variant.names)}
    compared = set()
    for s in islice(positions(variant, 1), 0, None, 7):
        for seat in range(way.players):
            tensor = variant.observation(s, seat)
            assert np.isfinite(tensor).all()
            for name, number in facts(s.view(seat), "view"):
                if name in place:
                    compared.add(name)
                    assert tensor[place[name]] == number, name
    assert len(compared) > 12


def test_different_views_have_different_tensors(way: Way) -> None:
    variant = way.variant()
    looks: dict[bytes, str] = {}
    for s in positions(variant, 2):
        said = variant.view_text(s, 0)
        assert looks.setdefault(variant.observation(s, 0).tobytes(), said) == said
    assert len(looks) > 30


def test_unknown_fields_are_no_numbers(way: Way) -> None:
    part = way.variant().layout.view
    with pytest.raises(KeyError):
        part.write({"weather": 1}, 0, {})
    with pytest.raises(KeyError):
        part.write({"seat": way.players}, 0, {})


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
                == variant.tensor(s, seat, s.view(EVERYTHING))).all()


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
