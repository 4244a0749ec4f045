"""grandtour puzzles: positions with one clearly best choice, mined from finished games."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, count, islice
from pathlib import Path
from typing import Final

from grandtour import games
from grandtour.bots.levels import NAMES, USUAL_BOT, UnknownBot
from grandtour.bots.puzzles.bot_match import bot_match
from grandtour.bots.puzzles.house import puzzles
from grandtour.bots.puzzles.mining import MiningEffort, finders, mine
from grandtour.bots.puzzles.puzzle import Puzzle
from grandtour.cli.arguments import natural
from grandtour.cli.record_file import UnreadableRecord, read
from grandtour.engine.game import Refused
from grandtour.engine.match import Match, begun_at
from grandtour.engine.rng import Rng

FRUITLESS: Final = 10           # games of bots for each puzzle asked for, at most

EXAMPLES: Final = (
    ("grandtour puzzles mine {game}", "ten puzzles of games that bots play"),
    ("grandtour puzzles mine {game} --puzzles 3 --players 2 --bot walker --seed 7",
     "others, of weaker players"),
    ("grandtour puzzles mine {game} ana-ben.txt cafe.txt", "those of recorded games"),
    ("grandtour puzzles grade {game}", "those of the game, and which levels find them today"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    usual = MiningEffort()
    command.add_argument("kind", choices=WAYS,
                         help="print puzzles, a line of JSON each: new ones, or those of the game "
                         "with the levels that find them today")
    command.add_argument("game")
    command.add_argument("records", nargs="*", type=Path, metavar="FILE",
                         help="finished games; without any, bots play")
    command.add_argument("--puzzles", type=natural, default=10, metavar="N",
                         help="at most (%(default)s)")
    command.add_argument("--players", type=natural, default=3,
                         help="at a table of bots (%(default)s)")
    command.add_argument("--bot", choices=NAMES, default=USUAL_BOT,
                         help="who plays there (%(default)s)")
    command.add_argument("--pairs", type=natural, default=usual.many, metavar="N",
                         help="of continuations by which the best is compared with each other "
                         "action in the end (%(default)s)")
    command.add_argument("--seed", type=int, default=0,
                         help="the same number finds the same (%(default)s)")


def run(chosen: argparse.Namespace) -> int:
    try:
        for puzzle in WAYS[chosen.kind](chosen):
            print(json.dumps(puzzle.json()), flush=True)
    except games.UnknownGame as fault:
        print(f"grandtour: there is no game '{fault}' here", file=sys.stderr)
        return 1
    except UnknownBot as fault:
        print(f"grandtour: {chosen.game} has no computer player '{fault}'", file=sys.stderr)
        return 1
    except Refused as refused:
        print(f"grandtour: {refused.sentence()}", file=sys.stderr)
        return 1
    except (UnreadableRecord, ValueError) as reason:
        print(f"grandtour: {reason}", file=sys.stderr)
        return 1
    return 0


def mined(chosen: argparse.Namespace) -> Iterator[Puzzle]:
    """Yield so many puzzles of matches."""
    effort = MiningEffort(many=chosen.pairs)
    return islice(chain.from_iterable(
        mine(match, effort, chosen.seed + number)
        for number, match in enumerate(matches(chosen))), chosen.puzzles)


def graded(chosen: argparse.Namespace) -> Iterator[Puzzle]:
    """Yield the puzzles of a game with the levels that find them today."""
    game = games.game(chosen.game)
    for puzzle in puzzles(game.name):
        s = begun_at(game, puzzle.position).state
        yield replace(puzzle, finders=finders(
            s, game.written()[puzzle.best], Rng(chosen.seed)))


WAYS: Final[Mapping[str, Callable[[argparse.Namespace], Iterator[Puzzle]]]] = {
    "mine": mined, "grade": graded}


def matches(chosen: argparse.Namespace) -> Iterator[Match]:
    """What puzzles are mined from. Lazily: the next is played when the last has no more."""
    game = games.game(chosen.game)
    if not chosen.records:
        for seed in islice(count(chosen.seed), FRUITLESS * chosen.puzzles):
            yield bot_match(game, chosen.players, chosen.bot, seed)
    for file in chosen.records:
        yield recorded(file, chosen.game)


def recorded(file: Path, game: str) -> Match:
    """UnreadableRecord if the file has no match of this game."""
    try:
        match, _ = read(file)
    except UnreadableRecord as reason:
        raise UnreadableRecord(f"{file}: {reason}") from reason
    if match.game.name != game:
        raise UnreadableRecord(f"{file}: this is a game of {match.game.name}")
    return match
