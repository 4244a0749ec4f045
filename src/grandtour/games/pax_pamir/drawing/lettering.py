"""How a name is written in a narrow place: in how many lines, and how large."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final

from grandtour.draw.labels import text_width
from grandtour.draw.shapes import group, lines, shift

BOLD: Final = 1.07              # how much wider than usual letters
PITCH: Final = 1.03             # from line to line, in letters' sizes
JOINTS: Final = "-・＝ の"       # after these a name may go on in another line
SCRIPTS: Final = ((0x3040, "hiragana"), (0x30A0, "katakana"), (0x3400, "kanji"))
HANGING: Final = "のーァィゥェォッャュョ・＝、。」）"      # these do not begin a line
CLOSEST: Final = .67            # how close letters may be set
REMEMBERED: Final = 2048


@lru_cache(REMEMBERED)
def fitted(words: str, width: float, tries: Sequence[tuple[int, float]], weight: float = BOLD,
           closest: float = 1) -> tuple[tuple[str, ...], float]:
    """The lines of a text and its size: the first of the tries, each a number of lines and a
    size, that is narrow enough. A word is broken only if its letters would have to be set closer
    than `closest`. The last try is taken whatever comes of it."""
    wide = 1.0 if script(words) else weight         # heavy Japanese signs are no wider
    count, size = tries[-1]
    for joints in (seams(words), gaps(words)):
        for lines_, letters in tries:
            rows = most_even(words, joints, lines_)
            if rows and widest(rows) * letters * wide <= width:
                return rows, letters
        every = (most_even(words, joints, most) for most in range(1, count + 1))
        rows = min(filter(None, every), key=widest)
        if widest(rows) * size * wide * closest <= width:
            return rows, size
    return rows, size


def sizes(lines_: int, *given: float) -> tuple[tuple[int, float], ...]:
    """Tries: each size with one line, then with more, before the next size."""
    return tuple((count, size) for size in given for count in range(1, lines_ + 1))


def most_even(words: str, joints: Sequence[int], count: int) -> tuple[str, ...]:
    """In so many lines; empty if there are not enough joints."""
    ways = (tuple(words[start:end].strip() for start, end in pairwise((0, *cuts, len(words))))
            for cuts in combinations(joints, count - 1))
    return min(ways, default=(), key=widest)


def widest(rows: tuple[str, ...]) -> float:
    return max(text_width(row, 1) for row in rows)


def seams(words: str) -> list[int]:
    """Where a line may well end: after a space or a joint, and where another script begins."""
    return [at for at in range(1, len(words)) if words[at] not in HANGING
            and (words[at - 1] in JOINTS or is_seam(words[at - 1], words[at]))]


def gaps(words: str) -> list[int]:
    """Where a line may end in need: in Japanese after any sign but the first."""
    if not script(words):
        return seams(words)
    return [at for at in range(2, len(words) - 1) if words[at] not in HANGING]


def is_seam(before: str, after: str) -> bool:
    """Between two Japanese scripts, but not before the ending of a word."""
    one, other = script(before), script(after)
    return bool(one and other and one != other and (one, other) != ("kanji", "hiragana"))


def script(words: str) -> str:
    """The Japanese script of the first sign; empty for any other."""
    return next((name for start, name in reversed(SCRIPTS) if words and ord(words[0]) >= start),
                "")


def written(rows: Sequence[str], size: float, x: float, y: float, cls: str) -> str:
    """Lines round a middle height."""
    pitch = size * PITCH
    first = y + size * .35 - pitch * (len(rows) - 1) / 2
    return lines(x, first, "|".join(rows), size, pitch, cls)


def fitting(words: str, width: float, tries: Sequence[tuple[int, float]], x: float, y: float,
            cls: str, weight: float = BOLD) -> str:
    """A name round a middle height that is never wider than this and breaks between words: what no
    try makes narrow enough keeps its height and is set closer, and ends in dots before it could
    not be read."""
    rows, size = fitted(words, width, tries, weight, CLOSEST)
    each = size * (1.0 if script(words) else weight)
    rows = tuple(shortened(row, width / each / CLOSEST) for row in rows)
    reached = widest(rows) * each
    if reached <= width:
        return written(rows, size, x, y, cls)
    closer = f"{shift(x, y)}scale({width / reached:.3g} 1)"
    return group(written(rows, size, 0, 0, cls), None, transform=closer)


def shortened(words: str, width: float) -> str:
    """As much of a line as there is room for, in letters' sizes."""
    while text_width(words, 1) > width and len(words) > 2:
        words = words.removesuffix("…")[:-1] + "…"
    return words
