"""What Pax Pamir says of things as they lie on the table: cards with what they show, places with
what stands there."""

from __future__ import annotations

from collections.abc import Sequence
from mypy_extensions import i64

from grandtour.games.pax_pamir.components import (
    BORDERS, COALITIONS, FIRST_EVENT, ICONS, MOST_ICONS, NOBODY, NONE, RANK, REGION, REGIONS,
    SORTED_ICONS, SUIT, SUITS, SUIT_ICON,
)
from grandtour.games.pax_pamir.rules.placing import GIFT, ROAD, SPY, TRIBE
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words import cards
from grandtour.games.pax_pamir.words.names import (
    army_name, border_name, coalition_name, gift_price, in_region, numbered_region, of_region,
    road_name, spies, suit_name, tribes,
)
from grandtour.games.words import series
from grandtour.language import Count, Phrase


def listed(parts: Sequence[object]) -> Phrase:
    """A list as it is read: "a, b and c". At least one part."""
    found = series(parts)
    return found if isinstance(found, Phrase) else Phrase("{name}", name=found)


def joined(parts: Sequence[Phrase]) -> Phrase:
    """Parts one beside the other: "a · b · c". At least one part."""
    found = parts[0]
    for part in parts[1:]:
        found = Phrase("{most} · {next}", most=found, next=part)
    return found


def titles(numbers: Sequence[int]) -> Phrase:
    """Cards by their titles. At least one."""
    return listed([cards.title(int(card)) for card in numbers])


def where(region: i64) -> Phrase:
    """"in Kabul"."""
    return in_region(REGIONS[region])


def of(region: i64) -> Phrase:
    """"of Kabul"."""
    return of_region(REGIONS[region])


def numbered_loyal(coalition: i64) -> Phrase:
    return coalition_name(COALITIONS[coalition])


def quoted(numbers: Sequence[int]) -> Phrase:
    """The same within a sentence, where some languages put each in quotation marks."""
    return listed([Phrase("{card}", card=cards.title(int(card))) for card in numbers])


# Cards.

def face(card: i64) -> Phrase:
    """What a court card is: "Kabul, economic, rank 2"."""
    return Phrase("{region}, {suit}, rank {rank}", region=numbered_region(int(REGION[card])),
                  suit=suit_name(SUITS[SUIT[card]]), rank=RANK[card])


def icons(s: Pamir, card: i64) -> list[int]:
    """The impact icons of a card in their order (PX-7.5, PX-7.6)."""
    order = SORTED_ICONS if s.options.icons_sorted else ICONS
    found = [int(order[place]) for place in range(card * MOST_ICONS, (card + 1) * MOST_ICONS)]
    return [icon for icon in found if icon != NONE]


def icon(number: int, times: int) -> Phrase:
    """An impact icon as often as a card shows it: "2 roads"."""
    if number >= SUIT_ICON:
        return Phrase("favoured suit: {suit}", suit=suit_name(SUITS[number - SUIT_ICON]))
    return (
        tribes(times), Count("{n} road", "{n} roads", times),
        Count("{n} army", "{n} armies", times), spies(times), Phrase("leverage"),
    )[number]


def impact(s: Pamir, card: i64) -> Phrase:
    """All impact icons of a card: "2 roads and leverage". Every card has one."""
    found = icons(s, card)
    return listed([icon(number, found.count(number)) for number in dict.fromkeys(found)])


def described(s: Pamir, card: i64) -> Phrase:
    """A court card in a few words: what it is and what its icons do."""
    return Phrase("{face}; {impact}", face=face(card), impact=impact(s, card))


def is_event(card: i64) -> bool:
    return bool(card >= FIRST_EVENT)


# Pieces.

def piece_there(piece: int, place: int) -> Phrase:
    """A piece where it stands, as events number both; cylinders without their owner."""
    if piece < ROAD:
        return Phrase("{piece} {where}", piece=army_name(COALITIONS[piece]),
                      where=in_region(REGIONS[place]))
    if piece < TRIBE:
        return Phrase("{piece} on the border {border}", piece=road_name(COALITIONS[piece - ROAD]),
                      border=border_name(BORDERS[place]))
    if piece == TRIBE:
        return Phrase("tribe {where}", where=in_region(REGIONS[place]))
    if piece == SPY:
        return Phrase("spy on {card}", card=cards.title(place))
    assert piece == GIFT
    return Phrase("gift on the space for {price}", price=gift_price(place))


def spies_there(s: Pamir, card: i64, names: Sequence[object]) -> Phrase | None:
    """Whose spies are on a card: "Léa 2 and Kenji 1"; None if there are none."""
    there = [Phrase("{name} {number}", name=names[seat], number=s.spies_on(card, seat))
             for seat in range(s.options.players) if s.spies_on(card, seat)]
    return listed(there) if there else None


def whose(s: Pamir, card: i64, seat: i64, names: Sequence[object]) -> Phrase:
    """In whose court a card lies."""
    owner = s.owner(card)
    if owner in (seat, NOBODY):
        return Phrase("in your court")
    return Phrase("in the court of {name}", name=names[owner])
