"""Tables that hypothesis draws: a number of players, a profile or none, any options besides."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from grandtour.engine.game import Game


@st.composite
def tables(draw: st.DrawFn, game: Game[Any]) -> tuple[int, dict[str, str]]:
    """The players, and every option with its value."""
    players = draw(st.integers(game.least, game.most))
    named = draw(st.fixed_dictionaries({}, optional={
        option.name: st.sampled_from(option.allowed(players)) for option in game.options}))
    return players, game.choose(players, named, draw(st.sampled_from(["", *game.profiles])))
