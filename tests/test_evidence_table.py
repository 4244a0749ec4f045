"""Test the page about long runs: it matches its lists, and nothing is counted twice."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import evidence_table
import long_run
import pytest
from evidence_table import Check, Evidence, Run, Sample, Survivor
from game_folders import bringing

from grandtour.games import game

FOUND = evidence_table.read()


def test_page_matches_the_lists() -> None:
    """`python tools/evidence_table.py` writes it."""
    assert evidence_table.PAGE.read_text(encoding="utf-8") == evidence_table.page(FOUND)


def test_games_used_the_present_rules() -> None:
    played = {(one.game, one.version) for one in FOUND.runs}
    assert [name for name in bringing("oracle") if (name, game(name).version) not in played] == []


def test_no_game_is_counted_twice() -> None:
    ordered = sorted(FOUND.runs, key=lambda one: (one.game, one.version, one.first))
    assert [other for one, other in pairwise(ordered)
            if (one.game, one.version) == (other.game, other.version)
            and other.first < one.seeds.stop] == []


@pytest.mark.parametrize("name", bringing("oracle"))
def test_first_game_of_run_is_replayed(name: str) -> None:
    run = next(one for one in FOUND.runs if one.game == name)
    total = long_run.run(1, run.first, only=name, told=run.told_one_in)
    assert total["games"] == 1
    assert run.states > run.games * 10
    assert run.told <= run.games


def test_every_survivor_is_judged() -> None:
    left = Counter({(one.game, one.part): one.drawn - one.killed for one in FOUND.samples})
    named: Counter[tuple[str, str]] = Counter()
    for one in FOUND.survivors:
        named[one.game, one.part] += one.number
    assert named == +left
    assert [one for one in FOUND.survivors
            if not (one.what and one.because and one.fate in evidence_table.FATES)] == []


def test_games_and_seeds_add_up() -> None:
    """Seeds that follow one another are one line; mutants that change nothing are left out, and
    what was killed since stays a survivor."""
    runs = [Run("bridge", "1", first, 10, 211, 20, 1000, 5, 1, 1, 3600)
            for first in (30, 10, 20, 50)]
    text = evidence_table.page(Evidence(
        [Check("tricks add up", "always")], runs, [Sample("bridge", "all", 50, "tools", 20, 16)],
        [Survivor("bridge", "all", "a bid", "it is none"),
         Survivor("bridge", "all", "a trick", "a scene of it", "killed since", 2),
         Survivor("bridge", "all", "a trump", "nobody has looked", "not yet"),
         Survivor("bridge", "rules", "a bid", "of another sample")]))
    assert "| tricks add up | always |\n" in text
    assert "| bridge | 1 | 40 | 0.00% | 4,000 | 20 | 4 | 4 | 240.0 |\n" in text
    assert "- bridge, rules 1: 10 to 39, 50 to 59\n" in text
    assert ("| bridge | rules, set-up, scores | 20 of 50 | 80.0% (58.4% to 91.9%) | 4 | 1 | 2 | 1 "
            "| 84.2% (62.4% to 94.5%) |\n") in text
    assert ("| bridge | rules, set-up, scores | 2 | a trick | killed since | a scene of it |\n"
            in text)


def test_an_unknown_word_is_found() -> None:
    with pytest.raises(TypeError, match="kiled"):
        evidence_table.evidence("", 'check = []\nsample = [{game = "bridge", kiled = 1}]\n')
