"""The positions of a match, in order."""

from __future__ import annotations

from collections.abc import Iterator

from grandtour.engine.core import State
from grandtour.engine.match import Match


def iterate_positions(match: Match) -> Iterator[State]:
    """Yield the position at the start, then the one after every entry. They must not be changed."""
    words = match.game.actions_by_text()
    path = [match.game.start(match.players, match.options)]      # the valid positions
    yield path[-1]
    for entry in match.entries:
        if entry.back:
            del path[-entry.back:]
        else:
            after = path[-1].clone()
            after.play(words[entry.text])
            path.append(after)
        yield path[-1]
