"""Boards as PNG, for emails and messengers.

The library that draws them blocks its process, so each picture is made in a process of its own,
this module's, that ends with it."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Final

LONGEST: Final = 20.0           # seconds that a picture may take
POLITE: Final = 10              # steps by which everything else on the machine goes first


class NoPicture(Exception):
    """The drawing could not be made into pixels in time."""


def convert_to_png(svg: str, width: int) -> bytes:
    """Return a whole SVG (`Picture.standalone`) as PNG, `width` pixels wide, in the fonts of this
    computer.

    Wait for a process. Raise NoPicture if it fails."""
    try:
        made = subprocess.run([sys.executable, "-m", __name__, str(width)], input=svg.encode(),
                              capture_output=True, check=True, timeout=LONGEST)
    except subprocess.SubprocessError as error:
        raise NoPicture(str(error)) from error
    return made.stdout


def main() -> None:
    """Read the SVG from standard input and write the PNG to standard output."""
    import resvg_py
    if sys.platform != "win32":
        os.nice(POLITE)     # noqa: TID251
    sys.stdout.buffer.write(bytes(resvg_py.svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode(), width=int(sys.argv[1]),
        sans_serif_family="Noto Sans CJK JP", serif_family="Noto Serif CJK JP")))


if __name__ == "__main__":
    main()
