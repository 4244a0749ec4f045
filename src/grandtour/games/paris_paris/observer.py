"""Show each seat what it may see, and vary what it may not see (PP-11)."""

from __future__ import annotations

from typing import TypedDict

from mypy_extensions import i64

from grandtour.engine.core import EVERYTHING, TERMINAL, Observer
from grandtour.engine.rng import Rng
from grandtour.games.paris_paris.components import (
    COPIES, KINDS, KIND_LINE, KIND_STOP, LINES, NOBODY, STOPS,
)
from grandtour.games.paris_paris.rules import Open, empty_bag, score_small_tour, run_tour
from grandtour.games.paris_paris.state import ONE, ParisParis, read_lane


class Way(TypedDict):
    """The points by seat of the small tour, with the stops that pay it, and of the grand tour if
    there is one."""

    small: list[int]
    stops: list[str]
    grand: list[int] | None


class Forecast(TypedDict):
    """What a tile would bring if it were left over. If `certain`, one player is left to choose, and
    the ways are all possible ones, one for each shop that may have to go. Before that there is one
    way: the board as it is."""

    line: str
    certain: bool
    ways: list[Way]


class ParisParisObserver(Observer[ParisParis]):
    """The views of Paris Paris. The markers of the others and the order of the tiles are unknown.
    The bag and the missing tiles are covered, since all of that was once in the open."""

    def view(self, s: ParisParis, seat: int) -> dict[str, object]:
        lifted = seat == EVERYTHING or s.stack[-1].seat == TERMINAL                     # PP-8.9
        seen: dict[str, object] = {
            "game": "paris_paris",
            "players": s.options.players,
            "options": s.options.values,
            "colours": list(s.options.colours),
            "round": min(s.round + 1, s.rounds),
            "rounds": s.rounds,
            "over": s.is_terminal(),
            "asked": str(s.stack[-1]).partition(":")[0],
            "seat": s.seat if s.leader != NOBODY else NOBODY,
            "leader": s.leader,
            "opened": s.opened,
            "shops": {STOPS[stop]: view_standing(s, stop) for stop in range(i64(len(STOPS)))
                      if s.shops[stop]},
            "offer": [KINDS[kind] for kind in s.offer],
            "forecast": {KINDS[kind]: forecast(s, kind) for kind in s.offer},
            "parked": {LINES[line]: KINDS[kind] for line, kind in enumerate(s.parked)
                       if kind != NOBODY},
            "piles": s.piled // (s.options.players + 1),
            "scores": s.by_seat(s.score),
            "markers": [LINES[line] if line != NOBODY and (lifted or number == seat) else None
                        for number, line in enumerate(s.markers)],
            "open_marker": LINES[s.open_marker] if s.open_marker != NOBODY else None,
        }
        if lifted:
            seen["to_come"] = {KINDS[kind]: int(number) for kind, number in enumerate(s.piles)
                               if number}
        if s.options.show_discards:
            seen["remaining"] = count_remaining(s)
        if lifted or s.options.show_bag or not s.options.bag:
            seen["stocks"] = s.by_seat(s.stock)
        if s.options.bag and (lifted or s.options.show_bag):
            seen["bag"] = s.by_seat(s.bag)
        if s.is_terminal():
            seen["result"] = view_result(s)
        return seen

    def resample(self, s: ParisParis, seat: int, rng: Rng) -> ParisParis:
        """Return a copy with markers redealt from the lines that the seat has not seen (PP-4.4,
        PP-4.5)."""
        d = s.clone()
        if seat == EVERYTHING or s.stack[-1].seat == TERMINAL:
            return d
        lines = [line for line in range(i64(len(LINES)))
                 if line != s.open_marker and not has_line(s, seat, line)]
        for number in range(len(d.markers)):
            if number != seat and d.markers[number] != NOBODY:
                d.markers[number] = lines.pop(rng.below(len(lines)))
        return d

    def disguise(self, s: ParisParis, seat: int, rng: Rng) -> ParisParis:
        """Return a resampled copy with another bag and other missing tiles, where they are
        covered."""
        d = self.resample(s, seat, rng)
        if seat == EVERYTHING or s.stack[-1].seat == TERMINAL:
            return d
        if s.options.bag and not s.options.show_bag:
            disguise_bag(d, rng)
        if not s.options.show_discards:
            disguise_box(d, rng)
        return d


def has_line(s: ParisParis, seat: int, line: i64) -> bool:
    return 0 <= seat < len(s.markers) and s.markers[seat] == line


def view_standing(s: ParisParis, stop: i64) -> list[int]:
    """Return the owners of the shops at a stop, in the order of the seats."""
    return [seat for seat in range(s.options.players)
            for _ in range(read_lane(s.shops[stop], seat))]


def count_remaining(s: ParisParis) -> dict[str, int]:
    """Return the number of tiles still in the piles, by stop (PP-10.5)."""
    left = dict.fromkeys(STOPS, 0)
    for kind, number in enumerate(s.piles):
        left[STOPS[KIND_STOP[kind]]] += int(number)
    return left


def forecast(s: ParisParis, kind: i64) -> Forecast:
    """Return the result of leaving over this tile, which is on offer (PP-5.2.8, PP-5.3, PP-5.4)."""
    certain = s.opened == s.options.players - 1
    ways: list[Way] = []
    for d in list_last_boards(s, kind) if certain else [s]:
        way = find_tours_of_tile(d, kind)
        if way not in ways:
            ways.append(way)
    return {"line": LINES[KIND_LINE[kind]], "certain": certain, "ways": ways}


def list_last_boards(s: ParisParis, kind: i64) -> list[ParisParis]:
    """Return every board on which the last player to choose can leave over this tile."""
    taken = s.offer[1] if s.offer[0] == kind else s.offer[0]
    found: list[ParisParis] = []
    for action in s.stack[-1].menu(s):
        assert isinstance(action, Open)
        if action.kind == taken:
            d = s.clone()
            action.open(d)
            found.append(d)
    return found


def find_tours_of_tile(s: ParisParis, kind: i64) -> Way:
    """Return what the tile brings with the shops as they are (PP-5.3, PP-5.4)."""
    line = KIND_LINE[kind]
    d = s.clone()
    d.score = 0
    d.log = []
    score_small_tour(d, kind)
    paying = [STOPS[event.value] for event in d.log if event.message == "small"]
    small = d.by_seat(d.score)
    d.score = 0
    run_tour(d, line)
    starts = s.parked[line] != NOBODY
    return {"small": small, "stops": list(dict.fromkeys(paying)),
            "grand": d.by_seat(d.score) if starts else None}


def view_result(s: ParisParis) -> list[dict[str, object]]:
    """Return the parts of each seat's final score, by seat (PP-8, PP-9)."""
    ranking, scores = s.ranking(), s.by_seat(s.score)
    lost, shops = s.by_seat(s.bag), s.by_seat(s.board())
    special, bag = compute_final_points(s)
    return [{"seat": seat, "rank": ranking[seat], "score": scores[seat],
             "before": scores[seat] - special[seat] - bag[seat], "special": special[seat],
             "bag": bag[seat], "lost": lost[seat], "shops": shops[seat]}
            for seat in range(s.options.players)]


def compute_final_points(s: ParisParis) -> tuple[list[int], list[int]]:
    """Return the points of the special tours and of the bag, by seat. Nothing moves after them, so
    they are run again on the final board."""
    d = s.clone()
    d.score = 0
    for line in s.line_order():
        run_tour(d, line)
    special = d.by_seat(d.score)
    d.score = 0
    if s.options.bag:
        empty_bag(d)
    return special, d.by_seat(d.score)


def disguise_bag(d: ParisParis, rng: Rng) -> None:
    """Put any number of shops that are not on the board into the bag, except the last: no player
    runs out (PP-13.6)."""
    for seat in range(i64(d.options.players)):
        off_board = read_lane(d.stock, seat) + read_lane(d.bag, seat)
        lost = rng.below(off_board)
        d.bag += (lost - read_lane(d.bag, seat)) * ONE[seat]
        d.stock += (off_board - lost - read_lane(d.stock, seat)) * ONE[seat]


def disguise_box(d: ParisParis, rng: Rng) -> None:
    """Redeal the piles from their tiles and those of the box."""
    tiles = [kind for kind, gone in enumerate(count_boxed(d)) for _ in range(gone + d.piles[kind])]
    for kind in range(i64(len(KINDS))):
        d.piles[kind] = 0
    for _ in range(d.piled):
        d.piles[tiles.pop(rng.below(len(tiles)))] += 1


def count_boxed(s: ParisParis) -> list[int]:
    """Return the number of tiles in the box, by kind (PP-13.2)."""
    box = [int(COPIES[kind] - s.piles[kind]) for kind in range(i64(len(KINDS)))]
    for kind in s.offer:
        box[kind] -= 1
    for kind in s.parked:
        if kind != NOBODY:
            box[kind] -= 1
    return box
