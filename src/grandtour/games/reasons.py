"""Describe how two actions differ, for the seat that acts and for the others: facts of the rules,
not opinions.

Both are played on positions that the reader cannot tell apart, and only equal results in all of
them are described. So a sentence follows from the reader's view alone. Nothing is played past a
draw or another seat's decision.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice
from typing import Any, Final

from grandtour import games
from grandtour.engine.core import Action, State
from grandtour.engine.rng import Rng
from grandtour.games.words import Asset, series
from grandtour.language import N_, Phrase

ENOUGH: Final = 3               # guises in which both actions are possible
TRIES: Final = 40
SEED: Final = 1                 # equal views give equal sentences

# By whether anything is brought, and whether anything is paid.
EFFECTS: Final = {
    (True, False): N_("“{action}” brings {gains}"),
    (False, True): N_("“{action}” costs {costs}"),
    (True, True): N_("“{action}” brings {gains} and costs {costs}"),
    (False, False): N_("“{action}” brings nothing that counts yet"),
}

# Changes for others, by whether they have more or less than before.
OTHERS: Final = {
    True: N_("{name} gains {amounts}"),
    False: N_("{name} loses {amounts}"),
}
BESIDES: Final = N_("{effect} ({others})")

# By whether the better action is also ahead in this.
AT_ONCE: Final = {
    True: N_("At once, {first}; {second}."),
    False: N_("At once, {first}; {second}. What makes the first one better shows later."),
}
ONE_STEP_ON: Final = {
    True: N_("One step on: {first}; {second}."),
    False: N_("One step on: {first}; {second}. What makes the first one better shows later."),
}
ALIKE: Final = N_("“{first}” and “{second}” bring and cost the same at once; the difference shows "
                  "later.")
THEN: Final = N_("after “{action}”, {effect}")
NOTHING_THEN: Final = N_("after “{action}”, nothing pays yet")


@dataclass(frozen=True)
class Effect:
    """An action, in notation, and the amount of each asset it brings the seat that acts and every
    other seat."""

    action: str
    changes: tuple[int, ...]
    others: tuple[tuple[int, ...], ...]

    @property
    def worth(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return comparable values: the gain of the seat, then the losses of the others."""
        return self.changes, tuple(-sum(amounts) for amounts in zip(*self.others, strict=True))


def difference(s: State, best: str, other: str, looker: int, names: list[str]) -> Phrase | None:
    """Return what the better action brings its seat and the other does not. `s` may be any
    position that looks like the true one. Return None if the answer depends on what the reader
    does not see."""
    return Comparison(s, (best, other), looker, names).describe()


class Comparison:
    """A comparison of two actions, the better one first, with the knowledge of the reader."""

    def __init__(self, s: State, actions: tuple[str, str], looker: int, names: list[str]) -> None:
        self.s = s
        self.names = names
        self.seat = s.current_player()
        self.others = [seat for seat in range(len(s.scores())) if seat != self.seat]
        self.words = games.words(s.game.name)
        self.actions = [self.read_action(s, action) for action in actions]
        self.guises = list(islice(self.list_guises(looker), ENOUGH))
        self.assets = [asset for asset in self.words.ASSETS if self.is_certain(asset)]

    def read_action(self, s: State, action: str) -> Action[Any]:
        found: Action[Any] = s.game.request(s, action, self.seat)
        return found

    def list_guises(self, looker: int) -> Iterator[State]:
        """Yield positions that look like this one, and in which both actions are possible."""
        deals = (self.s.disguise(looker, Rng(SEED, deal)) for deal in islice(count(), TRIES))
        return (deal for deal in deals
                if all(deal.refusal(action) is None for action in self.actions))

    def is_certain(self, asset: Asset) -> bool:
        """Return whether both actions change the asset alike in all guises, for every player."""
        return len({tuple(change(guise, after, asset, seat)
                          for after in (play_action(guise, action) for action in self.actions)
                          for seat in (self.seat, *self.others)) for guise in self.guises}) == 1

    def describe(self) -> Phrase | None:
        if not self.assets:
            return None
        best, other = [self.effect(self.guises[0], action) for action in self.actions]
        if (best.changes, best.others) != (other.changes, other.others):
            return Phrase(AT_ONCE[best.worth > other.worth],
                          first=self.describe_effect(best, self.s),
                          second=self.describe_effect(other, self.s))
        if len(self.assets) < len(self.words.ASSETS):
            return None
        return self.describe_next() or Phrase(
            ALIKE, first=self.name_action(best, self.s), second=self.name_action(other, self.s))

    def describe_next(self) -> Phrase | None:
        """Return what each action lets the seat gain with its next one, if that differs."""
        found = {tuple(self.find_next_effect(guise, action) for action in self.actions)
                 for guise in self.guises}
        if len(found) != 1:
            return None
        [(best, other)] = found
        changes = [one.changes if one else self.none for one in (best, other)]
        if changes[0] == changes[1]:
            return None
        first, second = [self.describe_later(action, then) for action, then in
                         zip(self.actions, (best, other), strict=True)]
        return Phrase(ONE_STEP_ON[changes[0] > changes[1]], first=first, second=second)

    @property
    def none(self) -> tuple[int, ...]:
        return (0,) * len(self.assets)

    # Played on copies.

    def effect(self, s: State, action: Action[Any]) -> Effect:
        after = play_action(s, action)
        return Effect(str(action), self.changes(s, after, self.seat),
                      tuple(self.changes(s, after, seat) for seat in self.others))

    def changes(self, before: State, after: State, seat: int) -> tuple[int, ...]:
        return tuple(change(before, after, asset, seat) for asset in self.assets)

    def find_next_effect(self, s: State, action: Action[Any]) -> Effect | None:
        """Return the best effect right after the action; None if nothing brings a gain, or another
        seat is asked."""
        after = play_action(s, action)
        if after.current_player() != self.seat:
            return None
        effects = [self.effect(after, choice) for choice in after.choices()]
        most = max(effects, key=lambda effect: effect.changes)
        return most if most.changes > self.none else None

    # In words.

    def name_action(self, effect: Effect, s: State) -> Phrase:
        return self.words.choice(s, self.read_action(s, effect.action), self.names).name

    def describe_effect(self, effect: Effect, s: State) -> Phrase:
        gains, costs = [self.word_amounts(effect.changes, sign) for sign in (1, -1)]
        own = Phrase(EFFECTS[bool(gains), bool(costs)], action=self.name_action(effect, s),
                     **({"gains": series(gains)} if gains else {}),
                     **({"costs": series(costs)} if costs else {}))
        others = self.describe_others(effect)
        return Phrase(BESIDES, effect=own, others=series(others)) if others else own

    def describe_others(self, effect: Effect) -> list[Phrase]:
        """Return the gains and losses of the others."""
        told = [(seat, sign, self.word_amounts(changes, sign)) for seat, changes in
                zip(self.others, effect.others, strict=True) for sign in (1, -1)]
        return [Phrase(OTHERS[sign > 0], name=self.names[seat], amounts=series(amounts))
                for seat, sign, amounts in told if amounts]

    def word_amounts(self, changes: tuple[int, ...], sign: int) -> list[Phrase]:
        """Return the changes of this sign in words."""
        return [asset.amount(sign * change) for asset, change in
                zip(self.assets, changes, strict=True) if sign * change > 0]

    def describe_later(self, action: Action[Any], then: Effect | None) -> Phrase:
        title = self.words.choice(self.s, action, self.names).name
        if then is None:
            return Phrase(NOTHING_THEN, action=title)
        after = play_action(self.guises[0], action)
        return Phrase(THEN, action=title, effect=self.describe_effect(then, after))


def change(before: State, after: State, asset: Asset, seat: int) -> int:
    """Return the change in the seat's amount of the asset."""
    return int(asset.held(after, seat) - asset.held(before, seat))


def play_action(s: State, action: Action[Any]) -> State:
    after = s.clone()
    after.play(action)
    return after
