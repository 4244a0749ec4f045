"""The weight of choices: a choice that is sent without confirmation can be taken back."""

from __future__ import annotations

import pytest

from grandtour import games
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.games.words import Choice, Line
from grandtour.language import Phrase
from grandtour.tables.bot_runner import play_forced_moves
from grandtour.tables.draws import draw_outcome_from_seed
from grandtour.tables.undo import count_free_undos, has_unasked_undos
from tests.scene import match_before_reveal
from tests.some_game import ANOTHER, PLAIN, WITH_HANDS

NAMES = ["Ada", "Bo", "Eve"]


def random_choices(name: str, seed: int) -> list[tuple[Choice, bool]]:
    """Return the choices of a random game of three, each with whether its seat chooses again and
    may take it back without asking."""
    game, words, rng = games.game(name), games.words(name), Rng(seed)
    match = Match(game, len(NAMES), game.choose(len(NAMES), {}, ""))
    made = []
    play_forced_moves(match, draw_outcome_from_seed(seed))
    while not match.state.is_terminal():
        seat, action = match.state.current_player(), match.state.sample(rng)
        choice = words.choice(match.state, action, NAMES)
        match.play(action)
        play_forced_moves(match, draw_outcome_from_seed(seed))
        goes_on = match.state.current_player() == seat
        made.append((choice, goes_on and count_free_undos(match, seat, "step") == 1))
    return made


@pytest.mark.parametrize("name", games.names())
def test_unfinished_choice_can_be_undone(name: str) -> None:
    made = random_choices(name, 7)
    assert all(free for choice, free in made if choice.weight != "final")
    assert any(choice.weight == "final" for choice, _ in made)
    if name in (PLAIN, ANOTHER, WITH_HANDS):    # elsewhere a choice may be the whole turn
        assert any(choice.weight != "final" for choice, _ in made)


@pytest.mark.parametrize("name", games.names())
def test_reveal_cannot_be_undone_freely(name: str) -> None:
    made = random_choices(name, 7)
    assert any(choice.seals for choice, _ in made)
    assert [choice.action for choice, free in made if choice.seals and free] == []


def test_look_at_tiles_needs_consent() -> None:
    looked = [free for choice, free in random_choices(ANOTHER, 7) if choice.action == "look"]
    assert looked and not any(looked)


def test_undoing_a_reveal_marks_game() -> None:
    match, text = match_before_reveal(ANOTHER)
    seat = match.play(match.game.actions_by_text()[text]).seat
    assert count_free_undos(match, seat, "turn") == 0
    match.take_back(seat, 1)
    assert has_unasked_undos(match, ())
    assert not has_unasked_undos(match, {match.number})


def test_costs_and_warnings_are_dear() -> None:
    def weight(**facts: object) -> str:
        said = Phrase("silk")
        return Choice("a", "a", said, said, said, "", **facts).weight     # type: ignore[arg-type]
    assert weight() == "light"
    assert weight(lines=(Line("gain", Phrase("silk")),)) == "light"
    assert weight(lines=(Line("warn", Phrase("silk")),)) == "dear"
    assert weight(cost=Phrase("silk")) == "dear"
    assert weight(cost=Phrase("silk"), seals=True) == "final"
    assert weight(leaves=True) == "final"
