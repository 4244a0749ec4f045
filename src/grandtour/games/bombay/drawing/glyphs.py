"""The signs of Bombay: the silk trade, in addition to those that several games use."""

from __future__ import annotations

from typing import Final

from grandtour.draw.glyphs import pick_glyphs, solid, stroke

GLYPHS: Final = pick_glyphs("points", "first", "move", "bide", "rupee", "city", "client",
                            "turn") | {
    "palace": solid(
        "M11.5.8h1L13 3Q18.4 5.8 17.2 9.8h1.6V12h-.8v7.5h1.5V11l1.5-2 1.5 2v8.5h.5V22.5"
        "H1.5v-3H2V11l1.5-2L5 11v8.5H6V12h-.8V9.8h1.6Q5.6 5.8 11 3zM9.5 19.5V15.5Q9.5 13.5 12"
        " 12.3 14.5 13.5 14.5 15.5v4z"),
    "bale": solid("M2 8Q2 5 5 5H6.8V19H5Q2 19 2 16zM8.3 5H15.7V19H8.3zM17.2 5H19Q22 5 22 8V16"
                  "Q22 19 19 19H17.2z"),
    "post": solid("M4 2.5H20L23 9.5Q21.2 12.3 19.3 9.7 17.5 12.3 15.6 9.7 13.8 12.3 12 9.7"
                  " 10.2 12.3 8.4 9.7 6.5 12.3 4.7 9.7 2.8 12.3 1 9.5zM3.5 12.5h2v10h-2z"
                  "M18.5 12.5h2v10h-2zM6.5 16.5h11v2.5h-11z"),
    "city-token": solid("M12 .8 22.5 7v10L12 23.2 1.5 17V7zM6 18.5h3.5v-3q0-1.8 2.5-2.7 2.5.9 2.5"
                        " 2.7v3H18.5v-7L16.5 9 14.7 11V9.3Q14.7 7.2 12 5.6 9.3 7.2 9.3 9.3"
                        "V11L7.5 9 6 11.5z"),
    "point": solid("M12 1 21 12 12 23 3 12z"),
    # by colour of silk
    "orange": stroke("M5.5 4v16M12 4v16M18.5 4v16", 3.4),
    "blue": stroke("M2 7.5Q5.3 3.5 8.7 7.5T15.3 7.5 22 7.5M2 16.5Q5.3 12.5 8.7 16.5T15.3 16.5"
                   " 22 16.5", 3.2),
    "purple": solid("M12 1.5 22.5 12 12 22.5 1.5 12zM12 7.5 7.5 12 12 16.5 16.5 12z"),
    "yellow": solid("M12 12Q7.5 7 12 1 16.5 7 12 12zM12 12Q17 7.5 23 12 17 16.5 12 12zM12 12"
                    "Q16.5 17 12 23 7.5 17 12 12zM12 12Q7 16.5 1 12 7 7.5 12 12z"),
}
