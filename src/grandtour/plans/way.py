"""Doing the way of a plan: all of it or nothing."""

from __future__ import annotations

from collections.abc import Sequence

from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.plans import errors
from grandtour.plans.plan import meaning


def play(match: Match, seat: int, way: Sequence[str]) -> None:
    """Do it in the match. What has no other choice is passed over between two actions. Refused:
    what `Game.request` refuses; all_at_once, if something is drawn or shown or another seat is
    asked in between; the match is then to be thrown away."""
    for number, text in enumerate(way):
        if number:
            pass_over(match, seat)
        game, s = match.game, match.state
        match.play(game.request(s, meaning(s, text), seat))


def pass_over(match: Match, seat: int) -> None:
    """Up to where the seat chooses. Refused: all_at_once."""
    while match.state.current_player() == seat and not match.line[-1].reveals:
        sole = match.game.sole_choice(match.state)
        if sole is None:
            return
        match.play(sole)
    raise Refused(errors.ALL_AT_ONCE, {})
