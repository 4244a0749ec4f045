"""Test how much a member may write in an hour, and what it costs to render a text."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from grandtour.texts.markdown import LEAD, gist_of, html_of
from grandtour.collection.texts import LONGEST_BODY, MOST_COMMENTS, Draft
from grandtour.engine.game import Refused
from grandtour.people.rate_limits import USUAL
from grandtour.texts.rules import HOUR, MINUTE
from tests.collection.test_collection import House, refusal_code, scene
from tests.some_game import PLAIN

DRAFT = Draft("review", PLAIN, "en", "A race", "For families.")


def test_texts_per_hour_are_limited(tmp_path: Path) -> None:
    async def play(opened: House) -> None:
        ines, kenji = await opened.person("Inès"), await opened.person("Kenji")
        texts = opened.collection.texts
        for minute in range(USUAL["texts"]):
            await texts.write_text(ines, DRAFT, minute * MINUTE)
        with pytest.raises(Refused) as refused:
            await texts.write_text(ines, DRAFT, 20 * MINUTE)
        assert refused.value.refusal.code == "wrote_too_much"
        assert refused.value.details == {"most": USUAL["texts"], "minutes": 40}
        await texts.write_text(kenji, DRAFT, 20 * MINUTE)
        await texts.write_text(ines, DRAFT, 60 * MINUTE)
    scene(tmp_path, play)


def test_comments_per_hour_and_text_are_limited(tmp_path: Path) -> None:
    async def play(opened: House) -> None:
        ines, texts = await opened.person("Inès"), opened.collection.texts
        text = (await texts.write_text(ines, DRAFT, 0)).id
        for number in range(MOST_COMMENTS):
            hour = number // USUAL["comments"] * HOUR
            await texts.add_comment(ines, text, "Indeed.", "en", hour)
            if number == USUAL["comments"] - 1:
                more = texts.add_comment(ines, text, "Indeed.", "en", hour)
                assert await refusal_code(more) == "wrote_too_much"
        later = texts.add_comment(ines, text, "Indeed.", "en", 100 * HOUR)
        assert await refusal_code(later) == "answered_enough"
    scene(tmp_path, play)


@pytest.mark.parametrize("piece", ["[", "![", "[[]](", "[a](", "[<", "[`", "*a_", "a\n", "# a\n"])
def test_text_cost_grows_with_length(piece: str) -> None:
    """Twice the text is at most four times the work: far from it where brackets open."""
    def cost(letters: int) -> float:
        text = (piece * letters)[:letters]
        costs = []
        for number in range(3):
            began = time.thread_time()
            html_of(f"{text}{number}")
            costs.append(time.thread_time() - began)
        return min(costs)
    assert cost(LONGEST_BODY) < 20 * cost(LONGEST_BODY // 8)


def test_gist_cost_does_not_grow() -> None:
    assert gist_of("For **families**.\n\n" + "[" * LONGEST_BODY) == "For families."
    assert gist_of("a " * LEAD) == gist_of("a " * 10 * LEAD)


def test_links_stop_after_a_limit() -> None:
    assert 'href="https://example.org"' in html_of("[here](https://example.org)")
    assert "<a" not in html_of("[here](https://example.org)" * 500)
