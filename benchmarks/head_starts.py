"""How much a head start is worth: a level with it against the next one, with two players.

    python benchmarks/head_starts.py GAME --level 2 --games 400

Each deal is played from both seats. The worth is the change of the rating difference that the share
of wins shows, in points: 400 points are ten wins to one. docs/ratings.md has the results."""

from __future__ import annotations

import argparse
from math import log10

from grandtour import games
from grandtour.bots.levels import levels_by_name
from grandtour.engine.game import NO_HEAD_START, HeadStart
from grandtour.lab.arena import ArenaRules, Fixture, play


def measure_share(game: str, weaker: str, stronger: str, amount: int, matches: int) -> float:
    """Return the share of wins of the weaker level, which starts with this amount."""
    won = 0.0
    for number in range(matches):
        seat = number % 2
        value = HeadStart(seat, amount).value() if amount else NO_HEAD_START
        seats = (weaker, stronger) if seat == 0 else (stronger, weaker)
        rules = ArenaRules(game, 2, options=(("head_start", value),))
        won += play(Fixture(rules, seats, number // 2)).share(seat)
    return won / matches


def points_of(share: float) -> float:
    """Return the difference of ratings at which a player has this share of wins."""
    return 400 * log10(share / (1 - share))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--level", type=int, default=2, help="the weaker one, from 1")
    parser.add_argument("--games", type=int, default=400)
    asked = parser.parse_args()
    game = games.game(asked.game)
    option = game.head_start_option()
    if option is None:
        parser.error(f"{asked.game} has no head start")
    weaker, stronger = list(levels_by_name(game))[asked.level - 1:asked.level + 1]
    even = measure_share(asked.game, weaker, stronger, 0, asked.games)
    print(f"{weaker} against {stronger}: {even:.1%}")
    for amount, worth in option.worth.items():
        share = measure_share(asked.game, weaker, stronger, amount, asked.games)
        print(f"with {amount} more: {share:.1%}, worth {points_of(share) - points_of(even):.0f} "
              f"points (in use: {worth})")


if __name__ == "__main__":
    main()
