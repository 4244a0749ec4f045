"""The sentences of the log about tokens, francs, tiles and VP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grandtour.engine.core import Event
from grandtour.games.paris.components import (
    EFFECT, END, KINDS, PER_BUILDING, PER_LANDMARK, SITES, SPACES, TILES, TILE_VALUE, VALUE,
)
from grandtour.games.paris.words import elements
from grandtour.games.paris.words.counts import clause_of, count_of
from grandtour.games.paris.words.names import (
    francs, kind_name, points, tile_effect, tokens,
)
from grandtour.games.paris.words.preview import Preview
from grandtour.games.paris.words.terms import brief, listed
from grandtour.games.words import Sentence
from grandtour.language import Phrase

Told = Callable[[Preview, list[Event]], Sentence]

# Events that are one sentence if they follow each other.
TOGETHER: Final = frozenset({"paid", "claimed", "pairs", "district"})


def who(preview: Preview, event: Event) -> str:
    return preview.names[event.seat]


# PA-8, PA-12  Paying and trading.

def say_paid(preview: Preview, events: list[Event]) -> Sentence:
    return Sentence(
        Phrase("{name} paid {goods}.", name=who(preview, events[0]),
               goods=listed([tokens(KINDS[event.value], event.other) for event in events])),
        "PA-8.3")


def say_bought(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    return Sentence(Phrase("{name} bought {goods} for {francs}.", name=who(preview, event),
                           goods=tokens(KINDS[event.value], 1), francs=francs(event.other)),
                    "PA-12.1", elements.supply(event.value))


def say_sold(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    return Sentence(Phrase("{name} sold {goods} for {francs}.", name=who(preview, event),
                           goods=tokens(KINDS[event.value], 1), francs=francs(event.other)),
                    "PA-12.1", elements.supply(event.value))


def say_sold_tile(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    return Sentence(Phrase("{name} sold {tile} for {francs}.", name=who(preview, event),
                           tile=brief(event.value), francs=francs(event.other)),
                    "PA-12.8")


# PA-10  What a purchase brings.

def say_token(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    return Sentence(Phrase("{name} took the token beside it: {goods}.", name=who(preview, event),
                           goods=tokens(KINDS[event.value], 1)), "PA-10.2",
                    (elements.ground(event.other),))


def say_value_points(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    return Sentence(Phrase("{name} scored {points} for buying a building of value {value}.",
                           name=who(preview, event), points=points(event.value),
                           value=VALUE[event.other]), "PA-10.5",
                    (elements.ground(event.other), elements.score(event.seat)))


def say_claimed(preview: Preview, events: list[Event]) -> Sentence:
    """PA-10.6: with tokens, or with a tile that stands for them."""
    first = events[0]
    sum_ = points(sum(event.other for event in events))
    icons = listed([kind_name(KINDS[event.value]) for event in events])
    used, places = preview.told("used"), (elements.score(first.seat),)
    if used is not None:
        return Sentence(Phrase("{name} scored {points} for {tile} as {icons}, on prestige icons.",
                               name=who(preview, first), points=sum_, icons=icons,
                               tile=brief(used.value)), "PA-12.6", places)
    return Sentence(Phrase("{name} gave up {goods} and scored {points} for the prestige icon.",
                           name=who(preview, first), points=sum_,
                           goods=tokens(KINDS[first.value], 1)), "PA-10.6", places)


# PA-13, PA-14, PA-15  Tiles.

def say_bonus_price(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    return Sentence(Phrase("{name} paid {francs} for a bonus tile.", name=who(preview, event),
                           francs=francs(event.value)), "PA-10.4")


def say_took(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    used = preview.told("used")
    effect = tile_effect(TILES[event.value], int(preview.before.options.players))
    return Sentence(
        Phrase("{name} took {tile} from space {space}: {effect}.", name=who(preview, event),
               tile=brief(event.value), space=event.other, effect=effect),
        "PA-13.1" if used is None else clause_of(used.value),
        (elements.bonus(event.other), elements.meeple(event.seat)))


def say_stepped_back(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    return Sentence(Phrase("{name}’s meeple went back to space {space}.", name=who(preview, event),
                           space=event.value), "PA-14.25", (elements.meeple(event.seat),))


def say_used(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    return Sentence(Phrase("{name} used {tile}.", name=who(preview, event),
                           tile=brief(event.value)),
                    "PA-13.7" if event.value < END else "PA-15.4")


def worn(tile: int) -> Phrase:
    """A tile whose amount the sentence tells anyway."""
    return brief(tile) if tile < END else Phrase("an end-game tile")


def say_francs(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    return Sentence(Phrase("{name} received {francs} with {tile}.", name=who(preview, event),
                           francs=francs(event.value), tile=worn(event.other)),
                    clause_of(event.other))


def say_points(preview: Preview, events: list[Event]) -> Sentence:
    """Every point with its reason: what the tile has counted."""
    [event] = events
    counted = count_of(preview, event.other, event.value)
    places = (elements.score(event.seat), *counted_places(preview, event.other))
    facts = {"name": who(preview, event), "points": points(event.value),
             "tile": worn(event.other)}
    if counted is None:
        return Sentence(Phrase("{name} scored {points} with {tile}.", **facts),
                        clause_of(event.other), places)
    return Sentence(Phrase("{name} scored {points} with {tile}: {reason}.", **facts,
                           reason=counted), clause_of(event.other), places)


def counted_places(preview: Preview, tile: int) -> tuple[str, ...]:
    """Where the buildings and landmarks stand that a tile counts."""
    if EFFECT[tile] == PER_BUILDING:
        sites = [site for site in range(SPACES) if VALUE[site] == TILE_VALUE[tile]]
    elif EFFECT[tile] == PER_LANDMARK:
        sites = list(range(SPACES, SITES))
    else:
        return ()
    return tuple([elements.ground(site) for site in sites if preview.was.on >> site & 1])


def say_pairs(preview: Preview, events: list[Event]) -> Sentence:
    """PA-14.23, PA-14.24: what was given up; the VP follow."""
    used = preview.happened("used")
    return Sentence(
        Phrase("{name} gave up {goods} for {tile}.", name=who(preview, events[0]),
               goods=listed([tokens(KINDS[event.value], 2 * event.other) for event in events]),
               tile=brief(used.value)), clause_of(used.value))


def say_new_key(preview: Preview, events: list[Event]) -> Sentence:
    [event] = events
    used = preview.happened("used")
    return Sentence(
        Phrase("{name} paid {francs} with {tile} and took a key from the common supply.",
               name=who(preview, event), francs=francs(event.value),
               tile=brief(used.value)), clause_of(used.value))


SENTENCES: Final[dict[str, Told]] = {
    "paid": say_paid,
    "bought": say_bought,
    "sold": say_sold,
    "sold_tile": say_sold_tile,
    "token": say_token,
    "value_points": say_value_points,
    "claimed": say_claimed,
    "bonus_price": say_bonus_price,
    "took": say_took,
    "stepped_back": say_stepped_back,
    "used": say_used,
    "francs": say_francs,
    "points": say_points,
    "pairs": say_pairs,
    "new_key": say_new_key,
}
