"""A match among computer players of one level, as matter for puzzles."""

from __future__ import annotations

from typing import Any

from grandtour.bots.levels import contender
from grandtour.engine.game import Game
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng


def bot_match(game: Game[Any], players: int, level: str, seed: int) -> Match:
    """Played to its end; equal seeds play the same. Every player is sent what its seat knows, and
    nothing else. Refused: what the game refuses of so many players. UnknownBot."""
    match = Match(game, players, game.choose(players, {}))
    player = contender(game, level)
    chance, own = Rng(seed), Rng(seed, 1)
    actions = game.written()
    while not match.state.is_terminal():
        s = match.state
        if s.is_chance_node():
            match.play(s.sample(chance))
        else:
            known = s.resample(s.current_player(), own)
            match.play(actions[str(player.choose(known, own))])
    return match
