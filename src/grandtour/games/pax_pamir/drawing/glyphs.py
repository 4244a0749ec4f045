"""The signs of Pax Pamir: courts and coalitions, in addition to those that several games use."""

from __future__ import annotations

from typing import Final

from grandtour.draw.glyphs import pick_glyphs, solid, stroke
from grandtour.draw.shapes import disc, star

GLYPHS: Final = pick_glyphs("points", "undo", "robot", "move", "bide", "rupee", "shop", "city",
                            "client",
                            "step-back") | {
    # suits
    "political": solid("M2.5 7l5 4.5L12 3l4.5 8.5 5-4.5L19.3 18H4.7zM4.7 19.5h14.6v2.8H4.7z"
                       + disc(12, 14, 1.7)),
    "intelligence": solid("M.8 12Q6 4 12 4T23.2 12Q18 20 12 20T.8 12z"
                          + disc(12, 12, 5.2) + disc(12, 12, 2.7)),
    "economic": stroke("M12 2.5V20.5M3.5 6.5h17", 2)
    + solid("M0 14.5h8.2Q7 18.8 4.1 18.8T0 14.5zM15.8 14.5H24Q22.8 18.8 19.9 18.8T15.8 14.5z"
            "M7 20.3h10v2.2H7z" + disc(12, 3.2, 2))
    + stroke("M1 14 4 7l3.2 7M16.8 14 20 7l3 7", 1.2),
    "military": stroke("M3.5 2.5Q7 13.5 18 18.2M20.5 2.5Q17 13.5 6 18.2", 2.7)
    + stroke("M14.3 20.5 19.8 15M9.7 20.5 4.2 15M17.8 18.2l3.7 3.6M6.2 18.2l-3.7 3.6", 2.2),
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
    + stroke("M12 8Q5.4 8 6.8 4T12 8Q18.6 8 17.2 4T12 8z", 2),
    "build": solid("M2 2h5v4h2.6V2h4.8v4H17V2h5v8H2zM2 11.4h9.3v4.4H2zM12.7 11.4H22v4.4h-9.3z"
                   "M2 17.2h5.2V22H2zM8.6 17.2h6.8V22H8.6zM16.8 17.2H22V22h-5.2z"),
    "betray": solid("M10.6 1h2.8v5h-2.8zM5 6.3h14v2.9H5zM8.9 10h6.2v6.5L12 23.5 8.9 16.5z"
                    "M11.4 11.5h1.2v8h-1.2z"),
    "battle": solid(star(12, 12, 11.6, 8, .5) + "M12 10.5 14.8 7.7 16.3 9.2 13.5 12 16.3 14.8 14.8"
                    " 16.3 12 13.5 9.2 16.3 7.7 14.8 10.5 12 7.7 9.2 9.2 7.7z"),
    # marks of a card
    "star": solid(star(12, 12.8, 11.5)),
    "prize": solid("M4 2h16v5Q20 13 13.5 14v4H17v4H7v-4h3.5v-4Q4 13 4 7z")
    + stroke("M4 4H1.5q0 6 4.5 6.5M20 4h2.5q0 6-4.5 6.5", 1.6),
    "ability": solid("M5 1.5h14v21l-7-4.5-7 4.5z" + star(12, 9.5, 5.5, 8, .45)),
    "hostage": solid("M4 10h16v12.5H4z" + disc(12, 15, 2) + "M11.2 17.2h1.6v3.2h-1.6z")
    + stroke("M7.5 10V7a4.5 4.5 0 0 1 9 0v3", 2.4),
    "ruler": solid(star(12, 12, 11.5, 12, .82) + disc(12, 12, 7)
                   + "M7.5 9.5l2.6 2L12 8l1.9 3.5 2.6-2-.9 5.5H8.4z"),
    # cards and events
    "hand": solid("M2 7.5 8 5.2 13.6 19.6 7.6 21.9zM10.4 3H19V21.5H16L10.4 7.2z"),
    "dominance": solid("M1.5 12h6.4v10.5H1.5zM8.8 3h6.4v19.5H8.8zM16.1 15h6.4v7.5h-6.4z"),
    "event": solid("M13.5 1 4 13.5h6L8.5 23 20 9h-7z"),
    "discard": solid("M10.2 1.5h3.6v8.6h4.7L12 17.4 5.5 10.1h4.7zM2.5 19.5h19v3h-19z"),
}
