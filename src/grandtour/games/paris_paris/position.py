"""Positions of Paris Paris as text, both ways. Equal texts are equal positions.

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

The stack of questions stands with the one being asked first. Rounds are counted from 0, shops by
the seats of their owners; a marker that is not dealt is a dash.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import OVER, Question
from grandtour.engine.game import Game
from grandtour.engine.position import begun, fields, head, listed, must, within, words
from grandtour.games.paris_paris.facts import (
    COPIES, KIND, KIND_LINE, KINDS, LINE, LINES, NOBODY, ROOM, STOP, STOPS, TILES,
)
from grandtour.games.paris_paris.rules import LAY_OUT, TURNS
from grandtour.games.paris_paris.setup import FirstPlayer, Markers
from grandtour.games.paris_paris.sight import boxed, standing
from grandtour.games.paris_paris.state import ONE, Options, ParisParis, lane, total

ASKED: Final[list[Question[Any]]] = [OVER, LAY_OUT, FirstPlayer(), Markers()]
ASKED.extend(TURNS)
QUESTIONS: Final = {str(question): question for question in ASKED}
NONE: Final = "-"


def write(s: ParisParis) -> str:
    """The canonical text, with a line end after every line."""
    shops = {STOPS[stop]: standing(s, stop) for stop in range(i64(len(STOPS))) if s.shops[stop]}
    lines = [
        head("paris_paris", int(s.options.players), s.game.unusual(s.options.choices)),
        "asks " + " ".join([str(question) for question in s.stack[::-1]]),
        f"turn seat={s.seat} leader={s.leader} round={s.round} opened={s.opened}",
        "score" + listed([str(points) for points in s.by_seat(s.score)]),
        "stock" + listed([str(number) for number in s.by_seat(s.stock)]),
        "bag" + listed([str(number) for number in s.by_seat(s.bag)]),
        "shops" + listed([f"{stop}={','.join([str(seat) for seat in seats])}"
                          for stop, seats in shops.items()]),
        "piles" + listed([f"{KINDS[kind]}={number}" for kind, number in enumerate(s.piles)
                          if number]),
        "offer" + listed([KINDS[kind] for kind in s.offer]),
        "parked" + listed([f"{LINES[line]}={KINDS[kind]}" for line, kind in enumerate(s.parked)
                           if kind != NOBODY]),
        "markers" + listed([line_name(line) for line in s.markers]),
        f"open {line_name(s.open_marker)}",
    ]
    return "\n".join(lines) + "\n"


def line_name(line: i64) -> str:
    return LINES[line] if line != NOBODY else NONE


def read(game: Game[Any], lines: list[str]) -> ParisParis:
    """The position these lines say; they are `write`'s if it writes them again."""
    s = parse(game, lines)
    check(s)
    return s


def parse(game: Game[Any], lines: list[str]) -> ParisParis:
    players, named = begun(lines[0], "paris_paris")
    s = ParisParis(game, Options(players, game.choose(players, named)))
    s.lay()
    s.stack = [QUESTIONS[name] for name in words(lines[1], "asks")[::-1]]
    turn = fields(lines[2], "turn")
    s.seat = within(turn["seat"], 0, players - 1)
    s.leader = within(turn["leader"], NOBODY, players - 1)
    s.round = within(turn["round"], 0, int(s.rounds))
    s.opened = within(turn["opened"], 0, players - 1)
    s.score = lanes(lines[3], "score", players, 4000)
    s.stock = lanes(lines[4], "stock", players, int(s.options.supply))
    s.bag = lanes(lines[5], "bag", players, int(s.options.supply))
    for stop, owners in fields(lines[6], "shops").items():
        for owner in owners.split(","):
            s.shops[STOP[stop]] += ONE[within(owner, 0, players - 1)]
    piles = fields(lines[7], "piles")
    s.piles = vec[i64]([within(piles.get(kind, "0"), 0, COPIES[number])
                        for number, kind in enumerate(KINDS)])
    s.piled = sum(s.piles)
    s.offer = vec[i64]([KIND[kind] for kind in words(lines[8], "offer")])
    for line, kind in fields(lines[9], "parked").items():
        s.parked[LINE[line]] = KIND[kind]
    s.markers = vec[i64]([line_of(name) for name in words(lines[10], "markers")])
    s.open_marker = line_of(lines[11].removeprefix("open "))
    return s


def check(s: ParisParis) -> None:
    """That the parts fit together, so that the game can go on from here. ValueError if not."""
    asked = [str(question) for question in s.stack[::-1]]
    setup = asked in (["first", "markers", "open:0"], ["markers", "open:0"])
    must(setup or asked in (["over"], [f"open:{s.seat}"], ["tiles", f"open:{s.seat}"]),
         f"nobody asks {asked}")
    must((s.leader == NOBODY) == (asked[0] == "first"), "a game has a leader once it has one")
    check_progress(s, asked[0], setup)
    check_markers(s, setup)
    check_pieces(s)
    must(s.stack[-1].is_open(s), "nobody is asked where nothing can be chosen")


def check_progress(s: ParisParis, first: str, setup: bool) -> None:
    """PP-4.7, PP-5.0.1: how many tiles lie where at this moment of the game."""
    size = s.options.players + 1
    must((s.round == s.rounds) == (first == "over"), "the game is over after its last round")
    if first.startswith("open:"):
        must(len(s.offer) == size - s.opened, "as many tiles are on offer as are left")
        must(s.piled == TILES - (s.round + 1) * size, "a pile is laid out each round")
        must(s.seat == (s.leader + s.opened) % s.options.players, "seats follow one another")
        return
    must(s.opened == 0, "nobody opens a shop before the tiles are laid out")
    must(s.piled == TILES - s.round * size - len(s.offer), "a pile is laid out each round")
    must(first == "tiles" or len(s.offer) == 0, "no tile is on offer yet")
    must(len(s.offer) < size, "a pile is one tile more than players")
    must(first != "tiles" or s.seat == s.leader, "the leader begins")
    must(not setup or (s.round == 0 and s.seat == 0), "the markers are dealt first")


def check_markers(s: ParisParis, setup: bool) -> None:
    """PP-4.4 to 4.6"""
    must(len(s.markers) == s.options.players, "every seat has a place for a marker")
    dealt = [line for line in s.markers if line != NOBODY]
    must(list(s.markers[:len(dealt)]) == dealt, "markers are dealt in the order of the seats")
    known = dealt + ([s.open_marker] if s.open_marker != NOBODY else [])
    must(len(set(known)) == len(known), "there is one marker for each line")
    complete = len(dealt) == s.options.players
    must(setup or complete, "every player has a marker")
    must(s.open_marker == NOBODY or (complete and s.options.open_special),
         "no marker lies face up here")
    must(setup or (s.open_marker != NOBODY) == s.options.open_special, "a marker lies face up")


def check_pieces(s: ParisParis) -> None:
    """PP-13.1 to 13.4"""
    for stop in range(i64(len(STOPS))):
        must(total(s.shops[stop]) <= ROOM[stop], f"{STOPS[stop]} has no room for that")
    board = s.board()
    for seat in range(s.options.players):
        shops = lane(board, seat) + lane(s.stock, seat) + lane(s.bag, seat)
        must(shops == s.options.supply, "no shop is lost or won")
    must(s.options.bag or s.bag == 0, "with two players there is no bag")
    for line, kind in enumerate(s.parked):
        must(kind == NOBODY or KIND_LINE[kind] == line, "a tile is parked with its line")
    must(min(boxed(s)) >= 0, "there are not so many tiles")


def lanes(line: str, name: str, players: int, most: int) -> int:
    """The numbers of a line in lanes."""
    numbers = [within(text, 0, most) for text in words(line, name)]
    must(len(numbers) == players, f"'{line[:60]}' needs {players} numbers")
    return sum([number * int(ONE[seat]) for seat, number in enumerate(numbers)])


def line_of(name: str) -> int:
    return NOBODY if name == NONE else LINE[name]
