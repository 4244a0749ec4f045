"""Positions as text that fits into an address."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from grandtour import games
from grandtour.engine.core import State
from grandtour.engine.game import BadPosition, Refused
from grandtour.engine.match import Match, match_from_options
from grandtour.engine.position import parse_head
from grandtour.tables import errors

LONGEST: Final = 4000           # characters of a code; a late position of Pax Pamir has 1,500
LARGEST: Final = 32 * 1024      # bytes of a position


def encode_position(text: str) -> str:
    """Return the text of a position (`str(state)`) for an address."""
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def decode_position(code: str) -> str:
    """Return the text again. Raise ValueError if it is invalid or too long."""
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


def load_position(game: str, code: str) -> State:
    """Return the position of an address. Refused: no_such_game, bad_position."""
    if game not in games.names():
        raise Refused(errors.NO_GAME, {"game": game})
    try:
        found: State = games.game(game).position(decode_position(code))
    except (BadPosition, ValueError) as fault:
        raise Refused(errors.BAD_POSITION, {"fault": str(fault)[:200]}) from fault
    return found


def start_match(state: State) -> Match:
    """Return the start of a match with the players and options of the position."""
    players, named = parse_head(str(state).partition("\n")[0], state.game.name)
    return match_from_options(state.game, players, named)
