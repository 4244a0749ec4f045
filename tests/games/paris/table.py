"""The table of Paris: positions laid out by hand, and helpers to read them.

Players are A, B, C, D (seats 0 to 3). Places, tokens and tiles have their names in the notation.
Every position is written and read back before use, so only possible ones are laid out.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import append

from grandtour.engine.core import EVERYTHING, OVER, Event
from grandtour.games import game
from grandtour.games.paris.components import (
    AWARD, DISTRICT, DISTRICTS, END, KEYS, KIND, KINDS, LANDMARKS, LEVELS, NONE, ONLY, PLACE,
    PLACES, SITES, SPACES, SPARE, TILE, TILES, UNIT, VALUE,
    count_copies,
)
from grandtour.games.paris.rules.turn import TURNS
from grandtour.games.paris.state import (
    ACTING, DONE, FINAL_TURNS, LAST_ROUND, OPEN, PLACING, Investor, Paris, count_tokens,
)
from tests.scene import do, find_refusal, find_refusal_code, offers_rightly

PARIS = game("paris")
NAMES = "ABCD"
STEPS = {"place": PLACING, "act": ACTING, "done": DONE}

# Three that were removed, and one in each stack: La Villette is never to be seen at 1, 2 and 3.
OFF = "la_villette-1 la_villette-2 la_villette-3 saint_germain-1 saint_germain-3 chaillot-1"
NO_STACKS = "la_villette-1 la_villette-2 la_villette-3"


def start(players: int = 4, **named: str) -> Paris:
    """Start a game. A begins unless another is named."""
    s = PARIS.start(players, PARIS.choose(players, {"first_seat": "0"} | named))
    assert isinstance(s, Paris)
    return s


def set_up_game(players: int = 4, **named: str) -> Paris:
    """Return a game set up with the first outcome of every draw."""
    s = start(players, **named)
    while s.is_chance_node():
        s.play(s.choices()[0])
    return s


def lay(players: int = 4, *, to_move: str = "A", step: str = "act", off: str = OFF,
        keys: dict[str, str] | None = None, goods: dict[str, str] | None = None,
        francs: dict[str, int] | None = None, tiles: dict[str, str] | None = None,
        used: dict[str, str] | None = None, meeple: dict[str, int] | None = None,
        points: dict[str, int] | None = None, landmarks: dict[str, str] | None = None,
        awards: dict[str, str] | None = None, supply: str = "", beside: str = "",
        gone: str = "", ended: str = "", left: str = "", hand: str = "", over: bool = False,
        **named: str) -> Paris:
    """Return a position in a player's turn.

    `off`: the buildings that are not on the board, three of them in the box. `keys`: "arc
    montmartre-4"; a place twice by bonus tile 9. `goods`, `supply`: "gold gold wood", taken from
    next to the buildings, except those `beside` which the token must stay. `tiles`, `used`: those
    behind and beside the screens. `gone`: spaces of the track without a tile. `landmarks`: by name,
    their district. `awards`: by district, the VP tile. `ended`: "last" or "final" when no end-game
    tile is left. `hand`: the players with no key left (the others have theirs on banks and the
    Arc).
    """
    s = set_up_game(players, **named)
    board(s, off.split(), landmarks or {})
    for district, award in (awards or {}).items():
        s.awarded[DISTRICT[district]] = AWARD[award]
    for seat in range(players):
        i, name = s.investors[seat], NAMES[seat]
        settle(i, (keys or {}).get(name, ""), name in hand, players)
        i.francs = (francs or {}).get(name, 3)
        i.meeple = (meeple or {}).get(name, 0)
        i.points = (points or {}).get(name, 0)
        i.left = name in left
        i.goods = fetch(s, (goods or {}).get(name, ""), beside)
    for seat in range(players):
        take(s, seat, (tiles or {}).get(NAMES[seat], ""), (used or {}).get(NAMES[seat], ""))
    empty(s, gone)
    s.supply = fetch(s, supply, beside)
    for i in s.investors:
        s.taken |= i.on & (1 << SITES) - 1
    if ended:
        exhaust(s)
    s.seat = NAMES.index(to_move)
    s.step = STEPS[step]
    s.turn = 20 + s.seat
    s.end = {"": OPEN, "last": LAST_ROUND, "final": FINAL_TURNS}[ended]
    s.stack = [OVER if over else TURNS[s.seat]]
    return sound(s)


def board(s: Paris, off: list[str], landmarks: dict[str, str]) -> None:
    """Lay out buildings, landmarks, and stacks of the remaining buildings."""
    for space in range(SPACES):
        if PLACES[space] not in off:
            s.building[space] = space
            s.unseen -= int(ONLY[space])
            s.laid |= int(ONLY[space])
            s.inside[space // LEVELS] |= int(ONLY[space])
    for name, district in landmarks.items():
        number, where = LANDMARKS.index(name), DISTRICT[district]
        s.landmark[number] = where
        s.laid |= int(ONLY[SPACES + number])
        s.inside[where] |= int(ONLY[SPACES + number])
        s.crown[where] = max(s.crown[where], VALUE[SPACES + number])
    hidden = len(off) - 3
    for stack in range(3):
        s.heights[stack] = (hidden + 2 - stack) // 3
        s.tops[stack] = NONE
        if s.heights[stack]:
            s.tops[stack] = max(range(6), key=lambda district: (
                s.hidden(district) - list(s.tops).count(district), -district))


def settle(i: Investor, places: str, empty_handed: bool, players: int) -> None:
    for name in places.split():
        place = int(ONLY[PLACE[name]])
        if i.on & place:
            i.twice |= place
            i.used |= int(ONLY[TILE["tile-9"]])
        i.on |= place
    keys = int(KEYS[players]) - len(places.split())
    for place in [*[name for name in PLACES if name.endswith("-bank")], "arc"]:
        if empty_handed and keys and not i.on & int(ONLY[PLACE[place]]):
            i.on |= int(ONLY[PLACE[place]])
            keys -= 1
    assert keys == 0 or not empty_handed
    i.keys = keys


def fetch(s: Paris, names: str, beside: str) -> int:
    """Take these tokens from beside the buildings on the board."""
    goods = 0
    for name in names.split():
        space = next(space for space in reversed(range(SPACES))
                     if s.token[space] == KIND[name] and s.laid >> space & 1
                     and PLACES[space] not in beside.split())
        s.token[space] = NONE
        goods += int(UNIT[KIND[name]])
    return goods


def take(s: Paris, seat: int, held: str, used: str) -> None:
    """Put these tiles behind and beside the screen of a seat."""
    i = s.investors[seat]
    for name in held.split():
        i.held |= int(ONLY[TILE[name]])
    for name in used.split():
        i.used |= int(ONLY[TILE[name]])
    for name in [name for name in TILES if (i.held | i.used) & int(ONLY[TILE[name]])]:
        if TILE[name] >= END:
            s.end_left -= int(ONLY[TILE[name]])
            s.drawn = append(s.drawn, TILE[name] * 4 + seat)
        else:
            space = TILE[name] + 1
            s.copies[space] -= 1
            assert s.copies[space] >= 0
            s.stocked -= int(ONLY[space]) if s.copies[space] == 0 else 0
    spent = [tile for tile in ("tile-13", "tile-14") if i.used & int(ONLY[TILE[tile]])]
    i.spare = SPARE - len(spent)
    i.keys += len(spent)


def empty(s: Paris, gone: str) -> None:
    """Mark the tiles of these spaces as used by players who did not have them."""
    for space in gone.split():
        name = f"tile-{space}"
        for seat in reversed(range(len(s.investors))):
            i = s.investors[seat]
            if s.copies[int(space)] and not (i.held | i.used) & int(ONLY[TILE[name]]):
                i.used |= int(ONLY[TILE[name]])
                s.copies[int(space)] -= 1
                if name in ("tile-13", "tile-14"):
                    i.spare -= 1
                    i.keys += 1
        assert s.copies[int(space)] == 0
        s.stocked -= int(ONLY[int(space)])


def exhaust(s: Paris) -> None:
    """Mark the end-game tiles that no player was given as used, by each in turn."""

    for number, tile in enumerate([tile for tile in range(END, len(TILES))
                                   if s.end_left >> tile & 1]):
        seat = number % len(s.investors)
        s.investors[seat].used |= int(ONLY[tile])
        s.drawn = append(s.drawn, tile * 4 + seat)
    s.end_left = 0


def sound(s: Paris) -> Paris:
    """Write the position and read it back, to check that it is one of the game."""
    read = PARIS.position(str(s))
    assert isinstance(read, Paris)
    assert str(read) == str(s)
    offers_rightly(read)
    return read


# Looking.

def full_view(s: Paris) -> dict[str, Any]:
    """Return the view without any screen."""
    return s.view(EVERYTHING)


def francs(s: Paris, name: str) -> int:
    return int(s.investors[NAMES.index(name)].francs)


def vp(s: Paris, name: str) -> int:
    return int(s.investors[NAMES.index(name)].points)


def goods(s: Paris, name: str) -> dict[str, int]:
    """Return the tokens behind a screen that are there."""
    held = s.investors[NAMES.index(name)].goods
    return {kind: int(count_tokens(held, number)) for number, kind in enumerate(KINDS)
            if count_tokens(held, number)}


def tiles(s: Paris, name: str) -> list[str]:
    return list(full_view(s)["investors"][NAMES.index(name)]["tiles"])


def used_tiles(s: Paris, name: str) -> list[str]:
    return list(full_view(s)["investors"][NAMES.index(name)]["used"])


def supply(s: Paris) -> dict[str, int]:
    return {kind: number for kind, number in full_view(s)["supply"].items() if number}


def owners(s: Paris, site: str) -> str:
    """Return the owners of the keys there: "AAB"."""
    return "".join([NAMES[seat] for seat, i in enumerate(s.investors)
                    for _ in range(i.keys_at(PLACE[site]))])


def offers(s: Paris, start: str) -> list[str]:
    """Return the legal actions that begin like this, without that beginning."""
    return sorted([str(choice).removeprefix(start) for choice in s.choices()
                   if str(choice).startswith(start)])


def refusal_code(s: Paris, text: str, name: str = "") -> str | None:
    """Return the code of the refusal; None if the request is granted."""
    return find_refusal_code(s, text, NAMES.index(name) if name else None)


def play_events(s: Paris, text: str) -> list[tuple[str, int, int, int]]:
    """Play an action and return its events."""
    events: list[Event] = []
    s.log = events
    do(s, text)
    s.log = None
    return [(event.message, int(event.seat), int(event.value), int(event.other))
            for event in events]


__all__ = [
    "DISTRICTS",
    "NAMES",
    "NO_STACKS",
    "OFF",
    "PARIS",
    "count_copies",
    "do",
    "find_refusal",
    "find_refusal_code",
    "francs",
    "full_view",
    "goods",
    "lay",
    "offers",
    "owners",
    "play_events",
    "refusal_code",
    "set_up_game",
    "sound",
    "start",
    "supply",
    "tiles",
    "used_tiles",
    "vp",
]
