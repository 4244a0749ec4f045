"""What follows from an action, as lines of a preview: told by its events, and by what has changed
of rulers, hostages and dominance."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Event
from grandtour.games.offer import cost, gain, then, warn
from grandtour.games.pax_pamir.components import COALITIONS, NOBODY, NONE, REGIONS
from grandtour.games.pax_pamir.rules.dominance import dominant
from grandtour.games.pax_pamir.words import cards
from grandtour.games.pax_pamir.words.names import (
    coalition_noun, numbered_suit, piece_name, PIECES, rupees,
)
from grandtour.games.pax_pamir.words.scene import Scene
from grandtour.games.pax_pamir.words.terms import (
    listed, numbered_loyal, of, piece_there, titles, where,
)
from grandtour.games.words import Line
from grandtour.language import Count, Phrase

Said = Line | None


def outcomes(scene: Scene, told: Collection[str] = ()) -> list[Line]:
    """Everything that follows; `told` are the events that are spoken of already."""
    lines = [TELLERS[event.message](scene, event) for event in scene.events
             if event.message in TELLERS and event.message not in told]
    lines += [scored(scene), *rulers(scene), *hostages(scene), dominance(scene)]
    return [line for line in lines if line is not None]


# Event by event.

def own(scene: Scene, event: Event, line: Line) -> Said:
    """What only who acts is told of, if it is about them."""
    return line if event.seat == scene.seat else None


def placed(scene: Scene, event: Event) -> Said:
    there = piece_there(event.value, event.other)
    if event.seat == scene.seat:
        return gain(Phrase("You place: {piece}", piece=there))
    return then(Phrase("{name} places: {piece}", name=scene.names[event.seat], piece=there))


def not_placed(scene: Scene, event: Event) -> Said:
    return warn(Phrase("No {piece} is left to place", piece=piece_name(PIECES[event.value])))


def leveraged(scene: Scene, event: Event) -> Said:
    return own(scene, event, gain(Phrase("Leverage: {rupees} from the bank",
                                         rupees=rupees(event.value))))


def favoured(scene: Scene, event: Event) -> Said:
    return then(Phrase("The favoured suit becomes {suit}", suit=numbered_suit(event.value)))


def received(scene: Scene, event: Event) -> Said:
    return own(scene, event, gain(Phrase("{rupees} that lie on the card",
                                         rupees=rupees(event.value))))


def bribed(scene: Scene, event: Event) -> Said:
    if not event.value:
        return None
    if event.other == scene.seat:
        return gain(Phrase("A bribe of {rupees} from {name}", rupees=rupees(event.value),
                           name=scene.names[event.seat]))
    return cost(Phrase("A bribe of {rupees} to {name}", rupees=rupees(event.value),
                       name=scene.names[event.other]))


def spent(scene: Scene, event: Event) -> Said:
    if event.seat != scene.seat:
        return None
    there = paid_cards(scene)
    if not there:
        return cost(Phrase("{rupees}, put on the market", rupees=rupees(event.value)))
    return cost(Phrase("{rupees}, put on the market: {cards}", rupees=rupees(event.value),
                       cards=titles(there)))


def paid_cards(scene: Scene) -> list[int]:
    """PX-9.1: the cards that have got rupees, while the market lies as before."""
    if list(scene.before.market) != list(scene.after.market):
        return []
    return [int(card) for place, card in enumerate(scene.after.market)
            if card and scene.after.coins[place] > scene.before.coins[place]]


def loyalty(scene: Scene, event: Event) -> Said:
    coalition = coalition_noun(COALITIONS[event.value])
    if event.seat == scene.seat:
        return then(Phrase("You become loyal to {coalition}", coalition=coalition))
    return then(Phrase("{name} becomes loyal to {coalition}", name=scene.names[event.seat],
                       coalition=coalition))


def overthrown(scene: Scene, event: Event) -> Said:
    if event.seat == scene.seat:
        return warn(Phrase("You are overthrown: {card} goes", card=cards.title(event.value)))
    return then(Phrase("{name} is overthrown: {card} goes", name=scene.names[event.seat],
                       card=cards.title(event.value)))


def discarded(scene: Scene, event: Event) -> Said:
    """Not those that an overthrow takes."""
    if any(other.value == event.value for other in scene.all_told("overthrown")):
        return None
    if event.seat == scene.seat:
        return warn(Phrase("You lose {card}", card=cards.title(event.value)))
    return then(Phrase("{name} loses {card}", name=scene.names[event.seat],
                       card=cards.title(event.value)))


def lost_tribes(scene: Scene, event: Event) -> Said:
    region = where(event.value)
    if event.seat == scene.seat:
        return warn(Count("You lose {n} tribe {where}", "You lose {n} tribes {where}", event.other,
                          where=region))
    return then(Count("{name} loses {n} tribe {where}", "{name} loses {n} tribes {where}",
                      event.other, name=scene.names[event.seat], where=region))


def returned(scene: Scene, event: Event) -> Said:
    """PX-13.1: what is owed, paid or missing."""
    owed = rupees(event.value + event.other)
    if event.seat != scene.seat:
        return then(Phrase("{name} owes {rupees} of leverage", name=scene.names[event.seat],
                           rupees=owed))
    if event.other:
        return warn(Phrase("You owe {rupees} of leverage; {missing} short, a card for each",
                           rupees=owed, missing=event.other))
    return cost(Phrase("{rupees} of leverage go back to the bank", rupees=owed))


def lost_prize(scene: Scene, event: Event) -> Said:
    return then(Phrase("{name} loses the prize {card}", name=scene.called[event.seat],
                       card=cards.title(event.value)))


def event_discarded(scene: Scene, event: Event) -> Said:
    return then(Phrase("Cleanup: the event {event} takes effect",
                       event=cards.discarded_title(event.value)))


def check(scene: Scene, event: Event) -> Said:
    if event.value == NONE:
        return then(Phrase("Dominance Check: no coalition is dominant"))
    return then(Phrase("Dominance Check: {coalition} is dominant",
                       coalition=coalition_noun(COALITIONS[event.value])))


def cleared(scene: Scene, event: Event) -> Said:
    return then(Phrase("All armies and roads leave the map"))


def riot(scene: Scene, event: Event) -> Said:
    return then(Phrase("All armies and tribes {where} leave the map", where=where(event.value)))


def backed(scene: Scene, event: Event) -> Said:
    return own(scene, event, gain(Phrase("{rupees} from the bank", rupees=rupees(event.value))))


def reused(scene: Scene, event: Event) -> Said:
    return cost(Phrase("Taken away: {piece}", piece=piece_there(event.value, event.other)))


def removed_tribe(scene: Scene, event: Event) -> Said:
    return gain(Phrase("{name} loses 1 tribe {where}", name=scene.names[event.value],
                       where=where(event.other)))


def removed_spy(scene: Scene, event: Event) -> Said:
    return gain(Phrase("{name} loses 1 spy on {card}", name=scene.called[event.value],
                       card=cards.title(event.other)))


def removed_army(scene: Scene, event: Event) -> Said:
    return gain(Phrase("Removed: {piece}", piece=piece_there(event.value, event.other)))


def removed_road(scene: Scene, event: Event) -> Said:
    return gain(Phrase("Removed: {piece}",
                       piece=piece_there(event.value + len(COALITIONS), event.other)))


def over(scene: Scene, event: Event) -> Said:
    return warn(Phrase("The game ends"))


TELLERS: Final[dict[str, Callable[[Scene, Event], Said]]] = {
    "placed": placed,
    "not_placed": not_placed,
    "leveraged": leveraged,
    "favoured": favoured,
    "received": received,
    "bribed": bribed,
    "paid": spent,
    "loyalty": loyalty,
    "overthrown": overthrown,
    "discarded": discarded,
    "lost_tribes": lost_tribes,
    "returned": returned,
    "lost_prize": lost_prize,
    "event_discarded": event_discarded,
    "check": check,
    "cleared": cleared,
    "riot": riot,
    "backed": backed,
    "reused": reused,
    "removed_tribe": removed_tribe,
    "removed_spy": removed_spy,
    "removed_army": removed_army,
    "removed_road": removed_road,
    "over": over,
}


# What has changed.

def scored(scene: Scene) -> Said:
    """PX-17: who gets how much; good news if nobody gets more than who acts."""
    if scene.all_told("check") == []:
        return None
    won = [int(noble.points - scene.before.nobles[seat].points)
           for seat, noble in enumerate(scene.after.nobles)]
    if not any(won):
        return then(Phrase("Nobody scores"))
    gains = listed([Phrase("{name} +{points}", name=scene.called[seat], points=points)
                    for seat, points in enumerate(won) if points])
    kind = gain if won[scene.seat] == max(won) else warn
    return kind(Phrase("Points: {gains}", gains=gains))


def rulers(scene: Scene) -> list[Line]:
    """PX-4.3"""
    lines = []
    for region in range(i64(len(REGIONS))):
        was, now = scene.before.ruler(region), scene.after.ruler(region)
        if was == now:
            continue
        if was == scene.seat:
            lines.append(warn(Phrase("You are no longer the ruler {of}", of=of(region))))
        if now == scene.seat:
            lines.append(gain(Phrase("You become the ruler {of}", of=of(region))))
        elif now != NOBODY:
            lines.append(then(Phrase("{name} becomes the ruler {of}", name=scene.names[now],
                                     of=of(region))))
        elif was != scene.seat:
            lines.append(then(Phrase("{name} is no longer the ruler {of}",
                                     name=scene.names[was], of=of(region))))
    return lines


def hostages(scene: Scene) -> list[Line]:
    """PX-8.2: court cards that become hostages or are free again."""
    lines = []
    for card in [card for noble in scene.after.nobles for card in noble.court]:
        was, now = scene.before.holder(card), scene.after.holder(card)
        title, own = cards.title(int(card)), scene.after.owner(card) == scene.seat
        if was == now:
            continue
        if now == scene.seat:
            lines.append(gain(Phrase("{card} becomes your hostage", card=title)))
        elif own and now != NOBODY:
            lines.append(warn(Phrase("{card} becomes a hostage of {name}", card=title,
                                     name=scene.names[now])))
        elif was == scene.seat:
            lines.append(warn(Phrase("{card} is no longer your hostage", card=title)))
        elif own:
            lines.append(gain(Phrase("{card} is no longer a hostage", card=title)))
    return lines


def dominance(scene: Scene) -> Said:
    """PX-17.2: what a Dominance Check would find then, if that changes."""
    now = dominant(scene.after)
    if now == dominant(scene.before) or scene.all_told("check"):
        return None
    if now == NONE:
        return then(Phrase("No coalition is dominant then"))
    return then(Phrase("The {coalition} coalition is dominant then",
                       coalition=numbered_loyal(now)))
