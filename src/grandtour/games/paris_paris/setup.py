"""Draw the first player and the special markers, before the first tiles (PP-4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import EVERYTHING, Chance
from grandtour.engine.notation import WrittenOutcome, each
from grandtour.games.paris_paris.components import LINES, NOBODY
from grandtour.games.paris_paris.rules import SEATS, begin_round
from grandtour.games.paris_paris.state import Menu, ParisParis


def begin_game(s: ParisParis, seat: i64) -> None:
    """Give the bus to the start player (PP-4.3)."""
    s.leader = seat
    s.emit("first", seat)


class FirstPlayer(Chance[ParisParis]):
    """The draw of the start player (PP-4.3)."""

    def menu(self, s: ParisParis) -> Menu:
        return BEGIN

    def __str__(self) -> str:
        return "first"


class Begin(WrittenOutcome[ParisParis]):
    """The seat drawn to begin (PP-4.3)."""

    notation = "first {seat}"
    seat: i64

    def weight(self, s: ParisParis) -> i64:
        return 1 if self.seat < s.options.players else 0

    def apply(self, s: ParisParis) -> None:
        s.stack.pop()
        begin_game(s, self.seat)


BEGIN: Final[Menu] = [Begin(seat) for seat in range(SEATS)]


class Markers(Chance[ParisParis]):
    """The deal of a special marker to each player, seat by seat (PP-4.4), then perhaps the open one
    (PP-4.6). Then the first round begins."""

    def menu(self, s: ParisParis) -> Menu:
        return DEAL_MARKER

    def is_open(self, s: ParisParis) -> bool:
        return find_seat_to_deal_to(s) != NOBODY or (s.options.open_special
                                                     and s.open_marker == NOBODY)

    def close(self, s: ParisParis) -> None:
        s.stack.pop()
        begin_round(s)

    def __str__(self) -> str:
        return "markers"


def find_seat_to_deal_to(s: ParisParis) -> i64:
    """Return the seat that gets the next marker; NOBODY if all have one."""
    for seat in range(s.options.players):
        if s.markers[seat] == NOBODY:
            return seat
    return NOBODY


class DealMarker(WrittenOutcome[ParisParis]):
    """A line for the next marker. Each remaining one is equally likely (PP-4.4)."""

    notation = "marker {line}"
    names = each(line=LINES)
    line: i64

    def weight(self, s: ParisParis) -> i64:
        for line in s.markers:
            if line == self.line:
                return 0
        return 1 if s.open_marker != self.line else 0

    def apply(self, s: ParisParis) -> None:
        seat = find_seat_to_deal_to(s)
        if seat == NOBODY:
            s.open_marker = self.line
            s.emit("turned_up", NOBODY, self.line)
        else:
            s.markers[seat] = self.line
            s.emit("dealt", seat)

    def shown(self, s: ParisParis, seat: int) -> str:
        """Return the marker for its owner, or for all seats if it is the open one (PP-4.4)."""
        return str(self) if seat == EVERYTHING or find_seat_to_deal_to(s) in (seat,
                                                                              NOBODY) else "marker"


DEAL_MARKER: Final[Menu] = [DealMarker(line) for line in range(len(LINES))]
