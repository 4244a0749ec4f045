"""Test the summary of a whole turn of Paris in a sentence."""

from __future__ import annotations

from typing import Any, cast

from grandtour.engine.match import Match
from grandtour.games.paris import words as paris_words
from grandtour.games.words import Words
from grandtour.language import language
from tests.evidence import clause
from tests.games.paris.table import PARIS, lay, start
from tests.scene import action
from tests.spoken import say

WORDS = cast(Words, paris_words)
NAMES = ["Ada", "Ben", "Cleo", "Dan"]


def summary(s: Any, *texts: str, code: str = "en") -> str:
    match = Match(PARIS, len(s.investors), PARIS.choose(len(s.investors), {}))
    match.state, before = s, s.clone()
    found = WORDS.summary([match.play(action(match.state, text)) for text in texts], before, NAMES)
    return say(found, language(code)) if found else ""


def buying() -> Any:
    return lay(keys={"A": "montmartre-bank"}, francs={"A": 9}, goods={"A": "wood wood"})


@clause("PA-7.1", "PA-8.1")
def test_summary_names_price_but_no_trade() -> None:
    told = {code: summary(buying(), "sell wood", "move montmartre-bank montmartre-2", "bonus 1",
                          "end", code=code) for code in ("en", "fr", "ja")}
    assert told == {
        "en": "Turn 20: Ada bought café 2 in Montmartre for 2 francs; took bonus tile 1.",
        "fr": "Tour 20\N{NO-BREAK SPACE}: Ada achète le café 2 à Montmartre pour 2 francs"
              "\N{NARROW NO-BREAK SPACE}; prend la tuile bonus 1.",
        "ja": "第20手番、Adaさん：モンマルトルのカフェ2を2フランで購入、ボーナスタイル1を獲得。"}


@clause("PA-10.5")
def test_summary_adds_points_of_turn() -> None:
    s = lay(keys={"A": "batignolles-2"}, francs={"A": 9})
    assert summary(s, "move batignolles-2 batignolles-8", "end") == (
        "Turn 20: Ada bought hotel 8 in Batignolles for 6 francs; scored 2 VP.")


@clause("PA-2.1")
def test_summary_is_empty_before_first_turn() -> None:
    s = start()
    assert WORDS.summary([], s, NAMES) is None
