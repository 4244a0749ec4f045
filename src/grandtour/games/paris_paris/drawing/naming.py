"""The places of the stops' names, computed once for a layout and a language."""

from __future__ import annotations

from functools import cache
from typing import Final

from grandtour.draw.labels import Box, Label, Name, split_in_two, place_names
from grandtour.draw.shapes import Point, along_spline
from grandtour.games.paris_paris.components import COURSES, LINES, STOPS
from grandtour.games.paris_paris.drawing.layout import LAYOUTS, SIGHTS, Layout
from grandtour.games.paris_paris.words.names import stop_name
from grandtour.language import Language

# Where a name may be broken that is one word, and in Japanese short ways to write it.
BROKEN: Final[dict[str, tuple[str, ...]]] = {
    "Luxembourg": ("Luxem-|bourg",),
    "エッフェル塔": ("エッフェル|塔",),
    "シャンゼリゼ": ("シャン|ゼリゼ",),
    "コンコルド": ("コン|コルド",),
    "アンヴァリッド": ("アンヴァ|リッド",),
    "モンパルナス": ("モンパル|ナス",),
    "ダンフェール・ロシュロー": ("ダンフェール・|ロシュロー", "ダンフェール"),
    "ヴァンドーム": ("ヴァン|ドーム",),
    "サン・ジェルマン": ("サン・|ジェル|マン",),
    "リュクサンブール": ("リュクサン|ブール",),
    "モンマルトル": ("モン|マルトル",),
    "ポンピドゥー": ("ポンピ|ドゥー",),
    "サン・ニコラ": ("サン・|ニコラ",),
    "レピュブリック": ("レピュ|ブリック",),
    "バスティーユ": ("バス|ティーユ",),
    "ノートルダム": ("ノートル|ダム",),
}


@cache
def place_labels(name: str, language: Language) -> dict[str, Label]:
    """Return the line breaks and the place of each stop's name. Tickets of the fullest round, start
    arrows and sights keep their room. Nothing here depends on a position."""
    layout = LAYOUTS[name]
    written = [Name(stop, words, find_label_size(layout, language), layout.ring_box(stop),
                    forms=list_forms(layout, words))
               for stop in STOPS for words in [language.say(stop_name(stop))]]
    hard = [layout.stop_tickets_box(stop) for stop in STOPS]
    hard += [find_arrow_box(layout, line) for line in range(len(LINES))]
    left, top, right, bottom = layout.map
    if name == "wide":
        hard.append(layout.title)
    frame = (left + 4, top + 3, right - 4, bottom - 4)
    tight = name == "tall"
    return place_names(written, hard, list_sight_boxes(layout), list_road_points(layout), frame,
                       (2, 6, 11) if tight else (2, 8), 6 if tight else 7)


def find_label_size(layout: Layout, language: Language) -> float:
    """Return the size of names. Katakana are wide and legible, so they are a little smaller."""
    return layout.letters if language.pack.spaced else layout.letters * .96


def list_forms(layout: Layout, words: str) -> tuple[str, ...]:
    """Return other ways to write a name. On the wide board every name has one line."""
    return BROKEN.get(words) or split_in_two(words) if layout.name == "tall" else ()


def list_road_points(layout: Layout) -> list[Point]:
    """Return points on both edges of every line, which names avoid."""
    points = [each for course in COURSES for each in along_spline(
        [layout.stops[STOPS[stop]] for stop in course], step=7)]
    off = 5 * layout.piece
    return [(x + dx, y + dy) for x, y in points for dx, dy in ((0, -off), (0, off), (-off, 0),
                                                             (off, 0))]


def find_arrow_box(layout: Layout, line: int) -> Box:
    x, y, _ = layout.start_arrow(line)
    reach = 15 * layout.piece
    return (x - reach, y - reach, x + reach, y + reach)


def list_sight_boxes(layout: Layout) -> list[Box]:
    return [(x - each * .42, y - each * .46, x + each * .42, y + each * .46)
            for x, y, each in SIGHTS[layout.name].values()]
