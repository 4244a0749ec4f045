"""PA-2, PA-3, PA-20: what chance decides before the first turn."""

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
    """PA-2, up to the first thing that is drawn (PA-20.1)."""
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
    """PA-2.1: the start player has the first turn."""
    s.starter = seat
    s.emit("first", seat)
    begin_turn(s, seat)


class First(Chance[Paris]):
    """PA-2.1: who gets the screen with the start mark."""

    def menu(self, s: Paris) -> Menu:
        return BEGIN

    def __str__(self) -> str:
        return "first"


FIRST: Final = First()


class Begin(WrittenOutcome[Paris]):
    """PA-2.1: chance says who begins."""

    notation = "first {seat}"
    seat: i64

    def weight(self, s: Paris) -> i64:
        return 1 if self.seat < s.options.players else 0

    def apply(self, s: Paris) -> None:
        s.stack.pop()
        begin_game(s, self.seat)


BEGIN: Final[Menu] = [Begin(seat) for seat in range(SEATS)]


class Deal(Chance[Paris]):
    """PA-3.1, PA-20.6: a token beside each space, one after the other."""

    def menu(self, s: Paris) -> Menu:
        return TOKEN

    def is_open(self, s: Paris) -> bool:
        return bare(s) != NONE

    def __str__(self) -> str:
        return "tokens"


DEAL: Final = Deal()


def bare(s: Paris) -> i64:
    """The first space that has no token yet; NONE if all have one."""
    for space in range(i64(SPACES)):
        if s.token[space] == NONE:
            return space
    return NONE


class Token(WrittenOutcome[Paris]):
    """PA-20.6: by weight of the tokens of this kind that are left."""

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
        s.token[bare(s)] = self.kind


TOKEN: Final[Menu] = [Token(kind) for kind in range(len(KINDS))]


class Shuffle(Chance[Paris]):
    """PA-3.2, PA-20.6: the numbers of each section go to its spaces, one after the other."""

    def menu(self, s: Paris) -> Menu:
        return NUMBER

    def is_open(self, s: Paris) -> bool:
        return unnumbered(s) != NONE

    def __str__(self) -> str:
        return "numbers"


SHUFFLE: Final = Shuffle()


def unnumbered(s: Paris) -> i64:
    """The first space of the track that has no tile yet; NONE if all have one."""
    for space in range(i64(1), i64(NUMBERS + 1)):
        if s.number[space] == NONE:
            return space
    return NONE


class Number(WrittenOutcome[Paris]):
    """PA-3.2: each number of the section that is not dealt is equally likely."""

    notation = "number {number}"
    names = each(number=TILES)
    number: i64

    def weight(self, s: Paris) -> i64:
        space = unnumbered(s)
        if space == NONE or SECTION[space - 1] != SECTION[self.number]:
            return 0
        for number in s.number:
            if number == self.number:
                return 0
        return 1

    def apply(self, s: Paris) -> None:
        s.put(self.number, unnumbered(s))


NUMBER: Final[Menu] = [Number(number) for number in range(NUMBERS)]
