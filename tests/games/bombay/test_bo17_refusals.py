"""Provoke every refusal by a request, and check its code and clause (BO-17)."""

from __future__ import annotations

import pytest

from grandtour.engine.core import Refusal
from grandtour.games.bombay import rules
from grandtour.games.bombay.state import Bombay
from tests.evidence import clause, example
from tests.games.bombay.table import (
    BOMBAY, bombay, first_game, full_view, give, lay, place, play_to_last_turn, reason, settle,
)
from tests.scene import do, find_refusal_code


def code_and_clause(s: Bombay, text: str, seat: int | None = None) -> tuple[str, str] | None:
    """Return code and clause of the refusal."""
    found = reason(s, text, seat)
    return None if found is None else found[:2]


@clause("BO-17.1")
@pytest.mark.parametrize("text", [
    "move hyderabad", "move paris", "buy", "sell blue", "build blue", "choose blue", "fly",
])
def test_refused_command_changes_nothing(text: str) -> None:
    s = first_game()
    before = str(s)
    assert find_refusal_code(s, text) is not None  # `reason` compares the position as well
    assert str(s) == before
    assert (s.points, s.current_player()) == (3, 0)


@clause("BO-17.2")
def test_command_without_reason_is_legal() -> None:
    s = first_game()
    for text in ("move nashik", "buy", "end"):
        assert find_refusal_code(s, text) is None
        do(s, text)


# BO-17.4  General.

@clause("BO-17.4", "BO-13.3")
@example("DX-25")
def test_dx_25_game_over() -> None:
    s = play_to_last_turn(bombay(2))
    do(s, "end")
    for text in ("end", "fly", "move dhule"):
        assert code_and_clause(s, text, 0) == code_and_clause(s, text, 1) == ("game_over",
                                                                              "BO-13.3")


@clause("BO-17.4", "BO-13.1")
@example("DX-25")
def test_dx_25_not_your_turn() -> None:
    s = first_game()
    for text in ("end", "fly", "move paris", "choose blue"):
        found = reason(s, text, 1)
        assert found is not None
        assert found[:3] == ("not_your_turn", "BO-13.1", {"name": "seat 0"})


@clause("BO-17.4", "BO-7.3")
@pytest.mark.parametrize("text", ["fly", "Move dhule", "moves dhule", "pass", "draw orange"])
def test_unknown_action_is_refused(text: str) -> None:
    assert code_and_clause(first_game(), text) == ("unknown_action", "BO-7.3")


@clause("BO-17.4", "BO-11.6")
def test_choice_pending_precedes_all_but_unknown() -> None:
    s = first_game()
    place(s, 0, "bassein", "orange")
    do(s, "build orange")
    assert code_and_clause(s, "end", 1) == ("not_your_turn", "BO-13.1")
    assert code_and_clause(s, "fly") == ("unknown_action", "BO-7.3")
    for text in ("move paris", "move hyderabad", "buy", "sell green", "build", "bide", "end"):
        found = reason(s, text)
        assert found is not None
        assert found[:3] == ("choice_pending", "BO-11.6", {"market": "left"})


# BO-17.5  Move.

@clause("BO-17.5", "BO-3.2", "BO-8.1")
@example("DX-25")
def test_dx_25_move_refused() -> None:
    s = first_game()
    found = reason(s, "move paris")
    assert found is not None
    assert found[:3] == ("unknown_site", "BO-3.2", {"named": "paris"})
    found = reason(s, "move surat")
    assert found is not None
    assert found[:2] == ("no_road", "BO-8.1")
    assert (found.details["here"], found.details["site"]) == ("daulatabad", "surat")
    assert code_and_clause(s, "move daulatabad") == ("no_road", "BO-8.1")
    place(s, 0, "dhule", points=1)
    found = reason(s, "move daulatabad")
    assert found is not None
    assert found[:2] == ("no_ap", "BO-8.1")
    assert (found.details["cost"], found.details["left"]) == ("2", "1")


@clause("BO-17.5")
@pytest.mark.parametrize("text", ["move", "move ", "move Dhule", "move dhule ", "move  dhule"])
def test_site_is_named_in_notation(text: str) -> None:
    assert code_and_clause(first_game(), text) == ("unknown_site", "BO-3.2")


@clause("BO-17.5", "BO-17.1")
def test_missing_road_precedes_missing_points() -> None:
    s = first_game()
    place(s, 0, "jhabua", points=1)
    assert code_and_clause(s, "move mahur") == ("no_road", "BO-8.1")


# BO-17.6  Buy.

@clause("BO-17.6", "BO-17.1")
@example("DX-24")
def test_dx_24_reasons_have_an_order() -> None:
    s = lay(first_game(), left="blue 2", middle="yellow 1")
    place(s, 0, "bhopal", "purple purple", rupees=0)
    s.bought = True
    assert code_and_clause(s, "buy") == ("post_closed", "BO-9.4")
    lay(s, left="blue 2", middle="orange 1")
    assert code_and_clause(s, "buy") == ("already_bought", "BO-9.2")
    s.bought = False
    assert code_and_clause(s, "buy") == ("elephant_full", "BO-9.3")
    place(s, 0, "bhopal", "purple", points=1, rupees=0)
    assert code_and_clause(s, "buy") == ("no_ap", "BO-9.1")
    place(s, 0, "bhopal", "purple", points=2, rupees=0)
    assert code_and_clause(s, "buy") == ("no_rupees", "BO-9.1")
    give(s, 0, rupees=1)
    assert code_and_clause(s, "buy") is None


@clause("BO-17.6")
@pytest.mark.parametrize("site", ["bombay", "daulatabad", "dhule", "jhabua"])
def test_buying_away_from_post_is_refused(site: str) -> None:
    s = first_game()
    place(s, 0, site, "purple purple", rupees=0)
    assert code_and_clause(s, "buy") == ("not_a_post", "BO-9.1")


@clause("BO-17.6")
def test_purchase_takes_no_argument() -> None:
    s = first_game()
    place(s, 0, "sholapur")
    assert find_refusal_code(s, "buy blue") == "malformed"
    assert find_refusal_code(s, "buy ") == "malformed"


# BO-17.7  Sell.

@clause("BO-17.7", "BO-17.1")
@example("DX-25")
def test_dx_25_sale_reasons_have_an_order() -> None:
    s = first_game("orange 4 blue 3 purple 2")
    place(s, 0, "nashik", "purple yellow")
    for text in ("sell purple", "sell blue", "sell green", "sell"):
        assert code_and_clause(s, text) == ("not_a_city", "BO-10.1")
    place(s, 0, "bombay", "purple yellow")
    for text in ("sell green", "sell", "sell Purple", "sell purple purple"):
        assert code_and_clause(s, text) == ("unknown_colour", "BO-2.1")
    assert reason(s, "sell green").details == {"named": "green"}
    assert code_and_clause(s, "sell blue") == ("no_such_bale", "BO-10.1")
    assert reason(s, "sell blue").details["colour"] == "blue"
    assert code_and_clause(s, "sell yellow") == ("not_wanted", "BO-10.1")
    assert code_and_clause(s, "sell purple") is None
    place(s, 0, "hyderabad", "purple yellow")
    assert code_and_clause(s, "sell green") == ("unknown_colour", "BO-2.1")     # as in every city


@clause("BO-17.7")
def test_empty_elephant_cannot_sell() -> None:
    s = first_game()
    place(s, 0, "bombay")
    found = reason(s, "sell yellow")
    assert found is not None
    assert found[:2] == ("no_such_bale", "BO-10.1")
    assert s.refusal(rules.SELL[3]) is rules.NONE_CARRIED


@clause("BO-17.7", "BO-10.1")
def test_refused_sale_concerns_the_load() -> None:
    s = first_game("orange 4 blue 3 purple 2")
    place(s, 0, "bombay", "yellow yellow")
    found = BOMBAY.why_not(s, "sell")
    assert found is not None
    assert (found.refusal.code, found.refusal.clause) == ("not_wanted", "BO-10.1")


@clause("BO-17.7", "BO-17.8")
def test_actions_need_points() -> None:
    """This cannot occur in play (BO-7.4), but a position without points refuses the actions."""
    s = first_game()
    place(s, 0, "bombay", "purple", points=0)
    assert code_and_clause(s, "sell purple") == ("no_ap", "BO-10.1")
    place(s, 0, "dhule", "purple", points=0)
    assert code_and_clause(s, "build purple") == ("no_ap", "BO-11.1")


# BO-17.8  Build.

@clause("BO-17.8", "BO-17.1")
def test_palace_reasons_have_an_order() -> None:
    s = first_game()
    place(s, 0, "bombay")
    for text in ("build green", "build", "build blue"):
        assert code_and_clause(s, text) == ("no_palace_here", "BO-11.1")
    settle(s, *[(0, site) for site in ("jhabua", "jabalpur", "gondia", "chanda")])
    settle(s, (1, "dhule"), (0, "mahur"))
    place(s, 0, "dhule")
    for text in ("build green", "build", "build blue"):
        assert code_and_clause(s, text) == ("palace_exists", "BO-11.1")
    place(s, 0, "amravati")
    for text in ("build green", "build", "build blue"):
        assert code_and_clause(s, text) == ("no_palace_left", "BO-11.3")
    s = first_game()
    place(s, 0, "dhule")
    for text in ("build green", "build", "build blue "):
        assert code_and_clause(s, text) == ("unknown_colour", "BO-2.1")
    found = reason(s, "build blue")
    assert found is not None
    assert found[:2] == ("no_such_bale", "BO-11.1")
    assert s.refusal(rules.BUILD[1]) is rules.NOTHING_TO_SPEND
    give(s, 0, bales="purple")
    assert reason(s, "build blue").details["colour"] == "blue"
    assert code_and_clause(s, "build purple") is None


# BO-17.9  Choose.

@clause("BO-17.9", "BO-11.6")
def test_choosing_without_a_choice_is_refused() -> None:
    s = first_game()
    for text in ("choose blue", "choose green", "choose"):
        assert code_and_clause(s, text) == ("nothing_to_choose", "BO-11.6")


@clause("BO-17.9", "BO-11.5")
def test_choice_reasons_have_an_order() -> None:
    s = first_game()
    place(s, 0, "bassein", "orange")
    do(s, "build orange")
    assert code_and_clause(s, "choose green") == ("unknown_colour", "BO-2.1")
    assert code_and_clause(s, "choose") == ("unknown_colour", "BO-2.1")
    found = reason(s, "choose purple")
    assert found is not None
    assert found[:3] == ("not_in_that_market", "BO-11.5", {"market": "left", "colour": "purple"})
    assert code_and_clause(s, "choose yellow") is None


# BO-17.10, BO-17.11  Bide and end.

@clause("BO-17.10")
def test_biding_must_be_the_only_action() -> None:
    s = first_game()
    do(s, "move dhule")
    assert code_and_clause(s, "bide") == ("not_only_action", "BO-12.1")
    assert find_refusal_code(s, "bide long") == "malformed"


@clause("BO-17.11", "BO-7.2")
@pytest.mark.parametrize("points", [1, 2, 3])
def test_turn_can_always_be_ended(points: int) -> None:
    s = first_game()
    place(s, 0, "dhule", points=points)
    assert find_refusal_code(s, "end") is None
    assert find_refusal_code(s, "end now") == "malformed"


@clause("BO-17.1")
def test_every_refusal_cites_a_clause() -> None:
    refusals = [value for value in vars(rules).values() if isinstance(value, Refusal)]
    assert len(refusals) == 26
    assert all(refusal.clause.startswith("BO-") for refusal in refusals)
    assert all(refusal.code == refusal.code.lower() for refusal in refusals)


@clause("BO-17.1")
@pytest.mark.parametrize(("site", "bales", "text", "nearest"), [
    ("daulatabad", "", "buy", "move nashik"),           # a purple post, and it is open
    ("daulatabad", "purple", "sell purple", "move bombay"),
    ("nashik", "purple", "build purple", "move dhule"),
    ("daulatabad", "", "move surat", "move dhule"),
    ("bombay", "purple", "sell blue", "sell purple"),
])
def test_refusal_names_nearest_remedy(site: str, bales: str, text: str, nearest: str) -> None:
    s = first_game()
    place(s, 0, site, bales)
    found = reason(s, text)
    assert found is not None
    assert found.nearest == nearest


def test_hint_is_always_something_legal() -> None:
    s = first_game()
    place(s, 0, "dhule", points=1)
    for text in ("buy", "sell purple", "move mahur", "build purple", "bide", "choose blue"):
        reason(s, text)                                 # `reason` checks the hint
    assert full_view(s)["points"] == 1
