"""The lettering of a name in a narrow place: the number of lines, and the size."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final

from grandtour.draw.labels import estimate_text_width
from grandtour.draw.shapes import group, lines, shift

BOLD: Final = 1.07              # how much wider than usual letters
PITCH: Final = 1.03             # from line to line, in letters' sizes
JOINTS: Final = "-・＝ の"       # after these a name may go on in another line
SCRIPTS: Final = ((0x3040, "hiragana"), (0x30A0, "katakana"), (0x3400, "kanji"))
HANGING: Final = "のーァィゥェォッャュョ・＝、。」）"      # these do not begin a line
CLOSEST: Final = .67            # how close letters may be set
JAPANESE: Final = .8            # how close Japanese ones may be before a word is broken
REMEMBERED: Final = 2048
# Long words in titles of cards, and where a line may end within them: after the apostrophe only
# where a whole word is wider than its card.
SYLLABLES: Final = {
    "Improvements": (7,), "Sharpshooters": (5,), "Embarrassment": (5,), "Handicrafts": (5,),
    "Highlanders": (4,), "Macnaghten": (3,), "Witkiewicz": (3,), "Griboyedov": (4,),
    "Moorcroft": (4,), "Contrebandiers": (6,), "Ravitaillement": (8,), "d’Orenbourg": (2, 6),
    "britanniques": (4,), "l’aristocratie": (8,), "pachtounwali": (6,), "Nationalisme": (6,),
    "Griboïedov": (4,), "Pashtunwali": (6,), "Intelligence": (5,), "Aristocracy": (6,),
    "Nationalism": (6,),
}


@lru_cache(REMEMBERED)
def fit_text(words: str, width: float, tries: Sequence[tuple[int, float]], weight: float = BOLD,
             closest: float = 1) -> tuple[tuple[str, ...], float]:
    """Return the lines of a text and its size: the first of the tries, each a number of lines and a
    size, that is narrow enough. A word is broken only if its letters would otherwise be closer than
    `closest`. The last try is used in any case."""
    wide = 1.0 if find_script(words) else weight         # heavy Japanese signs are no wider
    count, size = tries[-1]
    for joints in (list_break_positions(words), list_gap_positions(words)):
        for lines_, letters in tries:
            rows = split_evenly(words, joints, lines_)
            if rows and widest_line(rows) * letters * wide <= width:
                return rows, letters
        every = (split_evenly(words, joints, most) for most in range(1, count + 1))
        rows = min(filter(None, every), key=widest_line)
        if widest_line(rows) * size * wide * closest <= width:
            return rows, size
    return rows, size


def list_line_breaks_to_try(lines_: int, *given: float) -> tuple[tuple[int, float], ...]:
    """Return tries: each size with one line, then with more, before the next size."""
    return tuple((count, size) for size in given for count in range(1, lines_ + 1))


def split_evenly(words: str, joints: Sequence[int], count: int) -> tuple[str, ...]:
    """Return the text in this number of lines; empty if there are not enough joints."""
    ways = (tuple(cut_line(words, start, end) for start, end in pairwise((0, *cuts, len(words))))
            for cuts in combinations(joints, count - 1))
    return min(ways, default=(), key=widest_line)


def cut_line(words: str, start: int, end: int) -> str:
    """Return a part of the text as a line, with a hyphen where it ends within a word."""
    within = end < len(words) and words[end - 1].isalpha() and words[end].isalpha()
    return words[start:end].strip() + "-" * (within and not find_script(words[end]))


def widest_line(rows: tuple[str, ...]) -> float:
    return max(estimate_text_width(row, 1) for row in rows)


def list_break_positions(words: str) -> list[int]:
    """Return the good line breaks: after a space or a joint, and at the start of another script."""
    return [at for at in range(1, len(words)) if words[at] not in HANGING
            and (words[at - 1] in JOINTS or is_break_position(words[at - 1], words[at]))]


def list_gap_positions(words: str) -> list[int]:
    """Return the emergency line breaks: in Japanese after any character but the first, else within
    long words, too."""
    if not find_script(words):
        within = [words.index(word) + at for word, breaks in SYLLABLES.items() if word in words
                  for at in breaks]
        return sorted(list_break_positions(words) + within)
    return [at for at in range(2, len(words) - 1) if words[at] not in HANGING]


def is_break_position(before: str, after: str) -> bool:
    """Return whether there is a break between two Japanese scripts, but not before the ending of a
    word."""
    one, other = find_script(before), find_script(after)
    return bool(one and other and one != other and (one, other) != ("kanji", "hiragana"))


def find_script(words: str) -> str:
    """Return the Japanese script of the first character; empty for any other."""
    return next((name for start, name in reversed(SCRIPTS) if words and ord(words[0]) >= start),
                "")


def draw_lines(rows: Sequence[str], size: float, x: float, y: float, cls: str) -> str:
    """Draw lines round a middle height."""
    pitch = size * PITCH
    first = y + size * .35 - pitch * (len(rows) - 1) / 2
    return lines(x, first, "|".join(rows), size, pitch, cls)


def draw_fitted(words: str, width: float, tries: Sequence[tuple[int, float]], x: float, y: float,
                cls: str, weight: float = BOLD, closest: float = CLOSEST) -> str:
    """Draw a name round a middle height that is never wider than this and breaks between words. If
    no try is narrow enough, it keeps its height with closer letters, and ends in dots before it
    becomes illegible. A word is broken before letters are closer than `closest`."""
    rows, size = fit_text(words, width, tries, weight, closest)
    each = size * (1.0 if find_script(words) else weight)
    rows = tuple(shorten_to_width(row, width / each / CLOSEST) for row in rows)
    reached = widest_line(rows) * each
    if reached <= width:
        return draw_lines(rows, size, x, y, cls)
    closer = f"{shift(x, y)}scale({width / reached:.3g} 1)"
    return group(draw_lines(rows, size, 0, 0, cls), None, transform=closer)


def shorten_to_width(words: str, width: float) -> str:
    """Return as much of a line as there is room for, in letters' sizes."""
    while estimate_text_width(words, 1) > width and len(words) > 2:
        words = words.removesuffix("…")[:-1] + "…"
    return words
