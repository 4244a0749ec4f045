"""Scenes: positions reached by playing or laid out by hand, and what is asked of them. How a table
is laid out each game says in `table.py` of its own folder."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from grandtour.engine.core import Action, State
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.games import game, names
from grandtour.testing import Curious, Start, list_starts, list_viewers, walk
from tests.some_game import WITH_HANDS

__all__ = ["Curious", "Start", "list_viewers", "walk"]      # most scenes take them from here


class Reason(NamedTuple):
    """The answer to a request that is refused."""

    code: str
    clause: str
    details: dict[str, str]
    nearest: str | None


DRAWS = 25                      # for each action that is offered: one is missed once in 10^10 times


def starts() -> list[Start]:
    """Return all ways to begin all games that are tested."""
    return [start for name in names() for start in list_starts(game(name))]


def glances(start: Start, seed: int) -> Iterator[tuple[State, Action[Any]]]:
    """Some positions of a game, the fewer the more actions the game has."""
    return islice(walk(start.state(), seed), 0, None,
                  1 + len(start.game.actions) // 200)


def action(s: State, text: str) -> Action[Any]:
    """The action with this notation."""
    [found] = [known for known in s.game.actions if str(known) == text]
    return found


def do(s: State, *texts: str) -> None:
    """These actions one after the other, each of which must be legal; what is then offered is
    right."""
    play(s, *texts)
    offers_rightly(s)


def play(s: State, *texts: str) -> None:
    for text in texts:
        s.apply_action(action(s, text).id)


def offers_rightly(s: State) -> None:
    """Something is offered: all that is not refused; just that can be drawn at random, and is
    offered where the position is read from its text."""
    if s.is_terminal():
        return
    offered = {offer.id for offer in s.choices()}
    assert offered == {known.id for known in s.game.actions if s.refusal(known) is None} != set()
    assert {offer.id for offer in s.game.position(str(s)).choices()} == offered
    rng, drawn = Rng(len(str(s))), set[int]()
    for _ in range(DRAWS * len(offered)):
        drawn.add(s.sample(rng).id)
        if drawn >= offered:
            break
    assert drawn == offered


def find_refusal(s: State, text: str, seat: int | None = None) -> Reason | None:
    """Return the reason why a request of this seat, or of the seat to move, is refused. Return None
    if it is granted. Check that the position is unchanged."""
    before = str(s)
    try:
        granted = s.game.request(s, text, s.current_player() if seat is None else seat)
    except Refused as refused:
        assert str(s) == before
        nearest = refused.nearest
        assert nearest is None or s.refusal(nearest) is None
        details = {name: str(detail) for name, detail in refused.details.items()}
        assert "{" not in refused.refusal.text.format_map(details)
        return Reason(refused.refusal.code, refused.refusal.clause, details,
                      None if nearest is None else str(nearest))
    assert str(granted) == text
    return None


def find_refusal_code(s: State, text: str, seat: int | None = None) -> str | None:
    """The code alone."""
    found = find_refusal(s, text, seat)
    return found.code if found else None


def verb(action: Action[Any]) -> str:
    return str(action).partition(" ")[0]


def play_at_random(match: Match, seed: int, actions: int = 10_000) -> Match:
    """Return the match after this many random actions, or after its end."""
    player = Curious(seed)
    while actions and not match.state.is_terminal():
        match.play(player.choose(match.state))
        actions -= 1
    return match


def view_as(s: State, seat: int) -> dict[str, Any]:
    """Return the view of this seat."""
    return s.view(seat)


def match_before_reveal(name: str) -> tuple[Match, str]:
    """A random game of three before an action that shows something covered, and that action."""
    rng, found = Rng(5), game(name)
    while True:
        match = Match(found, 3, found.choose(3, {}))
        while not match.state.is_terminal():
            entry = match.play(match.state.sample(rng))
            if entry.reveals and not match.state.is_terminal():
                match.take_back(entry.seat, 1)
                match.entries = match.entries[:-2]
                return match, entry.text


def bargaining() -> Match:
    """Return a game of three in which a player is about to offer a bribe and has just three
    rupees."""
    rng, found = Rng(11), game(WITH_HANDS)
    while True:
        match = Match(found, 3, found.choose(3, {}))
        while not match.state.is_terminal():
            offers = {str(choice) for choice in match.state.choices()}
            if {"offer 1", "offer 3"} <= offers:
                return match
            match.play(match.state.sample(rng))
