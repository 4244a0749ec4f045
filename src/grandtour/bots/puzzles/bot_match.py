"""A match between computer players of one level, as material for puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from grandtour.bots.levels import find_contender
from grandtour.engine.game import Game
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng

NO_OPTIONS: Final[Mapping[str, str]] = MappingProxyType({})


def play_bot_match(game: Game[Any], players: int, level: str, seed: int,
                   options: Mapping[str, str] = NO_OPTIONS) -> Match:
    """Play a match with these named options to its end; equal seeds play the same.

    Every player is sent only what its seat knows. Raise Refused if the game refuses this number of
    players, UnknownBot if there is no such level."""
    match = Match(game, players, game.choose(players, dict(options)))
    player = find_contender(game, level)
    chance, own = Rng(seed), Rng(seed, 1)
    actions = game.actions_by_text()
    while not match.state.is_terminal():
        s = match.state
        if s.is_chance_node():
            match.play(s.sample(chance))
        else:
            known = s.resample(s.current_player(), own)
            match.play(actions[str(player.choose(known, own))])
    return match
