"""The rules of all games are searched at once, in three languages."""

from __future__ import annotations

import pytest

from grandtour import games
from grandtour.games import rulebook
from grandtour.language import CODES
from tests.some_game import ANOTHER, PLAIN
from tests.web.visitor import Visitor


def test_the_overview_leads_to_every_rulebook(visitor: Visitor) -> None:
    page = visitor.get("/rules")
    assert 'name="q"' in page
    assert all(f'href="/rules/{game}"' in page for game in games.names())


@pytest.mark.parametrize("word", ["toll", "péage", "通行料"])
@pytest.mark.parametrize(("code", "shown"), [("en", "Toll"), ("ja", "通行料"), ("fr", "éage")])
def test_words_of_any_language_find_clauses(
        visitor: Visitor, word: str, code: str, shown: str) -> None:
    page = visitor.get(f"/rules?q={word}&lang={code}")
    assert f"/rules/{PLAIN}?q=" in page and "#BO-8.2" in page
    assert shown in page.split("BO-8.2</b>")[1].split("</li>")[0]


def test_plain_words_find_and_show_clauses(visitor: Visitor) -> None:
    text = rulebook.clauses(PLAIN, "ja")["BO-3.4"].text
    word = text[:2]
    assert not rulebook.find_translations(PLAIN, word)
    page = visitor.get(f"/rules?q={word}&lang=en")
    assert "#BO-3.4" in page
    assert f'lang="ja"><mark>{word}</mark>' in page


@pytest.mark.parametrize("code", CODES)
def test_hints_are_no_clause(visitor: Visitor, code: str) -> None:
    last = rulebook.clauses(PLAIN, code)["BO-16.14"]
    assert "<h2>" in last.html and len(last.text) < len(last.html.striptags()) / 3
    assert last.html in visitor.get(f"/rules/{PLAIN}?lang={code}")


def test_hits_stand_under_their_games(visitor: Visitor) -> None:
    page = visitor.get("/rules?q=player")
    assert all(f'id="found-{game}"' in page for game in games.names())


def test_unknown_words_suggest_nearest_words(visitor: Visitor) -> None:
    page = visitor.get("/rules?q=elefant&lang=fr")
    assert 'lang="en">elephant</span>' in page
    assert 'lang="fr">éléphant</span>' in page
    assert 'lang="ja">象コマ</span>' in page


@pytest.mark.parametrize("address", ["/rules", f"/rules/{PLAIN}"])
def test_unlike_words_suggest_nothing(visitor: Visitor, address: str) -> None:
    page = visitor.get(f"{address}?q=zzz")
    assert "No rule contains these words. Try a shorter word." in page
    assert 'lang="ja">' not in page.split('role="status"')[1].split("<section")[0]


def test_partial_matches_find_most_words(visitor: Visitor) -> None:
    page = visitor.get(f"/rules/{PLAIN}?q=toll+zzz")
    assert "No rule contains all these words;" in page and 'href="#BO-8.2"' in page
    both = visitor.client.get("/api/v1/rules", params={"q": "toll zzz", "lang": "en"}).json()
    assert not any(one["whole"] for one in both)
    assert "BO-8.2" in [clause["id"] for one in both for clause in one["clauses"]]


def test_full_matches_hide_partial_games(visitor: Visitor) -> None:
    found = visitor.client.get("/api/v1/rules", params={"q": "toll player", "lang": "en"}).json()
    assert PLAIN in [one["game"] for one in found] and all(one["whole"] for one in found)


def test_queries_are_never_markup(visitor: Visitor) -> None:
    assert "<script>alert" not in visitor.get("/rules?q=<script>alert(1)</script>")


def test_programs_search_and_read_the_rules(visitor: Visitor) -> None:
    found = visitor.client.get("/api/v1/rules", params={"q": "通行料", "lang": "en"}).json()
    plain = next(one for one in found if one["game"] == PLAIN)
    assert "toll" in plain["also"]
    clause = next(one for one in plain["clauses"] if one["id"] == "BO-8.2")
    assert "Toll" in clause["text"] and clause["address"] == f"/rules/{PLAIN}#BO-8.2"
    only = visitor.client.get("/api/v1/rules", params={"q": "player", "game": ANOTHER}).json()
    assert [one["game"] for one in only] == [ANOTHER]
    rules = visitor.client.get(f"/api/v1/rules/{PLAIN}", params={"lang": "ja"}).json()
    assert rules["language"] == "ja"
    assert rules["sections"][0]["clauses"][0]["id"] == "BO-1.1"
    some = visitor.client.get(
        f"/api/v1/rules/{PLAIN}?clause=BO-9.1&clause=BO-8.2&clause=XX-1").json()
    assert [[one["id"] for one in section["clauses"]] for section in some["sections"]] == [
        ["BO-8.2"], ["BO-9.1"]]
    assert visitor.client.get("/api/v1/rules/chess").status_code == 404
    assert visitor.client.get("/api/v1/rules", params={"q": "x", "game": "chess"}
                              ).status_code == 404
