"""Levels of an earlier commit as rivals. Here the earlier commit is this one."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import yardstick

from grandtour.lab.arena import ArenaRules, Fixture, GameResult, ResultFile, play
from tests.some_game import PLAIN

CELL = yardstick.Cell("first", "bb", "aa", PLAIN, 2, "random@1", "coachman", 0.65, 200, 400, 1)


def test_levels_play_as_programs() -> None:
    script = Path(yardstick.__file__).with_name("level_program.py")
    program = f"run:{sys.executable} {script} coachman@60s"
    fixture = Fixture(ArenaRules(PLAIN, 2), ("random@1", program), 5)
    first, again = play(fixture), play(fixture)
    assert first.scores == again.scores
    assert first.ranks == (2, 1)
    assert first.cpu[1] > 0.0


def test_gates_share_no_deals() -> None:
    assert yardstick.next_seed([]) == 1
    cell = f"{PLAIN},2,pilot,pilot"
    first = list(yardstick.name_cells("first", "aa", [cell], 1, None, None, 400))
    second = list(yardstick.name_cells("second", "aa", [], yardstick.next_seed(first), 0.5, 40, 40))
    seeds = [{fixture.seed for fixture in cell.pairing.list_fixtures()}
             for cell in (*first, *second)]
    assert seeds[0] == set(range(1, 401))
    assert not any(seeds[0] & others for others in seeds[1:])


def test_cells_keep_longer_ledgers() -> None:
    ledger = ResultFile()
    for fixture in list(CELL.pairing.list_fixtures())[:3]:       # a round and a half
        cpu = tuple(0.1 if name == CELL.hero else 0.4 for name in fixture.seats)
        ledger.add_result(GameResult(fixture, (1, 2), (9.0, 8.0), (10, 10), cpu))
    cell = CELL.update(ledger)
    assert (cell.games, cell.share, cell.verdict) == (2, 0.5, "open")
    assert cell.seconds == (0.01, 0.04)
    assert cell.update(ResultFile()) == cell
    assert "| 50.0% (9.4% to 90.5%) | 65% open | 2 | 10 / 40 |" in cell.line()
    assert replace(cell, games=0).line().endswith("| from 1 |")
