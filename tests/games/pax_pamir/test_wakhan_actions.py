"""Test Wakhan's actions with cards, and her cleanup (WK-30 to WK-40, WK-61)."""

from __future__ import annotations

import pytest

from grandtour.games.pax_pamir.components import BORDERS, REGIONS
from grandtour.games.pax_pamir.rules.wakhan_choices import BACK, find_least_wanted_card
from grandtour.games.pax_pamir.rules.wakhan_turn import DRAW_AI, DRAW_BACK, find_next_order
from tests.evidence import clause
from tests.games.pax_pamir.table import (
    armies, army, cards_of, coins, court, deal, do, favour, full_market, full_view, gifts, hers,
    influence, market, open_question, purses, ruler, rupees, sound, spies, spies_on, tribe, tribes,
)


@clause("WK-30")
def test_wakhan_gives_a_gift() -> None:
    s = hers(7, "A")
    full_market(s)
    court(s, 1, 8, 4)
    gifts(s, 1, 2)
    s.favoured = 1                                  # bonus: the gift of card 4
    s.actions = 0
    rupees(s, 4, 9)
    sound(s, 0)
    do(s, "obey")
    assert (s.nobles[1].gifts, purses(s)[1], influence(s, 1)) == (3, 5, 3)


@clause("WK-31")
def test_wakhan_builds() -> None:
    s = hers(7, "A")
    full_market(s)
    court(s, 1, 17)
    tribes(s, 1, kabul=1, transcaspia=1)
    rupees(s, 4, 9)
    sound(s)
    do(s, "obey")
    assert (army(s, "transcaspia"), purses(s)[1]) == ({"russian": 3}, 3)


@clause("WK-32")
def test_wakhan_betrays() -> None:
    s = hers(8, "A")
    full_market(s)
    court(s, 1, 15)
    court(s, 0, 9, 10, 2)
    spies(s, 9, 0, 1)
    spies(s, 10, 0, 1)
    spies(s, 2, 0, 1)
    sound(s)
    do(s, "obey")                                   # no tax: betray; 2 is of higher rank
    assert ([int(card) for card in s.nobles[1].prizes], cards_of(s, 0)) == ([2], [9, 10])


@clause("WK-33", "WK-53")
def test_wakhan_battles() -> None:
    s = hers(15, "A")                               # move, battle; row: Transcaspia, Kabul, ...
    full_market(s)
    court(s, 1, 59)
    armies(s, persia="2R 2A", kabul="1R")
    tribes(s, 0, persia=1)
    s.ai_line = 1
    sound(s)
    do(s, "obey")
    assert (tribe(s, 0, "persia"), army(s, "persia")) == (0, {"afghan": 1, "russian": 2})
    s = hers(14, "A")
    full_market(s)
    court(s, 1, 59)
    court(s, 0, 9, 13)
    spies(s, 9, 2, 2)
    spies(s, 13, 1, 1)
    sound(s)
    do(s, "obey")
    assert (spies_on(s, 9), spies_on(s, 13)) == ([0, 2], [1, 1])
    s = hers(14, "A")
    full_market(s)
    court(s, 1, 59)
    court(s, 0, 41, 9)
    spies(s, 9, 1, 1)
    sound(s)
    do(s, "obey")
    assert (open_question(s), spies_on(s, 9)) == ("safe_house 0", [0, 1])


@clause("WK-34")
@pytest.mark.parametrize(("back", "left"), [(3, [1, 2, 6]), (2, [2, 1, 6])])
def test_wakhan_taxes_by_riches_then_arrow(back: int, left: list[int]) -> None:
    s = hers(8, "AB", back=back)
    full_market(s)
    s.coins[1] = s.coins[7] = 1
    court(s, 2, 32, 29)                             # rank 2
    court(s, 0, 9)
    court(s, 1, 10)
    tribes(s, 2, kabul=1)
    rupees(s, 2, 3, 4)
    sound(s)
    do(s, "obey")                                   # after the first rupee both have two
    assert purses(s) == left


@clause("WK-34")
@pytest.mark.parametrize(("back", "lying", "left"), [
    (3, ("T1", "B1"), {"B1": 1}), (2, ("T1", "B1"), {"T1": 1}), (2, ("T1", "B2"), {"B2": 1}),
])
def test_wakhan_taxes_market_from_left(back: int, lying: tuple[str, str],
                                       left: dict[str, int]) -> None:
    s = hers(8, back=back)
    full_market(s)
    market(s, **{place: (card, 1) for place, card in zip(lying, (20, 21), strict=True)})
    court(s, 1, 25)                                 # rank 1
    sound(s)
    do(s, "obey")
    assert coins(s) == left


@clause("WK-35")
def test_wakhan_moves() -> None:
    s = hers(12, "A")                               # move; row: Kandahar, Herat, Persia, Kabul
    full_market(s)
    court(s, 1, 63)
    loyalty = s.nobles[1].loyalty
    letter = "ABR"[loyalty]
    armies(s, herat=f"3{letter}")
    tribes(s, 0, persia=1, kandahar=1)
    sound(s)
    do(s, "obey")
    name = ("afghan", "british", "russian")[loyalty]
    assert army(s, "kandahar") == army(s, "persia") == army(s, "herat") == {name: 1}
    s = hers(12, "A")                               # her own tribe counts where another has one
    full_market(s)
    court(s, 1, 63)
    armies(s, herat=f"3{letter}")
    tribes(s, 0, kandahar=1)
    tribes(s, 1, kandahar=1, kabul=1)
    sound(s)
    do(s, "obey")
    assert army(s, "kandahar") == {name: 2}
    assert army(s, "herat") == {name: 1}
    s = hers(12, "A")
    full_market(s)
    court(s, 1, 63)
    armies(s, herat=f"1{letter}")
    tribes(s, 1, herat=1)
    tribes(s, 0, kandahar=1, herat=1)
    sound(s)
    assert ruler(s, "herat") == 1
    assert find_next_order(s).deed is None                    # she would lose Herat


@clause("WK-61", "PX-20.23")
def test_wakhan_moves_spies() -> None:
    for option in ("off", "on"):
        s = hers(12, "A", wakhan_spy_movement=option)
        full_market(s)
        court(s, 1, 63, 61)
        court(s, 0, 12, 29)
        spies(s, 61, 0, 1)
        sound(s)
        found = find_next_order(s)
        assert (found.deed is not None) == (option == "on")
        if option == "on":
            do(s, "obey")
            assert spies_on(s, 12)[1] == 1          # an opponent's card of the highest rank


@clause("WK-40", "PX-12.1")
@pytest.mark.parametrize(("goes", "stays", "there", "favoured"), [
    (63, 27, {}, "political"),                      # not political, though of a higher rank
    (63, 51, {}, "political"),                      # no patriot
    (61, 30, {}, "political"),                      # not leveraged
    (61, 62, {61: (2, 1)}, "political"),            # more spies of others than of her own
    (61, 62, {62: (0, 1)}, "political"),            # fewer spies of her own
    (62, 61, {61: (1, 1), 62: (1, 1)}, "political"),    # of a lower rank
    (62, 17, {}, "military"),                       # not favoured
    (9, 62, {}, "political"),                       # of a lower number
])
def test_wakhan_cleans_up(goes: int, stays: int, there: dict[int, tuple[int, int]],
                          favoured: str) -> None:
    for pair in ((goes, stays), (stays, goes)):
        s = hers()
        full_market(s)
        court(s, 1, *pair)
        for card, numbers in there.items():
            spies(s, card, *numbers)
        favour(s, favoured)
        assert find_least_wanted_card(sound(s)) == goes


@clause("WK-40", "PX-12.1")
def test_wakhan_discards_down_to_limit() -> None:
    s = hers(8)                                     # tax
    market(s, T5=(96, 1))
    court(s, 1, 61, 51, 14, 9, 63)
    sound(s, 1)
    do(s, "obey")
    assert cards_of(s, 1) == [51, 14, 63]


@clause("WK-35", "PX-1.2")
@pytest.mark.parametrize("origin", REGIONS)
@pytest.mark.parametrize("to", REGIONS)
def test_wakhan_marches_without_roads(origin: str, to: str) -> None:
    s = hers(12)                                    # move
    full_market(s, 70)
    court(s, 1, 95)                                 # rank 1
    s.nobles[1].loyalty = 2
    armies(s, **{origin: "1R"})
    tribes(s, 0, **{to: 1})
    sound(s)
    do(s, "obey")
    marches = "-".join(sorted((origin, to))) in BORDERS
    assert army(s, to if marches else origin)["russian"] == 1


@clause("WK-35", "WK-7")
@pytest.mark.parametrize(("origin", "to"), [
    ("kabul", "transcaspia"), ("punjab", "kabul"), ("kandahar", "punjab"),
    ("herat", "persia"), ("persia", "herat"), ("herat", "kandahar"),
])
@pytest.mark.parametrize(("blocks", "goes"), [("1R 2A", False), ("1R 3A", True)])
def test_wakhan_avoids_giving_humans_rule(origin: str, to: str, blocks: str, goes: bool) -> None:
    """The human is loyal to the coalition of the army."""
    s = hers(12, "R")
    full_market(s, 70)
    court(s, 1, 95)
    s.nobles[1].loyalty = 2
    armies(s, **{origin: "1R", to: blocks})
    tribes(s, 0, **{to: 2})
    tribes(s, 1, **{to: 2})
    sound(s)
    assert ruler(s, to) == 1
    do(s, "obey")
    assert army(s, to)["russian"] == 1 + goes


@clause("WK-4", "PX-8.3", "PX-7.1")
@pytest.mark.parametrize(("held", "bribe"), [(1, 1), (3, 2), (0, 1)])
def test_wakhan_pays_bribe_for_hostage(held: int, bribe: int) -> None:
    s = hers(8)                                     # tax
    full_market(s, 70)
    market(s, T0=(88, 1))
    court(s, 1, 95)
    spies(s, 95, bribe)
    rupees(s, 4, held)
    sound(s)
    do(s, "obey")
    if held < bribe:
        assert not s.is_used(95)
    else:
        assert (purses(s)[0], s.is_used(95)) == (4 + bribe, True)


@clause("WK-4", "PX-15.9")
@pytest.mark.parametrize(("ability", "there"), [(54, 61), (43, 46)])
def test_blackmail_works_only_in_its_region(ability: int, there: int) -> None:
    """Only one card is in its region. The others, of Kabul, the Punjab, Herat or Kandahar, have
    higher rank."""
    s = hers()
    full_market(s, 82)
    court(s, 1, ability)
    spies(s, ability, 0, 1)
    court(s, 0, 12, 32, 46, 61, 70)
    sound(s)
    s.ai_back = BACK[4]
    s.ask(DRAW_AI, DRAW_BACK)
    do(s, "ai 4")
    deal(s)
    assert [card for card in (12, 32, 46, 61, 70) if s.spies[card]] == [there]


@clause("WK-24", "PX-7.7")
@pytest.mark.parametrize(("card", "borders"), [
    (12, ["kabul-kandahar", "herat-kabul", "kabul-transcaspia"]),
    (63, ["herat-kandahar", "herat-persia", "herat-kabul"]),
    (29, ["kandahar-punjab", "kabul-punjab"]), (81, ["herat-persia", "persia-transcaspia"]),
])
def test_roads_fill_borders_in_turn(card: int, borders: list[str]) -> None:
    s = hers(12)                                    # row: Kandahar, Herat, Persia, Kabul, ...
    full_market(s, 82)
    market(s, T0=card)
    s.ai_line = 2
    rupees(s, 4, 0)
    sound(s)
    do(s, "obey")
    assert cards_of(s, 1) == [card]
    assert {name for name, there in full_view(s)["roads"].items() if there} == set(borders)


@clause("WK-31", "WK-4", "PX-9.31", "PX-9.32")
@pytest.mark.parametrize(("cards", "held", "built", "left"), [
    ((17,), 7, 3, 1), ((17,), 5, 2, 1), ((17,), 2, 1, 0), ((17, 78), 7, 4, 1),
    ((17, 78), 2, 2, 0),
])
def test_wakhan_builds_within_her_means(
        cards: tuple[int, ...], held: int, built: int, left: int) -> None:
    s = hers(7)
    full_market(s, 82)
    court(s, 1, *cards)
    tribes(s, 1, persia=1)
    rupees(s, 4, held)
    sound(s)
    do(s, "obey")
    assert (army(s, "persia"), purses(s)[1]) == ({"russian": built}, left)
