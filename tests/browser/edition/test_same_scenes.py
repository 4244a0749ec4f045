"""Run the tests of pages at a server in the browser edition. They are the ones that begin at a
page, since nothing outside the browser can lay out a position in an edition."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import pytest

from grandtour import games
from tests.browser.pages import test_lessons, test_reading_rules
from tests.browser.pages.test_lessons import FIRSTS, OTHERS, lesson_id
from tests.browser.table.test_games import WAYS
from tests.window import Opener
from tests.with_feature import scenes_of

PUZZLES = scenes_of("training", "test_puzzles_in_a_browser")

Scene = Callable[[Opener], None]

BY_ONE: Final = ("clicks", "keys", "touch")     # ways to play in which there is one window
READING: Final[tuple[Scene, ...]] = (
    test_reading_rules.test_the_contents_show_where_one_reads,
    test_reading_rules.test_another_language_shows_the_same_clause,
    test_reading_rules.test_menus_close_on_other_use,
    test_lessons.test_a_step_has_no_barriers,
    *([PUZZLES.test_by_keys_alone] if PUZZLES else []))
SCENES: Final[Mapping[str, Scene]] = {
    **{scene.__name__: scene for scene in READING},
    **{f"{game} by {way}": partial(WAYS[way], game=game)
       for game in games.names() for way in BY_ONE},
    **{f"{lesson_id(one)} in {language} by {way}": partial(
        test_lessons.test_first_lessons_lead_into_games,
        one=one, language=language, way=way)
       for one, language, way in zip(
           FIRSTS, ("en", "ja", "fr", "en"), ("keys", "pointer", "phone", "phone"), strict=True)},
    **{lesson_id(one): partial(test_lessons.test_a_short_lesson_is_taken, one=one)
    for one in OTHERS},
    **{f"{game} in its place": partial(test_lessons.test_phone_lesson_keeps_its_place, game=game)
       for game in sorted(games.list_own_packages())},
    **{f"the pointed of {game}": partial(
        test_lessons.test_pointed_places_are_visibly_marked, game=game)
       for game in sorted(games.list_own_packages())},
    **({f"the puzzle of the day, {look}": partial(
        PUZZLES.test_daily_puzzle_is_missed_then_solved, look=look)
        for look in ("en", "phone ja", "dark fr")} if PUZZLES else {})}


@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_of_a_server(window: Opener, scene: str) -> None:
    SCENES[scene](window)
