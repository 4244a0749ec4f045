"""PX-12: the cleanup."""

from __future__ import annotations

import pytest

from grandtour.games.pax_pamir.state import Pamir
from tests.evidence import clause, example
from tests.games.pax_pamir.table import (
    KINDS, armies, army, cards_of, check_text, coins, court, deal, do, fill, find_refusal,
    find_refusal_code, full_market, full_view, hand, hand_of, last_pile, lying, market,
    open_question, pamir, play_events, points, roads, sound, tribe, tribes,
)


@clause("PX-16.13", "PX-16.8", "PX-15.5", "PX-12.4")
@example("EX-93")
def test_ex_93_a_riot() -> None:
    s = pamir()
    full_market(s)
    market(s, T0=112)
    court(s, 0, 17, 7)
    court(s, 1, 6, 9)
    tribes(s, 0, kabul=1)
    tribes(s, 1, kabul=2)
    armies(s, kabul="1A 2R")
    roads(s, "herat-kabul", "1A")
    sound(s)
    do(s, "pass")
    assert (tribe(s, 0, "kabul"), tribe(s, 1, "kabul"), army(s, "kabul")) == (0, 0, {})
    assert full_view(s)["roads"]["herat-kabul"] == {"afghan": 1}
    assert (cards_of(s, 0), cards_of(s, 1)) == ([17], [9])


@clause("PX-12.1")
@example("EX-100")
def test_ex_100_limit_changes_with_cards() -> None:
    s = pamir()
    full_market(s)
    court(s, 0, 25, 61, 62, 63, 67)
    sound(s)
    do(s, "pass", "discard 25")
    assert open_question(s) == "court 0"
    s = pamir()
    full_market(s)
    court(s, 0, 25, 61, 62, 63, 67)
    sound(s)
    do(s, "pass")
    assert [str(one) for one in s.choices()] == [
        f"discard {card}" for card in (25, 61, 62, 63, 67)]
    do(s, "discard 61")
    assert open_question(s) == "turn 1"


@clause("PX-12.1", "PX-12.2", "PX-E28", "PX-E08")
def test_first_the_court_then_the_hand() -> None:
    s = pamir()
    full_market(s)
    court(s, 0, 61, 62, 63, 67)
    court(s, 1, 9)
    hand(s, 0, 10, 11, 12)
    sound(s)
    do(s, "pass")
    assert open_question(s) == "court 0"
    found = find_refusal(s, "discard 10")
    assert (found.code, found.clause) == ("must_decide_first", "PX-12.1")
    assert find_refusal_code(s, "discard 9") == "not_your_card"
    do(s, "discard 61")
    assert open_question(s) == "hand 0"
    assert find_refusal_code(s, "discard 9") == "not_in_hand"


@clause("PX-12.3")
def test_others_keep_excess_until_their_cleanup() -> None:
    s = pamir()
    full_market(s)
    court(s, 1, 61, 62, 63, 67)
    hand(s, 1, 10, 11, 12)
    sound(s)
    do(s, "pass")
    assert open_question(s) == "turn 1"
    do(s, "pass")
    assert open_question(s) == "court 1"


@clause("PX-12.2", "PX-E29")
@example("EX-101")
def test_ex_101_the_hand() -> None:
    s = pamir()
    full_market(s)
    court(s, 0, 4)
    hand(s, 0, 9, 10, 11, 12)
    sound(s)
    do(s, "pass")
    found = find_refusal(s, "discard 4")
    assert (found.code, found.details["size"], found.details["limit"]) == ("within_limit", "1", "3")
    do(s, "discard 9")
    assert (open_question(s), hand_of(s, 0)) == ("turn 1", [10, 11, 12])


@clause("PX-12.1", "PX-12.2", "PX-5.1", "PX-E29")
@pytest.mark.parametrize(("card", "code", "where"), [
    (4, "within_limit", "PX-12.1"), (9, "nothing_asked", "PX-5.1"),
    (27, "nothing_asked", "PX-5.1"), (61, "nothing_asked", "PX-5.1"),
])
def test_no_discard_is_asked_before_cleanup(card: int, code: str, where: str) -> None:
    """The cards are one in the court, which fits; one in the hand, which does not; one in another
    court; one in no visible place."""
    s = pamir()
    full_market(s)
    court(s, 0, 4)
    court(s, 1, 27)
    hand(s, 0, 9, 10, 11, 12)
    sound(s)
    found = find_refusal(s, f"discard {card}")
    assert (found.code, found.clause) == (code, where)


@clause("PX-12.1", "PX-12.2", "PX-5.1", "PX-E29")
def test_oversized_court_waits_for_cleanup() -> None:
    s = pamir()
    full_market(s)
    court(s, 0, 4, 46, 63, 67)
    hand(s, 0, 9)
    sound(s)
    assert len(cards_of(s, 0)) > full_view(s)["nobles"][0]["court_limit"]
    assert find_refusal_code(s, "discard 46") == "nothing_asked"
    found = find_refusal(s, "discard 9")
    assert (found.code, found.clause, found.details["size"]) == ("within_limit", "PX-12.2", "1")


@clause("PX-12.4", "PX-12.5", "PX-12.6", "PX-16.1")
@example("EX-102")
def test_ex_102_event_in_left_column() -> None:
    s = pamir()
    full_market(s)
    market(s, T0=(105, 2), T1=(87, 1))
    sound(s)
    do(s, "pass")
    assert full_view(s)["favoured"] == "military"
    assert (lying(s)["T0"], coins(s)) == (87, {"T0": 3})
    assert "T5" not in lying(s)
    fill(s, 1)
    assert lying(s)["T5"] == 1


@clause("PX-12.4")
@example("EX-103")
def test_ex_103_top_before_bottom() -> None:
    s = pamir()
    full_market(s)
    market(s, T0=105, B0=116)
    sound(s)
    events = play_events(s, "pass")
    order = [event.value for event in events if event.message == "event_discarded"]
    assert order == [105, 116]
    assert full_view(s)["favoured"] == "political"


@clause("PX-12.4")
@example("EX-104")
def test_ex_104_event_that_slides_stays() -> None:
    s = pamir()
    full_market(s)
    market(s, T1=105)
    sound(s)
    do(s, "purchase T0", "pass")
    assert (lying(s)["T0"], full_view(s)["favoured"]) == (105, "political")
    fill(s, 1)
    assert open_question(s) == "turn 1"


@clause("PX-12.4", "PX-20.16", "PX-12.6")
@example("EX-108")
def test_ex_108_slide_then_discard() -> None:
    s = pamir(market_cleanup="slide_then_discard")
    full_market(s)
    market(s, T1=(105, 1), T2=(88, 2))
    sound(s)
    do(s, "purchase T0", "pass")
    assert full_view(s)["favoured"] == "military"
    assert (lying(s)["T0"], coins(s)) == (88, {"T0": 3})
    fill(s, 1, 2)
    assert (lying(s)["T4"], lying(s)["T5"]) == (1, 2)


@clause("PX-12.4", "PX-17.1")
@example("EX-109")
@pytest.mark.parametrize(("option", "places", "order"), [
    ("slide_then_discard", {"T0": 105, "T1": 116, "B0": 101}, [105, 101]),
    ("discard_then_slide", {"T0": 105, "T1": 116, "B0": 101}, [105, 101]),
    ("slide_then_discard", {"T0": 101, "B0": 105}, [105, 101]),
    ("discard_then_slide", {"T0": 101, "B0": 105}, [101, 105]),
])
def test_ex_109_events_and_checks(option: str, places: dict[str, int], order: list[int]) -> None:
    s = pamir(market_cleanup=option)
    full_market(s)
    market(s, **places)
    sound(s)
    events = play_events(s, "pass")
    assert [event.value for event in events if event.message == "event_discarded"] == order
    assert [event.message for event in events].count("check") == 1
    if 116 in places.values():
        assert lying(s)["T0"] == 116
        deal(s)
        assert (lying(s)["T0"], full_view(s)["favoured"]) == (116, "military")


@clause("PX-12.7", "PX-17.1", "PX-12.6")
@example("EX-105")
@pytest.mark.parametrize("option", ["discard_then_slide", "slide_then_discard"])
def test_ex_105_instability(option: str) -> None:
    s = pamir(market_cleanup=option)
    full_market(s)
    market(s, B4=(101, 1), T5=0)
    court(s, 0, 3)
    sound(s)
    s.pile, s.courts, s.events, s.checks = 3, 1, 0, 1     # a deck in which a check can come
    rebalance(s)
    do(s, "pass")
    events = play_events(s, "reveal 102")
    assert [event.message for event in events][:3] == ["revealed", "instability", "check"]
    assert not {101, 102} & set(lying(s).values())
    assert lying(s)["B4"] == 97                     # what lay right of it has slid
    assert coins(s) == {"B4": 1}
    assert s.is_chance_node()
    deal(s)
    assert len(lying(s)) == 12
    assert open_question(s) == "turn 1"


def rebalance(s: Pamir) -> None:
    """Discard every card that must have been seen before this pile."""
    each = s.options.players + 5
    wanted = [(s.pile + 1) * each - s.courts, 2 + max(0, s.pile - 1) - s.events,
              max(0, s.pile - 1) - s.checks]
    for cards, number in zip(KINDS, wanted, strict=True):
        seen_cards = len([card for card in cards if s.where[card]])
        for card in reversed(cards):
            if seen_cards < number and not s.where[card]:
                s.where[card] = 2
                seen_cards += 1
        assert seen_cards == number
    check_text(s)


@clause("PX-12.7", "PX-12.8", "PX-18.5", "PX-17.6")
@pytest.mark.parametrize(("lies", "comes"), [(103, 101), (101, 102), (104, 101)])
def test_instability_with_last_checks_is_final(lies: int, comes: int) -> None:
    s = pamir()
    full_market(s)
    market(s, B4=lies, T5=0)
    tribes(s, 0, kabul=2)
    tribes(s, 1, kabul=1)
    last_pile(s, checks=1)
    check_text(s)
    do(s, "pass", f"reveal {comes}")
    assert (s.is_terminal(), points(s)) == (True, [6, 2, 0])
    assert {lies, comes} <= set(full_view(s)["discards"])


@clause("PX-12.6", "PX-12.9")
@example("EX-107")
def test_ex_107_sliding_and_filling() -> None:
    s = pamir()
    market(s, T0=81, T1=82, T3=(83, 1), T5=(84, 2))
    for column in range(6):
        market(s, **{f"B{column}": 85 + column})
    market(s, B5=0)
    sound(s)
    do(s, "pass")
    assert {name: card for name, card in lying(s).items() if name[0] == "T"} == {
        "T0": 81, "T1": 82, "T2": 83, "T3": 84}
    assert coins(s) == {"T2": 1, "T3": 2}
    fill(s, 1, 2, 3)
    assert [lying(s)[place] for place in ("T4", "T5", "B5")] == [1, 2, 3]


@clause("PX-12.9", "PX-12.8")
def test_with_empty_deck_market_shrinks() -> None:
    s = pamir()
    full_market(s)
    last_pile(s)
    sound(s)
    do(s, "purchase T0", "pass")
    assert (len(lying(s)), open_question(s)) == (11, "turn 1")


@clause("PX-18.5", "PX-12.8", "PX-17.6")
@example("EX-106")
def test_ex_106_third_check_is_final() -> None:
    s = pamir()
    full_market(s)
    market(s, T0=104)
    tribes(s, 0, kabul=3)
    tribes(s, 1, kabul=1)
    last_pile(s)
    sound(s)
    do(s, "purchase T0")
    assert s.is_terminal()
    assert points(s) == [6, 2, 0]
    for checks, ends in ((1, False), (0, True)):
        s = pamir()
        full_market(s)
        market(s, T0=104)
        last_pile(s, checks)
        sound(s)
        do(s, "purchase T0")
        assert s.is_terminal() == ends


@clause("PX-12.7")
@pytest.mark.parametrize("lies", [100, 105])
def test_check_beside_card_brings_no_instability(lies: int) -> None:
    s = pamir()
    full_market(s)
    market(s, B4=lies, T5=0)
    last_pile(s, checks=1)
    do(check_text(s), "pass", "reveal 101")
    assert (lying(s)["T5"], open_question(s)) == (101, "turn 1")


@clause("PX-12.6", "PX-2.6", "PX-20.1")
@pytest.mark.parametrize("option", ["columns", "rows"])
def test_market_is_filled_by_columns_later(option: str) -> None:
    s = pamir("AB", market_fill=option)
    full_market(s, 70)
    market(s, T4=0, T5=0, B5=0)
    do(sound(s), "pass")
    fill(s, 1, 2, 3)
    assert [lying(s)[place] for place in ("T4", "T5", "B5")] == [1, 2, 3]
    s = pamir("AB", market_fill=option)
    full_market(s, 70)
    market(s, T5=0, B4=0, B5=0)
    do(sound(s), "pass")
    fill(s, 1, 2, 3)
    assert [lying(s)[place] for place in ("B4", "T5", "B5")] == [1, 2, 3]
