"""Options and profiles, spelled alike in every game."""

from __future__ import annotations

import re

import pytest
from scene import BOMBAY

from grandtour.engine.game import BAD_PLAYER_COUNT, Option, Refused
from grandtour.games import UnknownGame, game, names

GAMES = [game(name) for name in names()]


@pytest.fixture(params=GAMES, ids=names(), name="played")
def _played(request):
    return request.param


def refused(played, players, named, profile=""):
    with pytest.raises(Refused) as error:
        played.choose(players, named, profile)
    refusal = error.value.refusal
    facts = {name: str(fact) for name, fact in error.value.facts.items()}
    assert "{" not in refusal.text.format_map(facts)
    assert refusal.clause == played.clauses[refusal.code]
    return refusal.code


def test_the_registry_knows_its_games():
    assert "bombay" in names()
    assert list(names()) == sorted(names())
    assert [found.name for found in GAMES] == list(names())
    assert game("bombay") is BOMBAY
    for name in ("", "chess", "words", "../engine", "bombay.game", "__pycache__"):
        with pytest.raises(UnknownGame):
            game(name)


def test_what_a_game_says_of_itself(played):
    assert re.fullmatch(r"[a-z][a-z_]*", played.name)
    assert played.title
    assert re.fullmatch(r"[0-9a-f]{16}", played.digest)
    assert re.fullmatch(r"[0-9.]+", played.version)
    assert 1 <= played.least <= played.most
    assert played.max_length > 0


def test_every_option_has_a_spelling_a_clause_and_a_default(played):
    assert len({option.name for option in played.options}) == len(played.options)
    for option in played.options:
        assert re.fullmatch(r"[a-z][a-z_]*", option.name)
        assert option.clause
        for players in range(played.least, played.most + 1):
            allowed = option.allowed(players)
            assert option.default in allowed
            assert len(set(allowed)) == len(allowed) >= 2
            assert all(re.fullmatch(r"\w+", value) for value in allowed)
        if set(allowed) & {"true", "false", "yes", "no", "on", "off"}:
            assert set(allowed) == {"true", "false"}


def test_the_first_seat_is_drawn_or_any_seat():
    option = Option("first_seat", "XX-1", "random")
    assert option.allowed(3) == ["random", "0", "1", "2"]
    assert option.allowed(2) == ["random", "0", "1"]
    assert Option("layout", "XX-2", "a", "b").allowed(2) == ["a", "b"]


def test_without_anything_named_all_defaults_hold(played):
    defaults = {option.name: option.default for option in played.options}
    for players in range(played.least, played.most + 1):
        assert played.choose(players, {}) == defaults
    first = next(iter(played.profiles))
    assert played.choose(played.least, {}, first) == defaults


def test_a_profile_sets_every_option_and_what_is_named_replaces_it(played):
    known = {option.name for option in played.options}
    for profile, values in played.profiles.items():
        assert set(values) == known
        assert played.choose(played.most, {}, profile) == values
        for option in played.options:
            for value in option.allowed(played.most):
                chosen = played.choose(played.most, {option.name: value}, profile)
                assert chosen == values | {option.name: value}


def test_choices_can_be_chosen_again(played):
    """What `choose` returns is accepted as it is: a record holds it."""
    for profile in played.profiles:
        choices = played.choose(played.least, {}, profile)
        assert played.choose(played.least, choices) == choices
        assert played.choose(played.least, choices, profile) == choices


def test_the_reasons_in_their_order(played):
    wrong = {"no_such_option": "x"}
    option = played.options[0].name
    for players in (played.least - 1, played.most + 1, -1, 10**30):
        assert refused(played, players, wrong, "no_such_profile") == BAD_PLAYER_COUNT.code
    assert refused(played, played.least, wrong, "no_such_profile") == "unknown_profile"
    assert refused(played, played.least, wrong | {option: "no such value"}) == "unknown_option"
    assert refused(played, played.least, {option: "no such value"}) == "bad_option_value"
    assert refused(played, played.least, {"": ""}) == "unknown_option"


def test_a_value_is_refused_for_every_option(played):
    for option in played.options:
        for value in ("", "no such value", option.default.upper() + "x", "None", " "):
            assert refused(played, played.most, {option.name: value}) == "bad_option_value"


def test_a_seat_beyond_the_table_cannot_begin(played):
    if "first_seat" not in {option.name for option in played.options}:
        pytest.skip("this game has no first seat to name")
    for players in range(played.least, played.most + 1):
        assert played.choose(players, {"first_seat": str(players - 1)})
        assert refused(played, players, {"first_seat": str(players)}) == "bad_option_value"


def test_defaults_are_not_shared(played):
    """What a table changes in its choices is nobody else's."""
    choices = played.choose(played.least, {})
    choices.clear()
    assert played.choose(played.least, {}) != {}
    assert all(played.profiles.values())
