"""Test material, set-up, variants, options and chance (PA-1 to PA-3, PA-20)."""

from __future__ import annotations

from collections import Counter

import pytest

from grandtour.engine.core import Event, Refusal
from grandtour.engine.game import Refused
from grandtour.engine.rng import Rng
from grandtour.games.paris.components import (
    BASIC_TOKEN, DISTRICTS, NONE, ONLY, PLACE, TABLES, TYPE,
)
from grandtour.games.paris.rules.place import CHOOSE_DISTRICT, SAME_TYPE, SPACE_TAKEN
from grandtour.games.paris.state import Paris
from tests.evidence import clause, example
from tests.games.paris.table import (
    PARIS, do, find_refusal, full_view, lay, offers, play_events, refusal_code, set_up_game, sound,
    start,
)
from tests.scene import action


def random_setup(players: int = 4, seed: int = 1, **named: str) -> Paris:
    """Return a game set up by chance."""
    s = start(players, **named)
    rng = Rng(seed)
    while s.is_chance_node():
        s.play(s.sample(rng))
    return s


@clause("PA-1.3", "PA-1.4", "PA-2.2", "PA-2.3", "PA-2.4", "PA-2.5", "PA-2.6", "PA-2.7", "PA-2.8",
        "PA-2.9", "PA-2.10", "PA-1.11")
@example("EX-12")
@pytest.mark.parametrize(("players", "keys", "tiles"), [(2, 10, 30), (3, 9, 36), (4, 7, 42)])
def test_ex_12_set_up_counts(players: int, keys: int, tiles: int) -> None:
    view = full_view(random_setup(players))
    assert [(one["keys"], one["spare"], one["francs"], one["points"], one["meeple"])
            for one in view["investors"]] == [(keys, 2, 3, 0, 0)] * players
    assert sum(len(space) for space in view["track"]) == tiles
    assert all(name == f"tile-{space}" for space, names in enumerate(view["track"], 1)
               for name in names)
    assert [stack["tiles"] for stack in view["stacks"]] == [11, 11, 11]
    assert all(stack["back"] in view["districts"] for stack in view["stacks"])
    assert (view["end_left"], len(view["vp_left"]), len(view["display"])) == (12, 6, 8)
    assert set(view["supply"].values()) == {0}
    tokens = Counter(space["token"] for one in view["districts"].values()
                     for space in one["spaces"])
    assert set(tokens.values()) == {6}
    assert len(tokens) == 6


@clause("PA-1.5", "PA-1.6", "PA-1.7", "PA-1.8", "PA-1.9", "PA-2.7", "PA-18.7")
def test_city_has_districts_and_buildings() -> None:
    view = full_view(set_up_game())
    assert list(view["districts"]) == ["batignolles", "montmartre", "la_villette", "belleville",
                                       "saint_germain", "chaillot"]
    assert sorted(one["bank"]["francs"] for one in view["districts"].values()) == [
        2, 3, 4, 5, 6, 7]
    for one in view["districts"].values():
        assert [space["value"] for space in one["spaces"]] == [1, 2, 3, 4, 5, 8]
        assert [space["token"] for space in one["spaces"]] == [
            "prestige-bronze", "prestige-silver", "prestige-gold", "wood", "marble", "gold"]
    tiles = TABLES["buildings"]["tiles"]
    for key in ("district", "value"):
        assert len({(tile[key], tile["type"]) for tile in tiles}) == 36


@clause("PA-1.13", "PA-5.4")
def test_key_owns_its_place() -> None:
    s = lay(keys={"A": "arc belleville-bank", "B": "belleville-8"})
    assert full_view(s)["districts"]["belleville"]["sums"] == [0, 8, 0, 0]


@clause("PA-2.1", "PA-20.1")
def test_start_player_is_drawn_or_named() -> None:
    s = PARIS.start(3, PARIS.choose(3, {}))
    assert dict(s.chance_outcomes()) == {choice.id: 1 / 3 for choice in s.choices()}
    assert [str(choice) for choice in s.choices()] == ["first 0", "first 1", "first 2"]
    do(s, "first 2")
    assert full_view(s)["starter"] == 2
    assert set_up_game(4, first_seat="3").current_player() == 3


@clause("PA-20.1", "PA-20.2", "PA-20.3", "PA-20.4", "PA-20.5", "PA-18.4")
@example("EX-45")
def test_ex_45_backs_have_chances() -> None:
    s = start()
    chances = {str(s.game.actions[number]): chance for number, chance in s.chance_outcomes()}
    assert chances["back montmartre"] == 6 / 36
    do(s, "back montmartre")
    chances = {str(s.game.actions[number]): chance for number, chance in s.chance_outcomes()}
    assert chances == {f"back {name}": (5 if name == "montmartre" else 6) / 35
                       for name in full_view(s)["districts"]}
    do(s, "back montmartre", "back belleville", "stack 1")
    fronts = {str(s.game.actions[number]): chance for number, chance in s.chance_outcomes()}
    assert fronts == {f"building montmartre-{value}": 1 / 6 for value in (1, 2, 3, 4, 5, 8)}
    do(s, "building montmartre-5")
    weights = {str(choice): int(choice.weight(s)) for choice in s.choices()}
    assert weights == {"back batignolles": 6, "back montmartre": 4, "back la_villette": 6,
                       "back belleville": 5, "back saint_germain": 6, "back chaillot": 6}


@clause("PA-3.1", "PA-20.6")
@example("EX-32")
def test_ex_32_tokens_are_dealt_at_random() -> None:
    s = random_setup(random_tokens="true")
    tokens = [space["token"] for one in full_view(s)["districts"].values()
              for space in one["spaces"]]
    assert tokens[5::6] == ["gold"] * 6
    assert Counter(tokens) == {"wood": 6, "marble": 6, "gold": 6, "prestige-bronze": 6,
                               "prestige-silver": 6, "prestige-gold": 6}
    assert list(s.token) != [BASIC_TOKEN[space % 6] for space in range(36)]
    s = start(random_tokens="true")
    assert {str(choice): int(choice.weight(s)) for choice in s.choices()} == {
        "token prestige-bronze": 6, "token prestige-silver": 6, "token prestige-gold": 6,
        "token wood": 6, "token marble": 6}


@clause("PA-3.2", "PA-3.3", "PA-20.6")
def test_random_bonus_tiles_keep_their_section() -> None:
    s = random_setup(random_bonus="true")
    track = [space[0] for space in full_view(s)["track"]]
    for first in (0, 10, 20):
        expected = {f"tile-{number}" for number in range(first + 1, first + 11)}
        assert set(track[first:first + 10]) == expected
    assert track != [f"tile-{number}" for number in range(1, 31)]
    assert sum(len(space) for space in full_view(s)["track"]) == 42
    s = start(random_bonus="true")
    assert offers(s, "number ") == sorted(f"tile-{number}" for number in range(1, 11))


@clause("PA-3.4", "PA-14.34", "PA-13.4")
@example("EX-47")
def test_ex_47_numbers_and_spaces() -> None:
    s = start(4, random_bonus="true")
    for number in (1, 2, 7, 4, 5, 6, 8, 10, 3, 9):
        do(s, f"number tile-{number}")
    while s.is_chance_node():
        s.play(s.choices()[0])
    s.building[PLACE["belleville-1"]] = PLACE["belleville-1"]
    s.unseen -= int(ONLY[PLACE["belleville-1"]])
    s.laid = int(ONLY[PLACE["belleville-1"]])
    s.inside[3] = s.laid
    s.heights[2] -= 1
    s.step = 1
    me = s.investors[0]
    me.keys -= 1
    me.on = int(ONLY[PLACE["belleville-bank"]])
    sound(s)
    do(s, "move belleville-bank belleville-1", "bonus 3")
    assert full_view(s)["investors"][0]["tiles"] == ["tile-7"]
    assert full_view(s)["investors"][0]["meeple"] == 3
    me.held |= int(ONLY[16])
    assert s.refusal(next(a for a in s.game.actions if str(a) == "use tile-17 3")).code == (
        "number_taken")


def placement_position(building: str, off: str) -> Paris:
    """Return a position of free placement in which this building is turned over and those off are
    to come."""
    s = random_setup(3, free_placement="true")
    names = off.split()
    for place, space in PLACE.items():
        if space < 36 and place not in names and place != building:
            s.building[space] = space
            s.laid |= int(ONLY[space])
            s.inside[space // 6] |= int(ONLY[space])
        if space < 36 and place not in names:
            s.unseen -= int(ONLY[space])
    for stack in range(3):
        s.heights[stack] = (len(names) + 2 - stack) // 3
        s.tops[stack] = NONE
    for stack in range(3):
        if s.heights[stack]:
            s.tops[stack] = max(range(6), key=lambda district: (
                s.hidden(district) - list(s.tops).count(district)))
    s.step = 1
    s.lifted = PLACE[building]
    s.stack.append(CHOOSE_DISTRICT[0])
    return s


@clause("PA-3.5", "PA-3.6", "PA-20.5")
@example("EX-11")
def test_ex_11_building_needs_its_space() -> None:
    # La Villette's theatre 8 is in hand; Montmartre has its theatre, Belleville lacks both.
    s = placement_position("la_villette-8",
                           "montmartre-8 belleville-3 belleville-8 chaillot-1 chaillot-8")
    sound(s)
    found = find_refusal(s, "district montmartre")
    assert found is not None
    assert found[:2] == ("bad_space", "PA-3.5")
    assert refusal_code(s, "district batignolles") == "bad_space"
    assert offers(s, "district ") == ["belleville", "chaillot", "la_villette"]
    found = find_refusal(s, "place arc")
    assert found is not None
    assert found[:2] == ("decide_first", "PA-4.7")
    assert found.details["decision"] == "decision 5"
    assert refusal_code(s, "decline") == "decide_first"
    do(s, "district belleville")
    assert full_view(s)["districts"]["belleville"]["spaces"][5]["building"]["id"] == "la_villette-8"
    assert full_view(s)["step"] == "act"
    assert refusal_code(s, "district belleville") == "drawn"


@clause("PA-3.5", "PA-4.7")
def test_single_district_asks_no_question() -> None:
    s = placement_position("la_villette-8", "montmartre-8 belleville-3 chaillot-1")
    question = s.stack[-1]
    assert not question.is_open(s)
    question.close(s)
    assert (full_view(s)["lifted"], s.laid >> PLACE["la_villette-8"] & 1) == (None, 1)


@clause("PA-3.6", "PA-18.2")
@example("EX-11")
def test_ex_11_no_district_is_possible() -> None:
    s = placement_position("la_villette-8", "montmartre-8")
    s.building[PLACE["la_villette-8"]] = NONE
    lone = PLACE["la_villette-8"]
    assert not s.laid >> lone & 1
    s.laid |= int(ONLY[PLACE["la_villette-8"]])          # as if something else lay there
    question = s.stack[-1]
    assert not question.is_open(s)
    question.close(s)
    assert full_view(s)["boxed"] == ["la_villette-8"]
    assert full_view(s)["lifted"] is None


@clause("PA-3.5", "PA-3.6")
def test_stacks_hold_twelve() -> None:
    s = random_setup(free_placement="true")
    assert [stack["tiles"] for stack in full_view(s)["stacks"]] == [12, 12, 12]
    assert all(stack["back"] for stack in full_view(s)["stacks"])


@clause("PA-3.7", "PA-3.8", "PA-1.11")
@example("EX-54")
def test_ex_54_profile_and_options() -> None:
    defaults = {"first_seat": "random", "random_tokens": "false", "random_bonus": "false",
                "free_placement": "false", "head_start": "none"}
    assert PARIS.choose(4, {}) == PARIS.choose(4, {}, "rulebook") == defaults
    s = random_setup(free_placement="true")
    assert list(s.token) == [BASIC_TOKEN[space % 6] for space in range(36)]
    assert full_view(s)["track"][0] == ["tile-1", "tile-1"]
    for players, named, profile, code, clause_id in (
            (4, {}, "online", "unknown_profile", "PA-3.8"),
            (4, {"trade_when": "x"}, "", "unknown_option", "PA-3.7"),
            (4, {"random_tokens": "maybe"}, "", "bad_option_value", "PA-3.7"),
            (4, {"first_seat": "4"}, "", "bad_option_value", "PA-3.7"),
            (5, {}, "", "bad_player_count", "PA-1.11"),
            (1, {}, "", "bad_player_count", "PA-1.11")):
        with pytest.raises(Refused) as error:
            PARIS.choose(players, named, profile)
        assert (error.value.refusal.code, error.value.refusal.clause) == (code, clause_id)


@clause("PA-3.9")
def test_head_start_gives_points_to_one() -> None:
    assert set_up_game(3, head_start="1_gets_20").scores() == [0, 20, 0]


@clause("PA-3.5", "PA-3.6", "PA-20.5", "PA-5.2")
def test_option_lets_player_choose_the_district() -> None:
    s = set_up_game(2, free_placement="true")
    assert refusal_code(s, "district chaillot") == "step_order"
    do(s, "stack 1", "building batignolles-8")
    assert s.is_chance_node()
    do(s, "back chaillot")
    assert len(offers(s, "district ")) == 6
    assert play_events(s, "district chaillot") == [
        ("placed", 0, PLACE["chaillot-8"], PLACE["batignolles-8"])]
    assert refusal_code(s, "district chaillot") == "drawn"
    assert [stack["tiles"] for stack in full_view(s)["stacks"]] == [11, 12, 12]
    assert refusal_code(set_up_game(2), "district chaillot") == "step_order"


@clause("PA-3.5", "PA-3.6")
@pytest.mark.parametrize(("building", "off", "districts"), [
    ("la_villette-8", "belleville-3 belleville-8", "belleville la_villette"),
    ("la_villette-8", "montmartre-8 belleville-3 chaillot-8", "la_villette"),
    ("saint_germain-8", "montmartre-2 montmartre-8 batignolles-5", "montmartre saint_germain"),
    ("batignolles-1", "montmartre-5 montmartre-1 chaillot-8 chaillot-1",
     "batignolles chaillot montmartre"),
    ("chaillot-8", "saint_germain-3 saint_germain-8 batignolles-1 batignolles-8",
     "batignolles chaillot saint_germain")])
def test_space_and_type_limit_buildings(building: str, off: str, districts: str) -> None:
    """Off are its own type in a district, and the building on the space of its value there."""
    s = placement_position(building, off)
    question = s.stack[-1]
    assert [str(choice).removeprefix("district ") for choice in question.menu(s)
            if str(choice).startswith("district ")
            and s.refusal(choice) is None] == sorted(districts.split(), key=list(DISTRICTS).index)
    assert question.is_open(s) == (" " in districts)


@clause("PA-3.5", "PA-19.1")
@pytest.mark.parametrize(("district", "clash", "space"), [
    ("batignolles", SPACE_TAKEN, "place 5"), ("chaillot", SPACE_TAKEN, "place 35"),
    ("montmartre", SAME_TYPE, "place 11")])
def test_refused_building_gives_reason(district: str, clash: Refusal, space: str) -> None:
    s = placement_position("la_villette-8", "montmartre-8 belleville-3 belleville-8")
    found = find_refusal(s, f"district {district}")
    assert found is not None
    assert (found.details["space"], found.details["type"]) == (
        space, f"type {TYPE[PLACE['la_villette-8']]}")
    assert s.refusal(action(s, f"district {district}")) is clash


@clause("PA-3.5", "PA-8.4", "PA-8.3")
def test_building_keeps_its_price_anywhere() -> None:
    s = placement_position("montmartre-8", "belleville-5 belleville-8 chaillot-1")      # housing
    mine = s.investors[0]
    mine.keys, mine.on, mine.francs = mine.keys - 1, int(ONLY[PLACE["belleville-bank"]]), 8
    do(s, "district belleville")
    assert refusal_code(s, "move belleville-bank belleville-8") == "resources"
    s = placement_position("saint_germain-8", "montmartre-2 montmartre-8 chaillot-1")   # a cafe
    mine = s.investors[0]
    mine.keys, mine.on, mine.francs = mine.keys - 1, int(ONLY[PLACE["montmartre-bank"]]), 8
    do(s, "district montmartre")
    assert refusal_code(s, "move montmartre-bank montmartre-8") is None


@clause("PA-3.5", "PA-3.6")
def test_automatic_placement_is_logged() -> None:
    s = placement_position("la_villette-8", "montmartre-8 belleville-3 chaillot-1")
    events: list[Event] = []
    s.log = events
    s.stack[-1].close(s)
    space = PLACE["la_villette-8"]
    assert [(event.message, event.seat, event.value, event.other) for event in events] == [
        ("placed", 0, space, space)]
    s = placement_position("la_villette-8", "montmartre-8")
    s.laid |= int(ONLY[PLACE["la_villette-8"]])          # as if something else lay there
    events.clear()
    s.log = events
    s.stack[-1].close(s)
    assert [(event.message, event.seat, event.value, event.other) for event in events] == [
        ("boxed", 0, space, 0)]
    assert s.boxed == ONLY[space]


@clause("PA-20.3", "PA-20.4", "PA-5.1")
@pytest.mark.parametrize(("off", "stack", "building", "weights"), [
    # In the box are three of these tiles, unseen; the tops of other stacks are known.
    ("belleville-1 belleville-2 belleville-3 belleville-4 belleville-5 belleville-8", 1,
     "belleville-3", None),
    ("belleville-1 belleville-2 chaillot-1 chaillot-2 chaillot-3 montmartre-1 montmartre-2", 1,
     "chaillot-2", {"belleville": 1, "chaillot": 2, "montmartre": 1})])
def test_stacks_weigh_unseen_buildings(off: str, stack: int, building: str,
                                       weights: dict[str, int] | None) -> None:
    s = lay(step="place", off=off)
    do(s, f"stack {stack}")
    unseen = [name for name in off.split() if name.startswith(building.partition("-")[0])]
    assert {str(choice): int(choice.weight(s)) for choice in s.choices()} == {
        f"building {name}": 1 for name in unseen}
    do(s, f"building {building}")
    if weights is None:
        assert not s.is_chance_node()
        return
    assert {str(choice).removeprefix("back "): int(choice.weight(s))
            for choice in s.choices()} == weights
    assert play_events(s, "back chaillot") == [("back", -1, 0, 5)]
