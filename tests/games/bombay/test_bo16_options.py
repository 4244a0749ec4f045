"""BO-16: options and profiles."""

from __future__ import annotations

from typing import Any

import pytest

from grandtour.engine.core import playout
from grandtour.engine.game import Refused
from grandtour.engine.rng import Rng
from tests.evidence import clause, example
from tests.games.bombay.table import BOMBAY, bombay, city_tokens, first_game, purses

OPTIONS = {
    "five_player_third_rupee": ["false", "true"],
    "layout": ["random", "first_game"],
    "palace_city_token": ["extra", "coloured"],
    "post_spread": ["free", "one_of_each_colour_on_E_and_on_F"],
    "bonus_rounding": ["down", "exact"],
    "client_supply": ["unlimited", "sixteen"],
    "screens": ["tokens", "hidden", "open"],
    "city_tokens": ["three", "players_minus_one"],
    "first_seat": ["random", "0", "1", "2", "3"],
    "head_start": ["none", *[f"{seat}_gets_{amount}" for seat in range(4)
                             for amount in (2, 4)]],
}
GUIDE = {name: values[0] for name, values in OPTIONS.items()}
RULEBOOK = GUIDE | {"five_player_third_rupee": "true", "city_tokens": "players_minus_one",
                    "screens": "hidden"}


def refusal(players: int, named: dict[str, str],
            profile: str = "") -> tuple[str, str, dict[str, Any]]:
    with pytest.raises(Refused) as refused:
        BOMBAY.choose(players, named, profile)
    return refused.value.refusal.code, refused.value.refusal.clause, refused.value.details


@clause("BO-16.1", "BO-16.2", "BO-16.3", "BO-16.4", "BO-16.5", "BO-16.6", "BO-16.7", "BO-16.8",
        "BO-16.9")
def test_options_match_their_table() -> None:
    assert {option.name: option.allowed(4) for option in BOMBAY.options} == OPTIONS
    assert [option.clause for option in BOMBAY.options] == [
        f"BO-16.{n}" for n in (*range(1, 10), 14)]
    assert {option.name: option.default for option in BOMBAY.options} == GUIDE


@clause("BO-16.10", "BO-17.3")
@example("DX-26")
@pytest.mark.parametrize(("players", "named", "profile", "code", "clause_id"), [
    (1, {}, "", "bad_player_count", "BO-2.7"),
    (6, {}, "", "bad_player_count", "BO-2.7"),
    (4, {"colour": "red"}, "", "unknown_option", "BO-16.10"),
    (4, {}, "online", "unknown_profile", "BO-16.11"),
    (4, {"layout": "beginner"}, "", "bad_option_value", "BO-16.10"),
    (4, {"first_seat": "4"}, "", "bad_option_value", "BO-16.10"),
])
def test_dx_26_setup_refused(players: int, named: dict[str, str], profile: str, code: str,
                             clause_id: str) -> None:
    assert refusal(players, named, profile)[:2] == (code, clause_id)


@clause("BO-17.3")
def test_setup_reasons_have_an_order() -> None:
    assert refusal(6, {"colour": "red", "layout": "x"}, "online")[0] == "bad_player_count"
    assert refusal(4, {"colour": "red", "layout": "x"}, "online")[0] == "unknown_profile"
    assert refusal(4, {"colour": "red", "layout": "x"})[0] == "unknown_option"
    assert refusal(4, {"layout": "x"}) == (
        "bad_option_value", "BO-16.10",
        {"option": "layout", "value": "x", "values": "random, first_game"})


@clause("BO-16.9")
@pytest.mark.parametrize("value", ["4", "-1", "", "00", "1.0", "first", "¹"])
def test_first_player_must_be_a_seat(value: str) -> None:
    assert refusal(4, {"first_seat": value})[0] == "bad_option_value"


@clause("BO-16.14")
def test_head_start_adds_to_one_purse() -> None:
    assert purses(first_game(players=3, head_start="1_gets_4")) == [2, 6, 2]
    assert refusal(3, {"head_start": "1_gets_3"})[0] == "bad_option_value"
    assert refusal(3, {"head_start": "3_gets_2"})[0] == "bad_option_value"


@clause("BO-16.11", "BO-16.12", "BO-16.13")
@example("DX-35")
def test_dx_35_the_profiles_table() -> None:
    assert BOMBAY.profiles == {"guide": GUIDE, "rulebook": RULEBOOK}
    assert BOMBAY.choose(5, {}) == BOMBAY.choose(5, {}, "guide") == GUIDE
    assert BOMBAY.choose(5, {}, "rulebook") == RULEBOOK
    differs = [name for name in OPTIONS if GUIDE[name] != RULEBOOK[name]]
    assert sorted(differs) == ["city_tokens", "five_player_third_rupee", "screens"]


@clause("BO-16.11", "BO-16.12", "BO-16.13")
@example("DX-35")
@pytest.mark.parametrize(("profile", "rupees", "tokens", "screens"), [
    ("", [2, 2, 2, 2, 2], [3] * 4, "tokens"),
    ("guide", [2, 2, 2, 2, 2], [3] * 4, "tokens"),
    ("rulebook", [2, 2, 2, 2, 3], [4] * 4, "hidden"),
])
def test_dx_35_profiles(profile: str, rupees: list[int], tokens: list[int], screens: str) -> None:
    s = first_game(players=5, profile=profile)
    assert (purses(s), city_tokens(s), s.options.screens) == (rupees, tokens, screens)


@clause("BO-16.11")
@example("DX-35")
def test_dx_35_option_overrides_profile_value() -> None:
    s = first_game(players=5, profile="rulebook", screens="open")
    assert s.options.screens == "open"
    assert (purses(s), city_tokens(s)) == ([2, 2, 2, 2, 3], [4] * 4)
    assert BOMBAY.choose(5, {"screens": "open"}, "rulebook") == RULEBOOK | {"screens": "open"}


@clause("BO-16.11", "BO-17.3")
@example("DX-35")
def test_dx_35_unknown_profile_is_refused() -> None:
    assert refusal(5, {}, "online") == (
        "unknown_profile", "BO-16.11", {"profile": "online", "profiles": "guide, rulebook"})


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("option", "value"), [
    (name, value) for name, values in OPTIONS.items() for value in values
    if value[0] not in "23"])
def test_every_option_value_plays_to_end(players: int, option: str, value: str) -> None:
    s = bombay(players, **{option: value})
    assert s.options.values[option] == value
    assert playout(s, Rng(players)) <= BOMBAY.max_length
    assert s.is_terminal()
