"""Compare the speed of these games with those of other libraries, in one run.

    python benchmarks/peers.py [--json FILE]

Each row plays random legal actions in two-player games through one interface, on one core, and
reads what a learner reads: the observation of the seat that acts, and its legal actions. Figures
are actions per CPU second, medians of seven runs. OpenSpiel's own games and PettingZoo's classic
games (`pip install 'pettingzoo[classic]'`) are the peers, the loop of `grandtour bench` is the
yardstick. Games that are not installed are left out, and the output says so."""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.games import kuhn_poker, liars_poker, tic_tac_toe  # noqa: F401  (register)
from rich.console import Console
from rich.table import Table

from grandtour import games
from grandtour.engine.core import playout
from grandtour.engine.rng import Rng
from grandtour.lab import open_spiel, pettingzoo, vector
from grandtour.lab.bench import format_figure, run_yardstick, measure_rate

ACTIONS: Final = 3000           # in each run of a row
PLAYED: Final = 100_000         # the same where Python does not see the actions
BATCH: Final = 256
OF_OPEN_SPIEL: Final = {
    "OpenSpiel, Python": ("python_tic_tac_toe", "python_kuhn_poker", "python_liars_poker"),
    "OpenSpiel, C++": ("tic_tac_toe", "connect_four", "backgammon", "chess")}
CLASSIC: Final = ("tictactoe_v3", "connect_four_v3", "chess_v6")

Work = Callable[[int], int]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--json", type=Path, help="write the figures here as well")
    chosen = parser.parse_args()
    figures = {title: measure_rate(work) for title, work in rows()}
    show(figures)
    if chosen.json:
        chosen.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 0


def rows() -> Iterator[tuple[str, Work]]:
    """Yield the title of each row, and what plays its actions."""
    assert open_spiel and pettingzoo
    yield "plain Python loop", run_yardstick
    for game in games.names():
        yield f"library, playouts: {game}", play_inside(game)
        yield f"vector, {BATCH} games: {game}", step_batch(game)
        yield f"OpenSpiel interface: {game}", play_state(f"grandtour_{game}(players=2)")
        yield f"PettingZoo interface: {game}", step_agents(pettingzoo.env(game, players=2))
    for group, names in OF_OPEN_SPIEL.items():
        for name in names:
            yield f"{group}: {name}", play_state(name)
    for name in CLASSIC:
        try:
            module = import_module(f"pettingzoo.classic.{name}")
        except ImportError as missing:
            print(f"left out: {name} ({missing})")
            continue
        yield f"PettingZoo, classic: {name}", step_agents(module.env())


def play_inside(game: str) -> Work:
    """Play whole games in the engine's own loop; nothing is read."""
    rules = games.game(game)
    options = rules.choose(2, {})

    def work(seed: int) -> int:
        rng, done = Rng(seed), 0
        while done < PLAYED:
            done += playout(rules.start(2, options), rng)
        return done
    return work


def step_batch(game: str) -> Work:
    """Step a batch of games; NumPy reads every observation and mask once."""
    batch = vector.games(game, 2, BATCH, seed=1)

    def work(_: int) -> int:
        for _ in range(ACTIONS // 100):
            batch.step(batch.sample())
            assert int(batch.observations.sum()) + int(np.count_nonzero(batch.masks))
        return ACTIONS // 100 * BATCH
    return work


def play_state(name: str) -> Work:
    """Play a game of OpenSpiel; its tensor and legal actions are read at every decision."""
    game = pyspiel.load_game(name)
    kind = game.get_type()

    def read(state: Any, player: int) -> object:
        if kind.provides_observation_tensor:
            return state.observation_tensor(player)
        if kind.provides_information_state_tensor:
            return state.information_state_tensor(player)
        return state.observation_string(player)

    def work(seed: int) -> int:
        draws, done = random.Random(seed), 0
        while done < ACTIONS:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(draws.choices(outcomes, chances)[0])
                else:
                    read(state, state.current_player())
                    state.apply_action(draws.choice(state.legal_actions()))
                    done += 1
        return done
    return work


def step_agents(env: Any) -> Work:
    """Play an environment of PettingZoo by `last` and `step`."""
    def work(seed: int) -> int:
        draws, done = random.Random(seed), 0
        while done < ACTIONS:
            env.reset(seed=seed * ACTIONS + done)
            for _ in env.agent_iter():
                seen, _, ended, cut, info = env.last()
                if ended or cut:
                    env.step(None)
                    continue
                mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
                env.step(int(draws.choice(np.flatnonzero(mask))))
                done += 1
        return done
    return work


def show(figures: dict[str, float]) -> None:
    table = Table(box=None)
    table.add_column("actions per CPU second")
    table.add_column("", justify="right")
    for title, figure in figures.items():
        table.add_row(title, format_figure(figure))
    Console(highlight=False).print(table)


if __name__ == "__main__":
    raise SystemExit(main())
