"""At which shares of a border its piles of roads lie: the first, the second, the third pile. They
were searched for so that they cover no name, and of rulers and pieces as little as there is a
way."""

from __future__ import annotations

from typing import Final

Shares = tuple[float, float, float]

WIDE_ROADS: Final[dict[str, Shares]] = {
    "persia-transcaspia": (.4, .12, .66), "herat-persia": (.8, .9, .7),
    "herat-transcaspia": (.6, .32, .06), "kabul-transcaspia": (.46, .28, .68),
    "herat-kabul": (.46, .78, .1), "herat-kandahar": (.88, .22, .7),
    "kabul-kandahar": (.52, .86, .12), "kabul-punjab": (.5, .24, .78),
    "kandahar-punjab": (.28, .84, .5),
}
TALL_ROADS: Final[dict[str, Shares]] = {
    "persia-transcaspia": (.54, .28, .92), "herat-persia": (.82, .92, .72),
    "herat-transcaspia": (.6, .22, .96), "kabul-transcaspia": (.48, .34, .64),
    "herat-kabul": (.52, .78, .24), "herat-kandahar": (.89, .74, .54),
    "kabul-kandahar": (.7, .48, .06), "kabul-punjab": (.54, .2, .78),
    "kandahar-punjab": (.88, .74, .56),
}
