"""Declare the fields of a position of Paris Paris and its text. Equal texts are equal positions.

    paris_paris players=3 small_tour_lines=tile_colour
    asks tiles open:0
    turn seat=0 leader=0 round=2 opened=0
    score 4 0 2
    stock 18 18 19
    bag 0 0 1
    shops concorde=0 opera=1,2 ...
    piles tour_eiffel-orange=1 champs_elysees-orange=2 ...
    offer odeon-red odeon-red
    parked red=louvre-red
    markers turquoise red pink
    open -

The stack of questions begins with the one being asked. Rounds are counted from 0. Shops are named
by the seats of their owners. A marker that is not dealt is a dash.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append
from mypy_extensions import i64

from grandtour.engine.core import OVER, Question
from grandtour.engine.position import require, parse_number
from grandtour.engine.schema import (
    NOTHING, Field, Line, Listing, Name, Number, Packed, Placed, Row, Schema, Several, Word,
)
from grandtour.games.paris_paris.components import (
    COPIES, KINDS, KIND_LINE, LINES, NOBODY, ROOM, STOPS, TILES,
)
from grandtour.games.paris_paris.observer import count_boxed
from grandtour.games.paris_paris.rules import LAY_OUT, TURNS
from grandtour.games.paris_paris.setup import FirstPlayer, Markers
from grandtour.games.paris_paris.state import LANE, ONE, ParisParis, read_lane, sum_lanes

ASKED: Final[list[Question[Any]]] = [OVER, LAY_OUT, FirstPlayer(), Markers(), *TURNS]
MOST: Final = 4000              # points, and shops, that a lane holds


class ParisParisSchema(Schema[ParisParis]):
    """The fields of a position of Paris Paris."""

    def lines(self, players: int) -> list[Line]:
        by_seat = Packed(LANE, Number(0, MOST), players)
        line = Name(LINES, NOTHING)
        return [
            Line("turn",
                 Field("seat", Number(0, players - 1)),
                 Field("leader", Number(NOBODY, players - 1)),
                 Field("round", Number(0, TILES)),
                 Field("opened", Number(0, players - 1))),
            Line("score", Row("score", by_seat)),
            Line("stock", Row("stock", by_seat)),
            Line("bag", Row("bag", by_seat)),
            Line("shops", Row("shops", Placed(STOPS, Shops(players), 0))),
            Line("piles", Row("piles", Placed(KINDS, Number(1, max(COPIES)), 0))),
            Line("offer", Row("offer", Several(Name(KINDS)))),
            Line("parked", Row("parked", Placed(LINES, Name(KINDS)))),
            Line("markers", Row("markers", Several(line, players))),
            Line("open", Word("open_marker", line)),
        ]

    def complete(self, s: ParisParis) -> None:
        s.shops = append(s.shops, 0)            # NOWHERE
        s.piled = sum(s.piles)
        check_position(s)


class Shops(Listing):
    """Lanes written as the owners of the shops, in the order of the seats."""

    def __init__(self, players: int) -> None:
        self.players: Final = players

    def words(self, value: Any) -> list[str]:
        return [str(seat) for seat in range(self.players) for _ in range(read_lane(value, seat))]

    def gather(self, words: list[str]) -> Any:
        return sum([int(ONE[parse_number(owner, 0, self.players - 1)]) for owner in words])


SCHEMA: Final = ParisParisSchema(ASKED)


def check_position(s: ParisParis) -> None:
    """Raise ValueError unless the parts fit together, so that the game can continue from here."""
    asked = [str(question) for question in s.stack[::-1]]
    setup = asked in (["first", "markers", "open:0"], ["markers", "open:0"])
    require(setup or asked in (["over"], [f"open:{s.seat}"], ["tiles", f"open:{s.seat}"]),
            f"nobody asks {asked}")
    require((s.leader == NOBODY) == (asked[0] == "first"), "a game has a leader once it has one")
    check_progress(s, asked[0], setup)
    check_markers(s, setup)
    check_pieces(s)
    require(s.stack[-1].is_open(s), "nobody is asked where nothing can be chosen")


def check_progress(s: ParisParis, first: str, setup: bool) -> None:
    """Check how many tiles are where at this moment of the game (PP-4.7, PP-5.0.1)."""
    size = s.options.players + 1
    require((s.round == s.rounds) == (first == "over"), "the game is over after its last round")
    if first.startswith("open:"):
        require(len(s.offer) == size - s.opened, "as many tiles are on offer as are left")
        require(s.piled == TILES - (s.round + 1) * size, "a pile is laid out each round")
        require(s.seat == (s.leader + s.opened) % s.options.players, "seats follow one another")
        return
    require(s.opened == 0, "nobody opens a shop before the tiles are laid out")
    require(s.piled == TILES - s.round * size - len(s.offer), "a pile is laid out each round")
    require(first == "tiles" or len(s.offer) == 0, "no tile is on offer yet")
    require(len(s.offer) < size, "a pile is one tile more than players")
    require(first != "tiles" or s.seat == s.leader, "the leader begins")
    require(not setup or (s.round == 0 and s.seat == 0), "the markers are dealt first")


def check_markers(s: ParisParis, setup: bool) -> None:
    """Check that markers are dealt as they must be (PP-4.4 to 4.6)."""
    dealt = [line for line in s.markers if line != NOBODY]
    require(list(s.markers[:len(dealt)]) == dealt, "markers are dealt in the order of the seats")
    known = dealt + ([s.open_marker] if s.open_marker != NOBODY else [])
    require(len(set(known)) == len(known), "there is one marker for each line")
    complete = len(dealt) == s.options.players
    require(setup or complete, "every player has a marker")
    require(s.open_marker == NOBODY or (complete and s.options.open_special),
            "no marker lies face up here")
    require(setup or (s.open_marker != NOBODY) == s.options.open_special, "a marker lies face up")


def check_pieces(s: ParisParis) -> None:
    """Check that all shops and tiles are present, and where they may be (PP-13.1 to 13.4)."""
    for stop in range(i64(len(STOPS))):
        require(sum_lanes(s.shops[stop]) <= ROOM[stop], f"{STOPS[stop]} has no room for that")
    board = s.board()
    for seat in range(s.options.players):
        shops = read_lane(board, seat) + read_lane(s.stock, seat) + read_lane(s.bag, seat)
        require(shops == s.options.supply, "no shop is lost or won")
    require(s.options.bag or s.bag == 0, "with two players there is no bag")
    for line, kind in enumerate(s.parked):
        require(kind == NOBODY or KIND_LINE[kind] == line, "a tile is parked with its line")
    require(min(count_boxed(s)) >= 0, "there are not so many tiles")
