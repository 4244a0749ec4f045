"""grandtour puzzles: positions with one way through the turn that is clearly best."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import click

from grandtour import games
from grandtour.bots.levels import NAMES
from grandtour.bots.puzzles.house import load_puzzles
from grandtour.bots.puzzles.journal import (
    BotMatch, RecordedMatch, Source, extend_journal, read_journal,
)
from grandtour.bots.puzzles.mining import MiningEffort, list_rates
from grandtour.bots.puzzles.puzzle import Puzzle
from grandtour.bots.puzzles.selection import name_easy, select_puzzles
from grandtour.console.command import CommandFailed, command
from grandtour.console.options import NATURAL, game_option, seed_option
from grandtour.console.records import UnreadableRecord, read_record_file
from grandtour.engine.game import Refused
from grandtour.engine.rng import Rng

KINDS = click.Choice(("mine", "select", "grade"))
USUAL_LEVEL: Final = "pilot"    # plays a match in less time than it takes to examine it


@command(examples=(
    ("grandtour puzzles mine {game} mined.jsonl --matches 100 --processes 4",
     "examine matches between computer players; repeat it to go on"),
    ("grandtour puzzles mine {game} mined.jsonl --matches 1000 --late 0.01",
     "examine only last turns, which is fast"),
    ("grandtour puzzles mine {game} mined.jsonl ana-ben.txt cafe.txt", "examine recorded games"),
    ("grandtour puzzles select {game} mined.jsonl", "print the best of what was mined"),
    ("grandtour puzzles grade {game}", "print those of the game as the levels find them today")))
@click.argument("kind", type=KINDS)
@click.argument("game")
@click.argument("journal", required=False, type=Path)
@click.argument("records", nargs=-1, type=Path, metavar="[FILE]...")
@click.option("--matches", "number", type=NATURAL, default=10, metavar="N",
              help="matches between computer players")
@click.option("--players", type=NATURAL, help="players in each; by default all numbers in turn")
@game_option
@click.option("--bot", type=click.Choice(NAMES), default=USUAL_LEVEL, show_default=True,
              help="their level")
@click.option("--late", type=click.FloatRange(0, 1, min_open=True),
              default=MiningEffort().late, metavar="PART", show_default=True,
              help="part of each match, from its end, that is examined")
@click.option("--processes", type=NATURAL, default=1, metavar="N",
              help="matches played at the same time")
@seed_option
def puzzles(kind: str, game: str, journal: Path | None, records: Sequence[Path], number: int,
            players: int | None, options: tuple[tuple[str, str], ...], bot: str,
            late: float, processes: int, seed: int) -> None:
    """Mine puzzles, select them, or grade those of a game.

    mine: add examined matches to the file JOURNAL, of finished games in FILEs, or else of matches
    between computer players. What the journal has is skipped. select: print puzzles of a journal, a
    line of JSON each. grade: print those of the game, with the levels that find them today."""
    try:
        rules = games.game(game)
        if kind == "grade":
            print_puzzles(grade(game, seed))
        elif journal is None:
            raise CommandFailed("name the file of the journal")
        elif kind == "select":
            mined = [one for found in read_journal(journal) for one in found.puzzles]
            print_puzzles(select_puzzles(mined, name_easy(mined)))
        else:
            numbers = [players] if players else range(rules.least, rules.most + 1)
            for one in numbers:
                rules.choose(one, dict(options))    # refused here, not in a process of the pool
            sources: list[Source] = [read_match(file, game) for file in records] or [
                BotMatch(game, numbers[one % len(numbers)], bot, one, options)
                for one in range(seed, seed + number)]
            mine(journal, sources, MiningEffort(late=late), processes)
    except games.UnknownGame as fault:
        raise CommandFailed(str(fault)) from fault
    except Refused as refused:
        raise CommandFailed(refused.sentence()) from refused
    except (UnreadableRecord, ValueError) as reason:
        raise CommandFailed(str(reason)) from reason


def print_puzzles(found: Iterator[Puzzle] | Sequence[Puzzle]) -> None:
    for one in found:
        print(json.dumps(one.json()), flush=True)


def mine(journal: Path, sources: Sequence[Source], effort: MiningEffort, processes: int) -> None:
    """Extend the journal and print its progress after each match, then why turns were rejected."""
    rejected: Counter[str] = Counter()
    for found in extend_journal(journal, sources, effort, processes):
        print(f"{found.name}: {found.turns} turns, {len(found.puzzles)} puzzles, "
              f"{found.seconds:.0f} s", flush=True)
        rejected.update(found.rejected)
    for reason, number in rejected.most_common():
        print(f"{number:7} {reason}")


def grade(game: str, seed: int) -> Iterator[Puzzle]:
    """Yield the puzzles of a game with the levels that find them today."""
    for puzzle in load_puzzles(game):
        yield replace(puzzle, rates=tuple(
            list_rates(puzzle.start(), puzzle.parse_lines(), Rng(seed))))


def read_match(file: Path, game: str) -> RecordedMatch:
    """Return the match of a record. Raise UnreadableRecord if the file has no match of this
    game."""
    try:
        match, _ = read_record_file(file)
    except UnreadableRecord as reason:
        raise UnreadableRecord(f"{file}: {reason}") from reason
    if match.game.name != game:
        raise UnreadableRecord(f"{file}: this is a game of {match.game.name}")
    return RecordedMatch(str(file), match)
