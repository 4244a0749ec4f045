"""The usual CPU seconds of a piece of thinking, as far as it was measured.

The queue uses it as a cost, and time limits are multiples of it. Machines differ; proportions
hardly do."""

from __future__ import annotations

from functools import cache
from typing import Final

from grandtour import games
from grandtour.bots import strength
from grandtour.bots.analysis.work import AnalysisPiece
from grandtour.bots.levels import Level, find_contender

OVERHEAD: Final = 0.05          # to read a position and to send it there and back, interpreted
FORECAST: Final = 0.5           # for two lines, and to load the words of the game once
UNMEASURED: Final = 0.5         # for a choice that was never measured
TRIAL: Final = 0.002            # of a line, played on for a few turns


@cache
def estimate_choice_cost(game: str, bot: str) -> float:
    """Return the cost of a choice of this bot, in seconds."""
    known = find_contender(games.game(game), bot)
    pace = (strength.load_strength(game).find_pace(known.arena_name)
            if isinstance(known, Level) else None)
    return OVERHEAD + (pace.seconds if pace else known.budget.seconds or UNMEASURED)


def estimate_piece_cost(piece: AnalysisPiece) -> float:
    """Return the cost of a piece of an analysis, in seconds."""
    return OVERHEAD + TRIAL * piece.trials
