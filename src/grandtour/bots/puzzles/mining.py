"""Find puzzles in finished matches.

A turn is examined four times, each time with new deals. A search through the turn proposes lines
that end differently; a few trials of each reject most turns, and more trials of the closest lines
reject others. Then a wider search proposes lines that the first left out, and ten times as many
trials confirm what is left. All lines get equal random numbers. A deal is what the seat does not
know when it decides; later draws are averaged within a deal. All deals are ones that a reader of
the position cannot tell apart, because nobody who tries a puzzle remembers the game that led to it.
Equal seeds find the same puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from grandtour import games
from grandtour.bots.analysis.step import list_steps
from grandtour.bots.analysis.work import find_parting
from grandtour.bots.bot import Contender
from grandtour.bots.budget import Budget
from grandtour.bots.evaluation import best_other
from grandtour.bots.halving import play_while_legal
from grandtour.bots.levels import levels_by_name
from grandtour.bots.puzzles.aim import SHARE, load_aim
from grandtour.bots.puzzles.puzzle import Lead, Puzzle
from grandtour.bots.puzzles.turn import end_key, is_over
from grandtour.bots.settings import TURNS
from grandtour.bots.turn_search import distinct_lines, search_turn
from grandtour.engine.core import Action, State
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng

FEWEST: Final = 3               # lines; among fewer one can guess
SURE: Final = 0.95              # share of the deals in which the best is clearly ahead
PROMISING: Final = 0.7          # the same, and part of the lead, as far as fewer trials can tell
TRIES: Final = 4                # of each level
EASY: Final = 5                 # one in so many turns that the yardstick solves is looked at
EQUAL: Final = 0.2              # part of the lead by which lines may differ that count as equal
ENOUGH: Final = 4               # deals after which a hopeless turn is given up
MOST: Final = 4                 # lines that end differently and are equally good
OBVIOUS: Final = 0.75           # mean share of tries in which the levels find what is no puzzle
Line = Sequence[Action[Any]]


@dataclass(frozen=True)
class MiningEffort:
    """The amount of work: `positions` of the search through a turn, `width` lines that are tried,
    `close` lines that are compared again, `deals` of what the seat does not know, and `trials` to
    each horizon of each deal. `few` deals have one trial each, before all others. `wider` is the
    factor on positions and lines of the search before the trials that decide; `confirming` is that
    on those trials. `late` is the part of a match, from its end, that is examined: earlier turns
    seldom move the chances so far."""

    positions: int = 4000
    width: int = 16
    close: int = 8
    wider: int = 4
    few: int = 8
    deals: int = 20
    trials: int = 8
    confirming: int = 10
    late: float = 0.5


def mine_puzzles(match: Match, effort: MiningEffort, seed: int = 0) -> Iterator[Puzzle]:
    """Yield the puzzles of a match, in the order of its turns. Raise ValueError if the match is not
    over."""
    if not match.state.is_terminal():
        raise ValueError("puzzles are mined only from finished matches")
    rng = Rng(seed)
    turns = list_turns(match)
    for s in turns[int((1.0 - effort.late) * len(turns)):]:
        puzzle = make_puzzle(s, effort, rng)
        if puzzle is not None:
            yield puzzle


def list_turns(match: Match) -> list[State]:
    """List the positions in which a seat begins its turn with a choice."""
    found: list[State] = []
    last = -1
    for step, s in list_steps(match):
        if step.decision and step.turn != last:
            last = step.turn
            found.append(s)
    return found


def make_puzzle(s: State, effort: MiningEffort, rng: Rng) -> Puzzle | None:
    """Return this position as a puzzle, or None if no line is clearly best."""
    seat = s.current_player()
    shown = s.disguise(seat, rng)
    trial = LineTrial(shown, seat, rng)
    lines = trial.list_lines(effort)
    if len(lines) < FEWEST:
        return None
    ranking = trial.rank(lines, effort.few, 1, 0.0)
    if ranking is None or ranking.lead.margin < PROMISING * trial.aim.lead:
        return None
    ranking = trial.rank(ranking.lines[:effort.close], effort.deals, effort.trials, PROMISING)
    if ranking is None or ranking.lead.margin < PROMISING * trial.aim.lead:
        return None
    if rng.below(EASY) and is_easy(shown, ranking.best_lines, rng):
        return None
    lines = trial.list_lines(effort, effort.wider)
    ranking = trial.rank(lines, effort.few, effort.wider, 0.0)
    if ranking is None or ranking.lead.margin < PROMISING * trial.aim.lead:
        return None
    ranking = trial.rank(ranking.lines[:effort.close], effort.deals,
                         effort.confirming * effort.trials, SURE)
    if ranking is None or ranking.lead.margin < trial.aim.lead:
        return None
    best, second = ranking.lines[0], ranking.lines[ranking.good]
    rates = tuple(list_rates(shown, ranking.best_lines, rng))
    if sum(rate for _, rate in rates) >= OBVIOUS * len(rates):
        return None
    deciding = find_difference(best, second)
    before = trial.play(best[:deciding])
    good = tuple(tuple(map(str, line)) for line in ranking.best_lines)
    return Puzzle(s.game.name, s.game.version, str(shown), seat, good,
                  tuple(map(str, second)), deciding, ranking.lead,
                  clause_of(before, best[deciding]), rates)


@dataclass(frozen=True)
class Ranking:
    """Lines by their mean value, the best first. The first `good` ones are as good as the best; the
    `lead` is that over the next."""

    lines: list[Line]
    good: int
    lead: Lead

    @property
    def best_lines(self) -> list[Line]:
        return self.lines[:self.good]


class LineTrial:
    """Trials of lines through the turn of a seat from one position."""

    def __init__(self, s: State, seat: int, rng: Rng) -> None:
        self.start = s
        self.seat = seat
        self.rng = rng
        self.turn = s.game.turn_number(s)
        self.aim = load_aim(s.game.name)

    def list_lines(self, effort: MiningEffort, wider: int = 1) -> list[Line]:
        """List the lines to the end of the turn that end best and differently. `wider` is a factor
        on the positions of the search, and on the lines."""
        lines = search_turn(self.start, self.seat, Budget(wider * effort.positions))
        found = [line for line in lines
                 if is_over(self.play(line.actions), self.seat, self.turn)]
        return [line.actions for line in
                distinct_lines(self.start, found, wider * effort.width, self.rng)]

    def play(self, line: Line) -> State:
        """Return the position after the line."""
        after = self.start.clone()
        for action in line:
            after.play(action)
        return after

    def rank(self, lines: Sequence[Line], deals: int, trials: int, sure: float) -> Ranking | None:
        """Return the lines by their mean over new deals.

        Return None as soon as too many are as good as the best, or another is close in more of the
        deals than `sure` allows."""
        values: list[list[float]] = []
        ranking = None
        for number in range(1, deals + 1):
            values.append(self.try_in_deal(lines, trials))
            if number >= ENOUGH:
                ranking = self.rank_values(lines, values)
                if ranking is None or (1.0 - ranking.lead.sure) * number > (1.0 - sure) * deals:
                    return None
        return ranking

    def rank_values(self, lines: Sequence[Line], values: list[list[float]]) -> Ranking | None:
        deals = len(values)
        means = [sum(one[place] for one in values) / deals for place in range(len(lines))]
        order = sorted(range(len(lines)), key=lambda place: -means[place])
        best = order[0]
        good = sum(means[best] - mean < EQUAL * self.aim.lead for mean in means)
        rivals = order[good:]
        if not rivals or good > MOST:
            return None
        sure = sum(one[best] - max(one[rival] for rival in rivals) >= self.aim.lead
                   for one in values) / deals
        lead = Lead(self.aim.unit, round(means[best], 4), round(means[rivals[0]], 4),
                    round(sure, 4), deals)
        return Ranking([lines[place] for place in order], good, lead)

    def try_in_deal(self, lines: Sequence[Line], trials: int) -> list[float]:
        """Return the mean value of each line in a new deal, in which all draws are equal too."""
        dealt = self.start.disguise(self.seat, self.rng)
        rollouts = TURNS.rollouts(len(dealt.scores()))
        seeds = [(rollout, self.rng.word()) for _ in range(trials) for rollout in rollouts]
        values: list[float] = []
        for line in lines:
            total = 0.0
            for rollout, seed in seeds:
                after = dealt.clone()
                play_while_legal(after, self.seat, list(line))
                ended = int(after.game.turn_number(after) != self.turn)
                shares = rollout.finish_trial(after, Rng(seed), ended)
                total += shares[self.seat] if self.aim.unit == SHARE else self.lead_in_points(after)
            values.append(total / len(seeds))
        return values

    def lead_in_points(self, s: State) -> float:
        expected = s.scores() if s.is_terminal() else s.game.expected_scores(s)
        return expected[self.seat] - best_other(expected, self.seat)


def find_difference(best: Line, second: Line) -> int:
    """Return the index of the first action of the best line that differs from the second."""
    parting = find_parting([str(one) for one in best], [str(one) for one in second])
    if parting is not None:
        return parting
    return min(len(best), len(second)) - (len(best) <= len(second))


def clause_of(s: State, action: Action[Any]) -> str:
    """Return the clause of the rulebook under which an action is offered."""
    names = [str(seat + 1) for seat in range(len(s.scores()))]
    return games.words(s.game.name).choice(s, action, names).clause


def is_easy(s: State, good: Sequence[Line], rng: Rng) -> bool:
    """Return whether the yardstick of the game mostly finds one of these lines."""
    return solve_rate(load_aim(s.game.name).player(), s, good, rng) > 0.5


def list_rates(s: State, good: Sequence[Line], rng: Rng) -> Iterator[tuple[str, float]]:
    """Yield every level with the share of its tries in which it reaches an end as good."""
    for name, level in levels_by_name(s.game).items():
        yield name, solve_rate(level, s, good, rng)


def solve_rate(player: Contender, s: State, good: Sequence[Line], rng: Rng) -> float:
    """Return the share of a player's tries in which it reaches an end of one of these lines.

    Before each choice the player gets a new deal; what it plays is compared in the position of the
    puzzle."""
    seat = s.current_player()
    trial = LineTrial(s, seat, rng)
    ends = [end_key(trial.play(line), seat) for line in good]
    found = 0
    for _ in range(TRIES):
        after = s.clone()
        while not is_over(after, seat, trial.turn):
            after.play(player.choose(after.disguise(seat, rng), rng))
        found += end_key(after, seat) in ends
    return found / TRIES
