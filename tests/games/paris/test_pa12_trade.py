"""PA-12: buying and selling. PA-4.4: when free moves are possible."""

from __future__ import annotations

import pytest

from tests.evidence import clause, example
from tests.games.paris.table import (
    NO_STACKS, do, find_refusal, francs, full_view, goods, lay, offers, play_events, refusal_code,
    set_up_game, supply, tiles, used_tiles,
)


@clause("PA-2.10", "PA-12.1", "PA-8.5")
@example("EX-13")
def test_ex_13_start_offers_nothing_to_buy() -> None:
    s = set_up_game()
    found = find_refusal(s, "buy wood")
    assert found is not None
    assert found[:2] == ("nothing_to_buy", "PA-12.1")
    assert found.details["kind"] == "kind 3"
    s = lay(2, supply="wood", francs={"A": 5})
    do(s, "buy wood")
    assert (francs(s, "A"), goods(s, "A"), supply(s)) == (3, {"wood": 1}, {})
    assert refusal_code(s, "buy wood") == "nothing_to_buy"


@clause("PA-12.3", "PA-12.4")
@pytest.mark.parametrize(("kind", "buying", "selling"), [
    ("wood", 2, 1), ("marble", 4, 2), ("gold", 6, 3)])
def test_resources_have_prices(kind: str, buying: int, selling: int) -> None:
    s = lay(supply=kind, francs={"A": buying})
    do(s, f"buy {kind}")
    assert francs(s, "A") == 0
    do(s, f"sell {kind}")
    assert (francs(s, "A"), supply(s)) == (selling, {kind: 1})
    s = lay(supply=kind, francs={"A": buying - 1})
    assert refusal_code(s, f"buy {kind}") == "francs"


@clause("PA-12.2", "PA-12.3", "PA-12.4")
@pytest.mark.parametrize(("kind", "price"), [("bronze", 1), ("silver", 2), ("gold", 3)])
def test_prestige_can_only_be_sold(kind: str, price: int) -> None:
    s = lay(goods={"A": f"prestige-{kind}"}, francs={"A": 0})
    assert refusal_code(s, f"buy prestige-{kind}") == "prestige_not_sold"
    do(s, f"sell prestige-{kind}")
    assert (francs(s, "A"), goods(s, "A"), supply(s)) == (price, {}, {})
    assert refusal_code(s, f"sell prestige-{kind}") == "not_owned"
    assert refusal_code(s, "sell wood") == "not_owned"


@clause("PA-12.5", "PA-12.7", "PA-12.8", "PA-14.2", "PA-14.3", "PA-14.4", "PA-14.8", "PA-14.10")
@pytest.mark.parametrize(("tile", "sales"), [
    ("tile-2", {"wood": 1}), ("tile-3", {"marble": 2}), ("tile-4", {"gold": 3}),
    ("tile-8", {"prestige-bronze": 1, "prestige-silver": 2, "prestige-gold": 3}),
    ("tile-10", {"wood": 1, "marble": 2, "gold": 3})])
def test_tile_sells_for_its_item(tile: str, sales: dict[str, int]) -> None:
    s = lay(tiles={"A": tile}, francs={"A": 0})
    assert offers(s, "sell ") == sorted(f"{kind} with {tile}" for kind in sales)
    for kind, price in sales.items():
        sold = s.clone()
        do(sold, f"sell {kind} with {tile}")
        assert (francs(sold, "A"), used_tiles(sold, "A"), goods(sold, "A")) == (price, [tile], {})
        assert supply(sold) == {}
        assert refusal_code(sold, f"sell {kind} with {tile}") == "tile_unknown"


@clause("PA-12.6", "PA-14.19", "PA-14.21")
def test_two_item_tile_sells_as_either() -> None:
    s = lay(tiles={"A": "tile-21"}, francs={"A": 0})
    assert len(offers(s, "sell ")) == 9
    do(s, "sell marble gold with tile-21")
    assert (francs(s, "A"), tiles(s, "A")) == (5, [])
    s = lay(tiles={"A": "tile-19"}, francs={"A": 0})
    do(s, "sell prestige-gold with tile-19")
    assert francs(s, "A") == 3


@clause("PA-4.4", "PA-4.9")
@example("EX-55")
def test_ex_55_trade_outside_your_turn() -> None:
    s = lay(2, to_move="B", supply="wood", francs={"A": 9, "B": 9},
            keys={"A": "belleville-1 belleville-3 belleville-8", "B": "belleville-bank"})
    do(s, "move belleville-bank belleville-2")
    assert full_view(s)["asked"] == "right"
    found = find_refusal(s, "buy wood", 0)
    assert found is not None
    assert found[:2] == ("not_your_turn", "PA-4.1")
    do(s, "award V20 belleville")
    assert full_view(s)["asked"] == "bonus"
    do(s, "buy wood", "bonus 1")


@clause("PA-4.4", "PA-4.7")
def test_free_moves_are_possible_between_steps() -> None:
    s = set_up_game(2)
    s.investors[0].goods = 0
    s = lay(2, step="place", goods={"A": "gold gold gold gold"}, keys={"A": "belleville-bank"})
    do(s, "sell gold")
    assert full_view(s)["step"] == "place"
    do(s, "stack 1")
    while s.is_chance_node():
        s.play(s.choices()[0])
    do(s, "sell gold")
    assert full_view(s)["step"] == "act"
    do(s, "move belleville-bank belleville-2", "sell gold")
    assert full_view(s)["asked"] == "bonus"
    found = find_refusal(s, "end")
    assert found is not None
    assert found[:2] == ("decide_first", "PA-4.7")
    assert found.details["decision"] == "decision 2"
    do(s, "bonus 1", "sell gold")
    assert (full_view(s)["asked"], full_view(s)["step"]) == ("turn", "done")


@clause("PA-1.10")
def test_coins_never_run_dry() -> None:
    s = lay(francs={"A": 200, "B": 200})
    do(s, "place arc")
    assert francs(s, "A") == 200


@clause("PA-12.1", "PA-12.3", "PA-2.10")
@pytest.mark.parametrize(("supplied", "coins", "bought"), [
    ("wood marble gold", 1, ""), ("wood marble gold", 2, "wood"), ("wood marble gold", 3, "wood"),
    ("wood marble gold", 4, "marble wood"), ("wood marble gold", 5, "marble wood"),
    ("wood marble gold", 6, "gold marble wood"), ("wood marble gold", 7, "gold marble wood"),
    ("gold", 99, "gold"), ("marble", 99, "marble"), ("wood wood", 99, "wood"), ("", 99, "")])
def test_supply_and_francs_limit_purchases(supplied: str, coins: int, bought: str) -> None:
    s = lay(supply=supplied, francs={"A": coins}, goods={"A": "prestige-silver gold"})
    assert offers(s, "buy ") == bought.split()
    assert offers(s, "sell ") == ["gold", "prestige-silver"]
    found = find_refusal(s, "buy gold")
    assert found is None or found.details["price"] == "6"


@clause("PA-12.1", "PA-12.4", "PA-12.5")
def test_log_describes_trade() -> None:
    s = lay(2, supply="marble", francs={"A": 4}, goods={"A": "gold"}, tiles={"A": "tile-21"})
    assert play_events(s, "buy marble") == [("bought", 0, 4, 4)]
    assert play_events(s, "sell gold") == [("sold", 0, 5, 3)]
    assert play_events(s, "sell wood marble with tile-21") == [("used", 0, 20, 0),
                                                               ("sold_tile", 0, 20, 3)]
    assert (francs(s, "A"), goods(s, "A"), supply(s)) == (6, {"marble": 1}, {"gold": 1})


@clause("PA-12.6", "PA-14.19", "PA-14.21", "PA-15.5")
@pytest.mark.parametrize(("tile", "sales"), [
    ("tile-19", 9), ("tile-21", 9), ("E09", 3), ("E10", 9), ("E11", 3), ("E12", 9)])
def test_tile_is_worth_one_or_two_kinds(tile: str, sales: int) -> None:
    assert len(offers(lay(off=NO_STACKS, tiles={"A": tile}), "sell ")) == sales
