"""The fields of a state, declared: what each kind of value is as text, and what is no such text."""

from __future__ import annotations

from copy import deepcopy
from types import SimpleNamespace

import pytest

from grandtour.engine.core import OVER, Over, State
from grandtour.engine.game import BadPosition, Game
from grandtour.engine.schema import (
    Each, Field, Flag, Kind, Line, Members, Name, Notation, Number, Own, Packed, Placed, Rest, Row,
    Schema, Several, Word,
)

SITES = ("nashik", "poona", "surat")

KINDS = [
    (Number(-1, 9), -1, "-1"),
    (Flag(), True, "1"),
    (Flag(), False, "0"),
    (Name(SITES), 2, "surat"),
    (Name(SITES, "-"), -1, "-"),
    (Notation([OVER]), OVER, "over"),
    (Notation([OVER]), None, "-"),
    (Several(Number(0, 9)), [3, 0, 4], "3,0,4"),
    (Several(Number(0, 9)), [], "-"),
    (Several(Name(SITES), 2, "+"), [0, 2], "nashik+surat"),
    (Packed(4, Number(0, 9), 3), 0x402, "2,0,4"),
    (Packed(4, Number(0, 9), 2, 1), 0x420, "2,4"),
    (Members(SITES), 0b101, "nashik,surat"),
    (Members(SITES), 0, "-"),
    (Placed(SITES, Number(0, 9)), [-1, 7, -1], "poona=7"),
    (Placed(SITES, Number(1, 9), 0), [3, 0, 1], "nashik=3,surat=1"),
]

WRONG = [
    (Number(0, 9), "10", "10 is not between 0 and 9"),
    (Number(0, 9), "x", "invalid literal"),
    (Name(SITES), "london", "'london' is none of nashik, poona, surat"),
    (Name(SITES), "", "'' is none of"),
    (Name(SITES), "-", "'-' is none of"),
    (Several(Number(0, 9), 2), "1", "should be 2 words"),
    (Packed(4, Number(0, 9), 2), "1,2,3", "should be 2 words"),
    (Notation([OVER]), "turn:0", "turn:0"),
    (Members(SITES), "london", "london"),
    (Placed(SITES, Number(0, 9)), "london=1", "london"),
]


@pytest.mark.parametrize(("kind", "value", "text"), KINDS)
def test_values_survive_their_text(kind: Kind, value: int | Over | list[int] | None,
                                   text: str) -> None:
    assert kind.write(value) == text
    assert kind.read(text) == value


@pytest.mark.parametrize(("kind", "text", "fault"), WRONG)
def test_malformed_values_are_refused(kind: Kind, text: str, fault: str) -> None:
    with pytest.raises((ValueError, KeyError), match=fault):
        kind.read(text)


class Tour(State):
    """The visited places and the coins of each player."""

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(game)
        self.options = SimpleNamespace(players=players, values={})
        self.stack = [OVER]
        self.seat = 0
        self.bag: list[int] = [0, 0]
        self.been = 0
        self.said = "nothing"
        self.travellers = [SimpleNamespace(site=0, coins=0) for _ in range(players)]
        self.stops: list[SimpleNamespace] = []

    def clone(self) -> Tour:
        return deepcopy(self)

    def scores(self) -> list[float]:
        return [0.0] * self.options.players

    def ranking(self) -> list[int]:
        return [1] * self.options.players


class Text(Kind):
    """Any words."""

    def write(self, value: str) -> str:
        return value

    def read(self, text: str) -> str:
        return text


def put_been(s: Tour, words: list[str]) -> None:
    s.been = sum(1 << SITES.index(word.strip("!")) for word in words)


class TourSchema(Schema[Tour]):
    """One line of every form."""

    def lines(self, players: int) -> list[Line]:
        return [
            Line("turn", Field("seat", Number(0, players - 1)), Row("bag", Several(Number(0, 9)))),
            Line("said", Rest("said", Text())),
            Own("been", lambda s: [f"{site}!" for bit, site in enumerate(SITES)
                                   if s.been >> bit & 1], put_been),
            Each("stop", "stops", Word("site", Name(SITES)),
                 new=lambda: SimpleNamespace(site=0)),
            Each("traveller", "travellers", Field("at", Name(SITES), "site"),
                 Field("coins", Number(0, 99))),
        ]

    def complete(self, s: Tour) -> None:
        if s.seat == 1 and not s.been:
            raise ValueError("nobody has been anywhere")


SCHEMA = TourSchema([OVER])


class TourGame(Game):
    """A game with just what positions need."""

    name = "tour"
    least, most = 2, 3

    def __init__(self) -> None:
        super().__init__()
        self.options = []
        self.profiles = {}

    def start(self, players, options):
        return Tour(self, players)

    def write(self, s):
        return SCHEMA.write(s)

    def read(self, lines):
        return SCHEMA.read(self, lines)

    def turn_number(self, s):
        return 0

    def evaluate(self, s, seat):
        return 0.0

    def temperature(self, s):
        return 1.0

    def levels(self):
        return []


TOUR = """tour players=2
asks over
turn seat=1 3 4 5
said a b  c
been nashik! surat!
stop poona
stop surat
traveller at=nashik coins=7
traveller at=surat coins=0
"""


def test_schema_positions_are_read_back() -> None:
    s = TourGame().position(TOUR)
    assert (s.seat, s.bag, s.been, s.said) == (1, [3, 4, 5], 0b101, "a b  c")
    assert [stop.site for stop in s.stops] == [1, 2]
    assert [(one.site, one.coins) for one in s.travellers] == [(0, 7), (2, 0)]
    assert str(s) == TOUR
    assert str(TourGame().start(3, {})).startswith("tour players=3\nasks over\nturn seat=0 0 0\n")


@pytest.mark.parametrize(("was", "now", "fault"), [
    ("seat=1", "seat=2", "2 is not between 0 and 1"),
    ("seat=1", "chair=1", "'seat=...' expected, 'chair' found"),
    ("said a", "heard a", "'said ...' expected, 'heard a"),
    ("asks over", "asks turn", "turn"),
    ("stop poona", "stop poona 2", "no canonical position"),
    ("coins=0\n", "coins=0\ntraveller at=poona coins=0\n", "no canonical position"),
    ("coins=0\n", "", "this is no position of tour"),
    ("been nashik! surat!", "been", "nobody has been anywhere"),
])
def test_position_errors_are_explained(was: str, now: str, fault: str) -> None:
    with pytest.raises(BadPosition, match=fault):
        TourGame().position(TOUR.replace(was, now))
