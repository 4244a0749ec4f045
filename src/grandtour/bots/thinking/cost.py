"""How many seconds of a processor thinking usually takes, as far as it was measured: a cost in the
queue, and what the longest time is counted by. Machines differ; proportions hardly do."""

from __future__ import annotations

from functools import cache
from typing import Final

from grandtour import games
from grandtour.bots import strength
from grandtour.bots.analysis.work import Piece
from grandtour.bots.levels import Level, contender

OVERHEAD: Final = 0.05          # to read a position and to send it there and back, interpreted
UNMEASURED: Final = 0.5         # of a choice that nobody has measured yet
CONTINUATION: Final = 0.002     # a game that is played on to its end


@cache
def of_choice(game: str, bot: str) -> float:
    """For a choice of the bot of this name."""
    known = contender(games.game(game), bot)
    pace = strength.strength_of(game).pace(known.played_as) if isinstance(known, Level) else None
    return OVERHEAD + (pace.seconds if pace else known.budget.seconds or UNMEASURED)


def of_piece(piece: Piece) -> float:
    """For a piece of an analysis."""
    return OVERHEAD + CONTINUATION * piece.continuations
