"""Pieces where they stand, in words, and how many blocks are in play at each moment of an entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from grandtour.engine.core import Event
from grandtour.games.pax_pamir.components import BORDERS, COALITIONS, REGIONS
from grandtour.games.pax_pamir.rules.placing import ROAD, SPY, TRIBE
from grandtour.games.pax_pamir.words import cards
from grandtour.games.pax_pamir.words.names import (
    armies, border_name, gift_price, in_region, roads, rupees, spies, tribes,
)
from grandtour.games.pax_pamir.words.scene import Scene
from grandtour.games.pax_pamir.words.terms import listed
from grandtour.language import Phrase


def pieces_there(kind: int, place: int, number: int) -> Phrase:
    """As events number kinds and places: "2 Afghan armies in Kabul"."""
    if kind < ROAD:
        return Phrase("{pieces} {where}", pieces=armies(COALITIONS[kind], number),
                      where=in_region(REGIONS[place]))
    if kind < TRIBE:
        return Phrase("{roads} on the border {border}", border=border_name(BORDERS[place]),
                      roads=roads(COALITIONS[kind - ROAD], number))
    if kind == TRIBE:
        return Phrase("{pieces} {where}", pieces=tribes(number), where=in_region(REGIONS[place]))
    if kind == SPY:
        return Phrase("{spies} on {card}", spies=spies(number), card=cards.title(place))
    return Phrase("a gift on the space for {rupees}", rupees=rupees(gift_price(place)))


def all_pieces(events: Iterable[Event]) -> Phrase:
    """Those that were placed, equal ones together. At least one."""
    found = Counter((event.value, event.other) for event in events)
    return listed([pieces_there(int(kind), int(place), number)
                   for (kind, place), number in found.items()])


class Blocks:
    """The blocks in play, followed through the events of an entry."""

    def __init__(self, scene: Scene) -> None:
        s = scene.before
        self.armies = [[int(s.army(region, coalition)) for coalition in range(len(COALITIONS))]
                       for region in range(len(REGIONS))]
        self.roads = [sum(int(s.road(border, coalition)) for border in range(len(BORDERS)))
                      for coalition in range(len(COALITIONS))]
        self.loyalties = [int(noble.loyalty) for noble in s.nobles]

    @property
    def in_play(self) -> list[int]:
        """By coalition."""
        return [roads + sum(armies[coalition] for armies in self.armies)
                for coalition, roads in enumerate(self.roads)]

    def follow(self, event: Event) -> None:
        if event.message in CHANGES:
            CHANGES[event.message](self, event)

    def put(self, kind: int, place: int, number: int) -> None:
        if kind < ROAD:
            self.armies[place][kind] += number
        elif kind < TRIBE:
            self.roads[kind - ROAD] += number

    def march(self, event: Event) -> None:
        coalition = self.loyalties[event.seat]
        self.armies[event.value][coalition] -= 1
        self.armies[event.other][coalition] += 1

    def riot(self, region: int) -> None:
        self.armies[region] = [0] * len(COALITIONS)

    def clear(self) -> None:
        for region in range(len(REGIONS)):
            self.riot(region)
        self.roads = [0] * len(COALITIONS)

    def be_loyal(self, seat: int, coalition: int) -> None:
        self.loyalties[seat] = coalition


CHANGES: Final[dict[str, Callable[[Blocks, Event], None]]] = {
    "placed": lambda found, event: found.put(event.value, event.other, 1),
    "reused": lambda found, event: found.put(event.value, event.other, -1),
    "removed_army": lambda found, event: found.put(event.value, event.other, -1),
    "removed_road": lambda found, event: found.put(ROAD + event.value, event.other, -1),
    "riot": lambda found, event: found.riot(event.value),
    "marched": Blocks.march,
    "loyal": lambda found, event: found.be_loyal(event.seat, event.value),
    "loyalty": lambda found, event: found.be_loyal(event.seat, event.value),
    "wakhan_card": lambda found, event: found.be_loyal(event.seat, event.other),
    "cleared": lambda found, _: found.clear(),
}


def blocks_before(scene: Scene, number: int) -> list[int]:
    """By coalition: how many blocks are in play just before the event of this number."""
    found = Blocks(scene)
    for event in scene.events[:number]:
        found.follow(event)
    return found.in_play
