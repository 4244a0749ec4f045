"""The picture of a moment: the board as spectators see it, with its sentence, for sharing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from grandtour.draw.labels import estimate_text_width
from grandtour.draw.shapes import escape
from grandtour.features.training.moments import Moment

WIDTH: Final = 1200
EDGE: Final = 48
HEAD: Final = 92                # height of the title
SIZE: Final = re.compile(' width="[^"]+" height="[^"]+"')
PITCH: Final = 1.35             # from line to line, in font sizes
# Wider than the estimate of `text_width`: the widest common sans-serif faces, plain and bold.
BROAD: Final = {False: 1.1, True: 1.22}
SANS: Final = "'Noto Sans','Hiragino Sans','Yu Gothic','Noto Sans CJK JP',sans-serif"
SERIF: Final = "'Noto Serif','Hiragino Mincho ProN','Yu Mincho','Noto Serif CJK JP',serif"
GAP: Final = 10                 # between two texts
MOST_LINES: Final = 5           # of the sentence
WIDE: Final = "\u2e80-\uffff"    # characters between which a line may break
WORDS: Final = re.compile(rf"[（「『]*(?:[{WIDE}]|[^ {WIDE}]+)[、。，．」』）！？]* *| +")
INK, MUTED, ACCENT, PAPER = "#2b211a", "#5b4a3a", "#8c2f2a", "#fffaf0"


@dataclass(frozen=True)
class BoardImage:
    """A whole SVG, and its size in its own units."""

    svg: str
    width: float
    height: float

    @property
    def height_in_picture(self) -> int:
        """Return its height across the picture."""
        return round((WIDTH - 2 * EDGE) * self.height / self.width)

    def place_at(self, x: int, y: int) -> str:
        """Return the SVG as a part of the picture at this place."""
        return SIZE.sub(
            f' x="{x}" y="{y}" width="{WIDTH - 2 * EDGE}" height="{self.height_in_picture}"',
                        self.svg, count=1)


@dataclass(frozen=True)
class TextLine:
    """A line of text: its height on the picture, its letters, and how they look."""

    y: float
    words: str
    size: int
    colour: str
    bold: bool = False


def draw_card(board: BoardImage, title: str, site: str, moment: Moment, players: str) -> str:
    """Return the picture as a whole SVG."""
    top = HEAD + board.height_in_picture
    texts = list(place_texts(moment, players, top))
    height = measure_height(texts)
    lines = "".join(write_text(
        EDGE, one.y, one.words,
        f"font:{700 if one.bold else 400} {one.size}px {SANS};fill:{one.colour}")
        for one in texts)
    name = write_text(EDGE, 62, title, f"font:600 44px {SERIF};fill:{INK}")
    origin = write_text(WIDTH - EDGE, 60, site,
                        f"font:400 28px {SERIF};fill:{MUTED};text-anchor:end")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}">'
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>'
        f'<rect y="{height - 12}" width="{WIDTH}" height="12" fill="{ACCENT}"/>'
        f"{name}{origin}{board.place_at(EDGE, HEAD)}{lines}</svg>")


def write_text(x: float, y: float, words: str, style: str) -> str:
    """Return a line of text. Its style is its own: rules of the board must not change it."""
    return f'<text x="{x}" y="{y:.0f}" style="{style}">{escape(words)}</text>'


def compute_card_height(board: BoardImage, moment: Moment, players: str) -> int:
    """Return the height of the picture."""
    return measure_height(list(place_texts(moment, players, HEAD + board.height_in_picture)))


def measure_height(texts: Sequence[TextLine]) -> int:
    return round(texts[-1].y) + 48


def place_texts(moment: Moment, players: str, top: float) -> Iterator[TextLine]:
    """Yield the lines below the board, which ends at `top`."""
    blocks = [(moment.title, 26, ACCENT, True), (moment.said, 34, INK, True),
              (moment.cost, 28, INK, False), (players, 26, MUTED, False)]
    y = top + GAP
    for words, size, colour, bold in blocks:
        for line in wrap_words(words, size * BROAD[bold], WIDTH - 2 * EDGE):
            y += PITCH * size
            yield TextLine(y, line, size, colour, bold)
        y += GAP if words else 0


def wrap_words(words: str, size: float, width: float) -> list[str]:
    """Return the words in lines that fit into the width; the last of too many ends in an
    ellipsis."""
    lines: list[str] = []
    line = ""
    for piece in WORDS.findall(words):
        if line.strip() and estimate_text_width((line + piece).rstrip(), size) > width:
            lines.append(line.strip())
            line = ""
        line += piece
    lines += [line.strip()] if line.strip() else []
    if len(lines) > MOST_LINES:
        return [*lines[:MOST_LINES - 1], lines[MOST_LINES - 1].rstrip(" .,。、") + "…"]
    return lines
