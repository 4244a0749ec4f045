"""How places for pieces are offered: armies, roads, spies and gifts, what is taken from play
instead, and Stop (PX-7.5, PX-9.20, PX-9.30, PX-10, PX-15.8, PX-15.9)."""

from __future__ import annotations

from mypy_extensions import i64

from grandtour.games.offer import Offer, then
from grandtour.games.pax_pamir.components import BORDERS, COALITIONS, GIFTS, REGIONS, SIDES
from grandtour.games.pax_pamir.rules.battle import Shelter
from grandtour.games.pax_pamir.rules.build import Building, InRegion
from grandtour.games.pax_pamir.rules.placing import (
    PutArmy, PutRoad, PutSpy, Take, TakeArmy, TakeGift, TakeRoad, TakeSpy, TakeTribe,
)
from grandtour.games.pax_pamir.rules.tax_gift import Space
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words import cards
from grandtour.games.pax_pamir.words.names import (
    armies, border_name, region_name, tribes,
)
from grandtour.games.pax_pamir.words.offer import paid
from grandtour.games.pax_pamir.words.outcomes import outcomes
from grandtour.games.pax_pamir.words.scene import Scene
from grandtour.games.pax_pamir.words.terms import joined, listed, spies_there, whose
from grandtour.games.words import Line
from grandtour.language import Count, Phrase


# PX-9.30  Blocks.

def price(scene: Scene) -> Phrase | None:
    """What the block costs; icons and the free block of Infrastructure cost nothing."""
    asked = scene.before.stack[-1]
    return paid(int(asked.price())) if isinstance(asked, Building) else None


def block_lines(scene: Scene) -> list[Line]:
    """How many more may follow."""
    asked = scene.before.stack[-1]
    lines = outcomes(scene)
    if isinstance(asked, Building) and isinstance(scene.after.stack[-1], Building):
        left = int(asked.limit - asked.placed) - 1
        if left:
            lines.append(then(Count("{n} more block is possible", "{n} more blocks are possible",
                                    left)))
    return lines


def clause(scene: Scene) -> str:
    return "PX-9.30" if isinstance(scene.before.stack[-1], Building) else "PX-7.5"


def offer_army(scene: Scene, put: PutArmy) -> Offer:
    """PX-9.30"""
    region = region_name(REGIONS[put.region])
    return Offer(Phrase("Army: {region}", region=region),
                 Phrase("Place an army: {region}?", region=region),
                 Phrase("Army: {region}", region=region), clause(scene),
                 tuple(block_lines(scene)), standing(scene.before, put.region, scene), price(scene))


def offer_road(scene: Scene, put: PutRoad) -> Offer:
    """PX-7.5, PX-9.30"""
    border = border_name(BORDERS[put.border])
    own = int(scene.before.road(put.border, scene.was.loyalty))
    return Offer(Phrase("Road: {border}", border=border),
                 Phrase("Place a road: {border}?", border=border),
                 Phrase("Road: {border}", border=border), clause(scene),
                 tuple(block_lines(scene)),
                 Count("{n} road of your coalition there", "{n} roads of your coalition there",
                       own) if own else Phrase("no road of your coalition there"), price(scene))


def standing(s: Pamir, region: i64, scene: Scene) -> Phrase:
    """Armies and tribes in a region, in a few words."""
    parts = [armies(name, int(s.army(region, number))) for number, name in enumerate(COALITIONS)
             if s.army(region, number)]
    parts += [Phrase("{name}: {tribes}", name=scene.called[seat],
                     tribes=tribes(int(noble.tribes[region])))
              for seat, noble in enumerate(s.nobles) if noble.tribes[region]]
    return joined(parts) if parts else Phrase("empty")


def offer_region(scene: Scene, chosen: InRegion) -> Offer:
    """PX-9.30, `build_regions = one`"""
    region = region_name(REGIONS[chosen.region])
    borders = [border_name(BORDERS[number]) for number, sides in enumerate(SIDES)
               if chosen.region in sides]
    return Offer(region, Phrase("Build in this region: {region}?", region=region),
                 Phrase("Build: {region}", region=region), "PX-9.30",
                 (then(Phrase("All blocks go there or on its borders: {borders}",
                              borders=listed(borders))),),
                 standing(scene.before, chosen.region, scene))


# PX-9.20  Gifts.

def offer_space(scene: Scene, space: Space) -> Offer:
    amount = int(GIFTS[space.space])
    return Offer(Phrase("Gift for {price}", price=amount),
                 Phrase("Make a gift for {price}?", price=amount),
                 Phrase("Make the gift, −{price} ₹", price=amount), "PX-9.20",
                 tuple(outcomes(scene)), Phrase("+1 influence"), paid(amount))


# Spies.

def offer_spy(scene: Scene, put: PutSpy) -> Offer:
    """PX-7.5, PX-15.9"""
    card = cards.title(int(put.card))
    return Offer(card, Phrase("Put a spy on {card}?", card=card), Phrase("Put the spy there"),
                 "PX-7.5", tuple(outcomes(scene)), spied(scene, put.card))


def spied(scene: Scene, card: i64) -> Phrase:
    """In whose court a card lies, and whose spies are on it."""
    court = whose(scene.before, card, scene.seat, scene.names)
    there = spies_there(scene.before, card, scene.called)
    if there is None:
        return court
    return joined([court, Phrase("spies: {spies}", spies=there)])


def offer_shelter(scene: Scene, shelter: Shelter) -> Offer:
    """PX-15.8"""
    card = cards.title(int(shelter.card))
    return Offer(card, Phrase("Put the spy on {card}?", card=card),
                 Phrase("Put the spy there"), "PX-15.8", tuple(outcomes(scene)),
                 Phrase("Safe House"))


# PX-10.1  Reuse.

def offer_take(scene: Scene, take: Take) -> Offer:
    """The piece in play that is placed anew."""
    title = taken(scene, take)
    return Offer(title, Phrase("Take this piece ({piece})?", piece=title),
                 Phrase("Take this piece"), "PX-10.1",
                 tuple(outcomes(scene, ("reused",))), Phrase("to be placed anew"))


def taken(scene: Scene, take: Take) -> Phrase:
    if isinstance(take, TakeArmy):
        return Phrase("Army: {region}", region=region_name(REGIONS[take.region]))
    if isinstance(take, TakeRoad):
        return Phrase("Road: {border}", border=border_name(BORDERS[take.border]))
    if isinstance(take, TakeTribe):
        return Phrase("Tribe: {region}", region=region_name(REGIONS[take.region]))
    if isinstance(take, TakeSpy):
        return Phrase("Spy: {card}", card=cards.title(int(take.card)))
    assert isinstance(take, TakeGift)
    return Phrase("Gift for {price}", price=GIFTS[take.space])
