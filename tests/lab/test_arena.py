"""Games of bots against bots: real games, real processes, real files."""

from __future__ import annotations

import os
import random
import shlex
import sys
from concurrent.futures import Future
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from grandtour import games
from grandtour.bots.bot import Bot, Contender
from grandtour.bots.budget import Budget
from grandtour.bots.levels import levels_by_name
from grandtour.bots.search_result import SearchResult, make_unevaluated_result
from grandtour.engine.core import State
from grandtour.engine.rng import Rng
from grandtour.lab.arena import (
    ArenaRules, BadArena, Fixture, GameResult, LocalWorkers, ResultFile, from_line, play,
    play_fixture, run_missing_tasks, list_rotations, run_task, to_line,
)
from grandtour.lab.sequential import CAP, Pairing, Score, run_contest, compute_wilson_interval
from tests.processes import has_ended
from tests.scene import names
from tests.some_game import PLAIN, WITH_HANDS

RULES = ArenaRules(PLAIN, 3)


class Here:
    """Plays at once, in this process; says what it was given."""

    def __init__(self) -> None:
        self.width = 1
        self.given: list[Any] = []

    def submit(self, task: Any) -> Future:
        self.given.append(task)
        done: Future[Any] = Future()
        done.set_result(run_task(task))
        return done


@pytest.mark.parametrize("name", names())
def test_iterations_make_games_reproducible(name: str) -> None:
    fixture = Fixture(ArenaRules(name, 2), ("random", "greedy@3"), 7)
    first, again = play(fixture), play(fixture)
    assert (first.ranks, first.scores, first.decisions) == (
        again.ranks, again.scores, again.decisions)
    assert sorted(first.ranks)[0] == 1
    assert all(number > 0 for number in first.decisions)


class Watching(Bot):
    """A bot that draws a number of words of its own generator, notes what it sees, and does the
    first legal action."""

    def __init__(self, words: int) -> None:
        self.words = words
        self.seen: list[dict[str, object]] = []

    def consider(self, s: State, seat: int, rng: Rng, budget: Budget) -> SearchResult:
        for _ in range(self.words):
            rng.word()
        self.seen.append(s.view(seat))
        return make_unevaluated_result(s.choices()[0])


def test_equal_seeds_draw_the_same() -> None:
    """However much the players use of theirs, since chance has a generator of its own."""
    met = []
    for words in (0, 7):
        sitting = [Watching(words) for _ in range(3)]
        play_fixture(Fixture(RULES, ("random",) * 3, 5),
                     [Contender(one, Budget(1)) for one in sitting])
        met.append([one.seen for one in sitting])
    assert met[0] == met[1]


def test_results_survive_serialization() -> None:
    rules = ArenaRules(PLAIN, 2, "rulebook", (("layout", "first_game"),))
    result = GameResult(Fixture(rules, ("random", "tree@1s"), 3), (1, 1), (4.0, 4.0), (9, 8),
                        (0.25, 1.5))
    assert from_line(to_line(result)) == result
    assert result.share(0) == result.share(1) == 0.5


def test_hero_sits_on_every_seat() -> None:
    fixtures = list(list_rotations(RULES, "tree", "random", 7))
    assert [fixture.seed for fixture in fixtures] == [1, 1, 1, 2, 2, 2]
    assert [fixture.seats.index("tree") for fixture in fixtures] == [0, 1, 2, 0, 1, 2]
    assert all(fixture.seats.count("random") == 2 for fixture in fixtures)


def test_levels_play_under_their_name() -> None:
    level = levels_by_name(games.game(PLAIN))["coachman"]
    rules = ArenaRules(PLAIN, 2, "", (("layout", "first_game"),))
    named, played_as = (play(Fixture(rules, (f"{name}@2", "walker"), 5))
                        for name in ("coachman", level.rung))
    assert named.scores == played_as.scores
    assert named.decisions == played_as.decisions


# The ledger.

def test_no_game_is_played_twice(tmp_path: Path) -> None:
    fixtures = list(list_rotations(RULES, "random@1", "random", 6))
    first, second = Here(), Here()
    kept = list(islice(run_missing_tasks(fixtures, first, ResultFile(tmp_path / "games.jsonl")), 3))
    whole = list(run_missing_tasks(fixtures, second, ResultFile(tmp_path / "games.jsonl")))
    assert second.given == fixtures[3:]
    assert [result.scores for result in whole[:3]] == [result.scores for result in kept]
    assert [result.fixture for result in whole] == fixtures


def test_truncated_lines_are_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    fixtures = list(list_rotations(RULES, "random@1", "random", 3))
    list(run_missing_tasks(fixtures, Here(), ResultFile(path)))
    whole = path.read_text()
    path.write_text(whole[:-40])
    again = Here()
    list(run_missing_tasks(fixtures, again, ResultFile(path)))
    assert again.given == fixtures[2:]
    assert len(path.read_text().splitlines()) == len(whole.splitlines()) == 3


def test_foreign_files_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(f'{{"game": "{PLAIN}"}}\n')
    with pytest.raises(BadArena, match="line 1: this is no result"):
        ResultFile(path)
    assert path.read_text() == f'{{"game": "{PLAIN}"}}\n'


def test_processes_play_the_same() -> None:
    fixtures = list(list_rotations(RULES, "greedy@2", "random", 6))
    with LocalWorkers(2) as workers:
        played = list(run_missing_tasks(fixtures, workers, ResultFile()))
    assert [(result.fixture, result.scores) for result in played] == [
        (fixture, play(fixture).scores) for fixture in fixtures]


def test_programs_are_started_once(tmp_path: Path) -> None:
    lines = ("import json, os, pathlib, random, sys",
             f"pathlib.Path({str(tmp_path)!r}, str(os.getpid())).touch()",
             "for line in sys.stdin:",
             "    print(json.dumps({'action': random.choice(json.loads(line)['actions'])}))")
    program = f"run:{shlex.join([sys.executable, '-S', '-u', '-c', chr(10).join(lines)])}"
    with LocalWorkers(1) as workers:
        played = list(run_missing_tasks(list_rotations(RULES, program, "random", 6), workers,
                                        ResultFile()))
    assert len(played) == 6
    [started] = tmp_path.iterdir()
    assert has_ended(partial(os.kill, int(started.name), 0))


def test_dead_processes_are_reported() -> None:
    with LocalWorkers(1) as workers:
        workers.players[0].process.kill()
        with pytest.raises(BadArena, match="a process has died"):
            list(run_missing_tasks(list_rotations(RULES, "greedy", "random", 9), workers,
                                   ResultFile()))


@pytest.mark.parametrize(("seat", "said"), [
    ("god", "there is no player 'god'"),
    ("tree@", "'' is no budget"),
    ("tree@0", "'0' is no budget"),
    ("tree@fasts", "'fasts' is no budget"),
    ("tree@nans", "'nans' is no budget"),
    ("tree@infs", "'infs' is no budget"),
])
def test_unknown_players_are_refused(seat: str, said: str) -> None:
    with LocalWorkers(1) as workers, pytest.raises(BadArena, match=said):
        list(run_missing_tasks([Fixture(RULES, (seat, "random", "random"), 1)], workers,
                               ResultFile()))


@pytest.mark.parametrize(("rules", "said"), [
    (ArenaRules("chess", 2), "there is no game 'chess'"),
    (ArenaRules(PLAIN, 9), "is for 2 to 5 players."),
    (ArenaRules(PLAIN, 2, "x"), "There is no profile x."),
    (ArenaRules(PLAIN, 2, "", (("x", "y"),)), "There is no option x."),
    (ArenaRules(WITH_HANDS, 2, "", (("wakhan", "true"),)), "the rules play a seat"),
])
def test_unknown_rules_are_refused(rules: ArenaRules, said: str) -> None:
    with pytest.raises(BadArena, match=said):
        rules.start()


# The sequential test.

def test_reached_aims_end_the_test() -> None:
    here = Here()
    *_, last = run_contest(Pairing(ArenaRules(PLAIN, 2), "greedy@10", "random", 0.5), here,
                           ResultFile())
    assert last.verdict(0.5) == "reached"
    assert last.games % 2 == 0
    assert last.games < 60
    assert len(here.given) <= last.games + 4


def test_missed_aims_end_the_test() -> None:
    *_, last = run_contest(Pairing(ArenaRules(PLAIN, 2), "random", "greedy@10", 0.5), Here(),
                           ResultFile())
    assert last.verdict(0.5) == "missed"
    assert last.games < 60


def test_cap_ends_the_test() -> None:
    rounds = list(run_contest(Pairing(RULES, "random", "random@1", 1 / 3, most=10), Here(),
                              ResultFile()))
    assert [score.games for score in rounds] == [3, 6, 9]
    assert rounds[-1].verdict(1 / 3) == "open"


def test_verdicts_need_the_least_games() -> None:
    ledger = ResultFile()
    pairing = Pairing(ArenaRules(PLAIN, 2), "greedy@10", "random", 0.2, least=40, most=60, first=7)
    *_, last = run_contest(pairing, Here(), ledger)
    assert (last.games, pairing.find_verdict(last)) == (40, "reached")
    assert pairing.compute_current_score(ledger) == last
    assert {fixture.seed for fixture in ledger.known} == set(range(7, 27))


@pytest.mark.parametrize(("share", "verdict"), [(0.46, "reached"), (0.34, "missed")])
def test_clear_shares_end_early(share: float, verdict: str) -> None:
    assert Score(CAP, CAP * share).verdict(0.40) == verdict


@pytest.mark.parametrize(("true", "wrong"), [(0.35, "reached"), (0.45, "missed")])
def test_verdicts_keep_their_error_rate(true: float, wrong: str) -> None:
    """Coins at the edge of the margin, tossed as long as it takes; 600 tests, of which 44 may err
    by luck if one of twenty does (99 %)."""
    coins = random.Random(7)
    verdicts: list[str] = []
    for _ in range(600):
        score = Score()
        while (verdict := score.verdict(0.40)) == "open":
            score = Score(score.games + 4, score.won + sum(coins.random() < true for _ in range(4)))
        verdicts.append(verdict)
    assert 0 < verdicts.count(wrong) <= 44


def test_shares_at_the_aim_stay_open() -> None:
    assert Score(CAP, CAP * 0.40).verdict(0.40) == "open"


def test_extreme_aims_are_refused() -> None:
    with pytest.raises(ValueError, match="no room"):
        Score(4, 4.0).verdict(0.97)


def test_wilsons_interval() -> None:
    """Figures of Newcombe 1998, table I: 81 of 263, and 0 of 20."""
    assert compute_wilson_interval(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert compute_wilson_interval(0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert compute_wilson_interval(0, 0) == (0.0, 1.0)
