"""The effects of actions and entries in Pax Pamir, before they are put into words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from grandtour.engine.core import Action, Event
from grandtour.engine.match import Entry
from grandtour.games import preview
from grandtour.games.offer import cost
from grandtour.games.pax_pamir.components import BORDERS, COALITIONS, GIFTS, REGIONS
from grandtour.games.pax_pamir.game import GAME
from grandtour.games.pax_pamir.rules.bribes import OFFER, Bribe
from grandtour.games.pax_pamir.rules.placing import ROAD, SPY, TRIBE
from grandtour.games.pax_pamir.state import Noble, Pamir
from grandtour.games.pax_pamir.words import cards
from grandtour.games.pax_pamir.words.names import (
    armies_phrase, say_in_region, join_list, region_name, roads_phrase, rupees_phrase, spies_phrase,
    tribes_phrase,
)
from grandtour.games.preview import question_kind
from grandtour.games.words import Line
from grandtour.language import Count, Phrase

YOU: Final = Phrase("you")


class Preview(preview.Preview[Pamir]):
    """The effects of actions of one seat, up to the next draw or question."""

    @property
    def me(self) -> Noble:
        """Return the player who acts, after the action."""
        return self.after.nobles[self.seat]

    @property
    def was(self) -> Noble:
        """Return the player who acts, before the action."""
        return self.before.nobles[self.seat]

    @property
    def called(self) -> list[object]:
        """Return the names of the players for the reader of the offer, who is "you"."""
        return [YOU if seat == self.seat else name for seat, name in enumerate(self.names)]

    def all_events(self, message: str) -> list[Event]:
        return [event for event in self.events if event.message == message]


def settle_bribe(found: Preview, action: Action[Pamir]) -> Preview:
    """Return the same with the bribe paid in full, if one is due and can be paid."""
    question = found.after.stack[-1]
    if question_kind(found.after) != "bribe" or not isinstance(question, Bribe):
        return found
    offer = OFFER[question.high]
    if question.most(found.after) < question.high:
        return found
    return Preview(found.before, [action, offer], found.names)


ACTIONS: Final = GAME.actions_by_text()

REMOVALS: Final = frozenset({"removed_army", "removed_tribe", "removed_road", "removed_spy"})
TAXES: Final = frozenset({"taxed", "taxed_market"})

# By what a passage begins with: what may follow in it, of the same seat.
FOLLOWED: Final[dict[str, frozenset[str]]] = {
    "purchased": frozenset({"received"}),
    "bribe_due": frozenset({"bribed"}),
    "paid": frozenset({"paid", "placed", "betrayed"}),
    "placed": frozenset({"placed"}),
    "added": frozenset({"placed"}),
    "insurrection": frozenset({"placed"}),
    "taxed": TAXES,
    "taxed_market": TAXES,
    **dict.fromkeys(REMOVALS, REMOVALS),
    "marched": frozenset({"marched"}),
    "sent": frozenset({"sent"}),
    "revealed": frozenset({"revealed"}),
    "migrated": frozenset({"migrated"}),
    "overthrown": frozenset({"overthrown"}),
    "discarded": frozenset({"discarded"}),
    "discarded_from_hand": frozenset({"discarded_from_hand"}),
    "lost_prize": frozenset({"lost_prize"}),
    "event_discarded": frozenset({"riot", "favoured"}),
    "favoured": frozenset({"fixed_suit"}),
    "effect_ended": frozenset({"effect_ended"}),
    "wakhan_line": frozenset({"acted"}),
}
# Whose card is discarded right after is told by these.
TELLING_DISCARDS: Final = frozenset({"overthrown", "betrayed"})


@dataclass(frozen=True)
class Passage:
    """Events of an entry from `start` to before `end`."""

    entry: Entry
    preview: Preview
    start: int
    end: int

    @property
    def events(self) -> list[Event]:
        return self.preview.events[self.start:self.end]

    @property
    def first(self) -> Event:
        return self.preview.events[self.start]

    @property
    def earlier(self) -> list[Event]:
        """Return the events before it in the entry."""
        return self.preview.events[:self.start]

    @property
    def later(self) -> list[Event]:
        """Return the events after it in the entry."""
        return self.preview.events[self.end:]

    @property
    def names(self) -> list[str]:
        return self.preview.names

    @property
    def name(self) -> str:
        """Return the name of the player of the passage."""
        return self.preview.names[self.first.seat]

    @property
    def before(self) -> Pamir:
        return self.preview.before

    @property
    def after(self) -> Pamir:
        return self.preview.after

    @property
    def is_hers(self) -> bool:
        """Return whether Wakhan does it."""
        return bool(self.first.seat == self.before.options.wakhan)

    def all_of(self, message: str) -> list[Event]:
        return [event for event in self.events if event.message == message]


def iterate_passages(entry: Entry, before: Pamir, names: list[str]) -> Iterator[Passage]:
    """Yield the passages of an entry of the match, in order."""
    return iterate_passages_of_entry(entry, Preview(before, [ACTIONS[entry.text]], names))


def iterate_passages_of_entry(entry: Entry, preview: Preview) -> Iterator[Passage]:
    """Yield the passages of the actions that end with this entry."""
    events, start = preview.events, 0
    while start < len(events):
        end = start + 1
        while end < len(events) and is_same_passage(events[start:end], events[end]):
            end += 1
        yield Passage(entry, preview, start, end)
        start = end


def is_same_passage(passage: list[Event], event: Event) -> bool:
    """Return whether the event belongs to the same sentence as these."""
    first, last = passage[0], passage[-1]
    if event.message == "discarded" and last.message in TELLING_DISCARDS:
        return event.value == last.value
    if first.message == "scored":
        return event.message == "scored"
    if last.message == "betrayed":
        return False
    return event.seat == first.seat and event.message in FOLLOWED.get(first.message, ())


def describe_pieces_with_place(kind: int, place: int, number: int) -> Phrase:
    """Return pieces where they are, with kind and place as events number them: "2 Afghan armies
    in Kabul"."""
    if kind < ROAD:
        return Phrase("{pieces} {where}", pieces=armies_phrase(COALITIONS[kind], number),
                      where=say_in_region(place))
    if kind < TRIBE:
        return Phrase("{roads} on the border {one}–{other}", **name_border_sides(place),
                      roads=roads_phrase(COALITIONS[kind - ROAD], number))
    if kind == TRIBE:
        return Phrase("{pieces} {where}", pieces=tribes_phrase(number), where=say_in_region(place))
    if kind == SPY:
        return Phrase("{spies} on {card}", spies=spies_phrase(number), card=cards.card_title(place))
    return Phrase("the gift on the space for {rupees}", rupees=rupees_phrase(int(GIFTS[place])))


def describe_pieces_put(kind: int, place: int, number: int) -> Phrase:
    """Return pieces that are put somewhere; not every language says both alike."""
    if kind < ROAD:
        return Phrase("{placed} {where}", placed=armies_phrase(COALITIONS[kind], number),
                      where=say_in_region(place))
    if kind < TRIBE:
        return Phrase("{placed} on the border {one}–{other}", **name_border_sides(place),
                      placed=roads_phrase(COALITIONS[kind - ROAD], number))
    if kind == TRIBE:
        return Phrase("{placed} {where}", placed=tribes_phrase(number), where=say_in_region(place))
    if kind == SPY:
        return Phrase("{placed} on {card}", placed=spies_phrase(number),
                      card=cards.card_title(place))
    return Phrase("a gift on the space for {rupees}", rupees=rupees_phrase(int(GIFTS[place])))


def name_border_sides(border: int) -> dict[str, Phrase]:
    """Return the two regions of a border."""
    one, _, other = BORDERS[border].partition("-")
    return {"one": region_name(one), "other": region_name(other)}


def name_all_pieces(events: Iterable[Event]) -> Phrase:
    """Return the pieces that were placed, equal ones together. At least one."""
    found = Counter((event.value, event.other) for event in events)
    return join_list([describe_pieces_put(int(kind), int(place), number)
                      for (kind, place), number in found.items()])


class Blocks:
    """The blocks in play, counted through the events of an entry."""

    def __init__(self, preview: Preview) -> None:
        s = preview.before
        self.armies = [[int(s.army(region, coalition)) for coalition in range(len(COALITIONS))]
                       for region in range(len(REGIONS))]
        self.roads = [sum(int(s.road(border, coalition)) for border in range(len(BORDERS)))
                      for coalition in range(len(COALITIONS))]
        self.loyalties = [int(noble.loyalty) for noble in s.nobles]

    @property
    def in_play(self) -> list[int]:
        """Return the number of blocks by coalition."""
        return [roads + sum(armies[coalition] for armies in self.armies)
                for coalition, roads in enumerate(self.roads)]

    def apply_event(self, event: Event) -> None:
        if event.message in CHANGES:
            CHANGES[event.message](self, event)

    def add_blocks(self, kind: int, place: int, number: int) -> None:
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
    "placed": lambda found, event: found.add_blocks(event.value, event.other, 1),
    "reused": lambda found, event: found.add_blocks(event.value, event.other, -1),
    "removed_army": lambda found, event: found.add_blocks(event.value, event.other, -1),
    "removed_road": lambda found, event: found.add_blocks(ROAD + event.value, event.other, -1),
    "riot": lambda found, event: found.riot(event.value),
    "marched": Blocks.march,
    "loyal": lambda found, event: found.be_loyal(event.seat, event.value),
    "loyalty": lambda found, event: found.be_loyal(event.seat, event.value),
    "wakhan_card": lambda found, event: found.be_loyal(event.seat, event.other),
    "cleared": lambda found, _: found.clear(),
}


def count_blocks_before(preview: Preview, number: int) -> list[int]:
    """Return the blocks in play by coalition, just before the event of this number."""
    found = Blocks(preview)
    for event in preview.events[:number]:
        found.apply_event(event)
    return found.in_play


def paid_phrase(price: int) -> Phrase:
    """Return the price at the end of the line of an offer: "4 ₹"."""
    return Phrase("{price} ₹", price=price)


ONE_ACTION: Final = Phrase("1 action")
BONUS: Final = Phrase("bonus")


def list_rupees_paid_lines(preview: Preview, price: int) -> list[Line]:
    """Return the line of the rupees paid and of the rest."""
    if not price:
        return []
    return [cost(Count("{n} rupee, {left} left", "{n} rupees, {left} left", price,
                       left=preview.was.rupees - price))]


def list_action_spent_lines(preview: Preview) -> list[Line]:
    """Return the line of the action spent (PX-5.1)."""
    left = int(preview.before.actions) - 1
    return [cost(Count("1 action, {n} left", "1 action, {n} left", left))]
