"""grandtour bench: the speed of the rules, in CPU time; medians of seven runs.

Machines differ, so a fixed loop of plain Python is measured in the same run as a yardstick."""

from __future__ import annotations

import json
import platform
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any, Final, TypeAlias

from rich.console import Console
from rich.table import Table

from grandtour import __version__, games
from grandtour.bots.budget import Budget
from grandtour.bots.ismcts import Ismcts
from grandtour.bots.ladder import LADDER
from grandtour.bots.settings import INFORMED, PLAIN, SearchSettings
from grandtour.engine import core
from grandtour.engine.core import State, playout
from grandtour.engine.game import Game, Refused
from grandtour.engine.rng import Rng

RUNS: Final = 7
COMPILED_GAMES: Final = 2000        # in each run
INTERPRETED_GAMES: Final = 100
MIDDLES: Final = 50
LOOP: Final = 1_000_000
Start: TypeAlias = Callable[[], State]
Rates: TypeAlias = dict[str, float]


def bench(name: str | None, players: int, options: dict[str, str], number: int | None,
          as_json: bool) -> int:
    """Measure and print, with this number of players as far as a game allows it.

    Return 1 if there is no such game or option."""
    chosen = list(games.names()) if name is None else [name]
    try:
        measured = {each: measure(games.game(each), players, options, number)
                    for each in chosen}
    except games.UnknownGame as unknown:
        print(f"grandtour bench: {unknown}", file=sys.stderr)
        return 1
    except Refused as refused:
        print(f"grandtour bench: {refused.sentence()}", file=sys.stderr)
        return 1
    report = {
        "version": __version__,
        "python": platform.python_version(),
        "rules": "compiled" if is_compiled() else "interpreted",
        "yardstick": {"loops/s": measure_rate(run_yardstick)},
        "games": measured,
    }
    if as_json:
        print(json.dumps(report, indent=1))
    else:
        print_report(report)
    return 0


def is_compiled() -> bool:
    return not core.__file__.endswith(".py")


def measure(game: Game[Any], players: int, options: dict[str, str],
            number: int | None) -> Rates:
    """Return all rates of a game. Raise Refused as `Game.choose` does."""
    players = max(game.least, min(players, game.most))
    chosen = game.choose(players, options)
    often = number or (COMPILED_GAMES if is_compiled() else INTERPRETED_GAMES)

    def start() -> State:
        fresh: State = game.start(players, chosen)
        return fresh

    length = play_inside(start, often, 0) / often
    actions = measure_rate(lambda seed: play_inside(start, often, seed))
    half = find_middle_positions(start)
    times = max(1, often // 20)
    return {
        "players": players,
        "actions a game": length,
        "games/s": actions / length,
        "actions/s": actions,
        "actions/s from Python": measure_rate(lambda seed: play_from_python(start, often // 4 + 1,
                                                                            seed)),
        "actions/s by checked numbers": measure_rate(
            lambda seed: play_by_numbers(start, often // 8 + 1, seed)),
        "clone, us": 1e6 / measure_rate(repeat_for_each(half, times, lambda s: s.clone)),
        "resample, us": 1e6 / measure_rate(repeat_for_each(half, times, time_resampling)),
        "choices, us": 1e6 / measure_rate(repeat_for_each(half, times, lambda s: s.choices)),
        "clone and playout from the middle, /s": measure_rate(
            repeat_for_each(half, max(1, often // 50), measure_play_on)),
        "greedy choices/s": measure_rate(repeat_for_each(half[:10], 1, measure_greedy)),
        "search to the end, /s": measure_rate(time_search(start, PLAIN, max(1, often // 4))),
        "search by values, /s": measure_rate(time_search(start, INFORMED, max(1, often // 4))),
    }


def measure_rate(work: Callable[[int], int]) -> float:
    """Return units a second; `work(seed)` returns how many units it has done."""
    work(RUNS)
    rates = []
    for seed in range(RUNS):
        began = time.process_time()
        done = work(seed)
        rates.append(done / (time.process_time() - began))
    return median(rates)


def run_yardstick(_: int) -> int:
    """Run the yardstick: a fixed loop of plain Python."""
    total = 0
    for number in range(LOOP):
        total += number & 7
    assert total == LOOP * 7 // 2
    return LOOP


def play_inside(start: Start, often: int, seed: int) -> int:
    """Play random games in the engine's own loop; return the number of actions."""
    rng = Rng(seed)
    return sum(playout(start(), rng) for _ in range(often))


def play_from_python(start: Start, often: int, seed: int) -> int:
    """Do the same with each action chosen and played by a call from Python."""
    rng, actions = Rng(seed), 0
    for _ in range(often):
        s = start()
        while not s.is_terminal():
            s.play(s.sample(rng))
            actions += 1
    return actions


def play_by_numbers(start: Start, often: int, seed: int) -> int:
    """Do the same by numbers: list the legal ones, choose one, and check it again."""
    rng, actions = Rng(seed), 0
    for _ in range(often):
        s = start()
        while not s.is_terminal():
            if s.is_chance_node():
                s.play(s.sample(rng))
            else:
                legal = s.legal_actions()
                s.apply_action(legal[rng.below(len(legal))])
            actions += 1
    return actions


def find_middle_positions(start: Start) -> list[State]:
    """Return positions half-way through random games, with a seat to move."""
    found = []
    for seed in range(MIDDLES):
        half = decisions(start, seed) // 2
        s, rng, made = start(), Rng(seed), 0
        while made < half or s.is_chance_node():
            made += not s.is_chance_node()
            s.play(s.sample(rng))
        found.append(s)
    return found


def decisions(start: Start, seed: int) -> int:
    """Return the number of decisions in a random game."""
    s, rng, made = start(), Rng(seed), 0
    while not s.is_terminal():
        made += not s.is_chance_node()
        s.play(s.sample(rng))
    return made


Call: TypeAlias = Callable[[], object]


def repeat_for_each(states: list[State], times: int,
                    call_of: Callable[[State], Call]) -> Callable[[int], int]:
    """Return work that calls the function for each position `times` times."""
    calls = [call_of(state) for state in states]

    def work(_: int) -> int:
        for call in calls:
            for _ in range(times):
                call()
        return len(calls) * times
    return work


def time_resampling(s: State) -> Call:
    seat, rng = s.current_player(), Rng(1)
    return lambda: s.resample(seat, rng)


def measure_play_on(s: State) -> Call:
    rng = Rng(1)
    return lambda: playout(s.clone(), rng)


def measure_greedy(s: State) -> Call:
    return lambda: LADDER["greedy"].choose(s, Rng(1))


def time_search(start: Start, settings: SearchSettings, iterations: int) -> Callable[[int], int]:
    """Return work that searches the first decision of a game with this number of iterations."""
    bot = Ismcts(settings)

    def work(seed: int) -> int:
        s, rng = start(), Rng(seed)
        while s.is_chance_node():
            s.play(s.sample(rng))
        return bot.consider(s, s.current_player(), rng, Budget(iterations)).trials
    return work


def print_report(report: dict[str, Any]) -> None:
    out = Console(highlight=False)
    out.print(f"grandtour {report['version']}, Python {report['python']}, rules "
              f"{report['rules']}; yardstick: {report['yardstick']['loops/s'] / 1e6:.1f} million "
              "plain loops/s")
    table = Table(box=None)
    table.add_column("")
    for name in report["games"]:
        table.add_column(name, justify="right")
    for row in next(iter(report["games"].values())):
        table.add_row(row, *[format_figure(rates[row]) for rates in report["games"].values()])
    out.print(table)


def format_figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:,.2f}".rstrip("0").rstrip(".")
