"""Test which words of a game a clause explains, and where a sentence marks them."""

from __future__ import annotations

import pytest
from markupsafe import escape

from grandtour import games
from grandtour.games import rulebook
from grandtour.games.terms import list_term_forms, link_terms, load_terms
from grandtour.language import CODES
from tests.some_game import PLAIN, WITH_HANDS


def address(game: str, clause: str) -> str:
    return f"/rules/{game}#{clause}"


@pytest.mark.parametrize("name", sorted(games.list_own_packages()))
def test_clauses_of_terms_exist(name: str) -> None:
    named = {term["clause"] for term in load_terms(name) if "clause" in term}
    assert len(named) >= 15
    assert named <= set(rulebook.clauses(name, "en"))


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", sorted(games.list_own_packages()))
def test_terms_occur_in_sentences(name: str, code: str) -> None:
    for term in load_terms(name):
        if "clause" in term:
            for form in list_term_forms(term, code):
                marked = link_terms(name, code, f"({form})", address)
                assert f'">{escape(form)}</a>)' in marked, form


def test_first_occurrence_of_term_is_marked() -> None:
    term = next(one for one in load_terms(PLAIN) if "clause" in one and " " in one["en"])
    link = f'<a class="term" href="{address(PLAIN, term["clause"])}">{term["en"]}</a>'
    marked = link_terms(PLAIN, "en", f"<b> {term['en']}, {term['en']} &", address)
    assert marked == f"&lt;b&gt; {link}, {term['en']} &amp;"


def test_parts_of_terms_are_not_marked() -> None:
    assert "<a" not in link_terms(PLAIN, "en", "A supermarketing elephant", address)
    assert link_terms(WITH_HANDS, "en", "A bonus action!", address).count("<a ") == 1
