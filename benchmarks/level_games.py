"""Games between levels, whose entries can be examined afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grandtour.bots.bot import Contender
from grandtour.engine.game import Game
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng


def play_match(game: Game[Any], sitting: Sequence[Contender], seed: int) -> Match:
    """Return a finished match between these players, by seat. The seed determines everything if
    they count iterations."""
    match = Match(game, len(sitting), game.choose(len(sitting), {}))
    chance, own = Rng(seed), [Rng(seed, 1 + seat) for seat in range(len(sitting))]
    while not match.state.is_terminal():
        s = match.state
        if s.is_chance_node():
            match.play(s.sample(chance))
        else:
            seat = s.current_player()
            match.play(sitting[seat].choose(s.resample(seat, own[seat]), own[seat]))
    return match
