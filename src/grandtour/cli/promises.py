"""grandtour test-game: what every game promises, tested with any installed game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import click

from grandtour import games
from grandtour.console.command import CommandFailed, command
from grandtour.console.options import game_option, profile_option
from grandtour.engine.game import Refused
from grandtour.testing import PROMISES, BrokenPromise, Check, Start, list_checks

WIDTH: Final = 18


@command(examples=(
    ("grandtour test-game {game}", "every promise, with every number of players and every option"),
    ("grandtour test-game {game} --only views --players 2 --seed 7", "one promise, at one table")))
@click.argument("game")
@click.option("--only", type=click.Choice([promise.name for promise in PROMISES]), multiple=True,
              metavar="PROMISE", help="only this promise; may be given several times")
@click.option("--players", type=int, help="only tables of this many", show_default=False)
@game_option
@profile_option
@click.option("--seed", type=int, default=1, help="the first random game")
def test_game(game: str, only: Sequence[str], players: int | None,
              options: Sequence[tuple[str, str]], profile: str, seed: int) -> int:
    """Test what every game promises, secrets first.

    A broken promise is a sentence, the seed and the step of the game that breaks it, and a command
    that repeats it."""
    if game not in games.names():
        raise CommandFailed(f"there is no game '{game}': {', '.join(games.names())}")
    starts = None
    if players is not None or options or profile:
        played = games.game(game)
        starts = [Start(played, players or played.most, dict(options), profile)]
        try:
            starts[0].choices()
        except Refused as refused:
            raise CommandFailed(refused.sentence()) from None
    checks = list_checks(game, starts, seed)
    broken = [promise.name for promise in PROMISES if promise.name in only or not only
              if not is_kept([check for check in checks if check.promise is promise])]
    print(f"{game} breaks promises: {', '.join(broken)}" if broken
          else f"{game} keeps its promises")
    return 1 if broken else 0


def is_kept(checks: Sequence[Check]) -> bool:
    """Return whether a promise is kept from every start, and print that, or the first failure."""
    name = checks[0].promise.name
    for check in checks:
        try:
            check()
        except BrokenPromise as broken:
            print(f"{name:{WIDTH}}BROKEN  {broken}")
            return False
    print(f"{name:{WIDTH}}kept")
    return True
