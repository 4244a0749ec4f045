"""The signs of Paris Paris: bus lines and shops, in addition to those that several games use."""

from __future__ import annotations

from typing import Final

from grandtour.draw.glyphs import pick_glyphs, solid
from grandtour.draw.shapes import disc, star

GLYPHS: Final = pick_glyphs("bag", "secret", "shop") | {
    "bus": solid("M1.5 7Q1.5 4 4.5 4H18Q21.5 4 22.5 10V18.5H20.9a3.4 3.4 0 0 0-6.8 0H9.9a3.4 3.4 0"
                 " 0 0-6.8 0H1.5ZM4 6.8v4.6h4.2V6.8zM9.9 6.8v4.6h4.2V6.8zM15.8 6.8v4.6h4.4q-.4-2.8"
                 "-1.5-4.6z") + solid(disc(6.5, 19, 2.3)) + solid(disc(17.5, 19, 2.3)),
    "special": solid("M12 1 22 7v10l-10 6-10-6V7z" + star(12, 12, 7)),
}
