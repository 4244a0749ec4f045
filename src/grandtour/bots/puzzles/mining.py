"""Find puzzles in finished matches.

All ends of a turn are listed, by all legal actions: a bot's search leaves out lines that it takes
to be bad, and they may be the best. Then the turn is examined four times, each time with new deals.
A few trials of the lines that promise most reject most turns, and more trials of the closest lines
reject others. Then more lines are tried. The last trials confirm what is left: there are twice as
many, in which all players compare their lines (`careful`), so that no line is best only because a
rival overlooks something. All lines get equal random numbers. A deal is what the seat does not know
when it decides; later draws are averaged within a deal. All deals are ones that a reader of the
position cannot tell apart, because nobody who tries a puzzle remembers the game that led to it.
Equal seeds find the same puzzles.

If the task of a game is to win, the turns have too many ends to list. Then a victory of the seat is
sought, first where the position promises most. A victory by a single action is no puzzle.

Turns at the end of a match are cheap to examine. Where a line ends the game, there is nothing to
try; where a trial ends it within the first horizon, it has reached the second too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import inf
from typing import Any, Final

from grandtour import games
from grandtour.bots.analysis.step import list_steps
from grandtour.bots.analysis.work import find_parting
from grandtour.bots.bot import Contender
from grandtour.bots.evaluation import Rollout, find_best_other
from grandtour.bots.halving import play_while_legal
from grandtour.bots.levels import levels_by_name
from grandtour.bots.puzzles.aim import SHARE, WIN, load_aim
from grandtour.bots.puzzles.careful import CarefulRollout, careful_rollouts
from grandtour.bots.puzzles.puzzle import Lead, Puzzle
from grandtour.bots.puzzles.turn import TurnEnds, final_value
from grandtour.bots.settings import TURNS
from grandtour.engine.core import Action, State
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.games.words import TURN_ENDS

FEWEST: Final = 3               # lines; among fewer one can guess
SURE: Final = 0.95              # share of the deals in which the best is clearly ahead
PROMISING: Final = 0.7          # the same, and part of the lead, as far as fewer trials can tell
TRIES: Final = 4                # of each level
MANY_TRIES: Final = 20          # of the yardstick
EASY: Final = 20                # one in so many turns that the yardstick solves is examined
EQUAL: Final = 0.2              # part of the lead by which lines may differ that count as equal
SCREENED: Final = 2             # deals in which every line is tried
ENOUGH: Final = 4               # deals after which a hopeless turn is given up
REACH: Final = 2.0              # leads by which a line is behind that need not be tried again
MOST: Final = 4                 # lines that end differently and are equally good
OBVIOUS: Final = 0.75           # mean share of tries in which the levels find what is no puzzle
Line = Sequence[Action[Any]]
RolloutList = Callable[[int], Sequence[Rollout | CarefulRollout]]    # by number of players


class Flaw(StrEnum):
    """A reason why a turn is no puzzle."""

    FEW = "few lines"
    MANY = "too many ends"
    NO_WIN = "no win found"
    ALIKE = "many equal lines"
    CLOSE = "small lead"
    DECIDED = "decided game"
    UNSURE = "unsure lead"
    EASY = "easy"
    ADDED = "one line only adds to the other"
    UNLIKE = "unlike solutions"
    OBVIOUS = "obvious"
    DOUBTFUL = "found by no level"


@dataclass(frozen=True)
class Rejection:
    """A turn that is no puzzle: the stage at which that was found, and the reason."""

    stage: str
    flaw: Flaw

    def __str__(self) -> str:
        return f"{self.stage}: {self.flaw}"


@dataclass(frozen=True)
class MiningEffort:
    """The amount of work: a turn whose ends take more `actions` to list is not examined. `width`
    lines are tried, `close` lines are compared again, with `deals` of what the seat does not know,
    and `trials` to each horizon of each deal. `few` deals have one trial each, before all others.
    A victory is sought by trying `sought` actions, and compared with at most so many `rivals`.
    `wider` is the factor on lines and trials of the look before the trials that decide;
    `confirming` is that on those trials. `late` is the part of a match, from its end, that is
    examined: earlier turns seldom move the chances so far."""

    actions: int = 40_000
    width: int = 16
    close: int = 8
    wider: int = 4
    few: int = 8
    deals: int = 20
    trials: int = 8
    confirming: int = 2
    sought: int = 12_000
    rivals: int = 256
    late: float = 0.1


@dataclass(frozen=True)
class Look:
    """One examination of the lines of a turn: this many deals, with this many trials to each
    horizon. The best line must have this `part` of the lead on average, and the whole lead in the
    share `sure` of the deals. A line that is behind by `reach` leads in each of the first deals is
    not tried in the others. `rollouts` lists the ways to play on, by the number of players."""

    stage: str
    deals: int
    trials: int
    sure: float
    part: float
    reach: float = inf
    rollouts: RolloutList = TURNS.rollouts


def list_looks(effort: MiningEffort) -> tuple[Look, Look, Look, Look]:
    """List the examinations of a turn in their order. The last two have the wider search."""
    return (Look("first look", effort.few, 1, 0.0, PROMISING),
            Look("second look", effort.deals, effort.trials, PROMISING, PROMISING, REACH),
            Look("wider look", effort.few, effort.wider, 0.0, PROMISING),
            Look("confirmation", effort.deals, effort.confirming * effort.trials, SURE, 1.0,
                 REACH, careful_rollouts))


def mine_puzzles(match: Match, effort: MiningEffort,
                 seed: int = 0) -> Iterator[Puzzle | Rejection]:
    """Yield a puzzle, or why there is none, for each examined turn of a match, in their order.
    Raise ValueError if the match is not over."""
    if not match.state.is_terminal():
        raise ValueError("puzzles are mined only from finished matches")
    rng = Rng(seed)
    turns = list_turns(match)
    for s in turns[int((1.0 - effort.late) * len(turns)):]:
        yield make_puzzle(s, effort, rng)


def list_turns(match: Match) -> list[State]:
    """List the positions in which a seat begins its turn with a choice."""
    found: list[State] = []
    last = -1
    for step, s in list_steps(match):
        if step.decision and step.turn != last:
            last = step.turn
            found.append(s)
    return found


def make_puzzle(s: State, effort: MiningEffort, rng: Rng) -> Puzzle | Rejection:
    """Return this position as a puzzle, or why no line makes it one."""
    seat = s.current_player()
    shown = s.disguise(seat, rng)
    trial = LineTrial(shown, seat, rng)
    ranking = trial.rank_turn(effort)
    if isinstance(ranking, Rejection):
        return ranking
    best, second = ranking.lines[0], ranking.lines[ranking.good]
    if is_part(second, best) or is_part(best, second):
        return Rejection("theme", Flaw.ADDED)
    end, deciding = trial.play(best), find_difference(best, second)
    if any(best[deciding] not in line for line in ranking.best_lines):
        return Rejection("theme", Flaw.UNLIKE)
    rates = tuple(list_rates(shown, ranking.best_lines, rng))
    found = sum(rate for _, rate in rates)
    if found >= OBVIOUS * len(rates):
        return Rejection("levels", Flaw.OBVIOUS)
    if found == 0 and not end.is_terminal():    # then more likely the trials are wrong
        return Rejection("levels", Flaw.DOUBTFUL)
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
        self.aim = load_aim(s.game.name)
        self.ends = TurnEnds(s, seat, self.aim.unit)

    def rank_turn(self, effort: MiningEffort) -> Ranking | Rejection:
        """Rank the lines of the whole turn with more and more trials, unless the yardstick finds
        what seems best."""
        if self.lead_in_points(self.start) > self.aim.open:
            return Rejection("lines", Flaw.DECIDED)
        lines = self.list_lines(effort)
        if isinstance(lines, Flaw):
            return Rejection("lines", lines)
        first, second, wider, confirmation = list_looks(effort)
        ranking = self.rank(lines[:effort.width], first)
        if isinstance(ranking, Flaw):
            return Rejection(first.stage, ranking)
        if self.rng.below(EASY) and is_easy(self.start, ranking.best_lines, self.rng):
            return Rejection("yardstick", Flaw.EASY)
        for look in (second, wider, confirmation):
            tried = self.screen(lines, effort.wider * effort.width) if look is wider \
                else ranking.lines[:effort.close]
            closer = self.rank(tried, look)
            if isinstance(closer, Flaw):
                return Rejection(look.stage, closer)
            ranking = closer
        return ranking

    def list_lines(self, effort: MiningEffort) -> Sequence[Line] | Flaw:
        """Return the lines to compare, or why there are none for the task of the game."""
        if self.aim.task == WIN:
            wins = self.ends.list_win(effort.sought, effort.actions)
            if not wins:
                return Flaw.NO_WIN
            return wins[:1 + effort.rivals] if len(wins[0]) > 1 else Flaw.OBVIOUS
        lines = self.ends.list_lines(effort.actions, FEWEST)
        if not lines:
            return Flaw.MANY if lines is None else Flaw.FEW
        return lines

    def screen(self, lines: Sequence[Line], most: int) -> Sequence[Line]:
        """Return at most this many lines: those that do best in one trial of each of two deals, so
        that a line counts even if `Game.evaluate` thinks little of where it ends."""
        if len(lines) <= most:
            return lines
        values = [self.try_in_deal(lines, 1) for _ in range(SCREENED)]
        means = [sum(column) for column in zip(*values)]
        order = sorted(range(len(lines)), key=lambda place: -means[place])
        return [lines[place] for place in order[:most]]

    def play(self, line: Line) -> State:
        """Return the position after the line."""
        after = self.start.clone()
        for action in line:
            after.play(action)
        return after

    def rank(self, lines: Sequence[Line], look: Look) -> Ranking | Flaw:
        """Return the lines by their mean over new deals.

        Return a flaw as soon as too many are as good as the best, or another is close in more of
        the deals than the look allows. If the first deals give equal values, the rest of the game
        is certain, and no more are tried."""
        left = list(lines)
        values: list[list[float]] = []
        ranking: Ranking | Flaw = Flaw.FEW
        for number in range(1, look.deals + 1):
            values.append(self.try_in_deal(left, look.trials, look.rollouts))
            if number >= ENOUGH:
                ranking = self.rank_values(left, values)
                if isinstance(ranking, Flaw):
                    return ranking
                if (1.0 - ranking.lead.sure) * number > (1.0 - look.sure) * look.deals:
                    return Flaw.UNSURE
            if number == ENOUGH:
                if all(one == values[0] for one in values):
                    break               # nothing is left to chance
                left, values = self.drop_hopeless(left, values, look.reach)
        if isinstance(ranking, Ranking):
            if ranking.lead.margin < look.part * self.aim.lead:
                return Flaw.CLOSE
            if max(-ranking.lead.value, ranking.lead.second) > self.aim.open:
                return Flaw.DECIDED
        return ranking

    def drop_hopeless(self, lines: list[Line], values: list[list[float]],
                      reach: float) -> tuple[list[Line], list[list[float]]]:
        """Return the lines with their values, without those that are behind by `reach` leads in
        each deal. The best of these is kept, so that there is always a second line."""
        means = [sum(column) for column in zip(*values)]
        order = sorted(range(len(lines)), key=lambda place: -means[place])
        best = order[0]
        near = [place for place in order if any(
            one[best] - one[place] < reach * self.aim.lead for one in values)]
        near += [place for place in order if place not in near][:1]
        return [lines[place] for place in near], [[one[place] for place in near] for one in values]

    def rank_values(self, lines: Sequence[Line], values: list[list[float]]) -> Ranking | Flaw:
        deals = len(values)
        means = [sum(one[place] for one in values) / deals for place in range(len(lines))]
        order = sorted(range(len(lines)), key=lambda place: -means[place])
        best = order[0]
        good = sum(means[best] - mean < EQUAL * self.aim.lead for mean in means)
        rivals = order[good:]
        if not rivals or good > MOST:
            return Flaw.ALIKE
        sure = sum(one[best] - max(one[rival] for rival in rivals) >= self.aim.lead
                   for one in values) / deals
        lead = Lead(self.aim.unit, round(means[best], 4), round(means[rivals[0]], 4),
                    round(sure, 4), deals)
        return Ranking([lines[place] for place in order], good, lead)

    def try_in_deal(self, lines: Sequence[Line], trials: int,
                    rollouts: RolloutList = TURNS.rollouts) -> list[float]:
        """Return the mean value of each line in a new deal, in which all draws are equal too."""
        dealt = self.start.disguise(self.seat, self.rng)
        seeds = [self.rng.word() for _ in range(trials)]
        ways = rollouts(len(dealt.scores()))        # to the nearest horizon first
        values: list[float] = []
        for line in lines:
            end = dealt.clone()
            play_while_legal(end, self.seat, list(line))
            if end.is_terminal():
                values.append(final_value(end, self.seat, self.aim.unit))
            else:
                values.append(sum(self.try_end(end, seed, ways) for seed in seeds) / len(seeds))
        return values

    def try_end(self, end: State, seed: int, rollouts: Sequence[Rollout | CarefulRollout]) -> float:
        """Return the mean value at the horizons of one trial from the end of the turn. The trial
        goes on from each horizon to the next."""
        after = end.clone()
        rng = Rng(seed)
        ended = int(after.game.turn_number(after) != self.ends.turn)
        total = value = 0.0
        for rollout in rollouts:
            if not after.is_terminal():
                shares = rollout.finish_trial(after, rng, ended)
                ended = int(rollout.turns)
                value = self.value_horizon(after, shares[self.seat])
            total += value
        return total / len(rollouts)

    def value_horizon(self, s: State, share: float) -> float:
        """Return what the end of a trial is worth in the unit of the game. Its estimate of the
        seat's share counts only if the game is not over."""
        if s.is_terminal():
            return final_value(s, self.seat, self.aim.unit)
        if self.aim.unit == SHARE:
            return share
        return self.lead_in_points(s)

    def lead_in_points(self, s: State) -> float:
        """Return by how many points the seat can expect to be ahead of the best other seat."""
        expected = s.game.expected_scores(s)
        return expected[self.seat] - find_best_other(expected, self.seat)


def is_part(line: Line, of: Line) -> bool:
    """Return whether a line is another one without some of its actions, whichever of them must be
    ended by a command. If the best and the second line differ so, the puzzle only asks to do what
    gains and to leave what costs."""
    rest = iter(of)
    return all(action in rest for action in line if str(action) not in TURN_ENDS)


def find_difference(best: Line, second: Line) -> int:
    """Return the index of the first action of the best line that the second lacks, or, if only
    their order differs, of the first in another place."""
    left = Counter(map(str, second))
    for place, action in enumerate(best):
        left[str(action)] -= 1
        if left[str(action)] < 0:
            return place
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
    return solve_rate(load_aim(s.game.name).player(), s, good, rng, MANY_TRIES) > 0.5


def list_rates(s: State, good: Sequence[Line], rng: Rng) -> Iterator[tuple[str, float]]:
    """Yield every level with the share of its tries in which it reaches an end as good."""
    for name, level in levels_by_name(s.game).items():
        yield name, solve_rate(level, s, good, rng, TRIES)


def solve_rate(player: Contender, s: State, good: Sequence[Line], rng: Rng, tries: int) -> float:
    """Return the share of a player's tries in which it reaches an end of one of these lines.

    Before each choice the player gets a new deal; what it plays is compared in the position of the
    puzzle."""
    seat = s.current_player()
    trial = LineTrial(s, seat, rng)
    ends = [trial.ends.key(trial.play(line)) for line in good]
    found = 0
    for _ in range(tries):
        after = s.clone()
        while not trial.ends.is_over(after):
            after.play(player.choose(after.disguise(seat, rng), rng))
        found += trial.ends.key(after) in ends
    return found / tries
