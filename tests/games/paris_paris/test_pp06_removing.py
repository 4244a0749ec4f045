"""Test removing shops, with three players unless stated otherwise (PP-6)."""

from __future__ import annotations

from typing import Any

import pytest

from grandtour.engine.core import PUBLIC, Event
from grandtour.engine.game import Refused
from grandtour.games.paris_paris.state import ParisParis
from tests.evidence import clause, example
from tests.games.paris_paris.table import (
    LAST, PARIS, answer, bag, check_granted, events_of, find_answer, full_view, lay, left_over,
    list_choices, play_open, points, shop_owners, stock, turn_up,
)
from tests.scene import view_as, walk

ASIDE = "bastille-orange st_lazare-red"


def lay_three(board: dict[str, str], tile: str, to_move: str, **laid: Any) -> ParisParis:
    """Return a position of three players in which this tile and two others are on offer to the
    second one."""
    return lay(board, f"{tile} {ASIDE}", players=3, to_move=to_move, **laid)


@clause("PP-6.1")
@pytest.mark.parametrize(("stop", "tile", "standing", "removed"), [
    ("vendome", "vendome-red", "", 0), ("vendome", "vendome-red", "grey", 1),
    ("opera", "opera-red", "", 0), ("opera", "opera-red", "grey", 0),
    ("opera", "opera-red", "grey grey", 1)])
def test_only_full_stops_lose_a_shop(stop: str, tile: str, standing: str, removed: int) -> None:
    s = lay_three({stop: standing, "concorde": "grey green"}, tile, "violet")
    told = events_of(s, tile)
    assert len([event for event in told if event.message == "removed"]) == removed
    assert sum(bag(s).values()) == removed
    assert shop_owners(s, "concorde") == "green grey"


@clause("PP-6.2", "PP-6.5")
@example("RB-15")
def test_rb_15_a_full_plain_stop() -> None:
    s = lay_three({"vendome": "grey"}, "vendome-red", "violet")
    assert bag(s) == {}
    assert play_open(s, "vendome") == "open vendome-red"
    assert shop_owners(s, "vendome") == "violet"
    assert bag(s) == {"grey": 1}


@clause("PP-6.3", "PP-6.5")
@example("RB-16")
def test_rb_16_a_full_crossing() -> None:
    s = lay_three({"opera": "grey violet"}, "opera-pink", "violet")
    assert find_answer(s, "open opera") == (
        "removal_required", "PP-6.3",
        "Opéra is full. Choose whose shop makes way: grey or violet.", "open opera-pink remove 1")
    assert find_answer(s, "open opera remove green") == (
        "removal_not_there", "PP-6.3", "green has no shop at Opéra. There: grey, violet.",
        "open opera-pink remove 1")
    play_open(s, "opera remove grey")
    assert shop_owners(s, "opera") == "violet violet"
    assert bag(s) == {"grey": 1}


@clause("PP-6.3")
@pytest.mark.parametrize(("owner", "left"), [("green", "grey violet"), ("grey", "green violet")])
def test_opening_player_chooses(owner: str, left: str) -> None:
    s = lay_three({"opera": "green grey"}, "opera-pink", "violet")
    play_open(s, f"opera remove {owner}")
    assert (shop_owners(s, "opera"), bag(s)) == (left, {owner: 1})


@clause("PP-6.4", "PP-6.5")
@example("CL-7")
def test_cl_7_single_option_asks_nothing() -> None:
    s = lay_three({"opera": "grey grey"}, "opera-pink", "violet")
    assert [text for text in list_choices(s) if "opera" in text] == ["open opera-pink"]
    play_open(s, "opera")
    assert shop_owners(s, "opera") == "grey violet"
    assert bag(s) == {"grey": 1}


@clause("PP-6.4", "PP-5.2.9")
def test_needless_removal_depends_on_notation() -> None:
    s = lay_three({"opera": "grey grey"}, "opera-pink", "violet")
    [needless] = [known for known in PARIS.actions if str(known) == "open opera-pink remove 1"]
    refusal = s.refusal(needless)
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("removal_needless", "PP-6.4")
    sentence = answer(s, Refused(refusal, s.details(needless, refusal))).sentence
    assert sentence == "Both shops at Opéra are grey's: there is no choice."
    assert check_granted(s, "open opera-pink remove 1") == "open opera-pink"


@clause("PP-6.5")
@pytest.mark.parametrize("players", [3, 4])
def test_opponents_shop_stays_in_bag(players: int) -> None:
    s = lay({"vendome": "grey"}, "vendome-red bastille-orange st_lazare-red", players=players,
            to_move="violet", bag="grey 2 green 1")
    before = stock(s, "grey")
    play_open(s, "vendome")
    play_open(s, "bastille")
    assert bag(s) == {"grey": 3, "green": 1}
    assert stock(s, "grey") == before


@clause("PP-6.6")
@example("RB-18")
def test_rb_18_two_players() -> None:
    s = lay({"vendome": "grey"}, f"vendome-red {ASIDE}", players=2, stock="grey 8")
    play_open(s, "vendome")
    assert shop_owners(s, "vendome") == "green"
    assert stock(s, "grey") == 9
    assert "bag" not in full_view(s)
    assert "\nbag 0 0\n" in str(s)


@clause("PP-6.7")
@example("RB-17")
def test_rb_17_player_removes_own_shop() -> None:
    s = lay_three({"vendome": "grey"}, "vendome-red", "grey", stock="grey 10")
    play_open(s, "vendome")
    assert shop_owners(s, "vendome") == "grey"
    assert stock(s, "grey") == 10
    assert bag(s) == {}


@clause("PP-6.7", "PP-8.6")
@example("ON-7")
def test_on_7_own_removals_are_not_lost() -> None:
    s = lay({"vendome": "grey", "opera": "grey grey", "bastille": "grey"},
            "vendome-red bastille-orange tour_eiffel-orange st_lazare-red", players=3, round=14,
            to_move="grey", coming="republique-blue denfert_rochereau-pink opera-pink "
                                   "jardin_des_plantes-turquoise")
    play_open(s, "vendome")                                 # grey removes an own shop
    play_open(s, "tour_eiffel")
    play_open(s, "bastille")                                # green removes grey's
    assert bag(s) == {"grey": 1}
    turn_up(s, "republique-blue denfert_rochereau-pink opera-pink jardin_des_plantes-turquoise")
    play_open(s, "republique")
    play_open(s, "denfert_rochereau")
    told = events_of(s, "opera")                         # and another own one
    assert bag(s) == {"grey": 1}
    assert [(event.seat, event.value) for event in told if event.message == "bag"] == [(1, 1)]
    assert view_as(s, 0)["result"][1]["bag"] == 1


@clause("PP-6.8")
@example("RB-19")
def test_rb_19_both_shops_of_one_player() -> None:
    s = lay_three({"odeon": "green"}, "odeon-red", "green")
    play_open(s, "odeon")
    assert shop_owners(s, "odeon") == "green green"
    assert bag(s) == {}


@clause("PP-6.9", "PP-11.1")
def test_bag_is_secret() -> None:
    s = lay_three({"vendome": "grey"}, "vendome-red", "violet", bag="green 2")
    play_open(s, "vendome")
    for looker in (0, 1, 2, PUBLIC):
        assert "bag" not in view_as(s, looker)
        with pytest.raises(Refused) as error:
            PARIS.inquire(s, "bag", looker)
        assert answer(s, error.value) == (
            "bag_is_closed", "PP-6.9", "No one may look into the bag before the end of the game.",
            None)


@clause("PP-6.9", "PP-11.5")
def test_removals_are_public() -> None:
    """A reader of every move can count the bag."""
    s = PARIS.start(3, PARIS.choose(3, {}))
    told: list[Event] = []
    s.log = told
    for _ in walk(s, 6):
        pass
    lost = [0, 0, 0]
    takers = iter([event for event in told if event.message in {"took", "removed"}])
    for event in takers:
        if event.message == "took":
            taker = event.seat
        elif event.seat != taker:
            lost[event.seat] += 1
    assert lost == full_view(s)["bag"]
    assert sum(lost) > 5


@clause("PP-6.10", "PP-6.7")
@example("CL-13")
def test_cl_13_own_shop_at_full_crossing() -> None:
    s = lay_three({"opera": "grey violet"}, "opera-pink", "violet", stock="violet 10")
    play_open(s, "opera remove violet")
    assert shop_owners(s, "opera") == "grey violet"
    assert stock(s, "violet") == 10
    assert bag(s) == {}


@clause("PP-6.10", "PP-10.3")
def test_removed_shop_may_return_at_once() -> None:
    """The stock is empty, so there is no other shop."""
    s = lay({"vendome": "green"}, f"vendome-red {ASIDE}", players=2, shop_supply="19",
            stock="green 0")
    told = [event.message for event in events_of(s, "vendome")]
    assert told == ["took", "removed", "opened"]
    assert (shop_owners(s, "vendome"), stock(s, "green")) == ("green", 0)


def test_two_players_never_score_lost_shops() -> None:
    s = lay({"vendome": "grey"}, "vendome-red st_lazare-red", players=2, round=LAST)
    left_over(s, "vendome")
    assert [line["bag"] for line in view_as(s, PUBLIC)["result"]] == [0, 0]
    assert points(s).get("grey", 0) == 0
