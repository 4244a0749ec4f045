"""Describe the decisions of a turn as the log does, even for turns that were never played."""

from __future__ import annotations

from collections.abc import Sequence

from grandtour import games
from grandtour.engine.core import CHANCE
from grandtour.engine.match import Match
from grandtour.language import Phrase


def list_turn_decisions(match: Match, before: int, actions: Sequence[str], seat: int,
                        names: list[str]) -> list[Phrase]:
    """Return the phrases for what the seat did in the turn that begins in the position of this
    number. Its own turn is one sentence if the game has one. Otherwise each action is a sentence,
    without the scorings that shows present. `actions` are all of the turn, in notation."""
    words, written = games.words(match.game.name), match.game.actions_by_text()
    told = Match(match.game, match.players, match.options)
    told.state = match.at(before)
    start, said = told.state.clone(), []
    for text in actions:
        s = told.state.clone()
        entry = told.play(written[text])
        if entry.seat == seat:
            said += [sentence.phrase for sentence in words.log(entry, s, names)
                     if not sentence.watched]
    acting = next(entry.seat for entry in told.line if entry.seat != CHANCE)
    whole = words.summary(told.line, start, names) if acting == seat else None
    return [whole] if whole else said
