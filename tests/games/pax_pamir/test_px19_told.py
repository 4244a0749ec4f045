"""Test that the log names the players, amounts and places of all events (PX-19)."""

from __future__ import annotations

import pytest

from grandtour.games.pax_pamir.state import Pamir
from tests.evidence import clause
from tests.games.pax_pamir.table import (
    armies, court, effect, favour, full_market, gifts, hand, market, pamir, play_events, prizes,
    roads, rupees, sound, spies, tribes,
)


def lines(s: Pamir, *texts: str) -> list[str]:
    """Return the log lines of these actions, without meaningless numbers."""
    return [str(event).replace(", 0)", ")").replace(", 0)", ")").replace("(-1)", "")
            for event in play_events(s, *texts)]


@clause("PX-19.1", "PX-6.6", "PX-6.3")
@pytest.mark.parametrize(("suit", "place", "texts"), [
    ("political", "B3", ["purchased(2, 95, 3)", "received(2, 1)"]),
    ("military", "B2", ["purchased(2, 94, 4)"]),
    ("political", "T0", ["purchased(2, 86)"]),
])
def test_log_describes_a_purchase(suit: str, place: str, texts: list[str]) -> None:
    s = pamir(seat=2)
    full_market(s)
    s.coins[9] = 1
    favour(s, suit)
    assert lines(sound(s), f"purchase {place}") == texts


@clause("PX-19.1", "PX-7.5")
def test_log_describes_a_played_card() -> None:
    """The third of five seats plays it left of another card, with roads, a rupee on loan, and a
    suit."""
    s = pamir("BARAB", seat=2)
    full_market(s)
    court(s, 2, 9)
    hand(s, 2, 46, 61)
    assert lines(sound(s), "play 46 left", "road herat-kandahar", "road kandahar-punjab") == [
        "played(2, 46, 6)", "placed(2, 5, 5)", "placed(2, 5, 8)", "leveraged(2, 2)",
        "favoured(-1, 1)"]


@clause("PX-19.1", "PX-7.5", "PX-11.2", "PX-13.1")
def test_log_describes_a_played_patriot() -> None:
    s = pamir("ABR", seat=1)
    full_market(s)
    court(s, 1, 80, 24)
    spies(s, 24, 2)
    prizes(s, 1, 2)
    hand(s, 1, 6, 69)
    assert lines(sound(s), "play 6 right", "play 69 right") == [
        "played(1, 6, 7)", "loyalty(1)", "discarded(1, 80)", "returned(1, 2)",
        "placed(1, 6, 1)", "placed(1, 0, 1)", "placed(1, 7, 6)", "played(1, 69, 7)",
        "loyalty(1, 2)", "discarded(1, 6)", "lost_tribes(1, 1, 1)", "placed(1, 7, 69)",
        "placed(1, 7, 69)"]


@clause("PX-19.1", "PX-8.4", "PX-8.8")
@pytest.mark.parametrize(("option", "texts", "events"), [
    ("offer", ["offer 1", "demand 3", "offer 2", "accept"],
     ["offered(1, 1, 2)", "demanded(2, 3, 1)", "offered(1, 2, 2)", "bribed(1, 2, 2)",
      "played(1, 83, 7)"]),
    ("offer", ["offer 0", "decline"], ["offered(1, 0, 2)", "declined(2, 4, 1)"]),
    ("offer", ["offer 4"], ["bribed(1, 4, 2)", "played(1, 83, 7)"]),
    ("offer", ["withdraw"], ["withdrew(1, 4, 2)"]),
    ("ask", ["beg", "demand 1", "offer 1"],
     ["begged(1, 4, 2)", "demanded(2, 1, 1)", "bribed(1, 1, 2)", "played(1, 83, 7)"]),
    ("ask", ["beg", "accept"], ["begged(1, 4, 2)", "bribed(1, 0, 2)", "played(1, 83, 7)"]),
])
def test_log_describes_a_bribe(option: str, texts: list[str], events: list[str]) -> None:
    s = pamir("ABR", seat=1, bribe_negotiation=option)
    full_market(s)
    tribes(s, 2, persia=4)
    hand(s, 1, 83)
    assert lines(sound(s), "play 83 right", *texts)[:len(events) + 1] == [
        "bribe_due(1, 4, 83)", *events]


@clause("PX-19.1", "PX-9.10", "PX-9.20")
def test_log_describes_tax_and_gift() -> None:
    s = pamir("ABR", seat=2)
    full_market(s)
    s.coins[4] = s.coins[7] = 1
    court(s, 2, 32, 29, 12)
    court(s, 1, 9)
    tribes(s, 2, kabul=1)
    favour(s, "economic")
    assert lines(sound(s), "tax 29", "collect B1", "collect 1", "gift 12", "space 4") == [
        "acted(2, 29)", "taxed_market(2, 7, 93)", "taxed(2, 1)", "acted(2, 12, 1)", "paid(2, 4)",
        "placed(2, 8, 1)"]


@clause("PX-19.1", "PX-9.40", "PX-9.42", "PX-9.45", "PX-14.1")
def test_log_describes_a_move() -> None:
    s = pamir("ARB", seat=2)
    full_market(s)
    court(s, 2, 63, 58)
    spies(s, 58, 0, 0, 1)
    armies(s, persia="1B")
    tribes(s, 2, herat=1)
    roads(s, "herat-persia", "1B")
    effect(s, 110, 2)
    assert lines(sound(s), "move 63", "march persia herat", "send 58", "migrate herat persia") == [
        "acted(2, 63, 3)", "marched(2, 3, 4)", "sent(2, 58, 63)", "migrated(2, 4, 3)",
        "overthrown(2, 58)", "discarded(2, 58)"]


@clause("PX-19.1", "PX-9.50", "PX-9.52", "PX-13.1", "PX-13.2")
@pytest.mark.parametrize(("answer", "events"), [
    ("claim", ["claimed(1, 81)", "loyalty(1, 1)", "discarded(1, 58)"]),
    ("leave", ["left_prize(1, 81)"]),
])
def test_log_describes_a_betrayal(answer: str, events: list[str]) -> None:
    s = pamir("ARB", seat=1)
    full_market(s)
    s.nobles[1].loyalty = 0
    court(s, 1, 15, 58)
    court(s, 2, 81, 9)
    spies(s, 81, 0, 1)
    hand(s, 2, 10, 11)
    rupees(s, 4, 4, 1)
    assert lines(sound(s), "betray 15", "discard 10", answer) == [
        "acted(1, 15, 4)", "paid(1, 2)", "betrayed(1, 81, 2)", "discarded(2, 81)",
        "returned(2, 1, 1)", "discarded_from_hand(2, 10)", *events]


@clause("PX-19.1", "PX-9.60", "PX-14.1")
def test_log_describes_battle_in_region() -> None:
    s = pamir("ARB", seat=2)
    full_market(s)
    court(s, 2, 59, 38)
    court(s, 1, 74)
    armies(s, persia="4B 1R")
    tribes(s, 1, persia=1)
    roads(s, "herat-persia", "1R 1A")
    favour(s, "military")
    assert lines(sound(s), "battle 59", "remove army russian", "remove tribe 1", "battle 38",
                 "remove road russian herat-persia", "remove road afghan herat-persia") == [
        "acted(2, 59, 5)", "fought(2, 3, 2)", "removed_army(2, 2, 3)", "removed_tribe(2, 1, 3)",
        "overthrown(1, 74)", "discarded(1, 74)", "acted(2, 38, 5)", "fought(2, 3, 2)",
        "removed_road(2, 2, 1)", "removed_road(2, 0, 1)"]


@clause("PX-19.1", "PX-9.63", "PX-15.8")
def test_log_describes_battle_on_card() -> None:
    s = pamir("ARBAB", seat=2)
    full_market(s)
    court(s, 2, 59)
    court(s, 1, 9)
    court(s, 4, 41)
    spies(s, 9, 0, 1, 3, 0, 1)
    assert lines(sound(s), "battle 59", "remove spy 4", "remove spy 1", "shelter 41") == [
        "acted(2, 59, 5)", "fought(2, 15, 2)", "removed_spy(2, 4, 9)", "removed_spy(2, 1, 9)",
        "placed(4, 7, 41)"]


@clause("PX-19.1", "PX-16.4", "PX-16.9", "PX-16.10", "PX-16.11", "PX-16.12", "PX-16.13")
@pytest.mark.parametrize(("card", "texts", "events"), [
    (108, ["purchase T0", "name 2"], ["purchased(1, 108)", "rumor(1, 2)"]),
    (113, ["purchase T0"], ["purchased(1, 113)", "backed(1, 3)"]),
    (114, ["purchase T0", "name 2"], ["purchased(1, 114)", "swapped(1, 2)"]),
    (115, ["purchase T0", "suit economic"], ["purchased(1, 115)", "favoured(-1, 2)",
                                             "fixed_suit(-1, 2)"]),
    (116, ["purchase T0", "rebuke persia"], [
        "purchased(1, 116)", "riot(-1, 3)", "lost_tribes(1, 3, 1)", "overthrown(1, 74)",
        "discarded(1, 74)", "lost_tribes(2, 3, 2)",
        "lost_tribes(0, 3, 3)"]),
    (108, ["pass"], ["passed(1, 2)", "event_discarded(-1, 108)", "lost_prize(0, 4)",
                     "lost_prize(0, 5)", "lost_prize(2, 1)"]),
    (113, ["pass"], ["passed(1, 2)", "event_discarded(-1, 113)", "riot(-1, 3)",
                     "lost_tribes(1, 3, 1)", "overthrown(1, 74)", "discarded(1, 74)",
                     "lost_tribes(2, 3, 2)", "lost_tribes(0, 3, 3)"]),
])
def test_log_describes_an_event(card: int, texts: list[str], events: list[str]) -> None:
    s = pamir("ARB", seat=1)
    full_market(s)
    market(s, T0=card)
    court(s, 1, 74)
    for seat, number in enumerate((3, 1, 2)):
        tribes(s, seat, persia=number)
    hand(s, 2, 9)
    prizes(s, 0, 4, 5)
    prizes(s, 2, 1)
    assert lines(sound(s), *texts)[:len(events)] == events


@clause("PX-19.1", "PX-17.3", "PX-17.4", "PX-17.7", "PX-15.2", "PX-16.14")
@pytest.mark.parametrize(("blocks", "events"), [
    ("4R", ["check(-1, 2)", "scored(1, 5, 3)", "cleared"]),
    ("3R", ["check(-1, -1)", "scored(0, 0, 0)", "scored(1, 2, 2)", "scored(2, 2, 2)"]),
])
def test_log_describes_a_check(blocks: str, events: list[str]) -> None:
    s = pamir("ARB", seat=1)
    full_market(s)
    market(s, T0=101)
    court(s, 2, 3)
    s.nobles[0].points = s.nobles[2].points = 3
    gifts(s, 1, 2, 4)
    tribes(s, 2, kabul=2)
    armies(s, herat=blocks)
    effect(s, 105, 2)
    effect(s, 107)
    assert lines(sound(s), "purchase T0") == [
        "purchased(1, 101)", *[event.replace(", 0, 0)", ")") for event in events],
        "effect_ended(-1, 105)", "effect_ended(-1, 107)", "insurrection(2, 3)", "placed(2, 0, 1)",
        "placed(2, 0, 1)"]


@clause("PX-19.1", "PX-12.1", "PX-12.4", "PX-12.6", "PX-5.1")
def test_log_describes_the_cleanup() -> None:
    s = pamir("ARB", seat=1)
    full_market(s)
    market(s, B0=105)
    hand(s, 1, 9, 10, 11)
    court(s, 1, 61, 62, 63, 67)
    sound(s)
    assert lines(s, "purchase T1", "pass", "discard 62", "discard 10", "discard 87", "reveal 1",
                 "reveal 2") == [
        "purchased(1, 87, 1)", "passed(1, 1)", "discarded(1, 62)", "discarded_from_hand(1, 10)",
        "discarded_from_hand(1, 87)", "event_discarded(-1, 105, 6)", "favoured(-1, 3)",
        "revealed(-1, 1, 5)", "revealed(-1, 2, 11)", "turn(2, 2)"]
