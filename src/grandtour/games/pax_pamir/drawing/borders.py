"""At which shares of a border its piles of roads lie: the first, the second, the third pile. They
were searched for so that they cover no name, and of rulers and pieces as little as there is a
way."""

from __future__ import annotations

from typing import Final

Shares = tuple[float, float, float]

WIDE_ROADS: Final[dict[str, Shares]] = {
    "persia-transcaspia": (.4, .12, .66), "herat-persia": (.8, .92, .68),
    "herat-transcaspia": (.48, .24, .04), "kabul-transcaspia": (.46, .28, .68),
    "herat-kabul": (.42, .76, .04), "herat-kandahar": (.88, .24, .7),
    "kabul-kandahar": (.52, .86, .14), "kabul-punjab": (.5, .24, .78),
    "kandahar-punjab": (.48, .84, .66),
}
TALL_ROADS: Final[dict[str, Shares]] = {
    "persia-transcaspia": (.54, .28, .9), "herat-persia": (.82, .92, .72),
    "herat-transcaspia": (.6, .22, .96), "kabul-transcaspia": (.48, .34, .64),
    "herat-kabul": (.6, .88, .32), "herat-kandahar": (.89, .12, .58),
    "kabul-kandahar": (.68, .48, .28), "kabul-punjab": (.44, .76, .12),
    "kandahar-punjab": (.9, .78, .66),
}
