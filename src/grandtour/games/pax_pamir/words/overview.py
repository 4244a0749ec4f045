"""The table of Pax Pamir in words: everything that the board shows, for those who do not see
it."""

from __future__ import annotations

from typing import Any

from grandtour.games.pax_pamir.components import (
    BORDERS, COALITIONS, MILITARY, PRICES, REGIONS, SUITS, is_event,
)
from grandtour.games.pax_pamir.words import cards
from grandtour.games.pax_pamir.words.cards import EFFECTS
from grandtour.games.pax_pamir.words.decisions import card_lines
from grandtour.games.pax_pamir.words.names import (
    armies, blocks, border_name, coalition_noun, face, joined, listed, place_name, points,
    region_name, roads, rupees, suit_name, tribes,
)
from grandtour.games.pax_pamir.words.panels import (
    hand_lines, influence, loyalty, privileges, purse, sizes,
)
from grandtour.games.pax_pamir.words.ranking import (
    Forecast, forecast, in_play, most_rival_pieces, ruling_pieces,
)
from grandtour.games.words import series
from grandtour.language import Count, Phrase


def overview(view: dict[str, Any], names: list[str]) -> list[tuple[Phrase, list[Phrase]]]:
    """Headings, each with its lines; in the order in which players ask for them."""
    parts = [
        (Phrase("Your hand"), own(view)),
        (Phrase("Players"), [player(view, row, names[row["seat"]]) for row in view["nobles"]]),
        (Phrase("A Dominance Check now"), check_now(view, names)),
        (Phrase("Suit and blocks"), suit_and_blocks(view)),
        (Phrase("Regions"), [region(view, name, names) for name in REGIONS]),
        (Phrase("Roads on the borders"), on_borders(view)),
        *[(Phrase("Court of {name}", name=names[row["seat"]]), court(view, row, names))
          for row in view["nobles"]],
        (Phrase("Market"), market(view)),
        (Phrase("Effects in force"), [effect(each, names) for each in view["effects"]]),
        (Phrase("Deck and discard pile"), piles(view)),
        (Phrase("Wakhan’s card"), wakhan_card(view)),
    ]
    return [(heading, lines) for heading, lines in parts if lines]


# Players.

def own(view: dict[str, Any]) -> list[Phrase]:
    """PX-19.1: only for who looks; open hands stand with their players."""
    seen = seen_hands(view)
    if len(seen) != 1:
        return []
    return [Phrase("{card}: {face}", card=cards.title(card), face=face(card))
            for card in seen[0]["hand"]]


def seen_hands(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The players whose hands the looker may see."""
    return [row for row in view["nobles"] if row["hand"] is not None]


def player(view: dict[str, Any], row: dict[str, Any], name: str) -> Phrase:
    """PX-19.1: what everybody sees of a player."""
    parts = joined([points(row["points"]), loyalty(row), purse(row), influence(view, row),
                    sizes(row), *privileges(row)])
    return Phrase("{name}: {parts}", name=name, parts=parts)


def court(view: dict[str, Any], row: dict[str, Any], names: list[str]) -> list[Phrase]:
    """PX-1.8: from left to right; then an open hand."""
    hand = hand_lines(row) if len(seen_hands(view)) > 1 else ()
    return [*[court_card(card, names) for card in row["court"]], *hand]


def court_card(card: dict[str, Any], names: list[str]) -> Phrase:
    """PX-8.2: what it is, whose spies it carries, who holds it hostage."""
    parts = [face(card["card"])]
    there = [Phrase("{name} {number}", name=names[seat], number=number)
             for seat, number in enumerate(card["spies"]) if number]
    if there:
        parts.append(Phrase("spies: {spies}", spies=listed(there)))
    if card["hostage_of"] is not None:
        parts.append(Phrase("hostage of {name}", name=names[card["hostage_of"]]))
    if card["used"]:
        parts.append(Phrase("used this turn"))
    return Phrase("{name}: {parts}", name=cards.title(card["card"]), parts=joined(parts))


# PX-17  What a check would bring.

def check_now(view: dict[str, Any], names: list[str]) -> list[Phrase]:
    if view["over"]:
        return []
    found = forecast(view)
    lines = [outcome(view, found), gains(found, names)]
    if found.final:
        lines.append(Phrase("It would be the final check: all points are doubled"))
    return lines


def outcome(view: dict[str, Any], found: Forecast) -> Phrase:
    """PX-17.2: who is ahead, and by how much."""
    numbers = in_play(view)
    best, second = sorted(numbers.values(), reverse=True)[:2]
    leaders = [name for name in COALITIONS if numbers[name] == best]
    if found.dominant:
        return Count("successful: {coalition} is dominant, {n} block ahead",
                     "successful: {coalition} is dominant, {n} blocks ahead", best - second,
                     coalition=coalition_noun(found.dominant))
    if len(leaders) > 1:
        return Phrase("unsuccessful: no coalition is ahead")
    return Count("unsuccessful: {coalition} is only {n} block ahead",
                 "unsuccessful: {coalition} is only {n} blocks ahead", best - second,
                 coalition=coalition_noun(leaders[0]))


def gains(found: Forecast, names: list[str]) -> Phrase:
    """PX-17.3, PX-17.4"""
    scored = [Phrase("{name} +{points} ({counted})", name=names[seat], points=won,
                     counted=counted(found, seat))
              for seat, won in enumerate(found.points) if won]
    return listed(scored) if scored else Phrase("nobody would score")


def counted(found: Forecast, seat: int) -> Phrase:
    number = found.counted[seat] or 0
    if found.dominant:
        return Phrase("influence {number}", number=number)
    return Count("{n} cylinder", "{n} cylinders", number)


def suit_and_blocks(view: dict[str, Any]) -> list[Phrase]:
    """PX-1.7, PX-17.2"""
    play = in_play(view)
    return [Phrase("favoured suit: {suit}", suit=suit_name(view["favoured"])),
            Phrase("in play: {blocks}", blocks=listed([blocks(name, play[name])
                                                       for name in COALITIONS]))]


# The map.

def region(view: dict[str, Any], name: str, names: list[str]) -> Phrase:
    """PX-4: who rules and by how much, armies, tribes."""
    parts = [ruler(view, name, names)]
    parts += [armies(coalition, number) for coalition, number in view["armies"][name].items()]
    parts += [Phrase("{name}: {tribes}", name=names[row["seat"]],
                     tribes=tribes(row["tribes"][name]))
              for row in view["nobles"] if name in row["tribes"]]
    return Phrase("{name}: {parts}", name=region_name(name), parts=joined(parts))


def ruler(view: dict[str, Any], name: str, names: list[str]) -> Phrase:
    """PX-4.2: the ruling pieces of the ruler, and the most that others have."""
    seat = view["rulers"][name]
    if seat is None:
        return Phrase("no ruler")
    return Phrase("ruler {name}, {own} to {most} ruling pieces", name=names[seat],
                  own=ruling_pieces(view, seat, name), most=most_rival_pieces(view, name))


def on_borders(view: dict[str, Any]) -> list[Phrase]:
    return [Phrase("{name}: {parts}", name=border_name(name), parts=joined(
        [roads(coalition, number) for coalition, number in view["roads"][name].items()]))
        for name in BORDERS if view["roads"][name]]


# Beside the map.

def market(view: dict[str, Any]) -> list[Phrase]:
    """PX-6.1: by row from the left, with the price."""
    return [place(view, name, lying) for name, lying in view["market"].items()]


def place(view: dict[str, Any], name: str, lying: dict[str, Any]) -> Phrase:
    double = 2 if view["favoured"] == SUITS[MILITARY] else 1
    price = double * int(PRICES[int(name[1:])])
    parts = [vacant_or(lying["card"])]
    if lying["rupees"]:
        parts.append(Phrase("{rupees} on it", rupees=rupees(lying["rupees"])))
    if lying["paid"]:
        parts.append(Phrase("not for sale this turn"))
    return Phrase("{place}, price {price}: {parts}", place=place_name(name), price=price,
                  parts=joined(parts))


def vacant_or(card: int | None) -> Phrase:
    if card is None:
        return Phrase("vacant")
    if is_event(card):
        return joined([Phrase("event {title}", title=cards.title(card)),
                       Phrase("if discarded: {title}", title=cards.discarded_title(card))])
    return Phrase("{card}, {face}", card=cards.title(card), face=face(card))


def effect(each: dict[str, Any], names: list[str]) -> Phrase:
    """PX-16.14"""
    name, text = EFFECTS[each["effect"]]
    if each["seat"] is None:
        return Phrase("{event}, for all: {text}", event=name, text=text)
    return Phrase("{event}, for {name}: {text}", event=name, name=names[each["seat"]], text=text)


def piles(view: dict[str, Any]) -> list[Phrase]:
    """PX-12.10, PX-19.1"""
    lines: list[Phrase] = [
        Count("{n} card in the deck", "{n} cards in the deck", view["deck"]),
        Count("{n} Dominance Check in the deck", "{n} Dominance Checks in the deck",
              view["checks"])]
    if view["top"]:
        lines.append(Phrase("on top of the discard pile: {card}", card=cards.title(view["top"])))
    if len(view["discards"]) > 1:
        lines.append(Phrase("discarded: {cards}", cards=series(
            [cards.title(card) for card in view["discards"]])))
    return lines


def wakhan_card(view: dict[str, Any]) -> list[Phrase]:
    """WK-3"""
    card = view.get("wakhan", {}).get("card")
    if not card:
        return []
    return [Phrase("{number}: {line}", number=number, line=line)
            for number, line in enumerate(card_lines(card), 1)]
