"""Names of the things of Pax Pamir, and their state on the table. The titles of cards are in
`cards`. A coalition's name is an adjective before army, road, block, coalition or loyalty. A region
has its name alone, and with "in", "to", "from" and "of", since these differ between regions in some
languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from grandtour.games.pax_pamir.components import (
    BORDERS, COALITIONS, FIRST_EVENT, GIFTS, ICONS, MOST_ICONS, NOBODY, NONE, PLACE_NAMES, RANK,
    REGION, REGIONS, SORTED_ICONS, SUIT, SUITS, SUIT_ICON, VERBS,
)
from grandtour.games.pax_pamir.rules.placing import GIFT, ROAD, SPY, TRIBE
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words import cards
from grandtour.games.words import series
from grandtour.language import Count, Phrase

# PX-1.2  The map: a region alone, where, where to, where from and of what something is, and what is
# ruled.
FORMS: Final = {
    "transcaspia": (Phrase("Transcaspia"), Phrase("in Transcaspia"), Phrase("to Transcaspia"),
                    Phrase("from Transcaspia"), Phrase("of Transcaspia"),
                    Phrase("rules Transcaspia")),
    "kabul": (Phrase("Kabul"), Phrase("in Kabul"), Phrase("to Kabul"), Phrase("from Kabul"),
              Phrase("of Kabul"), Phrase("rules Kabul")),
    "punjab": (Phrase("Punjab"), Phrase("in Punjab"), Phrase("to Punjab"), Phrase("from Punjab"),
               Phrase("of Punjab"), Phrase("rules Punjab")),
    "persia": (Phrase("Persia"), Phrase("in Persia"), Phrase("to Persia"), Phrase("from Persia"),
               Phrase("of Persia"), Phrase("rules Persia")),
    "herat": (Phrase("Herat"), Phrase("in Herat"), Phrase("to Herat"), Phrase("from Herat"),
              Phrase("of Herat"), Phrase("rules Herat")),
    "kandahar": (Phrase("Kandahar"), Phrase("in Kandahar"), Phrase("to Kandahar"),
                 Phrase("from Kandahar"), Phrase("of Kandahar"), Phrase("rules Kandahar")),
}

# PX-1.3, PX-1.7  Adjectives; as nouns the suits are those of cards, the coalitions' of armies.
COALITION_NAMES: Final = {
    "afghan": Phrase("Afghan"), "british": Phrase("British"), "russian": Phrase("Russian")}
SUIT_NAMES: Final = {
    "political": Phrase("political"), "intelligence": Phrase("intelligence"),
    "economic": Phrase("economic"), "military": Phrase("military")}

# PX-5.2, PX-9  Actions, as nouns.
VERB_NAMES: Final = {
    "purchase": Phrase("purchase"), "play": Phrase("playing a card"), "tax": Phrase("tax"),
    "gift": Phrase("gift"), "build": Phrase("building"), "move": Phrase("move"),
    "betray": Phrase("betrayal"), "battle": Phrase("battle")}
# In the order in which events number them, blocks without their coalition.
PIECES: Final = (*[Phrase("army")] * 3, *[Phrase("road")] * 3, Phrase("tribe"), Phrase("spy"),
                 Phrase("gift"))


def region_name(name: str) -> Phrase:
    """A region: "Kabul"."""
    return FORMS[name][0]


def say_in_region(region: i64) -> Phrase:
    """"in Kabul"."""
    return FORMS[REGIONS[region]][1]


def say_to_region(region: i64) -> Phrase:
    """"to Kabul"."""
    return FORMS[REGIONS[region]][2]


def say_from_region(region: i64) -> Phrase:
    """"from Kabul"."""
    return FORMS[REGIONS[region]][3]


def say_of_region(region: i64) -> Phrase:
    """"of Kabul"."""
    return FORMS[REGIONS[region]][4]


def say_rules_region(region: i64) -> Phrase:
    """Return "rules Kabul", after the ruler's name."""
    return FORMS[REGIONS[region]][5]


def border_name(name: str) -> Phrase:
    """A border: "Kabul–Punjab"."""
    one, _, other = name.partition("-")
    return Phrase("{region}–{other}", region=region_name(one), other=region_name(other))


def coalition_name(name: str) -> Phrase:
    """A coalition, an adjective: "Afghan"."""
    return COALITION_NAMES[name]


def suit_name(name: str) -> Phrase:
    """A suit, an adjective: "political"."""
    return SUIT_NAMES[name]


def verb_name(name: str) -> Phrase:
    """An action, a noun: "tax"."""
    return VERB_NAMES[name]


def place_name(name: str) -> Phrase:
    """A place of the market, from T0 to B5: "top row, column 1"."""
    column = int(name[1:]) + 1
    if name[0] == "T":
        return Phrase("top row, column {column}", column=column)
    return Phrase("bottom row, column {column}", column=column)


def army_name(coalition: str) -> Phrase:
    """An army: "Afghan army"."""
    return Phrase("{coalition} army", coalition=coalition_name(coalition))


def road_name(coalition: str) -> Phrase:
    """A road: "Afghan road"."""
    return Phrase("{coalition} road", coalition=coalition_name(coalition))


def name_coalition_as_noun(coalition: str) -> Phrase:
    """A coalition as a whole: "the Afghan coalition"."""
    return Phrase("the {coalition} coalition", coalition=coalition_name(coalition))


# Amounts.



def rupees_phrase(number: int) -> Phrase:
    return Count("{n} rupee", "{n} rupees", number)


def points_phrase(number: int) -> Phrase:
    return Count("{n} victory point", "{n} victory points", number)


def check_points(number: int) -> Phrase:
    """Points that a Dominance Check would bring."""
    return Count("{n} point at a check", "{n} points at a check", number)


def ruled_regions_phrase(number: int) -> Phrase:
    return Count("{n} ruled region", "{n} ruled regions", number)


def hostages_phrase(number: int) -> Phrase:
    return Count("{n} hostage", "{n} hostages", number)


def coalition_blocks_phrase(number: int) -> Phrase:
    """Blocks of the coalition of a player."""
    return Count("{n} coalition block", "{n} coalition blocks", number)


def influence_phrase(number: int) -> Phrase:
    return Count("{n} influence", "{n} influence", number)


def cards_phrase(number: int) -> Phrase:
    return Count("{n} card", "{n} cards", number)


def tribes_phrase(number: int) -> Phrase:
    return Count("{n} tribe", "{n} tribes", number)


def spies_phrase(number: int) -> Phrase:
    return Count("{n} spy", "{n} spies", number)


def cylinders_phrase(number: int) -> Phrase:
    return Count("{n} cylinder", "{n} cylinders", number)


def gifts_phrase(number: int) -> Phrase:
    return Count("{n} gift", "{n} gifts", number)


def prizes_phrase(number: int) -> Phrase:
    return Count("{n} prize", "{n} prizes", number)


def patriots_phrase(number: int) -> Phrase:
    return Count("{n} patriot", "{n} patriots", number)


def armies_phrase(coalition: str, number: int) -> Phrase:
    """Armies of a coalition: "2 Afghan armies"."""
    return {
        "afghan": Count("{n} Afghan army", "{n} Afghan armies", number),
        "british": Count("{n} British army", "{n} British armies", number),
        "russian": Count("{n} Russian army", "{n} Russian armies", number),
    }[coalition]


def roads_phrase(coalition: str, number: int) -> Phrase:
    """Roads of a coalition: "2 Afghan roads"."""
    return {
        "afghan": Count("{n} Afghan road", "{n} Afghan roads", number),
        "british": Count("{n} British road", "{n} British roads", number),
        "russian": Count("{n} Russian road", "{n} Russian roads", number),
    }[coalition]


def blocks_phrase(coalition: str, number: int) -> Phrase:
    """Blocks of a coalition, armies or roads: "2 Afghan blocks"."""
    return {
        "afghan": Count("{n} Afghan block", "{n} Afghan blocks", number),
        "british": Count("{n} British block", "{n} British blocks", number),
        "russian": Count("{n} Russian block", "{n} Russian blocks", number),
    }[coalition]


def stars_phrase(suit: str, number: int) -> Phrase:
    """Stars of a suit in a court: "2 military stars"."""
    return {
        "political": Count("{n} political star", "{n} political stars", number),
        "intelligence": Count("{n} intelligence star", "{n} intelligence stars", number),
        "economic": Count("{n} economic star", "{n} economic stars", number),
        "military": Count("{n} military star", "{n} military stars", number),
    }[suit]


# By their numbers in the components.

def name_region_by_number(number: int) -> Phrase:
    return region_name(REGIONS[number])


def name_border_by_number(number: int) -> Phrase:
    return border_name(BORDERS[number])


def name_suit_by_number(number: int) -> Phrase:
    return suit_name(SUITS[number])


def name_verb_by_number(number: int) -> Phrase:
    return verb_name(VERBS[number])


def name_place_by_number(number: int) -> Phrase:
    return place_name(PLACE_NAMES[number])


def join_list(parts: Sequence[object]) -> Phrase:
    """Return the parts as a list: "a, b and c". There is at least one part."""
    found = series(parts)
    return found if isinstance(found, Phrase) else Phrase("{name}", name=found)


def join_parts(parts: Sequence[Phrase]) -> Phrase:
    """Return the parts side by side: "a · b · c". There is at least one part."""
    found = parts[0]
    for part in parts[1:]:
        found = Phrase("{most} · {next}", most=found, next=part)
    return found


def list_titles(numbers: Sequence[int]) -> Phrase:
    """Return cards by their titles. There is at least one."""
    return join_list([cards.card_title(int(card)) for card in numbers])


def quote_titles(numbers: Sequence[int]) -> Phrase:
    """Return the same within a sentence, where some languages put each in quotation marks."""
    return join_list([Phrase("{card}", card=cards.card_title(int(card))) for card in numbers])


# Cards.

def describe_card_face(card: i64) -> Phrase:
    """Return the type of a court card: "Kabul, economic, rank 2"."""
    return Phrase("{region}, {suit}, rank {rank}", region=name_region_by_number(int(REGION[card])),
                  suit=suit_name(SUITS[SUIT[card]]), rank=RANK[card])


def list_icons(s: Pamir, card: i64) -> list[int]:
    """Return the impact icons of a card in their order (PX-7.5, PX-7.6)."""
    order = SORTED_ICONS if s.options.icons_sorted else ICONS
    found = [int(order[place]) for place in range(card * MOST_ICONS, (card + 1) * MOST_ICONS)]
    return [icon for icon in found if icon != NONE]


def describe_icon(number: int, times: int) -> Phrase:
    """Return an impact icon with its number on a card: "2 roads"."""
    if number >= SUIT_ICON:
        return Phrase("favoured suit: {suit}", suit=suit_name(SUITS[number - SUIT_ICON]))
    return (
        tribes_phrase(times), Count("{n} road", "{n} roads", times),
        Count("{n} army", "{n} armies", times), spies_phrase(times), Phrase("leverage"),
    )[number]


def describe_impact_icons(s: Pamir, card: i64) -> Phrase:
    """Return all impact icons of a card: "2 roads and leverage". Every card has one."""
    found = list_icons(s, card)
    return join_list([describe_icon(number, found.count(number))
                      for number in dict.fromkeys(found)])


def describe_card(s: Pamir, card: i64) -> Phrase:
    """Return a court card in a few words: its type, and the effects of its icons."""
    return Phrase("{face}; {impact}", face=describe_card_face(card),
                  impact=describe_impact_icons(s, card))


def is_event(card: i64) -> bool:
    return bool(card >= FIRST_EVENT)


# Pieces.

def describe_piece_with_place(piece: int, place: int) -> Phrase:
    """Return a piece with its place, as events number both; cylinders without their owner."""
    if piece < ROAD:
        return Phrase("{piece} {where}", piece=army_name(COALITIONS[piece]),
                      where=say_in_region(place))
    if piece < TRIBE:
        return Phrase("{piece} on the border {border}", piece=road_name(COALITIONS[piece - ROAD]),
                      border=border_name(BORDERS[place]))
    if piece == TRIBE:
        return Phrase("tribe {where}", where=say_in_region(place))
    if piece == SPY:
        return Phrase("spy on {card}", card=cards.card_title(place))
    assert piece == GIFT
    return Phrase("gift on the space for {price}", price=GIFTS[place])


def describe_spies_on_card(s: Pamir, card: i64, names: Sequence[object]) -> Phrase | None:
    """Return the spies on a card: "Léa 2 and Kenji 1"; None if there are none."""
    there = [Phrase("{name} {number}", name=names[seat], number=s.spies_on(card, seat))
             for seat in range(s.options.players) if s.spies_on(card, seat)]
    return join_list(there) if there else None


def name_court_owner(s: Pamir, card: i64, seat: i64, names: Sequence[object]) -> Phrase:
    """Return the owner of the court of a card."""
    owner = s.owner(card)
    if owner in (seat, NOBODY):
        return Phrase("in your court")
    return Phrase("in the court of {name}", name=names[owner])
