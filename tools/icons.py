"""The signs of the site as small files, made of `favicon.svg`:

    python tools/icons.py

`favicon.ico` for browsers that show no SVG, and for what looks for it by itself;
`apple-touch-icon.png` for the first screen of a phone, which cuts the corners itself;
`icon-….png` for the site as a program of its own, `icon-cut-512.png` where a phone cuts it to any
shape: what is drawn lies within the circle that is always left (four fifths)."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Final

from grandtour.draw.raster import convert_to_png

WEB: Final = Path(__file__).parents[1] / "src" / "grandtour" / "web"
SOURCE: Final = WEB / "http" / "static" / "favicon.svg"
FOLDER: Final = WEB / "about" / "static"
SIZES: Final = (16, 32, 48)
TOUCH: Final = 180
PROGRAM: Final = (192, 512)


def ico(pictures: dict[int, bytes]) -> bytes:
    """Return PNG pictures by their size, as one file of Windows."""
    head, at = struct.pack("<HHH", 0, 1, len(pictures)), 6 + 16 * len(pictures)
    for size, picture in pictures.items():
        head += struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    return head + b"".join(pictures.values())


def make_icons() -> dict[str, bytes]:
    """Return the files by name."""
    svg = SOURCE.read_text(encoding="utf-8")
    square = svg.replace(' rx="7"', "")
    return {"favicon.ico": ico({size: convert_to_png(svg, size) for size in SIZES}),
            "apple-touch-icon.png": convert_to_png(square, TOUCH),
            **{f"icon-{size}.png": convert_to_png(svg, size) for size in PROGRAM},
            "icon-cut-512.png": convert_to_png(square, max(PROGRAM))}


def main() -> None:
    for name, content in make_icons().items():
        (FOLDER / name).write_bytes(content)


if __name__ == "__main__":
    main()
