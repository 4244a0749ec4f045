"""The progress of a game of Paris, the panel of a player, and the final table. Everything comes out
of a view, which holds only what its reader may see."""

from __future__ import annotations

from typing import Any, Final

from grandtour.games.paris.components import TILES
from grandtour.games.paris.words.names import francs_phrase, token_kind_name, points_phrase
from grandtour.games.paris.words.terms import name_tile_briefly
from grandtour.games.words import Badge, Budget, Good, Panel, Result, series
from grandtour.language import N_, Count, Phrase

STAGES: Final = {
    "last_round": N_("turn {turn}, the last round before the final turns"),
    "final_turns": N_("turn {turn}, final turns"),
}


def status(view: dict[str, Any]) -> Phrase:
    """Return how far the game is."""
    if view["over"]:
        return Phrase("the game is over")
    if view["end"] != "open":
        return Phrase(STAGES[view["end"]], turn=view["turn"])
    left = sum(stack["tiles"] for stack in view["stacks"])
    tiles_left = Count("{n} end-game tile", "{n} end-game tiles", view["end_left"])
    if not left:
        return Phrase("turn {turn}, {tiles}", turn=view["turn"], tiles=tiles_left)
    return Phrase("turn {turn}, {buildings}, {tiles}", turn=view["turn"], tiles=tiles_left,
                  buildings=Count("{n} building to come", "{n} buildings to come", left))


def budget(view: dict[str, Any]) -> Budget | None:
    """Return None: a turn is one action, so nothing is counted down."""
    return None


# The panel of a player.

def panel(view: dict[str, Any], seat: int) -> Panel:
    """Return points, the first player and players who left, and public things. The reader also sees
    what is behind their screen. At the end all screens are lifted and everything is scored."""
    row = view["investors"][seat]
    lines = list_public_things(view, seat)
    hidden = list_screened_goods(row) if "francs" in row else ()
    purse = hidden[0] if hidden else None
    if view["over"]:
        score = view["result"][seat]["score"]
        return Panel(list_badges(view, seat), lines, score=score, goods=hidden, purse=purse)
    return Panel(list_badges(view, seat), lines, score=row["points"], screen=hidden, purse=purse)


def list_badges(view: dict[str, Any], seat: int) -> tuple[Badge, ...]:
    found = []
    if view["starter"] == seat:
        found.append(Badge("i-first", Phrase("start player"), "sign"))
    if view["investors"][seat]["left"]:
        found.append(Badge("i-bide", Phrase("has left the game"), "sign"))
    return tuple(found)


def list_public_things(view: dict[str, Any], seat: int) -> tuple[Phrase, ...]:
    """Return the place of the meeple, the keys on the board and what they own (PA-18.2)."""
    row = view["investors"][seat]
    return (name_track_space(row["meeple"]), Count("{n} key out", "{n} keys out", row["on_board"]),
            Phrase("value {value} owned", value=compute_owned_value(view, seat)))


def name_track_space(space: int) -> Phrase:
    return Phrase("space {space}", space=space) if space else Phrase("before the track")


def compute_owned_value(view: dict[str, Any], seat: int) -> int:
    """Return the values of everything on the board with a key of this seat (PA-17.9)."""
    return sum(int(district["sums"][seat]) for district in view["districts"].values())


def list_screened_goods(row: dict[str, Any]) -> tuple[Good, ...]:
    """Return the things behind a screen, the money first (PA-18.1)."""
    keys = Count("{n} key in hand", "{n} keys in hand", row["keys"])
    found = [Good("i-franc", str(row["francs"]), francs_phrase(row["francs"]),
                  amount=row["francs"]),
             Good("i-key", str(row["keys"]), keys, amount=row["keys"])]
    for kind, number in row["goods"].items():
        if number:
            short = Phrase(METALS[kind], number=number) if kind in METALS else str(number)
            found.append(Good(GLYPHS.get(kind, "i-prestige"), short,
                              Phrase("{kind} {number}", kind=token_kind_name(kind), number=number),
                              kind, number))
    return (*found, *[build_tile_good(name) for name in row["tiles"]])


GLYPHS: Final = {"wood": "i-wood", "marble": "i-marble", "gold": "i-ingot"}
# All kinds of prestige have one glyph.
METALS: Final = {
    "prestige-bronze": N_("bronze {number}"),
    "prestige-silver": N_("silver {number}"),
    "prestige-gold": N_("gold {number}"),
}


def build_tile_good(name: str) -> Good:
    """Return an unused tile: a bonus tile by number, an end-game tile by effect."""
    told = name_tile_briefly(TILES.index(name))
    if name.startswith("tile-"):
        return Good("i-bonus", name.removeprefix("tile-"), told, name)
    return Good("i-end-tile", told, told, name)


def tiles_phrase(names: list[str]) -> list[Phrase]:
    """Return tiles in a sentence, the bonus tiles together."""
    numbers = [name.removeprefix("tile-") for name in names if name.startswith("tile-")]
    others = [name_tile_briefly(TILES.index(name)) for name in names
              if not name.startswith("tile-")]
    if len(numbers) > 1:
        return [Phrase("bonus tiles {numbers}", numbers=series(numbers)), *others]
    return [*[name_tile_briefly(TILES.index(f"tile-{number}")) for number in numbers], *others]


# PA-17  The result.

def result(view: dict[str, Any], names: list[str]) -> Result | None:
    """Return the final table, best first and short enough for a phone; None before the end. The log
    has the districts one by one."""
    if not view["over"]:
        return None
    table = sorted(view["result"], key=lambda row: (row["rank"], row["seat"]))
    rows = [row | {"scored": sum(row["districts"].values())} for row in table]
    columns = [column for column in COLUMNS if column[0] in find_columns(rows)]
    cells = [(row["seat"], row["rank"], tuple([str(row[key]) for key, _, _ in columns]))
             for row in rows]
    phrase, clause = describe_victory(table, names)
    return Result(tuple([head for _, head, _ in columns]), tuple(cells), phrase, clause,
                  tuple([clause for _, _, clause in columns]))


COLUMNS: Final = (
    ("before", Phrase("During play"), ""),
    ("scored", Phrase("Districts"), "PA-17.3"),
    ("franc_points", Phrase("Tile 27"), "PA-17.1"),
    ("francs", Phrase("Francs"), "PA-17.9"),
    ("value", Phrase("Value owned"), "PA-17.10"),
    ("score", Phrase("Total"), "PA-17.9"),
)


def find_columns(table: list[dict[str, Any]]) -> set[str]:
    """Return the districts and tile 27 where they brought something, and francs and value where
    they decide."""
    keys = {"before", "score"}
    keys |= {key for key in ("scored", "franc_points") if any(row[key] for row in table)}
    for key, measured in (("francs", ("score",)), ("value", ("score", "francs"))):
        rows = [tuple(row[part] for part in measured) for row in table]
        if len(set(rows)) < len(rows):
            keys.add(key)
    return keys


def describe_victory(table: list[dict[str, Any]], names: list[str]) -> tuple[Phrase, str]:
    """Return the winner and the reason (PA-17.9)."""
    best = table[0]
    total = points_phrase(best["score"])
    winners = [names[row["seat"]] for row in table if row["rank"] == 1]
    if len(winners) > 1:
        return Phrase("{names} share the victory with {total}.", names=series(winners),
                      total=total), "PA-17.9"
    for same, message in BEATEN:
        others = [names[row["seat"]] for row in table[1:]
                  if all(row[key] == best[key] for key in same)]
        if others:
            return Phrase(message, name=winners[0], others=series(others), total=total), "PA-17.9"
    return Phrase("{name} wins with {total}.", name=winners[0], total=total), "PA-17.9"


# What the others had in common with the winner, and what decided.
BEATEN: Final = (
    (("score", "francs"), N_("{name} wins by the value owned on the board; {others} also had "
                             "{total} and as many francs.")),
    (("score",), N_("{name} wins with more francs; {others} also had {total}.")),
)
