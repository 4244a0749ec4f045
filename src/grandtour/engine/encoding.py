"""Encode what a seat sees as small whole numbers, for programs that learn.

An encoding is compact: a thing is one number, not a row of zeros with a one, and seats are counted
from the seat that looks. It holds exactly what `State.view` shows.

>>> from mypy_extensions import i64
>>> from grandtour.engine.encoding import Encoder, Field, fields_of_seats
>>> class HeapEncoder(Encoder):
...     version = "1"
...     def fields(self, players):
...         return [Field("heap", 0, 24), *fields_of_seats(players, Field("stones", 0, 24))]
...     def write(self, s, seat: i64, eyes: i64, into, at: i64):     # `int` does not compile
...         into[at] = s.heap
...         for place in range(len(s.stones)):
...             into[at + 1 + place] = s.stones[(seat + place) % len(s.stones)]
>>> HeapEncoder().fields(2)[1:]
[Field('own.stones', 0, 24), Field('next1.stones', 0, 24)]
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from grandtour.engine.core import Contract, State, make_missing_method_error

S = TypeVar("S", bound="State")

HIDDEN: Final = -1              # what the seat does not see, or what is not there
LARGEST: Final = 32_767


class Field:
    """A number of an encoding: its name, and its least and largest value."""

    def __init__(self, name: str, low: int, high: int) -> None:
        self.name = name
        self.low = low
        self.high = high

    def __repr__(self) -> str:
        return f"Field({self.name!r}, {self.low}, {self.high})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(Contract, Generic[S]):
    """How a game encodes its positions. `version` changes whenever a field does."""

    version: str

    @abstractmethod
    def fields(self, players: int) -> list[Field]:
        """Return the fields in their order."""
        raise make_missing_method_error(self, "fields")

    @abstractmethod
    def write(self, s: S, seat: i64, eyes: i64, into: vec[i16], at: i64) -> None:
        """Write all fields as `eyes` sees them, from index `at` on, with seats counted from `seat`.
        `eyes` is that seat or EVERYTHING."""
        raise make_missing_method_error(self, "write")


def fields_of_seats(players: int, *fields: Field) -> list[Field]:
    """Return these fields for each seat, as seats are counted from the one that looks: `own.x`,
    `next1.x`, `next2.x`."""
    return [Field(f"{'own' if place == 0 else f'next{place}'}.{field.name}", field.low, field.high)
            for place in range(players) for field in fields]


def count_from(seat: i64, other: i64, players: i64) -> i64:
    """Return how many seats after `seat` the other one sits; HIDDEN if there is none."""
    if other < 0:
        return HIDDEN
    return other - seat if other >= seat else other - seat + players


def write_numbers(numbers: vec[i64], into: vec[i16], at: i64) -> i64:
    """Write these numbers from index `at` on, and return the index after them."""
    for number in numbers:
        into[at] = i16(number)
        at += 1
    return at
