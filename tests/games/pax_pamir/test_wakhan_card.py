"""Test Wakhan’s card next to the board: its text, its drawing, and the mark of the last line
used."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from grandtour.draw.aside import Aside
from grandtour.draw.labels import estimate_text_width
from grandtour.engine.core import EVERYTHING, PUBLIC
from grandtour.games.pax_pamir.drawing.wakhan_card import HEIGHT, WIDTH, aside
from grandtour.games.pax_pamir.rules.wakhan_choices import (
    AI_CARDS, BACKS, find_black_arrow_column, find_red_arrow_side,
)
from grandtour.games.pax_pamir.state import Pamir
from grandtour.language import CODES, language
from tests.evidence import clause
from tests.games.pax_pamir.table import full_view, pamir

ENGLISH = language("en")


def wakhan_turn(card: int = 21, back: int = 4) -> Pamir:
    """Return her turn with this card, and that back next to it."""
    s = pamir("AB", seat=1, wakhan="true")
    s.ai, s.ai_back = card, back
    return s


def draw_aside(view: dict[str, Any], *last: str, code: str = "en") -> Aside:
    found = aside(view, language(code), last)
    assert found is not None
    return found


@clause("WK-1")
def test_game_without_wakhan_shows_no_card() -> None:
    assert aside(full_view(pamir("AB")), ENGLISH, ()) is None


@clause("WK-3")
def test_no_card_shows_before_first_draw() -> None:
    assert aside(full_view(wakhan_turn(card=0)), ENGLISH, ()) is None


@clause("WK-3", "WK-6", "WK-10", "WK-22", "WK-24")
def test_card_has_a_text() -> None:
    found = draw_aside(full_view(wakhan_turn()))
    assert found.title == "AI card 21"
    assert found.description == (
        "line 1: radicalize a card that gives control of a region · line 2: building "
        "· line 3: radicalize · coalitions: British · "
        "Afghan · Russian · arrows: top row, column 2; cards go to the "
        "left end · regions: Herat · Kandahar · "
        "Transcaspia · Kabul · Punjab · Persia")


@clause("WK-22")
@pytest.mark.parametrize("card", [1, 8, 24])
def test_arrows_point_as_the_rules_say(card: int) -> None:
    for back in range(BACKS):
        s = wakhan_turn(card, back)
        row = ("top", "bottom")[find_red_arrow_side(s)]
        assert f"arrows: {row} row, column {find_black_arrow_column(s) + 1};" in draw_aside(
            full_view(s)).description


@clause("WK-3")
def test_undrawn_back_has_no_arrows() -> None:
    assert "arrows" not in draw_aside(full_view(wakhan_turn(back=-1))).description


@clause("WK-10")
def test_last_used_line_is_marked() -> None:
    found = draw_aside(full_view(wakhan_turn()), "card-4", "ai-line-2")
    assert "line 2, just used: building" in found.description
    assert found.picture.count("px-ai-used") == 1


@clause("WK-10")
def test_card_matters_during_and_after_turn() -> None:
    s = wakhan_turn()
    assert draw_aside(full_view(s)).current
    s.seat = 0
    assert not draw_aside(full_view(s)).current
    assert draw_aside(full_view(s), "ai-line-1").current


@clause("WK-3")
def test_card_is_public() -> None:
    s = wakhan_turn()
    assert {draw_aside(s.view(seat)).description for seat in (0, 1, PUBLIC, EVERYTHING)} == {
        draw_aside(full_view(s)).description}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("card", range(1, AI_CARDS + 1))
def test_lettering_stays_on_the_card(card: int, code: str) -> None:
    picture = draw_aside(full_view(wakhan_turn(card)), "ai-line-1", "ai-line-2", "ai-line-3",
                     code=code).picture
    right = WIDTH - 4.0
    for drawn in ElementTree.fromstring(picture):
        if drawn.attrib.get("class", "").startswith("px-r-"):      # the cloth of a region
            right = float(drawn.attrib["x"]) + float(drawn.attrib["width"])
        if drawn.tag == "text":
            words, size = drawn.text or "", float(drawn.attrib["font-size"])
            assert size >= 11, words
            assert float(drawn.attrib["x"]) + estimate_text_width(words, size) <= right, words
            assert 0 < float(drawn.attrib["y"]) < HEIGHT - 4, words
