"""Test why no action of a kind is possible, with reasons about visible cards."""

from __future__ import annotations

from string import Formatter

import pytest

from grandtour.engine.core import Ref
from grandtour.engine.game import Refused
from grandtour.games import game
from grandtour.games.pax_pamir.state import Pamir
from tests.evidence import clause
from tests.games.pax_pamir.table import (
    court, full_market, hand, market, pamir, rupees, sound, tribes,
)
from tests.scene import Start, walk

PAMIR = game("pax_pamir")
KINDS = ("purchase", "play", "tax", "gift", "build", "move", "betray", "battle", "pass")


def explain_refusal(s: Pamir, verb: str) -> tuple[str, list[int], str]:
    """Return the code, the cards that the sentence names, and the nearest action."""
    found = PAMIR.why_not(s, verb)
    assert found is not None
    return found.refusal.code, named_cards(found), str(found.nearest)


def named_cards(found: Refused) -> list[int]:
    """Return the cards in the fields of the sentence."""
    fields = {field for _, field, _, _ in Formatter().parse(found.refusal.text) if field}
    details = [detail for field in fields for detail in list_references(found.details.get(field))]
    return sorted(detail.number for detail in details if detail.kind == "card")


def list_references(detail: object) -> list[Ref]:
    return [detail] if isinstance(detail, Ref) else detail if isinstance(detail, list) else []


def visible_cards(s: Pamir, seat: int) -> set[int]:
    """Return the open cards and those of the seat's own hand."""
    seen = s.view(seat)
    nobles = seen["nobles"]
    assert isinstance(nobles, list) and isinstance(seen["market"], dict)
    courts = {card["card"] for noble in nobles for card in noble["court"]}
    return courts | {lying["card"] for lying in seen["market"].values()} | set(
        nobles[seat]["hand"])


@clause("PX-5.2", "PX-E08", "PX-E10")
def test_helpful_hand_card_is_named() -> None:
    s = pamir()
    full_market(s)
    hand(s, 0, 27, 9)
    assert explain_refusal(sound(s), "build") == ("not_your_card", [27], "play 27 right")


@clause("PX-5.2", "PX-6.1")
def test_helpful_market_card_is_named() -> None:
    s = pamir()
    market(s, T0=9, B1=27, T2=37)
    rupees(s, 1)
    found = explain_refusal(sound(s), "build")
    assert found[0] == "not_your_card" and 27 in found[1]
    assert found[2] == "purchase B1"


@clause("PX-5.2")
def test_answer_may_name_no_card() -> None:
    s = pamir()
    court(s, 0, 9)
    assert explain_refusal(sound(s), "build") == ("not_your_card", [], "None")


@clause("PX-7.1", "PX-E07")
def test_empty_hand_is_called_so() -> None:
    s = pamir()
    market(s, T0=9)
    assert explain_refusal(sound(s), "play") == ("not_in_hand", [], "purchase T0")


@clause("PX-9.30", "PX-9.1", "PX-E04")
def test_answer_suggests_using_own_card() -> None:
    """Two rupees are missing, and a tax would bring them."""
    s = pamir()
    full_market(s)
    s.coins[0] = 1
    court(s, 0, 27, 25)
    tribes(s, 0, kabul=1)
    rupees(s, 1)
    assert explain_refusal(sound(s), "build") == ("too_expensive", [], "tax 25")


@clause("PX-5.1")
def test_unrequested_step_leads_to_its_action() -> None:
    s = pamir()
    full_market(s)
    court(s, 0, 27)
    tribes(s, 0, kabul=1)
    assert explain_refusal(sound(s), "army") == ("nothing_asked", [], "build 27")
    assert explain_refusal(s, "march")[0] == "nothing_asked"


@clause("PX-5.2", "PX-19.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_named_cards_are_visible_to_asker(players: int) -> None:
    asked = 0
    for seed in range(3):
        for number, (s,
                     _) in enumerate(walk(Start(PAMIR, players, {}, "").state(), seed)):
            if number % 5 or s.current_player() < 0:
                continue
            seat = s.current_player()
            seen = visible_cards(s, seat)
            for verb in KINDS:
                found = PAMIR.why_not(s, verb)
                if found is not None:
                    assert set(named_cards(found)) <= seen, (verb, found.refusal)
                    asked += 1
    assert asked > 100
