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
from grandtour.games.pax_pamir.words.preview import Preview, paid
from grandtour.games.words import Line
from grandtour.language import Count, Phrase

# PX-9.30  Blocks.

def price(preview: Preview) -> Phrase | None:
    """What the block costs; icons and the free block of Infrastructure cost nothing."""
    asked = preview.before.stack[-1]
    return paid(int(asked.price())) if isinstance(asked, Building) else None


def block_lines(preview: Preview) -> list[Line]:
    """How many more may follow."""
    asked = preview.before.stack[-1]
    lines = outcomes(preview)
    if isinstance(asked, Building) and isinstance(preview.after.stack[-1], Building):
        left = int(asked.limit - asked.placed) - 1
        if left:
            lines.append(then(Count("{n} more block is possible", "{n} more blocks are possible",
                                    left)))
    return lines


def clause(preview: Preview) -> str:
    return "PX-9.30" if isinstance(preview.before.stack[-1], Building) else "PX-7.5"


def offer_army(preview: Preview, put: PutArmy) -> Offer:
    """PX-9.30"""
    region = region_name(REGIONS[put.region])
    return Offer(Phrase("Army: {region}", region=region),
                 Phrase("Place an army: {region}?", region=region),
                 Phrase("Army: {region}", region=region), clause(preview),
                 tuple(block_lines(preview)), standing(preview.before, put.region, preview),
                 price(preview))


def offer_road(preview: Preview, put: PutRoad) -> Offer:
    """PX-7.5, PX-9.30"""
    border = border_name(BORDERS[put.border])
    own = int(preview.before.road(put.border, preview.was.loyalty))
    return Offer(Phrase("Road: {border}", border=border),
                 Phrase("Place a road: {border}?", border=border),
                 Phrase("Road: {border}", border=border), clause(preview),
                 tuple(block_lines(preview)),
                 Count("{n} road of your coalition there", "{n} roads of your coalition there",
                       own) if own else Phrase("no road of your coalition there"), price(preview))


def standing(s: Pamir, region: i64, preview: Preview) -> Phrase:
    """Armies and tribes in a region, in a few words."""
    parts = [armies(name, int(s.army(region, number))) for number, name in enumerate(COALITIONS)
             if s.army(region, number)]
    parts += [Phrase("{name}: {tribes}", name=preview.called[seat],
                     tribes=tribes(int(noble.tribes[region])))
              for seat, noble in enumerate(s.nobles) if noble.tribes[region]]
    return joined(parts) if parts else Phrase("empty")


def offer_region(preview: Preview, chosen: InRegion) -> Offer:
    """PX-9.30, `build_regions = one`"""
    region = region_name(REGIONS[chosen.region])
    borders = [border_name(BORDERS[number]) for number, sides in enumerate(SIDES)
               if chosen.region in sides]
    return Offer(region, Phrase("Build in this region: {region}?", region=region),
                 Phrase("Build: {region}", region=region), "PX-9.30",
                 (then(Phrase("All blocks go there or on its borders: {borders}",
                              borders=listed(borders))),),
                 standing(preview.before, chosen.region, preview))


# PX-9.20  Gifts.

def offer_space(preview: Preview, space: Space) -> Offer:
    amount = int(GIFTS[space.space])
    return Offer(Phrase("Gift for {price}", price=amount),
                 Phrase("Make a gift for {price}?", price=amount),
                 Phrase("Make the gift, −{price} ₹", price=amount), "PX-9.20",
                 tuple(outcomes(preview)), Phrase("+1 influence"), paid(amount))


# Spies.

def offer_spy(preview: Preview, put: PutSpy) -> Offer:
    """PX-7.5, PX-15.9"""
    card = cards.title(int(put.card))
    return Offer(card, Phrase("Put a spy on {card}?", card=card), Phrase("Put the spy there"),
                 "PX-7.5", tuple(outcomes(preview)), spied(preview, put.card))


def spied(preview: Preview, card: i64) -> Phrase:
    """In whose court a card lies, and whose spies are on it."""
    court = whose(preview.before, card, preview.seat, preview.names)
    there = spies_there(preview.before, card, preview.called)
    if there is None:
        return court
    return joined([court, Phrase("spies: {spies}", spies=there)])


def offer_shelter(preview: Preview, shelter: Shelter) -> Offer:
    """PX-15.8"""
    card = cards.title(int(shelter.card))
    return Offer(card, Phrase("Put the spy on {card}?", card=card),
                 Phrase("Put the spy there"), "PX-15.8", tuple(outcomes(preview)),
                 Phrase("Safe House"))


# PX-10.1  Reuse.

def offer_take(preview: Preview, take: Take) -> Offer:
    """The piece in play that is placed anew."""
    title = taken(preview, take)
    return Offer(title, Phrase("Take this piece ({piece})?", piece=title),
                 Phrase("Take this piece"), "PX-10.1",
                 tuple(outcomes(preview, ("reused",))), Phrase("to be placed anew"))


def taken(preview: Preview, take: Take) -> Phrase:
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

def offer_collect(preview: Preview, collect: CollectFromMarket) -> Offer:
    s, place = preview.before, collect.place
    card = cards.title(int(s.market[place]))
    return Offer(card, Phrase("Take 1 rupee from {card}?", card=card), Phrase("Take 1 rupee"),
                 "PX-9.10", (purse(preview),),
                 Phrase("{place}: {rupees} there", place=place_name(PLACE_NAMES[place]),
                        rupees=rupees(int(s.coins[place]))))


def offer_collect_from(preview: Preview, collect: CollectFromPlayer) -> Offer:
    """PX-9.11"""
    name = preview.names[collect.seat]
    noble = preview.before.nobles[collect.seat]
    return Offer(Phrase("From {name}", name=name), Phrase("Tax 1 rupee from {name}?", name=name),
                 Phrase("Take 1 rupee"), "PX-9.11", (purse(preview),),
                 Phrase("{number} of {rupees} unsheltered", number=noble.unsheltered(),
                        rupees=rupees(int(noble.rupees))))


def purse(preview: Preview) -> Line:
    return gain(Count("{n} rupee then", "{n} rupees then", int(preview.me.rupees)))


# PX-9.40  Moves.

def offer_journey(preview: Preview, journey: Journey) -> Offer:
    """An army, or a tribe under Nationalism."""
    origin, to = region_name(REGIONS[journey.origin]), region_name(REGIONS[journey.to])
    if isinstance(journey, March):
        title = Phrase("Army: {origin} → {to}", origin=origin, to=to)
    else:
        title = Phrase("Tribe: {origin} → {to}", origin=origin, to=to)
    return Offer(title, Phrase("Move: {origin} → {to}?", origin=origin, to=to),
                 Phrase("{origin} → {to}", origin=origin, to=to), "PX-9.40",
                 tuple(outcomes(preview)), standing(preview.before, journey.to, preview))


def offer_send(preview: Preview, send: Send) -> Offer:
    card = cards.title(int(send.card))
    return Offer(Phrase("Spy: {card}", card=card), Phrase("Move a spy from {card}?", card=card),
                 Phrase("Move this spy"), "PX-9.42",
                 (then(Phrase("You choose next where it goes")),),
                 spied(preview, send.card))


def offer_send_to(preview: Preview, send: SendTo) -> Offer:
    asked = preview.before.stack[-1]
    assert isinstance(asked, Sending)
    card, origin = cards.title(int(send.card)), cards.title(int(asked.card))
    lines = [gain(Phrase("Your spy moves from {origin} to {card}", origin=origin, card=card)),
             *outcomes(preview)]
    return Offer(card, Phrase("Move the spy to {card}?", card=card), Phrase("Move it there"),
                 "PX-9.42", tuple(lines), spied(preview, send.card))


# PX-9.50  Betrayal.

def offer_target(preview: Preview, target: Target) -> Offer:
    card = cards.title(int(target.card))
    lines = outcomes(preview)
    if PRIZE[target.card] >= 0:
        lines.append(then(Phrase("Then you decide about its prize ({coalition})",
                                 coalition=coalition_name(COALITIONS[PRIZE[target.card]]))))
    return Offer(card, Phrase("Betray {card}?", card=card), Phrase("Betray it, −2 ₹"), "PX-9.50",
                 tuple(lines), spied(preview, target.card), paid(2))


def prize(preview: Preview) -> i64:
    asked = preview.before.stack[-1]
    assert isinstance(asked, Prize)
    return asked.card


def offer_claim(preview: Preview, claim: Action[Pamir]) -> Offer:
    """PX-9.52"""
    number = prize(preview)
    card, coalition = cards.title(int(number)), COALITIONS[PRIZE[number]]
    changes = PRIZE[number] != preview.was.loyalty
    lines = [gain(Phrase("A prize: +1 influence")), *outcomes(preview, ("loyalty",))]
    if changes:
        lines.append(warn(Phrase("You become loyal to {coalition}: gifts, prizes and other "
                                 "patriots go", coalition=coalition_noun(coalition))))
    return Offer(Phrase("Take the prize"), Phrase("Take {card} as a prize?", card=card),
                 Phrase("Take the prize"), "PX-9.52",
                 tuple(lines),
                 Phrase("loyalty: {coalition}", coalition=coalition_name(coalition)) if changes
                 else Phrase("+1 influence"))


def offer_leave(preview: Preview, leave: Action[Pamir]) -> Offer:
    """PX-9.52"""
    card = cards.title(int(prize(preview)))
    return Offer(Phrase("Leave the prize"), Phrase("Leave the prize of {card}?", card=card),
                 Phrase("Leave it"), "PX-9.52",
                 (then(Phrase("{card} goes to the discard pile", card=card)),),
                 Phrase("your loyalty stays"))


# PX-9.60  Battle.

def offer_at(preview: Preview, at: At) -> Offer:
    """Where to fight."""
    s = preview.before
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
                     "PX-9.63", lines, spied(preview, at.field - ON_CARD))
    region = region_name(REGIONS[at.field])
    return Offer(region, Phrase("Fight a battle {where}?", where=where(at.field)),
                 Phrase("Fight there"), "PX-9.60", lines, standing(s, at.field, preview))


def offer_remove(preview: Preview, remove: Remove) -> Offer:
    title = removed(preview, remove)
    return Offer(title, Phrase("Remove this piece ({piece})?", piece=title),
                 Phrase("Remove it"), "PX-9.63" if isinstance(remove, RemoveSpy) else "PX-9.61",
                 tuple(outcomes(preview)), left(preview, remove))


def removed(preview: Preview, remove: Remove) -> Phrase:
    if isinstance(remove, RemoveArmy):
        return army_name(COALITIONS[remove.coalition])
    if isinstance(remove, RemoveRoad):
        return Phrase("{road}, {border}", road=road_name(COALITIONS[remove.coalition]),
                      border=numbered_border(int(remove.border)))
    if isinstance(remove, RemoveTribe):
        return Phrase("Tribe of {name}", name=preview.names[remove.seat])
    assert isinstance(remove, RemoveSpy)
    return Phrase("Spy of {name}", name=preview.called[remove.seat])


def left(preview: Preview, remove: Remove) -> Phrase | None:
    """How many of the kind stand there; of spies, all that are on the card."""
    s = preview.before
    field = getattr(s.stack[-1], "field", NOBODY)
    if isinstance(remove, RemoveArmy):
        return Count("{n} there", "{n} there", int(s.army(field, remove.coalition)))
    if isinstance(remove, RemoveTribe):
        return Count("{n} there", "{n} there", int(s.nobles[remove.seat].tribes[field]))
    if isinstance(remove, RemoveSpy):
        return spies_there(s, field - ON_CARD, preview.called)
    return None
