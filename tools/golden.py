"""Whole games as records: tests/games/<game>/records/. The tests read each one, and replay it with
the oracle.

    python tools/golden.py --draw [GAME]    play them again: only if the rules have another version

There is one for every profile with every number of players, and one for each automaton.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import game_folders
from long_run import Chooser
from oracles import books_of

from grandtour import games
from grandtour.engine.game import Game
from grandtour.engine.match import Match
from grandtour.engine.record import write_record
from grandtour.engine.rng import Rng

TRIES: Final = 10


def starts(game: Game[Any]) -> Iterator[tuple[str, int, dict[str, str]]]:
    """Yield the name of each record, the players and the options."""
    for profile in game.profiles:
        for players in range(game.least, game.most + 1):
            options = game.choose(players, {}, profile)
            yield f"{profile}-{players}", players, options
            for option in game.options:
                for value in option.allowed(players):
                    led = options | {option.name: value}
                    if game.automata(players, led):
                        yield f"{profile}-{players}-{option.name}", players, led


def folder(game: Game[Any]) -> Path:
    return game_folders.folder(game.name) / "records"


def play_golden(game: Game[Any], players: int, options: dict[str, str], seed: int) -> Match:
    """Return a whole random game that the books agree with; it prefers the actions done least
    often."""
    rng = Rng(seed)
    match, books = Match(game, players, options), books_of(game.name, players, options)
    chooser = Chooser(match.state, rng)
    while not match.state.is_terminal():
        action = chooser.choose(match.state)
        match.play(action)
        books.play(str(action))
        books.agree(match.state)
    return match


def longest(game: Game[Any], players: int, options: dict[str, str], seed: int) -> Match:
    """Return the most eventful of a few games."""
    return max((play_golden(game, players, options, seed + number) for number in range(TRIES)),
               key=lambda match: match.number)


def main(arguments: list[str]) -> int:
    if arguments[:1] != ["--draw"] or len(arguments) > 2:
        print(__doc__)
        return 2
    for name in arguments[1:] or games.names():
        game = games.game(name)
        folder(game).mkdir(exist_ok=True)
        for number, (title, players, options) in enumerate(starts(game)):
            text = write_record(longest(game, players, options, TRIES * number), [])
            (folder(game) / f"{title}.txt").write_text(text, encoding="utf-8")
            print(f"{name} {title}: {len(text):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
