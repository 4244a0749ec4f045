"""Explain why one line is better than another: their steps, and what each brings by the rules.

Both are played on a position that the reader cannot tell from the true one, so a sentence follows
from the reader's view alone. Steps are told as far as they are possible in several such positions,
and of this turn only what is the same in all of them. What comes after a draw, or after other seats
have acted, is a forecast."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log
from typing import Final, Literal

from grandtour import games
from grandtour.engine.core import EVERYTHING, State
from grandtour.engine.rng import Rng
from grandtour.games.words import Asset, series
from grandtour.language import N_, Count, Phrase

Kind = Literal["sum", "equal", "unclear"]
Shares = tuple[float, float] | None     # of the victory, promised by two lines

TWINS: Final = 2                # further positions that look the same
SEED: Final = 7                 # equal views give equal sentences
MOST_STEPS: Final = 6           # of a turn that are named
LEVEL: Final = 0.01             # shares that differ by less are the same
SAME: Final = 0.002             # shares that differ by less are the same in any game
DECIDED: Final = 0.03           # below this share, or above the rest, shares say nothing any more

FIRST_AND_SECOND: Final = N_("{first}. Instead {second}.")
SUM: Final = N_("“{steps}”: {sum}")
NO_SUM: Final = N_("“{steps}”: nothing yet")
GAIN: Final = N_("+{amount}")
LOSS: Final = N_("−{amount}")
ANY_ORDER: Final = N_("“{first}” and “{second}”: the order hardly matters.")
EQUAL: Final = N_("“{first}” and “{second}” are about equally good.")
EXPECTED: Final = N_("{comparison} By the end the first should bring about {amount} more.")
UNCLEAR: Final = N_("{comparison} The first is judged better for what comes later.")


@dataclass(frozen=True)
class Forecast:
    """How a game may go on: the actions of all seats and of chance, in notation. `ends` has the
    number of actions at the end of this turn, and of each next turn of the same seat."""

    steps: tuple[str, ...]
    ends: tuple[int, ...]


@dataclass(frozen=True)
class Outcome:
    """What a line has brought at some point: the steps of its seat, turn by turn, and the change of
    each asset for every seat."""

    turns: tuple[tuple[Phrase, ...], ...]
    changes: tuple[tuple[int, ...], ...]

    def lead(self, seat: int) -> int:
        """Return what the seat has gained of the deciding asset, compared with the other seat that
        gained most."""
        others = [changes[0] for other, changes in enumerate(self.changes) if other != seat]
        return self.changes[seat][0] - max(others, default=0)


@dataclass(frozen=True)
class Reason:
    """Why a line is better than another. `kind` says whether a sum shows it (`sum`), both are
    equally good (`equal`), or the sums do not show it (`unclear`). `steps` are those of the better
    line that the sentence tells, of all seats, in notation."""

    kind: Kind
    phrase: Phrase
    steps: tuple[str, ...] = ()


def explain(s: State, best: Forecast, other: Forecast, looker: int, names: list[str],
            shares: Shares = None) -> Reason:
    """Explain why the first line is better for the seat to move. The position `s` and both
    forecasts must follow from the reader's view alone. `shares` are the promised shares of both
    lines, if they have been judged."""
    return Explanation(s, (best, other), looker, names, shares).explain()


class Explanation:
    """A comparison of two lines, the better one first, with the knowledge of the reader."""

    def __init__(self, s: State, lines: tuple[Forecast, Forecast], looker: int,
                 names: list[str], shares: Shares) -> None:
        self.s = s
        self.shares = shares
        self.lines = lines
        self.names = names
        self.seat = s.current_player()
        self.words = games.words(s.game.name)
        self.own = looker == self.seat
        self.twins = [] if looker == EVERYTHING else [
            s.disguise(looker, Rng(SEED, number)) for number in range(TWINS)]

    def explain(self) -> Reason:
        """Return the reason at the first point where the first line is ahead; else what the seat
        can expect at the end."""
        level = self.is_level()
        now = [self.count_known(line) for line in self.lines]
        known = self.find_outcomes(now)
        assets = [place for place, asset in enumerate(self.words.ASSETS)
                  if all(self.is_certain(line, number, asset)
                         for line, number in zip(self.lines, now, strict=True))]
        steps = self.lines[0].steps[:now[0]]
        if is_same_in_another_order(known) or (level and self.has_both_in_both()):
            return Reason("equal", self.name_firsts(ANY_ORDER), steps)
        if level and is_equal(known, assets):
            return Reason("equal", self.name_firsts(EQUAL), steps)
        if self.is_ahead(known, assets):
            return Reason("sum", self.describe(known, assets, 0), steps)
        every = list(range(len(self.words.ASSETS)))
        later = [(turns, ends, self.find_outcomes(ends)) for turns, ends in self.list_ends(now)]
        if level or (self.shares is not None and self.shares[0] - self.shares[1] < SAME):
            return Reason("equal", self.describe_equal(later), steps)
        for turns, ends, outcomes in later:
            own = [one.changes[self.seat][0] for one in outcomes]
            lead = [one.lead(self.seat) for one in outcomes]
            if own[0] >= own[1] and lead[0] > lead[1]:
                return Reason("sum", self.describe_later(outcomes, turns),
                              self.lines[0].steps[:ends[0]])
        for turns, ends, outcomes in later:
            lead = [one.lead(self.seat) for one in outcomes]
            if lead[0] >= lead[1] and self.is_ahead(outcomes, every) and all(
                    sum(map(len, one.turns)) <= MOST_STEPS + 2 for one in outcomes):
                return Reason("sum", self.describe_later(outcomes, turns),
                              self.lines[0].steps[:ends[0]])
        compared = self.describe(known, assets, 0)
        more = round(self.points_ahead(later[-1][1] if later else now))
        if more > 0:
            amount = self.words.ASSETS[0].amount(more)
            return Reason("sum", Phrase(EXPECTED, comparison=compared, amount=amount), steps)
        return Reason("unclear", Phrase(UNCLEAR, comparison=compared), steps)

    def list_ends(self, now: Sequence[int]) -> list[tuple[int, tuple[int, int]]]:
        """Return the ends of this turn and the next ones: the number of turns, and the number of
        steps in each line. Leave out this turn if nothing is drawn in it. The seat itself gets a
        forecast. For other readers, all steps must be possible in all positions that look the
        same."""
        possible = [len(line.steps) if self.own else self.count_possible(line)
                    for line in self.lines]
        ends = list(zip(self.lines[0].ends, self.lines[1].ends))
        return [(turns, (first, second)) for turns, (first, second) in enumerate(ends, start=1)
                if first <= possible[0] and second <= possible[1]
                and (turns > 1 or (first, second) != tuple(now))]

    def is_level(self) -> bool:
        """Return whether both lines are known to promise the same, in a game that is not decided.
        Where the game counts points, less than half a point is the same."""
        if self.shares is None or not DECIDED < self.shares[0] < 1.0 - DECIDED:
            return False
        if self.words.ASSETS[0].final:
            return self.points_ahead(()) < 0.5
        return self.shares[0] - self.shares[1] < LEVEL

    def points_ahead(self, ends: Sequence[int]) -> float:
        """Return how many more points the seat can expect at the end of the game from the first
        line. Use the promised shares, or the values of the positions after these numbers of steps.
        Return 0 if the game does not count points."""
        if not self.words.ASSETS[0].final:
            return 0.0
        if self.shares is not None:
            best, other = [min(1.0 - DECIDED, max(DECIDED, share)) for share in self.shares]
            return self.s.game.temperature(self.s) * (
                log(best / (1.0 - best)) - log(other / (1.0 - other)))
        first, second = [self.s.game.evaluate(self.play(self.s, line.steps[:number]), self.seat)
                         for line, number in zip(self.lines, ends, strict=True)]
        return first - second

    # What is known of this turn.

    def count_known(self, line: Forecast) -> int:
        """Return the number of steps up to the first draw, answer of another seat or end of the
        turn that are possible in all positions that look the same."""
        last = min(line.ends[0] if line.ends else len(line.steps), self.count_possible(line))
        for number, s in enumerate(self.positions(line.steps[:last])):
            if s.current_player() != self.seat:
                return number
        return last

    def count_possible(self, line: Forecast) -> int:
        """Return the number of steps that are possible in all positions that look the same."""
        played = [twin.clone() for twin in self.twins]
        for number, text in enumerate(line.steps):
            action = self.s.game.actions_by_text()[text]
            for s in played:
                if s.is_terminal() or s.refusal(action) is not None:
                    return number
                s.play(action)
        return len(line.steps)

    def positions(self, steps: Sequence[str]) -> Iterator[State]:
        """Yield the position before each step."""
        s = self.s.clone()
        for text in steps:
            yield s
            s.play(s.game.actions_by_text()[text])

    def is_certain(self, line: Forecast, steps: int, asset: Asset) -> bool:
        """Return whether the asset changes alike in all positions that look the same."""
        return len({self.count_changes(s, line.steps[:steps], [asset])
                    for s in (self.s, *self.twins)}) == 1

    def count_changes(self, s: State, steps: Sequence[str],
                      assets: Sequence[Asset]) -> tuple[tuple[int, ...], ...]:
        """Return the change of each asset by these steps, by seat."""
        after = self.play(s, steps)
        return tuple(tuple(int(asset.held(after, seat) - asset.held(s, seat)) for asset in assets)
                     for seat in range(len(s.scores())))

    def play(self, s: State, steps: Sequence[str]) -> State:
        """Return the position after these steps."""
        after = s.clone()
        for text in steps:
            after.play(s.game.actions_by_text()[text])
        return after

    def find_outcomes(self, numbers: Sequence[int]) -> list[Outcome]:
        """Return the outcome of each line after its number of steps."""
        return [self.find_outcome(line, number)
                for line, number in zip(self.lines, numbers, strict=True)]

    def find_outcome(self, line: Forecast, number: int) -> Outcome:
        named: list[list[Phrase]] = [[]]
        for place, s in enumerate(self.positions(line.steps[:number])):
            if place in line.ends:
                named.append([])
            if s.current_player() == self.seat:
                action = s.game.actions_by_text()[line.steps[place]]
                named[-1].append(self.words.choice(s, action, self.names).name)
        return Outcome(tuple(map(tuple, named)),
                       self.count_changes(self.s, line.steps[:number], self.words.ASSETS))

    # Comparing.

    def has_both_in_both(self) -> bool:
        """Return whether each line also takes the first step of the other in this turn."""
        taken = [set(line.steps[:line.ends[0] if line.ends else None]) for line in self.lines]
        firsts = [line.steps[0] for line in self.lines]
        return firsts[1] in taken[0] and firsts[0] in taken[1]

    def is_ahead(self, outcomes: Sequence[Outcome], assets: Sequence[int]) -> bool:
        """Return whether the first one leads in the first of these assets in which they differ; for
        the seat itself, then compared with the others."""
        first, second = [one.changes for one in outcomes]
        for place in assets:
            if first[self.seat][place] != second[self.seat][place]:
                return first[self.seat][place] > second[self.seat][place]
        losses = [[-sum(changes[place] for seat, changes in enumerate(one.changes)
                        if seat != self.seat) for place in assets] for one in outcomes]
        return losses[0] > losses[1]

    # In words.

    def name_firsts(self, message: str) -> Phrase:
        """Return this message about the first steps of both lines."""
        first, second = [self.words.choice(self.s, self.s.game.actions_by_text()[line.steps[0]],
                                           self.names).name for line in self.lines]
        return Phrase(message, first=first, second=second)

    def describe(self, outcomes: Sequence[Outcome], assets: Sequence[int], turns: int) -> Phrase:
        """Return both lines with their sums; `turns` is 0 for what is known now."""
        first, second = [self.describe_line(one, assets, turns, outcomes) for one in outcomes]
        if turns == 0:
            return Phrase(FIRST_AND_SECOND, first=first, second=second)
        return Count("By the end of this turn, probably {first}. Instead {second}.",
                     "Within {n} turns, probably {first}. Instead {second}.", turns,
                     first=first, second=second)

    def describe_equal(self, later: Sequence[tuple[int, tuple[int, int], list[Outcome]]]) -> Phrase:
        """Return that both lines are equally good, with the gain at which they meet, if they do."""
        for turns, _, outcomes in later:
            first, second = [one.changes[self.seat][0] for one in outcomes]
            if first == second > 0:
                facts = self.name_firsts(EQUAL).facts | {
                    "amount": self.words.ASSETS[0].amount(first)}
                return Count("“{first}” and “{second}” are about equally good: by the end of this "
                             "turn both should bring {amount}.",
                             "“{first}” and “{second}” are about equally good: within {n} turns "
                             "both should bring {amount}.", turns, **facts)
        return self.name_firsts(EQUAL)

    def describe_later(self, outcomes: Sequence[Outcome], turns: int) -> Phrase:
        """Return both lines with what differs between their sums, and the deciding asset."""
        own = [one.changes[self.seat] for one in outcomes]
        differing = [place for place in range(len(self.words.ASSETS))
                     if place == 0 or len({changes[place] for changes in own}) > 1]
        return self.describe(outcomes, differing, turns)

    def describe_line(self, outcome: Outcome, assets: Sequence[int], turns: int,
                      both: Sequence[Outcome]) -> Phrase:
        """Describe the steps of a line and its sum. Add later gains of other players if they differ
        between the lines."""
        steps = None
        for turn in filter(None, outcome.turns):
            done = self.join_steps(turn)
            steps = done if steps is None else Phrase(
                N_("{now}; next turn {then}"), now=steps, then=done)
        sums = self.list_amounts(outcome.changes[self.seat], assets)
        for seat, changes in enumerate(outcome.changes):
            if seat != self.seat and (
                    turns == 0 or len({one.changes[seat][0] for one in both}) > 1):
                amounts = self.list_amounts(changes, [
                    place for place in (assets if turns == 0 else assets[:1])
                    if not self.words.ASSETS[place].shared])
                if amounts:
                    sums.append(Phrase(N_("{name} {amounts}"), name=self.names[seat],
                                       amounts=series(amounts)))
        return (Phrase(SUM, steps=steps, sum=series(sums)) if sums
                else Phrase(NO_SUM, steps=steps))

    def join_steps(self, steps: Sequence[Phrase]) -> Phrase:
        """Return steps as a line; of a long one the first and the last."""
        listed = list(steps)
        if len(listed) > MOST_STEPS:
            listed = [*listed[:MOST_STEPS - 2], Phrase(N_("…")), listed[-1]]
        line = listed[0]
        for step in listed[1:]:
            line = Phrase(N_("{done} → {next}"), done=line, next=step)
        return line

    def list_amounts(self, changes: Sequence[int], assets: Sequence[int]) -> list[Phrase]:
        """Return the changes of these assets with their signs: "+3 rupees"."""
        return [Phrase(GAIN if changes[place] > 0 else LOSS,
                       amount=self.words.ASSETS[place].amount(abs(changes[place])))
                for place in assets if changes[place]]


def is_equal(outcomes: Sequence[Outcome], assets: Sequence[int]) -> bool:
    """Return whether all bring the same of these assets."""
    return len({tuple(tuple(changes[place] for place in assets) for changes in one.changes)
                for one in outcomes}) == 1


def is_same_in_another_order(outcomes: Sequence[Outcome]) -> bool:
    """Return whether both have the same steps, and so bring the same."""
    first, second = [sorted(map(repr, one.turns[0])) for one in outcomes]
    return first == second and outcomes[0].changes == outcomes[1].changes
