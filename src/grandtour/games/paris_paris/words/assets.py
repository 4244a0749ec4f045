"""What reasons count in Paris Paris: points, and what tours would bring on the present board."""

from __future__ import annotations

from typing import Final

from grandtour.games.paris_paris.components import KINDS, LINES, NOBODY
from grandtour.games.paris_paris.heuristics import Outlook, find_points_before_the_end
from grandtour.games.paris_paris.rules import run_tour, score_small_tour
from grandtour.games.paris_paris.state import ParisParis, read_lane
from grandtour.games.paris_paris.words.names import name_line_by_number
from grandtour.games.words import Asset
from grandtour.language import Count, Phrase

STAYING: Final = 0.75           # of what shops score now, they score when a tour comes

STAYING_ALONE: Final = 0.5      # the same for small tours, which others come to share


def points_phrase(number: int) -> Phrase:
    return Count("{n} point", "{n} points", number)


def paying_tiles(number: int) -> Phrase:
    """Tiles still to come whose small tour would pay a player."""
    return Count("{n} tile to come with a small tour that pays",
                 "{n} tiles to come with small tours that pay", number)


def count_tour_points(s: ParisParis, seat: int, line: int) -> int:
    """Return what a grand tour of the line would bring on the present board (PP-7)."""
    after = s.clone()
    after.score = 0
    run_tour(after, line)
    return int(read_lane(after.score, seat))


def count_paying_tiles(s: ParisParis, seat: int) -> int:
    """Return the number of tiles in the piles whose small tour would pay the seat (PP-5.3)."""
    total = 0
    for kind in range(len(KINDS)):
        if s.piles[kind]:
            after = s.clone()
            after.score = 0
            score_small_tour(after, kind)
            total += int(s.piles[kind]) if read_lane(after.score, seat) else 0
    return total


def count_points(s: ParisParis, seat: int) -> int:
    """Return the points without those of the special tours and the bag, which depend on covered
    markers until the end (PP-8.2)."""
    return int(read_lane(find_points_before_the_end(s) if s.is_terminal() else s.score, seat))


def is_sure(s: ParisParis, seat: int, line: int) -> bool:
    """Return whether the seat knows that a special tour of the line will come (PP-8.2, PP-8.4)."""
    return line in (s.markers[seat], s.open_marker)


def is_last_round(s: ParisParis) -> bool:
    """Return whether only special tours can follow this round (PP-8.1)."""
    return int(s.piled) == 0


def weigh_tour(s: ParisParis, seat: int, line: int) -> float:
    """Return the tours of the line that the seat to move can expect from here, without those of a
    parked tile; its own sure special tours are assets of their own."""
    outlook = Outlook(s, s.seat)
    sure = seat == s.seat and is_sure(s, seat, line)
    return STAYING * float(outlook.tours[2 * line] + (0.0 if sure else outlook.special[line]))


def weigh_parked_tile(s: ParisParis, seat: int, line: int) -> float:
    """Return the tours that a parked tile of the line adds."""
    outlook = Outlook(s, s.seat)
    return STAYING * float(outlook.tours[2 * line + 1] - outlook.tours[2 * line])


def make_tour_asset(line: int) -> Asset:
    """Return what a grand tour of the line would bring on the present board."""
    def name_points(number: int) -> Phrase:
        return Count("{n} point from a grand tour ({line})",
                     "{n} points from a grand tour ({line})", number,
                     line=name_line_by_number(line))

    return Asset(lambda s, seat: 0 if is_last_round(s) else count_tour_points(s, seat, line),
                 name_points, weight=lambda s, seat: weigh_tour(s, seat, line), told="differing",
                 group=LINES[line])


def make_parked_asset(line: int) -> Asset:
    """Return what a tour of the line would bring if a parked tile waits for a second one
    (PP-5.4.3)."""
    def count_points(s: ParisParis, seat: int) -> int:
        parked = s.parked[line] != NOBODY and not is_last_round(s)
        return count_tour_points(s, seat, line) if parked else 0

    def name_points(number: int) -> Phrase:
        return Count("{n} point when the next tile is left over ({line})",
                     "{n} points when the next tile is left over ({line})", number,
                     line=name_line_by_number(line))

    return Asset(count_points, name_points,
                 weight=lambda s, seat: weigh_parked_tile(s, seat, line), told="differing",
                 group=LINES[line])


def make_special_asset(line: int) -> Asset:
    """Return what the special tour of the line brings at the end on the present board, if the seat
    knows that it comes. Nobody knows that of others, so only the seat to move counts it."""
    def count_points(s: ParisParis, seat: int) -> int:
        return count_tour_points(s, seat, line) if is_sure(s, seat, line) else 0

    def name_points(number: int) -> Phrase:
        return Count("{n} point from the special tour at the end ({line})",
                     "{n} points from the special tour at the end ({line})", number,
                     line=name_line_by_number(line))

    return Asset(count_points, name_points, shared=True, weight=lambda s, seat: STAYING,
                 told="differing", group=LINES[line])


def make_possible_asset(line: int) -> Asset:
    """Return what a special tour of the line would bring after the last round on the present board,
    if the seat does not know whether it comes."""
    def count_points(s: ParisParis, seat: int) -> int:
        unsure = is_last_round(s) and not (seat == s.seat and is_sure(s, seat, line))
        return count_tour_points(s, seat, line) if unsure else 0

    def name_points(number: int) -> Phrase:
        return Count("{n} point if there is a special tour ({line})",
                     "{n} points if there is a special tour ({line})", number,
                     line=name_line_by_number(line))

    return Asset(count_points, name_points, weight=lambda s, seat: float(
        Outlook(s, s.seat).special[line]), told="differing", group=LINES[line])


ASSETS: Final = (
    Asset(count_points, points_phrase, final=True),
    *[make_parked_asset(line) for line in range(len(LINES))],
    *[make_special_asset(line) for line in range(len(LINES))],
    *[make_possible_asset(line) for line in range(len(LINES))],
    *[make_tour_asset(line) for line in range(len(LINES))],
    Asset(count_paying_tiles, paying_tiles,
          weight=lambda s, seat: STAYING_ALONE * float(Outlook(s, s.seat).share), told="detail"),
)
