"""Test palaces, and the tokens won on their sites (BO-11)."""

from __future__ import annotations

import pytest

from grandtour.engine.game import BadPosition
from grandtour.games.bombay.components import LETTERS, SITES
from tests.evidence import clause, example
from tests.games.bombay.table import (
    cargo, city_tokens, closed_markets, first_game, full_view, give, lay, markets, place, reason,
    settle, token_at,
)
from tests.scene import do, find_refusal_code

FREE = [site for site, letter in zip(SITES, LETTERS, strict=True) if letter in "ABGH"]
BARRED = [site for site in SITES if site not in FREE]
OTHER_COMMANDS = ("move nashik", "buy", "sell blue", "build blue", "bide", "end")


@clause("BO-11.1", "BO-11.2", "BO-6.7")
@example("EX-5")
def test_ex_5_palace() -> None:
    s = first_game(players=5)
    pink = place(s, 4, "dhule", "blue")
    bag = full_view(s)["bag"]["blue"]
    do(s, "build blue")
    assert (s.points, pink.rupees) == (2, 2)
    assert full_view(s)["bag"]["blue"] == bag + 1
    assert cargo(s, 4) == []
    assert full_view(s)["palaces"] == {"dhule": 4}
    assert full_view(s)["merchants"][4]["palaces_left"] == 4
    assert (pink.clients, pink.city_tokens()) == (0, 0)


@clause("BO-11.1", "BO-11.2")
@pytest.mark.parametrize("site", FREE)
def test_palaces_may_stand_on_free_sites(site: str) -> None:
    s = first_game()
    place(s, 0, site, "orange")
    do(s, "build orange")
    assert full_view(s)["palaces"] == {site: 0}


@clause("BO-11.1", "BO-11.2")
@pytest.mark.parametrize("site", BARRED)
def test_cities_and_posts_admit_no_palace(site: str) -> None:
    s = lay(first_game(), left="blue 1")             # most posts are closed: still posts
    place(s, 0, site, "orange")
    found = reason(s, "build orange")
    assert found is not None
    assert found[:2] == ("no_palace_here", "BO-11.1")


@clause("BO-11.1")
@pytest.mark.parametrize("colour", ["orange", "blue", "purple", "yellow"])
def test_any_colour_pays_for_a_palace(colour: str) -> None:
    s = first_game("orange 4 blue 3 purple 2")
    place(s, 0, "dhule", f"{colour} purple")
    do(s, f"build {colour}")
    assert cargo(s, 0) == ["purple"]


@clause("BO-11.1", "BO-11.3")
@example("DX-14")
def test_dx_14_no_sixth_palace_or_closed_post() -> None:
    s = first_game()
    place(s, 0, "dhule", "orange")
    settle(s, *[(0, site) for site in ("jhabua", "jabalpur", "gondia", "chanda")])
    assert find_refusal_code(s, "build orange") is None
    settle(s, (0, "mahur"))
    assert reason(s, "build orange")[:2] == ("no_palace_left", "BO-11.3")
    s = lay(first_game(), left="blue 1")
    place(s, 0, "nashik", "orange")
    assert "purple" in closed_markets(s)
    assert find_refusal_code(s, "build orange") == "no_palace_here"


@clause("BO-11.1")
@example("DX-27")
@pytest.mark.parametrize("owner", [0, 2])
def test_dx_27_site_has_a_palace_already(owner: int) -> None:
    s = first_game()
    place(s, 0, "dhule", "orange")
    settle(s, (owner, "dhule"))
    found = reason(s, "build orange")
    assert found is not None
    assert found[:2] == ("palace_exists", "BO-11.1")
    assert found.details["owner"] == f"seat {owner}"


@clause("BO-11.2")
@example("DX-27")
def test_dx_27_only_some_sites_admit_palaces() -> None:
    s = first_game()
    for site, code in (("bombay", "no_palace_here"), ("nashik", "no_palace_here"),
                       ("daulatabad", None)):
        place(s, 0, site, "orange")
        assert find_refusal_code(s, "build orange") == code


@clause("BO-11.4")
def test_one_turn_may_build_two_palaces() -> None:
    s = first_game()
    black = place(s, 0, "dhule", "orange blue")
    do(s, "build orange", "move jhabua", "build blue")
    assert black.palaces == 2
    assert full_view(s)["palaces"] == {"dhule": 0, "jhabua": 0}


@clause("BO-11.5", "BO-11.5a", "BO-14.1")
@example("DX-32")
def test_dx_32_client() -> None:
    s = first_game()
    black = place(s, 0, "jhabua", "orange", rupees=2)
    bag = full_view(s)["bag"]["orange"]
    do(s, "build orange")
    assert (black.clients, black.empire(), black.rupees) == (1, 2, 2)
    assert (s.points, full_view(s)["bag"]["orange"]) == (2, bag + 1)
    assert token_at(s, "jhabua") is None


@clause("BO-11.5", "BO-11.5c")
@example("DX-32")
def test_dx_32_rupees() -> None:
    s = first_game()
    black = place(s, 0, "jabalpur", "orange", rupees=2)
    bag = full_view(s)["bag"]["orange"]
    do(s, "build orange")
    assert (black.rupees, black.clients, black.city_tokens()) == (4, 0, 0)
    assert (s.points, full_view(s)["bag"]["orange"]) == (2, bag + 1)
    assert token_at(s, "jabalpur") is None


@clause("BO-11.5", "BO-11.5b", "BO-14.4")
@example("DX-32")
@pytest.mark.parametrize("site", ["gondia", "poona"])
def test_dx_32_city(site: str) -> None:
    s = first_game()
    black = place(s, 0, site, "orange", rupees=2)
    bag = full_view(s)["bag"]["orange"]
    do(s, "build orange")
    assert (black.city_tokens(), black.rupees) == (1, 2)
    assert (s.points, full_view(s)["bag"]["orange"]) == (2, bag + 1)
    assert token_at(s, site) is None


@clause("BO-11.5", "BO-11.5d")
@example("DX-32")
@pytest.mark.parametrize("colour", ["blue", "yellow"])
def test_dx_32_bale(colour: str) -> None:
    s = first_game()
    black = place(s, 0, "bassein", "orange", rupees=2)
    bag = full_view(s)["bag"]["orange"]
    do(s, "build orange")
    assert (s.points, full_view(s)["bag"]["orange"]) == (2, bag + 1)
    assert token_at(s, "bassein") is None
    assert find_refusal_code(s, "choose purple") == "not_in_that_market"
    do(s, f"choose {colour}")
    assert cargo(s, 0) == [colour]
    assert (black.rupees, s.points) == (2, 2)


@clause("BO-11.5")
def test_token_is_won_once() -> None:
    """It leaves the board with the palace that won it."""
    s = first_game()
    place(s, 0, "jhabua", "orange")
    do(s, "build orange", "end")
    assert token_at(s, "jhabua") is None
    assert token_at(s, "chanda") == "client"


@clause("BO-11.5d", "BO-11.6", "BO-9.4")
@example("DX-11")
def test_dx_11_bale_token() -> None:
    s = lay(first_game(), middle="blue 1 yellow 1")
    black = place(s, 0, "bassein", "orange blue", rupees=2)
    do(s, "build orange")
    assert s.points == 2
    do(s, "choose yellow")
    assert cargo(s, 0) == ["blue", "yellow"]
    assert closed_markets(s) == ["orange", "purple", "yellow"]
    assert (s.points, black.rupees) == (2, 2)
    give(s, 0, "sholapur", "yellow")                # room again: the turn may still buy
    assert find_refusal_code(s, "buy") is None
    give(s, 0, "sholapur", "yellow purple")
    assert find_refusal_code(s, "buy") == "elephant_full"


@clause("BO-11.6", "BO-11.7")
def test_bale_token_works_after_a_purchase() -> None:
    s = lay(first_game(), left="blue 2 yellow 2", right="purple 1")
    place(s, 0, "surat", "orange")
    do(s, "buy", "move bassein", "build orange")
    assert cargo(s, 0) == ["blue"]
    do(s, "choose blue")
    assert cargo(s, 0) == ["blue", "blue"]
    assert markets(s) == [{"yellow": 2}, {}, {"purple": 1}]


@clause("BO-11.8")
@example("DX-12")
def test_dx_12_bale_token_finds_empty_markets() -> None:
    s = lay(first_game())
    place(s, 0, "bassein", "orange")
    do(s, "build orange")
    assert token_at(s, "bassein") is None
    assert cargo(s, 0) == []
    assert (s.current_player(), s.points) == (0, 2)
    assert find_refusal_code(s, "move nashik") is None


@clause("BO-11.6", "BO-17.9", "BO-17.4")
@example("DX-22")
def test_dx_22_open_choice_blocks_other_actions() -> None:
    s = lay(first_game(), middle="blue 1 yellow 1", right="orange 1")
    place(s, 0, "nalgonda", "purple")
    do(s, "build purple")
    for command in OTHER_COMMANDS:
        found = reason(s, command)
        assert found is not None
        assert found[:2] == ("choice_pending", "BO-11.6")
        assert found.details == {"market": "middle"}
        assert found.nearest == "choose blue"
    found = reason(s, "choose orange")
    assert found is not None
    assert found[:3] == (
        "not_in_that_market", "BO-11.5", {"market": "middle", "colour": "orange"})
    assert reason(s, "choose yellow") is None


@clause("BO-11.6", "BO-7.4")
@example("DX-22")
def test_dx_22_built_with_last_point() -> None:
    s = lay(first_game(), middle="blue 1 yellow 1")
    place(s, 0, "bassein", "purple", points=1)
    do(s, "build purple")
    assert s.current_player() == 0
    do(s, "choose yellow")
    assert s.current_player() == 1


@clause("BO-11.6", "BO-9.4")
@example("DX-22")
def test_dx_22_single_colour_loads_at_once() -> None:
    s = lay(first_game(), middle="blue 1", right="orange 2")
    place(s, 0, "bassein", "purple")
    do(s, "build purple")
    assert cargo(s, 0) == ["blue"]
    assert "blue" in closed_markets(s)
    assert find_refusal_code(s, "choose blue") == "nothing_to_choose"
    assert (s.current_player(), s.points) == (0, 2)


@clause("BO-11.6")
def test_leftmost_market_offers_all_its_colours() -> None:
    s = lay(first_game(), left="orange 2 purple 1", middle="blue 3", right="yellow 1")
    place(s, 0, "bassein", "blue")
    do(s, "build blue")
    assert [str(action) for action in s.choices()] == ["choose orange", "choose purple"]


@clause("BO-11.6", "BO-11.8")
@pytest.mark.parametrize("held", ["", "yellow 1"])
def test_choice_needs_two_colours(held: str) -> None:
    """A text without two colours is refused: the question would have no answer, or one."""
    s = lay(first_game(), middle="blue 1 yellow 1")
    place(s, 0, "bassein", "purple")
    do(s, "build purple")
    assert str(s.game.position(str(s))) == str(s)
    lone = lay(first_game(), middle=held)
    text = str(lone).replace("asks turn:0", "asks choose:0 turn:0")
    assert text != str(lone)
    with pytest.raises(BadPosition):
        lone.game.position(text)


@clause("BO-11.9", "BO-16.3")
@example("DX-21")
@pytest.mark.parametrize(("kind", "tokens"), [("coloured", 1), ("extra", 2)])
def test_dx_21_indora_owner_builds_on_yellow(kind: str, tokens: int) -> None:
    s = first_game(palace_city_token=kind)
    black = place(s, 0, "indora", "orange")
    do(s, "sell orange")
    assert black.city_tokens() == 1
    place(s, 0, "gondia", "orange")
    do(s, "build orange")
    assert token_at(s, "gondia") is None
    assert black.city_tokens() == tokens


@clause("BO-11.9", "BO-10.6", "BO-16.3")
@example("DX-21")
@pytest.mark.parametrize(("kind", "tokens", "left"), [("coloured", 1, 3), ("extra", 2, 2)])
def test_dx_21_yellow_owner_sells_in_indora(kind: str, tokens: int, left: int) -> None:
    s = first_game(palace_city_token=kind)
    black = place(s, 0, "gondia", "orange")
    do(s, "build orange")
    assert black.city_tokens() == 1
    place(s, 0, "indora", "orange orange")
    do(s, "sell orange", "sell orange")
    assert black.city_tokens() == tokens
    assert city_tokens(s) == [3, left, 3, 3]
    grey = place(s, 1, "indora", "orange")
    do(s, "sell orange")
    assert grey.city_tokens() == 1                  # it stays for others


@clause("BO-11.9")
@pytest.mark.parametrize(("site", "city", "colour", "tokens"), [
    ("gondia", "indora", "orange", 1), ("gondia", "hyderabad", "orange", 2),
    ("poona", "hyderabad", "orange", 1), ("poona", "indora", "orange", 2),
])
def test_coloured_tokens_belong_to_two_cities(
        site: str, city: str, colour: str, tokens: int) -> None:
    s = first_game(palace_city_token="coloured")
    black = place(s, 0, site, colour)
    do(s, f"build {colour}")
    place(s, 0, city, colour)
    do(s, f"sell {colour}")
    assert black.city_tokens() == tokens


@clause("BO-11.9")
@pytest.mark.parametrize(("city", "sold", "tokens"), [
    ("indora", "orange", 1), ("hyderabad", "orange", 2), ("nagpur", "blue", 2),
    ("bombay", "blue", 2),
])
def test_selling_in_city_forfeits_coloured_token(city: str, sold: str, tokens: int) -> None:
    s = first_game(palace_city_token="coloured")
    place(s, 0, city, sold)
    do(s, f"sell {sold}")
    black = place(s, 0, "gondia", "orange")         # yellow, of Indora
    s.log = []
    do(s, "build orange")
    assert black.city_tokens() == tokens
    told = "lost_city" if city == "indora" else "won_city"
    assert [event.message for event in s.log] == ["built", told]


@clause("BO-11.9")
def test_six_city_tokens_are_possible() -> None:
    s = first_game()
    black = give(s, 0, cities=0b1111, sold_in=0b1111)
    for site in ("gondia", "poona"):
        place(s, 0, site, "orange")
        do(s, "build orange")
    assert black.city_tokens() == 6


@clause("BO-11.3")
def test_palaces_are_never_removed() -> None:
    """No palace disappears in a whole game."""
    s = first_game()
    settle(s, (0, "dhule"), (3, "mahur"))
    for _ in range(3):
        while s.current_player() != 2:
            do(s, "end")
        place(s, 2, "dhule", "purple")
        assert find_refusal_code(s, "build purple") == "palace_exists"
        do(s, "end")
    assert full_view(s)["palaces"] == {"dhule": 0, "mahur": 3}
