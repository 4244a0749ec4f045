"""Games and first decisions, as the explorer stores and finds them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

# All games that anyone may look at, or those of the viewer.
Source = Literal["all", "mine"]


@dataclass(frozen=True)
class ExploredMove:
    """A decision at a node: its action, the next node ("" for none), and the number of its entry
    in the record. `points` and `share` of the victory are those of the player who made it."""

    node: str
    action: str
    following: str
    number: int
    points: int
    share: float


@dataclass(frozen=True)
class ExploredGame:
    """A finished table with its first decisions. `options` differ from their defaults. `root` is
    "" if the game does not count. `moment`: when it ended, in milliseconds since 1970. Anyone may
    look at a `watchable` game; a `listed` one was in the list of open tables."""

    table: str
    game: str
    players: int = 0
    options: tuple[tuple[str, str], ...] = ()
    root: str = ""
    moment: int = 0
    watchable: bool = False
    listed: bool = False
    moves: tuple[ExploredMove, ...] = ()


@dataclass(frozen=True)
class Setup:
    """A number of players with options, the node of their first decision, and the games."""

    players: int
    options: tuple[tuple[str, str], ...]
    root: str
    games: int


@dataclass(frozen=True)
class MoveTally:
    """Sums over the games in which this action was played at a node: points, their squares, and
    shares of the victory of the players who chose it."""

    action: str
    following: str
    games: int
    points: int
    squares: int
    shares: float


@dataclass(frozen=True)
class PlayedMove:
    """An action at a node of one game: the number of its entry, and the points of the player."""

    action: str
    table: str
    number: int
    points: int
    moment: int


@dataclass(frozen=True)
class Node:
    """What was played at a node in one source, most often first.

    `examples`: a game for each action; the first is the newest of all. `links`: games that the
    viewer may be led to. `path`: the decisions of the first example that lead to the node."""

    tallies: tuple[MoveTally, ...]
    examples: tuple[PlayedMove, ...]
    links: tuple[PlayedMove, ...]
    path: tuple[ExploredMove, ...]
