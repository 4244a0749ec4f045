"""Read the facts printed on the box of a game, from the table `box` of its `components.toml`.
Missing facts are empty or 0."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

from grandtour.engine.components import load_components, require

UNPRINTED: Final[dict[str, Any]] = {
    "designers": [], "publisher": "", "year": 0, "age": 0, "minutes": [0, 0], "weight": 0}


def read_box_facts(package: str) -> dict[str, Any]:
    """Return the facts on the box of the game in this package. Raise BadComponents if a value has
    the wrong type."""
    tables = load_components(package) if (files(package) / "components.toml").is_file() else {}
    found: dict[str, Any] = UNPRINTED | tables.get("box", {})
    for name, empty in UNPRINTED.items():
        require(isinstance(found[name], type(empty)), "box", f"has another kind of '{name}'")
    require(len(found["minutes"]) == 2, "box", "has in 'minutes' the shortest and the longest time")
    return found
