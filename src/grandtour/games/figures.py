"""Load the figures of a game: positions that its rules and the page that teaches it show as
pictures.

They are in `lessons/figures.toml` in the folder of the game. Each is the position of a step of a
lesson, or one written down, with a sentence below it. `chapter` is the chapter of the rules that
begins with it. Figures with a `picture` number are, in this order, the game in five pictures.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from grandtour import games
from grandtour.engine.core import State
from grandtour.engine.game import BadPosition
from grandtour.engine.match import position_from_text
from grandtour.games.lessons import FIGURES, FOLDER, BadLesson, UnknownLesson, check_fields, lesson

OF_FIGURE: Final[dict[str, type]] = {
    "say": str, "chapter": str, "picture": int, "place": str, "lesson": str, "step": int,
    "seat": int, "position": str}
NEEDED: Final = {"say"}


@dataclass(frozen=True)
class Figure:
    """A position with a sentence. The drawing shows what `seat` sees, with a ring around the
    element `place` of the board, "" for none."""

    number: int
    say: str
    chapter: str
    picture: int
    place: str
    seat: int
    state: State


@cache
def load_figures(game: str) -> tuple[Figure, ...]:
    """Return the figures of the game of this name, numbered from 1; none if it has no file of them.
    Raise BadLesson if a value is wrong."""
    file = games.find_game_folder(game) / FOLDER / FIGURES
    if not file.is_file():
        return ()
    said = tomllib.loads(file.read_text(encoding="utf-8"))
    return tuple(build_figure(game, number, one) for number, one in enumerate(said["figure"], 1))


def build_figure(game: str, number: int, said: Mapping[str, Any]) -> Figure:
    where = f"{game}/{FIGURES}, figure {number}"
    check_fields(where, said, OF_FIGURE, NEEDED)
    state, seat, place = read_position(game, where, said)
    return Figure(number, said["say"], said.get("chapter", ""), said.get("picture", 0),
                  said.get("place", place), said.get("seat", seat), state)


def read_position(game: str, where: str, said: Mapping[str, Any]) -> tuple[State, int, str]:
    """Return the position, the seat that sees it, and the element to mark unless the figure names
    another."""
    try:
        if "position" in said:
            return position_from_text(games.game(game), said["position"]), 0, ""
        taught = lesson(game, said["lesson"])
        step = taught.steps[said["step"] - 1]
    except (BadPosition, UnknownLesson, KeyError, IndexError) as fault:
        raise BadLesson(f"{where}: {fault!r}") from fault
    return step.state, taught.seat, step.place


def find_chapter_figure(game: str, chapter: str) -> Figure | None:
    """Return the figure with which this chapter of the rules begins; None if it has none."""
    return next((one for one in load_figures(game) if one.chapter == chapter), None)


def select_pictures(game: str) -> list[Figure]:
    """Return the game in a few pictures."""
    return sorted((one for one in load_figures(game) if one.picture), key=lambda one: one.picture)
