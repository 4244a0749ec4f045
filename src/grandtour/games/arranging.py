"""Arrange the position of a table: what can be set where, and what it would score.

A game with a module `arranging` can be arranged. The module lists its controls: each reads one
thing of a position and puts another value there, with the supply that it comes from. The position
check of the game decides what is possible. So there is no second list of what may be where.

>>> from grandtour import games
>>> from grandtour.games.arranging import find_arranging, list_groups, set_control
>>> bombay = games.game("bombay")
>>> s = find_arranging("bombay").set_up(2)
>>> groups = list_groups(s, ["Ana", "Bo"])
>>> after = set_control(s, ["Ana", "Bo"], "rupees-1", 7)
>>> int(s.merchants[1].rupees), int(after.merchants[1].rupees)
(2, 7)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, Protocol, TypeVar, cast

from grandtour import games
from grandtour.engine.core import Refusal, State
from grandtour.engine.game import BadPosition, Game, Refused
from grandtour.engine.rng import Rng
from grandtour.games.words import Result, Show
from grandtour.language import Phrase

S = TypeVar("S", bound=State)

NO_CONTROL: Final = Refusal("no_such_control", "", "This cannot be changed here.")
NO_VALUE: Final = Refusal("no_such_value", "", "This value is not possible here.")
NONE_LEFT: Final = Refusal("none_left", "", "There are not that many in the game.")
DOES_NOT_FIT: Final = Refusal(
    "does_not_fit", "", "This does not fit the rest of the position.")
RANGE: Final = re.compile(r"-?\d+ is not between -?\d+ and -?\d+")


# Labels and values that several games use.
TURN: Final = Phrase("Turn")
WHOSE_TURN: Final = Phrase("Whose turn it is")
NOTHING: Final = Phrase("nothing")
NO_OR_YES: Final = {0: Phrase("no"), 1: Phrase("yes")}


@dataclass(frozen=True)
class Control:
    """One thing of a position that can be changed.

    `get` reads its value. `put` changes a position to another value and takes what it needs from
    the supply; it need not check anything. A control with `values` is a choice among them. Any
    other is a number from `least` to `most`."""

    name: str
    label: Phrase | str
    get: Callable[[Any], int]
    put: Callable[[Any, int], None]
    values: Mapping[int, Phrase | str] = field(default_factory=dict)
    least: int = 0
    most: int = 0

    def has_value(self, value: int) -> bool:
        return value in self.values if self.values else self.least <= value <= self.most


@dataclass(frozen=True)
class Group:
    """Controls that belong together, and the elements of the board that open them."""

    name: str
    title: Phrase | str
    controls: tuple[Control, ...]
    places: tuple[str, ...] = ()


class Arranging(Protocol):
    """The functions of a game's `arranging` module."""

    FAULTS: Mapping[str, Refusal]       # by the start of a fault of the position check

    def set_up(self, players: int) -> State:
        """Return a position in which a game with these players begins, to change it."""

    def groups(self, s: State, names: Sequence[str]) -> list[Group]:
        """Return everything that can be changed."""

    def forecast(self, s: State, names: list[str]) -> tuple[list[Show], Result | None]:
        """Return the scorings that would come if they came now, and the result of the game if it
        ended with them."""


def find_arranging(name: str) -> Arranging | None:
    """Return the `arranging` module of this game; None if it has none."""
    module = f"{games.find_game_package(name)}.arranging"
    return cast(Arranging, import_module(module)) if find_spec(module) else None


def list_groups(s: State, names: Sequence[str]) -> list[Group]:
    """Return everything that can be changed; nothing if the game cannot be arranged."""
    found = find_arranging(s.game.name)
    return found.groups(s, names) if found else []


def set_control(s: S, names: Sequence[str], name: str, value: int) -> S:
    """Return the position with this value at the control of this name. Refused: no_such_control,
    no_such_value, none_left, does_not_fit, and what the game's FAULTS say."""
    found = find_arranging(s.game.name)
    control = next((one for group in list_groups(s, names) for one in group.controls
                    if one.name == name), None)
    if found is None or control is None:
        raise Refused(NO_CONTROL, {})
    if not control.has_value(value):
        raise Refused(NONE_LEFT if not control.values else NO_VALUE, {})
    after = s.clone()
    control.put(after, value)
    game: Game[Any] = s.game
    try:
        arranged: S = game.position(game.write(after))
    except BadPosition as bad:
        raise Refused(name_fault(describe_fault(bad), found.FAULTS), {}) from bad
    return arranged


def describe_fault(bad: BadPosition) -> str:
    """Return what is wrong, without the name of the argument and of the game."""
    return str(bad).split(": ", 2)[-1]


def name_fault(fault: str, known: Mapping[str, Refusal]) -> Refusal:
    """Return the refusal for a fault of the position check."""
    named = next((refusal for start, refusal in known.items() if fault.startswith(start)), None)
    return named or (NONE_LEFT if RANGE.match(fault) else DOES_NOT_FIT)


def start_game(game: Game[Any], players: int, options: dict[str, str]) -> State:
    """Return the first position in which a player is asked, with some draws. The draws are always
    the same."""
    s: State = game.start(players, game.choose(players, options))
    rng = Rng(1)
    while s.is_chance_node():
        s.play(s.sample(rng))
    return s
