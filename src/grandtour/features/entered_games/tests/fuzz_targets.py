"""Fuzz target of entered games (`tools/fuzz.py`): the text of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from fuzz_support import ENGLISH, NAMES, demand, game_and_text, matches_of_games, say_why

from grandtour.engine import record
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.features.entered_games.entering import (
    go_back_to, check_length, find_broken_step, write_steps,
)
from grandtour.features.entered_games.pages import read_recorded_start, start_game
from grandtour.features.entered_games.rows import EnteredRow
from grandtour.features.entered_games.service import EnteredGame, add_text, read_game, write_game


LONGEST: Final = 4_000          # characters: a longer game takes long to enter


def entered(data: bytes) -> None:
    """A text is entered up to its first move that is not possible, which is refused in words. What
    was entered can be read again, and from any position of it entered again."""
    rules, text = game_and_text(data)
    try:
        text = check_length(text)
        start, text = read_recorded_start(text, ENGLISH) or (
            start_game(rules, rules.least, {}, "", NAMES, ENGLISH), text)
    except Refused as refused:
        say_why(refused, rules)
        return
    found = add_text(EnteredGame(start.match, start.names), text[:LONGEST])
    broken = find_broken_step(found.match, found.rest, found.names)
    if broken is not None:
        demand(bool(found.rest), "a move that is not left is not possible")
        say_why(broken.refused, found.match.game)
    again = read_game(write_game(row_of(found), found))
    demand(record.write_record(again.match) == record.write_record(found.match),
           "a game is kept that is another one when it is read again")
    match, later = go_back_to(found.match, found.match.number // 2)
    if later:
        whole = add_text(replace(found, match=match), later).match
        before = [entry.text for entry in found.match.line]
        demand([entry.text for entry in whole.line][:len(before)] == before,
               "moves that were removed cannot be added again")


def row_of(found: EnteredGame) -> EnteredRow:
    return EnteredRow("", "", found.match.game.name, "", "", 1, 0, False, 0, 0)


def entering(match: Match) -> str:
    """The notation of a match with as few players as possible, and a move that no game has."""
    return f"{write_steps(match.line)}\nundo 1\ndance"


TARGETS: Final[dict[str, Callable[[bytes], None]]] = {"entered": entered}
SEEDS: Final[dict[str, Callable[[], Iterator[bytes]]]] = {
    "entered": lambda: matches_of_games(entering)}
