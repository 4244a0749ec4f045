"""The picture of a moment: the board as spectators see it, with its sentence, for sharing."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from grandtour.draw.labels import text_width
from grandtour.draw.shapes import escape
from grandtour.features.training.moments import Moment

WIDTH: Final = 1200
EDGE: Final = 48
HEAD: Final = 92                # height of the title
PITCH: Final = 1.35             # from line to line, in font sizes
GAP: Final = 10                 # between two texts
MOST_LINES: Final = 5           # of the sentence
WIDE: Final = "\u2e80-\uffff"    # characters between which a line may break
WORDS: Final = re.compile(rf"[（「『]*(?:[{WIDE}]|[^ {WIDE}]+)[、。，．」』）！？]* *| +")
INK, MUTED, ACCENT, PAPER = "#2b211a", "#5b4a3a", "#8c2f2a", "#fffaf0"


@dataclass(frozen=True)
class Board:
    """A whole SVG, and its size in its own units."""

    svg: str
    width: float
    height: float

    @property
    def drawn_height(self) -> int:
        """Return its height across the picture."""
        return round((WIDTH - 2 * EDGE) * self.height / self.width)


@dataclass(frozen=True)
class Text:
    """A line of text: its height on the picture, its letters, and how they look."""

    y: float
    words: str
    size: int
    colour: str
    bold: bool = False


def draw_card(board: Board, title: str, site: str, moment: Moment, players: str) -> str:
    """Return the picture as a whole SVG."""
    top = HEAD + board.drawn_height
    texts = list(place_texts(moment, players, top))
    height = measure_height(texts)
    data = b64encode(board.svg.encode()).decode()
    lines = "".join(
        f'<text x="{EDGE}" y="{one.y:.0f}" font-family="sans-serif" font-size="{one.size}" '
        f'font-weight="{700 if one.bold else 400}" fill="{one.colour}">{escape(one.words)}</text>'
        for one in texts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}">'
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>'
        f'<rect y="{height - 12}" width="{WIDTH}" height="12" fill="{ACCENT}"/>'
        f'<text x="{EDGE}" y="62" font-family="serif" font-weight="600" font-size="44" '
        f'fill="{INK}">{escape(title)}</text>'
        f'<text x="{WIDTH - EDGE}" y="60" text-anchor="end" font-family="serif" font-size="28" '
        f'fill="{MUTED}">{escape(site)}</text>'
        f'<image x="{EDGE}" y="{HEAD}" width="{WIDTH - 2 * EDGE}" height="{board.drawn_height}" '
        f'href="data:image/svg+xml;base64,{data}"/>{lines}</svg>')


def card_height(board: Board, moment: Moment, players: str) -> int:
    """Return the height of the picture."""
    return measure_height(list(place_texts(moment, players, HEAD + board.drawn_height)))


def measure_height(texts: Sequence[Text]) -> int:
    return round(texts[-1].y) + 48


def place_texts(moment: Moment, players: str, top: float) -> Iterator[Text]:
    """Yield the lines below the board, which ends at `top`."""
    blocks = [(moment.title, 26, ACCENT, True), (moment.said, 34, INK, True),
              (moment.cost, 28, INK, False), (players, 26, MUTED, False)]
    y = top + GAP
    for words, size, colour, bold in blocks:
        for line in wrap_words(words, size, WIDTH - 2 * EDGE):
            y += PITCH * size
            yield Text(y, line, size, colour, bold)
        y += GAP if words else 0


def wrap_words(words: str, size: float, width: float) -> list[str]:
    """Return the words in lines that fit into the width; the last of too many ends in an
    ellipsis."""
    lines: list[str] = []
    line = ""
    for piece in WORDS.findall(words):
        if line.strip() and text_width((line + piece).rstrip(), size) > width:
            lines.append(line.strip())
            line = ""
        line += piece
    lines += [line.strip()] if line.strip() else []
    if len(lines) > MOST_LINES:
        return [*lines[:MOST_LINES - 1], lines[MOST_LINES - 1].rstrip(" .,。、") + "…"]
    return lines
