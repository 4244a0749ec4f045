"""Common parts of all fuzz targets: a match made of bytes, and demands on the results."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from grandtour import games
from grandtour.engine.game import Game, Refused
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.language import CODES, Phrase, language
from grandtour.tables.table import Seat, Table

STEPS: Final = 40               # before a request in notation
ENGLISH: Final = language("en")
NAMES: Final = ["Ines", "Kenji", "Noor", "Otto", "Lea"]


def demand(so: bool, otherwise: str) -> None:
    if not so:
        raise AssertionError(otherwise)


def game_and_text(data: bytes) -> tuple[Game[Any], str]:
    """Return the game chosen by the first byte, and the rest as text."""
    names = games.names()
    return games.game(names[data[0] % len(names) if data else 0]), data[2:].decode(
        "utf-8", "replace")


def some_match(rules: Game[Any], chosen: bytes) -> Match:
    """Return a match with a seat to act, some random actions after the start."""
    rng = Rng(int.from_bytes(chosen))
    players = rules.least + int(rng.below(rules.most - rules.least + 1))
    match = Match(rules, players, rules.choose(players, {}))
    steps = int(rng.below(STEPS))
    while steps > 0 or match.state.is_chance_node():
        match.play(match.state.sample(rng))
        steps -= 1
    return match


def some_seat(rules: Game[Any], chosen: bytes) -> int:
    """Return a seat that exists with any number of players."""
    return sum(chosen[:2]) % rules.least


def table_of(match: Match) -> Table:
    """Return a table at which the match is played."""
    seats = [Seat("person", name) for name in NAMES[:match.players]]
    return Table(id="", code="", opened_as="", seats=seats, match=match, seed=0, opened_by="")


def say(phrase: Phrase) -> None:
    """Say the phrase in every language."""
    for code in CODES:
        demand(bool(language(code).say(phrase)), "a sentence says nothing")


def say_why(refused: Refused, rules: Game[Any]) -> None:
    """Say the refusal as a table does."""
    say(games.words(rules.name).refusal(refused.refusal, refused.details, NAMES))


def matches_of_games(written: Callable[[Match], str]) -> Iterator[bytes]:
    """Yield something of a match of each game, after the byte of the game."""
    for number, name in enumerate(games.names()):
        mark = bytes((number, 7))
        yield mark + written(some_match(games.game(name), mark)).encode()
