"""A forecast line of play: how far a reader can know it, and what it brings every seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from grandtour.engine.core import CHANCE, State
from grandtour.engine.match import Entry
from grandtour.engine.rng import Rng
from grandtour.games.words import Words
from grandtour.language import N_, Phrase

SEED: Final = 7                 # equal views give equal sentences
END: Final = "end"              # of a turn, in the notation
DRAWS: Final = 6                # other draws with which a later step must be possible

Changes = tuple[tuple[int, ...], ...]       # of each asset, by seat


@dataclass(frozen=True)
class Forecast:
    """How a game may go on: the actions of all seats and of chance, in notation. `ends` has the
    number of actions at the end of this turn, and of each next turn of the same seat."""

    steps: tuple[str, ...]
    ends: tuple[int, ...]


class ForecastLine:
    """A forecast in a position, and in further ones that its reader cannot tell from it. `deals`
    are these positions, each with the amounts of the assets in it."""

    def __init__(self, forecast: Forecast, words: Words, deals: Sequence[tuple[State, Changes]],
                 ) -> None:
        (s, self.held), *self.twins = deals
        self.steps = forecast.steps
        self.ends = forecast.ends
        self.words = words
        self.seat = s.current_player()
        self.written = s.game.actions_by_text()
        self.positions = [s]            # before each step, and after the last
        for text in self.steps:
            s = s.clone()
            s.play(self.written[text])
            self.positions.append(s)

    def find_position_after(self, number: int) -> State:
        """Return the position after this many steps."""
        return self.positions[number]

    def list_own_steps(self) -> list[str]:
        """Return what the seat itself does in this turn."""
        steps = self.steps[:self.ends[0] if self.ends else None]
        return [text for text, s in zip(steps, self.positions, strict=False)
                if s.current_player() == self.seat]

    def list_steps(self, number: int) -> list[tuple[int, str]]:
        """Return this many steps, each with the seat that takes it."""
        return [(s.current_player(), text)
                for text, s in zip(self.steps[:number], self.positions, strict=False)]

    def can_take_later(self, text: str) -> bool:
        """Return whether the seat can take this step in one of its next turns."""
        over = self.ends[0] if self.ends else len(self.steps)
        return any(s.current_player() == self.seat and not s.is_terminal()
                   and s.refusal(self.written[text]) is None for s in self.positions[over:])

    # How far it is known.

    def count_known(self) -> int:
        """Return the number of steps up to the first draw, answer of another seat or end of the
        turn that are possible in all positions that look the same."""
        last = min(self.ends[0] if self.ends else len(self.steps), self.count_possible())
        return next((number for number in range(last)
                     if self.positions[number].current_player() != self.seat), last)

    def is_answer_awaited(self, number: int) -> bool:
        """Return whether another seat acts next after this many steps, and the seat after it in the
        same turn."""
        rest = [s.current_player()
                for s in self.positions[number:self.ends[0] if self.ends else None]]
        return rest[:1] not in ([], [self.seat], [CHANCE]) and self.seat in rest

    def count_answered(self) -> int:
        """Return the number of steps before the first draw or the next turn of the seat: what is
        left to the other seats alone."""
        over = self.ends[0] if self.ends else len(self.steps)
        return next((number for number in range(len(self.steps))
                     if self.positions[number].is_chance_node() or (
                         number >= over and self.positions[number].current_player() == self.seat)),
                    len(self.steps))

    def count_possible(self) -> int:
        """Return the number of steps that are possible in all positions that look the same."""
        played = [twin.clone() for twin, _ in self.twins]
        for number, text in enumerate(self.steps):
            for s in played:
                if s.is_terminal() or s.refusal(self.written[text]) is not None:
                    return number
                s.play(self.written[text])
        return len(self.steps)

    def count_foreseeable(self) -> int:
        """Return the number of steps that are possible whatever is drawn on the way."""
        return min(self.count_possible_with(Rng(SEED, number)) for number in range(DRAWS))

    def count_possible_with(self, rng: Rng) -> int:
        """Return the number of steps that are possible with other draws."""
        s = self.positions[0].clone()
        for number, text in enumerate(self.steps):
            if self.positions[number].is_chance_node():
                continue
            while s.is_chance_node():
                s.play(s.sample(rng))
            if s.is_terminal() or s.refusal(self.written[text]) is not None:
                return number
            s.play(self.written[text])
        return len(self.steps)

    # What it brings.

    def count_changes(self, number: int) -> Changes:
        """Return the change of each asset by this many steps, by seat."""
        return self.compare_assets(self.held, self.positions[number])

    def list_certain(self, number: int) -> set[int]:
        """Return the assets that this many steps change alike in all positions that look the
        same."""
        found = [self.count_changes(number)]
        for twin, held in self.twins:
            after = twin.clone()
            for text in self.steps[:number]:
                after.play(self.written[text])
            found.append(self.compare_assets(held, after))
        return {place for place in range(len(self.words.ASSETS))
                if len({tuple(seat[place] for seat in changes) for changes in found}) == 1}

    def compare_assets(self, held: Changes, after: State) -> Changes:
        """Return the change of each asset, by seat; without details after the end."""
        over = after.is_terminal()
        return tuple(tuple(0 if over and asset.told == "detail" else now - before
                           for asset, before, now in zip(self.words.ASSETS, *both, strict=True))
                     for both in zip(held, count_assets(after, self.words, self.seat),
                                     strict=True))

    def name_turns(self, number: int, names: list[str]) -> list[list[Phrase]]:
        """Return the names of this many steps, turn by turn: those of the seat, and what others
        answer in this turn. A turn's end is named if there is nothing else."""
        named: list[list[Phrase]] = [[]]
        over = self.ends[0] if self.ends else len(self.steps)
        for place, s in enumerate(self.positions[:number]):
            if place in self.ends:
                named.append([])
            text, acts = self.steps[place], s.current_player()
            if acts == self.seat and text == END and named[-1]:
                continue
            if acts == self.seat or (place < over and acts >= 0):
                step = self.words.choice(s, self.written[text], names).name
                named[-1].append(step if acts == self.seat else Phrase(
                    N_("{name}: {step}"), name=names[acts], step=step))
        return [turn for turn in named if turn]

    def list_scorings(self, number: int, names: list[str]) -> list[Phrase]:
        """Return the titles of the scorings within this many steps that bring points. What the end
        brings can depend on what the reader does not know."""
        found: list[Phrase] = []
        for place, s in enumerate(self.positions[:number]):
            after = self.positions[place + 1]
            if s.is_chance_node() or after.is_terminal() or s.scores() == after.scores():
                continue
            after = s.clone()
            after.log = []
            after.play(self.written[self.steps[place]])
            entry = Entry(0, s.current_player(), self.steps[place], 0, after.log,
                          after.current_player(), 0)
            found += [show.title for show in self.words.shows(entry, s, names)
                      if any(show.totals)]
        return list(dict.fromkeys(found))


def count_assets(s: State, words: Words, seat: int) -> Changes:
    """Return the amount of each asset, by seat; of details only those of this seat."""
    return tuple(tuple(int(asset.held(s, owner)) if owner == seat or asset.told != "detail" else 0
                       for asset in words.ASSETS) for owner in range(len(s.scores())))
