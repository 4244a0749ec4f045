"""Views of an analysis: a graph, lists and tables, with every number also in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Final

from babel.numbers import format_percent
from markupsafe import Markup

from grandtour import games
from grandtour.bots.analysis.report import Analysis, StepAnalysis, TurnAnalysis
from grandtour.bots.analysis.work import WinChance
from grandtour.bots.forecast import compare_lines
from grandtour.engine.core import CHANCE, State
from grandtour.engine.match import Match
from grandtour.games.turns import list_decisions
from grandtour.language import N_, Count, Language
from grandtour.tables.table import Table
from grandtour.web.http.templating import replace_marks, mark_bold, render_bold
from grandtour.web.table_view.game_log import build_log

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
    """The chances of a seat: a path, the band of their errors, and the place of the seat's mark."""

    seat: int
    path: str
    band: str
    dashes: str
    mark: float


@dataclass(frozen=True)
class Decision:
    """A decision, from the position before it to the one after it. `loss` against the better action
    in points of a hundred; `because`: what the better action gains by the rules; `reply`: a
    sentence on the costliest reply, if one was looked for."""

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
    """A turn, from the position of its first decision to the one after its last. It has what was
    done, the change of the seat's chance, and the same for the better turn, if any, with the number
    of the position where that one begins to differ. `x`: its place in the graph, from and to."""

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
    """The causes that moved a seat, in points of a hundred, as text and as a bar to the left or
    right."""

    seat: int
    name: str
    parts: tuple[tuple[str, float, float], ...]         # text, where the bar begins, its width


@dataclass(frozen=True)
class Row:
    """A decision, or a draw between two, and the chances of all seats after it. `x`: its place in
    the graph; `spoken`: the chances in a sentence."""

    number: int
    drawn: bool
    deed: list[Markup]
    chances: list[str]
    loss: str
    x: float
    spoken: str


@dataclass(frozen=True)
class Shown:
    """The contents of the page."""

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

    def row_at(self, number: int) -> Row | None:
        """Return the row of the position with this number."""
        return next((row for row in reversed(self.rows) if row.number <= number), None)


def show_analysis(analysis: Analysis, table: Table, language: Language) -> Shown:
    findings = analysis.findings
    said = partial(show_decision, analysis=analysis, table=table, language=language)
    turning_points = [turning_point(turn, analysis, table, language)
                      for turn in analysis.turning_points]
    return Shown(
        lines=graph_lines(analysis, findings),
        grid=[(y_of(part), format_percent(part, locale=language.code)) for part in GRID],
        turning_points=turning_points,
        numbers=spread_marks([sum(one.x) / 2 for one in turning_points], NUMBERED, RIGHT),
        worst=[(seat, table.names[seat], [said(finding) for finding in analysis.worst(seat)])
               for seat in range(analysis.players)],
        luck=luck_bars(analysis, table),
        rows=table_rows(analysis, findings, table, language),
        turns=len(analysis.turns),
        margin=round(100 * max((2 * chance.error for finding in findings
                                for chance in finding.chances), default=0.0)),
        continuations=analysis.effort.continuations,
        summary=chances_text(findings[-1], table, language) if findings else "")


# The graph.

def x_of(index: int, steps: int) -> float:
    return round(LEFT + (RIGHT - LEFT) * index / max(1, steps - 1), 1)


def y_of(part: float) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * min(1.0, max(0.0, part)), 1)


def graph_lines(analysis: Analysis, findings: list[StepAnalysis]) -> list[Line]:
    if not findings:
        return []
    steps = len(analysis.steps)
    xs = [x_of(index, steps) for index in range(len(findings))]
    marks = spread_marks([y_of(chance.value) for chance in findings[-1].chances], APART, BOTTOM)
    return [Line(seat, path_through(xs, [finding.chances[seat].value for finding in findings]),
                 error_band(xs, [finding.chances[seat] for finding in findings]), DASHES[seat],
                 marks[seat])
            for seat in range(analysis.players)]


def path_through(xs: Iterable[float], parts: Iterable[float]) -> str:
    return "M" + "L".join(f"{x} {y_of(part)}" for x, part in zip(xs, parts, strict=True))


def error_band(xs: list[float], chances: list[WinChance]) -> str:
    """Return the outline of the range in which the chance is in about 19 of 20 cases."""
    above = path_through(xs, [chance.value + 2 * chance.error for chance in chances])
    below = path_through(xs[::-1], [chance.value - 2 * chance.error for chance in chances[::-1]])
    return f"{above}L{below[1:]}Z"


def spread_marks(places: list[float], apart: int, last: int) -> list[float]:
    """Return the places in the same order, moved apart so that no mark covers another and none
    passes the last place."""
    order = sorted(range(len(places)), key=lambda one: places[one])
    placed = places[:]
    for before, after in pairwise(order):
        placed[after] = max(placed[after], placed[before] + apart)
    most = float(last)
    for one in reversed(order):
        placed[one] = min(placed[one], most)
        most = placed[one] - apart
    return placed


def chances_text(finding: StepAnalysis, table: Table, language: Language) -> str:
    """Return the chances in a sentence."""
    chances = [
        language.say(N_("{name} {chance}"), name=name, chance=format_chance(chance, language))
               for name, chance in zip(table.names, finding.chances, strict=True)]
    return language.say(N_("Chances after entry {number}: {chances}"),
                        number=finding.step.number,
                        chances=language.say(N_(", ")).join(chances))


# Turns.

def turning_point(turn: TurnAnalysis, analysis: Analysis, table: Table,
                  language: Language) -> TurningPoint:
    dearest, first, last = turn.costliest, turn.decisions[0], turn.decisions[-1]
    steps = len(analysis.steps)
    return TurningPoint(
        turn.first_position, turn.last_position, turn.seat, turn_text(turn, table, language),
        turn.moved.value >= 0.0,
        change_text(turn, table, language),
        better_text(turn, table, language), gain_text(dearest, language),
        explain_better_turn(turn, table, language), dearest.step.before if dearest else 0,
        reply_text(last, analysis, table, language),
        (x_of(analysis.steps.index(first.step) - 1, steps),
         x_of(analysis.steps.index(last.step), steps)))


def turn_text(turn: TurnAnalysis, table: Table, language: Language) -> Markup:
    """Return the turn in the words of the log."""
    return replace_marks(language.sentences(list_decisions(
        table.match, turn.steps[0].before, turn.played_actions, turn.seat, mark_bold(table.names))))


def better_text(turn: TurnAnalysis, table: Table, language: Language) -> str:
    """Return the better actions from the costliest decision on, by the names of their choices; the
    log would tell them as if they had happened. "" if nothing is better."""
    dearest, game = turn.costliest, table.match.game
    if dearest is None or dearest.better is None:
        return ""
    written = game.actions_by_text()
    led = Match(game, table.match.players, table.match.options)
    led.state = table.match.at(dearest.step.before)
    said = []
    for action in (dearest.better.action, *turn.rest):
        if led.state.current_player() == turn.seat:
            said.append(name_action(led.state, action, turn.seat, table, language)[0])
        led.play(written[action])
    return " · ".join(said)


def change_text(turn: TurnAnalysis, table: Table, language: Language) -> str:
    chance = format_chance(turn.decisions[-1].chances[turn.seat], language)
    facts = {"name": table.names[turn.seat], "chance": chance}
    n = hundredths(turn.swing)
    return language.say(
        Count("This raised {name}’s chance to win by about {n} percentage point, to {chance}.",
              "This raised {name}’s chance to win by about {n} percentage points, to {chance}.",
              n, **facts) if turn.moved.value >= 0.0 else
        Count("This lowered {name}’s chance to win by about {n} percentage point, to {chance}.",
              "This lowered {name}’s chance to win by about {n} percentage points, to {chance}.",
              n, **facts))


def gain_text(dearest: StepAnalysis | None, language: Language) -> str:
    """Return how much more the better turn promised."""
    if dearest is None or dearest.better is None:
        return ""
    return language.say(Count("This would have been better, by about {n} percentage point:",
                              "This would have been better, by about {n} percentage points:",
                              hundredths(dearest.better.gain)))


# Decisions.

def show_decision(finding: StepAnalysis, analysis: Analysis, table: Table,
                  language: Language) -> Decision:
    """Return a decision for which a better action is known."""
    step, better = finding.step, finding.better
    assert better is not None
    before = table.match.at(step.before)
    title, clause = name_action(before, step.actions[0], step.seat, table, language)
    return Decision(
        step.number, step.before, title, clause,
        name_action(before, better.action, step.seat, table, language)[0],
        format_points(better.gain),
        explain_better(finding, table, language), reply_text(finding, analysis, table, language))


def explain_better(finding: StepAnalysis, table: Table, language: Language) -> str:
    """Return what the better action brings compared with what was done."""
    assert finding.better is not None
    step = finding.step
    return explain_lines(table.match.at(step.before), [finding.better.action], step.actions,
                         table.names, language)


def explain_better_turn(turn: TurnAnalysis, table: Table, language: Language) -> str:
    """Return what the rest of the better turn brings compared with the rest of this one; "" if none
    is better."""
    dearest = turn.costliest
    if dearest is None or dearest.better is None:
        return ""
    before = dearest.step.before
    done = [text for step in turn.steps if step.number > before for text in step.actions]
    return explain_lines(table.match.at(before), [dearest.better.action, *turn.rest], done,
                         table.names, language)


def reply_text(finding: StepAnalysis, analysis: Analysis, table: Table, language: Language) -> str:
    """Return the costliest reply to a decision, the chance it leaves, and whether it was played."""
    reply = finding.reply
    if reply is None:
        return ""
    title, _ = name_action(table.match.at(reply.before), reply.action, reply.seat, table, language)
    came = any(step.before == reply.before and step.actions[0] == reply.action
               for step in analysis.steps[1:])
    return language.say(
        N_("{other} found the answer that costs most: {action}. It left {name} a chance of "
           "{chance}.") if came else
        N_("{other} did not find the answer that costs most: {action}. It would have left {name} a "
           "chance of {chance}."),
        other=table.names[reply.seat], action=title, name=table.names[finding.step.seat],
        chance=format_chance(reply.left, language))


def name_action(before: State, action: str, seat: int, table: Table,
                language: Language) -> tuple[str, str]:
    """Return the name of an action for a sentence, and its clause."""
    game = table.match.game
    choice = games.words(game.name).choice(before, game.request(before, action, seat), table.names)
    return language.say(choice.name), choice.clause


def explain_lines(before: State, best: Sequence[str], other: Sequence[str], names: list[str],
                  language: Language, turns: int = 1) -> str:
    """Return the steps and the sum of the better line and of the other one, as far as the acting
    seat could know them."""
    found = compare_lines(before, best, other, before.current_player(), names, turns=turns)
    return language.say(found.phrase) if found is not None else ""


def table_rows(analysis: Analysis, findings: list[StepAnalysis], table: Table,
               language: Language) -> list[Row]:
    """Return a row for every decision, and for every draw between."""
    deeds = {line.entry.number: [render_bold(language, sentence.phrase)
                                 for sentence in line.sentences] for line in build_log(table)}
    return [
        Row(finding.step.number, finding.step.seat == CHANCE,
            deeds.get(finding.step.number, []),
            [format_chance(chance, language) for chance in finding.chances],
            format_points(finding.better.gain) if finding.better and finding.loss > 0.0 else "",
            x_of(index, len(analysis.steps)), chances_text(finding, table, language))
        for index, finding in enumerate(findings)
        if finding.step.decision or finding.step.seat == CHANCE]


# Luck.

def luck_bars(analysis: Analysis, table: Table) -> list[Luck]:
    accounts = [analysis.breakdown(seat) for seat in range(analysis.players)]
    parts = [(account.draws, account.own, account.others) for account in accounts]
    most = max(0.01, *(abs(part.value) for row in parts for part in row))
    return [Luck(seat, table.names[seat], tuple(
        (format_points(part), round(50 + 50 * min(0.0, part.value / most), 1),
         round(50 * abs(part.value) / most, 1)) for part in row))
        for seat, row in enumerate(parts)]


# Numbers.

def format_chance(chance: WinChance, language: Language) -> str:
    return str(format_percent(round(chance.value, 2), locale=language.code))


def hundredths(chance: WinChance) -> int:
    return round(100 * chance.value)


def format_loss(chance: WinChance) -> str:
    """Return the loss with its sign."""
    return format_points(WinChance(-chance.value, chance.error))


def format_points(chance: WinChance) -> str:
    """Return points of a hundred with their sign, and the error in about 19 of 20 cases."""
    value = hundredths(chance)
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return f"{sign}{abs(value)} ± {round(200 * chance.error)}"
