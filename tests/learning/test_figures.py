"""The figures of every game: their positions match their captions."""

from __future__ import annotations

from itertools import pairwise
from xml.etree.ElementTree import fromstring

import pytest

from grandtour import games
from grandtour.games import rulebook
from grandtour.games.figures import (
    Figure, build_figure, load_figures, find_chapter_figure, select_pictures,
)
from grandtour.games.lessons import FIGURES, FIRST, BadLesson
from grandtour.games.picture import picture
from grandtour.language import language
from tests.some_game import PLAIN

ALL = [(game, one) for game in games.names() for one in load_figures(game)]


@pytest.mark.parametrize("game", sorted(games.list_own_packages()))
def test_every_house_game_has_figures(game: str) -> None:
    assert [one.picture for one in select_pictures(game)] == [1, 2, 3, 4, 5]
    without = [section.id for section in rulebook.read(game, "en")
               if section.clauses and find_chapter_figure(game, section.id) is None]
    assert without == []


@pytest.mark.parametrize(("game", "one"), ALL, ids=lambda found: found if isinstance(found, str)
                         else str(found.number))
def test_figure_targets_are_drawn(game: str, one: Figure) -> None:
    names = ["A", "B", "C", "D", "E"][:len(one.state.scores())]
    drawing = picture(game, one.state.view(one.seat), language("en"), names)
    pointing = fromstring(drawing.pointing_at(one.place).standalone())
    marked = [element.get("id") for element in pointing.iter()
              if element.get("data-pointed") is not None]
    assert marked == ([f"w-{one.place}"] if one.place else [])
    chapters = {section.id for section in rulebook.read(game, "en")}
    assert one.chapter in {"", *chapters}
    assert len(one.say) <= 160


def test_no_two_figures_say_the_same() -> None:
    for game in games.names():
        said = sorted(one.say for one in load_figures(game))
        assert all(one != other for one, other in pairwise(said)), game


def test_unknown_figure_parts_are_named() -> None:
    for said in ({"say": "S"}, {"say": "S", "lesson": "nothing", "step": 1},
                 {"say": "S", "lesson": FIRST, "step": 99}, {"say": "S", "position": "nothing"},
                 {"lesson": FIRST, "step": 1}):
        with pytest.raises(BadLesson, match=f"{PLAIN}/{FIGURES}, figure 3: "):
            build_figure(PLAIN, 3, said)
