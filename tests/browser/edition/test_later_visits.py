"""Test what a returning visitor of the browser edition sees before Python answers there."""

from __future__ import annotations

from typing import Final

from opening import KEPT
from playwright.sync_api import expect

from tests.browser.edition.tab import Tab

# A tab that begins Python when it is told to go on.
HELD: Final = """
    const Real = Worker;
    window.Worker = class {
        constructor(...given) { window.goOn = () => { this.real = new Real(...given); }; }
        addEventListener() {}
        postMessage(...told) { this.real?.postMessage(...told); }
    };"""
# A picture that is painted once that is wished.
PAINTING: Final = """async () => {
    await caches.delete("last");
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (...given) {
        window.goOn = () => toBlob.apply(this, given);
    };
}"""
STORED: Final = """async () => {
    goOn();
    await new Promise(later => setTimeout(later, 1000));
    return Boolean(await (await caches.open("last")).match("/"));
}"""
FORMS: Final = "button, input, select, textarea"
FAR: Final = 200                # pixels
SCROLL: Final = "(html, far) => html.ownerDocument.defaultView.scrollTo(0, far)"
DRAWN: Final = "image => image.complete && image.naturalWidth > 0"


def come_back(tab: Tab) -> None:
    """Once the first page is kept, and before Python begins."""
    tab.shell.evaluate(KEPT)
    tab.shell.add_init_script(HELD)
    tab.shell.goto("/")
    tab.shell.wait_for_function("'goOn' in window")


def test_the_last_page_shows_until_python(tab: Tab) -> None:
    come_back(tab)
    last = tab.shell.frame_locator("#last")
    expect(last.locator(".cover").first).to_be_visible()
    assert last.locator(".cover").first.evaluate(DRAWN)
    expect(tab.shell.locator("#opening .beside").first).to_be_visible()
    for control in last.locator(FORMS).all():
        expect(control).to_be_disabled()
    last.locator("html").evaluate(SCROLL, FAR)
    tab.shell.evaluate("() => goOn()")
    tab.wait_for_page()
    expect(tab.shell.locator("#last")).to_have_count(0)
    expect(tab.shell.locator("#opening")).to_be_hidden()
    expect(tab.page.locator("main button").first).to_be_enabled()
    assert tab.page.evaluate("scrollY") == FAR


def test_links_open_once_python_answers(tab: Tab) -> None:
    come_back(tab)
    last = tab.shell.frame_locator("#last")
    last.locator("html").evaluate(SCROLL, FAR)
    last.locator("a[href='/learn']").first.dispatch_event("click")
    tab.shell.evaluate("() => goOn()")
    tab.wait_for_page()
    expect(tab.shell).to_have_url(f"{tab.site.url}/learn")
    assert tab.page.evaluate("scrollY") == 0


def test_outdated_copies_are_not_shown(tab: Tab) -> None:
    tab.shell.evaluate(KEPT)
    tab.open("/learn")
    tab.page.locator("details.menu.tongue summary").click()
    tab.page.locator(".tongue [hreflang=fr]").click()
    tab.page.wait_for_selector("html[lang=fr]")
    expect(tab.shell.locator("html")).to_have_attribute("lang", "fr")
    come_back(tab)
    expect(tab.shell.locator("#last")).to_be_hidden()
    expect(tab.shell.locator("#opening h1")).to_be_visible()


def test_pages_left_early_are_not_saved(tab: Tab) -> None:
    """Its pictures would be missing."""
    tab.shell.evaluate(KEPT)
    tab.shell.evaluate(PAINTING)
    tab.open("/")
    tab.shell.wait_for_function("'goOn' in window")
    tab.open("/learn")
    assert not tab.shell.evaluate(STORED)
