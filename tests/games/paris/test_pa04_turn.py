"""PA-4: the turn. PA-5: the building. PA-15, PA-16: end-game tiles and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from grandtour.engine.core import Action
from grandtour.games.paris import words as paris_words
from grandtour.games.paris.components import DISTRICTS, PLACE
from grandtour.games.paris.state import Paris
from tests.evidence import clause, example
from tests.games.paris.table import (
    NAMES, NO_STACKS, OFF, do, find_refusal, find_refusal_code, francs, full_view, lay, offers,
    play_events, refusal_code, set_up_game, tiles, used_tiles, vp,
)


def draw(s: Paris) -> None:
    """Draw from the first stack that is left, with any outcome."""
    do(s, f"stack {1 + next(n for n, height in enumerate(s.heights) if height)}")
    while s.is_chance_node():
        s.play(s.choices()[0])


@clause("PA-4.2", "PA-4.3", "PA-4.7", "PA-5.1", "PA-5.2", "PA-5.4")
def test_turn_is_building_then_one_action() -> None:
    s = set_up_game()
    for text in ("place arc", "move arc belleville-1", "look", "skip", "leave", "end"):
        found = find_refusal(s, text)
        assert found is not None
        assert found[:2] == ("step_order", "PA-4.2")
    back = full_view(s)["stacks"][1]["back"]
    do(s, "stack 2")
    placed = [str(choice) for choice in s.choices()]
    assert all(text.startswith(f"building {back}-") for text in placed)
    do(s, placed[3])
    space = full_view(s)["districts"][back]["spaces"][3]
    assert space["building"]["id"] == space["space"]
    assert space["keys"] == []
    while s.is_chance_node():
        s.play(s.choices()[0])
    found = find_refusal(s, "stack 1")
    assert found is not None
    assert found[:2] == ("drawn", "PA-4.2")
    do(s, "place saint_germain-bank")
    assert s.current_player() == 1
    s = lay(step="done", goods={"A": "wood"})
    for text in ("place arc", "move arc belleville-2", "look", "skip", "leave"):
        assert refusal_code(s, text) == "action_done"


@clause("PA-5.1", "PA-5.3")
def test_empty_stacks() -> None:
    s = lay(step="place", off="la_villette-1 la_villette-2 la_villette-3 belleville-1")
    assert offers(s, "stack ") == ["1"]
    found = find_refusal(s, "stack 3")
    assert found is not None
    assert found[:2] == ("stack_empty", "PA-5.1")
    s = lay(off=NO_STACKS)
    found = find_refusal(s, "stack 1")
    assert found is not None
    assert found[:2] == ("no_stacks", "PA-5.3")
    do(s, "place arc")
    assert (full_view(s)["step"], full_view(s)["seat"]) == ("act", 1)


@clause("PA-4.1", "PA-4.8")
def test_play_is_clockwise_and_turns_end_automatically() -> None:
    s = lay(off=NO_STACKS, tiles={"B": "tile-9 tile-27"})
    for seat in (0, 1, 2, 3, 0):
        assert s.current_player() == seat
        do(s, "place arc" if offers(s, "place arc") else "place chaillot-bank")
    for tile in ("tile-1", "tile-13"):
        s = lay(off=NO_STACKS, tiles={"A": tile})
        do(s, "place arc")
        assert s.current_player() == 0
        do(s, "end")
        assert s.current_player() == 1


@clause("PA-4.5", "PA-4.8")
def test_player_must_act_if_possible() -> None:
    s = lay()
    for text in ("skip", "end"):
        found = find_refusal(s, text)
        assert found is not None
        assert found[:2] == ("must_act", "PA-4.5")
    assert not {"skip", "end", "leave"} & {str(choice) for choice in s.choices()}


NO_ACTION: dict[str, Any] = {
    "off": NO_STACKS, "ended": "final", "hand": "A", "francs": {"A": 0}}


@clause("PA-16.5", "PA-4.6", "PA-16.6")
@example("EX-29")
def test_ex_29_skipped() -> None:
    s = lay(to_move="D", **{**NO_ACTION, "goods": {"A": "gold"}, "ended": "last"})
    do(s, "place arc")
    assert s.current_player() == 0
    found = find_refusal(s, "leave")
    assert found is not None
    assert found[:2] == ("cannot_act", "PA-16.6")
    assert found.nearest is not None
    assert refusal_code(s, "end") == "must_act"
    do(s, "skip")
    assert s.current_player() == 1
    s = lay(to_move="D", **{**NO_ACTION, "ended": "last"})
    assert play_events(s, "place arc")[-1] == ("skipped", 0, 0, 0)
    assert s.current_player() == 1
    assert not s.investors[0].left


@clause("PA-4.5", "PA-4.6", "PA-16.7")
@example("EX-42")
def test_ex_42_no_duty_to_sell() -> None:
    s = lay(**{**NO_ACTION, "goods": {"A": "gold"}})
    skipped = s.clone()
    do(skipped, "skip")
    do(s, "sell gold")
    assert refusal_code(s, "skip") == "must_act"
    assert "montmartre-bank montmartre-2" in offers(s, "move ")
    assert refusal_code(s, "leave") is None


@clause("PA-4.6", "PA-4.5")
def test_player_need_not_spend_a_tile() -> None:
    s = lay(**{**NO_ACTION, "tiles": {"A": "tile-9 tile-2"}, "ended": "", "francs": {"A": 0}})
    assert refusal_code(s, "skip") == "must_act"             # an end-game tile can be taken
    s = lay(**{**NO_ACTION, "tiles": {"A": "tile-2"}, "francs": {"A": 1},
               "keys": {"A": "montmartre-4"}, "hand": "A"})
    assert "skip" not in {str(choice) for choice in s.choices()}


@clause("PA-4.5", "PA-4.6", "PA-8.6")
@pytest.mark.parametrize(("goods", "held", "bound"), [
    ("wood", "", True), ("", "tile-2", False), ("marble gold", "tile-2", False),
    ("wood", "tile-2", True)])
def test_action_payable_by_tile_is_optional(goods: str, held: str, bound: bool) -> None:
    highest = " ".join([f"{name}-8" for name in DISTRICTS])
    s = lay(off=NO_STACKS, ended="last", hand="A", francs={"A": 1},
            keys={"A": f"chaillot-2 {highest}"}, goods={"A": goods}, tiles={"A": held})
    assert refusal_code(s, "skip") == ("must_act" if bound else None)
    assert offers(s, "move ") == ["chaillot-2 chaillot-3"]


@clause("PA-16.6", "PA-17.1", "PA-14.27", "PA-16.4")
@example("EX-10")
def test_ex_10_leaving_the_game() -> None:
    laid: dict[str, Any] = {
        "off": NO_STACKS, "hand": "B", "tiles": {"B": "tile-27"}, "francs": {"B": 6}}
    s = lay(to_move="B", ended="last", **laid)
    assert offers(s, "move ") != []
    do(s, "leave")
    assert (s.current_player(), s.scores()[1]) == (2, 6)
    found = find_refusal(s, "place arc", 1)
    assert found is not None
    assert found[:2] == ("has_left", "PA-16.6")
    assert full_view(s)["investors"][1]["left"]
    s = lay(to_move="B", **laid)
    found = find_refusal(s, "leave")
    assert found is not None
    assert found[:2] == ("leave_too_early", "PA-16.6")


@clause("PA-15.1")
@example("EX-27")
def test_ex_27_end_game_tile_is_too_early() -> None:
    s = lay(off="la_villette-1 la_villette-2 la_villette-3 belleville-1")
    found = find_refusal(s, "look")
    assert found is not None
    assert found[:2] == ("end_too_early", "PA-15.1")
    s = lay(off="la_villette-1 la_villette-2 la_villette-3 belleville-1", step="place")
    draw(s)
    assert refusal_code(s, "look") is None
    s = lay(off=NO_STACKS, ended="last")
    assert refusal_code(s, "look") == "end_none_left"


def remaining_turns(s: Paris) -> str:
    """Return the players of the remaining turns, each played with the first action but leaving."""
    turns = ""
    turn = -1
    while not s.is_terminal():
        if s.turn != turn:
            turns += NAMES[s.current_player()]
            turn = int(s.turn)
        do(s, next(text for text in map(str, s.choices())
                   if text != "leave" and not text.startswith(("buy", "sell"))))
    return turns


@clause("PA-16.1", "PA-16.2", "PA-16.3", "PA-17.9")
@example("EX-28")
@pytest.mark.parametrize(("name", "rest"), [("B", "CDABCD"), ("D", "ABCD")])
def test_ex_28_last_round_gives_equal_turns(name: str, rest: str) -> None:
    """The turns follow this player taking the last end-game tile."""
    others = " ".join([f"E{number:02}" for number in range(1, 12)])
    s = lay(off=NO_STACKS, to_move=name, used={"A": others})
    assert full_view(s)["end_left"] == 1
    do(s, "look", "use E12" if offers(s, "use E12") else "sell prestige-gold with E12")
    assert remaining_turns(s) == rest
    assert find_refusal_code(s, "end", 0) == "game_over"


@clause("PA-15.2", "PA-15.3", "PA-15.4", "PA-15.5", "PA-15.6", "PA-18.3", "PA-16.1")
@example("EX-41")
def test_ex_41_end_game_tile_takes_two_decisions() -> None:
    others = " ".join([f"E{number:02}" for number in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)])
    s = lay(off=NO_STACKS, used={"D": others})
    found = find_refusal(s, "choose E01")
    assert found is not None
    assert found[:2] == ("no_look", "PA-15.2")
    before = s.covered()
    do(s, "look")
    assert s.has_revealed(0, before)
    assert [s.view(seat)["end_tiles"] for seat in range(4)] == [["E01", "E07"], None, None, None]
    found = find_refusal(s, "place arc")
    assert found is not None
    assert found[:2] == ("decide_first", "PA-4.7")
    assert refusal_code(s, "choose E05") == "end_tile_gone"
    choice = action(s, "choose E07")
    assert [choice.shown(s, seat) for seat in (0, 1, -2)] == ["choose E07", "choose", "choose E07"]
    do(s, "choose E07")
    assert s.view(0)["end_tiles"] is None
    do(s, "use E07")
    assert vp(s, "A") == 5
    do(s, "look")                                   # B: the last one is taken unasked
    assert (tiles(s, "B"), full_view(s)["end"]) == (["E01"], "last_round")
    do(s, "use E01")
    assert francs(s, "B") == 7


def action(s: Paris, text: str) -> Action[Paris]:
    return next(known for known in s.game.actions if str(known) == text)


@clause("PA-15.5", "PA-15.4")
@pytest.mark.parametrize(("tile", "coins", "points"), [
    ("E01", 4, 0), ("E02", 5, 0), ("E03", 6, 0), ("E04", 8, 0),
    ("E05", 0, 3), ("E06", 0, 4), ("E07", 0, 5), ("E08", 0, 6)])
def test_end_game_tiles_give_francs_and_vp(tile: str, coins: int, points: int) -> None:
    s = lay(off=NO_STACKS, tiles={"A": tile}, francs={"A": 0})
    do(s, f"use {tile}")
    assert (francs(s, "A"), vp(s, "A"), used_tiles(s, "A")) == (coins, points, [tile])


@clause("PA-15.5", "PA-12.6", "PA-10.6")
def test_end_game_tiles_give_goods() -> None:
    s = lay(off=NO_STACKS, tiles={"A": "E09 E10 E11 E12"}, keys={"A": "arc"}, francs={"A": 16})
    do(s, "move arc eiffel in chaillot")
    assert full_view(s)["asked"] == "prestige"
    assert used_tiles(s, "A") == ["E09", "E10"]
    do(s, "claim prestige-gold with E11", "claim prestige-gold prestige-gold with E12")
    assert vp(s, "A") == 15
    s = lay(off=NO_STACKS, tiles={"A": "E09"}, francs={"A": 0})
    do(s, "sell gold with E09")
    assert francs(s, "A") == 3


@clause("PA-16.8")
@example("EX-46")
def test_ex_46_all_have_left() -> None:
    s = lay(2, off=NO_STACKS, ended="last")
    do(s, "leave", "leave")
    assert s.is_terminal()
    s = lay(2, off=NO_STACKS, ended="last")
    do(s, "leave")
    assert remaining_turns(s) == "BB"


@clause("PA-16.8", "PA-16.2")
def test_late_turns_end_reveals_something() -> None:
    """The next player is passed over with nothing to use behind the screen. The offer is the same
    for anything that may be there."""
    for held, asked in ((0, 2), (9, 1)):
        s = lay(off=NO_STACKS, ended="last", step="done", hand="B", tiles={"A": "tile-7"},
                francs={"B": held})
        before = s.covered()
        assert paris_words.choice(s, action(s, "end"), ["Ada", "Bo", "Eve", "Ines"]).seals
        do(s, "end")
        assert s.seat == asked
        assert s.has_revealed(0, before)


def test_no_final_turns_after_all_left() -> None:
    s = lay(2, off=NO_STACKS, ended="last", to_move="B", left="A")
    messages = [event[0] for event in play_events(s, "leave")]
    assert (messages[0], messages[-1]) == ("left", "over")
    assert "final_turns" not in messages
    s = lay(2, off=NO_STACKS, ended="last", to_move="B")
    assert "final_turns" in [event[0] for event in play_events(s, "leave")]


@clause("PA-16.8", "PA-16.2")
def test_departed_player_is_passed_over() -> None:
    s = lay(4, off=NO_STACKS, ended="last", left="BC")
    do(s, "place arc")
    assert s.current_player() == 3
    s = lay(4, off=NO_STACKS, ended="last", left="AC", to_move="B")
    do(s, "place arc")
    assert remaining_turns(s) == "DBD"


@clause("PA-15.6", "PA-15.3")
def test_end_game_tiles_may_wait() -> None:
    s = lay(off=NO_STACKS, tiles={"A": "E01 E05 E09"})
    do(s, "look", "choose E02", "end")
    assert tiles(s, "A") == ["E01", "E02", "E05", "E09"]
    assert refusal_code(s, "use E01", "A") == "not_your_turn"


NOTHING_LEFT: dict[str, Any] = {"off": NO_STACKS, "francs": {"A": 0}}


@clause("PA-4.8", "PA-14.33", "PA-14.34", "PA-14.24", "PA-13.7")
@pytest.mark.parametrize(("held", "laid", "asked"), [
    ("", {}, "B"), ("tile-9 tile-16 tile-27", {}, "B"), ("tile-23", {}, "B"), ("tile-24", {}, "B"),
    ("tile-1", {}, "A"), ("tile-2", {}, "A"), ("tile-8", {}, "A"), ("tile-6", {}, "A"),
    ("tile-20", {}, "A"), ("tile-29", {}, "A"), ("tile-30", {}, "A"), ("E05", {}, "A"),
    ("E09", {}, "A"), ("E12", {}, "A"), ("tile-17", {}, "A"),
    ("tile-13", {"francs": {"A": 2}}, "B"), ("tile-13", {"francs": {"A": 3}}, "A"),
    ("tile-14", {"francs": {"A": 1}}, "B"), ("tile-14", {"francs": {"A": 2}}, "A"),
    ("tile-13 tile-14", {"francs": {"A": 2}}, "A"), ("tile-13 tile-25", {"francs": {"A": 3}}, "A"),
    ("tile-25", {}, "B"), ("tile-25", {"meeple": {"A": 1}}, "B"),
    ("tile-25", {"meeple": {"A": 2}}, "A"), ("tile-25", {"meeple": {"A": 2}, "gone": "1"}, "B"),
    ("tile-25", {"meeple": {"A": 2}, "used": {"A": "tile-1"}}, "B"),
    ("", {"goods": {"A": "wood"}}, "A"), ("", {"goods": {"A": "prestige-gold"}}, "A"),
    ("", {"supply": "wood", "francs": {"A": 1}}, "B"),
    ("", {"supply": "wood", "francs": {"A": 2}}, "A"),
    ("", {"supply": "marble", "francs": {"A": 3}}, "B"),
    ("", {"supply": "gold marble", "francs": {"A": 4}}, "A"),
    ("", {"supply": "gold", "francs": {"A": 5}}, "B"),
    ("", {"supply": "gold", "francs": {"A": 6}}, "A")])
def test_turn_continues_while_free_moves_remain(
        held: str, laid: dict[str, Any], asked: str) -> None:
    s = lay(**{**NOTHING_LEFT, "tiles": {"A": held}, **laid})
    do(s, "place arc")
    assert NAMES[s.current_player()] == asked


ONES = "belleville-1 saint_germain-1 chaillot-1"      # all that a franc could buy


@clause("PA-4.6", "PA-4.8", "PA-14.9", "PA-14.16")
@pytest.mark.parametrize(("held", "others", "asked"), [
    ("", ONES, "B"), ("", ONES.removesuffix(" chaillot-1"), "A"), ("tile-9", ONES, "B"),
    ("tile-16", ONES, "A"), ("tile-9 tile-16", ONES, "A"), ("tile-27", ONES, "B")])
def test_player_with_usable_tile_is_asked(held: str, others: str, asked: str) -> None:
    s = lay(to_move="D", ended="last", off="batignolles-1 montmartre-1 la_villette-1", hand="A",
            tiles={"A": held}, francs={"A": 1}, keys={"B": others})
    do(s, "place arc")
    assert NAMES[s.current_player()] == asked


@clause("PA-15.2", "PA-16.1", "PA-18.3")
def test_log_hides_the_end_game_tile() -> None:
    """It says how many are left, never which."""
    s = lay(off=NO_STACKS, used={"D": " ".join([f"E{number:02}" for number in range(3, 13)])})
    assert play_events(s, "look") == [("declared", 0, 2, 0)]
    assert offers(s, "choose ") == ["E01", "E02"]
    assert play_events(s, "choose E01") == [("end_tile", 0, 1, 0)]
    do(s, "end")
    assert play_events(s, "look") == [("declared", 1, 1, 0), ("end_tile", 1, 0, 0),
                                      ("triggered", 1, 0, 0)]
    assert full_view(s)["end"] == "last_round"


@clause("PA-17.1", "PA-17.2", "PA-17.6", "PA-14.27")
def test_log_describes_final_scoring() -> None:
    """It lists each district with its points and seats, then tile 27."""
    s = lay(3, off=NO_STACKS, ended="final", to_move="C", francs={"A": 2},
            tiles={"A": "tile-27"}, awards={"batignolles": "V20", "chaillot": "V18"},
            keys={"A": "chaillot-8 batignolles-4", "C": "chaillot-4 chaillot-2",
                  "B": "chaillot-5 batignolles-1 batignolles-2 batignolles-3"})
    assert play_events(s, "place arc") == [
        ("key", 2, PLACE["arc"], 0), ("district", 0, 0, 10), ("district", 1, 0, 20),
        ("district", 0, 5, 18), ("district", 1, 5, 4), ("district", 2, 5, 9),
        ("franc_points", 0, 2, 0), ("over", -1, 0, 0)]
    assert s.is_terminal()


@clause("PA-5.1", "PA-5.2", "PA-20.5")
def test_log_describes_a_building() -> None:
    s = lay(step="place", off=f"{NO_STACKS} montmartre-4 montmartre-5")
    assert play_events(s, "stack 2") == [("lifted", 0, 1, 1)]
    space = PLACE["montmartre-5"]
    assert play_events(s, "building montmartre-5") == [
        ("turned", 0, space, 0), ("placed", 0, space, space)]
    assert [stack["tiles"] for stack in full_view(s)["stacks"]] == [1, 0, 0]


@clause("PA-16.1", "PA-16.2", "PA-16.3", "PA-2.1")
@pytest.mark.parametrize(("players", "starter", "name", "rest"), [
    (2, 0, "A", "BAB"), (2, 1, "A", "BA"), (2, 1, "B", "ABA"), (3, 1, "A", "BCA"),
    (3, 2, "A", "BCAB"), (4, 2, "B", "CDAB"), (4, 3, "D", "ABCDABC")])
def test_round_ends_before_start_player(players: int, starter: int, name: str, rest: str) -> None:
    others = " ".join([f"E{number:02}" for number in range(1, 12)])
    s = lay(players, off=NO_STACKS, to_move=name, used={"A": others}, first_seat=str(starter))
    do(s, "look", "sell prestige-gold with E12")
    assert remaining_turns(s) == rest


@clause("PA-5.3", "PA-15.1", "PA-4.2")
def test_last_building_opens_end_game_tiles() -> None:
    one = f"{NO_STACKS} chaillot-1"
    s = lay(2, off=one)
    assert (refusal_code(s, "stack 1"), refusal_code(s, "look")) == ("drawn", "end_too_early")
    do(s, "place arc")
    assert full_view(s)["step"] == "place"
    do(s, "stack 1", "building la_villette-1")
    assert (refusal_code(s, "stack 1"), refusal_code(s, "look")) == ("no_stacks", None)
    do(s, "place arc")
    assert full_view(s)["step"] == "act"


@clause("PA-4.5", "PA-4.6", "PA-16.6", "PA-15.1")
@pytest.mark.parametrize(("laid", "offered"), [
    ({"hand": "A", "francs": {"A": 0}}, "skip"),
    ({"francs": {"A": 0}}, "leave"), ({"hand": "A", "francs": {"A": 9}}, "leave"),
    ({"hand": "A", "ended": "", "francs": {"A": 0}}, "look"),
    ({"ended": ""}, "look"), ({"ended": "", "off": OFF}, ""),
    ({"ended": "", "off": OFF, "hand": "A", "francs": {"A": 0}}, "skip")])
def test_key_move_has_alternatives(laid: dict[str, Any], offered: str) -> None:
    s = lay(**{"off": NO_STACKS, "ended": "last", "goods": {"A": "wood"}, **laid})
    found = {str(choice) for choice in s.choices()} & {"look", "leave", "skip", "end"}
    assert found == set(offered.split())
