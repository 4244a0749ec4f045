"""Markdown has no HTML, pictures or links to other programs, and its cost is bounded."""

from __future__ import annotations

import time
from typing import Final

import pytest

from grandtour.texts.markdown import LEAD, extract_first_paragraph, render_html

LONG: Final = 20_000            # letters of a long text


def test_markdown_has_no_html_or_pictures() -> None:
    html = render_html("# Big\n\n<script>x</script> <b>y</b> ![p](http://a.b/c.png) "
                       "[j](javascript:alert(1)) [l](https://a.b) **bold**")
    assert "<script" not in html
    assert "<b>" not in html
    assert "<img" not in html
    assert "<p><strong>Big</strong></p>" in html
    assert 'href="javascript' not in html
    assert '<a href="https://a.b" rel="nofollow ugc noopener">l</a>' in html
    assert "<strong>bold</strong>" in html


@pytest.mark.parametrize("address", [
    "steam://run/1", "search-ms:query=a", "SEARCH-MS:a", "search-ms&colon;a", "ht://b", "tel:1"])
@pytest.mark.parametrize("form", ["[a]({})", "<{}>"])
def test_no_link_asks_another_program(address: str, form: str) -> None:
    assert "<a " not in render_html(form.format(address))


@pytest.mark.parametrize("address", [
    "https://a.b", "HTTP://a.b", "/games", "#top", "?page=2", "mailto:a@b.c"])
def test_links_allow_web_mail_and_site(address: str) -> None:
    assert f'<a href="{address}"' in render_html(f"[a]({address})")


def test_gist_is_the_first_paragraph() -> None:
    assert extract_first_paragraph("# One\n\n*two*\nthree\n\nfour") == "two three"
    assert len(extract_first_paragraph("word " * 200)) <= 280


@pytest.mark.parametrize("piece", ["[", "![", "[[]](", "[a](", "[<", "[`", "*a_", "a\n", "# a\n"])
def test_text_cost_grows_with_length(piece: str) -> None:
    """Twice the text is at most four times the work: far from it where brackets open."""
    def cost(letters: int) -> float:
        text = (piece * letters)[:letters]
        costs = []
        for number in range(3):
            began = time.thread_time()
            render_html(f"{text}{number}")
            costs.append(time.thread_time() - began)
        return min(costs)
    assert cost(LONG) < 20 * cost(LONG // 8)


def test_gist_cost_does_not_grow() -> None:
    assert extract_first_paragraph("For **families**.\n\n" + "[" * LONG) == "For families."
    assert extract_first_paragraph("a " * LEAD) == extract_first_paragraph("a " * 10 * LEAD)


def test_links_stop_after_a_limit() -> None:
    assert 'href="https://example.org"' in render_html("[here](https://example.org)")
    assert "<a" not in render_html("[here](https://example.org)" * 500)
