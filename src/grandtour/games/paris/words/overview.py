"""The table of Paris in words: everything that the board shows, for those who do not see it."""

from __future__ import annotations

from typing import Any

from grandtour.games.paris.components import KINDS, TILES
from grandtour.games.paris.words.names import (
    award_name, building_name, district_name, francs_phrase, token_kind_name, landmark_name,
    place_name,
    points_phrase, describe_tile_effect, tile_name, tokens_phrase,
)
from grandtour.games.paris.words.panels import list_screened_goods, name_track_space, tiles_phrase
from grandtour.games.paris.words.terms import describe_gains, format_award_amounts, join_list
from grandtour.games.words import series
from grandtour.language import Count, Phrase


def overview(view: dict[str, Any], names: list[str]) -> list[tuple[Phrase, list[Phrase]]]:
    """Return headings, each with its lines, in the order in which players ask for them."""
    parts = [
        (Phrase("Behind your screen"), describe_hidden(view)),
        (Phrase("Players"), describe_players(view, names)),
        (Phrase("Building stacks"), describe_stacks(view)),
        *[(district_name(name), describe_district(view, name, names))
          for name in view["districts"]],
        (Phrase("Arc de Triomphe"), describe_arc(view, names)),
        (Phrase("Landmarks in the display"), describe_display(view)),
        (Phrase("Common supply"), describe_supply(view)),
        (Phrase("Bonus tiles on the track"), describe_bonus_tiles(view)),
        (Phrase("VP tiles and end-game tiles next to the board"), describe_surroundings(view)),
    ]
    return [(heading, lines) for heading, lines in parts if lines]


# Players.

def describe_hidden(view: dict[str, Any]) -> list[Phrase]:
    """Describe what only the reader sees (PA-18.1). At the end the players' lines have it for
    all."""
    lifted = [row for row in view["investors"] if "francs" in row]
    return [good.phrase for good in list_screened_goods(lifted[0])] if len(lifted) == 1 else []


def describe_players(view: dict[str, Any], names: list[str]) -> list[Phrase]:
    return [line for row in view["investors"] for line in describe_player(row, names[row["seat"]])]


def describe_player(row: dict[str, Any], name: str) -> list[Phrase]:
    """Describe what everyone sees of a player (PA-18.2). The used tiles are a line of their own."""
    parts = [points_phrase(row["points"]), name_track_space(row["meeple"]),
             Count("{n} key on the board", "{n} keys on the board", row["on_board"]),
             Count("{n} key in the supply", "{n} keys in the supply", row["spare"])]
    if row["left"]:
        parts.append(Phrase("has left the game"))
    lines = [Phrase("{name}: {parts}", name=name, parts=join_list(parts))]
    if row["used"]:
        lines.append(Phrase("used by {name}: {tiles}", name=name,
                            tiles=join_list(tiles_phrase(row["used"]))))
    return lines


# The board.

def describe_stacks(view: dict[str, Any]) -> list[Phrase]:
    """Describe the backs on top, and the buildings that went back to the box (PA-5.1, PA-3.6)."""
    lines = [describe_stack(number, each) for number, each in enumerate(view["stacks"], 1)]
    if view["lifted"] is not None:
        lines.append(Phrase("in hand: {building}", building=building_name(view["lifted"])))
    if view["boxed"]:
        lines.append(Phrase("in the box: {buildings}", buildings=join_list(
            [building_name(name) for name in view["boxed"]])))
    return lines


def describe_stack(number: int, each: dict[str, Any]) -> Phrase:
    if each["back"] is None:
        return Phrase("stack {stack}: empty", stack=number)
    return Count("stack {stack}: {n} tile, on top {district}",
                 "stack {stack}: {n} tiles, on top {district}", each["tiles"], stack=number,
                 district=district_name(each["back"]))


def describe_district(view: dict[str, Any], name: str, names: list[str]) -> list[Phrase]:
    """Describe bank, spaces, landmarks, VP tile and ranking (PA-1.6)."""
    here = view["districts"][name]
    bank = Phrase("bank, {francs}", francs=francs_phrase(here["bank"]["francs"]))
    lines = [describe_owners(bank, here["bank"]["keys"], names)]
    lines += [describe_space(each, names) for each in here["spaces"]]
    lines += [describe_owners(Phrase("{landmark}, value {value}",
                                     landmark=landmark_name(each["id"]),
                                     value=each["value"]), each["keys"], names)
              for each in here["landmarks"]]
    return [*lines, *describe_ranking(here, names)]


def describe_owners(what: Phrase, keys: list[int], names: list[str]) -> Phrase:
    """Describe a place and the owners of its keys."""
    if not keys:
        return what
    return Phrase("{place}: {names}", place=what, names=series([names[seat] for seat in keys]))


def describe_space(each: dict[str, Any], names: list[str]) -> Phrase:
    """Describe the building or the empty space, its cost, and the token next to it (PA-1.8,
    PA-2.7)."""
    building, token = each["building"], each["token"]
    what = (Phrase("empty space {value}", value=each["value"]) if building is None
            else describe_price(building))
    if token is not None:
        what = Phrase("{place}, token {token}", place=what, token=token_kind_name(token))
    return describe_owners(what, each["keys"], names)


def describe_price(building: dict[str, Any]) -> Phrase:
    name = building_name(building["id"])
    if not building["cost"]:
        return name
    return Phrase("{place}, costs {goods}", place=name, goods=describe_cost(building["cost"]))


def describe_cost(goods: dict[str, int]) -> Phrase:
    return join_list([tokens_phrase(kind, number) for kind, number in goods.items()])


def describe_ranking(here: dict[str, Any], names: list[str]) -> list[Phrase]:
    """Describe the sums, and the gain of the VP tile there now (PA-17.3)."""
    sums = [Phrase("{name} {value}", name=names[seat], value=value)
            for seat, value in enumerate(here["sums"]) if value]
    lines = [Phrase("values owned: {sums}", sums=join_list(sums))] if sums else []
    if here["vp"] is None:
        return [*lines, Phrase("no VP tile")]
    won = describe_gains(names, here["points"])
    if won is None:
        return [*lines, award_name(here["vp"])]
    return [*lines, Phrase("{award}, now: {ranking}", award=award_name(here["vp"]), ranking=won)]


def describe_arc(view: dict[str, Any], names: list[str]) -> list[Phrase]:
    if not view["arc"]:
        return [Phrase("no keys")]
    return [Phrase("keys: {names}", names=series([names[seat] for seat in view["arc"]]))]


# Beside the board.

def describe_display(view: dict[str, Any]) -> list[Phrase]:
    """Describe value, resources and icons of the landmarks (PA-9.6)."""
    return [Phrase("{landmark}: value {value}, costs {goods}, icons {icons}",
                   landmark=place_name(each["id"]), value=each["value"],
                   goods=describe_cost(each["cost"]),
                   icons=join_list([tokens_phrase(kind, each["icons"].count(kind))
                                    for kind in dict.fromkeys(each["icons"])]))
            for each in view["display"]]


def describe_supply(view: dict[str, Any]) -> list[Phrase]:
    """Describe the goods for sale (PA-12.1)."""
    lying = [tokens_phrase(kind, view["supply"][kind]) for kind in KINDS
             if view["supply"].get(kind)]
    return [join_list(lying)] if lying else [Phrase("no resources")]


def describe_bonus_tiles(view: dict[str, Any]) -> list[Phrase]:
    """Describe the tiles that may still be taken, space by space (PA-13.1)."""
    return [describe_bonus_tile(view, number, lying)
            for number, lying in enumerate(view["track"], 1) if lying]


def describe_bonus_tile(view: dict[str, Any], number: int, lying: list[str]) -> Phrase:
    """Describe a bonus tile, with its number where it differs from that of the space (PA-3.4)."""
    tile = lying[0]
    effect = describe_tile_effect(tile, view["players"])
    if tile in TILES and tile != f"tile-{number}":
        effect = Phrase("{tile}, {effect}", tile=tile_name(tile), effect=effect)
    if len(lying) > 1:
        return Phrase("{number}: {effect} × {copies}", number=number, effect=effect,
                      copies=len(lying))
    return Phrase("{number}: {effect}", number=number, effect=effect)


def describe_surroundings(view: dict[str, Any]) -> list[Phrase]:
    """Describe the things next to the board (PA-2.9, PA-18.3)."""
    lines: list[Phrase] = [Count("{n} end-game tile", "{n} end-game tiles", view["end_left"])]
    if view["vp_left"]:
        lines.insert(0, Phrase("VP tiles: {tiles}", tiles=series(
            [format_award_amounts(name) for name in view["vp_left"]])))
    if view["end_tiles"] and not view["over"]:
        lines.append(Phrase("you see: {tiles}", tiles=series(
            [describe_tile_effect(name, view["players"]) for name in view["end_tiles"]])))
    return lines
