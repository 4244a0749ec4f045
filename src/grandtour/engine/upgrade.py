"""A match moved to another version of the rules: only if it would have come about the same."""

from __future__ import annotations

from typing import Any

from grandtour.engine.core import Action
from grandtour.engine.game import Game
from grandtour.engine.match import Entry, Match, kept


class Differs(ValueError):
    """By the other version the step of this number would be illegal, or lead to another
    position."""

    def __init__(self, number: int) -> None:
        super().__init__(f"step {number} comes out otherwise")
        self.number = number


def moved(match: Match, game: Game[Any]) -> Match:
    """The same match under another version of its game, replayed from the start: after every
    entry it stands as it did. Differs if it does not."""
    old = kept(match.game, match.players, match.named)
    new = kept(game, match.players, match.named)
    before = old.game.written()
    now = game.written()
    for entry in match.entries:
        done = again(new, entry, now)
        if done is None or not alike(done, entry):
            raise Differs(entry.number)
        again(old, entry, before)
        if str(old.state) != str(new.state):
            raise Differs(entry.number)
    return new


def again(match: Match, entry: Entry, actions: dict[str, Action[Any]]) -> Entry | None:
    """Do what the entry says; None if that is not legal."""
    if entry.back:
        return match.take_back(entry.seat, entry.back)
    action = actions.get(entry.text)
    if action is None or match.state.current_player() != entry.seat \
            or match.state.refusal(action) is not None:
        return None
    return match.play(action)


def alike(one: Entry, other: Entry) -> bool:
    """Whether after both the same player must choose, in the same turn, having seen as much."""
    return (one.asked == other.asked and one.turn == other.turn
            and one.reveals == other.reveals)
