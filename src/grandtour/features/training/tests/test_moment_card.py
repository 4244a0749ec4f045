"""The text of the picture of a moment fits below its board."""

from __future__ import annotations

import pytest
from grandtour.draw.labels import estimate_text_width
from grandtour.features.training.moment_card import MOST_LINES, wrap_words


@pytest.mark.parametrize("words", [
    "Inès moved from Daulatabad to Sholapur (1 AP). Inès bought blue silk.",
    "Inèsさんがダウラターバードからショーラープルへ移動しました（1AP）。水色の絹を購入しました。"])
def test_lines_keep_all_words(words: str) -> None:
    lines = wrap_words(words, 34, 600)
    assert 1 < len(lines) <= MOST_LINES
    assert all(estimate_text_width(line, 34) <= 600 + 2 * 34 for line in lines)
    assert "".join(lines).replace(" ", "") == words.replace(" ", "")
    assert not any(line.endswith("（") or line.startswith(("。", "）")) for line in lines)


def test_units_stay_with_their_number() -> None:
    assert wrap_words("une soie (1\u00a0PA).", 34, 240) == ["une soie", "(1\u00a0PA)."]


def test_too_long_a_text_is_cut() -> None:
    lines = wrap_words("word " * 200, 34, 600)
    assert len(lines) == MOST_LINES and lines[-1].endswith("word…")
