"""Positions of Paris (Kramer & Kiesling) to draw: some played at random, and an invented one that
is as full as a board can be."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from grandtour.engine.rng import Rng
from grandtour.games.paris.components import DISTRICTS, LANDMARKS, TABLES
from grandtour.games.paris.game import GAME
from grandtour.games.paris.state import Paris
from tests.drawing.contrast import LINE, TEXT

KATAKANA: dict[str, str] = {
    "batignolles": "バティニョール", "montmartre": "モンマルトル", "la villette": "ラ・ヴィレット",
    "belleville": "ベルヴィル", "saint-germain": "サン・ジェルマン", "chaillot": "シャイヨ",
    "jardin des tuileries": "テュイルリー公園", "jardin du luxembourg": "リュクサンブール公園",
    "moulin rouge": "ムーラン・ルージュ", "sacré-cœur": "サクレ・クール", "panthéon": "パンテオン",
    "notre-dame": "ノートルダム", "musée du louvre": "ルーブル", "tour eiffel": "エッフェル塔",
    "start": "スタート", "paris": "パリ",
}
ROWS = {row["name"]: row for row in TABLES["landmarks"]["tiles"]}


def random_position(players: int, seed: int, moves: int, **options: str) -> Paris:
    """Return the position after this number of random actions, including chance."""
    s = GAME.start(players, GAME.choose(players, options))
    rng = Rng(seed)
    for _ in range(moves):
        if not s.is_terminal():
            s.play(s.sample(rng))
    return s


def looked_at(s: Paris) -> dict[str, Any]:
    """Return the view of the player who is asked."""
    return s.view(max(0, s.seat))


def full() -> dict[str, Any]:
    """Return a view with every building owned, six landmarks in one district, two keys on a tile
    and four on the banks. No game reaches it, but every part of it can occur."""
    view = deepcopy(looked_at(random_position(4, 3, 140)))
    for number, there in enumerate(view["districts"].values()):
        there["bank"]["keys"] = [0, 1, 2, 3]
        for level, space in enumerate(there["spaces"]):
            row = TABLES["buildings"]["tiles"][number * 6 + level]
            space["building"] = {"id": space["space"], "type": row["type"], "cost": row["cost"]}
            space["keys"] = ([1, 1] if level == 1 else [0, 3] if level == 4 else
                             [(number + level) % 4])
            space["token"] = None
        there["vp"] = view["vp_left"].pop(0)
        there["landmarks"] = []
        there |= {"sums": [30, 24, 16, 8], "ranks": [1, 2, 3, 4], "points": [20, 10, 5, 0]}
    for landmark, place, keys in zip(LANDMARKS, (1, 1, 5, 1, 1, 1, 1, 4),
                                     ([3], [0], [1], [2, 2], [], [1, 2], [0], [3]), strict=True):
        view["districts"][DISTRICTS[place]]["landmarks"].append(
            {"id": landmark, "value": ROWS[landmark]["value"], "keys": keys})
    view["display"], view["arc"], view["vp_left"] = [], [0, 1, 2, 3], []
    for seat, investor in enumerate(view["investors"]):
        investor |= {"points": 87 + 9 * seat, "meeple": 30 if seat < 2 else 17}
    return view


STARTED, MIDDLE, LATE = random_position(4, 3, 4), random_position(3, 11, 110), random_position(4,
    28, 225)
TWO, OVER = random_position(2, 23, 188), random_position(4, 5, 100_000)
POSITIONS = {"start": looked_at(STARTED), "in play": looked_at(LATE), "middle": looked_at(MIDDLE),
             "full": full(), "two players": looked_at(TWO), "over": OVER.view(0)}
ACTIONS = {name: [str(action) for action in s.choices()] for name, s in (
    ("start", STARTED), ("in play", LATE), ("middle", MIDDLE), ("two players", TWO))
    if s.seat >= 0}
LAST = ["space-chaillot-8", "bank-montmartre", "meeple-p2"]

SELECTORS = r"pa-|^\.board\[data-game=paris\]"        # of its sheet, and of nothing else
# The board has 115 places, twice as many as others.
SIZE = (101_000, 1_200)        # bytes and elements
CONTRASTS = [               # inks, what they stand on, and at least how far apart
    ("ink muted", "paper panel stone stone-2 plot track", TEXT), ("accent", "paper panel", TEXT),
    ("enamel-ink", "enamel", TEXT),
    ("legal select last focus", "paper stone stone-2 track", LINE),
    ("wood marble gold bronze silver", "plot", TEXT), ("monument-ink", "monument", TEXT),
    ("plate-dark", "white-plate yellow-plate rim", TEXT),
    ("plate-light", "red-plate brown-plate blue-plate green-plate", TEXT),
    ("plate-light", "section-a section-b section-c", TEXT),
]
