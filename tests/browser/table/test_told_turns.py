"""Turns that are over in a browser: a sentence each, which opens."""

from __future__ import annotations

from tests import positions
from tests.positions import Stands
from tests.real_site import Site
from tests.some_game import WITH_HANDS
from tests.window import Opener, Window, sit

IDS = "lines => lines.map(line => line.id)"


def told_turn_ids(seat: Window) -> list[str]:
    """The ids of turns that are a sentence, the newest first."""
    ids: list[str] = seat.page.locator("#log-list > .whole").evaluate_all(IDS)
    return ids


def choose(seat: Window, place: str) -> None:
    """Do the first thing of this kind, and wait until the person is asked again."""
    seat.page.locator(place).locator("visible=true").first.click()
    seat.confirm(seat.page.locator("#turn-choice .go").click)
    assert seat.my_turn()


def test_finished_turns_open_to_lines(window: Opener, stands: Stands) -> None:
    seat = window()
    sit(seat, stands[f"{WITH_HANDS}-late"])
    turn = seat.page.locator("#log-list > .whole").first
    inside = turn.locator("ol > li")
    assert inside.count() > 1
    assert not inside.first.is_visible()
    turn.locator("summary").click()
    assert inside.first.is_visible()
    assert turn.get_attribute("id") == (inside.first.get_attribute("id") or "").replace("in", "log")


def test_turns_become_sentences_while_one_looks(window: Opener, place: Site) -> None:
    seat = window()
    sit(seat, positions.positions_of(WITH_HANDS).middle(place))
    assert seat.my_turn()
    before, opened = told_turn_ids(seat), seat.page.locator("#log-list > .whole").first
    opened.locator("summary").click()
    choose(seat, "[data-choose=pass]")
    while len(told_turn_ids(seat)) == len(before):  # what is still asked before the turn is over
        choose(seat, "[data-choose]")
    live = told_turn_ids(seat)
    assert live[-len(before):] == before
    assert seat.page.locator(f"#{before[0]} > details[open]").count() == 1
    assert "whole" not in (seat.page.locator("#log-list > li").first.get_attribute("class") or "")
    everything = seat.page.locator("[id]").evaluate_all(IDS)
    assert len(everything) == len(set(everything))
    seat.page.reload()
    assert told_turn_ids(seat) == live
