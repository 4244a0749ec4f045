"""How much a head start is worth: a level with it against the next one at all other seats.

    python benchmarks/head_starts.py GAME --level 2 --players 2 --games 400

Each deal is played from all seats. The worth is the change of the rating difference that the share
of wins shows, in points: 400 points are ten wins to one of each other player. docs/ratings.md has
the results."""

from __future__ import annotations

import argparse
from math import log10

from grandtour import games
from grandtour.bots.levels import levels_by_name
from grandtour.engine.game import NO_HEAD_START, HeadStart
from grandtour.lab.arena import ArenaRules, Fixture, play


def measure_share(asked: argparse.Namespace, weaker: str, stronger: str, amount: int) -> float:
    """Return the share of wins of the weaker level, which starts with this amount."""
    won = 0.0
    for number in range(asked.games):
        deal, seat = divmod(number, asked.players)
        value = HeadStart(seat, amount).value() if amount else NO_HEAD_START
        rules = ArenaRules(asked.game, asked.players, options=(("head_start", value),))
        seats = tuple(weaker if one == seat else stronger for one in range(asked.players))
        won += play(Fixture(rules, seats, deal)).share(seat)
    return float(won / asked.games)


def points_of(share: float, players: int) -> float:
    """Return the difference to each other rating at which a player has this share of wins."""
    return 400 * log10(share * (players - 1) / (1 - share))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--level", type=int, default=2, help="the weaker one, from 1")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    asked = parser.parse_args()
    game = games.game(asked.game)
    option = game.head_start_option()
    if option is None:
        parser.error(f"{asked.game} has no head start")
    weaker, stronger = list(levels_by_name(game))[asked.level - 1:asked.level + 1]
    even = measure_share(asked, weaker, stronger, 0)
    print(f"{weaker} against {stronger}: {even:.1%}", flush=True)
    for amount, worth in option.worth.items():
        share = measure_share(asked, weaker, stronger, amount)
        more = points_of(share, asked.players) - points_of(even, asked.players)
        print(f"with {amount} more: {share:.1%}, worth {more:.0f} points (in use: {worth})",
              flush=True)


if __name__ == "__main__":
    main()
