"""Test what every game promises (`grandtour.testing`), with every number of players, every profile
and every option, and what only the games of this project must have."""

from __future__ import annotations

import pytest

from grandtour.engine import core
from grandtour.engine.core import CHANCE, Chance
from grandtour.engine.game import MALFORMED, Game
from grandtour.testing import PROMISES, Curious, Promise, Start, list_viewers
from tests.scene import action, glances, play_at_random, starts, walk

COMPILED = core.__file__.endswith(".so")
pytestmark = pytest.mark.sample("start", "plain", keep=6 if COMPILED else 1)

STARTS = starts()
ENDS = ("end", "pass", "stop")


@pytest.fixture(params=STARTS, ids=str, name="start")
def _start(request: pytest.FixtureRequest) -> Start:
    return request.param


@pytest.fixture(params=[s for s in STARTS if not s.named], ids=str, name="plain")
def _plain(request: pytest.FixtureRequest) -> Start:
    """Return a start for tests that do not depend on options."""
    return request.param


@pytest.mark.parametrize(("promise", "start"), [
    pytest.param(promise, start, id=f"{promise.name}-{start}",
                 marks=[pytest.mark.slow] * promise.slow)
    for promise in PROMISES for start in STARTS if not (promise.plain and start.named)])
def test_games_keep_promises(promise: Promise, start: Start) -> None:
    promise.keep(start)


# What only the games of this project must have.

def test_shared_refusals_name_clauses(plain: Start) -> None:
    game = plain.game
    for code in ("game_over", "not_your_turn", "unknown_action"):
        assert game.clauses[code] if game.clauses else game.cited(MALFORMED).clause == ""


def test_actions_are_refused_for_many_reasons(start: Start) -> None:
    found = [s.refusal(known) for s, _ in glances(start, 2) for known in s.game.actions]
    codes = {refusal.code for refusal in found if refusal is not None}
    assert len(codes) >= min(5, len(start.game.actions) // 2)


def test_why_not_has_something_to_explain(start: Start) -> None:
    """A game of a single command always has something of it to do."""
    asked = [s.game.why_not(s, command.verb) for s, _ in walk(start.state(), 5)
             if s.current_player() >= 0 for command in s.game.commands]
    assert None in asked
    assert any(asked) == (len(start.game.commands) > 1)


def test_why_not_never_suggests_ending(start: Start) -> None:
    """The suggested action is worth doing. It never ends the turn, nor an open decision that can be
    answered otherwise."""
    named = 0
    for s, _ in glances(start, 6):
        if s.current_player() < 0:
            continue
        others = [choice for choice in s.choices() if str(choice) not in ENDS]
        for command in s.game.commands:
            found = s.game.why_not(s, command.verb)
            if found is not None and found.nearest is not None:
                assert str(found.nearest) not in ENDS or not others
                named += 1
    assert named or len(start.game.commands) == 1 or type(start.game).nearest is Game.nearest


def test_automata_move(start: Start) -> None:
    automata = start.game.automata(start.players, start.choices())
    asked = {s.current_player() for s, _ in walk(start.state(), 26)}
    assert set(automata) <= asked


def test_games_with_chance_draw(start: Start) -> None:
    drawn = any(s.is_chance_node() for s, _ in walk(start.state(), 7))
    assert drawn == any(issubclass(known.answers, Chance) for known in start.game.actions)


# Matches.


def test_undo_restores_the_position(plain: Start) -> None:
    match = plain.match()
    player = Curious(18)
    texts = [str(match.state)]
    while match.number < 60 and not match.state.is_terminal():
        match.play(player.choose(match.state))
        texts.append(str(match.state))
    whole = match.number
    counts = (1, 1 + whole // 12, whole // 3)
    for count in counts:
        before = match.number
        back = match.take_back(0, count)
        assert (back.number, back.back, back.text) == (before + 1, count, f"undo {count}")
        texts = texts[:-count]
        assert str(match.state) == texts[-1]
        assert len(match.line) == len(texts) - 1
    assert match.number == whole + 3                # nothing is forgotten
    taken = match.taken_back()
    left = whole - sum(counts)
    assert sorted(taken) == list(range(left + 1, whole + 1))
    by = [whole + 3] * counts[2] + [whole + 2] * counts[1] + [whole + 1] * counts[0]
    assert [taken[number] for number in sorted(taken)] == by
    again = [entry.number for entry in match.line]
    assert again == list(range(1, left + 1))


def test_undo_beyond_the_start_fails(plain: Start) -> None:
    match = play_at_random(plain.match(), 19, 5)
    before = str(match.state)
    for count in (0, -1, 6):
        with pytest.raises(ValueError, match="5 actions"):
            match.take_back(0, count)
    assert (match.number, str(match.state)) == (5, before)
    match.take_back(0, 5)
    assert str(match.state) == str(plain.state())
    with pytest.raises(ValueError, match="0 actions"):
        match.take_back(0, 1)


def test_earlier_positions_can_be_read(plain: Start) -> None:
    match = plain.match()
    player = Curious(20)
    texts = [str(match.state)]
    for number in range(40):
        if number % 9 == 8 or match.state.is_terminal():
            match.take_back(1, 3)
        else:
            match.play(player.choose(match.state))
        texts.append(str(match.state))
    assert [str(match.at(number)) for number in range(match.number + 1)] == texts
    for number in (-1, match.number + 1):
        with pytest.raises(IndexError):
            match.at(number)
    assert [entry.number for entry in match.entries] == list(range(1, 41))
    assert match.draws == len([entry for entry in match.line if entry.seat == CHANCE])


def test_forks_leave_the_match_alone(plain: Start) -> None:
    match = play_at_random(plain.match(), 21, 30)
    match.take_back(0, 3)
    before = (match.number, str(match.state), len(match.line))
    fork = match.fork()
    play_at_random(fork, 22, 10)
    fork.take_back(0, len(fork.line) - 2)
    assert (match.number, str(match.state), len(match.line)) == before
    assert str(fork.at(match.number)) == before[1]
    assert fork.number > match.number + 1


def test_own_actions_counts_the_last(plain: Start) -> None:
    match = plain.match()
    player = Curious(23)
    while match.number < 80 and not match.state.is_terminal():
        match.play(player.choose(match.state))
        for seat in range(plain.players):
            count = match.own_actions(seat)
            stays, back = match.line[:len(match.line) - count], match.line[len(match.line) - count:]
            assert all(entry.seat == seat or entry.sole for entry in back)
            assert not back or (back[0].seat, back[0].sole) == (seat, False)
            assert not any(entry.reveals for entry in back)
            while stays and (stays[-1].seat, stays[-1].sole) == (seat, True):
                stays.pop()
            assert not stays or stays[-1].seat != seat or stays[-1].reveals


def test_information_state_lists_shown_actions(plain: Start) -> None:
    match = play_at_random(plain.match(), 24, 50)
    match.take_back(0, 4)
    for seat in list_viewers(match.state):
        shown = match.information_state(seat)
        assert len(shown) == len(match.line)
        s = plain.state()
        for line, entry in zip(shown, match.line, strict=True):
            known = action(s, entry.text)
            assert line == f"{entry.seat}: {known.shown(s, seat)}"
            s.play(known)


def test_entries_hold_their_events(plain: Start) -> None:
    match = play_at_random(plain.match(), 25)
    for entry in match.entries:
        assert entry.back == 0
        assert action(match.state, entry.text) is not None
    told = sum(len(entry.events) for entry in match.entries)
    assert told == 0 or told > 20       # some games tell nothing
    assert match.state.log is None
    assert len(match.digest()) == 16
    assert match.digest() != plain.match().digest()
