"""The glyphs of the family: solid signs on a grid of 24 x 24, as <symbol>s `i-...`.

They are drawn in `currentColor` and have real holes, so they stand on any ground.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from grandtour.draw.shapes import disc, path, star, tag


def solid(d: str) -> str:
    """A filled outline; what lies inside it a second time is a hole."""
    return path(d, fill_rule="evenodd")


def line(d: str, width: float = 1.8) -> str:
    return path(d, fill="none", stroke="currentColor", stroke_width=width,
                stroke_linecap="round", stroke_linejoin="round")


GLYPHS: Final = {
    # every game
    "points": solid(star(12, 12.6, 11)),
    "bag": solid("M8 2H16L14.8 6H9.2zM9 7.6H15Q20 10.5 20 16 20 22 12 22 4 22 4 16 4 10.5 9 7.6z"),
    "turn": solid("M4 3 21 12 4 21 8 12z"),
    "secret": line("M2 12Q7 5 12 5T22 12Q17 19 12 19T2 12zM4 21 20 3") + solid(disc(12, 12, 3)),
    "undo": line("M8 4 3 9l5 5M4 9h10a6 6 0 0 1 0 12H9", 2.4),
    "log": solid("M4 2h13l3 3v17H4zM7.5 7.3v1.4h9V7.3zM7.5 11.3v1.4h9v-1.4zM7.5 15.3v1.4h6"
                 "v-1.4z"),
    "robot": solid("M4 8h16v12H4zM11 3h2v4h-2zM1 12h2v5H1zM21 12h2v5h-2z"
                   + disc(8.7, 13, 1.9) + disc(15.3, 13, 1.9) + "M8 16.7h8v1.5H8z"),
    "first": line("M3 5h18v13H3z", 2) + solid("M10.2 8h3.4v8.5h-2V10l-1.8.6z"),
    "clock": line(disc(12, 12, 9.5) + "M12 6v6.5l4.5 2.5", 2),
    "rupee": solid(disc(12, 12, 11.2) + "M7 5.7V7.4H10.8Q12.6 7.4 13.2 8.9H7V10.6H13.3"
                   "Q12.8 12.4 10.6 12.4H7.6V13.9L12.9 19.6H15.5L10.3 14Q14.7 13.9 15.2 10.6"
                   "H17V8.9H15.1Q14.8 8 14.2 7.4H17V5.7z"),
    # bus lines and shops
    "shop": solid("M4.5 3H19.5L22 10V12H20.5V22H3.5V12H2V10ZM6.5 14v8h5v-8zM14 14v4.5h4.5V14z"
                  "M7.4 4.6 6.6 9.6h2.6V4.6zM14.8 4.6v5h2.6L16.6 4.6z"),
    "bus": solid("M1.5 7Q1.5 4 4.5 4H18Q21.5 4 22.5 10V18.5H20.9a3.4 3.4 0 0 0-6.8 0H9.9a3.4 3.4 0"
                 " 0 0-6.8 0H1.5ZM4 6.8v4.6h4.2V6.8zM9.9 6.8v4.6h4.2V6.8zM15.8 6.8v4.6h4.4q-.4-2.8"
                 "-1.5-4.6z") + solid(disc(6.5, 19, 2.3)) + solid(disc(17.5, 19, 2.3)),
    "parking": solid("M2 2h20v20H2zM8 5v14h3v-5.4h2.2q4.8 0 4.8-4.3T13.2 5zM11 7.6h2q2 0 2 1.7t-2"
                     " 1.7h-2z"),
    "small": line("M3 18q2-9 9-9", 2.6) + solid("M11 4.5 18.5 9.2 11 14z")
    + solid(disc(20, 18, 2.6)) + solid(disc(4, 19, 2.6)),
    "grand": line("M3 19C7 6 17 18 19 7", 3) + solid("M14.5 7.5 20 1.5l3 7.6z")
    + solid(disc(3.6, 19, 3)) + solid(disc(11.3, 12.4, 2.7)),
    "special": solid("M12 1 22 7v10l-10 6-10-6V7z" + star(12, 12, 7)),
    # buildings and keys
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
    "housing": solid("M3.5 22.5V9L6 4h9V1.5h2.6V4H18l2.5 5v13.5H14V17h-4v5.5zM6.3 11h3v3.6h-3z"
                     "M10.8 11h3v3.6h-3zM15.2 11h3v3.6h-3zM4.5 8.4h15v1.1h-15z"),
    "cafe": solid("M3 9H17.5V14Q17.5 19 10.3 19 3 19 3 14zM2 20.5h17v2H2z")
    + line("M18 10.8h1.4a2.3 2.3 0 0 1 0 4.8H17M7.5 2.2q-1.8 2 0 4.4M12.5 2.2q-1.8 2 0 4.4"),
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
    "wood": solid("".join(disc(x, y, r) for x, y in ((6.5, 16.8), (17.5, 16.8), (12, 7.2))
                          for r in (5.2, 3.1, 1.7))),
    "marble": solid("M12 1.8 21.5 7V17L12 22.4 2.5 17V7zM3.6 7 12 11.7 20.4 7 21 8.2 12.7 12.9"
                    "V21.5H11.3V12.9L3 8.2zM5.5 13.9 6.5 13.1 9.4 16.4 8.5 17.3zM15 16.6 16 17.3"
                    " 19 12.4 18 11.7z"),
    "ingot": solid("M7.2 6.5h9.6L22.5 19h-21zM7.4 9h9.2v1.4H7.4zM4.6 15.6h14.8V17H4.6z"),
    "prestige": solid("M7.2 15.2 4 23l4.5-1.8L12 23.2l3.5-2L20 23l-3.2-7.8Q12 19 7.2 15.2z")
    + solid(disc(12, 8.8, 7.8) + star(12, 9.2, 5)),
    "meeple": solid("M12 1.5a4.2 4.2 0 0 1 3.5 6.5Q21.5 9.5 22.5 13.4q-2.2 2.6-5.4 1.8Q19.4 18 20.6"
                    " 22.5H14.6L12 18.2 9.4 22.5H3.4q1.2-4.5 3.5-7.3Q3.7 16 1.5 13.4 2.5 9.5 8.5 8"
                    "A4.2 4.2 0 0 1 12 1.5z"),
    "end-tile": solid("M4 1.5h2.4v21H4zM7.4 3q5-2 7.5.3T21 3v10q-3.6 2.2-6.1 0t-7.5.2z"),
    "vp-tile": solid("M2 22V13h6V6h8v4.5h6V22z" + star(12, 11.4, 3.4)),
    "bonus": solid("M3 3h18v18H3zM10.7 6.5h2.6v4.2h4.2v2.6h-4.2v4.2h-2.6v-4.2H6.5v-2.6h4.2z"),
    "step-back": solid("M9 4v5h6a6 6 0 0 1 0 12H8v-3.2h7a2.8 2.8 0 0 0 0-5.6H9v5L2 10.6z"),
    "any-tile": solid("M2 2h9v9H2zM13 2h9v9h-9zM2 13h9v9H2z")
    + line("M17.5 13.5v8M13.5 17.5h8", 2.4),
    "types": solid("M1.5 22V12l4-4 4 4v10zM10.5 22V5L14 1.5 17.5 5v17zM18.5 22V10l2-2 2 2v12z"),
    # a trade in silk
    "elephant": solid(
        "M3 12.5Q2.6 5.5 9.5 5.5H13.2Q15.6 2.7 19.2 4T22.6 10Q22.8 14.5 22.5 17.5"
        " 22.3 20.3 20.3 20.2 18.5 20 18.9 18.4L20.4 18.5Q21 16 19.8 13.5L18 13.8V21.5"
        "H14V16.3Q11 17.2 8.8 16.3V21.5H4.8V15.8Q4.2 15 4 13.9L3.5 17.5 1.8 18.2"
        "Q2.7 15.5 3 12.5z" + disc(19.3, 8.3, .9)
        + "M15 5.9Q13 8.6 15.5 11.6 17.9 11.2 17.9 8.2L16.9 8.2Q16.9 10.2 15.9 10.5"
        " 14.3 8.4 15.8 6.4z"),
    "palace": solid(
        "M11.5.8h1L13 3Q18.4 5.8 17.2 9.8h1.6V12h-.8v7.5h1.5V11l1.5-2 1.5 2v8.5h.5V22.5"
        "H1.5v-3H2V11l1.5-2L5 11v8.5H6V12h-.8V9.8h1.6Q5.6 5.8 11 3zM9.5 19.5V15.5Q9.5 13.5 12"
        " 12.3 14.5 13.5 14.5 15.5v4z"),
    "bale": solid("M2 8Q2 5 5 5H6.8V19H5Q2 19 2 16zM8.3 5H15.7V19H8.3zM17.2 5H19Q22 5 22 8V16"
                  "Q22 19 19 19H17.2z"),
    "post": solid("M4 2.5H20L23 9.5Q21.2 12.3 19.3 9.7 17.5 12.3 15.6 9.7 13.8 12.3 12 9.7"
                  " 10.2 12.3 8.4 9.7 6.5 12.3 4.7 9.7 2.8 12.3 1 9.5zM3.5 12.5h2v10h-2z"
                  "M18.5 12.5h2v10h-2zM6.5 16.5h11v2.5h-11z"),
    "city": solid("M1.5 22.5V9.5L3.5 6.5l2 3h1.7V8Q7.2 4 12 1.5 16.8 4 16.8 8V9.5h1.7l2-3 2 3"
                  "v13h-7V16.5Q15.5 13.5 12 11.8 8.5 13.5 8.5 16.5v6z"),
    "hilltop": solid("M.5 21.5 7 10.5l2.5 3.4L13.5 7l10 14.5z")
    + solid("M12.6 1h1.4v6h-1.4zM14 1.2l5 1.9-5 2z"),
    "client": solid(disc(12, 5.8, 4.3) + "M4 22.5Q4 11.5 12 11.5 13.2 11.5 14.2 11.7 9 14.8 7.8"
                    " 22.5zM9.3 22.5Q10.3 15.2 15.6 12.2 20 14.3 20 22.5z"),
    "city-token": solid("M12 .8 22.5 7v10L12 23.2 1.5 17V7zM6 18.5h3.5v-3q0-1.8 2.5-2.7 2.5.9 2.5"
                        " 2.7v3H18.5v-7L16.5 9 14.7 11V9.3Q14.7 7.2 12 5.6 9.3 7.2 9.3 9.3"
                        "V11L7.5 9 6 11.5z"),
    "toll": line("M3 22V6M3 9 22 6.5", 3) + solid(disc(14, 16.5, 5.5)),
    "point": solid("M12 1 21 12 12 23 3 12z"),
    "bide": solid("M4.5 1.5h15v3Q19 9.5 14.5 12 19 14.5 19.5 19.5v3h-15v-3Q5 14.5 9.5 12 5 9.5"
                  " 4.5 4.5zM8 5.5Q9 8.5 12 10 15 8.5 16 5.5zM12 14Q9.5 15.5 8.5 19.5h7"
                  "Q14.5 15.5 12 14z"),
    "move": solid("M1.5 9.2h11V3.4L23 12l-10.5 8.6v-5.8h-11z"),
    "orange": line("M5.5 4v16M12 4v16M18.5 4v16", 3.4),
    "blue": line("M2 7.5Q5.3 3.5 8.7 7.5T15.3 7.5 22 7.5M2 16.5Q5.3 12.5 8.7 16.5T15.3 16.5"
                 " 22 16.5", 3.2),
    "purple": solid("M12 1.5 22.5 12 12 22.5 1.5 12zM12 7.5 7.5 12 12 16.5 16.5 12z"),
    "yellow": solid("M12 12Q7.5 7 12 1 16.5 7 12 12zM12 12Q17 7.5 23 12 17 16.5 12 12zM12 12"
                    "Q16.5 17 12 23 7.5 17 12 12zM12 12Q7 16.5 1 12 7 7.5 12 12z"),
    # courts and coalitions: suits
    "political": solid("M2.5 7l5 4.5L12 3l4.5 8.5 5-4.5L19.3 18H4.7zM4.7 19.5h14.6v2.8H4.7z"
                       + disc(12, 14, 1.7)),
    "intelligence": solid("M.8 12Q6 4 12 4T23.2 12Q18 20 12 20T.8 12z"
                          + disc(12, 12, 5.2) + disc(12, 12, 2.7)),
    "economic": line("M12 2.5V20.5M3.5 6.5h17", 2)
    + solid("M0 14.5h8.2Q7 18.8 4.1 18.8T0 14.5zM15.8 14.5H24Q22.8 18.8 19.9 18.8T15.8 14.5z"
            "M7 20.3h10v2.2H7z" + disc(12, 3.2, 2))
    + line("M1 14 4 7l3.2 7M16.8 14 20 7l3 7", 1.2),
    "military": line("M3.5 2.5Q7 13.5 18 18.2M20.5 2.5Q17 13.5 6 18.2", 2.7)
    + line("M14.3 20.5 19.8 15M9.7 20.5 4.2 15M17.8 18.2l3.7 3.6M6.2 18.2l-3.7 3.6", 2.2),
    # coalitions: a bird, a lion, a bear
    "afghan": solid("M1 8.5Q6.5 7.5 9.6 11.2 12.5 3.6 21 2q-.6 4.4-3.2 7.2L23.5 10l-4.6 2.8"
                    "q-1.8 6-8.6 6.4L5.5 22l1.3-4.3Q7.4 13.6 1 8.5z" + disc(19.2, 11, .9)),
    "british": solid("M12 .6 15 2.4 18.6 2.2 20 5.5 23 7.5 22 11 23.2 14.5 20.5 17 19.6 20.6 16 21"
                     " 13.6 23.6 12 22.8 10.4 23.6 8 21 4.4 20.6 3.5 17 .8 14.5 2 11 1 7.5 4 5.5"
                     " 5.4 2.2 9 2.4zM6 8.5 6.5 6.2 9 7Q12 5.8 15 7L17.5 6.2 18 8.5Q18.8 11.5 16.5"
                     " 14.5L15.5 18Q12 20.8 8.5 18L7.5 14.5Q5.2 11.5 6 8.5zM7.8 10.2 10.6 11 9.8"
                     " 12.4 8 12zM16.2 10.2 13.4 11 14.2 12.4 16 12zM9.8 14.8H14.2L12.6 16.8V17.8"
                     "H14.2V18.6H9.8V17.8H11.4V16.8z"),
    "russian": solid(disc(5.4, 6, 4)) + solid(disc(18.6, 6, 4))
    + solid("M12 3.5q9.4 0 9.4 9.3T12 22.2 2.6 12.8 12 3.5z" + disc(8, 11.4, 1.5)
            + disc(16, 11.4, 1.5) + "M12 13.6q4.2.4 4.2 3.6T12 20.4 7.8 17.2 12 13.6z"
            "M10 14.8h4l-2 2.6z"),
    # impact icons: pieces, money
    "road": solid("M1.8 10 6.7 6.3H21.8L17.7 10zM1 11.3H17.4V17.8H1zM18.7 10.8 23 7V13.3"
                  "L18.7 17.3z"),
    "army": solid("M6.5 4.9 10 1.4H18.4L14.9 4.9zM6 6.2H14.8V22.6H6zM16.1 5.6 19 2.6V18"
                  "L16.1 21.6z"),
    "tribe": solid("M12 1.6Q20 1.6 20 5.4T12 9.2 4 5.4 12 1.6zM4 8.2Q6.2 10.8 12 10.8T20 8.2V17.7"
                   "Q20 22.2 12 22.2T4 17.7z"),
    "spy": solid("M12 1q6.6 3 6.8 10Q19 16 22 22.5H2Q5 16 5.2 11 5.4 4 12 1zM12 6.5q3.8 1.7 3.8"
                 " 5.3Q15.8 16.5 12 18 8.2 16.5 8.2 11.8 8.2 8.2 12 6.5zM9 11h2.4v1.7H9zM12.6 11"
                 "H15v1.7h-2.4z"),
    "leverage": solid(disc(7.3, 7.3, 6.3) + "M6.4 3.7h1.8v2.7h2.7v1.8H8.2v2.7H6.4V8.2H3.7V6.4h2.7z"
                      + disc(16.7, 16.7, 6.3) + "M13.1 15.8h7.2v1.8h-7.2z"),
    # actions
    "tax": solid(disc(12, 6.8, 5.8) + "M11.1 3.3h1.8v3.9l1.7-1.4 1 1.4L12 10.4 8.4 7.2l1-1.4 1.7"
                 " 1.4zM1 14h4.5l3.3 3.6h6.4l3.3-3.6H23v8.4H1z"),
    "gift": solid("M2 8h20v5H2zM3.6 14.2h7.2v8.3H3.6zM13.2 14.2h7.2v8.3h-7.2z")
    + line("M12 8Q5.4 8 6.8 4T12 8Q18.6 8 17.2 4T12 8z", 2),
    "build": solid("M2 2h5v4h2.6V2h4.8v4H17V2h5v8H2zM2 11.4h9.3v4.4H2zM12.7 11.4H22v4.4h-9.3z"
                   "M2 17.2h5.2V22H2zM8.6 17.2h6.8V22H8.6zM16.8 17.2H22V22h-5.2z"),
    "betray": solid("M10.6 1h2.8v5h-2.8zM5 6.3h14v2.9H5zM8.9 10h6.2v6.5L12 23.5 8.9 16.5z"
                    "M11.4 11.5h1.2v8h-1.2z"),
    "battle": solid(star(12, 12, 11.6, 8, .5) + "M12 10.5 14.8 7.7 16.3 9.2 13.5 12 16.3 14.8 14.8"
                    " 16.3 12 13.5 9.2 16.3 7.7 14.8 10.5 12 7.7 9.2 9.2 7.7z"),
    # marks of a card
    "star": solid(star(12, 12.8, 11.5)),
    "prize": solid("M4 2h16v5Q20 13 13.5 14v4H17v4H7v-4h3.5v-4Q4 13 4 7z")
    + line("M4 4H1.5q0 6 4.5 6.5M20 4h2.5q0 6-4.5 6.5", 1.6),
    "ability": solid("M5 1.5h14v21l-7-4.5-7 4.5z" + star(12, 9.5, 5.5, 8, .45)),
    "hostage": solid("M4 10h16v12.5H4z" + disc(12, 15, 2) + "M11.2 17.2h1.6v3.2h-1.6z")
    + line("M7.5 10V7a4.5 4.5 0 0 1 9 0v3", 2.4),
    "ruler": solid(star(12, 12, 11.5, 12, .82) + disc(12, 12, 7)
                   + "M7.5 9.5l2.6 2L12 8l1.9 3.5 2.6-2-.9 5.5H8.4z"),
    # cards and events
    "hand": solid("M2 7.5 8 5.2 13.6 19.6 7.6 21.9zM10.4 3H19V21.5H16L10.4 7.2z"),
    "dominance": solid("M1.5 12h6.4v10.5H1.5zM8.8 3h6.4v19.5H8.8zM16.1 15h6.4v7.5h-6.4z"),
    "event": solid("M13.5 1 4 13.5h6L8.5 23 20 9h-7z"),
    "discard": solid("M10.2 1.5h3.6v8.6h4.7L12 17.4 5.5 10.1h4.7zM2.5 19.5h19v3h-19z"),
}


def symbols(names: Iterable[str] = tuple(GLYPHS)) -> str:
    """<symbol>s of these glyphs, each once."""
    return "".join(tag("symbol", GLYPHS[name], id=f"i-{name}", viewBox="0 0 24 24",
                       fill="currentColor") for name in dict.fromkeys(names))
