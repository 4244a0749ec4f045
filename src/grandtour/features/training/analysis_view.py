"""An analysis as it is read: a graph, lists and tables, with every number in words too."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Final

from babel.numbers import format_percent
from markupsafe import Markup

from grandtour import games
from grandtour.bots.analysis.report import Analysis, StepAnalysis, TurnAnalysis
from grandtour.bots.analysis.work import WinChance
from grandtour.engine.core import CHANCE, State
from grandtour.engine.match import Match
from grandtour.games.reasons import difference
from grandtour.games.turns import turn_told
from grandtour.language import N_, Count, Language
from grandtour.tables.table import Table
from grandtour.web.http.templating import bold, emboldened, with_bold
from grandtour.web.table_view.game_log import game_log

# The graph in its own units: where its axes begin and end.
LEFT: Final = 66
RIGHT: Final = 836
TOP: Final = 12
BOTTOM: Final = 206
APART: Final = 24               # at least, between two marks at the ends of lines
NUMBERED: Final = 21            # between two numbers of turning points
DASHES: Final = ("", "9 5", "", "2 5", "12 4 2 4")      # by seat, besides colour
GRID: Final = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True)
class Line:
    """The chances of a seat: a path, the band of their errors, and where the seat's mark stands."""

    seat: int
    path: str
    band: str
    dashes: str
    mark: float


@dataclass(frozen=True)
class Decision:
    """A decision that is shown: from the position before it to the one after it. `loss`: beside
    what would have been better, in points of a hundred, and `because`, what that brings by the
    rules; `reply`: a sentence on the answer that costs most, if one was looked for."""

    number: int
    before: int
    title: str
    clause: str
    better: str
    loss: str
    because: str
    reply: str


@dataclass(frozen=True)
class TurningPoint:
    """A turn that is shown, from the position in which its seat decides first to the one after the
    last time: what was done, how that moved the seat's chance, and the same of the better turn, if
    there is one, with the number of the position where it parts from this one. `x`: where it lies
    in the graph, from and to."""

    before: int
    number: int
    seat: int
    said: Markup
    raised: bool
    moved: str
    better: str
    gain: str
    because: str
    retry: int
    reply: str
    x: tuple[float, float]


@dataclass(frozen=True)
class Luck:
    """What moved a seat, in points of a hundred, as text and as a bar to the left or right."""

    seat: int
    name: str
    parts: tuple[tuple[str, float, float], ...]         # text, where the bar begins, its width


@dataclass(frozen=True)
class Row:
    """A decision, or what was drawn between two, and the chances of all seats after it. `x`: where
    it lies in the graph; `spoken`: the chances in a sentence."""

    number: int
    drawn: bool
    deed: list[Markup]
    chances: list[str]
    loss: str
    x: float
    spoken: str


@dataclass(frozen=True)
class Shown:
    """Everything that the page shows."""

    lines: list[Line]
    grid: list[tuple[float, str]]
    turning_points: list[TurningPoint]
    numbers: list[float]                            # where those of turning points stand
    worst: list[tuple[int, str, list[Decision]]]    # seat, name, decisions
    luck: list[Luck]
    rows: list[Row]
    turns: int                                      # in which something was decided
    margin: int                                     # points of a hundred, at most
    continuations: int
    summary: str

    def row(self, number: int) -> Row | None:
        """What the graph says of the position of this number."""
        return next((row for row in reversed(self.rows) if row.number <= number), None)


def shown(analysis: Analysis, table: Table, language: Language) -> Shown:
    findings = analysis.findings
    said = partial(decision, analysis=analysis, table=table, language=language)
    turning_points = [turning_point(turn, analysis, table, language)
                      for turn in analysis.turning_points]
    return Shown(
        lines=lines(analysis, findings),
        grid=[(y_of(part), format_percent(part, locale=language.code)) for part in GRID],
        turning_points=turning_points,
        numbers=spread([sum(one.x) / 2 for one in turning_points], NUMBERED, RIGHT),
        worst=[(seat, table.names[seat], [said(finding) for finding in analysis.worst(seat)])
               for seat in range(analysis.players)],
        luck=luck(analysis, table),
        rows=rows(analysis, findings, table, language),
        turns=len(analysis.turns),
        margin=round(100 * max((2 * chance.error for finding in findings
                                for chance in finding.chances), default=0.0)),
        continuations=analysis.effort.continuations,
        summary=spoken(findings[-1], table, language) if findings else "")


# The graph.

def x_of(index: int, steps: int) -> float:
    return round(LEFT + (RIGHT - LEFT) * index / max(1, steps - 1), 1)


def y_of(part: float) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * min(1.0, max(0.0, part)), 1)


def lines(analysis: Analysis, findings: list[StepAnalysis]) -> list[Line]:
    if not findings:
        return []
    steps = len(analysis.steps)
    xs = [x_of(index, steps) for index in range(len(findings))]
    marks = spread([y_of(chance.value) for chance in findings[-1].chances], APART, BOTTOM)
    return [Line(seat, trace(xs, [finding.chances[seat].value for finding in findings]),
                 band(xs, [finding.chances[seat] for finding in findings]), DASHES[seat],
                 marks[seat])
            for seat in range(analysis.players)]


def trace(xs: Iterable[float], parts: Iterable[float]) -> str:
    return "M" + "L".join(f"{x} {y_of(part)}" for x, part in zip(xs, parts, strict=True))


def band(xs: list[float], chances: list[WinChance]) -> str:
    """Where the chance lies in about 19 of 20 cases."""
    above = trace(xs, [chance.value + 2 * chance.error for chance in chances])
    below = trace(xs[::-1], [chance.value - 2 * chance.error for chance in chances[::-1]])
    return f"{above}L{below[1:]}Z"


def spread(places: list[float], apart: int, last: int) -> list[float]:
    """The same places in the same order, moved so far apart that no mark covers another, and none
    beyond the last one that there is."""
    order = sorted(range(len(places)), key=lambda one: places[one])
    placed = places[:]
    for before, after in pairwise(order):
        placed[after] = max(placed[after], placed[before] + apart)
    most = float(last)
    for one in reversed(order):
        placed[one] = min(placed[one], most)
        most = placed[one] - apart
    return placed


def spoken(finding: StepAnalysis, table: Table, language: Language) -> str:
    """The chances in a sentence."""
    chances = [language.say(N_("{name} {chance}"), name=name, chance=percent(chance, language))
               for name, chance in zip(table.names, finding.chances, strict=True)]
    return language.say(N_("Chances after entry {number}: {chances}"),
                        number=finding.step.number,
                        chances=language.say(N_(", ")).join(chances))


# Turns.

def turning_point(turn: TurnAnalysis, analysis: Analysis, table: Table,
                  language: Language) -> TurningPoint:
    dearest, first, last = turn.dearest, turn.decisions[0], turn.decisions[-1]
    steps = len(analysis.steps)
    return TurningPoint(
        turn.before, turn.number, turn.seat, told(turn, table, language), turn.moved.value >= 0.0,
        moved_said(turn, table, language),
        better_said(turn, table, language), gain_said(dearest, language),
        because(dearest, table, language), dearest.step.before if dearest else 0,
        replied(last, analysis, table, language),
        (x_of(analysis.steps.index(first.step) - 1, steps),
         x_of(analysis.steps.index(last.step), steps)))


def told(turn: TurnAnalysis, table: Table, language: Language) -> Markup:
    """The turn as the log tells it."""
    return bold(language.sentences(turn_told(
        table.match, turn.steps[0].before, turn.done, turn.seat, emboldened(table.names))))


def better_said(turn: TurnAnalysis, table: Table, language: Language) -> str:
    """What the seat could have done from its dearest decision on, as its choices were called; the
    log would tell it as if it had happened. "" if nothing is better."""
    dearest, game = turn.dearest, table.match.game
    if dearest is None or dearest.better is None:
        return ""
    written = game.written()
    led = Match(game, table.match.players, table.match.options)
    led.state = table.match.at(dearest.step.before)
    said = []
    for action in (dearest.better.action, *turn.rest):
        if led.state.current_player() == turn.seat:
            said.append(offered(led.state, action, turn.seat, table, language)[0])
        led.play(written[action])
    return " · ".join(said)


def moved_said(turn: TurnAnalysis, table: Table, language: Language) -> str:
    chance = percent(turn.decisions[-1].chances[turn.seat], language)
    facts = {"name": table.names[turn.seat], "chance": chance}
    n = hundredths(turn.swing)
    return language.say(
        Count("This raised {name}’s chance to win by about {n} percentage point, to {chance}.",
              "This raised {name}’s chance to win by about {n} percentage points, to {chance}.",
              n, **facts) if turn.moved.value >= 0.0 else
        Count("This lowered {name}’s chance to win by about {n} percentage point, to {chance}.",
              "This lowered {name}’s chance to win by about {n} percentage points, to {chance}.",
              n, **facts))


def gain_said(dearest: StepAnalysis | None, language: Language) -> str:
    """How much the better turn promised more."""
    if dearest is None or dearest.better is None:
        return ""
    return language.say(Count("This would have been better, by about {n} percentage point:",
                              "This would have been better, by about {n} percentage points:",
                              hundredths(dearest.better.gain)))


# Decisions.

def decision(finding: StepAnalysis, analysis: Analysis, table: Table,
             language: Language) -> Decision:
    """One that something else is better than."""
    step, better = finding.step, finding.better
    assert better is not None
    before = table.match.at(step.before)
    title, clause = offered(before, step.actions[0], step.seat, table, language)
    return Decision(
        step.number, step.before, title, clause,
        offered(before, better.action, step.seat, table, language)[0], points(better.gain),
        because(finding, table, language), replied(finding, analysis, table, language))


def because(finding: StepAnalysis | None, table: Table, language: Language) -> str:
    """What the rules bring by the better action beside what was done."""
    if finding is None or finding.better is None:
        return ""
    step = finding.step
    return told_apart(table.match.at(step.before), finding.better.action, step.actions[0], table,
                      language)


def replied(finding: StepAnalysis, analysis: Analysis, table: Table, language: Language) -> str:
    """The answer to a decision that costs most, what it leaves, and whether it came."""
    reply = finding.reply
    if reply is None:
        return ""
    title, _ = offered(table.match.at(reply.before), reply.action, reply.seat, table, language)
    came = any(step.before == reply.before and step.actions[0] == reply.action
               for step in analysis.steps[1:])
    return language.say(
        N_("{other} found the answer that costs most: {action}. It left {name} a chance of "
           "{chance}.") if came else
        N_("{other} did not find the answer that costs most: {action}. It would have left {name} a "
           "chance of {chance}."),
        other=table.names[reply.seat], action=title, name=table.names[finding.step.seat],
        chance=percent(reply.left, language))


def offered(before: State, action: str, seat: int, table: Table,
            language: Language) -> tuple[str, str]:
    """An action as it is called in a sentence, and its clause."""
    game = table.match.game
    choice = games.words(game.name).choice(before, game.request(before, action, seat), table.names)
    return language.say(choice.name), choice.clause


def told_apart(before: State, best: str, other: str, table: Table, language: Language) -> str:
    """What the rules bring by the better action beside the other one, as far as the seat that
    acts could see it; "" if that is nothing certain."""
    found = difference(before, best, other, before.current_player(), table.names)
    return language.say(found) if found is not None else ""


def rows(analysis: Analysis, findings: list[StepAnalysis], table: Table,
         language: Language) -> list[Row]:
    """The same as a table: every decision, and what was drawn between."""
    deeds = {line.entry.number: [with_bold(language, sentence.phrase)
                                 for sentence in line.sentences] for line in game_log(table)}
    return [
        Row(finding.step.number, finding.step.seat == CHANCE,
            deeds.get(finding.step.number, []),
            [percent(chance, language) for chance in finding.chances],
            points(finding.better.gain) if finding.better and finding.loss > 0.0 else "",
            x_of(index, len(analysis.steps)), spoken(finding, table, language))
        for index, finding in enumerate(findings)
        if finding.step.decision or finding.step.seat == CHANCE]


# Luck.

def luck(analysis: Analysis, table: Table) -> list[Luck]:
    accounts = [analysis.breakdown(seat) for seat in range(analysis.players)]
    parts = [(account.draws, account.own, account.others) for account in accounts]
    most = max(0.01, *(abs(part.value) for row in parts for part in row))
    return [Luck(seat, table.names[seat], tuple(
        (points(part), round(50 + 50 * min(0.0, part.value / most), 1),
         round(50 * abs(part.value) / most, 1)) for part in row))
        for seat, row in enumerate(parts)]


# Numbers.

def percent(chance: WinChance, language: Language) -> str:
    return str(format_percent(round(chance.value, 2), locale=language.code))


def hundredths(chance: WinChance) -> int:
    return round(100 * chance.value)


def minus(chance: WinChance) -> str:
    """How far behind, with its sign."""
    return points(WinChance(-chance.value, chance.error))


def points(chance: WinChance) -> str:
    """In points of a hundred, with its sign, and what it may be off in about 19 of 20 cases."""
    value = hundredths(chance)
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return f"{sign}{abs(value)} ± {round(200 * chance.error)}"
