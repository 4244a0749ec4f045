"""Load and check the map, its lines and the tiles from `components.toml` (PP-2, PP-3)."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.components import check_tables, digest, load_components, require

NOBODY: Final = -1

LENGTH: Final = 7               # stops of a line (PP-2.1)
CROSSINGS: Final = 4            # of a line (PP-2.3), and the most neighbours a stop has (PP-2.4)
FARTHEST: Final = LENGTH - 1    # roads between two stops of one line, at most


FIELDS: Final = {
    "box": ("title",),
    "lines": ("courses",),
    "stops": ("names",),
    "tiles": ("number",),
    "players": ("colours", "shops"),
    "piles": ("numbers",),
    "look": ("stops",),
}
ROWS: Final = {
    "lines": ("courses", ("name", "letter", "stops")),
    "stops": ("names", ("name", "title", "sourced")),
    "piles": ("numbers", ("players", "piles")),
}


def check_components(tables: dict[str, Any]) -> None:
    """Check totals, references and the map. Raise BadComponents with the table and the fault."""
    check_tables(tables, FIELDS, ROWS)
    check_map(tables)
    check_box(tables)


def check_map(tables: dict[str, Any]) -> None:
    """Check that five lines of seven stops cross in pairs, each pair once (PP-2.1 to 2.3,
    PP-2.9)."""
    stops = [stop["name"] for stop in tables["stops"]["names"]]
    require(len(set(stops)) == len(stops), "stops", "names a stop twice")
    require(len(stops) == 25, "stops", f"has {len(stops)} stops, not 25 (PP-2.2)")
    lines = {line["name"]: line["stops"] for line in tables["lines"]["courses"]}
    require(len(lines) == 5, "lines", f"has {len(lines)} lines, not five (PP-2.1)")
    for name, course in lines.items():
        require(len(set(course)) == len(course) == LENGTH, "lines", f"{name} has not seven stops")
        for stop in course:
            require(stop in stops, "lines", f"{name} halts at '{stop}', which is no stop")
        for other, across in lines.items():
            met = [stop for stop in course if stop in across]
            require(other == name or len(met) == 1, "lines", f"{name} meets {other} at {met}")
    require(sorted(tables["look"]["stops"]) == sorted(stops), "look",
            "must place every stop, and only stops")


def check_box(tables: dict[str, Any]) -> None:
    """Check that tiles, colours, shops and piles are as printed (PP-3.1, PP-4.2, PP-4.7)."""
    ends = sum([2 * (len(line["stops"]) - 1) for line in tables["lines"]["courses"]])
    number = tables["tiles"]["number"]
    require(number == ends, "tiles", f"has {number} tiles for {ends} ends of roads (PP-3.2)")
    colours = tables["players"]["colours"]
    require(len(set(colours)) == len(colours) == 4, "players", "needs four different colours")
    require(isinstance(tables["players"]["shops"], int) and tables["players"]["shops"] > 0,
            "players", "has no number of shops")
    piles = {row["players"]: row["piles"] for row in tables["piles"]["numbers"]}
    require(sorted(piles) == [2, 3, 4], "piles", "must be for two, three and four players")
    for players, number in piles.items():
        require(number * (players + 1) == tables["tiles"]["number"], "piles",
                f"{number} piles for {players} players do not use all tiles (PP-4.7)")


TABLES: Final = load_components("grandtour.games.paris_paris")
check_components(TABLES)
DIGEST: Final = digest(TABLES)

COLOURS: Final = tuple(TABLES["players"]["colours"])
SHOPS: Final[i64] = TABLES["players"]["shops"]
_PILES: Final = {row["players"]: row["piles"] for row in TABLES["piles"]["numbers"]}
PILES: Final = vec[i64]([0, 0] + [_PILES[players] for players in (2, 3, 4)])

# PP-2, by line and by stop. An absent stop, NOWHERE, pads groups of four.
LINES: Final = tuple([line["name"] for line in TABLES["lines"]["courses"]])
LETTERS: Final = tuple([line["letter"] for line in TABLES["lines"]["courses"]])
LINE: Final = {name: number for number, name in enumerate(LINES)}
STOPS: Final = tuple([stop["name"] for stop in TABLES["stops"]["names"]])
TITLES: Final = tuple([stop["title"] for stop in TABLES["stops"]["names"]])
STOP: Final = {name: number for number, name in enumerate(STOPS)}
NOWHERE: Final = len(STOPS)
COURSES: Final = tuple([tuple([STOP[stop] for stop in line["stops"]])
                        for line in TABLES["lines"]["courses"]])
LINES_AT: Final = tuple([tuple([line for line, course in enumerate(COURSES) if stop in course])
                         for stop in range(len(STOPS))])
ROOM: Final = vec[i64]([len(lines) for lines in LINES_AT])                           # PP-2.6


def find_stops_at_distance(stop: int, line: int, roads: int) -> list[int]:
    """Return the stops of the line at this distance in roads from one of its stops."""
    course = COURSES[line]
    here = course.index(stop)
    return [course[place] for place in (here - roads, here + roads) if 0 <= place < len(course)]


def pad_to_four(stops: list[int]) -> list[int]:
    """Return the stops, padded to four."""
    return stops + [NOWHERE] * (CROSSINGS - len(stops))


def find_neighbours(stop: int) -> list[int]:
    """Return the neighbours of the stop, in ascending order (PP-2.4)."""
    return sorted([near for line in LINES_AT[stop]
                   for near in find_stops_at_distance(stop, line, 1)])


NEIGHBOURS: Final = [find_neighbours(stop) for stop in range(len(STOPS))]
AROUND: Final = vec[i64]([near for stop in range(len(STOPS))
                          for near in pad_to_four(NEIGHBOURS[stop])])
HALTS: Final = vec[i64]([stop for course in COURSES for stop in course
                         if len(LINES_AT[stop]) == 2])                               # PP-7.1

# PP-3.2 to 3.4: the kinds of tiles, by stop and then by line.
_KINDS: Final = tuple([(stop, line) for stop in range(len(STOPS)) for line in LINES_AT[stop]])
KINDS: Final = tuple([f"{STOPS[stop]}-{LINES[line]}" for stop, line in _KINDS])
KIND: Final = {name: number for number, name in enumerate(KINDS)}
KIND_STOP: Final = vec[i64]([stop for stop, _ in _KINDS])
KIND_LINE: Final = vec[i64]([line for _, line in _KINDS])
COPIES: Final = vec[i64]([len(find_stops_at_distance(stop, line, 1)) for stop, line in _KINDS])
PRINTED: Final = vec[i64]([len(NEIGHBOURS[stop]) for stop in range(len(STOPS))])
TILES: Final[i64] = TABLES["tiles"]["number"]


def list_stops_by_distance(kind: int, lines: tuple[int, ...]) -> list[int]:
    """Return four stops for each distance along these lines, by distance (PP-5.3.3, PP-5.3.4)."""
    start = _KINDS[kind][0]
    return [stop for roads in range(1, FARTHEST + 1)
            for stop in pad_to_four([near for line in lines
                                     for near in find_stops_at_distance(start, line, roads)])]


RINGS: Final = FARTHEST * CROSSINGS      # entries of a kind in the two tables that follow
REACH_BOTH: Final = vec[i64]([stop for kind in range(len(KINDS))
                              for stop in list_stops_by_distance(kind, LINES_AT[_KINDS[kind][0]])])
REACH_LINE: Final = vec[i64]([stop for kind in range(len(KINDS))
                              for stop in list_stops_by_distance(kind,
                                                                 (_KINDS[kind][1],))])  # PP-10.1
