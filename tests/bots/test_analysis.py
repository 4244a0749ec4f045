"""The analysis of a finished match: what it says, and what it rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from math import sqrt

import pytest

from grandtour.bots.analysis.report import Analysis, analyse
from grandtour.bots.analysis.step import list_steps
from grandtour.bots.analysis.work import (
    BetterAction, Effort, FirstPass, Judgement, Piece, ReplySearch, RestOfTurn, WinChance,
)
from grandtour.bots.win_probability import WinProbability, estimate_from_pairs
from grandtour.engine.core import State
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from tests.bots.deciding import decisions, winning_last_turn
from tests.scene import Start, game, starts
from tests.some_game import PLAIN, WITH_SHOWS
from tests.engine.stones import stones_among_the_games
from tests.engine.stones.game import EARLIER

LITTLE = Effort(1, 3, 1, 2)
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


def judge_action(s: State, seat: int, action: str, effort: Effort) -> Judgement:
    return FirstPass(1, s.game.name, s.game.version, str(s), seat, (action,), 7, effort,
                     decision=True).judge()


def test_last_chances_equal_the_result(match: Match, analysis: Analysis) -> None:
    ranking = match.state.ranking()
    share = 1.0 / ranking.count(1)
    last = analysis.findings[-1]
    assert last.step.number == match.number
    assert [(chance.value, chance.error) for chance in last.chances] == [
        (share if rank == 1 else 0.0, 0.0) for rank in ranking]


def test_chances_sum_to_one(analysis: Analysis) -> None:
    for finding in analysis.findings:
        assert sum(chance.value for chance in finding.chances) == pytest.approx(1.0)


def test_draws_and_decisions_explain_every_change(
        match: Match, analysis: Analysis) -> None:
    first, *_, last = analysis.findings
    for seat in range(match.players):
        account = analysis.breakdown(seat)
        way = last.chances[seat].value - first.chances[seat].value
        assert account.draws.value + account.own.value + account.others.value == \
            pytest.approx(way)
        assert account.draws.error > 0.0


def test_decisions_of_a_turn_are_grouped() -> None:
    match = random_game(OF_SEVERAL_STEPS, 3)
    *_, analysis = analyse(match, LITTLE)
    decided = [finding for turn in analysis.turns for finding in turn.decisions]
    assert {finding.step.number for finding in decided} == {
        step.number for step in analysis.steps if step.decision}
    number = match.game.turn_number
    several = 0
    for turn in analysis.turns:
        start = match.at(turn.first_position)
        assert {(finding.step.seat, number(match.at(finding.step.before)))
                for finding in turn.decisions} == {(turn.seat, number(start))}
        several += len(turn.decisions) > 1
    assert several
    for one, other in pairwise(analysis.turns):
        assert (one.seat, number(match.at(one.first_position))) != (
            other.seat, number(match.at(other.first_position)))


def test_turns_exclude_luck(analysis: Analysis) -> None:
    """Draws between decisions count as luck."""
    for turn in analysis.turns:
        moved = 0.0
        for finding in turn.decisions:
            before = analysis.findings[analysis.steps.index(finding.step) - 1]
            moved += finding.chances[turn.seat].value - before.chances[turn.seat].value
        assert turn.moved.value == pytest.approx(moved)


def test_turning_points_moved_chances_most() -> None:
    *_, analysis = analyse(random_game(START, 3), Effort(6, 10, 10, 20))
    shown = analysis.turning_points
    assert shown == sorted(shown, key=lambda turn: turn.last_position)
    least = min(turn.swing.value for turn in shown)
    assert all(turn.swing.sure for turn in shown)
    assert not [turn for turn in analysis.turns
                if turn.swing.sure and turn.swing.value > least and turn not in shown]


def test_better_turns_start_like_the_actual() -> None:
    match = random_game(OF_SEVERAL_STEPS, 3)
    *_, analysis = analyse(match, LITTLE)
    known = next(turn for turn in analysis.turns if len(turn.decisions) > 1)
    assert known.better_actions == ()
    first, second = [finding.step for finding in known.decisions[:2]]
    for step, gain in ((first, 0.2), (second, 0.5)):
        other = next(str(choice) for choice in match.at(step.before).choices()
                     if str(choice) != step.actions[0])
        analysis.add_judgement(Judgement(analysis.steps.index(step),
                                         better=BetterAction(other, WinChance(gain, 0.05))))
    analysis.add_judgement(Judgement(analysis.steps.index(second), rest=("what follows",)))
    turn = next(turn for turn in analysis.turns if turn.first_position == known.first_position)
    place = turn.played_actions.index(second.actions[0])
    assert turn.better_actions == (*turn.played_actions[:place], other, "what follows")


def test_better_turns_can_be_played() -> None:
    match = random_game(START, 3)
    *_, analysis = analyse(match, Effort(6, 10, 10, 20))
    better = [turn for turn in analysis.turning_points if turn.better_actions]
    assert better
    for turn in better:
        s, number = match.at(turn.steps[0].before), match.game.turn_number
        begun = number(s)
        for text in turn.better_actions:
            assert number(s) == begun
            s.play(next(action for action in s.choices() if str(action) == text))
        assert s.current_player() != turn.seat or number(s) != begun


def test_decisions_and_draw_runs_are_steps(match: Match,
                                           analysis: Analysis) -> None:
    start, *others = analysis.steps
    assert (start.number, start.actions) == (0, ())
    assert [text for step in others for text in step.actions] == [
        entry.text for entry in match.line]
    assert [step.before for step in others] == [step.number for step in analysis.steps[:-1]]
    assert not any(step.seat == other.seat == -1 for step, other in pairwise(others))


def test_analysis_ignores_the_order_of_work(match: Match, analysis: Analysis) -> None:
    def backwards(work: Callable[[Piece], Judgement],
                  pieces: Iterable[Piece]) -> Iterator[Judgement]:
        return map(work, reversed(list(pieces)))

    *_, last = analyse(match, LITTLE, 0, backwards)
    assert last.json() == analysis.json()
    other = next(analyse(match, LITTLE, seed=1))
    assert other.findings != analysis.findings[:1]


def test_analysis_grows_from_the_start(match: Match) -> None:
    known = 0
    for analysis in analyse(match, LITTLE):
        told = analysis.json()
        assert len(told["steps"]) > known
        assert not told["complete"]
        known = len(told["steps"])
        if known > 8:
            return


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


def test_steps_are_judged_by_their_rules() -> None:
    """The rules of today do not know the position after three stones were taken at once."""
    match = Match(SECOND_STONES, 2, {})
    while not match.state.is_terminal():
        match.play(match.state.choices()[-1])
    assert match.line[0].text == "take 3"
    with stones_among_the_games():
        for piece in Analysis(match, LITTLE).first_passes():
            assert str(piece.load_state()) == piece.position
            assert piece.judge().chances


def test_unfinished_matches_are_refused() -> None:
    with pytest.raises(ValueError, match="finished"):
        Analysis(Match(START.game, 3, START.game.choose(3, {})))


def test_missed_victory_is_a_loss() -> None:
    s, only = winning_last_turn(1)
    seat = s.current_player()
    missed = next(str(choice) for choice in s.choices() if str(choice) != only)
    better = judge_action(s, seat, missed, Effort(2, 60, 10, 10)).better
    assert better is not None
    assert better.action == only
    assert better.gain.value == 1.0
    assert better.gain.sure


def test_best_action_has_no_loss() -> None:
    s, only = winning_last_turn(1)
    assert judge_action(s, s.current_player(), only, Effort(2, 60, 10, 10)).better is None


def test_reply_leaves_least() -> None:
    s, only = winning_last_turn(1)
    seat = s.current_player()
    answer = ReplySearch(4, s.game.name, s.game.version, str(s), seat, (), 7, 40, 1 - seat,
                         Effort(10, 60, 10, 10))
    reply = answer.judge().reply
    assert reply is not None
    assert (reply.before, reply.seat, reply.action) == (40, seat, only)
    assert reply.left.value == 0.0


def test_better_turns_include_their_payoff() -> None:
    s, only = winning_last_turn(2)
    seat = s.current_player()
    missed = next(str(choice) for choice in s.choices() if str(choice) != only)
    rest = RestOfTurn(4, s.game.name, s.game.version, str(s), seat, (missed,), 7, only,
                      200).judge().rest
    assert rest
    for text in (only, *rest):
        s.play(next(choice for choice in s.choices() if str(choice) == text))
    assert s.is_terminal()
    assert s.ranking()[seat] == 1


@pytest.mark.slow
def test_costly_decisions_have_a_reply() -> None:
    """A game between players at random has dear decisions. A reply that leaves more than the
    decision, after which something was drawn, is none that costs."""
    match = random_game(START, 3)
    *_, analysis = analyse(match, Effort(6, 10, 10, 20))
    shown = [one for seat in range(2) for one in analysis.worst(seat)]
    shown += [turn.decisions[-1] for turn in analysis.turning_points if turn.moved.value < 0.0]
    found = {piece.index: piece.judge().reply for piece in analysis.reply_searches()}
    costs = set()
    for finding in shown:
        later = [step for step in analysis.steps[analysis.steps.index(finding.step) + 1:]
                 if step.decision and step.seat != finding.step.seat]
        if later:
            reply = found[analysis.steps.index(finding.step)]
            assert reply is not None
            less = reply.left.value < finding.chances[finding.step.seat].value
            assert finding.reply == (reply if less else None)
            costs.add(less)
            assert (reply.before, reply.seat) == (later[0].before, later[0].seat)
            s = match.at(reply.before)
            assert s.current_player() == reply.seat
            assert reply.action in {str(choice) for choice in s.choices()}
    assert costs == {True, False}


def test_losses_ignore_hidden_information() -> None:
    """The comparison is the same over every deal that the seat cannot tell from the real one."""
    met = 0
    for number, s in enumerate(decisions(START, 4, 1)):
        seat = s.current_player()
        other = s.resample(seat, Rng(number + 99))
        if str(other) != str(s) and met < 2:
            met += 1
            action = str(s.choices()[-1])
            assert find_better_action(s, seat, action) == find_better_action(other, seat, action)
    assert met == 2


def find_better_action(s: State, seat: int, action: str) -> BetterAction | None:
    return judge_action(s, seat, action, Effort(1, 12, 3, 1)).better


def test_errors_match_the_spread() -> None:
    """Many estimates of one position lie around what all of them together say as their errors
    promise: about one in three further away than one error, hardly any than three."""
    s, _ = winning_last_turn(2)
    continuing = WinProbability()
    found = [continuing.estimate_shares(s, Rng(seed), 12)[0] for seed in range(60)]
    mean = sum(one.mean for one in found) / 60
    assert 0.05 < mean < 0.95
    away = [abs(one.mean - mean) / one.error for one in found]
    assert sum(distance > 1.0 for distance in away) < 30
    assert sum(distance > 3.0 for distance in away) < 3
    assert sqrt(sum(distance ** 2 for distance in away) / 60) > 0.5


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
    WinProbability().estimate_shares(s, Rng(1), 3)
    WinProbability().estimate_gain(s, s.current_player(), first, second, Rng(1), 3)
    assert str(s) == before
