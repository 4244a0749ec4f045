"""The events of Paris in words: the log, every point with its reason, and a turn in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from grandtour.engine.core import Event
from grandtour.engine.match import Entry
from grandtour.games import event_messages
from grandtour.games.event_messages import EventTable, Plural, describe_taken_back
from grandtour.games.paris.components import (
    ARC, BANKS, EFFECT, END, KINDS, PER_BUILDING, PER_LANDMARK, PLACES, SITES, SPACES, TILES,
    TILE_VALUE, VALUE,
)
from grandtour.games.paris.rules.decision import BONUS_TILE, PRESTIGE_BONUSES, VP_TILE
from grandtour.games.paris.state import Paris
from grandtour.games.paris.words import elements
from grandtour.games.paris.words.counts import find_clause_of_tile, describe_count_of_tile
from grandtour.games.paris.words.names import (
    building_name, francs_phrase, token_kind_name, name_award_by_number, name_district_by_number,
    name_place_by_number,
    points_phrase, describe_tile_effect, tokens_phrase,
)
from grandtour.games.paris.words.preview import ACTIONS, Preview, replayed
from grandtour.games.paris.words.terms import (
    name_tile_briefly, join_list, name_place_short, describe_key_place,
)
from grandtour.games.words import Sentence, summarize_turn
from grandtour.language import N_, Phrase


class Happening(NamedTuple):
    """Events that one sentence tells, mostly a single one, and all that the action brings."""

    preview: Preview
    events: Sequence[Event]

    @property
    def event(self) -> Event:
        return self.events[0]

    @property
    def used(self) -> int:
        """The tile that was used for it."""
        return self.preview.event_of("used").value


Row = event_messages.Row[Happening]


# PA-16 to PA-18  The log.

# Told with another event, or shown on the board alone.
UNTOLD: Final = frozenset({"price", "back"})
# Events that name the tile they were done with, so that its use needs no sentence of its own.
BY_TILE: Final = frozenset({"francs", "points", "sold_tile", "claimed", "new_key", "pairs"})
# Events that are one sentence if they follow each other.
GROUPED: Final = frozenset({"paid", "claimed", "pairs", "district"})
WATCHED: Final = frozenset({"district", "franc_points"})


def log(entry: Entry, before: Paris, names: list[str]) -> list[Sentence]:
    """Return what an entry did, every point with its reason."""
    if entry.back:
        return [describe_taken_back(entry, names)]
    if all(event.message in UNTOLD for event in entry.events):
        return []
    preview = replayed(entry, before, names)
    return [replace(sentence, watched=it.event.message in WATCHED)
            for it in iterate_happenings(preview)
            for sentence in EVENTS.list_sentences(find_sentence_key(it), it)]


def iterate_happenings(preview: Preview) -> Iterator[Happening]:
    """Yield the events with a sentence, those of one sentence together."""
    told = [event for number, event in enumerate(preview.events) if has_sentence(preview, number)]
    while told:
        size = next((size for size, event in enumerate(told)
                     if size and not is_grouped(told[0], event)), len(told))
        yield Happening(preview, told[:size])
        told = told[size:]


def is_grouped(first: Event, other: Event) -> bool:
    """Return whether both share one sentence."""
    if first.message != other.message or first.message not in GROUPED:
        return False
    return first.message != "district" or first.value == other.value


def has_sentence(preview: Preview, number: int) -> bool:
    event, later = preview.events[number], preview.events[number + 1:]
    if event.message == "used":
        return not (later and later[0].message in BY_TILE)
    if event.message == "turned":
        return bool(preview.before.options.free_placement)
    return event.message not in UNTOLD


def find_sentence_key(it: Happening) -> str:
    """Return the row that tells the event."""
    kind = it.event.message
    if kind == "key" and it.event.value == ARC:
        return "key on arc"
    if kind == "declined":
        return DECLINED[it.event.value]
    if kind == "claimed" and it.preview.find_event("used"):
        return "claimed by tile"
    if kind == "points" and describe_count_of_tile(it.preview, it.event.other, it.event.value):
        return "points counted"
    return kind


DECLINED: Final = {VP_TILE: "declined VP tile", BONUS_TILE: "declined bonus tile",
                   PRESTIGE_BONUSES: "declined prestige"}


# What names in messages stand for.

def received_phrase(it: Happening) -> Phrase:
    return francs_phrase(it.event.other)


def name_gained_tile(it: Happening) -> Phrase:
    """Return the tile that brings something; the sentence tells the amount of an end-game tile."""
    return name_tile_briefly(it.event.other) if it.event.other < END else Phrase("an end-game tile")


def name_used_tile(it: Happening) -> Phrase:
    return name_tile_briefly(it.used)


def find_used_clause(it: Happening) -> str:
    return find_clause_of_tile(it.used)


def find_other_clause(it: Happening) -> str:
    return find_clause_of_tile(it.event.other)


def describe_paid_goods(it: Happening) -> Phrase:
    return join_list([tokens_phrase(KINDS[event.value], event.other) for event in it.events])


def describe_given_pairs(it: Happening) -> Phrase:
    return join_list([tokens_phrase(KINDS[event.value], 2 * event.other) for event in it.events])


def describe_claimed_points(it: Happening) -> Phrase:
    return points_phrase(sum(event.other for event in it.events))


def describe_claimed_icons(it: Happening) -> Phrase:
    return join_list([token_kind_name(KINDS[event.value]) for event in it.events])


def name_valued_district(it: Happening) -> Phrase:
    return name_district_by_number(it.event.value)


def find_lying_award(it: Happening) -> int:
    """Return the VP tile of a district that is scored."""
    return int(it.preview.after.awarded[it.event.value])


def describe_district_gains(it: Happening) -> Phrase:
    """Return who gets what, and with which sum (PA-17.3)."""
    after = it.preview.after
    return join_list([Phrase("{name} +{points} (value {value})", name=it.preview.names[event.seat],
                             points=event.other,
                             value=after.investors[event.seat].worth(after.inside[event.value]))
                      for event in it.events])


def describe_purchase_price(it: Happening) -> Phrase:
    """Return the price of a purchase, which is the next event (PA-7.1)."""
    told = it.preview.events
    return francs_phrase(next(other.value for other in told[told.index(it.event):]
                              if other.message == "price"))


def list_counted_places(it: Happening) -> str:
    """Return where the buildings and landmarks are that a tile counts."""
    tile = it.event.other
    if EFFECT[tile] == PER_BUILDING:
        sites = [site for site in range(SPACES) if VALUE[site] == TILE_VALUE[tile]]
    elif EFFECT[tile] == PER_LANDMARK:
        sites = list(range(SPACES, SITES))
    else:
        return ""
    return " ".join([elements.make_place_element(site) for site in sites
                     if it.preview.was.on >> site & 1])


SCORED_WITH: Final = N_("{name} scored {points} with {tile}.")

EVENTS: Final = EventTable(
    rows={
        "first": Row(N_("{name} is the start player."), "PA-2.1"),
        # PA-5  Buildings.
        "lifted": Row(N_("{name} drew from stack {stack}: {district}."), "PA-5.1",
                      "stack quarter", stack=lambda it: it.event.value + 1),
        "turned": Row(N_("{name} has drawn {building}."), "PA-3.5"),
        "placed": Row(N_("New building: {place}."), lambda it: (
            "PA-3.5" if it.preview.before.options.free_placement else "PA-5.2"), "ground"),
        "boxed": Row(N_("No district has room for {building}; it goes back to the box."),
                     "PA-3.6"),
        # PA-6, PA-7  Keys.
        "key": Row(N_("{name} placed a key on the {place} and received {francs}."), "PA-6.2",
                   "ground", place=lambda it: name_place_by_number(it.event.value),
                   francs=received_phrase),
        "key on arc": Row(N_("{name} placed a key on the Arc de Triomphe."), "PA-6.1", "ground"),
        "moved": Row(
            N_("{name} bought {target} for {francs} (key from: {source})."),
            lambda it: "PA-8.1" if it.event.value >= BANKS else "PA-8.2", "target ground",
            target=lambda it: describe_key_place(it.preview.after, it.event.other),
            source=lambda it: name_place_short(it.preview.before, it.event.value),
            francs=describe_purchase_price),
        "landmark": Row(N_("{landmark} is now in {district}."), "PA-9.1", "ground quarter"),
        # PA-8, PA-12  Paying and trading.
        "paid": Row(N_("{name} paid {goods}."), "PA-8.3", goods=describe_paid_goods),
        "bought": Row(N_("{name} bought {goods} for {francs}."), "PA-12.1", "supply",
                      francs=received_phrase),
        "sold": Row(N_("{name} sold {goods} for {francs}."), "PA-12.1", "supply",
                    francs=received_phrase),
        "sold_tile": Row(N_("{name} sold {tile} for {francs}."), "PA-12.8", francs=received_phrase),
        # PA-10  What a purchase brings.
        "token": Row(N_("{name} took the token next to it: {goods}."), "PA-10.2", "target"),
        "value_points": Row(N_("{name} scored {points} for buying a building of value {value}."),
                            "PA-10.5", "target score", value=lambda it: VALUE[it.event.other]),
        "claimed": Row(N_("{name} gave up {goods} and scored {points} for the prestige icon."),
                       "PA-10.6", "score", points=describe_claimed_points),
        "claimed by tile": Row(
            N_("{name} scored {points} for {tile} as {icons}, on prestige icons."), "PA-12.6",
            "score", points=describe_claimed_points, tile=name_used_tile,
            icons=describe_claimed_icons),
        # PA-11  VP tiles.
        "right": Row(N_("This is the fourth key in {district}: {name} may place a VP tile."),
                     "PA-11.1", "district", district=name_valued_district),
        "awarded": Row(N_("{name} placed the {award} in {district}."), "PA-11.2", "award quarter"),
        "declined VP tile": Row(N_("{name} placed no VP tile."), "PA-11.3"),
        "declined bonus tile": Row(N_("{name} took no bonus tile."), "PA-10.8"),
        "declined prestige": Row(N_("{name} claimed no more prestige bonuses."), "PA-10.8"),
        # PA-13, PA-14  Bonus tiles.
        "bonus_price": Row(N_("{name} paid {francs} for a bonus tile."), "PA-10.4"),
        "took": Row(
            N_("{name} took {tile} from space {space}: {effect}."),
            lambda it: find_used_clause(it) if it.preview.find_event("used") else "PA-13.1",
            "bonus meeple", space=lambda it: it.event.other, effect=lambda it: describe_tile_effect(
                TILES[it.event.value], int(it.preview.before.options.players))),
        "stepped_back": Row(N_("{name}’s meeple went back to space {space}."), "PA-14.25",
                            "meeple", space=lambda it: it.event.value),
        "used": Row(N_("{name} used {tile}."),
                    lambda it: "PA-13.7" if it.event.value < END else "PA-15.4"),
        "francs": Row(N_("{name} received {francs} with {tile}."), find_other_clause,
                      tile=name_gained_tile),
        "points": Row(SCORED_WITH, find_other_clause, "score counted", tile=name_gained_tile),
        "points counted": Row(
            N_("{name} scored {points} with {tile}: {reason}."), find_other_clause, "score counted",
            tile=name_gained_tile,
            reason=lambda it: describe_count_of_tile(it.preview, it.event.other, it.event.value)),
        "pairs": Row(N_("{name} gave up {goods} for {tile}."), find_used_clause,
                     goods=describe_given_pairs,
                     tile=name_used_tile),
        "new_key": Row(
            N_("{name} paid {francs} with {tile} and took a key from the common supply."),
            find_used_clause, tile=name_used_tile),
        # PA-15, PA-16  End-game tiles and the end; which tile was taken stays secret (PA-18.3).
        "declared": Row(Plural("{name} looked at the end-game tiles; {n} is left.",
                                      "{name} looked at the end-game tiles; {n} are left."),
                                      "PA-15.2",
                        "end-tiles"),
        "end_tile": Row(Plural("{name} took an end-game tile in secret; {n} is left.",
                                      "{name} took an end-game tile in secret; {n} are left."),
                                      "PA-15.2",
                        "end-tiles"),
        "triggered": Row(N_("That was the last end-game tile: {name} has triggered the end. The "
                            "round is played out, then everyone has one final turn."), "PA-16.1"),
        "final_turns": Row(N_("The final turns begin: one for every player."), "PA-16.2"),
        "skipped": Row(N_("{name} cannot act and skips the action."), "PA-4.6"),
        "left": Row(N_("{name} left the game and has no more turns."), "PA-16.6"),
        "ended": Row(N_("{name} ended the turn."), "PA-4.8"),
        # PA-17  The final scoring.
        "district": Row(N_("{district}, {award}: {gains}."), "PA-17.3", "district lying",
                        district=name_valued_district,
                        award=lambda it: name_award_by_number(find_lying_award(it)),
                        gains=describe_district_gains),
        "franc_points": Row(N_("{name} scored {points} with tile 27, for the francs in hand."),
                            "PA-17.1"),
        "over": Row(N_("The game is over."), "PA-17.9"),
    },
    facts={
        "name": lambda it: it.preview.names[it.event.seat],
        "points": lambda it: points_phrase(it.event.value),
        "francs": lambda it: francs_phrase(it.event.value),
        "goods": lambda it: tokens_phrase(KINDS[it.event.value], 1),
        "tile": lambda it: name_tile_briefly(it.event.value),
        "building": lambda it: building_name(PLACES[it.event.value]),
        "place": lambda it: describe_key_place(it.preview.after, it.event.value),
        "landmark": lambda it: name_place_by_number(it.event.value),
        "award": lambda it: name_award_by_number(it.event.value),
        "district": lambda it: name_district_by_number(it.event.other),
        "n": lambda it: it.event.value,
    },
    places={
        "ground": lambda it: elements.make_place_element(it.event.value),
        "target": lambda it: elements.make_place_element(it.event.other),
        "stack": lambda it: elements.make_stack_element(it.event.value),
        "quarter": lambda it: elements.make_district_element(it.event.other),
        "district": lambda it: elements.make_district_element(it.event.value),
        "award": lambda it: elements.make_award_element(it.event.value),
        "lying": lambda it: elements.make_award_element(find_lying_award(it)),
        "supply": lambda it: " ".join(elements.list_supply_elements(it.event.value)),
        "bonus": lambda it: elements.make_bonus_element(it.event.other),
        "meeple": lambda it: elements.make_meeple_element(it.event.seat),
        "score": lambda it: elements.make_score_element(it.event.seat),
        "counted": list_counted_places,
    },
)


# A whole turn in a sentence; what was traded meanwhile is read in its lines.

SUMMARY: Final = {
    "placed": N_("drew {place}"),
    "key": N_("placed a key"),
    "moved": N_("bought {target} for {francs}"),
    "landmark": N_("placed {landmark} in {district}"),
    "awarded": N_("placed the {award} in {district}"),
    "took": N_("took {tile}"),
    "end_tile": N_("took an end-game tile"),
    "skipped": N_("could not act"),
}


def summary(line: Sequence[Entry], before: Paris, names: list[str]) -> Phrase | None:
    """Return what a whole turn came to; None before the first turn."""
    if not before.turn:
        return None
    preview = Preview(before, [ACTIONS[entry.text] for entry in line], names)
    own = [event for event in preview.events if event.seat == before.seat]
    done = [EVENTS.phrase(event.message, SUMMARY[event.message], Happening(preview, [event]))
            for event in own if event.message in SUMMARY]
    if won := sum(map(find_event_points, own)):
        done.append(Phrase("scored {points}", points=points_phrase(won)))
    return summarize_turn(int(before.turn), names[before.seat], done)


def find_event_points(event: Event) -> int:
    """Return the VP that an event brings at once."""
    if event.message == "claimed":
        return event.other
    return event.value if event.message in ("value_points", "points") else 0
