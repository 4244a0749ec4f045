"""Events since a seat last acted."""

from __future__ import annotations

import pytest
from grandtour import games
from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.language import language
from grandtour.tables.bot_runner import play_forced_moves
from grandtour.tables.draws import draw_outcome_from_seed
from grandtour.tables.catch_up import CatchUp, build_catch_up
from grandtour.tables.table import Seat, Table
from tests.some_game import PLAIN

SEED = 7


def table_of(name: str = PLAIN, players: int = 3, **options: str) -> Table:
    game = games.game(name)
    match = Match(game, players, game.choose(players, options, ""))
    play_forced_moves(match, draw_outcome_from_seed(SEED))
    seats = [Seat("person", who, who.lower()) for who in ("Inès", "Kenji", "Léa", "Noor")]
    return Table("t", "code", "", seats[:players], match, SEED, "inès")


def act(table: Table, *actions: str) -> None:
    for action in actions:
        match = table.match
        match.play(match.game.request(match.state, action, match.state.current_player()))
        play_forced_moves(match, draw_outcome_from_seed(SEED))


def sentences_by_seat(found: CatchUp) -> dict[int, list[str]]:
    english = language("en")
    return {deeds.seat: [english.say(sentence.phrase) for sentence in deeds.sentences]
            for deeds in found.deeds}


def list_changes(found: CatchUp, code: str = "en") -> list[tuple[int, str, str]]:
    say = language(code).say
    return [(change.seat, say(change.before) if change.before else "",
             say(change.after) if change.after else "") for change in found.changes]


def first_game() -> Table:
    return table_of(first_seat="0", layout="first_game")


def test_others_actions_are_listed_with_changes() -> None:
    table = first_game()
    act(table, "end", "move sholapur", "buy", "move nanded")
    found = build_catch_up(table, 0)
    assert found.moves == 3
    assert sentences_by_seat(found) == {
        1: ["Kenji moved from Daulatabad to Sholapur (1 AP).",
            "Kenji bought blue silk at Sholapur for 1 rupee."],
        2: ["Léa moved from Daulatabad to Nanded (1 AP)."]}
    assert list_changes(found) == [(1, "2 rupees", "1 rupee"), (1, "", "blue silk")]
    assert list_changes(found, "ja")[0][1:] == ("2ルピー", "1ルピー")


def test_each_seat_returns_to_last_action() -> None:
    table = first_game()
    act(table, "end", "move sholapur", "end", "move nanded")
    missed = build_catch_up(table, 1)
    assert (missed.moves, list(sentences_by_seat(missed))) == (1, [2])
    assert build_catch_up(table, 2).moves == 0
    assert build_catch_up(table, 2).changes == []


def test_newcomers_hear_everything() -> None:
    table = first_game()
    act(table, "move nashik", "end")
    found = build_catch_up(table, 2)
    assert (found.after, found.moves) == (0, 2)
    assert sentences_by_seat(found) == {0: ["Inès moved from Daulatabad to Nashik (1 AP).",
                               "Inès ended the turn with 2 action points left."]}


def test_undone_actions_are_left_out() -> None:
    table = first_game()
    act(table, "end", "move sholapur")
    table.match.take_back(1, 1)
    assert (build_catch_up(table, 0).moves, build_catch_up(table, 0).changes) == (0, [])
    act(table, "move nanded")
    assert sentences_by_seat(build_catch_up(table, 0)) == {
        1: ["Kenji moved from Daulatabad to Nanded (1 AP)."]}


def test_a_spectator_has_no_last_action() -> None:
    with pytest.raises(Refused) as caught:
        build_catch_up(first_game(), PUBLIC)
    assert caught.value.refusal.code == "not_seated"


@pytest.mark.parametrize("name", games.names())
def test_changes_hide_what_seat_cannot_see(name: str) -> None:
    """The changes of panels are the same in every position that the seat cannot tell from the true
    one. Over a game every seat is told of some change."""
    table = table_of(name)
    rng = Rng(11)
    said = 0
    for played in range(60):
        if table.match.state.is_terminal():
            break
        table.match.play(table.match.state.sample(rng))
        play_forced_moves(table.match, draw_outcome_from_seed(SEED))
        if played % 5:
            continue
        for seat in range(3):
            truth = list_changes(build_catch_up(table, seat))
            state = table.match.state
            table.match.state = state.disguise(seat, Rng(table.match.number))
            assert list_changes(build_catch_up(table, seat)) == truth
            table.match.state = state
            said += len(truth)
    assert said
