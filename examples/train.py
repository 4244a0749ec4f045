"""Learns a game against computer players that choose at random, then plays them for the record.

    pip install 'grandtour[lab]' torch
    python examples/train.py bombay --players 2 --rounds 400 --games 1000 --seed 1

Proximal policy optimisation (Schulman and others 2017) in plain PyTorch, on one core, with the
environment of grandtour.lab.gymnasium. What is not legal has no probability, so no game is lost by
it. The learner sits on every seat equally often, in training and in the games that count, whose
seeds it has not met before. The same numbers on the command line give the same player and the
same games, with the same version of PyTorch on the same kind of processor."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from itertools import count
from math import ceil
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import log_softmax, mse_loss

from grandtour.lab.gymnasium import SeatEnv, env
from grandtour.lab.sequential import wilson

WIDTH = 128
SIDE_BY_SIDE = 60               # games of a round; so many that every number of players divides it
PASSES = 4                      # over the decisions of a round
PIECE = 512                     # decisions that are learned from at once
PACE = 1e-3                     # of learning, falling to 0 with the last round
CLIP = 0.2                      # by how much a probability may change in a round
CURIOSITY = 0.01                # weight of the entropy
REPORTS = 10


class Player(nn.Module):
    """From what a seat sees: the logarithms of how likely it does what, and its result."""

    def __init__(self, size: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, WIDTH), nn.ReLU(),
                                  nn.Linear(WIDTH, WIDTH), nn.ReLU())
        self.policy = nn.Linear(WIDTH, actions)
        self.value = nn.Linear(WIDTH, 1)

    def forward(self, seen: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
        known = self.body(torch.asinh(seen))        # amounts are not scaled: money next to flags
        worst = torch.finfo(torch.float32).min
        policy = log_softmax(self.policy(known).masked_fill(~legal, worst), 1)
        return policy, self.value(known).squeeze(1)


class Decisions(NamedTuple):
    """Of several games: a row for each decision."""

    seen: Tensor
    legal: Tensor
    action: Tensor
    likely: Tensor              # the logarithm of its probability when it was taken
    result: Tensor              # of its game, for whoever took it

    def some(self, rows: Tensor) -> Decisions:
        return Decisions(*(column[rows] for column in self))


def played(envs: list[SeatEnv], player: Player, seeds: Iterator[int]) -> tuple[Decisions, Tensor]:
    """A game in each environment, side by side: all decisions, and the results by environment."""
    looks = [game.reset(seed=next(seeds))[0] for game in envs]
    results = torch.zeros(len(envs))
    running = list(range(len(envs)))
    steps = []
    while running:
        seen = torch.from_numpy(np.stack([looks[place]["observation"] for place in running]))
        legal = torch.from_numpy(np.stack([looks[place]["action_mask"] for place in running])) > 0
        with torch.no_grad():
            policy, _ = player(seen, legal)
        action = torch.multinomial(policy.exp(), 1)
        steps.append((seen, legal, action, policy.gather(1, action), torch.tensor(running)))
        for place, chosen in zip(tuple(running), action.flatten().tolist(), strict=True):
            looks[place], results[place], over, _, _ = envs[place].step(chosen)
            if over:
                running.remove(place)
    seen, legal, action, likely, places = map(torch.cat, zip(*steps, strict=True))
    return Decisions(seen, legal, action, likely, results[places]), results


def shares(results: Tensor, players: int) -> Tensor:
    """How much of the victory: 1 for whoever wins alone, a part if others win, too."""
    return (results + 1) / players


def learn(player: Player, optimizer: torch.optim.Optimizer, decisions: Decisions) -> None:
    """What turned out better than was thought becomes more likely, within the clip."""
    for _ in range(PASSES):
        for rows in torch.randperm(len(decisions.result)).split(PIECE):
            own = decisions.some(rows)
            policy, value = player(own.seen, own.legal)
            better = (own.result - value.detach()).unsqueeze(1)
            ratio = (policy.gather(1, own.action) - own.likely).exp()
            gain = torch.min(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
            entropy = -(policy.exp() * policy).sum(1).mean()
            loss = mse_loss(value, own.result) - gain - CURIOSITY * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimizer.step()


def trained(envs: list[SeatEnv], rounds: int, seeds: Iterator[int]) -> Player:
    """A player after so many rounds; how often it wins is printed ten times."""
    variant = envs[0].variant
    player = Player(variant.size, variant.decisions)
    optimizer = torch.optim.Adam(player.parameters(), PACE)
    slower = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.0, rounds)
    began, cpu, won = time.monotonic(), time.process_time(), []
    for number in range(1, rounds + 1):
        decisions, results = played(envs, player, seeds)
        learn(player, optimizer, decisions)
        slower.step()
        won.append(shares(results, variant.players).mean().item())
        if number * REPORTS // rounds > (number - 1) * REPORTS // rounds:
            print(f"round {number:4}: {np.mean(won):.1%} won, {time.monotonic() - began:.0f} s, "
                  f"{time.process_time() - cpu:.0f} s of CPU", flush=True)
            won.clear()
    return player


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2, help="(%(default)s)")
    parser.add_argument("--opponents", default="random",
                        help="a rung of the ladder, or a level of the game (%(default)s)")
    parser.add_argument("--rounds", type=int, default=400, help="of 60 games (%(default)s)")
    parser.add_argument("--games", type=int, default=1000, help="that count (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="(%(default)s)")
    asked = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    seeds = count(asked.seed * 1_000_000)
    envs = [env(asked.game, asked.players, number % asked.players, asked.opponents)
            for number in range(SIDE_BY_SIDE)]
    player = trained(envs, asked.rounds, seeds)
    rounds = ceil(asked.games / len(envs))
    won = sum(shares(played(envs, player, seeds)[1], asked.players).sum().item()
              for _ in range(rounds))
    games = rounds * len(envs)
    low, high = wilson(won, games)
    print(f"{won / games:.1%} won ({low:.1%} to {high:.1%}) of {games} games that count")


if __name__ == "__main__":
    main()
