"""Test what people do in the browser edition apart from a game against a computer player."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from grandtour import games
from grandtour.bots.levels import levels_by_name
from grandtour.bots.puzzles.house import find_puzzle
from grandtour.games.lessons import FIRST, lesson
from tests.browser.edition.tab import Tab
from tests.browser.pages.test_lessons import take as take_lesson
from tests.browser.table.test_hot_seat import check_handover, end_turn, take
from tests.some_game import PLAIN
from tests.two_people import FIRST as FIRST_GAME
from tests.with_feature import with_feature

NAME = "Traveller"              # of who has opened the edition, until another one is chosen
WATCHED_ONCE = """async () => {
    const watched = async () => (await (await fetch("/metrics")).text())
        .includes("grandtour_streams_open 1.0");
    while (!await watched()) await new Promise(again => setTimeout(again, 100));
}"""
PNG = b"\x89PNG"


def test_two_people_at_one_device(edition: Tab) -> None:
    options = {f"option-{name}": value for name, value in FIRST_GAME.items()}
    edition.begin(PLAIN, "shared Aiko", **options)
    check_handover(edition, NAME)
    take(edition, NAME)
    end_turn(edition)
    check_handover(edition, "Aiko")
    take(edition, "Aiko")
    end_turn(edition)
    check_handover(edition, NAME)


@pytest.mark.parametrize("bot", levels_by_name(games.game(PLAIN)))
def test_every_level_plays(edition: Tab, bot: str) -> None:
    edition.begin(PLAIN, f"bot {bot}", **{"option-first_seat": "1"})
    assert edition.my_turn()
    assert edition.number()             # it has begun


def test_lessons_lead_into_games(edition: Tab) -> None:
    take_lesson(edition, lesson(PLAIN, FIRST), keys=False)
    edition.press("Play on from here")
    assert edition.my_turn()


@with_feature("training")
def test_the_daily_puzzle_is_solved(edition: Tab) -> None:
    edition.open("/")
    edition.press("Solve it")
    edition.page.wait_for_url(re.compile(r"/puzzles/\w+/\w+$"))
    game, name = edition.page.url.split("/")[-2:]
    for number, action in enumerate(find_puzzle(game, name).line):
        if number:
            edition.page.wait_for_url(re.compile(rf"/after/(\d+\.){{{number - 1}}}\d+$"))
        edition.page.wait_for_selector("#moves-body [data-choose]")
        edition.page.locator(f'#moves-body [data-choose="{action}"]').first.evaluate(
            "line => line.click()")
        edition.page.locator("#turn-choice .go").click()
    expect(edition.page.locator("#outcome.solved")).to_be_visible()


def test_the_rules_are_read_and_searched(edition: Tab) -> None:
    edition.open(f"/rules/{PLAIN}")
    assert edition.page.locator(".law .cl").count()
    edition.open("/rules?q=end")
    assert edition.page.locator("main mark").count()


@pytest.mark.parametrize("language", ["ja", "fr", "en"])
def test_a_language_is_kept(edition: Tab, language: str) -> None:
    edition.open("/")
    edition.page.locator("details.menu.tongue summary").click()
    edition.page.locator(f".tongue [hreflang={language}]").click()
    edition.page.wait_for_selector(f"html[lang={language}]")
    edition.open_edition()
    edition.page.wait_for_selector(f"html[lang={language}]")
    expect(edition.shell.locator("html")).to_have_attribute("lang", language)


@with_feature("training", "studies")
def test_matches_are_analysed_and_studied(edition: Tab, tmp_path: Path) -> None:
    table = edition.begin(PLAIN)
    edition.play()
    edition.page.click("#result .menu > summary")
    record = edition.save_link("#result a[href$='record']", tmp_path)
    edition.open(f"{table}/analysis")
    edition.press("Analyse this game")
    edition.page.wait_for_selector("#findings")
    while not edition.page.locator("#graph-box").count():
        edition.press("Refresh")     # at what is known so far
    edition.open(f"{table}/0")
    picture = edition.save_link("[data-picture=png]", tmp_path)
    assert picture.suffix == ".png"
    assert picture.read_bytes().startswith(PNG)
    edition.open("/studies/import")
    edition.page.set_input_files("#file", record)
    edition.page.wait_for_function("document.getElementById('text').value")
    edition.press("Import it")
    edition.page.wait_for_url("**/study/*")


def test_ended_service_workers_restart(edition: Tab) -> None:
    """Browsers can end the worker at any time. Its pending requests are lost."""
    edition.begin(PLAIN)
    assert edition.my_turn()
    browser = edition.context.new_cdp_session(edition.shell)
    for order in ("enable", "stopAllWorkers"):
        browser.send(f"ServiceWorker.{order}")
    edition.act()
    edition.my_turn()
    edition.page.evaluate(WATCHED_ONCE)
