"""Drawn boards as pictures made of pixels, for mails and messengers."""

from __future__ import annotations

import resvg_py


def png(svg: str, width: int) -> bytes:
    """A whole SVG (`Picture.standalone`) as PNG, so many pixels wide, in the fonts that this
    computer has."""
    return bytes(resvg_py.svg_to_bytes(
        svg_string=svg, width=width, sans_serif_family="Noto Sans CJK JP",
        serif_family="Noto Serif CJK JP"))
