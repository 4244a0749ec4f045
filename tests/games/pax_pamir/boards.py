"""Positions of Pax Pamir to draw: some played at random, and an invented one that is as full as a
board can be."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from grandtour.engine.rng import Rng
from grandtour.games.pax_pamir.components import BORDERS, REGIONS
from grandtour.games.pax_pamir.game import GAME
from grandtour.games.pax_pamir.state import Pamir
from tests.drawing.contrast import LINE, TEXT

KATAKANA: dict[str, str] = {
    "transcaspia": "トランスカスピア", "kabul": "カブール", "punjab": "パンジャーブ",
    "persia": "ペルシア", "herat": "ヘラート", "kandahar": "カンダハール",
    "pax pamir": "パックス・パミール",
}
BUSY = ("play", "build", "move", "march", "gift")       # what fills a board


def question_kind(s: Pamir) -> str:
    return str(s.stack[-1]).partition(":")[0]


def random_position(players: int, seed: int, turns: int, kind: str = "turn",
                    **options: str) -> Pamir:
    """Return the first position after this number of turns where this is asked. Actions are random,
    but chosen so that the board fills."""
    s = GAME.start(players, GAME.choose(players, options))
    rng = Rng(seed)
    while not s.is_terminal() and (s.turns < turns or question_kind(s) != kind
                                   or s.stack[-1].seat < 0):
        step(s, rng)
    return s


def position_with_cards(players: int, seed: int, turns: int) -> Pamir:
    """Return the first turn after this number of turns of a player with cards in hand and court."""
    while True:
        s = random_position(players, seed, turns)
        if s.is_terminal() or (len(s.me.hand) and len(s.me.court)):
            return s
        turns = s.turns + 1


def step(s: Pamir, rng: Rng) -> None:
    if s.current_player() < 0:
        s.play(s.sample(rng))
        return
    open_now = [each for each in s.choices() if str(each) not in ("pass", "stop")] or list(
        s.choices())
    busy = [each for each in open_now if str(each).split()[0] in BUSY]
    found = busy if busy and rng.below(3) else open_now
    s.play(found[rng.below(len(found))])


def ended_position(players: int, seed: int) -> Pamir:
    return random_position(players, seed, 10_000)


def looked_at(s: Pamir) -> dict[str, Any]:
    """Return the view of the player who is asked."""
    return s.view(max(0, s.seat))


def actions(s: Pamir) -> list[str]:
    return [str(action) for action in s.choices()] if s.current_player() >= 0 else []


def full() -> dict[str, Any]:
    """Return a view with twelve blocks and tribes of all players in one region, roads on every
    border, courts of six cards with spies of all, and a hand of eight. No game reaches it, but
    every part of it can occur."""
    view = deepcopy(looked_at(random_position(5, 5, 30)))
    cards = iter(range(1, 101))
    for name in REGIONS:
        view["armies"][name] = {"british": 1} if name != "kabul" else {}
        view["rulers"][name] = None
    view["armies"]["herat"] = {"afghan": 5, "british": 4, "russian": 3}
    view["rulers"] |= {"transcaspia": 0, "kabul": 1, "punjab": 2, "persia": 3}
    for name in BORDERS:
        view["roads"][name] = {"afghan": 1}
    view["roads"] |= {"herat-kabul": {"afghan": 2, "british": 1, "russian": 4},
                      "herat-persia": {"russian": 5},
                      "kandahar-punjab": {"afghan": 1, "british": 1}}
    for place, there in enumerate(view["market"].values()):
        there |= {"card": next(cards) if place else 101, "rupees": place, "paid": place % 3 == 0}
    for seat, noble in enumerate(view["nobles"]):
        noble |= {"loyalty": "afghan", "rupees": 17, "points": 22, "cylinders": 10, "owed": 0,
                  "influence": 11, "tribes": {"herat": 1, REGIONS[seat]: 2}, "gifts": [2, 4, 6],
                  "prizes": [next(cards) for _ in range(3)],
                  "court": [{"card": next(cards), "spies": [1, 2, 3, 1, 3] if number == 2 else
                             [int(seat == number % 5), 0, 0, 0, 0], "used": number % 2 == 0,
                             "hostage_of": 4 if number == 2 else None} for number in range(6)],
                  "hand": None, "hand_size": 8, "court_limit": 9, "hand_limit": 8}
    view["nobles"][view["seat"]]["hand"] = [next(cards) for _ in range(8)]
    view["supply"] = {"afghan": 0, "british": 2, "russian": 0}
    view["effects"] = [{"card": 109, "effect": "conflict_fatigue", "seat": None},
                       {"card": 112, "effect": "nation_building", "seat": 1},
                       {"card": 110, "effect": "nationalism", "seat": 1}]
    return view


def crowded_view() -> dict[str, Any]:
    """Return the same view with its thirty court cards in courts of up to nine."""
    view = full()
    cards = iter([there for noble in view["nobles"] for there in noble["court"]])
    for noble, held in zip(view["nobles"], (6, 8, 9, 5, 2), strict=True):
        noble["court"] = [next(cards) for _ in range(held)]
    return view


STARTED, LOYAL, LATE = random_position(4, 3, 0), random_position(3, 4, 0,
    "loyalty"), position_with_cards(5, 5, 30)
MARCHING, SENDING = random_position(5, 9, 25, "move"), random_position(4, 12, 16, "send")
BRIBING, TWO = random_position(4, 6, 14, "bribe"), random_position(2, 23, 18)
STATES = {"start": STARTED, "loyalty": LOYAL, "in play": LATE, "marching": MARCHING,
          "sending": SENDING, "bribing": BRIBING, "two players": TWO}
POSITIONS = {**{name: looked_at(s) for name, s in STATES.items()}, "full": full(),
             "over": ended_position(3, 2).view(0)}
ACTIONS = {name: actions(s) for name, s in STATES.items()}
LAST = ["region-kabul", "border-herat-kabul", "market-T0", "player-1", "gift-0-2"]

SELECTORS = r"px-|^\.board\[data-game=pax_pamir\]"        # of its sheet, and of nothing else
# There are twelve cards in the market and up to forty in courts and hands.
SIZE = (170_000, 2_500)        # bytes and elements
CONTRASTS = [               # inks, what they stand on, and at least how far apart
    ("ink", "paper wool panel transcaspia kabul punjab persia herat kandahar", TEXT),
    ("muted", "paper wool panel", TEXT), ("accent", "paper panel", TEXT),
    ("political intelligence economic military", "wool", TEXT),
    ("political intelligence economic military", "paper", LINE),
    ("band-ink", "band band-2", TEXT), ("gold-ink", "gold", TEXT), ("afghan-ink", "afghan", TEXT),
    ("british-ink", "british", TEXT), ("russian-ink", "russian", TEXT),
    ("legal select last focus line", "paper wool", LINE),
    ("legal select last focus", "transcaspia kabul punjab persia herat kandahar", LINE),
    ("suit-ink", "political-cloth intelligence-cloth economic-cloth military-cloth", TEXT),
    ("river", "paper", LINE), ("key", "gold rim", LINE),
]
