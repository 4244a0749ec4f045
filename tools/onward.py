"""Twins that are played on: what is done next at both so that they stay twins.

What is done may be another thing at each, as long as the seat is shown the same of it, and sees the
same after it: where others hold what nobody else knows, they go on with what both could do. Draws
are chosen so, too. A stretch of play ends where nothing of that kind is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

from grandtour.engine.core import CHANCE, PUBLIC, TERMINAL, Action, State
from grandtour.engine.match import Entry, Match
from grandtour.engine.rng import Rng

TRIES: Final = 60               # of a step, before the stretch ends

Two = tuple[State, State]


class Onward:
    """A match that goes on from a position that was dealt otherwise. Like `Guise` it stands where a
    `Match` is expected; what was done before is not taken back."""

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
    """A match that goes on where this one, a disguise, has come to."""
    match = Match(past.game, past.players, past.options, past.state.clone())
    match.named = past.named
    match.entries, match.line = past.entries[:], past.line[:]
    return cast(Match, Onward(past, match))


@dataclass
class Lots:
    """What was drawn, by the position and how many draws came before: taking back brings nothing
    anew."""

    drawn: dict[tuple[str, int], Action[Any]] = field(default_factory=dict)

    def draw(self, state: State, before: int) -> Action[Any]:
        """As `tables.draws.Draw`."""
        return self.drawn[str(state), before]


@dataclass(frozen=True)
class Step:
    """What the `player` does at each of both, and all that was drawn, with what is drawn then."""

    player: int
    texts: tuple[str, str]
    lots: Lots


def next_step(twins: tuple[Match, Match], seat: int, rng: Rng, lots: Lots) -> Step | None:
    """None if the seat, or everybody, would see a difference after whatever was tried."""
    states = (twins[0].state, twins[1].state)
    player = states[0].current_player()
    before = twins[0].draws
    for _, actions in zip(range(TRIES), alike_for(states, seat, rng), strict=False):
        drawn = drawn_after(played(states, actions), seat, rng, before, lots)
        if drawn is not None:
            return Step(player, (str(actions[0]), str(actions[1])), drawn)
    return None


def drawn_after(states: Two, seat: int, rng: Rng, before: int, lots: Lots) -> Lots | None:
    """What is drawn until somebody has a choice; None if the seat sees a difference before, or the
    game is over."""
    found = Lots(dict(lots.drawn))
    while see_alike(states, seat):
        game = states[0].game
        if states[0].current_player() == TERMINAL:
            return None
        if states[0].current_player() != CHANCE:
            soles = [sole for state in states if (sole := game.sole_choice(state)) is not None]
            if len(soles) < len(states):        # none at both, or their streams will tell
                return found
            states = played(states, soles)
            continue
        actions = lot(states, seat, rng, before, found)
        if actions is None:
            return None
        for state, action in zip(states, actions, strict=True):
            found.drawn[str(state), before] = action
        states = played(states, actions)
        before += 1
    return None


def lot(states: Two, seat: int, rng: Rng, before: int, lots: Lots) -> Sequence[Action[Any]] | None:
    """As it was drawn before, else something at random that looks the same to the seat."""
    known = [lots.drawn.get((str(state), before)) for state in states]
    if None not in known:
        return cast(Sequence[Action[Any]], known)
    return next((actions for actions in alike_for(states, seat, rng)
                 if see_alike(played(states, actions), seat)
                 and all(one in (None, action) for one, action
                         in zip(known, actions, strict=True))), None)


def alike_for(states: Two, seat: int, rng: Rng) -> Iterator[Sequence[Action[Any]]]:
    """What both could do now of which the seat is shown the same, in an order at random. Equal
    positions go on alike."""
    equal = str(states[0]) == str(states[1])
    others = states[1].choices()
    for action in shuffled(states[0].choices(), rng):
        shown = action.shown(states[0], seat)
        same = [action] if equal else [
            one for one in others if one.shown(states[1], seat) == shown]
        if same:
            yield action, same[rng.below(len(same))]


def shuffled(actions: Sequence[Action[Any]], rng: Rng) -> list[Action[Any]]:
    left = list(actions)
    return [left.pop(rng.below(len(left))) for _ in actions]


def played(states: Sequence[State], actions: Sequence[Action[Any]]) -> Two:
    """The positions after these actions."""
    clones = (states[0].clone(), states[1].clone())
    for clone, action in zip(clones, actions, strict=True):
        clone.play(action)
    return clones


def see_alike(states: Two, seat: int) -> bool:
    """Whether the seat, and everybody, sees the same, and the seat, if it is asked, the same
    choices."""
    one, other = states
    player = one.current_player()
    return player == other.current_player() \
        and all(one.view(eyes) == other.view(eyes) for eyes in (seat, PUBLIC)) \
        and (player != seat or [str(action) for action in one.choices()] == [
            str(action) for action in other.choices()])
