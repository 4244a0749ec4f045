"""One table: who sits where, and the match they play."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from grandtour.engine.core import CHANCE, PUBLIC, TERMINAL
from grandtour.engine.match import Match
from grandtour.tables.ports import ActRow
from grandtour.tables.terms import USUAL, Terms

SeatKind = Literal["person", "bot", "open"]


@dataclass(frozen=True)
class Seat:
    """A place at the table. `holder` is the id of the person, or the name of the bot."""

    kind: SeatKind
    name: str = ""
    holder: str = ""


OPEN: Seat = Seat("open")


@dataclass
class Table:
    """A table as it stands. `number` of the match is the version that every change must name.

    The match does not begin before every seat is taken; `seed` is the table's secret, from which
    every draw and every bot's whim comes."""

    id: str
    code: str                   # of the invitation
    name: str
    seats: list[Seat]
    match: Match
    seed: int
    host: str                   # the person who opened it
    terms: Terms = USUAL
    acts: list[ActRow] = field(default_factory=list)    # what was done beside the match
    moments: list[int] = field(default_factory=list)    # when each entry was made; 0: unknown

    @property
    def started(self) -> bool:
        """Whether every seat is taken, and so the match begun."""
        return all(seat.kind != "open" for seat in self.seats)

    @property
    def over(self) -> bool:
        return self.match.state.is_terminal()

    @property
    def names(self) -> list[str]:
        """By seat."""
        return [seat.name for seat in self.seats]

    @property
    def to_act(self) -> int:
        """The seat that must choose; PUBLIC while nobody must."""
        player = self.match.state.current_player()
        return PUBLIC if player in (CHANCE, TERMINAL) or not self.started else player

    @property
    def solo(self) -> bool:
        """Whether one person plays against bots only."""
        return self.started and [seat.kind for seat in self.seats].count("person") == 1

    def seat_of(self, person: str) -> int:
        """Where the person sits; PUBLIC for a spectator."""
        for number, seat in enumerate(self.seats):
            if seat.kind == "person" and seat.holder == person:
                return number
        return PUBLIC

    def can_take_back(self, seat: int) -> int:
        """How many of the last actions this seat may take back now: its own last step, as long
        as nothing was drawn and nobody else has acted since; against bots only, up to and with
        its last step whatever came after it. 0 if none."""
        if seat < 0 or not self.started:
            return 0
        if self.match.own_actions(seat):
            return 1
        if not self.solo:
            return 0
        standing = self.match.standing
        for back, entry in enumerate(reversed(standing), start=1):
            if entry.seat == seat:
                return back
        return 0
