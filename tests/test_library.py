"""`import grandtour`: rules and computer players, and nothing of the site."""

from __future__ import annotations

import json
import pydoc
import re
import subprocess
import sys
from collections.abc import Callable

import pytest

import grandtour
from tests.some_game import PLAIN

HEAVY = ("asyncio", "babel", "fastapi", "importlib.metadata", "markdown_it", "numpy", "rich",
         "sqlalchemy", "subprocess")


def test_library_loads_rules_and_bots_only() -> None:
    """A program that reads a record does not wait for the import of a web server."""
    assert loaded_modules("grandtour.State, grandtour.bot", HEAVY) == []


def test_nothing_is_loaded_early() -> None:
    """No command waits for what it does not need."""
    assert loaded_modules("grandtour.__version__", ("grandtour.engine", "typing_extensions")) == []


def loaded_modules(expression: str, names: tuple[str, ...]) -> list[str]:
    """Return which of these modules are loaded after the expression."""
    asked = (f"import grandtour, json, sys; {expression}; "
             f"print(json.dumps([name for name in {names} if name in sys.modules]))")
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True,
                          check=True, timeout=60)
    found: list[str] = json.loads(done.stdout)
    return found


def test_dir_lists_public_names_only() -> None:
    assert [name for name in dir(grandtour) if not name.startswith("__")] == sorted(
        grandtour.__all__)


def test_help_begins_with_every_public_name() -> None:
    """All names are on one screen, with what functions take and return."""
    screen, _, _ = pydoc.plain(pydoc.render_doc(grandtour)).partition("PACKAGE CONTENTS")
    assert set(grandtour.__all__) <= set(re.findall(r"\w+", screen))
    for name in grandtour.__all__:
        if name[0].islower():
            assert re.search(rf"\b{name}\(.*\) -> ", screen), name
    assert len(screen.splitlines()) <= 50


def test_all_that_is_public_is_there() -> None:
    assert [name for name in grandtour.__all__ if not hasattr(grandtour, name)] == []
    assert grandtour.__all__ == sorted(
        grandtour.__all__, key=lambda name: (not name.isupper(), name[0].islower(), name))


def test_games_and_bots_by_name() -> None:
    for name in grandtour.game_names():
        game = grandtour.game(name)
        assert game.name == name
        for bot in grandtour.bot_names(game):
            assert isinstance(grandtour.bot(game, bot), grandtour.Contender)
    with pytest.raises(grandtour.UnknownGame):
        grandtour.game("halma")
    with pytest.raises(grandtour.UnknownBot):
        grandtour.bot(game, "god")


TOO_MANY = 9


def begin() -> grandtour.State:
    """Return the first position of a game by two in which a seat must choose."""
    game = grandtour.game(PLAIN)
    s: grandtour.State = game.start(2, game.choose(2, {}))
    rng = grandtour.Rng(1)
    while s.is_chance_node():
        s.play(s.sample(rng))
    return s


def illegal_number(s: grandtour.State) -> int:
    return next(number for number in range(len(s.game.actions)) if number not in s.legal_actions())


def make_match() -> grandtour.Match:
    game = grandtour.game(PLAIN)
    return grandtour.Match(game, 2, game.choose(2, {}))


MISTAKES: dict[str, tuple[Callable[[], object], type[Exception], tuple[str, ...]]] = {
    "game": (lambda: grandtour.game("halma"), grandtour.UnknownGame, ("halma", PLAIN)),
    "bot": (lambda: grandtour.bot(grandtour.game(PLAIN), "god"), grandtour.UnknownBot,
            ("god", PLAIN, "coachman")),
    "budget": (lambda: grandtour.bot(grandtour.game(PLAIN), "tree@400"), grandtour.UnknownBot,
               ("tree@400", "coachman", "Contender(bot(game, 'tree').bot, Budget(")),
    "players": (lambda: grandtour.game(PLAIN).choose(TOO_MANY, {}), grandtour.Refused,
                ("players: 9", "2")),
    "option": (lambda: grandtour.game(PLAIN).choose(2, {"fist_seat": "0"}), grandtour.Refused,
               ("fist_seat", "first_seat")),
    "value": (lambda: grandtour.game(PLAIN).choose(2, {"first_seat": "7"}), grandtour.Refused,
              ("first_seat", "7", "random, 0, 1")),
    "profile": (lambda: grandtour.game(PLAIN).choose(2, {}, profile="print"), grandtour.Refused,
                ("print", *grandtour.game(PLAIN).profiles)),
    "start-players": (lambda: grandtour.game(PLAIN).start(TOO_MANY, {}), grandtour.Refused,
                      ("players: 9",)),
    "start-options": (lambda: grandtour.game(PLAIN).start(2, {}), ValueError,
                      ("options", "first_seat", "choose")),
    "match-players": (lambda: grandtour.Match(grandtour.game(PLAIN), TOO_MANY, {}),
                      grandtour.Refused, ("players: 9",)),
    "seat": (lambda: begin().view(5), IndexError, ("seat", "5", "0 to 1")),
    "resampled-seat": (lambda: begin().resample(5, grandtour.Rng(1)), IndexError,
                       ("seat", "5", "0 to 1")),
    "requested-seat": (lambda: grandtour.game(PLAIN).request(begin(), "move", 5), IndexError,
                       ("seat", "5", "0 to 1")),
    "known-seat": (lambda: make_match().information_state(5), IndexError,
                   ("seat", "5", "0 to 1")),
    "number": (lambda: begin().apply_action(9999), IndexError, ("number", "9999", "from 0 to")),
    "name": (lambda: begin().action_to_string(-1), IndexError, ("number", "-1", "from 0 to")),
    "notation": (lambda: begin().apply_action("move dhule"), TypeError,     # type: ignore[arg-type]
                 ("number", "move dhule", "request")),
    "illegal": (lambda: begin().apply_action(illegal_number(begin())), grandtour.IllegalAction,
                ("(",)),
    "illegal-in-match": (lambda: make_match().play(grandtour.game(PLAIN).actions[0]),
                         grandtour.IllegalAction, ("chance_first",)),
    "command": (lambda: grandtour.game(PLAIN).request(begin(), "fly home", 0), grandtour.Refused,
                ("fly",)),
    "position": (lambda: grandtour.game(PLAIN).position("hello"), grandtour.BadPosition,
                 ("text", PLAIN, "hello")),
    "position-line": (lambda: grandtour.game(PLAIN).position(f"{begin()}\nmore"),
                      grandtour.BadPosition, ("text", "line", "more")),
    "taken-back": (lambda: make_match().take_back(0, 1), ValueError, ("count", "0", "1")),
    "entry": (lambda: make_match().at(99), IndexError, ("number", "99", "from 0 to 0")),
    "record": (lambda: grandtour.read_record("grandtour record 1\ngame halma\n"),
               grandtour.UnknownGame, ("halma", PLAIN)),
    "record-players": (
        lambda: grandtour.read_record(grandtour.write_record(make_match()).replace(
            "players 2", "players 9")), grandtour.BadRecord, ("line 6", "players: 9")),
    "record-names": (lambda: grandtour.write_record(make_match(), ["Inès"]), ValueError,
                     ("names", "2", "Inès")),
}


@pytest.mark.parametrize(("mistake", "kind", "words"), MISTAKES.values(), ids=MISTAKES)
def test_errors_name_the_argument(mistake: Callable[[], object], kind: type[Exception],
                                  words: tuple[str, ...]) -> None:
    """The message has the argument, its value, and what is allowed."""
    with pytest.raises(kind) as raised:
        mistake()
    assert [word for word in words if word not in str(raised.value)] == []
