"""The table of Paris Paris in words: everything that the board shows, for those who do not see
it."""

from __future__ import annotations

from typing import Any

from grandtour.games.paris_paris.components import COURSES, LINES, LINES_AT, PRINTED, STOPS
from grandtour.games.paris_paris.words.names import line_name, numbered_stop, stop_name, tile_name
from grandtour.games.paris_paris.words.outlook import gains_said, grand_gains, small_gains
from grandtour.games.words import series
from grandtour.language import Count, Phrase


def overview(view: dict[str, Any], names: list[str]) -> list[tuple[Phrase, list[Phrase]]]:
    """Headings, each with its lines; in the order in which players ask for them."""
    parts = [
        (offer_heading(view), offer(view, names)),
        (Phrase("Parked tiles"), parked(view)),
        (Phrase("Shops"), shops(view, names)),
        (Phrase("Special markers"), markers(view, names)),
        (Phrase("Tiles of each stop"), tiles(view)),
        (Phrase("Lines, from start to end"), lines()),
    ]
    return [(heading, found) for heading, found in parts if found]


def offer_heading(view: dict[str, Any]) -> Phrase:
    if all(seen["certain"] for seen in view["forecast"].values()):
        return Phrase("Tiles on offer, and what each would bring if it were left over")
    return Phrase("Tiles on offer, and what each would bring if it were left over, as the board "
                  "stands")


def offer(view: dict[str, Any], names: list[str]) -> list[Phrase]:
    """PP-5.1.3: every kind once, with its forecast."""
    return [tile(view, kind, names) for kind in dict.fromkeys(view["offer"])]


def tile(view: dict[str, Any], kind: str, names: list[str]) -> Phrase:
    """"Opéra, red line × 2: small tour Léa +1"."""
    number = view["offer"].count(kind)
    name = tile_name(kind)
    if number > 1:
        name = Phrase("{tile} × {number}", tile=name, number=number)
    seen = view["forecast"][kind]
    small, grand = gains_said(names, small_gains(seen)), grand_gains(seen)
    if grand is None:
        return Phrase("{tile}: small tour {points}", tile=name, points=small)
    return Phrase("{tile}: small tour {points}, grand tour {more}", tile=name,
                  points=small, more=gains_said(names, grand))


def parked(view: dict[str, Any]) -> list[Phrase]:
    """PP-5.4: the lines that wait for a second tile."""
    return [Phrase("{tile}: another tile of the {line} starts a grand tour",
                   tile=tile_name(kind), line=line_name(line))
            for line, kind in view["parked"].items()]


def shops(view: dict[str, Any], names: list[str]) -> list[Phrase]:
    return [Phrase("{stop}: {names}", stop=stop_name(stop),
                   names=series([owner(names[seat], seats.count(seat))
                                 for seat in dict.fromkeys(seats)]))
            for stop, seats in view["shops"].items()]


def owner(name: str, number: int) -> Phrase | str:
    """Return the owner of shops, and their number if it is not one."""
    return Phrase("{name} × {number}", name=name, number=number) if number > 1 else name


def markers(view: dict[str, Any], names: list[str]) -> list[Phrase]:
    """PP-11.2: one's own, and those that lie open."""
    found = [Phrase("{name}: {line}", name=name, line=line_name(line)) if line
             else Phrase("{name}: secret", name=name)
             for name, line in zip(names, view["markers"], strict=True)]
    if view["open_marker"] is not None:
        found.append(Phrase("face up: {line}", line=line_name(view["open_marker"])))
    return found


def tiles(view: dict[str, Any]) -> list[Phrase]:
    """Return the number of tiles of every stop, and how many of them may still come (PP-3.5,
    PP-10.5)."""
    left = view.get("remaining")
    if left is None:
        return [Count("{stop}: {n} tile", "{stop}: {n} tiles", int(PRINTED[number]),
                      stop=numbered_stop(number)) for number in range(len(STOPS))]
    return [Count("{stop}: {n} tile, {left} in the piles", "{stop}: {n} tiles, {left} in the piles",
                  int(PRINTED[number]), stop=numbered_stop(number), left=left[name])
            for number, name in enumerate(STOPS)]


def lines() -> list[Phrase]:
    """PP-2.5: the stops of each line, the crossings with the line that is met there."""
    return [Phrase("{line}: {stops}", line=line_name(name),
                   stops=series([stop_on(number, stop) for stop in course]))
            for number, (name, course) in enumerate(zip(LINES, COURSES, strict=True))]


def stop_on(line: int, stop: int) -> Phrase:
    other = [LINES[met] for met in LINES_AT[stop] if met != line]
    if not other:
        return numbered_stop(stop)
    return Phrase("{stop} (crosses the {line})", stop=numbered_stop(stop), line=line_name(other[0]))
