"""Whole games in lock-step with a second telling of the rules, written from the clauses alone."""
from __future__ import annotations

import pytest
from tests.games.pax_pamir.second_telling.lockstep import one_game, tables

PEOPLE = [(seed, *table) for seed, table in enumerate(tables(wakhan=False), 7)]
WAKHAN = [(seed, *table) for seed, table in enumerate(tables(wakhan=True)[::2], 40)]


@pytest.mark.parametrize(("seed", "players", "options"), PEOPLE + WAKHAN)
def test_px_both_tellings_agree(seed: int, players: int, options: dict[str, str]) -> None:
    """PX-20.32: asked, offered and shown alike from the set-up to the ranking."""
    assert one_game(players, options, "rulebook", seed)
