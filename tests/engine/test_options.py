"""Options and profiles, spelled alike in every game."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.resources import files
from typing import Any

from _pytest.fixtures import SubRequest
import pytest

from grandtour.engine.game import (
    BAD_OPTION_VALUE, BAD_PLAYER_COUNT, UNKNOWN_OPTION, UNKNOWN_PROFILE, BadPosition, Game,
    HeadStartOption, Option, Refused, FirstSeatOption,
)
from grandtour.engine.position import name_options_in_head
from grandtour.games import UnknownGame, game, names
from grandtour.testing import settings
from tests.some_game import PLAIN
from tests.engine.stones.game import StonesGame

GAMES = [game(name) for name in names()]


@pytest.fixture(params=GAMES, ids=names(), name="played")
def _played(request: SubRequest) -> Game[Any]:
    return request.param


def refusal_of_options(played: Game[Any], players: int, named: dict[str, str],
                       profile: str = "") -> str:
    with pytest.raises(Refused) as error:
        played.choose(players, named, profile)
    refusal = error.value.refusal
    details = {name: str(detail) for name, detail in error.value.details.items()}
    assert "{" not in refusal.text.format_map(details)
    assert refusal.clause
    assert refusal.clause == played.clauses.get(refusal.code, refusal.clause)
    return refusal.code


def test_registry_knows_its_games() -> None:
    assert PLAIN in names()
    assert list(names()) == sorted(names())
    assert [found.name for found in GAMES] == list(names())
    assert game(PLAIN) is import_module(f"grandtour.games.{PLAIN}.game").GAME
    for name in ("", "chess", "words", "../engine", f"{PLAIN}.game", "__pycache__"):
        with pytest.raises(UnknownGame):
            game(name)


def test_games_describe_themselves(played: Game[Any]) -> None:
    assert re.fullmatch(r"[a-z][a-z_]*", played.name)
    assert played.title
    assert re.fullmatch(r"[0-9a-f]{16}", played.digest)
    assert re.fullmatch(r"[0-9.]+", played.version)
    assert 1 <= played.least <= played.most
    assert played.max_length > 0


def test_options_are_fully_described(played: Game[Any]) -> None:
    assert len({option.name for option in played.options}) == len(played.options)
    for option in played.options:
        assert re.fullmatch(r"[a-z][a-z_]*", option.name)
        assert option.clause
        for players in range(played.least, played.most + 1):
            allowed = option.allowed(players)
            assert option.default in allowed
            assert len(set(allowed)) == len(allowed) > 0
            assert all(re.fullmatch(r"\w+", value) for value in allowed)
        values = set(settings(played, option))
        assert len(values) >= 2
        if values & {"true", "false", "yes", "no", "on", "off"}:
            assert values == {"true", "false"} or values == spelled_values(played, option)


def spelled_values(played: Game[Any], option: Option) -> set[str]:
    """The values as the rules text spells them in the clause of the option."""
    book = files(f"grandtour.games.{played.name}") / "rulebook" / "en.md"
    text = book.read_text(encoding="utf-8")
    _, _, rest = text.partition(f"**{option.clause}**")
    return set(re.findall(r"`(\w+)`", rest.partition("\n\n")[0])) - {option.name}


def test_options_have_their_documented_values() -> None:
    option = Option("layout", "XX-2", "a", "b")
    assert (option.name, option.clause, option.default) == ("layout", "XX-2", "a")
    assert option.allowed(2) == option.allowed(5) == ["a", "b"]
    option.allowed(2).clear()
    assert option.allowed(2) == ["a", "b"]


def test_first_seat_has_all_values() -> None:
    option = FirstSeatOption("XX-1")
    assert (option.name, option.default) == ("first_seat", "random")
    assert option.allowed(3) == ["random", "0", "1", "2"]
    assert option.allowed(2) == ["random", "0", "1"]


def test_options_explain_refused_values() -> None:
    option = FirstSeatOption("XX-1")
    assert option.refused("random", 2) is None
    assert option.refused("1", 2) is None
    for value in ("-1", "2", "", "Random", "1 "):
        refused = option.refused(value, 2)
        assert refused is not None
        assert refused.refusal is BAD_OPTION_VALUE
        assert refused.details == {
            "option": "first_seat", "value": value, "values": "random, 0, 1"}
    assert option.refused("2", 3) is None


def test_defaults_hold_without_names(played: Game[Any]) -> None:
    defaults = {option.name: option.default for option in played.options}
    for players in range(played.least, played.most + 1):
        assert played.choose(players, {}) == defaults
    first = next(iter(played.profiles))
    assert played.choose(played.least, {}, first) == defaults


def test_named_options_override_the_profile(played: Game[Any]) -> None:
    known = {option.name for option in played.options}
    for profile, values in played.profiles.items():
        assert set(values) == known
        assert played.choose(played.most, {}, profile) == values
        for option in played.options:
            for value in option.allowed(played.most):
                chosen = played.choose(played.most, {option.name: value}, profile)
                assert chosen == values | {option.name: value}


def test_chosen_options_are_accepted_again(played: Game[Any]) -> None:
    """A record holds the result of `choose`, so `choose` accepts it unchanged."""
    for profile in played.profiles:
        options = played.choose(played.least, {}, profile)
        assert played.choose(played.least, options) == options
        assert played.choose(played.least, options, profile) == options


def test_option_refusals_have_an_order(played: Game[Any]) -> None:
    wrong = {"no_such_option": "x"}
    option = played.options[0].name
    for players in (played.least - 1, played.most + 1, -1, 10**30):
        code = refusal_of_options(played, players, wrong, "no_such_profile")
        assert code == BAD_PLAYER_COUNT.code
    unknown = refusal_of_options(played, played.least, wrong, "no_such_profile")
    assert unknown == UNKNOWN_PROFILE.code
    for named in (wrong, wrong | {option: "no such value"}, {"": ""}):
        assert refusal_of_options(played, played.least, named) == UNKNOWN_OPTION.code
    assert refusal_of_options(played, played.least,
                              {option: "no such value"}) == BAD_OPTION_VALUE.code


def test_every_option_refuses_unknown_values(played: Game[Any]) -> None:
    """An option that says for itself what is wrong may have other reasons."""
    own = 0
    for option in played.options:
        for value in ("", "no such value", option.default.upper() + "x", "None", " "):
            code = refusal_of_options(played, played.most, {option.name: value})
            if type(option).refused is Option.refused:
                assert code == BAD_OPTION_VALUE.code
            else:
                own += 1
                reason = option.refused(value, played.most)
                assert code == reason.refusal.code
    assert own == 0 or played.name != PLAIN


BEGINNERS = [(played, option) for played in GAMES for option in played.options
             if isinstance(option, FirstSeatOption)]


@pytest.mark.parametrize(("played", "option"), BEGINNERS, ids=[one.name for one, _ in BEGINNERS])
def test_missing_seats_cannot_begin(played: Game[Any], option: FirstSeatOption) -> None:
    for players in range(played.least, played.most + 1):
        assert played.choose(players, {option.name: str(players - 1)})
        for seat in (players, -1):
            code = refusal_of_options(played, players, {option.name: str(seat)})
            assert code == BAD_OPTION_VALUE.code


class Feasts(StonesGame):
    """Its options had other names once, one of them also other values."""

    def __init__(self) -> None:
        super().__init__()
        self.clauses = {code.code: "XX-3" for code in (UNKNOWN_OPTION, BAD_OPTION_VALUE)}
        self.options = [
            Option("feast", "XX-1", "no", "lights",
                   formerly={"festival": {"none": "no", "lanterns": "lights"}}),
            Option("opening", "XX-2", "long", "short", formerly={"start": {}})]


def test_former_option_names_are_read() -> None:
    assert Feasts().choose(2, {"festival": "lanterns", "start": "short"}) == {
        "feast": "lights", "opening": "short"}
    assert Feasts().choose(2, {"festival": "none"}) == {"feast": "no", "opening": "long"}


@pytest.mark.parametrize(("named", "code"), [
    ({"festival": "lanterns", "feast": "lights"}, UNKNOWN_OPTION.code),
    ({"festival": "lights"}, UNKNOWN_OPTION.code),
    ({"start": "lanterns"}, BAD_OPTION_VALUE.code),
])
def test_wrong_former_names_are_refused(named: dict[str, str], code: str) -> None:
    """An option that is named both ways, and values that it never had."""
    assert refusal_of_options(Feasts(), 2, named) == code


def test_positions_name_no_defaults(played: Game[Any]) -> None:
    text = str(played.start(played.least, played.choose(played.least, {})))
    for option in played.options:
        with pytest.raises(BadPosition, match="has its default value"):
            played.position(name_options_in_head(text, {option.name: option.default}))


def test_defaults_are_not_shared(played: Game[Any]) -> None:
    """Tables do not share the options that they change."""
    options = played.choose(played.least, {})
    options.clear()
    assert played.choose(played.least, {}) != {}
    assert all(played.profiles.values())


@pytest.mark.parametrize(("difference", "amount"), [
    (0, 0), (39, 0), (41, 1), (120, 1), (160, 3), (900, 3)])
def test_head_start_fits_a_difference(difference: int, amount: int) -> None:
    assert HeadStartOption("XX-1", {1: 80, 3: 200}).fitting(difference) == amount


def test_options_name_who_starts_with_more(played: Game[Any]) -> None:
    option = played.head_start_option()
    assert option is not None
    assert played.find_head_start(played.choose(2, {})) is None
    for value in option.allowed(2)[1:]:
        found = played.find_head_start(played.choose(2, {option.name: value}))
        assert found is not None
        assert found.value() == value


def test_games_without_head_start() -> None:
    stones = StonesGame()
    assert stones.head_start_option() is None
    assert stones.find_head_start(stones.choose(2, {})) is None
