"""Test hidden and public facts (PA-18), and the refusal of requests (PA-19)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from grandtour.engine.core import PUBLIC
from grandtour.engine.rng import Rng
from grandtour.lab.variant import variant
from tests.evidence import clause
from tests.games.paris.table import (
    NO_STACKS, PARIS, do, find_refusal, full_view, lay, play_events, refusal_code, set_up_game,
    sound,
)
from tests.scene import verb, view_as

HIDDEN = {"francs", "goods", "keys", "tiles"}


@clause("PA-18.1", "PA-18.5")
def test_screens_hide_resources() -> None:
    s = lay(goods={"A": "wood", "B": "gold"}, tiles={"A": "tile-1", "B": "tile-5"})
    for seat in (0, 1, PUBLIC):
        for number, one in enumerate(view_as(s, seat)["investors"]):
            assert (set(one) >= HIDDEN) == (number == seat)
            assert not set(one) & HIDDEN or number == seat
    assert view_as(s, 0)["investors"][0]["goods"]["wood"] == 1


def test_unpaid_key_move_is_in_numbers() -> None:
    paris = variant("paris", 4)
    for keys, landmarks, move in (
            ("arc", {}, "arc eiffel in chaillot"),
            ("arc eiffel", {"eiffel": "chaillot"}, "arc eiffel with tile-9")):
        s = lay(keys={"A": keys}, landmarks=landmarks, francs={"A": 16}, goods={"A": "gold"},
                tiles={"A": "tile-4 tile-9 tile-21"})
        do(s, f"move {move}")
        numbers = dict(zip(paris.names, paris.observation(s, 0), strict=True))
        assert s.action_to_string(numbers["buying"]) == f"move {move}"


@clause("PA-18.1", "PA-4.7")
def test_revealing_single_choice_is_asked() -> None:
    """A takes the last stack, or an end-game tile, since nothing else is possible with the things
    behind the screen. The others do not see that."""
    poor: dict[str, Any] = {"francs": {"A": 0}, "goods": {"B": "wood", "C": "wood"}}
    for only, s in (("stack 1", lay(step="place", off=f"{NO_STACKS} chaillot-1", **poor)),
                    ("look", lay(off=NO_STACKS, hand="A", **poor))):
        assert [str(choice) for choice in s.choices()] == [only]
        assert PARIS.sole_choice(s) is None
        for seat in (1, 2, PUBLIC):
            assert any(len(s.disguise(seat, Rng(seed)).choices()) > 1 for seed in range(20))


@clause("PA-18.2")
def test_public_facts_are_visible() -> None:
    s = lay(keys={"A": "arc belleville-8"}, used={"B": "tile-5"}, points={"C": 12}, supply="wood",
            landmarks={"eiffel": "chaillot"}, meeple={"D": 9})
    view = view_as(s, PUBLIC)
    assert (view["arc"], view["supply"]["wood"], view["end_left"]) == ([0], 1, 12)
    assert view["districts"]["belleville"]["spaces"][5]["keys"] == [0]
    assert [one["used"] for one in view["investors"]] == [[], ["tile-5"], [], []]
    assert [one["points"] for one in view["investors"]] == [0, 0, 12, 0]
    assert [one["meeple"] for one in view["investors"]] == [0, 0, 0, 9]
    assert [one["spare"] for one in view["investors"]] == [2] * 4
    assert len(view["display"]) == 7
    assert view["track"][4] == ["tile-5"]
    assert [stack["tiles"] for stack in view["stacks"]] == [1, 1, 1]


@clause("PA-18.3", "PA-18.6", "PA-18.1")
def test_others_end_game_tiles_are_resampled() -> None:
    s = lay(off=NO_STACKS, tiles={"A": "E01", "B": "E02", "C": "E03"}, used={"D": "E04"})
    own, bs, left = set(), set(), set()
    for seed in range(60):
        d = sound(s.resample(0, Rng(seed)))
        own.add(tuple(full_view(d)["investors"][0]["tiles"]))
        bs.add(tuple(full_view(d)["investors"][1]["tiles"]))
        left.add(int(d.end_left))
        assert view_as(d, 0) == view_as(s, 0)
        assert full_view(d)["investors"][3]["used"] == ["E04"]
    assert own == {("E01",)}
    # A took the first one and saw all others then: B and C may hold any of them, also those left.
    assert bs == {(f"E{number:02}",) for number in (2, 3, 5, 6, 7, 8, 9, 10, 11, 12)}
    assert len(left) > 10


@clause("PA-18.6", "PA-18.3")
def test_last_look_reveals_missing_tiles() -> None:
    """C looked last: each tile taken before is one of two, and the tiles left are known."""
    s = lay(off=NO_STACKS, tiles={"A": "E01", "B": "E02", "C": "E03"})
    held = {(tuple(full_view(d)["investors"][0]["tiles"]),
             tuple(full_view(d)["investors"][1]["tiles"]))
            for d in [s.resample(2, Rng(seed)) for seed in range(30)]}
    assert held == {(("E01",), ("E02",)), (("E02",), ("E01",))}
    assert {int(s.resample(2, Rng(seed)).end_left) for seed in range(30)} == {int(s.end_left)}
    do(s, "look")
    assert {int(s.resample(0, Rng(seed)).end_left) for seed in range(30)} == {int(s.end_left)}


@clause("PA-18.6")
def test_resampled_deal_ignores_the_true_one() -> None:
    """Equal generators deal the same to a seat for any hands of the others. Otherwise a search
    could distinguish the true holders."""
    one = lay(off=NO_STACKS, tiles={"A": "E01", "B": "E02", "C": "E03"}, used={"D": "E04"})
    other = lay(off=NO_STACKS, tiles={"A": "E01", "B": "E12", "C": "E05"}, used={"D": "E04"})
    assert view_as(one, 0) == view_as(other, 0)
    for seed in range(20):
        assert str(one.resample(0, Rng(seed))) == str(other.resample(0, Rng(seed)))


@clause("PA-18.4", "PA-20.2")
def test_position_reveals_no_stacks() -> None:
    s = set_up_game()
    assert str(s.resample(0, Rng(1))) == str(s)
    assert int(s.stacked()) == 33


@clause("PA-19.1", "PA-16.2")
def test_checks_have_an_order() -> None:
    s = lay()
    assert refusal_code(s, "fly") == "unknown_action"
    assert refusal_code(s, "move nowhere") == "malformed"
    assert refusal_code(s, "") == "malformed"
    for text in ("fly", "move nowhere", "place arc"):
        found = find_refusal(s, text, 2)
        assert found is not None
        assert found[:2] == ("not_your_turn", "PA-4.1")
        assert found.details["name"] == "seat 0"
    s = lay(2, off=NO_STACKS, ended="final", over=True, left="A")
    found = find_refusal(s, "place arc", 0)
    assert found is not None
    assert found[:2] == ("game_over", "PA-16.2")


@clause("PA-19.1", "PA-4.7")
def test_open_decision_precedes_other_commands() -> None:
    """Only its answers and free moves are possible. Elsewhere unknown words are named as such."""
    s = lay(2, francs={"A": 9}, goods={"A": "wood"}, keys={"A": "chaillot-bank"})
    do(s, "move chaillot-bank chaillot-3")
    assert full_view(s)["asked"] == "bonus"
    for command in PARIS.commands:
        code = refusal_code(s, f"{command.verb} nothing")
        free = command.verb in ("buy", "sell", "use", "bonus", "decline")
        assert code == ("malformed" if free else "decide_first"), command.verb
    do(s, "decline")
    for command in PARIS.commands:
        code = refusal_code(s, f"{command.verb} nothing")
        assert code in ("malformed", "bad_payment"), command.verb


# PA-19: every code of the table, by the tests of this folder or here.
CODES = {
    "step_order", "drawn", "action_done", "decide_first", "must_act", "stack_empty", "no_stacks",
    "bad_space", "no_key", "place_taken", "key_from_screen", "not_your_key", "not_a_target",
    "no_building", "occupied_own", "occupied_other", "occupied_many", "tile_not_needed",
    "other_district", "not_higher", "landmark_low", "landmark_gone", "francs", "resources",
    "bad_payment", "nothing_to_buy", "prestige_not_sold", "not_owned", "no_bonus_right",
    "meeple_back", "space_empty", "number_taken", "tile_unknown", "tile_27", "tile_in_move",
    "step_back_range", "real_tokens", "no_spare_key", "icon_kind", "no_icons", "vp_no_right",
    "vp_district_full", "vp_tile_gone", "end_too_early", "end_none_left", "no_look",
    "end_tile_gone", "leave_too_early", "cannot_act", "has_left",
}


@clause("PA-19.1")
def test_every_refusal_is_in_the_rules() -> None:
    import importlib
    import pkgutil

    from grandtour.engine.core import Refusal
    from grandtour.games.paris import commands, rules

    modules = [importlib.import_module(f"{rules.__name__}.{found.name}")
               for found in pkgutil.iter_modules(rules.__path__)]
    stand = {value.code for module in [*modules, commands] for value in vars(module).values()
             if isinstance(value, Refusal)} - {"chance_first", "impossible"}
    assert stand - CODES == {"which_district", "nothing_open"}
    assert not CODES - stand
    assert {PARIS.cited(refusal).code for refusal in PARIS.wording.values()} >= {
        "bad_player_count", "unknown_option", "bad_option_value", "unknown_profile",
        "game_over", "not_your_turn"}


@clause("PA-19.2", "PA-19.3")
@pytest.mark.parametrize(("keys", "text", "code"), [
    ({}, "move arc eiffel in chaillot", "not_your_key"),
    ({"A": "arc"}, "move arc chaillot-1", "no_building"),
    ({"A": "chaillot-bank"}, "move chaillot-bank belleville-1", "other_district"),
    ({"A": "chaillot-5", "B": "chaillot-4"}, "move chaillot-5 chaillot-4", "not_higher"),
    ({"A": "arc", "B": "chaillot-8"}, "move arc chaillot-8", "occupied_other"),
    ({"A": "arc"}, "move arc chaillot-8 with tile-9", "tile_not_needed"),
    ({"A": "arc", "B": "chaillot-8"}, "move arc chaillot-8 with tile-16", "tile_unknown"),
    ({"A": "arc"}, "move arc chaillot-3", "resources"),
    ({"A": "arc"}, "move arc chaillot-8", "francs")])
def test_first_reason_of_key_move_wins(keys: dict[str, str], text: str, code: str) -> None:
    s = lay(keys=keys, francs={"A": 3})
    assert refusal_code(s, text) == code


@clause("PA-18.3")
def test_remaining_tiles_are_not_recalled() -> None:
    """The remembered view omits them, even for the seat that looked then."""
    s = lay(off=NO_STACKS)
    do(s, "look")
    assert len(view_as(s, 0)["end_tiles"]) == 12
    assert s.recalled(0) == {**view_as(s, 0), "end_tiles": None}
    assert view_as(s, 1) == s.recalled(1)


# How many requests there are, by their first word. Key moves: 21 within each district, 7 places of
# each to 8 landmarks, 27 between landmarks, 44 from the Arc, with four choices of bonus tiles; and
# from the Arc to 8 landmarks of the display in 6 districts.
REQUESTS = {
    "stack": 3, "district": 6, "place": 7, "move": (6 * 21 + 6 * 7 * 8 + 27 + 44) * 4 + 8 * 6,
    "look": 1, "choose": 12, "skip": 1, "leave": 1, "end": 1, "decline": 1, "bonus": 30,
    "award": 6 * 6, "claim": 3 + 2 * 3 + 2 * 9, "buy": 3, "sell": 6 + 3 + 5 * 3 + 4 * 9 - 3,
    "use": 5 + 8 + 6 + 1 + 1 + 1 + 2 + 2 * 30 + 2 * 63, "pay": 110}


@clause("PA-19.1")
def test_action_counts_are_fixed() -> None:
    found = Counter(verb(action) for action in PARIS.actions)
    assert {word: number for word, number in found.items() if word in REQUESTS} == REQUESTS
    s = lay(tiles={"A": "tile-17 tile-25"}, meeple={"A": 5}, keys={"A": "chaillot-bank"})
    for text in ("stack 0", "stack 4", "bonus 0", "bonus 31", "use tile-17 0", "use tile-17 31",
                 "use tile-25 0", "use tile-25 31", "place chaillot", "buy prestige", "sell moon"):
        assert refusal_code(s, text) == "malformed"


@clause("PA-19.1", "PA-4.7")
@pytest.mark.parametrize(("move", "decision"), [
    ("move belleville-bank belleville-4", 1), ("move chaillot-bank chaillot-1", 2),
    ("move arc tuileries in chaillot", 3)])
def test_first_open_decision_is_named(move: str, decision: int) -> None:
    s = lay(keys={"A": "arc belleville-bank chaillot-bank",
                  "B": "belleville-1 belleville-2 belleville-3"}, francs={"A": 12},
            goods={"A": "marble prestige-bronze"}, off="la_villette-1 la_villette-2 la_villette-3")
    do(s, move)
    for text in ("end", "stack 1", "place arc", "look", "choose E01", "district chaillot"):
        found = find_refusal(s, text)
        assert found is not None
        assert (found.code, found.details["decision"]) == ("decide_first", f"decision {decision}")
    others = {"award V20 chaillot": 1, "bonus 3": 2, "claim prestige-bronze": 3}
    for text, number in others.items():
        assert refusal_code(s, text) == (None if number == decision else "decide_first")
    assert play_events(s, "decline")[0] == ("declined", 0, decision, 0)


@clause("PA-19.1", "PA-4.7", "PA-15.2")
def test_look_cannot_be_declined() -> None:
    s = lay(off=NO_STACKS, goods={"A": "wood"})
    do(s, "look")
    for text in ("decline", "end", "place arc", "look", "bonus 3", "award V20 chaillot"):
        found = find_refusal(s, text)
        assert found is not None
        assert (found.code, found.details["decision"]) == ("decide_first", "decision 4")
    do(s, "sell wood")
    assert refusal_code(s, "choose E12") is None


@clause("PA-4.1", "PA-4.2", "PA-5.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_are_counted_and_go_round(players: int) -> None:
    s = lay(players, off=NO_STACKS)
    turn = int(s.turn)
    for number in range(1, 2 * players + 1):
        do(s, next(text for text in map(str, s.choices()) if text.startswith("place")))
        assert (int(s.turn), s.current_player()) == (turn + number, number % players)
        assert (full_view(s)["step"], full_view(s)["end"]) == ("act", "open")
