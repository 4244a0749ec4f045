"""Draw what chance decides before the first turn (PA-2, PA-3, PA-20)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Chance
from grandtour.engine.notation import WrittenOutcome, each
from grandtour.games.paris.components import (
    KINDS, LEVELS, NONE, NUMBERS, REMOVED, SECTION, SPACES, STACKS, TILES, TOKENS,
)
from grandtour.games.paris.rules.decision import SEATS
from grandtour.games.paris.rules.place import BACK
from grandtour.games.paris.rules.turn import TURNS, begin_turn
from grandtour.games.paris.state import RANDOM, Menu, Paris

TOP_LEVEL: Final = LEVELS - 1           # of the spaces of the highest value
TOP_TOKEN: Final = len(KINDS) - 1       # the gold resource


def set_up(s: Paris) -> None:
    """Set up the table to the first draw (PA-2, PA-20.1)."""
    s.lay()
    tiles = SPACES if s.options.free_placement else SPACES - REMOVED            # PA-3.5
    for stack in range(i64(STACKS)):
        s.heights[stack] = tiles // STACKS
    s.ask(BACK, TURNS[0])
    if s.options.random_bonus:
        s.ask(SHUFFLE)
    if s.options.random_tokens:
        for space in range(i64(TOP_LEVEL), i64(SPACES), i64(LEVELS)):
            s.token[space] = TOP_TOKEN
        s.ask(DEAL)
    if s.options.first_seat == RANDOM:
        s.ask(FIRST)
    else:
        begin_game(s, s.options.first_seat)


def begin_game(s: Paris, seat: i64) -> None:
    """Begin the start player's first turn (PA-2.1)."""
    s.starter = seat
    s.emit("first", seat)
    begin_turn(s, seat)


class First(Chance[Paris]):
    """The draw of the screen with the start mark (PA-2.1)."""

    def menu(self, s: Paris) -> Menu:
        return BEGIN

    def __str__(self) -> str:
        return "first"


FIRST: Final = First()


class Begin(WrittenOutcome[Paris]):
    """The seat drawn to begin (PA-2.1)."""

    notation = "first {seat}"
    seat: i64

    def weight(self, s: Paris) -> i64:
        return 1 if self.seat < s.options.players else 0

    def apply(self, s: Paris) -> None:
        s.stack.pop()
        begin_game(s, self.seat)


BEGIN: Final[Menu] = [Begin(seat) for seat in range(SEATS)]


class Deal(Chance[Paris]):
    """The deal of a token to each space, one after the other (PA-3.1, PA-20.6)."""

    def menu(self, s: Paris) -> Menu:
        return TOKEN

    def is_open(self, s: Paris) -> bool:
        return find_space_without_token(s) != NONE

    def __str__(self) -> str:
        return "tokens"


DEAL: Final = Deal()


def find_space_without_token(s: Paris) -> i64:
    """Return the first space without a token; NONE if all have one."""
    for space in range(i64(SPACES)):
        if s.token[space] == NONE:
            return space
    return NONE


class Token(WrittenOutcome[Paris]):
    """A token for the next space, weighted by the remaining tokens of its kind (PA-20.6)."""

    notation = "token {kind}"
    names = each(kind=KINDS)
    kind: i64

    def weight(self, s: Paris) -> i64:
        left = TOKENS[self.kind]
        for kind in s.token:
            if kind == self.kind:
                left -= 1
        return left

    def apply(self, s: Paris) -> None:
        s.token[find_space_without_token(s)] = self.kind


TOKEN: Final[Menu] = [Token(kind) for kind in range(len(KINDS))]


class Shuffle(Chance[Paris]):
    """The deal of each section's numbers to its spaces, one after the other (PA-3.2, PA-20.6)."""

    def menu(self, s: Paris) -> Menu:
        return NUMBER

    def is_open(self, s: Paris) -> bool:
        return find_space_without_tile(s) != NONE

    def __str__(self) -> str:
        return "numbers"


SHUFFLE: Final = Shuffle()


def find_space_without_tile(s: Paris) -> i64:
    """Return the first space of the track without a tile; NONE if all have one."""
    for space in range(i64(1), i64(NUMBERS + 1)):
        if s.number[space] == NONE:
            return space
    return NONE


class Number(WrittenOutcome[Paris]):
    """A number for the next space. Each undealt number of the section is equally likely
    (PA-3.2)."""

    notation = "number {number}"
    names = each(number=TILES)
    number: i64

    def weight(self, s: Paris) -> i64:
        space = find_space_without_tile(s)
        if space == NONE or SECTION[space - 1] != SECTION[self.number]:
            return 0
        for number in s.number:
            if number == self.number:
                return 0
        return 1

    def apply(self, s: Paris) -> None:
        s.put(self.number, find_space_without_tile(s))


NUMBER: Final[Menu] = [Number(number) for number in range(NUMBERS)]
