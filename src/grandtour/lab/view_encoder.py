"""Encode games that have no encoder: their views, if they consist of numbers, and of lists and
tables of numbers that are not empty at the start and never grow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grandtour.engine.core import EVERYTHING, State
from grandtour.engine.encoding import HIDDEN, LARGEST, Encoder, Field
from grandtour.engine.game import Game
from grandtour.engine.plain import ALWAYS


class NoEncoding(ValueError):
    """An error that names a part of the view that cannot be encoded, and says why."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"'{name}' in the view {reason}. Write an `Encoder` "
                         "(grandtour.engine.encoding), and set it as `encoder` of the game.")


class ViewEncoder(Encoder[State]):
    """The seat that looks, the seat to choose, the question, and the numbers of the view, rounded.
    Seats keep their order at the table."""

    def __init__(self, game: Game[Any]) -> None:
        self.version = game.version
        self.game: Final = game
        self.questions: Final = list(dict.fromkeys(action.answers for action in game.actions))
        self.places: Final[dict[int, dict[str, int]]] = {}

    def fields(self, players: int) -> list[Field]:
        """Return the fields of the view at the start. Raise NoEncoding if a part of it is no
        number."""
        start = self.game.start(players, self.game.choose(players, {}))
        return [Field("looking", 0, players - 1), Field("choosing", -LARGEST, players - 1),
                Field("question", HIDDEN, len(self.questions) - 1),
                *[Field(name, -LARGEST, LARGEST)
                  for name, _ in list_numbers(start.view(EVERYTHING))]]

    def write(self, s: State, seat: i64, eyes: i64, into: vec[i16], at: i64) -> None:
        players = len(s.scores())
        if players not in self.places:
            self.places[players] = {field.name: place
                                    for place, field in enumerate(self.fields(players))}
        places = self.places[players]
        for known in places.values():
            into[at + known] = i16(HIDDEN)
        into[at] = i16(seat)
        into[at + 1] = i16(s.current_player())
        into[at + 2] = i16(next((number for number, kind in enumerate(self.questions)
                                 if isinstance(s.stack[-1], kind)), HIDDEN))
        for name, held in list_numbers(s.view(int(eyes))):
            place = places.get(name, HIDDEN)
            if place == HIDDEN:
                raise NoEncoding(name, "was not there at the start")
            if held is not None:
                into[at + place] = i16(round(held))


def list_numbers(view: dict[str, Any]) -> Iterator[tuple[str, float | None]]:
    """Yield the name and value of each number of a view."""
    for name, held in view.items():
        if name not in ALWAYS:
            yield from list_parts(name, held)


def list_parts(name: str, held: object) -> Iterator[tuple[str, float | None]]:
    if isinstance(held, int | float | None):
        yield name, held
    elif isinstance(held, list) and held:
        for place, one in enumerate(held):
            yield from list_parts(f"{name}.{place}", one)
    elif isinstance(held, dict):
        for key, one in held.items():
            yield from list_parts(f"{name}.{key}", one)
    else:
        raise NoEncoding(name, "is empty" if held == [] else "is no number")
