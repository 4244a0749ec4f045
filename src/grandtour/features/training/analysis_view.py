"""Views of an analysis: a graph, lists and tables, with every number also in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from babel.numbers import format_decimal, format_percent
from markupsafe import Markup

from grandtour import games
from grandtour.bots.analysis.report import (
    BLUNDER, MISTAKE, SLIP, WORDS, Analysis, DecisionAnalysis, StepAnalysis,
)
from grandtour.bots.analysis.work import MeanDifference
from grandtour.bots.forecast import compare_lines
from grandtour.engine.core import CHANCE, State
from grandtour.features.training.better_line import describe_better_move, round_to_percentage_points
from grandtour.features.training.rows import PlayerLosses
from grandtour.games.turns import list_turn_decisions
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
class ChanceLine:
    """The chances of a seat: a path, and the place of the seat's mark."""

    seat: int
    path: str
    dashes: str
    mark: float


@dataclass(frozen=True)
class Loss:
    """A decision that was a sure loss: what was done, a word for it, the loss, and what would have
    been better, with its reason by the rules.

    `number` is that of the position after it. In position `parting` the better line begins to
    differ. `x`: its place in the graph, from and to."""

    before: int
    number: int
    seat: int
    done: Markup
    word: str
    loss: str
    better: str
    because: str
    parting: int
    x: tuple[float, float]


@dataclass(frozen=True)
class SeatLosses:
    """The decisions of a seat: its mean loss, the number of decisions for each word, and the
    largest losses."""

    seat: int
    name: str
    mean_loss: str
    counts: list[int]
    worst: list[Loss]


@dataclass(frozen=True)
class DecisionRow:
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
class AnalysisPage:
    """The contents of the page."""

    lines: list[ChanceLine]
    grid: list[tuple[float, str]]
    turning_points: list[Loss]
    numbers: list[float]                            # where those of turning points stand
    words: list[str]
    seats: list[SeatLosses]
    rows: list[DecisionRow]
    decisions: int
    points: dict[str, float]                        # of a hundred, from which words apply
    summary: str

    def find_row(self, number: int) -> DecisionRow | None:
        """Return the row of the position with this number."""
        return next((row for row in reversed(self.rows) if row.number <= number), None)


def show_analysis(analysis: Analysis, table: Table, language: Language) -> AnalysisPage:
    turning_points = [show_loss(one, analysis, table, language)
                      for one in analysis.turning_points]
    return AnalysisPage(
        lines=draw_graph_lines(analysis),
        grid=[(compute_y(part), format_percent(part, locale=language.code)) for part in GRID],
        turning_points=turning_points,
        numbers=space_out_marks([sum(one.x) / 2 for one in turning_points], NUMBERED, RIGHT),
        words=[language.say(word) for word in WORDS.values()],
        seats=[compute_seat_losses(seat, analysis, table, language)
               for seat in range(analysis.players)],
        rows=build_table_rows(analysis, table, language),
        decisions=len(analysis.lines),
        points={"slip": round(100 * SLIP), "mistake": round(100 * MISTAKE),
                "blunder": round(100 * BLUNDER)},
        summary=chances_text(analysis.steps[-1], table, language))


# The graph.

def compute_x(index: int, steps: int) -> float:
    return round(LEFT + (RIGHT - LEFT) * index / max(1, steps - 1), 1)


def compute_y(part: float) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * min(1.0, max(0.0, part)), 1)


def draw_graph_lines(analysis: Analysis) -> list[ChanceLine]:
    steps = analysis.steps
    xs = [compute_x(index, len(steps)) for index in range(len(steps))]
    marks = space_out_marks([compute_y(chance) for chance in steps[-1].chances], APART, BOTTOM)
    return [ChanceLine(seat, draw_path_through(xs, [finding.chances[seat] for finding in steps]),
                       DASHES[seat],
                       marks[seat])
            for seat in range(analysis.players)]


def draw_path_through(xs: Iterable[float], parts: Iterable[float]) -> str:
    return "M" + "L".join(f"{x} {compute_y(part)}" for x, part in zip(xs, parts, strict=True))


def space_out_marks(places: list[float], apart: int, last: int) -> list[float]:
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
    return language.say(N_("Chances after move {number}: {chances}"),
                        number=finding.step.number,
                        chances=language.say(N_(", ")).join(chances))


# Decisions.

def show_loss(one: DecisionAnalysis, analysis: Analysis, table: Table, language: Language) -> Loss:
    assert one.word is not None
    played = one.played
    numbers = [finding.step.number for finding in analysis.steps]
    done = replace_marks(language.join_sentences(list_turn_decisions(
        table.match, played.before, played.actions, played.seat, mark_bold(table.names))))
    return Loss(
        played.before, played.number, played.seat, done, language.say(WORDS[one.word]),
        loss_text(one, analysis.game, language), describe_better_move(one, table, language),
        explain_lines(table.match.at(one.position), one.better_rest, one.played_rest, table.names,
                      language),
        one.position,
        (compute_x(numbers.index(played.before), len(numbers)),
         compute_x(numbers.index(played.number), len(numbers))))


def loss_text(one: DecisionAnalysis, game: str, language: Language) -> str:
    """Return the loss with its margin: first in points if the game counts them and they are sure,
    then in shares of the victory."""
    assert one.better is not None
    share, points, asset = one.better.share, one.better.points, games.words(game).ASSETS[0]
    parts = []
    if asset.final and points.sure and round(points.value) > 0:
        parts.append(language.say(
            N_("{amount} (± {margin})"), amount=asset.amount(round(points.value)),
            margin=format_decimal(2 * points.error, "0.0", locale=language.code)))
    parts.append(language.say(Count(
        "{n} percentage point of the chance to win (± {margin})",
        "{n} percentage points of the chance to win (± {margin})",
        round_to_percentage_points(share),
        margin=format_decimal(200 * share.error, "0.0", locale=language.code))))
    return language.say(N_(", ")).join(parts)


def compute_seat_losses(seat: int, analysis: Analysis, table: Table,
                        language: Language) -> SeatLosses:
    mean = analysis.measure_loss(seat)
    counts = Counter(one.word for one in analysis.decisions if one.played.seat == seat)
    return SeatLosses(
        seat, table.names[seat], format_loss_with_error(mean, language) if mean is not None else "",
        [counts[word] for word in WORDS],
        [show_loss(one, analysis, table, language) for one in analysis.worst(seat)])


def explain_lines(before: State, best: Sequence[str], other: Sequence[str], names: list[str],
                  language: Language, turns: int = 1) -> str:
    """Return the steps and the sum of the better line and of the other one, as far as the acting
    seat could know them."""
    found = compare_lines(before, best, other, before.current_player(), names, turns=turns)
    return language.say(found.phrase) if found is not None else ""


def build_table_rows(analysis: Analysis, table: Table, language: Language) -> list[DecisionRow]:
    """Return a row for every decision, and for every draw between."""
    deeds = {line.entry.number: [render_bold(language, sentence.phrase)
                                 for sentence in line.sentences] for line in build_log(table)}
    losses = {one.position: one for one in analysis.losses}
    return [
        DecisionRow(finding.step.number, finding.step.seat == CHANCE,
                    deeds.get(finding.step.number, []),
                    [format_chance(chance, language) for chance in finding.chances],
                    loss_text(losses[finding.step.before], analysis.game, language)
                    if finding.step.decision and finding.step.before in losses else "",
                    compute_x(index, len(analysis.steps)), chances_text(finding, table, language))
        for index, finding in enumerate(analysis.steps)
        if finding.step.decision or finding.step.seat == CHANCE]


# Numbers.

def format_chance(chance: float, language: Language) -> str:
    return str(format_percent(round(chance, 2), locale=language.code))


def format_loss_with_error(loss: MeanDifference, language: Language) -> str:
    """Return thousandths of a victory, and the error in about 19 of 20 cases."""
    value, margin = [format_decimal(max(0.0, 1000 * part), "0.0", locale=language.code)
                     for part in (loss.value, 2 * loss.error)]
    return language.say(N_("{points} ± {margin}"), points=value, margin=margin)


def mean_loss_text(found: PlayerLosses, mean: MeanDifference, language: Language) -> str:
    """Return the PR of a person in a sentence."""
    return language.say(Count(
        "PR {value} over {n} analysed game", "PR {value} over {n} analysed games", found.games,
        value=format_loss_with_error(mean, language)))


def format_loss(loss: MeanDifference) -> str:
    """Return points of a hundred with their sign, and the error in about 19 of 20 cases."""
    value = -round_to_percentage_points(loss)
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return f"{sign}{abs(value)} ± {round(200 * loss.error)}"
