"""Test which facts are open, and which are covered (BO-15)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grandtour.engine.core import EVERYTHING, PUBLIC
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.games.bombay.state import Bombay
from tests.evidence import clause, example
from tests.games.bombay.table import (
    bombay, first_game, full_view, give, lay, place, play_to_last_turn, settle,
)
from tests.scene import do, play_at_random, view_as

COVERED_TOKENS = {"clients", "city_tokens", "sold_in"}
OPEN = {"seat", "site", "bales", "palaces_left"}


def brown_has_won_much(screens: str) -> Bombay:
    """DX-34: brown has 5 rupees, 2 clients, the Bombay token, and won a token `rupees`."""
    s = first_game(screens=screens)
    place(s, 3, "bidar", "purple orange")
    do(s, "build purple")
    give(s, 3, "bombay", "orange", rupees=5, clients=2, cities=0b0001, sold_in=0b0001)
    return s


@clause("BO-15.1", "BO-15.1a", "BO-15.1b", "BO-15.1c", "BO-15.2", "BO-15.6", "BO-16.7")
@example("DX-34")
@pytest.mark.parametrize(("screens", "also"), [
    ("tokens", {"rupees"}), ("hidden", set()), ("open", {"rupees"} | COVERED_TOKENS)])
@pytest.mark.parametrize("looker", [1, PUBLIC])
def test_dx_34_opponents_see_covered_totals(screens: str, also: set[str], looker: int) -> None:
    s = brown_has_won_much(screens)
    brown = view_as(s, looker)["merchants"][3]
    assert set(brown) == OPEN | also
    assert (brown["site"], brown["bales"], brown["palaces_left"]) == ("bombay", ["orange"], 4)
    assert view_as(s, looker)["palaces"] == {"bidar": 3}
    if "rupees" in also:
        assert brown["rupees"] == 5
    if "clients" in also:
        assert (brown["clients"], brown["city_tokens"], brown["sold_in"]) == (2, 1, ["bombay"])


@clause("BO-15.1")
@example("DX-34")
@pytest.mark.parametrize("screens", ["tokens", "hidden", "open"])
def test_dx_34_brown_sees_his_totals(screens: str) -> None:
    own = view_as(brown_has_won_much(screens), 3)["merchants"][3]
    assert set(own) == OPEN | {"rupees"} | COVERED_TOKENS
    assert (own["rupees"], own["clients"], own["city_tokens"]) == (5, 2, 1)


@clause("BO-15.5")
@example("DX-34")
@pytest.mark.parametrize("screens", ["tokens", "hidden", "open"])
@pytest.mark.parametrize("looker", [0, 1, PUBLIC])
def test_dx_34_totals_open_after_last_turn(screens: str, looker: int) -> None:
    s = play_to_last_turn(first_game(players=2, screens=screens))
    covered = {"tokens": OPEN | {"rupees"}, "hidden": OPEN,
               "open": OPEN | {"rupees"} | COVERED_TOKENS}[screens]
    others = [merchant for merchant in view_as(s, looker)["merchants"]
              if merchant["seat"] != looker]
    assert [set(merchant) for merchant in others] == [covered] * len(others)
    do(s, "end")
    assert view_as(s, looker)["merchants"] == full_view(s)["merchants"]
    assert all(set(m) == OPEN | {"rupees"} | COVERED_TOKENS
               for m in view_as(s, looker)["merchants"])
    assert view_as(s, looker)["result"] == full_view(s)["result"]


@clause("BO-15.2")
@pytest.mark.parametrize("screens", ["tokens", "hidden"])
def test_board_is_public(screens: str) -> None:
    """Only the merchants differ between readers."""
    s = lay(first_game(screens=screens), left="blue 2", right="purple 1")
    settle(s, (1, "jhabua"))
    place(s, 0, "surat")
    do(s, "buy")
    views = [view_as(s, looker) for looker in (0, 1, 2, 3, PUBLIC, EVERYTHING)]
    for view in views:
        del view["merchants"]
        assert view == views[0]
    shown = views[0]
    assert shown["markets"] == {"left": {"blue": 1}, "middle": {}, "right": {"purple": 1}}
    assert shown["closed"] == ["orange", "yellow"]
    assert shown["palaces"] == {"jhabua": 1}
    assert "jhabua" not in shown["tokens"]
    assert shown["tokens"]["bassein"] == "bale"
    assert shown["cities"]["bombay"] == {"demand": ["blue", "purple", "orange"], "tokens": 3}
    assert (shown["set"], shown["round"], shown["starter"], shown["seat"]) == (1, 1, 0, 0)
    assert (shown["points"], shown["bought"]) == (2, True)


@clause("BO-15.3")
def test_every_gain_is_public() -> None:
    """A reader of the whole match can replay it, and so count every total."""
    match = play_at_random(bombay_match(screens="hidden"), seed=4)
    for looker in (0, 1, PUBLIC):
        shown = match.information_state(looker)
        again = bombay_match(screens="hidden").state
        for line in shown:
            do(again, line.partition(": ")[2])
        assert str(again) == str(match.state)


def bombay_match(**named: Any) -> Match:
    s = bombay(3, **named)
    return Match(s.game, 3, s.options.values)


@clause("BO-15.4")
def test_bag_contents_are_public_without_order() -> None:
    s = first_game(screens="hidden")
    assert view_as(s, 1)["bag"] == {"orange": 4, "blue": 2, "purple": 2, "yellow": 0}
    other_order = "blue 1 orange 1 yellow 2 purple 2 blue 2 yellow 1"
    assert str(first_game(other_order, screens="hidden")) == str(s)


@clause("BO-15.3", "BO-15.1")
@pytest.mark.parametrize(("screens", "changes"), [
    ("tokens", {"clients", "cities", "sold_in", "extra_cities"}),
    ("hidden", {"clients", "cities", "sold_in", "extra_cities", "rupees"}),
    ("open", set()),
])
def test_disguise_changes_exactly_what_is_covered(screens: str, changes: set[str]) -> None:
    s = first_game(screens=screens)
    fields = ("rupees", "clients", "cities", "sold_in", "extra_cities", "palaces", "load", "site")
    changed = set()
    for seed in range(50):
        disguised = s.disguise(0, Rng(seed))
        assert json.dumps(view_as(disguised, 0)) == json.dumps(view_as(s, 0))
        for seat in range(4):
            differs = {field for field in fields
                       if getattr(disguised.merchants[seat], field)
                       != getattr(s.merchants[seat], field)}
            assert not (seat == 0 and differs)
            changed |= differs
    assert changed == changes


@clause("BO-15.3", "BO-2.6")
@pytest.mark.parametrize("supply", ["unlimited", "sixteen"])
def test_client_palace_tokens_leave_supply_alone(supply: str) -> None:
    """A position remains valid after a disguise of a player with many of them."""
    s = first_game(client_supply=supply)
    most = s.options.clients
    s.gain_clients(s.merchants[1], 2)
    s.merchants[1].clients += 5                 # palace tokens
    for seed in range(20):
        disguised = s.disguise(0, Rng(seed))
        assert disguised.clients_left <= most
        assert str(s.game.position(str(disguised))) == str(disguised)


@clause("BO-15.1")
def test_resampling_keeps_all_inferable_facts() -> None:
    s = brown_has_won_much("hidden")
    assert str(s.resample(1, Rng(1))) == str(s)


@pytest.mark.parametrize("left", [0, 1, 5])
def test_what_a_sale_can_pay_is_seen(left: int) -> None:
    """Two clients at most are due for a sale; a larger supply would tell what others have won."""
    s = first_game(client_supply="sixteen", screens="hidden")
    s.gain_clients(s.merchants[1], 16 - left)
    assert view_as(s, 0)["clients_left"] == min(left, 2)
    for seed in range(20):
        assert view_as(s.disguise(0, Rng(seed)), 0)["clients_left"] == min(left, 2)


@clause("BO-2.6", "BO-15.1")
@pytest.mark.parametrize(("screens", "left", "tells"), [
    ("tokens", 2, True), ("hidden", 9, True), ("hidden", 1, False), ("open", 9, False)])
def test_sales_tell_how_many_clients_were_left(screens: str, left: int, tells: bool) -> None:
    """Then they cannot be taken back freely. A single client left was seen before."""
    s = first_game(client_supply="sixteen", screens=screens)
    s.gain_clients(s.merchants[1], 16 - left)
    place(s, 0, "bombay", "purple")
    before = s.covered()
    do(s, "sell purple")
    assert s.has_revealed(0, before) == tells
