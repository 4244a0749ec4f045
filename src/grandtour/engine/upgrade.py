"""Moves of matches to another version of the rules, if they would have come about the same."""

from __future__ import annotations

from typing import Any

from grandtour.engine.core import Action
from grandtour.engine.game import Game
from grandtour.engine.match import Entry, Match, match_from_options


class RulesDiffer(ValueError):
    """By the other version the step of this number would be illegal, or lead to another
    position."""

    def __init__(self, number: int) -> None:
        super().__init__(f"step {number} comes out otherwise")
        self.number = number


def move_match(match: Match, game: Game[Any]) -> Match:
    """Return the match replayed under another version of its game. Raise Differs if any entry leads
    to another position."""
    old = match_from_options(match.game, match.players, match.named)
    new = match_from_options(game, match.players, match.named)
    before = old.game.actions_by_text()
    now = game.actions_by_text()
    for entry in match.entries:
        done = replay_entry(new, entry, now)
        if done is None or not entries_agree(done, entry):
            raise RulesDiffer(entry.number)
        replay_entry(old, entry, before)
        if str(old.state) != str(new.state):
            raise RulesDiffer(entry.number)
    return new


def replay_entry(match: Match, entry: Entry, actions: dict[str, Action[Any]]) -> Entry | None:
    """Repeat an entry. Return None if it is not legal."""
    if entry.back:
        return match.take_back(entry.seat, entry.back)
    action = actions.get(entry.text)
    if action is None or match.state.current_player() != entry.seat \
            or match.state.refusal(action) is not None:
        return None
    return match.play(action)


def entries_agree(one: Entry, other: Entry) -> bool:
    """Return whether after both the same player must choose, in the same turn, with the same
    revelations."""
    return (one.asked == other.asked and one.turn == other.turn
            and one.reveals == other.reveals)
