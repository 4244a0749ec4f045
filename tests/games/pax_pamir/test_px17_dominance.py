"""PX-17, PX-18: dominance checks, the end of the game and the winner."""

from __future__ import annotations

from typing import Any

import pytest

from grandtour.games.pax_pamir.rules.dominance import find_dominant_coalition
from grandtour.games.pax_pamir.rules.turn import IDLE_ROUNDS
from grandtour.games.pax_pamir.state import Pamir
from tests.evidence import clause, example
from tests.games.pax_pamir.table import (
    armies, army, court, do, effect, find_refusal_code, full_market, full_view, gifts, last_pile,
    market, open_question, pamir, play_events, points, roads, ruler, rupees, sound, spies, tribe,
    tribes,
)


def position_before_check(loyal: str = "ABR", **options: Any) -> Pamir:
    """Return a position in which a check costs nothing."""
    s = pamir(loyal, **options)
    full_market(s)
    market(s, T0=101)
    return s


def check(s: Pamir, final: bool = False) -> Pamir:
    """Lay out the position and buy the check."""
    if final:
        last_pile(s)
    sound(s)
    do(s, "purchase T0")
    return s


@clause("PX-17.2")
@example("EX-110")
@pytest.mark.parametrize(("blocks", "fatigue", "winner"), [
    ("4A 8B 4R", False, 1), ("7A 4B 4R", False, -1), ("6A 4B 4R", True, 0), ("4A", False, 0),
    ("", False, -1), ("3R", False, -1),
])
def test_ex_110_dominance(blocks: str, fatigue: bool, winner: int) -> None:
    s = pamir()
    armies(s, kabul=blocks)
    if fatigue:
        effect(s, 109)
    assert find_dominant_coalition(sound(s)) == winner


@clause("PX-17.1", "PX-17.3", "PX-17.7", "PX-17.9", "PX-6.8")
@example("EX-111")
def test_ex_111_a_successful_check() -> None:
    s = position_before_check("RRA")
    armies(s, persia="3R")
    roads(s, "herat-persia", "1R")
    court(s, 0, 69, 70)
    gifts(s, 0, 2)
    gifts(s, 1, 4)
    tribes(s, 1, kabul=2)
    spies(s, 69, 0, 1)
    events = play_events(sound(s), "purchase T0")
    assert points(s) == [5, 3, 0]
    assert (army(s, "persia"), sum(s.roads), list(s.blocks)) == ({}, 0, [12, 12, 12])
    assert (tribe(s, 1, "kabul"), s.nobles[1].cylinders) == (2, 6)
    assert (s.actions, open_question(s)) == (1, "turn 0")
    assert [event.message for event in events if event.message in ("check", "scored")] == [
        "check", "scored", "scored"]


@clause("PX-17.4", "PX-17.5", "PX-17.6")
@example("EX-112")
def test_ex_112_an_unsuccessful_final_check() -> None:
    s = position_before_check()
    tribes(s, 0, kabul=1)
    tribes(s, 1, kabul=3)
    tribes(s, 2, kabul=1)
    assert points(check(s, final=True)) == [1, 6, 1]


@clause("PX-17.5", "PX-17.6")
@example("EX-113")
@pytest.mark.parametrize(("final", "each"), [(False, 2), (True, 4)])
def test_ex_113_two_tie(final: bool, each: int) -> None:
    s = position_before_check()
    tribes(s, 0, kabul=2)
    tribes(s, 2, kabul=2)
    tribes(s, 1, kabul=1)
    assert points(check(s, final)) == [each, 0, each]


@clause("PX-17.4", "PX-17.5")
@example("EX-114")
@pytest.mark.parametrize(("loyal", "each"), [("ABRA", 1), ("ABRAB", 0)])
def test_ex_114_no_player_has_anything(loyal: str, each: int) -> None:
    s = position_before_check(loyal)
    armies(s, kabul="3A")
    assert points(check(s)) == [each] * len(loyal)
    assert army(s, "kabul") == {"afghan": 3}        # PX-17.7: nothing is removed


@clause("PX-17.5")
@example("EX-115")
@pytest.mark.parametrize(("influences", "won"), [
    ((3, 3, 1), [4, 4, 1]), ((2, 2, 2), [3, 3, 3]), ((4, 2, 2), [5, 2, 2]),
])
def test_ex_115_shares(influences: tuple[int, int, int], won: list[int]) -> None:
    s = position_before_check("AAA")
    armies(s, kabul="4A")
    for seat, influence in enumerate(influences):
        gifts(s, seat, *(2, 4, 6)[:influence - 1])
    assert points(check(s)) == won


@clause("PX-18.1")
@example("EX-117")
@pytest.mark.parametrize(("before", "over"), [((6, 5, 4), True), ((5, 5, 4), False)])
def test_ex_117_the_early_end(before: tuple[int, int, int], over: bool) -> None:
    s = position_before_check()
    for noble, had in zip(s.nobles, before, strict=True):
        noble.points = had
    tribes(s, 0, kabul=1)
    court(s, 1, 61)
    check(s)
    assert points(s)[0] == before[0] + 3
    assert s.is_terminal() == over
    if over:
        assert s.ranking()[0] == 1


@clause("PX-15.2", "PX-17.8")
@example("EX-118", "ability-insurrection")
def test_ex_118_insurrection() -> None:
    s = position_before_check("RAB")
    court(s, 1, 3)
    tribes(s, 1, kabul=1)
    armies(s, persia="4R")
    s.nobles[1].points = 3
    check(s)
    assert (army(s, "kabul"), army(s, "persia"), ruler(s, "kabul")) == ({"afghan": 2}, {}, 1)
    s = position_before_check("RAB")
    court(s, 1, 3)
    armies(s, persia="4R")
    check(s)                                        # 5 to 0: the check has ended the game
    assert (s.is_terminal(), army(s, "kabul")) == (True, {})


@clause("PX-15.2", "PX-10.1")
def test_insurrection_takes_blocks_from_play() -> None:
    s = position_before_check("RAB")
    court(s, 1, 3)
    armies(s, persia="8A 9R", herat="3A")
    roads(s, "herat-persia", "1A")
    check(s)
    assert open_question(s) == "reuse 1"                    # by choice of the card's owner
    do(s, "take road herat-persia", "take army herat")
    assert (army(s, "kabul"), army(s, "herat")) == ({"afghan": 2}, {"afghan": 2})


@clause("PX-17.3")
@example("EX-119")
def test_ex_119_no_player_is_loyal() -> None:
    s = position_before_check("AAR")
    armies(s, kabul="5B")
    check(s)
    assert (points(s), army(s, "kabul")) == ([0, 0, 0], {})


@clause("PX-17.4", "PX-1.4")
@example("EX-120")
def test_ex_120_gifts_are_cylinders_in_play() -> None:
    s = position_before_check()
    gifts(s, 0, 2, 4)
    tribes(s, 1, kabul=1)
    assert points(check(s)) == [3, 1, 0]


@clause("PX-18.2", "PX-18.3", "PX-18.4", "PX-E32", "PX-18.6")
@example("EX-130")
@pytest.mark.parametrize(("purse", "ranks"), [((2, 5), [2, 1]), ((5, 5), [1, 1])])
def test_ex_130_ties(purse: tuple[int, int], ranks: list[int]) -> None:
    s = position_before_check("AB")
    court(s, 0, 32)
    court(s, 1, 98)
    for noble in s.nobles:
        noble.points = 4
    rupees(s, *purse)
    gifts(s, 0, 2)
    gifts(s, 1, 2)
    check(s, final=True)
    assert (points(s), s.ranking()) == ([8, 8], ranks)
    assert find_refusal_code(s, "pass", 0) == "game_over"
    assert full_view(s)["result"][0]["red_stars"] == 3


@clause("PX-18.3")
@example("EX-131")
def test_ex_131_only_leaders_compare_stars() -> None:
    s = position_before_check()
    court(s, 2, 32)
    for noble, had in zip(s.nobles, (5, 3, 0), strict=True):
        noble.points = had
    tribes(s, 0, kabul=1)
    tribes(s, 1, kabul=2)
    check(s, final=True)
    assert (points(s), s.ranking()) == ([7, 9, 0], [2, 1, 3])


@clause("PX-18.4", "PX-20.20")
def test_last_tie_breaker() -> None:
    for option in ("shared", "seat_after_turn_player", "random"):
        s = position_before_check("ABR", last_tiebreak=option)
        check(s, final=True)
        if option == "shared":
            assert s.ranking() == [1, 1, 1]
        elif option == "random":
            assert {str(choice) for choice in s.choices()} == {"lot 0", "lot 1", "lot 2"}
            do(s, "lot 2")
            assert s.ranking() == [2, 2, 1]
        else:
            assert s.ranking() == [3, 1, 2]
        assert s.is_terminal()
        assert sum(s.returns()) == pytest.approx(0)


@clause("PX-18.5")
def test_check_before_another_is_not_final() -> None:
    s = position_before_check()
    tribes(s, 0, kabul=1)
    check(s)
    assert not s.is_terminal()
    assert points(s) == [3, 0, 0]


@clause("PX-18.7")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_twelve_idle_rounds_end_the_game(players: int) -> None:
    """All players only pass. Without this clause the game would never end."""
    assert IDLE_ROUNDS == 12
    s = pamir("ABRAB"[:players])
    full_market(s)
    tribes(s, 0, kabul=2)
    s.nobles[1].points = 2
    sound(s)
    do(s, *["pass"] * (12 * players - 1))
    assert not s.is_terminal()
    do(s, "pass")
    assert s.is_terminal()
    assert (points(s), s.ranking()[1]) == ([0, 2] + [0] * (players - 2), 1)


@clause("PX-18.7")
def test_departing_card_restarts_the_count() -> None:
    s = pamir("AB")
    full_market(s)
    last_pile(s)
    sound(s)
    do(s, *["pass"] * 23, "purchase T0", "pass", *["pass"] * 22)
    assert not s.is_terminal()
    do(s, "pass")
    assert s.is_terminal()
    s = pamir("AB")
    full_market(s)
    market(s, T1=105)                               # it slides, and is discarded a turn later
    market(s, T0=0)
    last_pile(s)
    sound(s)
    do(s, "pass")
    assert s.idle == 1
    do(s, "pass")
    assert (s.idle, full_view(s)["favoured"]) == (1, "military")


@clause("PX-18.5", "PX-17.6", "PX-12.7")
@pytest.mark.parametrize("other", [100, 105])
def test_other_cards_leave_check_final(other: int) -> None:
    s = position_before_check("AB")
    market(s, T1=other)
    tribes(s, 0, kabul=1)
    assert points(check(s, final=True)) == [6, 2]
    assert s.is_terminal()
