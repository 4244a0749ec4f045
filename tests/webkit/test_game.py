"""A whole game against computer players in WebKit, by clicks on the board, to its replay."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys

from tests.real_site import Site
from tests.some_game import PLAIN
from tests.webkit.window import Window, open_window
from tests.window import DESKTOP

MINE = "[data-connection=live] #turn-idle[data-mine=yes]"
OVER = "#phase[data-phase=over]"


@pytest.fixture
def player(tmp_path: Path, place: Site) -> Iterator[Window]:
    with open_window(tmp_path, place) as made:
        made.resize(**DESKTOP)
        yield made


def test_a_whole_game_and_its_replay(player: Window) -> None:
    player.open("/")
    player.press(player.the(f"form[action='/play']:has(input[value='{PLAIN}']) button"))
    whim = random.Random(1)
    steps = 0
    while my_turn(player):
        step(player, whim)
        steps += 1
    assert steps >= 15
    rows = player.find_all("#result tbody tr")
    assert len(rows) == len(player.find_all("#players .row > li")) == 3
    assert player.the("#result").text.strip()
    replay_game(player)
    assert player.take_faults() == []


def my_turn(player: Window) -> bool:
    """Wait until it is; False if the game is over."""
    player.the(f"{MINE}, {OVER}")
    return not player.find_all(OVER)


def step(player: Window, whim: random.Random) -> None:
    """Press a place of the board that offers something, or a button next to it, and confirm."""
    places = player.find_all(".board.wide .place[data-actions] .hit")
    player.press(whim.choice(places) if places else player.find_all("#turn-idle [data-choose]")[-1])
    player.the("#turn-choice > *")
    several = player.find_all("#turn-choice .picker button")
    if several:
        player.press(whim.choice(several))
    assert player.the("#turn-choice .preview li").is_displayed()
    before = player.number()
    player.press(player.the("#turn-choice .go"))
    player.wait_until(lambda: player.number() > before)


def replay_game(player: Window) -> None:
    """Replay the game by the slider, pulled by the mouse and moved by keys."""
    player.press(player.the("#result .menu > summary"))
    player.press(player.the("#result a[href$='/0']"))
    player.the("#replay-play:not([hidden])")
    slider = player.the("#replay-slider")
    last = int(player.the("#replay").get_attribute("data-last"))
    player.press(slider)
    player.wait_until(lambda: last // 3 < replay_number(player) < last - last // 3)
    middle = replay_number(player)
    slider.send_keys(Keys.ARROW_RIGHT)
    player.the(f'#replay[data-number="{middle + 1}"]')
    assert player.ask("return location.pathname").endswith(f"/{middle + 1}")


def replay_number(player: Window) -> int:
    return int(player.the("#replay").get_attribute("data-number"))
