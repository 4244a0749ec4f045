"""The signs of Paris: buildings, keys and tiles, in addition to those that several games use."""

from __future__ import annotations

from typing import Final

from grandtour.draw.glyphs import pick_glyphs, solid, stroke
from grandtour.draw.shapes import disc, star

GLYPHS: Final = pick_glyphs("points", "undo", "first", "bide", "step-back") | {
    # keys and money
    "key": solid(disc(7.5, 7.5, 6) + disc(7.5, 7.5, 2.7)
                 + "M10.5 12.8 13 10.3 22 19.3V22H19L18 19.5 16.2 20.2 15.6 17.9z"),
    "keys": solid(disc(6, 6, 4.6) + disc(6, 6, 1.9) + "M8.2 10 10 8.2 21.5 19.7 19.7 21.5 18.4"
                  " 20.2 16.8 21.8 14.8 19.8 16.4 18.2z")
    + solid(disc(18, 6, 4.6) + disc(18, 6, 1.9) + "M15.8 10 14 8.2 2.5 19.7 4.3 21.5 5.6 20.2 7.2"
            " 21.8 9.2 19.8 7.6 18.2z"),
    "bank": solid("M12 1.5 22.5 8V10.5H1.5V8zM4 12h3.4v6.5H4zM10.3 12h3.4v6.5h-3.4zM16.6 12H20v6.5"
                  "h-3.4zM1.5 20h21v2.5h-21z"),
    "franc": solid(disc(12, 12, 11.2) + "M8 4.9H16.6V7.2H10.3V10.8H15.2V13.1H10.3V14.6H12.8V16.8"
                   "H10.3V19.4H8V16.8H6.1V14.6H8z"),
    # types of buildings
    "housing": solid("M3.5 22.5V9L6 4h9V1.5h2.6V4H18l2.5 5v13.5H14V17h-4v5.5zM6.3 11h3v3.6h-3z"
                     "M10.8 11h3v3.6h-3zM15.2 11h3v3.6h-3zM4.5 8.4h15v1.1h-15z"),
    "cafe": solid("M3 9H17.5V14Q17.5 19 10.3 19 3 19 3 14zM2 20.5h17v2H2z")
    + stroke("M18 10.8h1.4a2.3 2.3 0 0 1 0 4.8H17M7.5 2.2q-1.8 2 0 4.4M12.5 2.2q-1.8 2 0 4.4"),
    "bakery": solid("M2 18.5Q1 5 12 5T22 18.5Q18.5 19.5 17 16.5 15.3 13 12 13T7 16.5Q5.5 19.5 2"
                    " 18.5zM7.9 6.7 9.3 6.3 10.1 11.8 8.7 12.1zM16.1 6.7 14.7 6.3 13.9 11.8 15.3"
                    " 12.1zM4 10.8 3.2 12 6.8 14.8 7.6 13.6zM20 10.8 20.8 12 17.2 14.8 16.4 13.6z"),
    "hotel": solid("M1.5 5h2.6v9h16.4V11.6Q20.5 8 17 8H10.6v6H22.5V20.5H20V17.6H4.1v2.9H1.5z"
                   + disc(7.3, 10.6, 2.3)),
    "theatre": solid("M3 3.5Q12 7.5 21 3.5V12Q21 22 12 22T3 12zM6.3 10.2q2-2.2 4.2 0-2.1 2.4-4.2 0z"
                     "M13.5 10.2q2.2-2.2 4.2 0-2.1 2.4-4.2 0zM7.3 14.5q4.7 2.4 9.4 0-1 4.6-4.7 4.6"
                     "t-4.7-4.6z"),
    "newsstand": solid("M11.2.8h1.6l.5 2Q18.5 4.2 19.5 9h-15Q5.5 4.2 10.7 2.8zM6.5 10h11v10h-11z"
                       "M4.5 20.5h15v2.5h-15zM9 11.6h6v1.4H9zM9 14.2h6v1.4H9zM9 16.8h4v1.4H9z"),
    # tokens and tiles
    "wood": solid("".join(disc(x, y, r) for x, y in ((6.5, 16.8), (17.5, 16.8), (12, 7.2))
                          for r in (5.2, 3.1, 1.7))),
    "marble": solid("M12 1.8 21.5 7V17L12 22.4 2.5 17V7zM3.6 7 12 11.7 20.4 7 21 8.2 12.7 12.9"
                    "V21.5H11.3V12.9L3 8.2zM5.5 13.9 6.5 13.1 9.4 16.4 8.5 17.3zM15 16.6 16 17.3"
                    " 19 12.4 18 11.7z"),
    "ingot": solid("M7.2 6.5h9.6L22.5 19h-21zM7.4 9h9.2v1.4H7.4zM4.6 15.6h14.8V17H4.6z"),
    "prestige": solid("M7.2 15.2 4 23l4.5-1.8L12 23.2l3.5-2L20 23l-3.2-7.8Q12 19 7.2 15.2z")
    + solid(disc(12, 8.8, 7.8) + star(12, 9.2, 5)),
    "end-tile": solid("M4 1.5h2.4v21H4zM7.4 3q5-2 7.5.3T21 3v10q-3.6 2.2-6.1 0t-7.5.2z"),
    "bonus": solid("M3 3h18v18H3zM10.7 6.5h2.6v4.2h4.2v2.6h-4.2v4.2h-2.6v-4.2H6.5v-2.6h4.2z"),
    "any-tile": solid("M2 2h9v9H2zM13 2h9v9h-9zM2 13h9v9H2z")
    + stroke("M17.5 13.5v8M13.5 17.5h8", 2.4),
    "types": solid("M1.5 22V12l4-4 4 4v10zM10.5 22V5L14 1.5 17.5 5v17zM18.5 22V10l2-2 2 2v12z"),
}
