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
    armies_phrase, blocks_phrase, border_name, describe_card_face, name_coalition_as_noun,
    join_list, join_parts, place_name,
    points_phrase, region_name, roads_phrase, rupees_phrase, suit_name, tribes_phrase,
)
from grandtour.games.pax_pamir.words.panels import (
    describe_influence, describe_loyalty, describe_purse, describe_sizes, hand_lines,
    list_privileges,
)
from grandtour.games.pax_pamir.words.ranking import (
    Forecast, forecast, count_blocks_in_play, find_most_rival_pieces, count_ruling_pieces,
)
from grandtour.games.words import series
from grandtour.language import Count, Phrase


def overview(view: dict[str, Any], names: list[str]) -> list[tuple[Phrase, list[Phrase]]]:
    """Return headings, each with its lines, in the order in which players ask for them."""
    parts = [
        (Phrase("Your hand"), describe_hand(view)),
        (Phrase("Players"),
         [describe_player(view, row, names[row["seat"]]) for row in view["nobles"]]),
        (Phrase("A Dominance Check now"), describe_check(view, names)),
        (Phrase("Suit and blocks"), describe_suit_and_blocks(view)),
        (Phrase("Regions"), [describe_region(view, name, names) for name in REGIONS]),
        (Phrase("Roads on the borders"), describe_borders(view)),
        *[(Phrase("Court of {name}", name=names[row["seat"]]), describe_court(view, row, names))
          for row in view["nobles"]],
        (Phrase("Market"), describe_market(view)),
        (Phrase("Effects in force"), [describe_effect(each, names) for each in view["effects"]]),
        (Phrase("Deck and discard pile"), describe_piles(view)),
        (Phrase("Wakhan’s card"), describe_wakhan_card(view)),
    ]
    return [(heading, lines) for heading, lines in parts if lines]


# Players.

def describe_hand(view: dict[str, Any]) -> list[Phrase]:
    """Describe the reader's own hand (PX-19.1). Open hands are described with their players."""
    seen = open_hands(view)
    if len(seen) != 1:
        return []
    return [Phrase("{card}: {face}", card=cards.card_title(card), face=describe_card_face(card))
            for card in seen[0]["hand"]]


def open_hands(view: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the players whose hands the reader may see."""
    return [row for row in view["nobles"] if row["hand"] is not None]


def describe_player(view: dict[str, Any], row: dict[str, Any], name: str) -> Phrase:
    """Describe what everyone sees of a player (PX-19.1)."""
    parts = join_parts([points_phrase(row["points"]), describe_loyalty(row), describe_purse(row),
                        describe_influence(view, row),
                        describe_sizes(row), *list_privileges(row)])
    return Phrase("{name}: {parts}", name=name, parts=parts)


def describe_court(view: dict[str, Any], row: dict[str, Any], names: list[str]) -> list[Phrase]:
    """Describe a court from left to right (PX-1.8), then an open hand."""
    hand = hand_lines(row) if len(open_hands(view)) > 1 else ()
    return [*[describe_court_card(card, names) for card in row["court"]], *hand]


def describe_court_card(card: dict[str, Any], names: list[str]) -> Phrase:
    """Describe a card: its type, the owners of its spies, and the player who holds it hostage
    (PX-8.2)."""
    parts = [describe_card_face(card["card"])]
    there = [Phrase("{name} {number}", name=names[seat], number=number)
             for seat, number in enumerate(card["spies"]) if number]
    if there:
        parts.append(Phrase("spies: {spies}", spies=join_list(there)))
    if card["hostage_of"] is not None:
        parts.append(Phrase("hostage of {name}", name=names[card["hostage_of"]]))
    if card["used"]:
        parts.append(Phrase("used this turn"))
    return Phrase("{name}: {parts}", name=cards.card_title(card["card"]), parts=join_parts(parts))


# PX-17  What a check would bring.

def describe_check(view: dict[str, Any], names: list[str]) -> list[Phrase]:
    if view["over"]:
        return []
    found = forecast(view)
    lines = [describe_outcome(view, found), describe_gains(found, names)]
    if found.final:
        lines.append(Phrase("It would be the final check: all points are doubled"))
    return lines


def describe_outcome(view: dict[str, Any], found: Forecast) -> Phrase:
    """Describe the coalition ahead, and its lead (PX-17.2)."""
    numbers = count_blocks_in_play(view)
    best, second = sorted(numbers.values(), reverse=True)[:2]
    leaders = [name for name in COALITIONS if numbers[name] == best]
    if found.dominant:
        return Count("successful: {coalition} is dominant, {n} block ahead",
                     "successful: {coalition} is dominant, {n} blocks ahead", best - second,
                     coalition=name_coalition_as_noun(found.dominant))
    if len(leaders) > 1:
        return Phrase("unsuccessful: no coalition is ahead")
    return Count("unsuccessful: {coalition} is only {n} block ahead",
                 "unsuccessful: {coalition} is only {n} blocks ahead", best - second,
                 coalition=name_coalition_as_noun(leaders[0]))


def describe_gains(found: Forecast, names: list[str]) -> Phrase:
    """Describe the points of the players (PX-17.3, PX-17.4)."""
    scored = [Phrase("{name} +{points} ({counted})", name=names[seat], points=won,
                     counted=describe_count(found, seat))
              for seat, won in enumerate(found.points) if won]
    return join_list(scored) if scored else Phrase("no one would score")


def describe_count(found: Forecast, seat: int) -> Phrase:
    number = found.counted[seat] or 0
    if found.dominant:
        return Phrase("influence {number}", number=number)
    return Count("{n} cylinder", "{n} cylinders", number)


def describe_suit_and_blocks(view: dict[str, Any]) -> list[Phrase]:
    """Describe the favoured suit and the blocks (PX-1.7, PX-17.2)."""
    play = count_blocks_in_play(view)
    return [Phrase("favoured suit: {suit}", suit=suit_name(view["favoured"])),
            Phrase("in play: {blocks}", blocks=join_list([blocks_phrase(name, play[name])
                                                          for name in COALITIONS]))]


# The map.

def describe_region(view: dict[str, Any], name: str, names: list[str]) -> Phrase:
    """Describe a region: its ruler and the lead, armies, tribes (PX-4)."""
    parts = [describe_ruler(view, name, names)]
    parts += [armies_phrase(coalition, number) for coalition,
              number in view["armies"][name].items()]
    parts += [Phrase("{name}: {tribes}", name=names[row["seat"]],
                     tribes=tribes_phrase(row["tribes"][name]))
              for row in view["nobles"] if name in row["tribes"]]
    return Phrase("{name}: {parts}", name=region_name(name), parts=join_parts(parts))


def describe_ruler(view: dict[str, Any], name: str, names: list[str]) -> Phrase:
    """Describe the ruling pieces of the ruler, and the most of another player (PX-4.2)."""
    seat = view["rulers"][name]
    if seat is None:
        return Phrase("no ruler")
    return Phrase("ruler {name}, {own} to {most} ruling pieces", name=names[seat],
                  own=count_ruling_pieces(view, seat, name),
                  most=find_most_rival_pieces(view, name))


def describe_borders(view: dict[str, Any]) -> list[Phrase]:
    return [Phrase("{name}: {parts}", name=border_name(name), parts=join_parts(
        [roads_phrase(coalition, number) for coalition, number in view["roads"][name].items()]))
        for name in BORDERS if view["roads"][name]]


# Beside the map.

def describe_market(view: dict[str, Any]) -> list[Phrase]:
    """Describe the market by row from the left, with the price (PX-6.1)."""
    return [describe_place(view, name, lying) for name, lying in view["market"].items()]


def describe_place(view: dict[str, Any], name: str, lying: dict[str, Any]) -> Phrase:
    double = 2 if view["favoured"] == SUITS[MILITARY] else 1
    price = double * int(PRICES[int(name[1:])])
    parts = [name_card_or_vacant(lying["card"])]
    if lying["rupees"]:
        parts.append(Phrase("{rupees} on it", rupees=rupees_phrase(lying["rupees"])))
    if lying["paid"]:
        parts.append(Phrase("not for sale this turn"))
    return Phrase("{place}, price {price}: {parts}", place=place_name(name), price=price,
                  parts=join_parts(parts))


def name_card_or_vacant(card: int | None) -> Phrase:
    if card is None:
        return Phrase("vacant")
    if is_event(card):
        return join_parts([Phrase("event {title}", title=cards.card_title(card)),
                           Phrase("if discarded: {title}", title=cards.discarded_title(card))])
    return Phrase("{card}, {face}", card=cards.card_title(card), face=describe_card_face(card))


def describe_effect(each: dict[str, Any], names: list[str]) -> Phrase:
    """Describe an effect in force (PX-16.14)."""
    name, text = EFFECTS[each["effect"]]
    if each["seat"] is None:
        return Phrase("{event}, for all: {text}", event=name, text=text)
    return Phrase("{event}, for {name}: {text}", event=name, name=names[each["seat"]], text=text)


def describe_piles(view: dict[str, Any]) -> list[Phrase]:
    """Describe the piles (PX-12.10, PX-19.1)."""
    lines: list[Phrase] = [
        Count("{n} card in the deck", "{n} cards in the deck", view["deck"]),
        Count("{n} Dominance Check in the deck", "{n} Dominance Checks in the deck",
              view["checks"])]
    if view["top"]:
        lines.append(Phrase("on top of the discard pile: {card}",
                            card=cards.card_title(view["top"])))
    if len(view["discards"]) > 1:
        lines.append(Phrase("discarded: {cards}", cards=series(
            [cards.card_title(card) for card in view["discards"]])))
    return lines


def describe_wakhan_card(view: dict[str, Any]) -> list[Phrase]:
    """Describe Wakhan's card (WK-3)."""
    card = view.get("wakhan", {}).get("card")
    if not card:
        return []
    return [Phrase("{number}: {line}", number=number, line=line)
            for number, line in enumerate(card_lines(card), 1)]
