"""Drawn boards as pictures made of pixels, for mails and messengers.

The program that makes them holds up everything else in its process, so each is made in a process
of its own, this module's, that ends with the picture."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Final

LONGEST: Final = 20.0           # seconds that a picture may take
POLITE: Final = 10              # steps by which everything else on the machine goes first


class NoPicture(Exception):
    """The drawing could not be made into pixels in time."""


def png(svg: str, width: int) -> bytes:
    """A whole SVG (`Picture.standalone`) as PNG, so many pixels wide, in the fonts that this
    computer has. Waits for a process; NoPicture if it fails."""
    try:
        made = subprocess.run([sys.executable, "-m", __name__, str(width)], input=svg.encode(),
                              capture_output=True, check=True, timeout=LONGEST)
    except subprocess.SubprocessError as error:
        raise NoPicture(str(error)) from error
    return made.stdout


def main() -> None:
    """The SVG comes in, the PNG goes out."""
    import resvg_py
    if sys.platform != "win32":
        os.nice(POLITE)     # noqa: TID251
    sys.stdout.buffer.write(bytes(resvg_py.svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode(), width=int(sys.argv[1]),
        sans_serif_family="Noto Sans CJK JP", serif_family="Noto Serif CJK JP")))


if __name__ == "__main__":
    main()
