"""Japanese words as they meet what is filled in."""

from __future__ import annotations

import pytest

from grandtour.games.words import series
from grandtour.language import Message, Phrase, japanese, language
from grandtour.tables.table import LEFT
from grandtour.web.http.templating import mark_bold
from grandtour.web.table_view import event_log


@pytest.mark.parametrize(("text", "fact", "said"), [
    ("{x}さんが戻りました。", "Kenji", "Kenjiさんが戻りました。"),
    ("{x}さんが戻りました。", "退会した人", "退会した人が戻りました。"),
    ("{x}さんが戻りました。", "\x02退会した人\x03", "\x02退会した人\x03が戻りました。"),
    ("{x}さん", "Kenjiと退会した人", "Kenjiと退会した人"), ("{x}さん", "{x}", "{x}さん"),
    ("{x}の卓", "退会した人", "退会した人の卓"),
])
def test_whoever_has_left_is_not_addressed(text: str, fact: str, said: str) -> None:
    assert japanese.fill_japanese(text, {"x": fact}) == said


@pytest.mark.parametrize("gone", [
    LEFT, Phrase(event_log.LEFT), *mark_bold([LEFT]), series([Message(LEFT)])])
def test_placeholders_for_lost_names_are_known(gone: object) -> None:
    said = language("ja").say("{name} came back.", name=gone)
    assert "退会した人" in said
    assert "さん" not in said
