"""Write the rules of a game without a text, from the docstrings of its classes, in English."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grandtour.engine.core import Action
from grandtour.engine.game import Game


def generate_rules_text(game: Game[Any], kind: str) -> str:
    """Return the rulebook for `rules`, or the script for `teach`."""
    if kind == "teach":
        return "\n\n".join(describe_game(game))
    mark = "".join(letter for letter in game.name.upper() if "A" <= letter <= "Z")[:2]
    about, *deeds = describe_game(game)
    clauses = [f"**{mark}-2.{number}** {deed}" for number, deed in enumerate(deeds, 1)]
    return "\n\n".join([f"## {mark}-1 {game.title}", f"**{mark}-1.1** {about}",
                        f"**{mark}-1.2** It is for {count_players(game)}.",
                        f"## {mark}-2 What can be done", *clauses])


def count_players(game: Game[Any]) -> str:
    """Return the numbers of players."""
    if game.least < game.most:
        return f"{game.least} to {game.most} players"
    return f"{game.most} player{'s' if game.most > 1 else ''}"


def describe_game(game: Game[Any]) -> Iterator[str]:
    """Yield what the game is, then every kind of action."""
    yield read_docstring(type(game)) or game.title
    seen: set[type[Action[Any]]] = set()
    for action in game.actions:
        if type(action) not in seen:
            seen.add(type(action))
            yield f"*{str(action).partition(' ')[0]}*: {read_docstring(type(action))}"


def read_docstring(kind: type[object]) -> str:
    """Return the docstring of a class in one line; "" if it has none of its own."""
    return " ".join((vars(kind).get("__doc__") or "").split())
