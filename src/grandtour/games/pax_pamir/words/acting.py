"""How the parts of card actions are offered: rupees of a tax, moves, betrayals and their prizes,
battles (PX-9)."""

from __future__ import annotations

from mypy_extensions import i64

from grandtour.engine.core import Action
from grandtour.games.offer import Offer, gain, then, warn
from grandtour.games.pax_pamir.components import COALITIONS, NOBODY, PLACE_NAMES, PRIZE, REGIONS
from grandtour.games.pax_pamir.rules.battle import (
    ON_CARD, At, Battling, Remove, RemoveArmy, RemoveRoad, RemoveSpy, RemoveTribe, fighters,
)
from grandtour.games.pax_pamir.rules.betray import Prize, Target
from grandtour.games.pax_pamir.rules.move import Journey, March, Send, SendTo, Sending
from grandtour.games.pax_pamir.rules.tax_gift import CollectFromMarket, CollectFromPlayer
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words import cards
from grandtour.games.pax_pamir.words.names import (
    army_name, coalition_name, coalition_noun, place_name, region_name, road_name, rupees,
    numbered_border,
)
from grandtour.games.pax_pamir.words.offer import paid
from grandtour.games.pax_pamir.words.outcomes import outcomes
from grandtour.games.pax_pamir.words.placing import spied, standing
from grandtour.games.pax_pamir.words.scene import Scene
from grandtour.games.pax_pamir.words.terms import spies_there, where
from grandtour.games.words import Line
from grandtour.language import Count, Phrase


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
