"""How the parts of card actions are offered - rupees of a tax, moves, betrayals and their prizes,
battles - and the places for pieces (PX-7.5, PX-9, PX-10)."""

from __future__ import annotations

from mypy_extensions import i64

from grandtour.engine.core import Action
from grandtour.games.offer import Offer, gain, then, warn
from grandtour.games.pax_pamir.components import (
    BORDERS, COALITIONS, GIFTS, NOBODY, PLACE_NAMES, PRIZE, REGIONS, SIDES,
)
from grandtour.games.pax_pamir.rules.battle import (
    ON_CARD, At, Battling, Remove, RemoveArmy, RemoveRoad, RemoveSpy, RemoveTribe, Shelter,
    fighters,
)
from grandtour.games.pax_pamir.rules.betray import Prize, Target
from grandtour.games.pax_pamir.rules.build import Building, InRegion
from grandtour.games.pax_pamir.rules.move import Journey, March, Send, SendTo, Sending
from grandtour.games.pax_pamir.rules.placing import (
    PutArmy, PutRoad, PutSpy, Take, TakeArmy, TakeGift, TakeRoad, TakeSpy, TakeTribe,
)
from grandtour.games.pax_pamir.rules.tax_gift import CollectFromMarket, CollectFromPlayer, Space
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words import cards
from grandtour.games.pax_pamir.words.names import (
    armies, army_name, border_name, coalition_name, coalition_noun, joined, listed, numbered_border,
    place_name, region_name, road_name, rupees, spies_there, tribes, where, whose,
)
from grandtour.games.pax_pamir.words.outcomes import outcomes
from grandtour.games.pax_pamir.words.scene import Scene, paid
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


# PX-9.10  Tax.

def offer_collect(scene: Scene, collect: CollectFromMarket) -> Offer:
    s, place = scene.before, collect.place
    card = cards.title(int(s.market[place]))
    return Offer(card, Phrase("Take 1 rupee from {card}?", card=card), Phrase("Take 1 rupee"),
                 "PX-9.10", (purse(scene),),
                 Phrase("{place}: {rupees} there", place=place_name(PLACE_NAMES[place]),
                        rupees=rupees(int(s.coins[place]))))


def offer_collect_from(scene: Scene, collect: CollectFromPlayer) -> Offer:
    """PX-9.11"""
    name = scene.names[collect.seat]
    noble = scene.before.nobles[collect.seat]
    return Offer(Phrase("From {name}", name=name), Phrase("Tax 1 rupee from {name}?", name=name),
                 Phrase("Take 1 rupee"), "PX-9.11", (purse(scene),),
                 Phrase("{number} of {rupees} unsheltered", number=noble.unsheltered(),
                        rupees=rupees(int(noble.rupees))))


def purse(scene: Scene) -> Line:
    return gain(Count("{n} rupee then", "{n} rupees then", int(scene.me.rupees)))


# PX-9.40  Moves.

def offer_journey(scene: Scene, journey: Journey) -> Offer:
    """An army, or a tribe under Nationalism."""
    origin, to = region_name(REGIONS[journey.origin]), region_name(REGIONS[journey.to])
    if isinstance(journey, March):
        title = Phrase("Army: {origin} → {to}", origin=origin, to=to)
    else:
        title = Phrase("Tribe: {origin} → {to}", origin=origin, to=to)
    return Offer(title, Phrase("Move: {origin} → {to}?", origin=origin, to=to),
                 Phrase("{origin} → {to}", origin=origin, to=to), "PX-9.40",
                 tuple(outcomes(scene)), standing(scene.before, journey.to, scene))


def offer_send(scene: Scene, send: Send) -> Offer:
    card = cards.title(int(send.card))
    return Offer(Phrase("Spy: {card}", card=card), Phrase("Move a spy from {card}?", card=card),
                 Phrase("Move this spy"), "PX-9.42",
                 (then(Phrase("You choose next where it goes")),),
                 spied(scene, send.card))


def offer_send_to(scene: Scene, send: SendTo) -> Offer:
    asked = scene.before.stack[-1]
    assert isinstance(asked, Sending)
    card, origin = cards.title(int(send.card)), cards.title(int(asked.card))
    lines = [gain(Phrase("Your spy moves from {origin} to {card}", origin=origin, card=card)),
             *outcomes(scene)]
    return Offer(card, Phrase("Move the spy to {card}?", card=card), Phrase("Move it there"),
                 "PX-9.42", tuple(lines), spied(scene, send.card))


# PX-9.50  Betrayal.

def offer_target(scene: Scene, target: Target) -> Offer:
    card = cards.title(int(target.card))
    lines = outcomes(scene)
    if PRIZE[target.card] >= 0:
        lines.append(then(Phrase("Then you decide about its prize ({coalition})",
                                 coalition=coalition_name(COALITIONS[PRIZE[target.card]]))))
    return Offer(card, Phrase("Betray {card}?", card=card), Phrase("Betray it, −2 ₹"), "PX-9.50",
                 tuple(lines), spied(scene, target.card), paid(2))


def prize(scene: Scene) -> i64:
    asked = scene.before.stack[-1]
    assert isinstance(asked, Prize)
    return asked.card


def offer_claim(scene: Scene, claim: Action[Pamir]) -> Offer:
    """PX-9.52"""
    number = prize(scene)
    card, coalition = cards.title(int(number)), COALITIONS[PRIZE[number]]
    changes = PRIZE[number] != scene.was.loyalty
    lines = [gain(Phrase("A prize: +1 influence")), *outcomes(scene, ("loyalty",))]
    if changes:
        lines.append(warn(Phrase("You become loyal to {coalition}: gifts, prizes and other "
                                 "patriots go", coalition=coalition_noun(coalition))))
    return Offer(Phrase("Take the prize"), Phrase("Take {card} as a prize?", card=card),
                 Phrase("Take the prize"), "PX-9.52",
                 tuple(lines),
                 Phrase("loyalty: {coalition}", coalition=coalition_name(coalition)) if changes
                 else Phrase("+1 influence"))


def offer_leave(scene: Scene, leave: Action[Pamir]) -> Offer:
    """PX-9.52"""
    card = cards.title(int(prize(scene)))
    return Offer(Phrase("Leave the prize"), Phrase("Leave the prize of {card}?", card=card),
                 Phrase("Leave it"), "PX-9.52",
                 (then(Phrase("{card} goes to the discard pile", card=card)),),
                 Phrase("your loyalty stays"))


# PX-9.60  Battle.

def offer_at(scene: Scene, at: At) -> Offer:
    """Where to fight."""
    s = scene.before
    asked = s.stack[-1]
    assert isinstance(asked, Battling)
    number = int(min(asked.rank, fighters(s, at.field)))
    most = Count("You remove up to {n} piece", "You remove up to {n} pieces", number)
    lines = (gain(most),
             then(Count("{n} fighting piece of yours there", "{n} fighting pieces of yours there",
                        int(fighters(s, at.field)))))
    if at.field > ON_CARD:
        card = cards.title(int(at.field - ON_CARD))
        return Offer(card, Phrase("Fight on {card}?", card=card), Phrase("Fight there"),
                     "PX-9.63", lines, spied(scene, at.field - ON_CARD))
    region = region_name(REGIONS[at.field])
    return Offer(region, Phrase("Fight a battle {where}?", where=where(at.field)),
                 Phrase("Fight there"), "PX-9.60", lines, standing(s, at.field, scene))


def offer_remove(scene: Scene, remove: Remove) -> Offer:
    title = removed(scene, remove)
    return Offer(title, Phrase("Remove this piece ({piece})?", piece=title),
                 Phrase("Remove it"), "PX-9.63" if isinstance(remove, RemoveSpy) else "PX-9.61",
                 tuple(outcomes(scene)), left(scene, remove))


def removed(scene: Scene, remove: Remove) -> Phrase:
    if isinstance(remove, RemoveArmy):
        return army_name(COALITIONS[remove.coalition])
    if isinstance(remove, RemoveRoad):
        return Phrase("{road}, {border}", road=road_name(COALITIONS[remove.coalition]),
                      border=numbered_border(int(remove.border)))
    if isinstance(remove, RemoveTribe):
        return Phrase("Tribe of {name}", name=scene.names[remove.seat])
    assert isinstance(remove, RemoveSpy)
    return Phrase("Spy of {name}", name=scene.called[remove.seat])


def left(scene: Scene, remove: Remove) -> Phrase | None:
    """How many of the kind stand there; of spies, all that are on the card."""
    s = scene.before
    field = getattr(s.stack[-1], "field", NOBODY)
    if isinstance(remove, RemoveArmy):
        return Count("{n} there", "{n} there", int(s.army(field, remove.coalition)))
    if isinstance(remove, RemoveTribe):
        return Count("{n} there", "{n} there", int(s.nobles[remove.seat].tribes[field]))
    if isinstance(remove, RemoveSpy):
        return spies_there(s, field - ON_CARD, scene.called)
    return None
