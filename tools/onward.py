"""Twins that are played on: actions at both so that they stay twins.

The actions at each may differ, as long as the seat is shown the same of them, and sees the same
afterwards. Where others hold what no one else knows, they continue with an action that both could
do. Draws are chosen likewise. A stretch of play ends when there is no such action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

from grandtour.engine.core import CHANCE, PUBLIC, TERMINAL, Action, State
from grandtour.engine.match import Entry, Match
from grandtour.engine.rng import Rng

TRIES: Final = 60               # attempts at a step before the stretch ends

Two = tuple[State, State]


class Onward:
    """A match that continues from a position that was dealt otherwise.

    Like `Guise` it takes the place of a `Match`. Earlier actions cannot be undone."""

    def __init__(self, past: Match, match: Match) -> None:
        self._past = past
        self._match = match

    @property
    def state(self) -> State:
        return self._match.state

    @state.setter
    def state(self, state: State) -> None:
        self._match.state = state

    def take_back(self, seat: int, count: int) -> Entry:
        match = self._match
        match.line = match.line[:-count]
        match.state = self.replayed(match.line)
        entry = match.entry(seat, f"undo {count}", count, [], False)
        match.entries.append(entry)
        return entry

    def at(self, number: int) -> State:
        if number <= self._past.number:
            return self._past.at(number)
        return self.replayed(self._match.line_at(number))

    def replayed(self, line: list[Entry]) -> State:
        made = len(self._past.line)
        if len(line) < made:
            return self._past.replayed(line)
        state = self._past.state.clone()
        for entry in line[made:]:
            state.play(next(one for one in self._match.game.actions if str(one) == entry.text))
        return state

    def fork(self) -> Match:
        return cast(Match, Onward(self._past, self._match.fork()))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._match, name)


def onward(past: Match) -> Match:
    """Return a match that continues from this one, a disguise."""
    match = Match(past.game, past.players, past.options, past.state.clone())
    match.named = past.named
    match.entries, match.line = past.entries[:], past.line[:]
    return cast(Match, Onward(past, match))


@dataclass
class Lots:
    """Outcomes by the position and the number of draws before, so that undoing draws the same
    again."""

    drawn: dict[tuple[str, int], Action[Any]] = field(default_factory=dict)

    def draw(self, state: State, before: int) -> Action[Any]:
        """Draw as `tables.draws.Draw`."""
        return self.drawn[str(state), before]


@dataclass(frozen=True)
class Step:
    """The `player`'s action at each twin, with all outcomes that were and are drawn."""

    player: int
    texts: tuple[str, str]
    lots: Lots


def next_step(twins: tuple[Match, Match], seat: int, rng: Rng, lots: Lots) -> Step | None:
    """Return the next step, or None if the seat, or a spectator, would see a difference after every
    attempt."""
    states = (twins[0].state, twins[1].state)
    player = states[0].current_player()
    before = twins[0].draws
    for _, actions in zip(range(TRIES), alike_for(states, seat, rng), strict=False):
        drawn = drawn_after(play_actions(states, actions), seat, rng, before, lots)
        if drawn is not None:
            return Step(player, (str(actions[0]), str(actions[1])), drawn)
    return None


def drawn_after(states: Two, seat: int, rng: Rng, before: int, lots: Lots) -> Lots | None:
    """Return the outcomes until a seat has a choice.

    Return None if the seat sees a difference before, or the game is over."""
    found = Lots(dict(lots.drawn))
    while see_alike(states, seat):
        game = states[0].game
        if states[0].current_player() == TERMINAL:
            return None
        if states[0].current_player() != CHANCE:
            soles = [sole for state in states if (sole := game.sole_choice(state)) is not None]
            if len(soles) < len(states):        # none at both, or their streams reveal it
                return found
            states = play_actions(states, soles)
            continue
        actions = lot(states, seat, rng, before, found)
        if actions is None:
            return None
        for state, action in zip(states, actions, strict=True):
            found.drawn[str(state), before] = action
        states = play_actions(states, actions)
        before += 1
    return None


def lot(states: Two, seat: int, rng: Rng, before: int, lots: Lots) -> Sequence[Action[Any]] | None:
    """Return the earlier outcome, else a random one that looks the same to the seat."""
    known = [lots.drawn.get((str(state), before)) for state in states]
    if None not in known:
        return cast(Sequence[Action[Any]], known)
    return next((actions for actions in alike_for(states, seat, rng)
                 if see_alike(play_actions(states, actions), seat)
                 and all(one in (None, action) for one, action
                         in zip(known, actions, strict=True))), None)


def alike_for(states: Two, seat: int, rng: Rng) -> Iterator[Sequence[Action[Any]]]:
    """Yield pairs of actions of which the seat is shown the same, in a random order.

    Equal positions continue alike."""
    equal = str(states[0]) == str(states[1])
    others = states[1].choices()
    for action in shuffle_actions(states[0].choices(), rng):
        shown = action.shown(states[0], seat)
        same = [action] if equal else [
            one for one in others if one.shown(states[1], seat) == shown]
        if same:
            yield action, same[rng.below(len(same))]


def shuffle_actions(actions: Sequence[Action[Any]], rng: Rng) -> list[Action[Any]]:
    left = list(actions)
    return [left.pop(rng.below(len(left))) for _ in actions]


def play_actions(states: Sequence[State], actions: Sequence[Action[Any]]) -> Two:
    """Return the positions after these actions."""
    clones = (states[0].clone(), states[1].clone())
    for clone, action in zip(clones, actions, strict=True):
        clone.play(action)
    return clones


def see_alike(states: Two, seat: int) -> bool:
    """Return whether the seat and a spectator see the same, and the seat to move has the same
    choices."""
    one, other = states
    player = one.current_player()
    return player == other.current_player() \
        and all(one.view(eyes) == other.view(eyes) for eyes in (seat, PUBLIC)) \
        and (player != seat or [str(action) for action in one.choices()] == [
            str(action) for action in other.choices()])
