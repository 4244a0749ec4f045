"""Famous sights as solid pictures on a grid of 48 x 48, as <symbol>s. Like the glyphs they use
`currentColor` and have real holes."""

from __future__ import annotations

from typing import Final

from grandtour.draw.glyphs import solid, stroke
from grandtour.draw.shapes import disc, tag

VIGNETTES: Final = {
    "arc": solid("M5 4H43V11H41V46H31V27Q31 20 24 20T17 27V46H7V11H5zM8 15h32v1.3H8z"
                 "M8.8 26.4h6.8v1.2H8.8zM32.4 26.4h6.8v1.2h-6.8zM10 19.4h4v1.2h-4z"
                 "M34 19.4h4v1.2h-4z"),
    "eiffel": solid("M23.3 1h1.4l.6 7.5 1 8h1.2v2h-1q1.3 8 4 13.5h1.5v2.5h-1Q33.5 41 38 46h-7.5"
                    "Q28.5 39.5 24 37q-4.5 2.5-6.5 9H10q4.5-5 7-11.5h-1V32h1.5q2.7-5.5 4-13.5h-1v-2"
                    "h1.2l1-8zM22.9 20.5h2.2l.7 4.4h-3.6zM22 26.2h4l.9 5.2h-5.8z"),
    "sacre": solid("M23.5 2h1v4Q31.5 10 31 18h1.5v5H34q-.5-6 3-8.5 3.5 2.5 3 8.5h1.5v6H44V46H4V29"
                   "h2.5v-6H8q-.5-6 3-8.5 3.5 2.5 3 8.5h1.5v-5H17Q16.5 10 23.5 6zM11 45V35q0-2.5"
                   " 2.5-2.5T16 35v10zM21.3 45V34q0-2.7 2.7-2.7t2.7 2.7v11zM32 45V35q0-2.5 2.5-2.5"
                   "T37 35v10zM17.5 19.9h13v1.2h-13zM7 28.9h34v1.2H7z"),
    "notredame": solid("M5 46V7h2V5h10v2h2v11h10V7h2V5h10v2h2v39zM9 10h2.4v8H9zM13 10h2.4v8H13z"
                       "M33 10h2.4v8H33zM37 10h2.4v8H37zM10 45v-8q0-3 2.5-4 2.5 1 2.5 4v8zM21 45v-9"
                       "q0-3.5 3-5 3 1.5 3 5v9zM33 45v-8q0-3 2.5-4 2.5 1 2.5 4v8z"
                       + disc(24, 24.5, 4) + "M6 20.4h12v1.2H6zM30 20.4h12v1.2H30z"
                       "M6 29.9h12v1.2H6zM30 29.9h12v1.2H30z"),
    "pantheon": solid("M23.4 1h1.2v3Q33 7 33 15h1v3h-2v5h2L44 30v3H4v-3l10-7h2v-5h-2v-3h1Q15 7 23.4"
                      " 4zM6 34.5h4V43H6zM14 34.5h4V43h-4zM22 34.5h4V43h-4zM30 34.5h4V43h-4z"
                      "M38 34.5h4V43h-4zM3 44h42v3H3zM18.9 18.5h1.2v4h-1.2zM23.4 18.5h1.2v4h-1.2z"
                      "M27.9 18.5h1.2v4h-1.2zM13 29.9 24 24.6 35 29.9z"),
    "louvre": solid("M1 46V22l2-4h8l2-6h5l1-5h10l1 5h5l2 6h8l2 4v24zM5 26h3v6H5zM11.5 26h3v6h-3z"
                    "M33.5 26h3v6h-3zM40 26h3v6h-3zM5 37h3v8H5zM11.5 37h3v8h-3zM33.5 37h3v8h-3z"
                    "M40 37h3v8h-3zM21 45V36q0-3 3-3t3 3v9zM20 18h3v8h-3zM25 18h3v8h-3z"
                    "M2 21.9h10v1.2H2zM36 21.9h10v1.2H36zM2 33.9h15v1.2H2zM31 33.9h15v1.2H31z"),
    "moulin": solid("M18 46 20 21Q20 16 24 15 28 16 28 21L30 46zM22.5 45v-6q0-1.5 1.5-1.5t1.5 1.5v6"
                    "z") + stroke("M24 20 8 4M24 20 40 4M24 20 8 36M24 20 40 36")
    + solid("M22 15 9 2 5 6 18 19zM28 13 37 0l5 4-11 13zM21 25 13 40l-6-4 11-13zM29 23l13 12-4 4"
            "L26 27z"),
    "luxembourg": solid("M22.5 18h3v9h9q-1 5-9 6v6h10q6 0 8 7H4.5q2-7 8-7h10v-6q-8-1-9-6h9z")
    + stroke("M24 16Q23 6 15 9M24 16Q25 6 33 9M24 16V5M24 14Q19 2 10 17M24 14Q29 2 38 17", 1.7),
    "tuileries": solid(disc(12, 15, 9) + disc(36, 15, 9) + "M10.7 24.2h2.6V33h-2.6z"
                       "M34.7 24.2h2.6V33h-2.6zM3 34h42v3H3zM5 46q5-7 10-7t9 7q4-7 9-7t10 7z"
                       "M7.6 12.4Q11 7.6 15.4 9.8L14.9 11Q11.6 9.6 8.7 13.2z"
                       "M31.6 12.4Q35 7.6 39.4 9.8L38.9 11Q35.6 9.6 32.7 13.2z"),
}


def define_sights() -> str:
    """Return a <symbol> `v-...` for each sight."""
    return "".join(tag("symbol", drawn, id=f"v-{name}", viewBox="0 0 48 48", fill="currentColor")
                   for name, drawn in VIGNETTES.items())
