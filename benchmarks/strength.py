"""How strong a bot is: one hero among equal rivals, every seat in turn.

    python benchmarks/strength.py [--game GAME] [--games N] [--hero BOT] [--rivals BOT]
                                  [--players N]

The pedestrian is a yardstick that needs no knowledge of a game: it looks to the next draw and no
farther, and takes what leaves it furthest ahead in points if all others act at random till then."""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from typing import Any

from grandtour import games
from grandtour.bots.ladder import LADDER
from grandtour.engine.core import Action, State
from grandtour.engine.game import Game
from grandtour.engine.rng import Rng

WALKS = 40          # of the pedestrian, for each choice


class Pedestrian:
    """Greedy in points; a Level, except that a compiled class has no interpreted heirs."""

    def choose(self, s: State, rng: Rng) -> Action[Any]:
        seat = s.current_player()
        guesses = [s.resample(seat, rng) for _ in range(WALKS)]
        return max(s.choices(), key=lambda choice: sum(
            [self.gain(guess.clone(), choice, seat, rng) for guess in guesses]))

    def gain(self, s: State, choice: Action[Any], seat: int, rng: Rng) -> float:
        """Points more than the others' mean, after one walk to the next draw."""
        s.play(choice)
        while s.current_player() >= 0:
            s.play(s.sample(rng))
        scores = s.scores()
        return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)


ALL: dict[str, Any] = {**LADDER, "pedestrian": Pedestrian()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=games.names(), action="append")
    parser.add_argument("--games", type=int, default=300, help="of each number of players")
    parser.add_argument("--hero", choices=ALL, default="cyclist")
    parser.add_argument("--rivals", choices=ALL, action="append")
    parser.add_argument("--players", type=int, action="append")
    chosen = parser.parse_args()
    for name in chosen.game or games.names():
        game = games.game(name)
        for rivals in chosen.rivals or ["pedestrian", "walker"]:
            for players in chosen.players or range(game.least, game.most + 1):
                wins = [won(game, ALL[chosen.hero], ALL[rivals], players, number)
                        for number in range(chosen.games)]
                low, high = wilson(sum(wins), len(wins))
                print(f"{name}: {chosen.hero} against {players - 1} x {rivals} wins "
                      f"{sum(wins) / len(wins):.1%} ({low:.1%} to {high:.1%})", flush=True)
    return 0


def won(game: Game[Any], hero: Any, rival: Any, players: int, number: int) -> float:
    """The hero's share of the victory."""
    s, rng, seat = game.start(players, game.choose(players, {})), Rng(number), number % players
    while not s.is_terminal():
        player = s.current_player()
        bot = hero if player == seat else rival
        s.play(s.sample(rng) if player < 0 else bot.choose(s, rng))
    ranking = s.ranking()
    return float((ranking[seat] == 1) / ranking.count(1))


def wilson(wins: float, number: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of the rate."""
    middle = (wins + z * z / 2) / (number + z * z)
    half = z / (number + z * z) * sqrt(wins * (number - wins) / number + z * z / 4)
    return middle - half, middle + half


if __name__ == "__main__":
    sys.exit(main())
