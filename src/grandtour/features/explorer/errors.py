"""Refusals of the explorer."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NO_NODE: Final = Refusal(
    "no_such_node_of_games", "", "No finished game that you can see began like this.")
