"""Entering steps of notation: forced moves, players, draws, and going back."""

from __future__ import annotations

import pytest

from grandtour import games
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.features.entered_games.entering import (
    LONGEST_TEXT, go_back_to, check_length, enter_text, play_forced, read_steps, remove_last_move,
    write_steps,
)
from tests.scene import play_at_random
from tests.some_game import PLAIN, WITH_SOLE

NAMES = ["Inès", "Kenji"]


def begun(game: str = PLAIN, actions: int = 0) -> Match:
    """Return a match of two after this many random actions."""
    rules = games.game(game)
    return play_at_random(Match(rules, 2, rules.choose(2, {})), 1, actions) if actions else \
        Match(rules, 2, rules.choose(2, {}))


def text_of(match: Match) -> str:
    return write_steps(match.line)


def test_steps_know_their_lines_and_speakers() -> None:
    steps = list(read_steps("chance: first 0, token city:red;\n\n  Inès:  move nashik ,\nend 12"))
    assert [(step.line, step.speaker, step.text) for step in steps] == [
        (1, "chance", "first 0"), (1, "chance", "token city:red"), (3, "Inès", "move nashik")]


@pytest.mark.parametrize("game", [PLAIN, WITH_SOLE])
def test_forced_moves_may_be_left_out(game: str) -> None:
    whole = begun(game, 10_000)
    chosen, again = [], begun(game)
    for entry in whole.line:
        play_forced(again)
        if again.number < entry.number:
            chosen.append(entry.text)
            again.play(whole.game.actions_by_text()[entry.text])
    assert len(chosen) < whole.number
    match = begun(game)
    assert enter_text(match, "\n".join(chosen), NAMES) == ("", None)
    assert text_of(match) == text_of(whole)


@pytest.mark.parametrize(("text", "code"), [
    ("0: first 0", "draw_next"), ("first 9", "draw_not_possible"), ("undo 1", "bad_undo"),
    ("x" * 300, "draw_not_possible")])
def test_wrong_step_before_draw_has_its_reason(text: str, code: str) -> None:
    rest, broken = enter_text(begun(), f"\n{text}\nfirst 0", NAMES)
    assert broken and broken.refused.refusal.code == code
    assert broken.step.line == 2 and rest == f"{text}\nfirst 0"


def test_speaker_may_be_seat_or_name() -> None:
    match = begun(PLAIN, 60)
    while match.state.current_player() < 0:
        match.play(match.state.choices()[0])
    seat, move = match.state.current_player(), str(match.state.choices()[0])
    for speaker in (str(seat), NAMES[seat].lower()):
        assert enter_text(match.fork(), f"{speaker}: {move}", NAMES)[1] is None
    rest, broken = enter_text(match, f"{NAMES[1 - seat]}: {move}", NAMES)
    assert broken and broken.refused.refusal.code == "other_player_next"
    assert rest == f"{NAMES[1 - seat]}: {move}"


def test_going_back_returns_later_moves() -> None:
    whole = begun(PLAIN, 10_000)
    cut, later = go_back_to(whole, 40)
    assert cut.number == 40
    assert enter_text(cut, later, NAMES)[1] is None
    assert text_of(cut) == text_of(whole)
    shorter = remove_last_move(whole)
    assert text_of(whole).startswith(text_of(shorter)) and shorter.number < whole.number


def test_too_long_text_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        check_length("x" * (LONGEST_TEXT + 1))
    assert refused.value.refusal.code == "notation_too_long"
