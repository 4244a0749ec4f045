"""Test how much a member may write in an hour."""

from __future__ import annotations

from pathlib import Path

import pytest

from grandtour.engine.game import Refused
from grandtour.features.collection.tests.collection_scene import House, scene
from grandtour.features.collection.texts import MOST_COMMENTS, TextDraft
from grandtour.people.rate_limits import USUAL
from grandtour.texts.rules import HOUR, MINUTE
from tests.scenarios import refusal_code
from tests.some_game import PLAIN

DRAFT = TextDraft("review", PLAIN, "en", "A race", "For families.")


def test_texts_per_hour_are_limited(tmp_path: Path) -> None:
    async def play(opened: House) -> None:
        ines, kenji = await opened.person("Inès"), await opened.person("Kenji")
        texts = opened.collection.texts
        for minute in range(USUAL["texts"]):
            await texts.write_text(ines, DRAFT, minute * MINUTE)
        with pytest.raises(Refused) as refused:
            await texts.write_text(ines, DRAFT, 20 * MINUTE)
        assert refused.value.refusal.code == "too_many_texts"
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
                assert await refusal_code(more) == "too_many_texts"
        later = texts.add_comment(ines, text, "Indeed.", "en", 100 * HOUR)
        assert await refusal_code(later) == "too_many_comments"
    scene(tmp_path, play)
