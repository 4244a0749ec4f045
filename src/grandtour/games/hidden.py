"""A default for games with hidden cards: name the hidden fields of the state, and who sees them.

    class Hands(HiddenObserver):
        hidden = {"hands": OWNER, "deck": NOBODY}

What a seat does not see is shuffled, and dealt again until the position looks to the seat as the
true one does. That is right before it is fast."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, ClassVar, Final, TypeAlias

from grandtour.engine.core import EVERYTHING, PUBLIC
from grandtour.engine.plain import OpenObserver, to_json_value, open_view
from grandtour.engine.rng import Rng

OWNER: Final = "owner"          # each seat sees its own entry of the field
NOBODY: Final = "nobody"        # no seat sees the field
TRIES: Final = 1000             # deals, of which one must look like the true position

Entry: TypeAlias = tuple[Any, Any]      # a list, table or `Fields`, and the place in it


class NoDeal(Exception):
    """An error: no deal looks to the seat like the position."""


class HiddenObserver(OpenObserver):
    """An observer for games in which some fields of the state are hidden until the end.

    `hidden` says who sees each field. OWNER is for a list by seat in which each seat sees only its
    own entry. NOBODY is for a field that no seat sees. An entry or field contains a thing, a list
    of things or a set of things. None means no thing. A list has an order, a set does not.

    A seat's view has None for each thing that the seat does not see. It has no scores, because
    they could reveal hidden information. `resample` and `disguise` shuffle the hidden things of
    all these fields together until the position looks to the seat like the true one. So the view
    must show whatever a seat has to remember, such as a card that it looked at."""

    hidden: ClassVar[dict[str, str]] = {}

    def view(self, s: Any, seat: int) -> dict[str, object]:
        found = open_view(s)
        if s.is_terminal() or seat == EVERYTHING:
            return found
        del found["scores"]
        for name, owner in self.hidden.items():
            value = getattr(s, name)
            found[name] = ([to_json_value(entry) if number == seat else cover_each_thing(entry)
                            for number, entry in enumerate(value)]
                           if owner == OWNER else cover_each_thing(value))
        return found

    def covered(self, s: Any) -> dict[str, frozenset[int]]:
        """Return each hidden thing with the seat that sees it. Equal things are numbered."""
        found: dict[str, frozenset[int]] = {}
        counts: Counter[str] = Counter()
        for name, owner in self.hidden.items() if not s.is_terminal() else ():
            value = getattr(s, name)
            for seat, entry in enumerate(value) if owner == OWNER else [(PUBLIC, value)]:
                for thing in list_things(entry):
                    counts[repr(thing)] += 1
                    found[f"{thing!r} {counts[repr(thing)]}"] = frozenset({seat} - {PUBLIC})
        return found

    def resample(self, s: Any, seat: int, rng: Rng) -> Any:
        """Return the first deal that looks to the seat like this position. Raise NoDeal if none
        of TRIES deals does."""
        if s.is_terminal() or seat == EVERYTHING:
            return s.clone()
        looks = self.appearance(s, seat)
        for _ in range(TRIES):
            dealt = s.clone()
            self.deal(dealt, seat, rng)
            if self.appearance(dealt, seat) == looks:
                return dealt
        raise NoDeal(f"none of {TRIES} deals of {' and '.join(self.hidden)} looks to seat {seat} "
                     f"as the position does: let `deal` of {type(self).__name__} know more of the "
                     "rules, or write `resample`")

    def disguise(self, s: Any, seat: int, rng: Rng) -> Any:
        return self.resample(s, seat, rng)

    def deal(self, s: Any, seat: int, rng: Rng) -> None:
        """Deal everything hidden from the seat again, in this position.

        The result must not depend on the hidden values. By default, all hidden things are
        shuffled together. Override this method if they are not cards of one deck, or if a list
        of them is kept sorted."""
        self.shuffle(s, seat, rng, *self.hidden)

    def shuffle(self, s: Any, seat: int, rng: Rng, *names: str) -> None:
        """Shuffle the things in these fields that are hidden from the seat."""
        entries = [entry for name in names for entry in self.entries(s, name) if entry[1] != seat]
        things = sorted([thing for held, place in entries for thing in list_things(held[place])],
                        key=lambda thing: (str(type(thing)), thing))
        dealt = (things.pop(rng.below(left)) for left in range(len(things), 0, -1))
        for held, place in entries:
            held[place] = replace_things(held[place], dealt)

    def entries(self, s: Any, name: str) -> list[Entry]:
        """Return the locations of the entries of a hidden field."""
        value = getattr(s, name)
        return ([(value, seat) for seat in range(len(value))] if self.hidden[name] == OWNER
                else [(Fields(s), name)])

    def appearance(self, s: Any, seat: int) -> object:
        """Return everything by which the seat can tell positions apart: its view, the questions,
        its own choices, the open choices, and whether there is a choice."""
        choices = s.legal_actions()
        own = s.current_player() == seat or s.game.choices_lie_open(s)
        return self.view(s, seat), list(map(str, s.stack)), choices if own else bool(choices)


class Fields:
    """The fields of a state by name, for reading and writing, compiled or not."""

    def __init__(self, state: Any) -> None:
        self.state = state

    def __getitem__(self, name: str) -> Any:
        return getattr(self.state, name)

    def __setitem__(self, name: str, value: Any) -> None:
        setattr(self.state, name, value)


def list_things(held: Any) -> list[Any]:
    """Return the things in an entry. Raise TypeError if they are in a table."""
    if isinstance(held, list):
        return [thing for one in held for thing in list_things(one)]
    if isinstance(held, set):
        return list(held)
    if isinstance(held, dict):
        raise TypeError("a hidden field holds a table: write `deal` and `covered`")
    return [] if held is None else [held]


def replace_things(held: Any, things: Iterator[Any]) -> Any:
    """Return the entry with the next of these things for each of its own."""
    if isinstance(held, list):
        return [replace_things(one, things) for one in held]
    if isinstance(held, set):
        return {next(things) for _ in held}
    return held if held is None else next(things)


def cover_each_thing(held: Any) -> object:
    """Return an entry with None for each thing: it shows how many there are."""
    if isinstance(held, dict):
        return {str(name): cover_each_thing(one) for name, one in held.items()}
    return [cover_each_thing(one) for one in held] if isinstance(held, (list, set)) else None
