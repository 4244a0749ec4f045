"""The five players' marks. Letter and shape explain each other, and neither needs its colour.

>>> from grandtour.draw.marks import MARKS, colours
>>> colours(0), [mark.shape for mark in MARKS][:2]
('p1', ['circle', 'square'])
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from grandtour.draw.shapes import path, tag
from grandtour.language import N_


@dataclass(frozen=True)
class Mark:
    """A seat's mark. Its colours are the class `p1` ... `p5` of `board.css`."""

    number: int             # 1 to 5
    letter: str
    shape: str              # its name, a message
    outline: str            # round 0,0 in a box of 20 x 20
    baseline: float         # of the letter


MARKS: Final = (
    Mark(1, "C", N_("circle"), "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0z", 3.9),
    Mark(2, "S", N_("square"), "M-8-8H8V8H-8z", 3.9),
    Mark(3, "V", N_("triangle"), "M-10.4-8H10.4L0 10.5z", 1.6),
    Mark(4, "D", N_("diamond"), "M0-10.8 10.8 0 0 10.8-10.8 0z", 3.9),
    Mark(5, "H", N_("hexagon"), "M-5.2-9H5.2L10.4 0 5.2 9H-5.2L-10.4 0z", 3.9),
)


def colours(seat: int) -> str:
    """Return the class that gives a seat, counted from 0, its fill `--c` and its ink `--ci`."""
    return f"p{seat + 1}"


def mark_symbols() -> str:
    """Return the `<symbol>`s `mark-p1` ... with letter, for 14 px and more, and `shape-p1` ...
    without."""
    return "".join(make_mark_symbol(mark, True) + make_mark_symbol(mark, False) for mark in MARKS)


def make_mark_symbol(mark: Mark, lettered: bool) -> str:
    letter = tag("text", mark.letter, y=mark.baseline, cls="mark-letter") if lettered else ""
    name = "mark" if lettered else "shape"
    return tag("symbol", tag("g", path(mark.outline, "mark-shape") + letter, cls=f"p{mark.number}"),
               id=f"{name}-p{mark.number}", viewBox="-12 -12 24 24")
