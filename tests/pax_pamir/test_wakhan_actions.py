"""WK-30 to WK-40, WK-61: what Wakhan does with cards, and her cleanup."""

from __future__ import annotations

from evidence import clause
from table import (
    armies, army, asked, cards_of, court, do, full_market, gifts, hers, influence, purses,
    ruler, rupees, sound, spies, spies_on, tribe, tribes,
)

from grandtour.games.pax_pamir.rules.cleanup import least_wanted
from grandtour.games.pax_pamir.rules.wakhan import order


@clause("WK-30")
def test_her_gift():
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
def test_her_building():
    s = hers(7, "A")
    full_market(s)
    court(s, 1, 17)
    tribes(s, 1, kabul=1, transcaspia=1)
    rupees(s, 4, 9)
    sound(s)
    do(s, "obey")
    assert (army(s, "transcaspia"), purses(s)[1]) == ({"russian": 3}, 3)


@clause("WK-32")
def test_her_betrayal():
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
def test_her_battles():
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
    assert asked(s) == "safe_house 0" or spies_on(s, 41)[0] == 1


@clause("WK-34")
def test_her_tax():
    s = hers(8, "AB")
    full_market(s)
    s.coins[1] = s.coins[7] = 1
    court(s, 2, 32, 29)
    court(s, 0, 9)
    court(s, 1, 10)
    tribes(s, 2, kabul=1)
    rupees(s, 2, 3, 4)
    sound(s)
    do(s, "obey")                                   # rank 2: the richer first, then both have 2
    assert (purses(s)[2], sum(purses(s))) == (6, 9)
    assert purses(s)[1] == 2 or purses(s)[:2] == [2, 1]
    s = hers(8, "AB")
    full_market(s)
    s.coins[1] = s.coins[8] = 1
    court(s, 2, 29)
    sound(s)
    do(s, "obey")
    assert sum(s.coins) == 0


@clause("WK-35")
def test_her_moves():
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
    s = hers(12, "A")
    full_market(s)
    court(s, 1, 63)
    armies(s, herat=f"1{letter}")
    tribes(s, 1, herat=1)
    tribes(s, 0, kandahar=1, herat=1)
    sound(s)
    assert ruler(s, "herat") == 1
    assert order(s).deed is None                    # she would lose Herat


@clause("WK-61", "PX-20.23")
def test_her_spies_move():
    for option in ("off", "on"):
        s = hers(12, "A", wakhan_spy_movement=option)
        full_market(s)
        court(s, 1, 63, 61)
        court(s, 0, 12, 29)
        spies(s, 61, 0, 1)
        sound(s)
        found = order(s)
        assert (found.deed is not None) == (option == "on")
        if option == "on":
            do(s, "obey")
            assert spies_on(s, 12)[1] == 1          # an opponent's card of the highest rank


@clause("WK-40", "PX-12.1")
def test_her_cleanup():
    s = hers(7, "A")
    full_market(s)
    court(s, 1, 61, 51, 14, 9)
    spies(s, 61, 0, 1)
    sound(s)
    assert least_wanted(s) == 9                     # no patriot, no leverage, no spy of hers
    court(s, 1, 24, 51, 14, 27)
    assert least_wanted(s) == 14                    # not political, no patriot
