"""BO-14: the commercial empire, the city tokens, the winner."""

from __future__ import annotations

import pytest

from grandtour.games.bombay.state import Bombay
from tests.evidence import clause, example
from tests.games.bombay.table import bombay, first_game, full_view, give, play_to_last_turn, settle
from tests.scene import do


def empires(totals: tuple[int, ...], **named: str) -> Bombay:
    """Return a game in which these are palaces and clients together, by seat."""
    s = bombay(len(totals), **named)
    for seat, total in enumerate(totals):
        give(s, seat, clients=total, rupees=0)
    return s


@clause("BO-14.1", "BO-14.2")
@example("EX-6")
def test_ex_6_commercial_empire() -> None:
    s = first_game(players=4)
    settle(s, (1, "jhabua"), (1, "dhule"), (1, "mahur"))
    settle(s, (0, "jabalpur"), (0, "gondia"), (0, "chanda"), (0, "poona"))
    settle(s, (2, "bidar"), (2, "amravati"))
    for seat, clients in enumerate([2, 3, 2, 2]):
        give(s, seat, clients=clients, rupees=0)
    assert [merchant.empire() for merchant in s.merchants] == [6, 6, 4, 2]
    assert s.scores() == [6, 6, 2, 0]               # black, grey, brown, pink


@clause("BO-14.1", "BO-14.2", "BO-14.3")
@pytest.mark.parametrize(("totals", "prizes"), [
    ((5, 3), [4, 0]), ((3, 3), [2, 2]),
    ((5, 3, 1), [6, 2, 0]), ((5, 5, 1), [4, 4, 0]),
    ((5, 4, 3, 1), [8, 4, 2, 0]), ((5, 4, 4, 1), [8, 3, 3, 0]), ((4, 4, 1, 1), [6, 6, 1, 1]),
    ((5, 4, 3, 2, 1), [8, 6, 4, 2, 0]), ((5, 4, 4, 4, 1), [8, 4, 4, 4, 0]),
    ((4, 4, 4, 4, 1), [5, 5, 5, 5, 0]), ((4, 4, 4, 2, 2), [6, 6, 6, 1, 1]),
    ((1, 2, 3, 4, 5), [0, 2, 4, 6, 8]),
    pytest.param((7, 7, 7), [2, 2, 2], marks=example("DX-13")),
    pytest.param((9, 9, 9, 1), [4, 4, 4, 0], marks=example("DX-13")),
    pytest.param((5, 5, 5, 5), [3, 3, 3, 3], marks=example("DX-13")),
    pytest.param((9, 2, 2), [6, 1, 1], marks=example("DX-13")),
    pytest.param((9, 9, 3, 2, 1), [7, 7, 4, 2, 0], marks=example("DX-13")),
    pytest.param((3, 0, 0, 0), [8, 2, 2, 2], marks=example("DX-18")),
    pytest.param((0, 0, 0, 0, 0), [4, 4, 4, 4, 4], marks=example("DX-18")),
    pytest.param((0, 0), [2, 2], marks=example("DX-18")),
])
def test_prizes_go_to_largest_empires(totals: tuple[int, ...], prizes: list[int]) -> None:
    assert empires(totals).scores() == prizes


@clause("BO-14.3", "BO-16.5")
@example("DX-17")
@pytest.mark.parametrize(("totals", "prizes"), [
    ((7, 7, 7), [8 / 3] * 3), ((9, 9, 9, 1), [14 / 3] * 3 + [0]), ((5, 5, 5, 5), [14 / 4] * 4),
    ((9, 2, 2), [6, 1, 1]),
])
def test_dx_17_exact_rounding(totals: tuple[int, ...], prizes: list[float]) -> None:
    assert empires(totals, bonus_rounding="exact").scores() == prizes


@clause("BO-14.3", "BO-14.5")
@pytest.mark.parametrize(("rounding", "ranking"), [("down", [2, 1]), ("exact", [1, 2])])
def test_fractions_decide_only_with_exact_sums(rounding: str, ranking: list[int]) -> None:
    """Three share the first prizes, 14/3 each; the fourth has as many whole rupees, and more
    clients than one of them."""
    s = empires((0, 0, 0, 0), bonus_rounding=rounding)
    settle(s, *[(0, site) for site in ("jhabua", "dhule", "mahur", "jabalpur", "gondia")])
    give(s, 0, clients=0, rupees=10)
    give(s, 1, clients=5)
    give(s, 2, clients=5)
    give(s, 3, clients=1, rupees=14)
    assert [s.ranking()[seat] for seat in (0, 3)] == ranking


@clause("BO-14.5", "BO-14.6")
@example("EX-14")
def test_ex_14_tie_break() -> None:
    s = bombay(2)
    settle(s, (0, "dhule"))
    give(s, 0, rupees=28, clients=3)
    give(s, 1, rupees=28, clients=4)
    assert s.scores() == [30, 30]
    assert s.ranking() == [2, 1]
    assert s.returns() == [-1, 1]
    s = bombay(2)
    for seat in (0, 1):
        give(s, seat, rupees=28, clients=3)
    assert s.scores() == [30, 30]
    assert s.ranking() == [1, 1]
    assert s.returns() == [0, 0]


@clause("BO-14.5", "BO-11.5a")
def test_client_palace_token_breaks_tie() -> None:
    """Equal rupees and empires: one palace and the client won there, against two palaces."""
    s = first_game(players=2)
    give(s, 0, "jhabua", "orange")
    do(s, "build orange")
    settle(s, (1, "mahur"), (1, "amravati"))
    assert s.scores() == [4, 4]
    assert [merchant.clients for merchant in s.merchants] == [1, 0]
    assert s.ranking() == [1, 2]


@clause("BO-14.4")
@example("EX-15")
@pytest.mark.parametrize(("cities", "extra", "bonus"), [
    (0b0000, 0, 0), (0b0001, 0, 0), (0b0101, 0, 0), (0b0111, 0, 4), (0b1111, 0, 8),
    (0b0111, 1, 8), (0b1111, 1, 8), (0b1111, 2, 8), (0b0001, 2, 4), (0b0000, 2, 0),
])
def test_ex_15_city_bonus(cities: int, extra: int, bonus: int) -> None:
    s = bombay(2)
    give(s, 0, rupees=0, cities=cities, sold_in=cities, extra_cities=extra)
    assert s.scores() == [bonus + 2, 2 + 2]         # the prizes of two empty empires, 2 each


@clause("BO-14.6")
@example("DX-19")
@pytest.mark.parametrize(("rupees", "clients", "ranks"), [
    ((30, 28, 28, 20), (0, 2, 2, 5), [1, 2, 2, 4]),
    ((30, 28, 28), (0, 1, 2), [1, 3, 2]),
])
def test_dx_19_ranking(rupees: tuple[int, ...], clients: tuple[int, ...], ranks: list[int]) -> None:
    """The rupees given include all bonuses, so the prizes are subtracted from the hand."""
    s = bombay(len(rupees))
    for seat, number in enumerate(clients):
        give(s, seat, clients=number, rupees=0)
    prizes = s.scores()
    for seat, total in enumerate(rupees):
        give(s, seat, rupees=total - int(prizes[seat]))
    assert s.scores() == list(rupees)
    assert s.ranking() == ranks


@clause("BO-14.5")
def test_shared_victory_is_shared_equally() -> None:
    s = bombay(3)
    give(s, 2, rupees=0)
    assert s.ranking() == [1, 1, 3]
    assert s.returns() == [0.5, 0.5, -1]


@clause("BO-14.5")
def test_palaces_do_not_break_a_tie() -> None:
    s = bombay(2)
    settle(s, (0, "dhule"), (0, "mahur"), (1, "jhabua"))
    give(s, 0, rupees=0)
    give(s, 1, rupees=4)
    assert s.scores() == [4, 4]
    assert s.ranking() == [1, 1]


@clause("BO-14.7")
def test_bonuses_are_rupees_before_tie_break() -> None:
    """More clients in hand, but the city bonus puts the other ahead."""
    s = bombay(2)
    give(s, 0, rupees=10, cities=0b0111, sold_in=0b0111)
    give(s, 1, rupees=10, clients=9)
    give(s, 0, clients=9)
    assert s.scores() == [16, 12]
    assert s.ranking() == [1, 2]


@clause("BO-14.1", "BO-15.5")
def test_result_breaks_down_the_score() -> None:
    s = play_to_last_turn(first_game(players=2))
    give(s, 0, rupees=11, clients=2, cities=0b0111, sold_in=0b0111)
    give(s, 1, rupees=5)
    do(s, "end")
    assert full_view(s)["result"] == [
        {"seat": 0, "rank": 1, "score": 19, "rupees": 11, "empire": 2, "prize": 4,
         "city_tokens": 3, "city_bonus": 4, "clients": 2},
        {"seat": 1, "rank": 2, "score": 5, "rupees": 5, "empire": 0, "prize": 0,
         "city_tokens": 0, "city_bonus": 0, "clients": 0},
    ]
