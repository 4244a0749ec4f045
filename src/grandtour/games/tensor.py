"""Write views as numbers: the parts from which each game builds its layout.

A layout has a fixed size and a name for every number. Anything a view lacks, hidden or absent,
stays zero. A word, a place or a key that the layout does not know raises an error, so nothing of a
view is lost unnoticed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

View: TypeAlias = dict[str, Any]
Numbers: TypeAlias = dict[int, float]       # by place; those that are missing are zero


class Part(ABC):
    """Adjacent numbers. A value of None is never written."""

    size: int

    @abstractmethod
    def names(self) -> Iterable[str]:
        """Return the names of the numbers, each unique, in their order."""

    @abstractmethod
    def write(self, value: Any, at: int, into: Numbers) -> None:
        """Write the numbers of this value from place `at`, where nothing is written yet."""


class Number(Part):
    """A plain number. True is 1."""

    size = 1

    def names(self) -> Iterable[str]:
        return [""]

    def write(self, value: Any, at: int, into: Numbers) -> None:
        into[at] = float(value)


class OneOf(Part):
    """A place for each of these things, with 1 at the named one."""

    def __init__(self, things: Iterable[object]) -> None:
        self.places: Final = places(things)
        self.size = len(self.places)

    def names(self) -> Iterable[str]:
        return [f".{thing}" for thing in self.places]

    def write(self, value: Any, at: int, into: Numbers) -> None:
        into[at + self.places[value]] = 1.0


class Seat(OneOf):
    """A seat. Numbers below zero are no player."""

    def __init__(self, players: int) -> None:
        super().__init__(range(players))

    def write(self, value: Any, at: int, into: Numbers) -> None:
        if value >= 0:
            super().write(value, at, into)


class Counts(OneOf):
    """The number of times each of these things is in a list."""

    def write(self, value: Any, at: int, into: Numbers) -> None:
        for thing in value:
            place = at + self.places[thing]
            into[place] = into.get(place, 0.0) + 1.0


class Each(Part):
    """A part for each of these names, from a table by name."""

    def __init__(self, things: Iterable[object], part: Part) -> None:
        self.places: Final = places(things)
        self.part: Final = part
        self.size = len(self.places) * part.size

    def names(self) -> Iterable[str]:
        return [f".{thing}{name}" for thing in self.places for name in self.part.names()]

    def write(self, value: Any, at: int, into: Numbers) -> None:
        for thing, held in value.items():
            place = at + self.places[thing] * self.part.size
            if held is not None:
                self.part.write(held, place, into)


class Row(Each):
    """A fixed number of parts in a row. A list may be shorter."""

    def __init__(self, length: int, part: Part) -> None:
        super().__init__(range(length), part)

    def write(self, value: Any, at: int, into: Numbers) -> None:
        super().write(dict(enumerate(value)), at, into)


class Named(Each):
    """A list of groups that name themselves by `key`: for each name its place in the list, counted
    from one, and the rest of the group."""

    def __init__(self, key: str, things: Iterable[object], parts: Mapping[str, Part],
                 besides: Sequence[str] = ()) -> None:
        super().__init__(things, Group({"place": Number()} | dict(parts), (key, *besides)))
        self.key: Final = key

    def write(self, value: Any, at: int, into: Numbers) -> None:
        super().write({group[self.key]: group | {"place": place}
                       for place, group in enumerate(value, 1)}, at, into)


class Group(Part):
    """Parts by key. `besides` are the keys that add nothing: constants of the match, and values
    that follow from the rest."""

    def __init__(self, parts: Mapping[str, Part], besides: Sequence[str] = ()) -> None:
        self.parts: Final[dict[str, tuple[int, Part]]] = {}
        self.besides: Final = frozenset(besides)
        self.size = 0
        for key, part in parts.items():
            self.parts[key] = self.size, part
            self.size += part.size

    def names(self) -> Iterable[str]:
        return [f".{key}{name}" for key, (_, part) in self.parts.items() for name in part.names()]

    def write(self, value: Any, at: int, into: Numbers) -> None:
        for key, held in value.items():
            if key not in self.besides:
                start, part = self.parts[key]
                if held is not None:
                    part.write(held, at + start, into)


def places(things: Iterable[object]) -> dict[object, int]:
    return {thing: place for place, thing in enumerate(things)}


# Fields of every view that are constant during a match, or only tell its end and result.
ALWAYS: Final = ("game", "players", "options", "over", "asked", "result")


def all_of_it(seen: View, everything: View) -> View:
    return everything


class Layout:
    """The numbers of a game's views. `known` computes all that a perfect memory knows from a seat's
    view and the complete view. It is the complete view if nothing in the game is unknown."""

    def __init__(self, parts: Mapping[str, Part], besides: Sequence[str] = (),
                 known: Callable[[View, View], View] = all_of_it) -> None:
        self.view: Final = Group(parts, (*ALWAYS, *besides))
        self.known: Final = known
