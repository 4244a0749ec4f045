"""`import grandtour`: rules and computer players, and nothing of the site."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import grandtour

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
