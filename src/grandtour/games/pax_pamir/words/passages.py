"""An entry of the match cut into passages: events that are told in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from grandtour.engine.core import Event
from grandtour.engine.match import Entry
from grandtour.games.pax_pamir.game import GAME
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words.scene import Scene

ACTIONS: Final = {str(action): action for action in GAME.actions}

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
    scene: Scene
    start: int
    end: int

    @property
    def events(self) -> list[Event]:
        return self.scene.events[self.start:self.end]

    @property
    def first(self) -> Event:
        return self.scene.events[self.start]

    @property
    def earlier(self) -> list[Event]:
        """What the entry told before."""
        return self.scene.events[:self.start]

    @property
    def later(self) -> list[Event]:
        """What it tells afterwards."""
        return self.scene.events[self.end:]

    @property
    def names(self) -> list[str]:
        return self.scene.names

    @property
    def name(self) -> str:
        """Of the player whom it is about."""
        return self.scene.names[self.first.seat]

    @property
    def before(self) -> Pamir:
        return self.scene.before

    @property
    def after(self) -> Pamir:
        return self.scene.after

    @property
    def is_hers(self) -> bool:
        """Whether Wakhan does it."""
        return bool(self.first.seat == self.before.options.wakhan)

    def all_of(self, message: str) -> list[Event]:
        return [event for event in self.events if event.message == message]


def passages(entry: Entry, before: Pamir, names: list[str]) -> Iterator[Passage]:
    """What an entry of the match did, in its order."""
    scene = Scene(before, [ACTIONS[entry.text]], names)
    events, start = scene.events, 0
    while start < len(events):
        end = start + 1
        while end < len(events) and goes_on(events[start:end], events[end]):
            end += 1
        yield Passage(entry, scene, start, end)
        start = end


def goes_on(passage: list[Event], event: Event) -> bool:
    """Whether the event is told together with these."""
    first, last = passage[0], passage[-1]
    if event.message == "discarded" and last.message in TELLING_DISCARDS:
        return event.value == last.value
    if first.message == "scored":
        return event.message == "scored"
    if last.message == "betrayed":
        return False
    return event.seat == first.seat and event.message in FOLLOWED.get(first.message, ())
