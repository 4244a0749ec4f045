"""Encode positions of Paris Paris as whole numbers (PP-11)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from grandtour.engine.core import EVERYTHING, TERMINAL
from grandtour.engine.encoding import (
    HIDDEN, LARGEST, Encoder, Field, count_from, fields_of_seats, write_numbers,
)
from grandtour.games.paris_paris.components import (
    KINDS, KIND_STOP, LINES, NOBODY, PILES, STOPS, TILES,
)
from grandtour.games.paris_paris.state import ParisParis, read_lane

MOST_SHOPS = 2                  # of one seat at a stop


class ParisParisEncoder(Encoder[ParisParis]):
    """The numbers of Paris Paris. Lines and kinds of tiles are numbered as in the components."""

    def __init__(self) -> None:
        self.version = "1"

    def fields(self, players: int) -> list[Field]:
        tiles, lines = int(TILES), len(LINES) - 1
        return [
            Field("round", 0, int(PILES[players])),
            Field("in_turn", HIDDEN, players - 1),
            Field("leader", HIDDEN, players - 1),
            Field("opened", 0, players),
            Field("piles", 0, tiles),
            Field("open_marker", HIDDEN, lines),
            *[Field(f"offer.{kind}", 0, players + 1) for kind in KINDS],
            *[Field(f"parked.{line}", HIDDEN, len(KINDS) - 1) for line in LINES],
            *[Field(f"to_come.{kind}", HIDDEN, tiles) for kind in KINDS],
            *[Field(f"remaining.{stop}", HIDDEN, tiles) for stop in STOPS],
            *fields_of_seats(
                players, Field("points", 0, LARGEST), Field("marker", HIDDEN, lines),
                Field("stock", HIDDEN, 99), Field("bag", HIDDEN, 99),
                *[Field(f"shops.{stop}", 0, MOST_SHOPS) for stop in STOPS])]

    def write(self, s: ParisParis, seat: i64, eyes: i64, into: vec[i16], at: i64) -> None:
        players = s.options.players
        lifted = eyes == EVERYTHING or s.stack[-1].seat == TERMINAL
        into[at] = i16(min(s.round + 1, s.rounds))
        into[at + 1] = i16(count_from(seat, s.seat, players)) if s.leader != NOBODY else HIDDEN
        into[at + 2] = i16(count_from(seat, s.leader, players))
        into[at + 3] = i16(s.opened)
        into[at + 4] = i16(s.piled // (players + 1))
        into[at + 5] = i16(s.open_marker)
        at += 6
        for kind in range(i64(len(KINDS))):
            into[at + kind] = 0
        for kind in s.offer:
            into[at + kind] += 1
        at += len(KINDS)
        at = write_numbers(s.parked, into, at)
        for number in s.piles:
            into[at] = i16(number) if lifted else HIDDEN
            at += 1
        at = write_remaining(s, into, at)
        for place in range(players):
            at = write_owner(s, (seat + place) % players, place == 0 or lifted, lifted, into, at)


def write_remaining(s: ParisParis, into: vec[i16], at: i64) -> i64:
    """Write how many tiles are still in the piles by stop, if the table shows that (PP-10.5)."""
    for stop in range(i64(len(STOPS))):
        into[at + stop] = 0 if s.options.show_discards else HIDDEN
    if s.options.show_discards:
        for kind in range(i64(len(KINDS))):
            into[at + KIND_STOP[kind]] += i16(s.piles[kind])
    return at + len(STOPS)


def write_owner(s: ParisParis, owner: i64, marker: bool, lifted: bool, into: vec[i16],
                at: i64) -> i64:
    """Write what a seat has, and return the index after it. The marker is shown to its owner, the
    bag and the stock as the options say."""
    shown = lifted or s.options.show_bag
    into[at] = i16(read_lane(s.score, owner))
    into[at + 1] = i16(s.markers[owner]) if marker else HIDDEN
    into[at + 2] = i16(read_lane(s.stock, owner)) if shown or not s.options.bag else HIDDEN
    into[at + 3] = i16(read_lane(s.bag, owner)) if shown and s.options.bag else HIDDEN
    at += 4
    for stop in range(i64(len(STOPS))):
        into[at + stop] = i16(read_lane(s.shops[stop], owner))
    return at + len(STOPS)
