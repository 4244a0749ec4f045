"""Orca reads a table: who plays by its keys and by what it says misses nothing, and hears nothing
twice. What it says besides, and in which words, differs from version to version."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from tests.browsers import Opens
from tests.group import Stand
from tests.real_site import Site
from tests.screen_reader.orca import Orca, words
from tests.some_game import WITH_SOLE
from tests.window import Window, sit

# Of the log, what others did: as it is said, without clauses and without what is asked there.
DONE = """() => [...document.querySelectorAll('#log-list > li:not([data-mine], [data-act])')]
    .reverse().map(line => {
        const said = line.querySelector('.said').cloneNode(true);
        said.querySelectorAll('.clause, .why, .because, [data-watched]').forEach(
            silent => silent.remove());
        return said.textContent.trim();
    })"""
NAMED = """() => {
    const here = document.activeElement.cloneNode(true);
    here.querySelectorAll('[aria-hidden=true]').forEach(mute => mute.remove());
    return here.ariaLabel || here.textContent;
}"""
RAW = re.compile(r"\w_\w|[{}]|undefined|\bnull\b|\bNone\b|\bNaN\b|^[\d .,]+$")
REPEATED = 4                    # words that are said again
STOPS = 60                      # of Tab, from anywhere to anywhere on the page


class Listener:
    """A person at a table against a computer player."""

    def __init__(self, browser: Opens, place: Site, reader: Orca) -> None:
        with place.player() as client:
            made = client.post("/tables", json={
                "game": WITH_SOLE, "guest": "Inès",
                "seats": [{"kind": "me"}, {"kind": "bot"}]}).json()
        self.window = Window(browser, place)
        self.page = self.window.page
        self.reader = reader
        opened = len(reader.list_utterances())
        sit(self.window, Stand(made["table"], made["token"]))
        assert self.window.my_turn()
        reader.wait_for_words("Finished loading", opened)
        reader.point(self.page.locator("h1"))
        self.begun = len(reader.list_utterances())
        self.told = len(self.page.evaluate(DONE))       # lines of the log that were heard

    def go_to(self, target: str) -> None:
        """Move there by Tab, and return what is said."""
        for _ in range(STOPS):
            since = self.step("Tab")
            if self.page.evaluate("target => document.activeElement.matches(target)", target):
                self.reader.wait_for_words(self.page.evaluate(NAMED), since)
                return
        raise AssertionError(f"Tab does not lead to {target}")

    def step(self, key: str) -> int:
        """A key that moves the focus; how much had been said before."""
        left = self.page.evaluate_handle("document.activeElement")
        since = self.reader.press(key)
        self.page.wait_for_function("left => document.activeElement !== left", arg=left)
        return since

    def choose(self) -> None:
        """A line of the list, by Return: what comes of it is said."""
        self.go_to("#choices [data-choose]")
        since = self.reader.press("Return")
        self.page.wait_for_selector("#turn-choice .ask")
        for line in self.page.locator("#turn-choice .ask, #turn-choice .preview li").all():
            since = self.reader.wait_for_words(line.inner_text(), since)

    def confirm(self) -> None:
        """Confirm by a second Return, and check that others' moves are said, and the next question
        or the end."""
        since = len(self.reader.list_utterances())
        self.window.confirm(lambda: self.reader.press("Return"))
        if self.window.my_turn():
            self.reader.wait_for_words(self.page.locator("#ask").inner_text(), since)
        self.hear_others(since)

    def hear_others(self, since: int) -> None:
        done = self.page.evaluate(DONE)
        for line in done[self.told:]:
            self.reader.wait_for_words(line, since)
        self.told = len(done)


@pytest.fixture
def listener(browser: Opens, place: Site, reader: Orca) -> Iterator[Listener]:
    made = Listener(browser, place, reader)
    yield made
    made.window.close()


def test_whole_game_is_heard_without_repetition(listener: Listener, reader: Orca) -> None:
    while listener.window.my_turn():
        since = len(reader.list_utterances())
        listener.choose()
        listener.confirm()
    reader.wait_for_words(listener.page.locator("#result h2").inner_text(), since)
    heard = reader.list_utterances()[listener.begun:]
    assert [said for said in heard if RAW.search(said)] == []
    assert [both for both in pairwise(heard) if is_repeated(*both)] == []


def is_repeated(said: str, again: str) -> bool:
    """Return whether the second text begins like the first, or like a part of it. Shorter texts are
    Orca's own remarks, such as that a region is left."""
    begun = words(again)[:REPEATED]
    return len(begun) == REPEATED and f" {' '.join(begun)} " in f" {' '.join(words(said))} "


def test_the_board_by_arrows(listener: Listener, reader: Orca) -> None:
    """Once Orca leaves the keys to the page. Why something cannot be done is said once."""
    listener.go_to(".board .place")
    reader.wait_for_words("Focus mode", reader.press("Insert", "a"))
    for key in ("Right", "Down", "Left", "Right"):
        since = listener.step(key)
        reader.wait_for_words(listener.page.evaluate(NAMED), since)
    assert "Browse mode" not in reader.list_utterances()[since:]
    listener.page.wait_for_selector(".board .place[data-ask]:focus")
    since = reader.press("w")
    reason = listener.page.locator("#refusal span").inner_text()
    reader.wait_for_words(reason, since)
    assert sum(reason in said for said in reader.list_utterances()[since:]) == 1
