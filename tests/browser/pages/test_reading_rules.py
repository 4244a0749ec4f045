"""The rules as a page: the contents show where one reads, a clause is kept in another language."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.some_game import PLAIN
from tests.window import Opener


def test_the_contents_show_where_one_reads(window: Opener) -> None:
    reader = window()
    reader.page.goto(f"/rules/{PLAIN}")
    sections = reader.page.locator(".law h2")
    for number in (3, 1):
        section = sections.nth(number)
        section.evaluate("""one => scrollBy({ behavior: 'instant',
            top: one.getBoundingClientRect().top - 80 })""")
        ident = section.get_attribute("id")
        expect(reader.page.locator(".toc [aria-current]")).to_have_attribute("href", f"#{ident}")


def test_another_language_shows_the_same_clause(window: Opener) -> None:
    reader = window()
    reader.page.goto(f"/rules/{PLAIN}")
    clause = reader.page.locator(".law .cl a.clause").nth(5)
    clause.click()
    hash_ = clause.get_attribute("href")
    reader.page.locator("[data-keep-hash][hreflang=ja]").click()
    reader.page.wait_for_selector("html[lang=ja]")
    assert reader.page.evaluate("location.hash") == hash_
    menu = reader.page.locator("details.menu.tongue")
    menu.locator("summary").click()
    menu.locator("[hreflang=fr]").click()
    reader.page.wait_for_selector("html[lang=fr]")
    assert reader.page.evaluate("location.hash") == hash_


def test_menus_close_on_other_use(window: Opener) -> None:
    reader = window()
    reader.page.goto(f"/rules/{PLAIN}")
    menu = reader.page.locator("details.menu.tongue")
    menu.locator("summary").click()
    expect(menu).to_have_attribute("open", "")
    menu.locator(".sheet").evaluate("sheet => sheet.click()")
    expect(menu).to_have_attribute("open", "")
    reader.page.locator(".law h1").click()
    expect(menu).not_to_have_attribute("open", "")
