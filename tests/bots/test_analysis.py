"""The analysis of a finished match: what it says, and what it rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from math import sqrt

import pytest

from grandtour.bots.analysis.report import (
    BLUNDER, MISTAKE, SLIP, Analysis, analyse, choose_word,
)
from grandtour.bots.analysis.step import list_played_lines, list_steps
from grandtour.bots.analysis.work import (
    BetterLine, CloserLook, MeanDifference, Effort, FirstPass, Judgement, AnalysisPiece, average,
    find_parting,
)
from grandtour.bots.win_probability import WinProbability, estimate_from_pairs
from grandtour.engine.core import CHANCE, State
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from tests.bots.deciding import decisions, winning_last_turn
from tests.scene import Start, game, starts
from tests.some_game import PLAIN, WITH_SHOWS
from tests.engine.stones import stones_among_the_games
from tests.engine.stones.game import EARLIER

LITTLE = Effort(2, 1, 2, 3)
_, SECOND_STONES = EARLIER
START, OF_SEVERAL_STEPS = [
    next(start for start in starts() if start.game is game(name) and start.players == 2)
    for name in (WITH_SHOWS, PLAIN)]


def random_game(start: Start, seed: int) -> Match:
    """A game between players at random."""
    match = Match(start.game, start.players, start.game.choose(start.players, start.named))
    rng = Rng(seed)
    while not match.state.is_terminal():
        match.play(match.state.sample(rng))
    return match


@pytest.fixture(name="match", scope="module")
def _match() -> Match:
    return random_game(START, 3)


@pytest.fixture(name="analysis", scope="module")
def _analysis(match: Match) -> Analysis:
    *_, last = analyse(match, LITTLE)
    return last


def judge_line(s: State, seat: int, line: tuple[str, ...], effort: Effort) -> Judgement:
    return FirstPass(1, s.game.name, s.game.version, str(s), seat, line, 7, effort).judge()


def judge_all(analysis: Analysis, loss: float) -> None:
    """Judge every line as if another one were better by this much."""
    for piece in next(analysis.stages()):
        better = BetterLine(("other",), MeanDifference(loss, 0.001), MeanDifference(0.0, 1.0))
        analysis.add_judgement(Judgement(piece.index, better))


def test_last_chances_equal_the_result(match: Match, analysis: Analysis) -> None:
    ranking = match.state.ranking()
    share = 1.0 / ranking.count(1)
    last = analysis.steps[-1]
    assert last.step.number == match.number
    assert list(last.chances) == [share if rank == 1 else 0.0 for rank in ranking]


def test_chances_sum_to_one(analysis: Analysis) -> None:
    for finding in analysis.steps:
        assert sum(finding.chances) == pytest.approx(1.0)


def test_decisions_and_draw_runs_are_steps(match: Match, analysis: Analysis) -> None:
    start, *others = [finding.step for finding in analysis.steps]
    assert (start.number, start.actions) == (0, ())
    assert [text for step in others for text in step.actions] == [
        entry.text for entry in match.line]
    assert [step.before for step in others] == [step.number for step in [start, *others][:-1]]
    assert not any(step.seat == other.seat == -1 for step, other in pairwise(others))


def test_played_lines_hold_every_choice() -> None:
    match = random_game(OF_SEVERAL_STEPS, 3)
    lines = [line for line, _ in list_played_lines(match)]
    decided = {step.before for step, _ in list_steps(match) if step.decision}
    assert decided <= {number for line in lines for number in line.positions}
    assert {line.before for line in lines} <= decided
    assert any(len(line.actions) > 1 for line in lines)


def test_played_lines_end_at_news() -> None:
    """At a draw, what another seat does, the end of the turn, or what was covered."""
    for start in (START, OF_SEVERAL_STEPS):
        match = random_game(start, 3)
        entries = {entry.number: entry for entry in match.line}
        for line, s in list_played_lines(match):
            assert str(s) == str(match.at(line.before))
            assert s.current_player() == line.seat != CHANCE
            numbers = [*line.positions[1:], line.number]
            assert [entries[number].text for number in numbers] == list(line.actions)
            assert len({match.game.turn_number(match.at(at)) for at in line.positions}) == 1
            assert {entries[number].seat for number in numbers} == {line.seat}
            assert not any(entries[number].reveals for number in numbers[:-1])


def test_analysis_ignores_the_order_of_work(match: Match, analysis: Analysis) -> None:
    def backwards(work: Callable[[AnalysisPiece], Judgement],
                  pieces: Iterable[AnalysisPiece]) -> Iterator[Judgement]:
        return map(work, reversed(list(pieces)))

    *_, last = analyse(match, LITTLE, 0, backwards)
    assert last.json() == analysis.json()


def test_reports_never_change(match: Match) -> None:
    """A word, a mean loss and the turning points stay as they were when they were first told."""
    words: dict[int, object] = {}
    told: dict[str, object] = {}
    for analysis in analyse(match, LITTLE):
        for one in analysis.decisions:
            if one.word is not None:
                assert words.setdefault(one.played.before, one) == one
        found = {"points": analysis.turning_points if analysis.has_turning_points else None,
                 "losses": [analysis.measure_loss(seat) for seat in range(2)]
                 if analysis.is_judged else None}
        for name, value in found.items():
            if value is not None:
                assert told.setdefault(name, value) == value
    assert len(words) == len(analysis.lines)
    assert len(told) == 2


def test_turning_points_are_largest_losses(analysis: Analysis) -> None:
    shown = analysis.turning_points
    assert 0 < len(shown) <= 3
    assert shown == sorted(shown, key=lambda one: one.played.before)
    assert all(one.is_loss for one in shown)


def test_better_lines_part_from_the_played(match: Match, analysis: Analysis) -> None:
    assert analysis.losses
    for one in analysis.losses:
        s = match.at(one.position)
        assert one.played_rest[0] != one.better_rest[0]
        assert {one.played_rest[0], one.better_rest[0]} <= {str(choice) for choice in s.choices()}
        assert analysis.exercise(one.position) in analysis.losses


def test_worst_are_known_at_the_end(match: Match, analysis: Analysis) -> None:
    first = Analysis(match, LITTLE)
    judge_all(first, 0.2)
    assert not any(first.worst(seat) for seat in range(2))
    for seat in range(2):
        losses = [one.loss for one in analysis.worst(seat)]
        assert losses == sorted(losses, reverse=True)
        assert all(one.played.seat == seat for one in analysis.worst(seat))


def test_mean_loss_counts_every_decision(match: Match) -> None:
    analysis = Analysis(match, LITTLE)
    assert analysis.measure_loss(0) is None
    judge_all(analysis, 0.25)
    loss = analysis.measure_loss(0)
    assert loss is not None
    assert (loss.value, loss.error) == pytest.approx((0.25, 0.0))
    own = [index for index, line in enumerate(analysis.lines) if line.seat == 0]
    analysis.add_judgement(Judgement(own[0]))
    loss = analysis.measure_loss(0)
    assert loss is not None
    assert loss.value == pytest.approx(0.25 * (len(own) - 1) / len(own))
    assert loss.error == pytest.approx(0.25 / len(own))


def test_undone_actions_are_ignored(match: Match) -> None:
    again = Match(match.game, match.players, match.options)
    words = match.game.actions_by_text()
    for entry in match.entries:
        again.play(words[entry.text])
        if entry.seat >= 0 and again.number == entry.number:
            again.take_back(entry.seat, 1)
            again.play(words[entry.text])
    plain, twice = list_steps(match), list_steps(again)
    assert [(step.seat, step.actions, str(s)) for step, s in twice] == [
        (step.seat, step.actions, str(s)) for step, s in plain]
    assert twice[-1][0].number == again.number == match.number + 2


def test_lines_are_judged_by_their_rules() -> None:
    """The rules of today do not know the position after three stones were taken at once."""
    match = Match(SECOND_STONES, 2, {})
    while not match.state.is_terminal():
        match.play(match.state.choices()[-1])
    assert match.line[0].text == "take 3"
    with stones_among_the_games():
        for piece in next(Analysis(match, LITTLE).stages()):
            assert str(piece.load_state()) == piece.position
            assert piece.judge().index == piece.index


def test_unfinished_matches_are_refused() -> None:
    with pytest.raises(ValueError, match="finished"):
        Analysis(Match(START.game, 3, START.game.choose(3, {})))


def test_missed_victory_is_a_loss() -> None:
    s, only = winning_last_turn(1)
    seat = s.current_player()
    missed = next(str(choice) for choice in s.choices() if str(choice) != only)
    better = judge_line(s, seat, (missed,), Effort(12, 2, 10, 10)).better
    assert better is not None
    assert better.line[0] == only
    assert better.share.value == 1.0
    assert better.share.sure
    assert better.points.value > 0.0


def test_best_line_has_no_loss() -> None:
    s, only = winning_last_turn(1)
    assert judge_line(s, s.current_player(), (only,), Effort(12, 2, 10, 10)).better is None


def test_closer_look_measures_anew() -> None:
    s, only = winning_last_turn(1)
    missed = next(str(choice) for choice in s.choices() if str(choice) != only)
    judged = CloserLook(4, s.game.name, s.game.version, str(s), s.current_player(), (missed,), 7,
                        (only,), 5).judge()
    assert judged.closer
    assert judged.better is not None
    assert judged.better.share.value == 1.0


def test_losses_ignore_hidden_information() -> None:
    """The comparison is the same over every deal that the seat cannot tell from the real one."""
    met = 0
    for number, s in enumerate(decisions(START, 4, 1)):
        seat = s.current_player()
        other = s.resample(seat, Rng(number + 99))
        if str(other) != str(s) and met < 2:
            met += 1
            line = (str(s.choices()[-1]),)
            assert judge_line(s, seat, line, LITTLE) == judge_line(other, seat, line, LITTLE)
    assert met == 2


@pytest.mark.parametrize(("loss", "word"), [
    (MeanDifference(0.5, 0.3), "good"), (MeanDifference(SLIP / 2, 0.0), "good"),
    (MeanDifference(SLIP, 0.001), "slip"), (MeanDifference(BLUNDER, 0.04), "slip"),
    (MeanDifference(MISTAKE + 0.02, 0.01), "mistake"),
    (MeanDifference(BLUNDER + 0.02, 0.01), "blunder")])
def test_word_follows_from_the_interval(loss: MeanDifference, word: str) -> None:
    assert choose_word(loss) == word


def test_lines_part_at_the_first_difference() -> None:
    assert find_parting("abc", "abd") == 2
    assert find_parting("abc", "ab") is None
    assert find_parting("ab", "ab") is None


def test_average_error_is_never_zero() -> None:
    assert average([0.1] * 3, 0.05).error > 0.01
    many = average([0.0, 0.2] * 500, 0.05)
    assert many.value == pytest.approx(0.1)
    assert many.error == pytest.approx(0.1 / sqrt(1000), rel=0.01)


def test_few_pairs_prove_nothing() -> None:
    """Also where each of them has come out the same."""
    sure, even = estimate_from_pairs(3.0, 3.0, 3.0), estimate_from_pairs(0.0, 0.0, 3.0)
    assert (sure.mean, even.mean) == (1.0, 0.0)
    assert sure.error > 0.3 < even.error
    many = estimate_from_pairs(600.0, 600.0, 600.0)
    assert 0.0 < many.error < 0.01


def test_judging_leaves_positions_unchanged() -> None:
    s, _ = winning_last_turn(2)
    before = str(s)
    first, second = s.choices()[:2]
    WinProbability().estimate_gain(s, s.current_player(), first, second, Rng(1), 3)
    assert str(s) == before
