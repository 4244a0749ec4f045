"""What people do at a server, in the browser edition: the same tests of the same pages. All of them
that begin at a page, since nothing can be laid out in an edition from outside of its browser."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import pytest

from grandtour import games
from tests.browser.pages import test_lessons, test_reading_rules
from tests.browser.pages.test_lessons import FIRSTS, OTHERS, named
from tests.browser.table.test_games import WAYS
from tests.window import Opener
from tests.with_feature import scenes_of

PUZZLES = scenes_of("training", "test_puzzles_in_a_browser")

Scene = Callable[[Opener], None]

BY_ONE: Final = ("clicks", "keys", "touch")     # ways to play in which there is one window
READING: Final[tuple[Scene, ...]] = (
    test_reading_rules.test_the_contents_show_where_one_reads,
    test_reading_rules.test_another_language_shows_the_same_clause,
    test_reading_rules.test_a_menu_closes_when_something_else_is_used,
    test_lessons.test_a_step_has_no_barriers,
    *([PUZZLES.test_by_keys_alone] if PUZZLES else []))
SCENES: Final[Mapping[str, Scene]] = {
    **{scene.__name__: scene for scene in READING},
    **{f"{game} by {way}": partial(WAYS[way], game=game)
       for game in games.names() for way in BY_ONE},
    **{f"{named(one)} in {language} by {way}": partial(
        test_lessons.test_a_first_lesson_is_taken_and_the_game_goes_on,
        one=one, language=language, way=way)
       for one, language, way in zip(
           FIRSTS, ("en", "ja", "fr", "en"), ("keys", "pointer", "phone", "phone"), strict=True)},
    **{named(one): partial(test_lessons.test_a_short_lesson_is_taken, one=one) for one in OTHERS},
    **{f"{game} in its place": partial(test_lessons.test_phone_lesson_keeps_its_place, game=game)
       for game in sorted(games.house())},
    **{f"the pointed of {game}": partial(
        test_lessons.test_what_a_step_points_at_is_seen_to_be_marked, game=game)
       for game in sorted(games.house())},
    **({f"the puzzle of the day, {look}": partial(
        PUZZLES.test_daily_puzzle_is_missed_then_solved, look=look)
        for look in ("en", "phone ja", "dark fr")} if PUZZLES else {})}


@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_of_a_server(window: Opener, scene: str) -> None:
    SCENES[scene](window)
