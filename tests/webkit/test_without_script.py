"""Test that a whole game can be played by the list in WebKit, too, with scripts off, by links and
forms."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.expected_conditions import staleness_of

from tests.real_site import Site
from tests.webkit.program import WITHOUT_SCRIPTS
from tests.webkit.window import Window, open_window


@pytest.fixture
def player(tmp_path: Path, place: Site) -> Iterator[Window]:
    with open_window(tmp_path, place, WITHOUT_SCRIPTS) as made:
        yield made


def led_by(player: Window, button: WebElement) -> None:
    """Press it, and be where it leads."""
    left = player.the("html")
    player.press(button)
    player.wait_until(lambda: staleness_of(left)(player.driver))


def my_turn(player: Window) -> bool:
    """Look again until it is; False if the game is over."""
    while True:
        if player.find_all("#result table"):
            return False
        if player.find_all("#choices button"):
            return True
        player.driver.refresh()


def test_a_whole_game_by_the_list(player: Window) -> None:
    whim = random.Random(6)
    player.open("/")
    led_by(player, player.the("form[action='/play'] button"))
    steps = 0
    while my_turn(player):
        led_by(player, whim.choice(player.find_all("#choices button")))
        assert player.the("#turn-choice .preview li").is_displayed()
        led_by(player, player.the("#turn-choice .go"))
        steps += 1
    assert steps >= 15
    assert len(player.find_all("#result tbody tr")) == 3
