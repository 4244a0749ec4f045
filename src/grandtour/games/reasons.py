"""Explain why one line is better than another: their steps, and what each brings by the rules.

Both are played on a position that the reader cannot tell from the true one, so a sentence follows
from the reader's view alone. Steps are told as far as they are possible in several such positions,
and of this turn only what is the same in all of them. What other seats answer, and what comes after
a draw, is a forecast. Both lines are compared at the same point, and their sums count the same
things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import starmap
from math import log
from typing import Final, Literal

from grandtour import games
from grandtour.engine.core import EVERYTHING, State
from grandtour.engine.rng import Rng
from grandtour.games.forecasts import END, SEED, Changes, Forecast, ForecastLine, count_assets
from grandtour.games.words import series
from grandtour.language import N_, Count, Phrase

__all__ = ["Forecast", "Reason", "Shares", "explain"]

Kind = Literal["sum", "equal", "unclear"]
# Differences for a line, the heaviest first: the weight, the amount, whether it is always named.
Side = list[tuple[float, Phrase, bool]]
Shares = tuple[float, float] | None     # of the victory, promised by two lines

TWINS: Final = 2                # further positions that look the same
MOST_STEPS: Final = 8           # of a turn that are named
LEVEL: Final = 0.01             # shares that differ by less are the same
NEAR: Final = 0.03              # and by less, if no sum shows otherwise
ROUGHLY_NEAR: Final = 0.05      # and by less in games without a value in points
SAME: Final = 0.002             # shares that differ by less are the same in any game
DECIDED: Final = 0.03           # below this share, or above the rest, shares say nothing any more
PART: Final = 0.5               # of a lead that a sum must show
PART_NOW: Final = 0.25          # a smaller one, if it shows it now
SLIGHT: Final = 0.05            # leads in weights that are none
MINOR: Final = 0.4              # and that are small
CLOSE: Final = 1.0              # and that still pass for equal
FEW: Final = 2                  # details, and things of others, that are named
MOST_NAMED: Final = 3           # differences that are named for each line
MOST_WEIGHING: Final = 5        # and for the better one, if fewer do not outweigh the others
OBVIOUS: Final = 0.25           # of what a line gains; who gives up less needs no explanation
EVEN: Final = 0.85              # what weighs less than this part of the other outweighs nothing
BALANCE: Final = 0.7            # what weighs at least this part of the other balances it
ROUGH: Final = 0.5              # and this part may be worth more in a position: weights are rough
SMALL: Final = 0.3              # what weighs less than this part of the heaviest goes unnamed
TINY: Final = 0.01              # weights that are none
LEADER: Final = 0.5             # how much of the others is the strongest; the rest is their mean

NOW: Final = 0                  # kinds of points in a line; a number of turns for later ones
ANSWERED: Final = -1

FIRST_AND_SECOND: Final = N_("{first}. By comparison, {second}.")
AFTER_ANSWERS: Final = N_("After the other players’ moves, probably {first}. By comparison, "
                          "{second}.")
SUM: Final = N_("“{steps}”: {sum}")
SCORED_SUM: Final = N_("“{steps}”: {sum} ({scorings})")
NO_SUM: Final = N_("“{steps}”: nothing yet")
GAIN: Final = N_("+{amount}")
LOSS: Final = N_("−{amount}")
ZERO: Final = N_("±{amount}")
LESS_FOR: Final = N_("{amount} less for {name}")
ANY_ORDER: Final = N_("“{first}” and “{second}”: the order hardly matters.")
EQUAL: Final = N_("“{first}” and “{second}” are about equally good.")
EQUAL_SUMS: Final = N_("{comparison} Both are about equally good.")
SMALL_LEAD: Final = N_("{comparison} The difference is small: both are about equally good.")
EVENS_OUT: Final = N_("{comparison} In the long run, both are still judged about equally good.")
NEARLY_OVER: Final = N_("{comparison} The game is nearly decided: the choice hardly matters.")
BALANCED: Final = N_("{comparison} Both are about equally good: {gains} against {losses}.")
OUTWEIGHS: Final = N_(
    "{comparison} On balance the first is better: {gains} against {losses}.")
OUTWEIGHS_TOGETHER: Final = N_(
    "{comparison} On balance the first is better: {gains} and smaller advantages against {losses}.")
FAVOURS: Final = N_("{comparison} In favour of the first: {gains}.")
EXPECTED: Final = N_("{comparison} By the end, the first should bring roughly {amount} more.")
FOR_AND_AGAINST: Final = N_(
    "{comparison} In favour of the first: {gains}. In favour of the second: {losses}.")
AGAINST: Final = N_("{comparison} These sums favour the second: {losses} against {gains}.")
ALL_AGAINST: Final = N_("{comparison} These sums favour the second by {losses}.")
BY_TRIALS: Final = N_(
    "{comparison} The computer player’s trials favour the first: {gains} against {losses}.")
SAME_SUMS: Final = N_(
    "{comparison} These sums are equal. In the long run, the computer player’s trials favour the "
    "first.")
UNCLEAR: Final = N_("{comparison} The first is judged better in the long run.")
TAKES_NOW: Final = N_(
    "{comparison} The first takes this now. Waiting is not expected to bring more.")
KEEPS: Final = N_(
    "{comparison} The first keeps this for later. Waiting is expected to bring more.")
CAUGHT_UP: Final = N_("{comparison} The second may still catch up, if no one interferes first.")


@dataclass(frozen=True)
class Reason:
    """Why a line is better than another. `kind` says whether a sum shows it (`sum`), both are
    equally good (`equal`), or the sums do not show it (`unclear`). `steps` are those of the better
    line that the sentence tells, of all seats, in notation."""

    kind: Kind
    phrase: Phrase
    steps: tuple[str, ...] = ()


@dataclass(frozen=True)
class Point:
    """A point at which two lines are compared: its kind, the number of steps of each, and the
    change of each asset for every seat in each line. `places` are the assets that the reader can
    know there. `later` are the changes by the end of the turn after it, if it is forecast."""

    turns: int
    numbers: tuple[int, int]
    changes: tuple[Changes, Changes]
    places: tuple[int, ...]
    later: tuple[Changes, Changes] | None = None

    def lasts(self, seat: int, place: int) -> bool:
        """Return whether the difference in this asset of a seat is still there a turn later. One
        that is not comes only from where the forecast ends."""
        if self.later is None:
            return True
        (first, second), (later, other) = self.changes, self.later
        return (first[seat][place] - second[seat][place]) * (
            later[seat][place] - other[seat][place]) > 0


def explain(s: State, best: Forecast, other: Forecast, looker: int, names: list[str],
            shares: Shares = None) -> Reason:
    """Explain why the first line is better for the seat to move. The position `s` and both
    forecasts must follow from the reader's view alone. `shares` are the promised shares of both
    lines, if they have been judged."""
    return Explanation(s, (best, other), looker, names, shares).explain()


class Explanation:
    """A comparison of two lines, the better one first, with the knowledge of the reader."""

    def __init__(self, s: State, forecasts: tuple[Forecast, Forecast], looker: int,
                 names: list[str], shares: Shares) -> None:
        self.s = s
        self.shares = shares
        self.names = names
        self.seat = s.current_player()
        self.words = games.words(s.game.name)
        self.assets = self.words.ASSETS
        self.can_keep = any(asset.becomes is not None for asset in self.assets)
        self.own = looker == self.seat
        twins = [] if looker == EVERYTHING else [
            s.disguise(looker, Rng(SEED, number)) for number in range(TWINS)]
        deals = [(deal, count_assets(deal, self.words, self.seat)) for deal in (s, *twins)]
        best, other = forecasts
        self.lines = ForecastLine(best, self.words, deals), ForecastLine(other, self.words, deals)
        self.weights = [[part * sum(asset.weight(deal, seat) for deal, _ in deals) / len(deals)
                         for asset in self.assets] for seat, part in enumerate(self.list_parts())]

    def explain(self) -> Reason:
        """Return the reason at the first point where the first line is clearly ahead, else where it
        leads most."""
        best, other = self.lines
        numbers = best.count_known(), other.count_known()
        places = self.list_places(numbers)
        start = places.pop(0) if places and self.waits_for_answer(numbers) else (NOW, numbers)
        now = self.find_point(*start)
        level = self.is_level()
        if self.is_same_in_another_order(now) or (
                level and self.has_both_in_both() and now.changes[0] == now.changes[1]):
            return Reason("equal", self.name_firsts(ANY_ORDER), self.told_steps(now))
        extra = self.find_extra_step()
        if extra and (self.has_promises(now) or (
                extra not in best.steps and self.weigh_lead(now) > SLIGHT)):
            return self.describe_use(now, extra)
        points = choose_lasting([now, *starmap(self.find_point, places)])
        leads = [self.weigh_lead(point) for point in points]
        if (level or self.is_within(SAME)) and leads[0] < CLOSE:
            return self.describe_equal(points)
        needed = [max(SLIGHT, part * self.points_ahead())
                  for part in (PART_NOW, *[PART] * (len(points) - 1))]
        lead = next((lead for lead, least in zip(leads, needed, strict=True) if lead >= least),
                    max(leads))
        point = points[leads.index(lead)]
        can_wait = self.can_follow(extra)
        if lead > SLIGHT and (lead >= needed[0] or not can_wait):
            phrase = self.describe_lead(point)
            if can_wait or (self.can_keep and leads[-1] <= SLIGHT):
                phrase = Phrase(CAUGHT_UP, comparison=phrase)
            return Reason("sum", phrase, self.told_steps(point))
        near = NEAR if self.assets[0].final else ROUGHLY_NEAR
        if (can_wait and self.shares is None) or self.is_within(ROUGHLY_NEAR if can_wait else near):
            return self.describe_equal(points)
        return self.describe_trials(points) or self.describe_doubt(now if self.can_keep else max(
            points, key=lambda one: (self.is_anything_told(one), self.weigh_lead(one))))

    # The points of comparison.

    def list_places(self, now: tuple[int, int]) -> list[tuple[int, tuple[int, int]]]:
        """Return where else the lines can be compared, as kinds of points and numbers of steps:
        when the other seats have moved, and at the end of this turn, if something is drawn in it,
        and of each next turn of the seat. What the seat itself asks about is a forecast; for others
        all steps must be possible in all positions that look the same."""
        best, other = self.lines
        found: list[tuple[int, tuple[int, int]]] = []
        possible = [min(line.count_foreseeable(), len(line.steps) if self.own
                        else line.count_possible()) for line in self.lines]
        answered = best.count_answered(), other.count_answered()
        ends = list(zip(best.ends, other.ends))
        within = ends and all(answered[line] <= ends[0][line] for line in (0, 1))
        for turns, numbers in [(1 if within else ANSWERED, answered), *enumerate(ends, start=1)]:
            if (all(now[line] <= numbers[line] <= possible[line] for line in (0, 1))
                    and numbers not in (now, *[known for _, known in found])):
                found.append((turns, numbers))
        return found

    def waits_for_answer(self, numbers: tuple[int, int]) -> bool:
        """Return whether another seat must answer in the middle of this turn after this many steps
        of one of the lines."""
        return any(line.is_answer_awaited(number)
                   for line, number in zip(self.lines, numbers, strict=True))

    def find_point(self, turns: int, numbers: tuple[int, int]) -> Point:
        """Return the point after this many steps. What is not certain now is a forecast later, but
        only for the seat itself."""
        best, other = [line.count_changes(number)
                       for line, number in zip(self.lines, numbers, strict=True)]
        later = None if turns == NOW else self.find_later(turns)
        if turns != NOW and self.own:
            return Point(turns, numbers, (best, other), tuple(range(len(self.assets))), later)
        known = [line.list_certain(number)
                 for line, number in zip(self.lines, numbers, strict=True)]
        return Point(turns, numbers, (best, other), tuple(sorted(known[0] & known[1])), later)

    def find_later(self, turns: int) -> tuple[Changes, Changes] | None:
        """Return the changes by the end of the turn after a point, or None if both lines have none
        or the point is in this turn."""
        following = 1 if turns == ANSWERED else turns
        if turns == 1 or any(len(line.ends) <= following for line in self.lines):
            return None
        best, other = [line.count_changes(line.ends[following]) for line in self.lines]
        return best, other

    def told_steps(self, point: Point) -> tuple[str, ...]:
        """Return the steps of the first line up to a point."""
        return self.lines[0].steps[:point.numbers[0]]

    # Comparing.

    def is_level(self) -> bool:
        """Return whether both lines are known to promise the same, in a game that is not decided.
        Where the game counts points, less than half a point is the same."""
        if self.shares is None or self.is_decided():
            return False
        return self.is_within(LEVEL) or (self.assets[0].final and self.points_ahead() < 0.5)

    def is_decided(self) -> bool:
        """Return whether the game is known to be nearly won or lost."""
        return self.shares is not None and not DECIDED < self.shares[0] < 1.0 - DECIDED

    def is_within(self, gap: float) -> bool:
        """Return whether both lines are known to promise shares that differ by less."""
        return self.shares is not None and self.shares[0] - self.shares[1] < gap

    def points_ahead(self) -> float:
        """Return how many points more the seat can expect at the end of the game by the first line:
        by the shares of the victory that the lines promise, or by the value of the positions after
        this turn. Return 0 if the game does not count so."""
        if not self.assets[0].final:
            return 0.0
        if self.shares is not None:
            best, other = [min(1.0 - DECIDED, max(DECIDED, share)) for share in self.shares]
            return self.s.game.temperature(self.s) * (
                log(best / (1.0 - best)) - log(other / (1.0 - other)))
        first, second = [self.s.game.evaluate(line.find_position_after(line.count_known()),
                                              self.seat)
                         for line in self.lines]
        return first - second

    def has_both_in_both(self) -> bool:
        """Return whether in each line the seat also takes the first step of the other in this
        turn."""
        taken = [line.list_own_steps() for line in self.lines]
        firsts = [line.steps[0] for line in self.lines]
        return firsts[1] in taken[0] and firsts[0] in taken[1]

    def find_extra_step(self) -> str | None:
        """Return the one step of this turn that only one of the lines has, if all other steps are
        the same. A turn's end is no step."""
        first, second = [Counter(text for text in line.list_own_steps() if text != END)
                         for line in self.lines]
        extra = list(((first - second) + (second - first)).elements())
        return extra[0] if len(extra) == 1 else None

    def can_follow(self, extra: str | None) -> bool:
        """Return whether the extra step is in the first line, and the second can take it in a later
        turn, in games whose players keep things for later."""
        first, second = self.lines
        return (self.can_keep and extra is not None and extra in first.list_own_steps()
                and second.can_take_later(extra))

    def is_same_in_another_order(self, now: Point) -> bool:
        """Return whether the seats take the same steps in both, and so bring the same."""
        first, second = [sorted(line.list_steps(number))
                         for line, number in zip(self.lines, now.numbers, strict=True)]
        return first == second and now.changes[0] == now.changes[1]

    def list_parts(self) -> list[float]:
        """Return how much of the assets of each seat counts for the seat to move."""
        others = [seat for seat in range(len(self.s.scores())) if seat != self.seat]
        strongest = max(others, key=lambda seat: self.s.game.evaluate(self.s, seat), default=None)
        return [1.0 if seat == self.seat else -(1.0 - LEADER) / len(others)
                - (LEADER if seat == strongest else 0.0) for seat in range(len(self.s.scores()))]

    def weigh_lead(self, point: Point) -> float:
        """Return the weighted lead of the first line: for the seat itself, less the others. Later
        only what lasts counts for it."""
        return sum(weight for weight, seat, place in self.list_differences(point)
                   if weight < 0.0 or point.lasts(seat, place))

    def list_differences(self, point: Point) -> list[tuple[float, int, int]]:
        """Return what differs between the lines as weights for the first line, each with its seat
        and its asset, the heaviest first."""
        first, second = point.changes
        found = []
        for seat, weights in enumerate(self.weights):
            for place in point.places:
                differs = first[seat][place] - second[seat][place]
                if differs and (seat == self.seat or self.is_told_of_others(place)):
                    found.append((weights[place] * differs, seat, place))
        return sorted(found, key=lambda one: (-abs(one[0]), one[1], one[2]))

    def is_told_of_others(self, place: int) -> bool:
        return not self.assets[place].shared and self.assets[place].told != "detail"

    # In words.

    def describe_lead(self, point: Point) -> Phrase:
        """Return both lines with their sums, and what outweighs what if each has something more."""
        comparison = self.compare(point)
        first, second = self.weigh_sides(point)
        losses = choose_heaviest(second)
        gains = choose_heavier(first, weigh(losses) / EVEN)
        if gains and weigh(losses) > OBVIOUS * weigh(choose_heaviest(first)):
            outweighs = weigh(losses) <= EVEN * weigh(gains)
            return Phrase(OUTWEIGHS if outweighs else OUTWEIGHS_TOGETHER, comparison=comparison,
                          gains=name_series(gains), losses=name_series(losses))
        if gains and (self.has_promises(point) or (losses and self.can_keep)):
            return Phrase(FAVOURS, comparison=comparison, gains=name_series(gains))
        return comparison

    def describe_use(self, now: Point, extra: str) -> Reason:
        """Return why something is used now by this step, or kept."""
        lead = self.weigh_lead(now)
        if lead > SLIGHT:
            return Reason("sum", self.describe_lead(now), self.told_steps(now))
        if self.is_level() or (lead >= -SLIGHT and (
                self.shares is None or self.is_within(NEAR))):
            return self.describe_equal([now])
        message = TAKES_NOW if extra in self.lines[0].list_own_steps() else KEEPS
        return Reason("sum", Phrase(message, comparison=self.compare(now)), self.told_steps(now))

    def has_promises(self, point: Point) -> bool:
        """Return whether one line uses what the other keeps."""
        signs: dict[int, set[bool]] = {}
        for weight, seat, place in self.list_differences(point):
            if seat == self.seat:
                signs.setdefault(self.find_root(place), set()).add(weight > 0.0)
        return any(len(both) > 1 for both in signs.values())

    def find_root(self, place: int) -> int:
        """Return the asset that this one becomes, or itself."""
        becomes = self.assets[place].becomes
        return place if becomes is None else becomes

    def describe_equal(self, points: Sequence[Point]) -> Reason:
        """Return that both lines are equally good: at the first point where their sums are equal or
        balance, else where they are closest."""
        told = [point for point in points if self.is_anything_told(point)]
        told = [point for point in told if point.turns in (NOW, 1)] or told[:1]
        if not told:
            return Reason("equal", self.name_firsts(EQUAL), self.told_steps(points[0]))
        for point in [] if self.is_decided() else told:
            sides = self.weigh_sides(point)
            if not any(sides):
                return Reason("equal", Phrase(EQUAL_SUMS, comparison=self.compare(point)),
                              self.told_steps(point))
            heavier = max(map(weigh, map(choose_heaviest, sides)))
            gains, losses = [choose_heavier(side, BALANCE * heavier) for side in sides]
            if min(weigh(gains), weigh(losses)) >= BALANCE * max(weigh(gains), weigh(losses)):
                return Reason("equal", Phrase(BALANCED, comparison=self.compare(point),
                                              gains=name_series(gains), losses=name_series(losses)),
                              self.told_steps(point))
        point = min(told, key=lambda one: abs(self.weigh_lead(one)))
        comparison = self.compare(point)
        if self.is_decided():
            phrase = Phrase(NEARLY_OVER, comparison=comparison)
        elif abs(self.weigh_lead(point)) < MINOR:
            phrase = Phrase(SMALL_LEAD, comparison=comparison)
        else:
            phrase = Phrase(EVENS_OUT, comparison=self.add_sides(comparison, point))
        return Reason("equal", phrase, self.told_steps(point))

    def describe_trials(self, points: Sequence[Point]) -> Reason | None:
        """Return that trials favour the first line, for what it has at the first point where that
        could outweigh the rest. Return None if there is no such point or nothing was tried."""
        if self.shares is None:
            return None
        for point in points:
            gains, losses = self.weigh_sides(point)
            named = choose_heaviest(losses)
            chosen = choose_heavier(gains, ROUGH * weigh(named))
            if chosen and named and weigh(chosen) >= ROUGH * weigh(named):
                return Reason("sum", Phrase(
                    BY_TRIALS, comparison=self.compare(point), gains=name_series(chosen),
                    losses=name_series(named)), self.told_steps(point))
        return None

    def describe_doubt(self, point: Point) -> Reason:
        """Return both lines where no sum shows the first one ahead: what the sums show, and how
        much more often the first one should win, or how many points more it should bring."""
        if not self.is_anything_told(point):
            return Reason("equal", self.name_firsts(EQUAL), self.told_steps(point))
        phrase = self.add_sides(self.compare(point), point)
        more = round(self.points_ahead())
        if self.shares is not None and not any(self.weigh_sides(point)):
            phrase = Phrase(SAME_SUMS, comparison=phrase)
        elif self.shares is not None:
            phrase = Count("{comparison} Looking further ahead, the first should win {n} more game "
                           "in 100.", "{comparison} Looking further ahead, the first should win "
                           "{n} more games in 100.", round(100 * (self.shares[0] - self.shares[1])),
                           comparison=phrase)
        elif more > 0:
            phrase = Phrase(EXPECTED, comparison=phrase, amount=self.assets[0].amount(more))
        else:
            phrase = Phrase(UNCLEAR, comparison=phrase)
        return Reason("unclear", phrase, self.told_steps(point))

    def add_sides(self, comparison: Phrase, point: Point) -> Phrase:
        """Return the comparison, and what its sums show in favour of each line."""
        gains, losses = map(choose_heaviest, self.weigh_sides(point))
        if not losses:
            return Phrase(FAVOURS, comparison=comparison,
                          gains=name_series(gains)) if gains else comparison
        if not gains:
            return Phrase(ALL_AGAINST, comparison=comparison, losses=name_series(losses))
        against = weigh(gains) < PART * weigh(losses)
        return Phrase(AGAINST if against else FOR_AND_AGAINST, comparison=comparison,
                      gains=name_series(gains), losses=name_series(losses))

    def weigh_sides(self, point: Point) -> tuple[Side, Side]:
        """Return the differences for the first line and for the second that the sums name."""
        sides: tuple[Side, Side] = ([], [])
        for weight, seat, root, amount in self.join_differences(point):
            sides[0 if weight > 0.0 else 1].append((
                abs(weight), amount if seat == self.seat else Phrase(
                    LESS_FOR, amount=amount, name=self.names[seat]),
                root == 0 and seat == self.seat))
        return sides

    def join_differences(self, point: Point) -> list[tuple[float, int, int, Phrase]]:
        """Return the differences that the sums name, the heaviest first, each with its weight, its
        seat, its asset and its amount. Assets that become the same are one difference."""
        told = [self.list_told(point, seat) for seat in range(len(self.weights))]
        joined: dict[tuple[int, int], list[tuple[float, int, int]]] = {}
        for weight, seat, place in self.list_differences(point):
            if place in told[seat] and (weight < 0.0 or point.lasts(seat, place)):
                first, second = [changes[seat][place] for changes in point.changes]
                joined.setdefault((seat, self.find_root(place)), []).append(
                    (weight, place, first - second))
        found = []
        for (seat, root), parts in joined.items():
            weight = sum(part for part, _, _ in parts)
            number = sum(differs for _, _, differs in parts)
            place = parts[0][1] if len(parts) == 1 else root
            if not number and root:         # the same number, but worth more in one line
                _, place, number = parts[0]
                number *= 1 if weight * parts[0][0] > 0.0 else 0
            if abs(weight) >= TINY and number * weight * self.weights[seat][root] > 0.0:
                found.append((weight, seat, root, self.assets[place].amount(abs(number))))
        return sorted(found, key=lambda one: -abs(one[0]))

    def name_firsts(self, message: str) -> Phrase:
        """Return this message about the first steps of both lines."""
        first, second = [self.words.choice(self.s, self.s.game.actions_by_text()[line.steps[0]],
                                           self.names).name for line in self.lines]
        return Phrase(message, first=first, second=second)

    def compare(self, point: Point) -> Phrase:
        """Return both lines with their sums."""
        told = [self.list_told(point, seat) for seat in range(len(self.weights))]
        first, second = [self.describe_line(line, number, changes, told) for line, number, changes
                         in zip(self.lines, point.numbers, point.changes, strict=True)]
        if point.turns == NOW:
            return Phrase(FIRST_AND_SECOND, first=first, second=second)
        if point.turns == ANSWERED:
            return Phrase(AFTER_ANSWERS, first=first, second=second)
        return Count("By the end of this turn, probably {first}. By comparison, {second}.",
                     "Within {n} turns, probably {first}. By comparison, {second}.", point.turns,
                     first=first, second=second)

    def list_told(self, point: Point, seat: int) -> list[int]:
        """Return the assets of a seat that the sums of both lines count: of this turn all that
        always count, later those that differ, the deciding one always; and the heaviest of the
        others that differ. If nothing differs for the seat itself, its main changes."""
        first, second = [changes[seat] for changes in point.changes]
        differing = [place for _, owner, place in self.list_differences(point) if owner == seat]
        kinds = {kind: [place for place in differing if self.assets[place].told == kind]
                 for kind in ("always", "differing", "detail", "last")}
        told = kinds["always"] if seat == self.seat or point.turns == NOW else [
            place for place in kinds["always"] if place in (0, *differing[:FEW])]
        named = self.drop_lighter_of_groups(kinds["differing"])
        told = [*told, *(named if seat == self.seat else named[:FEW])]
        if all(self.assets[place].told == "last" for _, _, place in self.list_differences(point)):
            told += kinds["last"]
        if point.turns == NOW:
            told += [place for place in point.places if self.assets[place].told == "always"
                     and (seat == self.seat or not self.assets[place].shared)]
        elif seat == self.seat:
            told.append(0)
        if seat == self.seat:
            told += self.choose_details(point, kinds["detail"])
        changed = [place for place in point.places if first[place] or second[place]]
        return [place for place in changed if place in told] or ([
            place for place in changed if self.assets[place].told == "always"][:MOST_NAMED]
            if seat == self.seat else [])

    def is_anything_told(self, point: Point) -> bool:
        """Return whether the sum of one of the lines has anything in it."""
        return any(self.list_told(point, seat) for seat in range(len(self.weights)))

    def drop_lighter_of_groups(self, places: Sequence[int]) -> list[int]:
        """Return these assets, the heaviest first, without those of a group that has one
        already."""
        found: dict[object, int] = {}
        for place in places:
            found.setdefault(self.assets[place].group or place, place)
        return list(found.values())

    def choose_details(self, point: Point, details: Sequence[int]) -> Sequence[int]:
        """Return the details to tell: if all else speaks for one line, the heaviest that speaks for
        the other; else one that a line gains; without anything else the heaviest."""
        weights = {place: weight for weight, seat, place in self.list_differences(point)
                   if seat == self.seat}
        signs = {weight > 0.0 for weight, _, place in self.list_differences(point)
                 if self.assets[place].told != "detail"}
        gained = [place for place in details if max(
            changes[self.seat][place] for changes in point.changes) > 0]
        if not signs:
            return (gained or details)[:FEW]
        against = [place for place in details if (weights[place] > 0.0) not in signs]
        return (against or gained)[:1]

    def describe_line(self, line: ForecastLine, number: int, changes: Changes,
                      told: Sequence[Sequence[int]]) -> Phrase:
        """Return the steps of a line and its sum, with what it brings the other seats."""
        steps = None
        for turn in line.name_turns(number, self.names):
            done = self.join_steps(turn)
            steps = done if steps is None else Phrase(
                N_("{now}; next turn {then}"), now=steps, then=done)
        sums = self.list_amounts(changes[self.seat], told[self.seat])
        for seat, theirs in enumerate(changes):
            amounts = self.list_amounts(theirs, told[seat])
            if seat != self.seat and amounts:
                sums.append(Phrase(N_("{name} {amounts}"), name=self.names[seat],
                                   amounts=series(amounts)))
        if not sums and len(line.ends) > 1 and number > line.ends[0] and told[self.seat]:
            sums = [Phrase(ZERO, amount=self.assets[told[self.seat][0]].amount(0))]
        if not sums:
            return Phrase(NO_SUM, steps=steps)
        scorings = line.list_scorings(number, self.names)[:FEW]
        if scorings:
            return Phrase(SCORED_SUM, steps=steps, sum=series(sums), scorings=series(scorings))
        return Phrase(SUM, steps=steps, sum=series(sums))

    def join_steps(self, steps: Sequence[Phrase]) -> Phrase:
        """Return steps as a line; of a long one the first and the last."""
        listed = list(steps)
        if len(listed) > MOST_STEPS:
            listed = [*listed[:MOST_STEPS - 2], Phrase(N_("…")), listed[-1]]
        line = listed[0]
        for step in listed[1:]:
            line = Phrase(N_("{done} → {next}"), done=line, next=step)
        return line

    def list_amounts(self, changes: Sequence[int], places: Sequence[int]) -> list[Phrase]:
        """Return the changes of these assets with their signs: "+3 rupees"."""
        return [Phrase(GAIN if changes[place] > 0 else LOSS,
                       amount=self.assets[place].amount(abs(changes[place])))
                for place in places if changes[place]]



def choose_lasting(points: Sequence[Point]) -> list[Point]:
    """Return the points without those of a later turn after which no turn is forecast, if an
    earlier one has such a turn."""
    return [point for number, point in enumerate(points)
            if point.later is not None or point.turns in (NOW, 1)
            or all(one.later is None for one in points[:number])]


def choose_heaviest(side: Side) -> Side:
    """Return the differences to name: the deciding asset, and those that are not slight compared
    with the heaviest."""
    heavy = [one for one in side if one[0] >= SMALL * side[0][0]][:MOST_NAMED]
    return heavy + [one for one in side if one[2] and one not in heavy]


def choose_heavier(side: Side, weight: float) -> Side:
    """Return the differences to name, and as many of the others as they need to reach this
    weight."""
    chosen = choose_heaviest(side)
    for one in side:
        if one not in chosen and len(chosen) < MOST_WEIGHING and weigh(chosen) < weight:
            chosen.append(one)
    return chosen


def weigh(side: Side) -> float:
    return sum(weight for weight, _, _ in side)


def name_series(side: Side) -> object:
    """Return the differences as a list."""
    return series([amount for _, amount, _ in side])
