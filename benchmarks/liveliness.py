"""Measure how lively the computer players are: whether they do something with their turns.

    python benchmarks/liveliness.py [--game GAME] [--level NAME] [--players N] [--games N]

Every level plays with itself. For each the table has how many turns contain nothing but biding or
passing, what all players together do in a game, and how often an action was pointless
(`Game.pointless`), such as to pass while a card is free. The rows are written into the table of
docs/measured/bots.md; those that are not measured do not change.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from measured_page import PAGE, replace_table
from of_games import OF_GAMES

from grandtour import games
from grandtour.bots.bot import Contender
from grandtour.bots.levels import NAMES, levels_by_name
from grandtour.engine.core import State
from grandtour.engine.rng import Rng
from grandtour.lab.arena import ArenaRules

HEAD: Final = ("| Game | Level | players | games | turns that go by | done in a game, by each "
               "| pointless |", "|---|---|---:|---:|---:|---|---:|")

# By game, the commands with which a turn goes by, and those that are counted.
IDLE: Final = {game: frozenset(own["idle"]) for game, own in OF_GAMES.items()}
COUNTED: Final = {game: tuple(own["counted"]) for game, own in OF_GAMES.items()}


@dataclass
class Seen:
    """Counts from some games of a level with itself."""

    games: int = 0
    turns: int = 0
    idle: int = 0
    pointless: int = 0
    done: Counter[str] = field(default_factory=Counter)

    def turn(self, commands: Iterable[str], idle: frozenset[str]) -> None:
        """A turn in which these were given."""
        given = list(commands)
        if given:
            self.turns += 1
            self.idle += idle.issuperset(given)
            self.done.update(given)


def watch(seen: Seen, rules: ArenaRules, bot: Contender, seed: int) -> None:
    """See one game more."""
    s: State = rules.start()
    chance = Rng(seed)
    own = [Rng(seed, 1 + seat) for seat in range(rules.players)]
    turn, given = -1, list[str]()
    while not s.is_terminal():
        if s.is_chance_node():
            s.play(s.sample(chance))
            continue
        seat = s.current_player()
        action = bot.choose(s.resample(seat, own[seat]), own[seat])
        if s.game.turn_number(s) != turn:
            seen.turn(given, IDLE[rules.game])
            turn, given = s.game.turn_number(s), []
        given.append(str(action).partition(" ")[0])
        seen.pointless += s.game.pointless(s, action)
        s.play(action)
    seen.turn(given, IDLE[rules.game])
    seen.games += 1


def row_key(game: str, level: str, players: int) -> str:
    """Return the beginning of the row of this level."""
    title = games.game(game).title
    number = NAMES.index(level) + 1
    return f"| {title} | {number} {level} | {players} |"


def row(game: str, level: str, players: int, seen: Seen) -> str:
    """The same with what was seen."""
    each = seen.games * players
    done = ", ".join(f"{command} {seen.done[command] / each:.1f}" for command in COUNTED[game])
    return (f"{row_key(game, level, players)} {seen.games} | {seen.idle / seen.turns:.1%} | {done} "
            f"| {seen.pointless} |")


def list_rows() -> list[str]:
    """Return the beginnings of all rows, in the order of the table."""
    return [row_key(name, level, players) for name in games.names() for game in [games.game(name)]
            for level in levels_by_name(game) for players in range(game.least, game.most + 1)]


def rewrite_page(page: str, rows: Iterable[str]) -> str:
    """The page with these rows, each in its place, and all others that it has."""
    known = [*rows, *page.splitlines()]
    found = [next((line for line in known if line.startswith(begin)), None)
             for begin in list_rows()]
    return replace_table(page, "liveliness", [*HEAD, *filter(None, found)])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=games.names(), action="append")
    parser.add_argument("--level", choices=NAMES, action="append")
    parser.add_argument("--players", type=int, default=3, help="at a table (%(default)s)")
    parser.add_argument("--games", type=int, default=30, help="of each level (%(default)s)")
    chosen = parser.parse_args()
    for game in chosen.game or games.names():
        for level, bot in levels_by_name(games.game(game)).items():
            if chosen.level and level not in chosen.level:
                continue
            seen = Seen()
            for seed in range(1, chosen.games + 1):
                watch(seen, ArenaRules(game, chosen.players), bot, seed)
            line = row(game, level, chosen.players, seen)
            print(line, flush=True)
            PAGE.write_text(rewrite_page(PAGE.read_text(encoding="utf-8"), [line]),
                            encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
