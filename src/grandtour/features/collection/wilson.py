"""Wilson's score interval, for comparing votes and likes."""

from __future__ import annotations

from math import sqrt
from typing import Final

CONFIDENT: Final = 1.2816       # standard deviations: one time in ten a share lies below the bound


def find_wilson_lower_bound(yes: int, asked: int) -> float:
    """Return the lower end of Wilson's score interval: the share of all people that surely say yes
    when `yes` of the `asked` did. It is small if few were asked, and 0 if none were."""
    if not asked:
        return 0.0
    share, z = yes / asked, CONFIDENT
    centre = share + z * z / (2 * asked)
    margin = z * sqrt(share * (1 - share) / asked + z * z / (4 * asked * asked))
    return (centre - margin) / (1 + z * z / asked)
