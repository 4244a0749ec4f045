"""The sentences of the log about turns, buildings, keys, end-game tiles and the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grandtour.engine.core import Event
from grandtour.games.paris.components import ARC, BANKS, PLACES
from grandtour.games.paris.rules.decision import BONUS_TILE, PRESTIGE_BONUSES, VP_TILE
from grandtour.games.paris.words import elements
from grandtour.games.paris.words.names import (
    building_name, francs, numbered_award, numbered_district, numbered_place, points,
)
from grandtour.games.paris.words.preview import Preview
from grandtour.games.paris.words.terms import listed, short, spot
from grandtour.games.words import Sentence
from grandtour.language import N_, Count, Phrase

Told = Callable[[Preview, list[Event]], Sentence]


def who(preview: Preview, event: Event) -> str:
    return preview.names[event.seat]


def say_first(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    return Sentence(Phrase("{name} is the start player.", name=who(preview, event)), "PA-2.1")


# PA-5  Buildings.

def say_lifted(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    return Sentence(
        Phrase("{name} draws from stack {stack}: {district}.", name=who(preview, event),
               stack=event.value + 1, district=numbered_district(event.other)),
        "PA-5.1", (elements.stack(event.value), elements.quarter(event.other)))


def say_turned(preview: Preview, events: list[Event]) -> Sentence:
    """PA-3.5: what it is, before its district is chosen."""
    [event] = events
    return Sentence(Phrase("{name} has drawn {building}.", name=who(preview, event),
                           building=building_name(PLACES[event.value])), "PA-3.5")


def say_placed(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    return Sentence(Phrase("New building: {place}.", place=spot(preview.after, event.value)),
                    "PA-3.5" if preview.before.options.free_placement else "PA-5.2",
                    (elements.ground(event.value),))


def say_boxed(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    return Sentence(Phrase("No district has room for {building}; it goes back to the box.",
                           building=building_name(PLACES[event.value])), "PA-3.6")


# PA-6, PA-7  Keys.

def say_key(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    places = (elements.ground(event.value),)
    if event.value == ARC:
        return Sentence(Phrase("{name} placed a key on the Arc de Triomphe.",
                               name=who(preview, event)), "PA-6.1", places)
    return Sentence(Phrase("{name} placed a key on the {place} and received {francs}.",
                           name=who(preview, event), place=numbered_place(event.value),
                           francs=francs(event.other)), "PA-6.2", places)


def say_moved(preview: Preview, events: list[Event]) -> Sentence:
    """PA-7.1, with the price."""
    [event] = events
    source, target = event.value, event.other
    clause = "PA-8.1" if source >= BANKS else "PA-8.2"
    return Sentence(
        Phrase("{name} bought {target} for {francs} (key from: {source}).",
               name=who(preview, event), target=spot(preview.after, target),
               source=short(preview.before, source),
               francs=francs(preview.happened("price").value)),
        clause, (elements.ground(target), elements.ground(source)))


def say_landmark(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    return Sentence(Phrase("{landmark} is now in {district}.", landmark=numbered_place(event.value),
                           district=numbered_district(event.other)), "PA-9.1",
                    (elements.ground(event.value), elements.quarter(event.other)))


# PA-11  VP tiles.

def say_right(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    return Sentence(Phrase("This is the fourth key in {district}: {name} may place a VP tile.",
                           name=who(preview, event), district=numbered_district(event.value)),
                    "PA-11.1", (elements.quarter(event.value),))


def say_awarded(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    return Sentence(Phrase("{name} placed the {award} in {district}.", name=who(preview, event),
                           award=numbered_award(event.value),
                           district=numbered_district(event.other)),
                    "PA-11.2", (elements.award(event.value), elements.quarter(event.other)))


# By what the decision was about.
DECLINED: Final = {
    VP_TILE: (N_("{name} placed no VP tile."), "PA-11.3"),
    BONUS_TILE: (N_("{name} took no bonus tile."), "PA-10.8"),
    PRESTIGE_BONUSES: (N_("{name} claimed no more prestige bonuses."), "PA-10.8"),
}


def say_declined(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    message, clause = DECLINED[event.value]
    return Sentence(Phrase(message, name=who(preview, event)), clause)


# PA-15, PA-16  End-game tiles and the end.

def say_declared(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    return Sentence(Count("{name} looks at the end-game tiles; {n} is left.",
                          "{name} looks at the end-game tiles; {n} are left.", event.value,
                          name=who(preview, event)), "PA-15.2", ("end-tiles",))


def say_end_tile(preview: Preview, events: list[Event]) -> Sentence:
    """PA-18.3: which one it was stays secret."""
    [event] = events
    return Sentence(Count("{name} took an end-game tile in secret; {n} is left.",
                          "{name} took an end-game tile in secret; {n} are left.", event.value,
                          name=who(preview, event)), "PA-15.2", ("end-tiles",))


def say_triggered(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    return Sentence(Phrase("That was the last end-game tile: {name} has triggered the end. The "
                           "round is played out, then everybody has one final turn.",
                           name=who(preview, event)), "PA-16.1")


def say_final_turns(preview: Preview, events: list[Event]) -> Sentence:
    return Sentence(Phrase("The final turns begin: one for every player."), "PA-16.2")


def say_skipped(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    return Sentence(Phrase("{name} cannot act and skips the action.", name=who(preview, event)),
                    "PA-4.6")


def say_left(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    return Sentence(Phrase("{name} leaves the game and has no more turns.",
                           name=who(preview, event)), "PA-16.6")


def say_ended(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    return Sentence(Phrase("{name} ended the turn.", name=who(preview, event)), "PA-4.8")


# PA-17  The final scoring.

def say_district(preview: Preview, events: list[Event]) -> Sentence:
    """PA-17.3: who gets what, and with which sum."""
    district = events[0].value
    inside = preview.after.inside[district]
    gains = [Phrase("{name} +{points} (value {value})", name=who(preview, event),
                    points=event.other,
                    value=preview.after.investors[event.seat].worth(inside)) for event in events]
    award = int(preview.after.awarded[district])
    places = [elements.quarter(district), elements.award(award)]
    return Sentence(Phrase("{district}, {award}: {gains}.", district=numbered_district(district),
                           award=numbered_award(award), gains=listed(gains)),
                    "PA-17.3", tuple(places), watched=True)


def say_franc_points(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    return Sentence(Phrase("{name} scored {points} with tile 27, for the francs in hand.",
                           name=who(preview, event), points=points(event.value)), "PA-17.1",
                    watched=True)


def say_over(preview: Preview, events: list[Event]) -> Sentence:
    return Sentence(Phrase("The game is over."), "PA-17.9")


SENTENCES: Final[dict[str, Told]] = {
    "first": say_first,
    "lifted": say_lifted,
    "turned": say_turned,
    "placed": say_placed,
    "boxed": say_boxed,
    "key": say_key,
    "moved": say_moved,
    "landmark": say_landmark,
    "right": say_right,
    "awarded": say_awarded,
    "declined": say_declined,
    "declared": say_declared,
    "end_tile": say_end_tile,
    "triggered": say_triggered,
    "final_turns": say_final_turns,
    "skipped": say_skipped,
    "left": say_left,
    "ended": say_ended,
    "district": say_district,
    "franc_points": say_franc_points,
    "over": say_over,
}
