"""The table of Paris in words: everything that the board shows, for those who do not see it."""

from __future__ import annotations

from typing import Any

from grandtour.games.paris.components import KINDS, TILES
from grandtour.games.paris.words.names import (
    award_name, building_name, district_name, francs, kind_name, landmark_name, place_name, points,
    tile_effect, tile_name, tokens,
)
from grandtour.games.paris.words.panels import screen, tiles, track
from grandtour.games.paris.words.terms import figures, gained, listed
from grandtour.games.words import series
from grandtour.language import Count, Phrase


def overview(view: dict[str, Any], names: list[str]) -> list[tuple[Phrase, list[Phrase]]]:
    """Headings, each with its lines; in the order in which players ask for them."""
    parts = [
        (Phrase("Behind your screen"), own(view)),
        (Phrase("Players"), players(view, names)),
        (Phrase("Building stacks"), stacks(view)),
        *[(district_name(name), district(view, name, names)) for name in view["districts"]],
        (Phrase("Arc de Triomphe"), arc(view, names)),
        (Phrase("Landmarks in the display"), display(view)),
        (Phrase("Common supply"), supply(view)),
        (Phrase("Bonus tiles on the track"), bonus_tiles(view)),
        (Phrase("VP tiles and end-game tiles beside the board"), beside(view)),
    ]
    return [(heading, lines) for heading, lines in parts if lines]


# Players.

def own(view: dict[str, Any]) -> list[Phrase]:
    """PA-18.1: only for who looks; at the end the players' lines tell it of all."""
    lifted = [row for row in view["investors"] if "francs" in row]
    return [good.phrase for good in screen(lifted[0])] if len(lifted) == 1 else []


def players(view: dict[str, Any], names: list[str]) -> list[Phrase]:
    return [line for row in view["investors"] for line in player(row, names[row["seat"]])]


def player(row: dict[str, Any], name: str) -> list[Phrase]:
    """PA-18.2: what everybody sees of a player; the used tiles are a line of their own."""
    parts = [points(row["points"]), track(row["meeple"]),
             Count("{n} key on the board", "{n} keys on the board", row["on_board"]),
             Count("{n} key in the supply", "{n} keys in the supply", row["spare"])]
    if row["left"]:
        parts.append(Phrase("has left the game"))
    lines = [Phrase("{name}: {parts}", name=name, parts=listed(parts))]
    if row["used"]:
        lines.append(Phrase("used by {name}: {tiles}", name=name, tiles=listed(tiles(row["used"]))))
    return lines


# The board.

def stacks(view: dict[str, Any]) -> list[Phrase]:
    """PA-5.1, PA-3.6: the backs on top, and what went back to the box."""
    lines = [stack(number, each) for number, each in enumerate(view["stacks"], 1)]
    if view["lifted"] is not None:
        lines.append(Phrase("in hand: {building}", building=building_name(view["lifted"])))
    if view["boxed"]:
        lines.append(Phrase("in the box: {buildings}", buildings=listed(
            [building_name(name) for name in view["boxed"]])))
    return lines


def stack(number: int, each: dict[str, Any]) -> Phrase:
    if each["back"] is None:
        return Phrase("stack {stack}: empty", stack=number)
    return Count("stack {stack}: {n} tile, on top {district}",
                 "stack {stack}: {n} tiles, on top {district}", each["tiles"], stack=number,
                 district=district_name(each["back"]))


def district(view: dict[str, Any], name: str, names: list[str]) -> list[Phrase]:
    """PA-1.6: bank, spaces, landmarks, VP tile and ranking."""
    here = view["districts"][name]
    bank = Phrase("bank, {francs}", francs=francs(here["bank"]["francs"]))
    lines = [with_keys(bank, here["bank"]["keys"], names)]
    lines += [space(each, names) for each in here["spaces"]]
    lines += [with_keys(Phrase("{landmark}, value {value}", landmark=landmark_name(each["id"]),
                               value=each["value"]), each["keys"], names)
              for each in here["landmarks"]]
    return [*lines, *ranking(here, names)]


def with_keys(what: Phrase, keys: list[int], names: list[str]) -> Phrase:
    """A place and whose keys stand there."""
    if not keys:
        return what
    return Phrase("{place}: {names}", place=what, names=series([names[seat] for seat in keys]))


def space(each: dict[str, Any], names: list[str]) -> Phrase:
    """PA-1.8, PA-2.7: the building or the empty space, its cost, and the token beside it."""
    building, token = each["building"], each["token"]
    what = (Phrase("empty space {value}", value=each["value"]) if building is None
            else priced(building))
    if token is not None:
        what = Phrase("{place}, token {token}", place=what, token=kind_name(token))
    return with_keys(what, each["keys"], names)


def priced(building: dict[str, Any]) -> Phrase:
    name = building_name(building["id"])
    if not building["cost"]:
        return name
    return Phrase("{place}, costs {goods}", place=name, goods=cost(building["cost"]))


def cost(goods: dict[str, int]) -> Phrase:
    return listed([tokens(kind, number) for kind, number in goods.items()])


def ranking(here: dict[str, Any], names: list[str]) -> list[Phrase]:
    """PA-17.3: the sums, and what the VP tile there would bring now."""
    sums = [Phrase("{name} {value}", name=names[seat], value=value)
            for seat, value in enumerate(here["sums"]) if value]
    lines = [Phrase("values owned: {sums}", sums=listed(sums))] if sums else []
    if here["vp"] is None:
        return [*lines, Phrase("no VP tile")]
    won = gained(names, here["points"])
    if won is None:
        return [*lines, award_name(here["vp"])]
    return [*lines, Phrase("{award}, now: {ranking}", award=award_name(here["vp"]), ranking=won)]


def arc(view: dict[str, Any], names: list[str]) -> list[Phrase]:
    if not view["arc"]:
        return [Phrase("no keys")]
    return [Phrase("keys: {names}", names=series([names[seat] for seat in view["arc"]]))]


# Beside the board.

def display(view: dict[str, Any]) -> list[Phrase]:
    """PA-9.6: value, resources, icons."""
    return [Phrase("{landmark}: value {value}, costs {goods}, icons {icons}",
                   landmark=place_name(each["id"]), value=each["value"], goods=cost(each["cost"]),
                   icons=listed([tokens(kind, each["icons"].count(kind))
                                 for kind in dict.fromkeys(each["icons"])]))
            for each in view["display"]]


def supply(view: dict[str, Any]) -> list[Phrase]:
    """PA-12.1: what can be bought."""
    lying = [tokens(kind, view["supply"][kind]) for kind in KINDS if view["supply"].get(kind)]
    return [listed(lying)] if lying else [Phrase("no resources")]


def bonus_tiles(view: dict[str, Any]) -> list[Phrase]:
    """PA-13.1: space by space, what may still be taken."""
    return [bonus(view, number, lying) for number, lying in enumerate(view["track"], 1) if lying]


def bonus(view: dict[str, Any], number: int, lying: list[str]) -> Phrase:
    """The number of the tile, too, where it is not that of the space (PA-3.4)."""
    tile = lying[0]
    effect = tile_effect(tile, view["players"])
    if tile in TILES and tile != f"tile-{number}":
        effect = Phrase("{tile}, {effect}", tile=tile_name(tile), effect=effect)
    if len(lying) > 1:
        return Phrase("{number}: {effect} × {copies}", number=number, effect=effect,
                      copies=len(lying))
    return Phrase("{number}: {effect}", number=number, effect=effect)


def beside(view: dict[str, Any]) -> list[Phrase]:
    """What lies beside the board (PA-2.9, PA-18.3)."""
    lines: list[Phrase] = [Count("{n} end-game tile", "{n} end-game tiles", view["end_left"])]
    if view["vp_left"]:
        lines.insert(0, Phrase("VP tiles: {tiles}", tiles=series(
            [figures(name) for name in view["vp_left"]])))
    if view["end_tiles"] and not view["over"]:
        lines.append(Phrase("you see: {tiles}", tiles=series(
            [tile_effect(name, view["players"]) for name in view["end_tiles"]])))
    return lines
