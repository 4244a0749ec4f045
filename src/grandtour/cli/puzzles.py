"""grandtour puzzles: positions with one clearly best choice, mined from finished games."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count, islice
from pathlib import Path
from typing import Final

import click

from grandtour import games
from grandtour.bots.levels import NAMES, USUAL_BOT, UnknownBot
from grandtour.bots.puzzles.bot_match import play_bot_match
from grandtour.bots.puzzles.house import load_puzzles as puzzles_of
from grandtour.bots.puzzles.mining import MiningEffort, list_finders, mine_puzzles
from grandtour.bots.puzzles.puzzle import Puzzle
from grandtour.console.command import CannotDo, command
from grandtour.console.options import NATURAL, seed_option
from grandtour.console.records import UnreadableRecord, read_record_file
from grandtour.engine.game import Refused
from grandtour.engine.match import Match, match_from_position
from grandtour.engine.rng import Rng

FRUITLESS: Final = 10           # games of bots for each puzzle asked for, at most


@command(examples=(
    ("grandtour puzzles mine {game}", "ten puzzles of games that bots play"),
    ("grandtour puzzles mine {game} --puzzles 3 --players 2 --bot walker --seed 7",
     "others, of weaker players"),
    ("grandtour puzzles mine {game} ana-ben.txt cafe.txt", "those of recorded games"),
    ("grandtour puzzles grade {game}", "those of the game, and which levels find them today")))
@click.argument("kind", type=click.Choice(("mine", "grade")))
@click.argument("game")
@click.argument("records", nargs=-1, type=Path, metavar="[FILE]...")
@click.option("--puzzles", "number", type=NATURAL, default=10, metavar="N", help="at most")
@click.option("--players", type=NATURAL, default=3, help="at a table of bots")
@click.option("--bot", type=click.Choice(NAMES), default=USUAL_BOT, help="who plays there")
@click.option("--pairs", type=NATURAL, default=MiningEffort().many, metavar="N",
              help="of continuations by which the best is compared with each other action in the "
              "end")
@seed_option
def puzzles(kind: str, game: str, records: Sequence[Path], number: int, players: int, bot: str,
            pairs: int, seed: int) -> None:
    """Print puzzles, a line of JSON each.

    mine: new ones, of finished games in FILEs, or else of games that bots play. grade: those of
    the game, with the levels that find them today."""
    try:
        found = grade(game, seed) if kind == "grade" else islice(chain.from_iterable(
            mine_puzzles(match, MiningEffort(many=pairs), seed + place)
            for place, match in enumerate(
                matches(Source(game, records, players, bot, seed), FRUITLESS * number))), number)
        for puzzle in found:
            print(json.dumps(puzzle.json()), flush=True)
    except games.UnknownGame as fault:
        raise CannotDo(f"there is no game '{fault}' here") from fault
    except UnknownBot as fault:
        raise CannotDo(f"{game} has no computer player '{fault}'") from fault
    except Refused as refused:
        raise CannotDo(refused.sentence()) from refused
    except (UnreadableRecord, ValueError) as reason:
        raise CannotDo(str(reason)) from reason


def grade(game: str, seed: int) -> Iterator[Puzzle]:
    """Yield the puzzles of a game with the levels that find them today."""
    rules = games.game(game)
    for puzzle in puzzles_of(rules.name):
        s = match_from_position(rules, puzzle.position).state
        best = rules.actions_by_text()[puzzle.best]
        yield replace(puzzle, finders=list_finders(s, best, Rng(seed)))


@dataclass(frozen=True)
class Source:
    """The source of matches: these records, or else bots at a table."""

    game: str
    records: Sequence[Path]
    players: int
    bot: str
    seed: int


def matches(source: Source, most: int) -> Iterator[Match]:
    """Yield the records, or at most `most` matches of bots, each played on demand."""
    game = games.game(source.game)
    if not source.records:
        for seed in islice(count(source.seed), most):
            yield play_bot_match(game, source.players, source.bot, seed)
    for file in source.records:
        yield read_match(file, source.game)


def read_match(file: Path, game: str) -> Match:
    """Return the match of a record. Raise UnreadableRecord if the file has no match of this
    game."""
    try:
        match, _ = read_record_file(file)
    except UnreadableRecord as reason:
        raise UnreadableRecord(f"{file}: {reason}") from reason
    if match.game.name != game:
        raise UnreadableRecord(f"{file}: this is a game of {match.game.name}")
    return match
