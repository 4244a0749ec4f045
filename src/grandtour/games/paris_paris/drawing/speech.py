"""The labels of the places of the Paris Paris board, for readers who do not see it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from grandtour.draw.speech import join_label
from grandtour.games.paris_paris.components import COURSES, LINES, LINES_AT, PRINTED, STOP
from grandtour.games.paris_paris.drawing.layout import CROSSING, SPACES
from grandtour.games.paris_paris.words.names import line_name, stop_name, tile_name
from grandtour.games.paris_paris.words.outlook import (
    describe_gains, list_grand_gains, list_small_tour_gains,
)
from grandtour.language import Count, Language, N_

View = dict[str, Any]
REMEMBERED: Final = 2048


# ------------------------------------------------------------------ stops


def describe_stop(view: View, language: Language, name: str, names: list[str]) -> str:
    """Describe a stop: name, kind and lines, shops and their owners, number of tiles, tiles on
    offer, and the gain of each if it were left over."""
    parts = [describe_print(language, name),
             *describe_shops(language, name, view["shops"].get(name, []), names),
             describe_tile_count(view, language, name)]
    here = list_offers_at(view, name)
    for kind in here:
        parts += [describe_offer(view, language, kind),
                  *describe_forecast(view, language, kind, names)]
    if not here:
        parts.append(language.say(N_("no tile on offer")))
    return join_label(language, parts)


def describe_stop_tip(view: View, language: Language, name: str, names: list[str]) -> str:
    """Return what the print of a stop does not show: its name, and what its tiles would bring,
    or whose shops are there."""
    told = [part for kind in list_offers_at(view, name)
            for part in describe_forecast(view, language, kind, names)]
    return join_label(language, [language.say(stop_name(name)), *(
        told or describe_shops(language, name, view["shops"].get(name, []), names))])


def list_offers_at(view: View, name: str) -> list[str]:
    """Return the kinds of tiles on offer of a stop."""
    return [kind for kind in dict.fromkeys(view["offer"]) if find_stop_of_kind(kind) == name]


def find_stop_of_kind(kind: str) -> str:
    return kind.rpartition("-")[0]


def find_line_of_kind(kind: str) -> str:
    return kind.rpartition("-")[2]


@lru_cache(REMEMBERED)
def describe_print(language: Language, name: str) -> str:
    """Describe the fixed facts of a stop: its name, its lines, and the lines that start or end
    there."""
    number = STOP[name]
    lines = language.join([language.say(line_name(LINES[line])) for line in LINES_AT[number]])
    parts = [language.say(stop_name(name)),
             language.say(N_("crossing, {lines}") if CROSSING[name] else N_("plain stop, {lines}"),
                          lines=lines)]
    for line, course in enumerate(COURSES):
        if number == course[0]:
            parts.append(language.say(N_("start of the {line}"), line=line_name(LINES[line])))
        elif number == course[-1]:
            parts.append(language.say(N_("end of the {line}"), line=line_name(LINES[line])))
    return join_label(language, parts)


def describe_shops(language: Language, name: str, seats: list[int], names: list[str]) -> list[str]:
    """Describe the owners of the shops, and the room left at a crossing."""
    if not seats:
        return [language.say(N_("no shop"))]
    if len(seats) == 2 and seats[0] == seats[1]:
        return [language.say(N_("two shops of {name}"), name=names[seats[0]])]
    parts = [language.say(N_("shop of {name}"), name=names[seat]) for seat in seats]
    if CROSSING[name] and len(seats) == 1:
        parts.append(language.say(N_("room for one more shop")))
    return parts


def describe_tile_count(view: View, language: Language, name: str) -> str:
    """Describe the number of its tiles, which is printed, and of those still to come if that is
    known."""
    number = int(PRINTED[STOP[name]])
    said = language.say(Count("{n} tile in all", "{n} tiles in all", number))
    if "remaining" not in view:
        return said
    left = language.say(N_("{n} still in the piles"), n=view["remaining"].get(name, 0))
    return language.join([said, left])


def describe_offer(view: View, language: Language, kind: str) -> str:
    message = (N_("two tiles on offer, {line}") if view["offer"].count(kind) > 1
               else N_("tile on offer, {line}"))
    return language.say(message, line=line_name(find_line_of_kind(kind)))


def describe_forecast(view: View, language: Language, kind: str, names: list[str]) -> list[str]:
    """Describe the gain of each player if the tile were left over."""
    found = view.get("forecast", {}).get(kind)
    if found is None:
        return []
    message = (N_("if left over: {points}") if found["certain"]
               else N_("if left over, as the board is now: {points}"))
    parts = [language.say(message, points=describe_gains(names, list_small_tour_gains(found)))]
    grand = list_grand_gains(found)
    if grand is not None:
        parts.append(language.say(N_("then a grand tour: {points}"),
                                  points=describe_gains(names, grand)))
    return parts


# ------------------------------------------------------------------ everything else


def describe_tile(view: View, language: Language, kind: str, names: list[str]) -> str:
    """Describe a tile on offer, at its stop or as a card."""
    twice = language.say(N_("two tiles")) if view["offer"].count(kind) > 1 else ""
    seats = view["shops"].get(find_stop_of_kind(kind), [])
    return join_label(language, [language.say(tile_name(kind)), twice,
                                 *describe_shops(language, find_stop_of_kind(kind), seats, names),
                                 *describe_forecast(view, language, kind, names)])


def describe_tile_tip(view: View, language: Language, kind: str, names: list[str]) -> str:
    """Describe a tile by its name and its gain."""
    return join_label(language, [language.say(tile_name(kind)),
                                 *describe_forecast(view, language, kind, names)])


def describe_shop(language: Language, name: str, owner: str) -> str:
    """Describe a shop that can make way for another."""
    return language.say(N_("{stop}: shop of {name}"), stop=stop_name(name), name=owner)


def describe_parking(language: Language, line: str, kind: str) -> str:
    if not kind:
        return language.say(N_("no tile of the {line} is parked"), line=line_name(line))
    return language.say(N_("parked, {line}: {stop}"), line=line_name(line),
                        stop=stop_name(find_stop_of_kind(kind)))


def describe_score(language: Language, name: str, scored: int) -> str:
    """Describe a player's points. A player past 45 starts again at the first space."""
    parts = [language.say(Count("{name} {n} point", "{name} {n} points", scored, name=name))]
    laps = scored // SPACES
    if laps:
        parts.append(language.say(Count("passed the start once", "{n} times past the start", laps)))
    return join_label(language, parts)


def describe_marker(language: Language, line: str | None, name: str, own: bool) -> str:
    """Describe a player's special marker, as far as the reader may know it."""
    if line is None:
        return language.say(N_("special marker of {name}, face down"), name=name)
    message = (N_("your special marker, which no one else sees: {line}") if own
               else N_("special marker of {name}: {line}"))
    return language.say(message, name=name, line=line_name(line))


def describe_open_marker(language: Language, line: str) -> str:
    return language.say(N_("open special marker: {line}"), line=line_name(line))


def describe_bag(view: View, language: Language, names: list[str]) -> str:
    """Describe the bag: closed, or the number of shops of each player in it."""
    lost = view.get("bag")
    if lost is None:
        return language.say(N_("bag, closed until the end"))
    some = [language.say(Count("{n} shop of {name}", "{n} shops of {name}", number,
                               name=names[seat])) for seat, number in enumerate(lost) if number]
    inside = language.join(some) if some else language.say(N_("empty"))
    return language.say(N_("bag: {shops}"), shops=inside)


def describe_piles(language: Language, left: int) -> str:
    return language.say(Count("{n} pile left", "{n} piles left", left))


def describe_bus(language: Language, name: str) -> str:
    return language.say(N_("bus: {name} begins the round"), name=name)


def describe_counter(view: View, language: Language, names: list[str]) -> str:
    parts = [language.say(N_("Round {n} of {of}"), n=view["round"], of=view["rounds"])]
    if view["over"]:
        parts.append(language.say(N_("the game is over")))
    elif 0 <= view["seat"] < len(names):
        parts.append(language.say(N_("turn of {name}"), name=names[view["seat"]]))
    return join_label(language, parts)
