"""The labels of the places of the Paris board, for readers who do not see it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from grandtour.draw.speech import join_label
from grandtour.games.paris.components import (
    BONUS_PRICE, BUY, FOURTH, KIND, NONE, SELL, TABLES, VALUE_VP,
)
from grandtour.games.paris.words.names import (
    list_award_points, award_name, district_name, francs_phrase, landmark_name, place_name,
    points_phrase,
    describe_tile_effect, tile_name, token_kind_name, tokens_phrase, type_name,
)
from grandtour.language import Count, Language, N_, Phrase

View = dict[str, Any]
REMEMBERED: Final = 4096
FACE: Final = {row["name"]: row for row in TABLES["landmarks"]["tiles"]}


def list_key_owners(language: Language, seats: list[int], names: list[str]) -> list[str]:
    """Return whose keys are there, in seating order."""
    said = []
    for seat in sorted(set(seats)):
        twice = seats.count(seat) > 1
        said.append(language.say(N_("two keys of {name}, counted double") if twice
                                 else N_("key of {name}"), name=names[seat]))
    return said


def describe_amounts(language: Language, amounts_: list[int], names: list[str]) -> str:
    """Describe a number for each player: "Inès 12 and Haruki 5"."""
    some = [language.say(N_("{name} {points}"), name=names[seat], points=number)
            for seat, number in enumerate(amounts_) if number]
    return language.join(some) if some else language.say(N_("no one"))


# ------------------------------------------------------------------ districts


def describe_district(view: View, language: Language, name: str, names: list[str]) -> str:
    """Describe a district: its keys and values as if scored now, its VP tile, and the landmarks
    that may come next."""
    there = view["districts"][name]
    number = sum(len(each["keys"]) for each in there["spaces"] + there["landmarks"])
    parts = [language.say(district_name(name)),
             language.say(Count("{n} key on buildings and landmarks",
                                "{n} keys on buildings and landmarks", number))]
    if number:
        parts.append(language.say(N_("values: {list}"),
                                  list=describe_amounts(language, there["sums"], names)))
    if there["vp"]:
        parts.append(language.say(award_name(there["vp"])))
        parts.append(language.say(N_("points if scored now: {list}"),
                                  list=describe_amounts(language, there["points"], names)))
    elif number < FOURTH:
        parts.append(language.say(N_("no VP tile; the key number {n} brings the right to place "
                                     "one"), n=int(FOURTH)))
    else:
        parts.append(language.say(N_("no VP tile")))
    if there["landmarks"]:
        parts.append(language.say(N_("next landmark above {n}"), n=there["landmarks"][-1]["value"]))
    return join_label(language, parts)


def describe_bank(view: View, language: Language, name: str, names: list[str]) -> str:
    there = view["districts"][name]["bank"]
    return join_label(language, [
        language.say(place_name(f"{name}-bank")),
        language.say(N_("a key here brings {francs}"), francs=francs_phrase(there["francs"])),
        *(list_key_owners(language, there["keys"], names) or [language.say(N_("no key"))])])


def describe_arc(view: View, language: Language, names: list[str]) -> str:
    return join_label(language, [
        language.say(place_name("arc")),
        language.say(N_("from here a key may go to any district")),
        *(list_key_owners(language, view["arc"], names) or [language.say(N_("no key"))])])


def describe_space(language: Language, there: dict[str, Any], names: list[str]) -> str:
    """Describe a space: building, price, token, other gains, and owner."""
    building = there["building"]
    if building is None:
        return join_label(language,
                          [describe_empty_space(language, there["space"], there["token"])])
    owners = list_key_owners(language, there["keys"], names) or [language.say(N_("no one’s"))]
    return join_label(language, [
        describe_building(language, there["space"], building["type"],
                          tuple(building["cost"].items())),
        describe_token(language, there["token"]), *owners])


@lru_cache(REMEMBERED)
def describe_building(language: Language, place: str, kind: str,
                      cost: tuple[tuple[str, int], ...]) -> str:
    """Return what never changes once a building is there."""
    value = int(place.rpartition("-")[2])
    name = language.say(N_("{place}: {building}"), place=place_name(place),
                        building=type_name(kind))
    return join_label(language,
                      [name, describe_price(language, value, cost), describe_gain(language, value)])


@lru_cache(REMEMBERED)
def describe_empty_space(language: Language, place: str, kind: str | None) -> str:
    name = language.say(N_("{place}: {building}"), place=place_name(place),
                        building=Phrase("no building yet"))
    return join_label(language, [name, describe_token(language, kind),
                                 describe_gain(language, int(place.rpartition("-")[2]))])


def describe_price(language: Language, value: int, cost: tuple[tuple[str, int], ...]) -> str:
    """Return the full price in words, as from a bank or the Arc."""
    parts = [language.say(francs_phrase(value))]
    parts += [language.say(tokens_phrase(kind, number)) for kind, number in cost]
    return language.say(N_("price {list}"), list=language.join(parts))


def describe_token(language: Language, kind: str | None) -> str:
    return language.say(N_("brings {list}"), list=tokens_phrase(kind, 1)) if kind else ""


def describe_gain(language: Language, value: int) -> str:
    """Return what a purchase gives besides the token (PA-10.3 to 10.5)."""
    cost, vp = int(BONUS_PRICE[value]), int(VALUE_VP[value])
    if vp:
        return language.say(N_("brings {list}"), list=points_phrase(vp))
    if cost == NONE:
        return ""
    return (language.say(N_("and a bonus tile for {francs}"), francs=francs_phrase(cost)) if cost
            else language.say(N_("and a bonus tile for free")))


# ------------------------------------------------------------------ landmarks and VP tiles


def describe_landmark(view: View, language: Language, name: str, names: list[str]) -> str:
    row = FACE[name]
    cost = tuple(row["cost"].items())
    icons = [language.say(Phrase("{kind} {vp}", kind=token_kind_name(f"prestige-{icon}"),
                                 vp=find_icon_points(icon))) for icon in row["icons"]]
    parts = [language.say(landmark_name(name)), language.say(N_("landmark of value {n}"),
                                                             n=row["value"]),
             describe_price(language, row["value"], cost),
             language.say(N_("prestige bonuses: {list}"), list=language.join(icons))]
    place, seats = find_landmark(view, name)
    if not place:
        return join_label(language, [*parts, language.say(N_("next to the board"))])
    return join_label(language, [*parts, language.say(N_("in {district}"),
                                                      district=district_name(place)),
                                 *(list_key_owners(language, seats, names)
                                   or [language.say(N_("no one’s"))])])


def find_icon_points(icon: str) -> int:
    return int(next(row["vp"] for row in TABLES["prestige"]["kinds"] if row["name"] == icon))


def find_landmark(view: View, name: str) -> tuple[str, list[int]]:
    """Return the district of a landmark, and the keys on it."""
    for district_, there in view["districts"].items():
        for each in there["landmarks"]:
            if each["id"] == name:
                return district_, each["keys"]
    return "", []


def describe_award(view: View, language: Language, name: str, names: list[str]) -> str:
    first, second, third = list_award_points(name)
    parts = [language.say(award_name(name)),
             language.say(N_("the first gets {a}, the second {b}, the third {c}"), a=first,
                          b=second, c=third)]
    for district_, there in view["districts"].items():
        if there["vp"] == name:
            return join_label(language, [
                *parts, language.say(N_("in {district}"), district=district_name(district_)),
                language.say(N_("points if scored now: {list}"),
                             list=describe_amounts(language, there["points"], names))])
    return join_label(language, [*parts, language.say(N_("next to the board"))])


# ------------------------------------------------------------------ the track


def describe_stop(view: View, language: Language, number: int, names: list[str]) -> str:
    """Describe a space of the bonus track: the top tile and its effect, and the meeples there."""
    lie = view["track"][number - 1]
    here = [names[each["seat"]] for each in view["investors"] if each["meeple"] == number]
    standing_here = (language.say(N_("meeples: {list}"), list=language.join(here)) if here else "")
    return join_label(language, [describe_stop_tile(language, number, lie[0] if lie else "",
                                                    view["players"]),
                                 language.say(N_("two alike")) if len(lie) > 1 else "",
                                 standing_here])


@lru_cache(REMEMBERED)
def describe_stop_tile(language: Language, number: int, tile: str, players: int) -> str:
    name = language.say(N_("bonus space {n}"), n=number)
    if not tile:
        return join_label(language, [name, language.say(N_("no tile left"))])
    own = "" if tile == f"tile-{number}" else language.say(tile_name(tile))
    return join_label(language, [name, own, language.say(describe_tile_effect(tile, players))])


def describe_meeple(language: Language, name: str, number: int) -> str:
    if number == 0:
        return language.say(N_("meeple of {name} before space 1"), name=name)
    return language.say(N_("meeple of {name} on space {n}"), name=name, n=number)


# ------------------------------------------------------------------ everything else


def describe_stack(view: View, language: Language, number: int) -> str:
    there = view["stacks"][number]
    parts = [language.say(N_("stack {n}"), n=number + 1)]
    if not there["tiles"]:
        return join_label(language, [*parts, language.say(N_("empty"))])
    parts.append(language.say(Count("{n} building", "{n} buildings", there["tiles"])))
    if there["back"]:
        parts.append(language.say(N_("the top one for {district}"),
                                  district=district_name(there["back"])))
    return join_label(language, parts)


def describe_supply(view: View, language: Language, kind: str) -> str:
    number = KIND[kind]
    return join_label(language, [
        language.say(N_("supply: {goods}"), goods=tokens_phrase(kind, view["supply"][kind])),
        language.say(N_("{kind} is bought for {buy} and sold for {sell}"),
                     kind=token_kind_name(kind),
                     buy=francs_phrase(int(BUY[number])), sell=francs_phrase(int(SELL[number])))])


def describe_spare_keys(language: Language, name: str, number: int) -> str:
    return language.say(Count("supply: {n} key of {name}", "supply: {n} keys of {name}", number,
                              name=name))


def describe_end_tiles(view: View, language: Language) -> str:
    parts = [language.say(Count("{n} end-game tile left", "{n} end-game tiles left",
                                view["end_left"]))]
    if view.get("end_tiles"):
        parts.append(language.say(N_("which: {list}"), list=language.join(
            [language.say(describe_tile_effect(tile, view["players"]))
             for tile in view["end_tiles"]])))
    return join_label(language, parts)


def describe_score(language: Language, name: str, scored: int) -> str:
    return language.say(Count("{name} {n} point", "{name} {n} points", scored, name=name))
