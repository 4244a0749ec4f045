"""Positions as text that fits into an address."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from grandtour import games
from grandtour.engine.core import State
from grandtour.engine.game import BadPosition, Refused
from grandtour.engine.match import Match, kept
from grandtour.engine.position import begun
from grandtour.tables import errors

LONGEST: Final = 4000           # characters of a code; a late position of Pax Pamir has 1,500
LARGEST: Final = 32 * 1024      # bytes of a position


def packed(text: str) -> str:
    """The text of a position (`str(state)`), for an address."""
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(code: str) -> str:
    """The text again. ValueError if there is none in it, or too much."""
    if len(code) > LONGEST:
        raise ValueError("it is too long")
    viewer = zlib.decompressobj()
    try:
        text = viewer.decompress(urlsafe_b64decode(code + "=" * (-len(code) % 4)), LARGEST)
    except (ValueError, zlib.error) as fault:
        raise ValueError("it breaks off or was changed on the way") from fault
    if not viewer.eof or viewer.unused_data:
        raise ValueError("it breaks off or was changed on the way")
    return text.decode("utf-8", "strict")


def position_of(game: str, code: str) -> State:
    """The position of an address. Refused: no_such_game, bad_position."""
    if game not in games.names():
        raise Refused(errors.NO_GAME, {"game": game})
    try:
        found: State = games.game(game).position(unpacked(code))
    except (BadPosition, ValueError) as fault:
        raise Refused(errors.BAD_POSITION, {"fault": str(fault)[:200]}) from fault
    return found


def set_up(state: State) -> Match:
    """The start of a match with as many players and the same options as the position."""
    players, named = begun(str(state).partition("\n")[0], state.game.name)
    return kept(state.game, players, named)
