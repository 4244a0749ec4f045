"""What is printed on the box of a game, in the table `box` of its `components.toml`; what no box
says is empty or 0."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

from grandtour.engine.components import load, must

UNPRINTED: Final[dict[str, Any]] = {
    "designers": [], "publisher": "", "year": 0, "age": 0, "minutes": [0, 0], "weight": 0}


def box(package: str) -> dict[str, Any]:
    """The box of the game in this package. BadComponents if something on it is not of its kind."""
    tables = load(package) if (files(package) / "components.toml").is_file() else {}
    found: dict[str, Any] = UNPRINTED | tables.get("box", {})
    for name, empty in UNPRINTED.items():
        must(isinstance(found[name], type(empty)), "box", f"has another kind of '{name}'")
    must(len(found["minutes"]) == 2, "box", "has in 'minutes' the shortest and the longest time")
    return found
