"""Positions of Bombay to draw."""

from __future__ import annotations

from typing import Any

from grandtour.games.bombay.components import COLOURS, MARKETS, SITES, TABLES
from tests.drawing.contrast import LINE, TEXT

KATAKANA: dict[str, str] = dict(zip(SITES, [
    "バローダ", "マンドラ", "ジャバルプル", "ジャーブア", "インドーラ", "ボーパール",
    "ナーグプル", "スーラト", "ドゥレー", "アムラーヴァティー", "ゴンディア", "バセイン",
    "ナーシク", "チャンダ", "マフール", "ダウラターバード", "ボンベイ", "ナンデード",
    "プーナ", "ビーダル", "ワランガル", "ショーラープル", "ハイデラバード", "ナルゴンダ",
], strict=True))


def start(players: int = 5) -> dict[str, Any]:
    first = TABLES["first_game"]
    return {
        "game": "bombay", "players": players, "set": 1, "sets": 5, "round": 1, "rounds": 3,
        "over": False, "seat": 0, "starter": 0, "points": 3, "bought": False, "asked": "turn",
        "cities": {city: {"demand": list(order), "tokens": 3} for city, order in
                   zip(first["columns"], TABLES["columns"]["orders"], strict=True)},
        "markets": {"left": {"orange": 4}, "middle": {"blue": 3},
                    "right": {"purple": 1, "yellow": 1}},
        "closed": [], "bag": {}, "posts": dict(first["posts"]), "tokens": dict(first["tokens"]),
        "palaces": {},
        "merchants": [{"seat": seat, "site": "daulatabad", "bales": [], "palaces_left": 5,
                       "rupees": 2} for seat in range(players)]}


def view_before_deal() -> dict[str, Any]:
    view = start()
    return view | {"cities": {}, "posts": {}, "tokens": {}, "asked": "columns", "seat": -1,
                   "starter": -1, "markets": {market: {} for market in MARKETS},
                   "closed": list(COLOURS)}


def view_in_play() -> dict[str, Any]:
    view = start() | {"set": 2, "seat": 1, "points": 2, "closed": ["yellow"]}
    view["markets"] = {"left": {"blue": 5}, "middle": {"orange": 2, "purple": 2}, "right": {}}
    view["palaces"] = {"dhule": 0, "amravati": 1, "jabalpur": 2, "poona": 4, "mahur": 3}
    places = [("nashik", ["blue"]), ("indora", ["orange", "yellow"]), ("indora", []),
              ("warangal", ["orange", "orange"]), ("daulatabad", ["purple"])]
    for merchant, (site, bales) in zip(view["merchants"], places, strict=True):
        merchant.update(site=site, bales=bales)
    view["cities"]["bombay"]["tokens"] = 0
    return view


def crowd(site: str, players: int = 5) -> dict[str, Any]:
    view = start(players)
    loads: list[list[str]] = [["blue", "purple"], ["orange", "yellow"], [], ["orange"], ["blue"]]
    for merchant, load in zip(view["merchants"], loads, strict=False):
        merchant.update(site=site, bales=load)
    return view


def one_market() -> dict[str, Any]:
    return start() | {"asked": "choose", "markets": {
        "left": {"orange": 2, "blue": 2, "purple": 2, "yellow": 3}, "middle": {}, "right": {}}}


POSITIONS = {"start": start(), "before the deal": view_before_deal(), "in play": view_in_play(),
             "herd": crowd("nanded"), "one market": one_market(),
             "over": view_in_play() | {"over": True}}
ACTIONS = {"in play": ["move jhabua", "move dhule", "sell orange", "sell yellow", "end"]}
LAST = ["site-dhule", "palace-mahur"]

SELECTORS = "bo-|silk-"        # of its sheet, and of nothing else
CONTRASTS = [               # inks, what they stand on, and at least how far apart
    ("ink muted", "paper sea print", TEXT), ("road", "paper road-in", LINE),
    ("plate-ink plate-muted", "plate", TEXT), ("band-ink", "madder indigo", TEXT),
    ("legal select last focus", "paper sea print", LINE), ("pip", "paper", LINE),
    ("madder", "plate band-ink", LINE), ("plate-ink", "turmeric", LINE),
    ("key", "turmeric yellow orange hill", LINE),
]
