"""The first decisions of a game, and the nodes that they lead to.

A node is a game, a number of players, the changed options, and the actions that players have
chosen. Draws and actions without an alternative are left out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from grandtour.engine.match import Entry, Match
from grandtour.features.explorer.rows import ExploredGame, ExploredMove
from grandtour.ratings import Unrated
from grandtour.results.from_table import compute_result, find_changed_options
from grandtour.results.rows import TableResult
from grandtour.tables.table import Table

MOST_DECISIONS: Final = 12      # of a game
# Games that do not begin with the players' own decisions, or have no result.
LEFT_OUT: Final[tuple[Unrated, ...]] = ("damaged", "cancelled", "branched", "guided",
                                        "head_start")


def find_first_position(match: Match) -> str:
    """Return the node before the first decision."""
    options = find_changed_options(match.game, match.options)
    return hash_position(json.dumps([match.game.name, match.players, options], sort_keys=True))


def find_following_position(node: str, action: str) -> str:
    """Return the node after an action."""
    return hash_position(f"{node}\n{action}")


def hash_position(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def choose_decisions(line: Sequence[Entry]) -> list[Entry]:
    """Return the decisions of players in a line, up to MOST_DECISIONS."""
    return [entry for entry in line if entry.seat >= 0 and not entry.sole][:MOST_DECISIONS]


def find_node(match: Match, number: int) -> str:
    """Return the node at a position of a match. After MOST_DECISIONS - 1 decisions it stays the
    same."""
    node = find_first_position(match)
    for entry in choose_decisions(match.line_at(number))[:MOST_DECISIONS - 1]:
        node = find_following_position(node, entry.text)
    return node


def explore_game(table: Table) -> ExploredGame:
    """Return a finished table with its first decisions."""
    result, match = compute_result(table), table.match
    if not is_counted(result):
        return ExploredGame(table.id, match.game.name)
    root = node = find_first_position(match)
    moves = []
    decisions = choose_decisions(match.line)
    for place, entry in enumerate(decisions, start=1):
        following = find_following_position(node, entry.text)
        seat = result.seats[entry.seat]
        moves.append(ExploredMove(node, entry.text, following if place < len(decisions) else "",
                                  entry.number, seat.points, seat.share))
        node = following
    open_to_all = table.terms.watch == "all"
    return ExploredGame(
        table.id, match.game.name, match.players, tuple(result.options.items()), root,
        result.moment, open_to_all, open_to_all and table.terms.listed, tuple(moves))


def is_counted(result: TableResult) -> bool:
    """Return whether a game counts: a person played it against at least one other player."""
    return result.unrated not in LEFT_OUT and len(result.seats) > 1 \
        and any(seat.player.kind == "person" for seat in result.seats)
