"""Positions of Paris Paris to draw."""

from __future__ import annotations

from typing import Any

from grandtour.games.paris_paris.components import LINES_AT, STOPS, TITLES
from tests.drawing.contrast import LINE, TEXT

KATAKANA: dict[str, str] = dict(zip([title.lower() for title in TITLES], [
    "エッフェル塔", "シャンゼリゼ", "コンコルド", "アンヴァリッド", "モンパルナス",
    "ダンフェール・ロシュロー", "サン・ラザール", "オペラ座", "ヴァンドーム", "ルーヴル",
    "サン・ジェルマン", "リュクサンブール", "オデオン", "ポン・ヌフ", "モンマルトル", "パリ北駅",
    "レ・アル", "ポンピドゥー", "サン・ニコラ", "レピュブリック", "市庁舎", "バスティーユ",
    "ノートルダム", "カルチェ・ラタン", "植物園",
], strict=True))
CROWD = {stop: [i % 4] if len(LINES_AT[i]) == 1 else sorted([i % 4, (i * 3 + 1) % 4])
         for i, stop in enumerate(STOPS)}


def view(players: int, offer: list[str], **more: Any) -> dict[str, Any]:
    parked = more.get("parked", {})
    found: dict[str, Any] = {
        "game": "paris_paris", "players": players, "options": {}, "round": 7,
        "rounds": {2: 20, 3: 15, 4: 12}[players], "over": False, "asked": "open", "seat": 1,
        "leader": 0, "opened": 1, "shops": {}, "offer": offer, "parked": {}, "piles": 5,
        "scores": [46, 31, 45, 100][:players], "markers": [None, "pink", None, None][:players],
        "open_marker": None, "forecast": {kind: {
            "line": kind.split("-")[1], "certain": False, "ways": [{
                "small": [1, 0, 2, 0][:players], "stops": ["opera"],
                "grand": [0, 3, 0, 1][:players] if kind.split("-")[1] in parked else None,
            }]} for kind in offer}}
    return found | more


def start() -> dict[str, Any]:
    return view(4, [], asked="first", seat=-1, leader=-1, round=1, piles=12, scores=[0] * 4,
                markers=[])


def view_in_play() -> dict[str, Any]:
    shops = {"opera": [0, 1], "louvre": [1, 1], "vendome": [3], "pont_neuf": [2], "odeon": [0, 2]}
    return view(4, ["bastille-orange", "opera-pink", "opera-red", "odeon-blue", "odeon-blue"],
                shops=shops, parked={"red": "louvre-red", "blue": "republique-blue"})


def crowd() -> dict[str, Any]:
    return view(4, ["louvre-orange", "louvre-red", "montmartre-pink", "opera-pink", "opera-red"],
                shops=CROWD, scores=[23] * 4,
                parked={line: f"opera-{line}" for line in ("red", "blue", "orange", "pink")})


def view_of_two() -> dict[str, Any]:
    return view(2, ["opera-red", "st_germain-red", "vendome-red"], shops={"opera": [0]},
                open_marker="orange", remaining={stop: i % 2 for i, stop in enumerate(STOPS)})


def view_at_end() -> dict[str, Any]:
    return view(4, [], shops=CROWD, over=True, asked="over", round=12, piles=0,
                markers=["red", "blue", "pink", "turquoise"], bag=[1, 4, 0, 2])


POSITIONS = {"start": start(), "in play": view_in_play(), "crowd": crowd(),
             "two players": view_of_two(),
             "over": view_at_end()}
ACTIONS = {
    "in play": ["open bastille-orange", "open opera-pink remove 0", "open opera-pink remove 1",
                "open opera-red remove 0", "open opera-red remove 1", "open odeon-blue remove 0",
                "open odeon-blue remove 2"],
    "two players": ["open opera-red", "open st_germain-red", "open vendome-red"],
}
LAST = ["shop-vendome-1", "shop-louvre-2", "parking-red"]

SELECTORS = r"pp-|\.way-line|^\.board \.name$"        # of its sheet, and of nothing else
CONTRASTS = [               # inks, what they stand on, and at least how far apart
    ("ink muted", "paper panel city", TEXT), ("ink", "water street park", TEXT),
    ("accent", "paper panel", TEXT), ("core", "turquoise red blue orange pink", TEXT),
    ("turquoise red blue orange pink", "city paper", LINE),
    ("legal select last focus", "paper city water street park", LINE),
    ("plate-ink plate-muted", "plate rim", TEXT), ("frame-ink", "frame", TEXT),
    ("gold-ink", "gold", TEXT), ("gold", "frame", LINE),
]
