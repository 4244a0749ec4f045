"""The table of Paris Paris in words: everything that the board shows, for those who do not see
it."""

from __future__ import annotations

from typing import Any

from grandtour.games.paris_paris.components import COURSES, LINES, LINES_AT, PRINTED, STOPS
from grandtour.games.paris_paris.words.names import (
    line_name, name_stop_by_number, stop_name, tile_name,
)
from grandtour.games.paris_paris.words.outlook import (
    describe_gains, list_grand_gains, list_small_tour_gains,
)
from grandtour.games.words import series
from grandtour.language import Count, Phrase


def overview(view: dict[str, Any], names: list[str]) -> list[tuple[Phrase, list[Phrase]]]:
    """Return headings, each with its lines, in the order in which players ask for them."""
    parts = [
        (offer_heading(view), describe_offers(view, names)),
        (Phrase("Parked tiles"), describe_parking(view)),
        (Phrase("Shops"), describe_shops(view, names)),
        (Phrase("Special markers"), describe_markers(view, names)),
        (Phrase("Tiles of each stop"), describe_tiles(view)),
        (Phrase("Lines, from start to end"), describe_lines()),
    ]
    return [(heading, found) for heading, found in parts if found]


def offer_heading(view: dict[str, Any]) -> Phrase:
    if all(seen["certain"] for seen in view["forecast"].values()):
        return Phrase("Tiles on offer, and what each would bring if it were left over")
    return Phrase("Tiles on offer, and what each would bring if it were left over, as the board "
                  "is now")


def describe_offers(view: dict[str, Any], names: list[str]) -> list[Phrase]:
    """Describe every kind on offer once, with its forecast (PP-5.1.3)."""
    return [describe_tile(view, kind, names) for kind in dict.fromkeys(view["offer"])]


def describe_tile(view: dict[str, Any], kind: str, names: list[str]) -> Phrase:
    """Describe a tile: "Opéra, red line × 2: small tour Léa +1"."""
    number = view["offer"].count(kind)
    name = tile_name(kind)
    if number > 1:
        name = Phrase("{tile} × {number}", tile=name, number=number)
    seen = view["forecast"][kind]
    small, grand = describe_gains(names, list_small_tour_gains(seen)), list_grand_gains(seen)
    if grand is None:
        return Phrase("{tile}: small tour {points}", tile=name, points=small)
    return Phrase("{tile}: small tour {points}, grand tour {more}", tile=name,
                  points=small, more=describe_gains(names, grand))


def describe_parking(view: dict[str, Any]) -> list[Phrase]:
    """Describe the lines that wait for a second tile (PP-5.4)."""
    return [Phrase("{tile}: another tile of the {line} starts a grand tour",
                   tile=tile_name(kind), line=line_name(line))
            for line, kind in view["parked"].items()]


def describe_shops(view: dict[str, Any], names: list[str]) -> list[Phrase]:
    return [Phrase("{stop}: {names}", stop=stop_name(stop),
                   names=series([describe_owner(names[seat], seats.count(seat))
                                 for seat in dict.fromkeys(seats)]))
            for stop, seats in view["shops"].items()]


def describe_owner(name: str, number: int) -> Phrase | str:
    """Return the owner of shops, and their number if it is not one."""
    return Phrase("{name} × {number}", name=name, number=number) if number > 1 else name


def describe_markers(view: dict[str, Any], names: list[str]) -> list[Phrase]:
    """Describe the reader's marker and the open ones (PP-11.2)."""
    found = [Phrase("{name}: {line}", name=name, line=line_name(line)) if line
             else Phrase("{name}: secret", name=name)
             for name, line in zip(names, view["markers"], strict=True)]
    if view["open_marker"] is not None:
        found.append(Phrase("face up: {line}", line=line_name(view["open_marker"])))
    return found


def describe_tiles(view: dict[str, Any]) -> list[Phrase]:
    """Describe the number of tiles of every stop, and of those that may still come (PP-3.5,
    PP-10.5)."""
    left = view.get("remaining")
    if left is None:
        return [Count("{stop}: {n} tile", "{stop}: {n} tiles", int(PRINTED[number]),
                      stop=name_stop_by_number(number)) for number in range(len(STOPS))]
    return [Count("{stop}: {n} tile, {left} in the piles", "{stop}: {n} tiles, {left} in the piles",
                  int(PRINTED[number]), stop=name_stop_by_number(number), left=left[name])
            for number, name in enumerate(STOPS)]


def describe_lines() -> list[Phrase]:
    """Describe the stops of each line, and at crossings the other line (PP-2.5)."""
    return [Phrase("{line}: {stops}", line=line_name(name),
                   stops=series([describe_stop(number, stop) for stop in course]))
            for number, (name, course) in enumerate(zip(LINES, COURSES, strict=True))]


def describe_stop(line: int, stop: int) -> Phrase:
    other = [LINES[met] for met in LINES_AT[stop] if met != line]
    if not other:
        return name_stop_by_number(stop)
    return Phrase("{stop} (crosses the {line})", stop=name_stop_by_number(stop),
                  line=line_name(other[0]))
