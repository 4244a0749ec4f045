"""Scenes: positions reached by playing or laid out by hand, and what is asked of them. How a table
is laid out each game says in `table.py` of its own folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from digests import settings, sizes

from grandtour.engine.core import PUBLIC, Action, State
from grandtour.engine.game import Game, Refused
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.games import game, names
from tests.some_game import WITH_HANDS


class Reason(NamedTuple):
    """The answer to a request that is refused."""

    code: str
    clause: str
    details: dict[str, str]
    nearest: str | None


class Start(NamedTuple):
    """A game, a number of players, the options named and the profile: one way to begin."""

    game: Game[Any]
    players: int
    named: dict[str, str]
    profile: str

    def choices(self) -> dict[str, str]:
        return self.game.choose(self.players, self.named, self.profile)

    def state(self) -> State:
        return self.game.start(self.players, self.choices())

    def match(self) -> Match:
        return Match(self.game, self.players, self.choices())

    def __str__(self) -> str:
        words = [self.game.name, str(self.players), self.profile]
        words += [f"{name}={value}" for name, value in self.named.items()][:2]
        return "-".join([word for word in words if word])


MANY = 3
DRAWS = 25                      # for each action that is offered: one is missed once in 10^10 times


def sample_values(values: list[str]) -> list[str]:
    """Return the values of an option. If there are many (all orders of something), return the first
    and the last."""
    return values if len(values) <= MANY else [values[0], values[-1]]


def starts() -> list[Start]:
    """Every game with every number of players, with every profile, with every value of every
    option, and with all options at their last value together."""
    found: list[Start] = []
    for name in names():
        played = game(name)
        first, *others = played.profiles or [""]
        found += [Start(played, players, {}, first)
                  for players in range(played.least, played.most + 1)]
        found += [Start(played, played.most, {}, profile) for profile in others]
        found += [Start(played, players, named, "") for players, named in layers(played)]
        for players in sizes(played):
            last = {option.name: option.allowed(players)[-1] for option in played.options}
            found.append(Start(played, players, last, ""))
    return found


def layers(played: Game[Any]) -> list[tuple[int, dict[str, str]]]:
    """First all options at their second value, then those that have more at their third, and so
    on; each with the most players that can choose it."""
    found: dict[tuple[int, int], dict[str, str]] = {}
    for option in played.options:
        players = settings(played, option)
        others = [value for value in players if value != option.default]
        for layer, value in enumerate(sample_values(others)):
            found.setdefault((players[value], layer), {})[option.name] = value
    return [(players, named) for (players, _), named in found.items()]


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


def walk(s: State, seed: int) -> Iterator[tuple[Any, Action[Any]]]:
    """Every position of a random game but the last, with the action about to be played."""
    player = Curious(seed)
    while not s.is_terminal():
        chosen = player.choose(s)
        yield s, chosen
        s.play(chosen)


class Curious:
    """A player at random who mostly does what it has done least often, and so comes to the rare
    things (sales, palaces, choices) that a drunkard's walk seldom meets."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)
        self.done: Counter[str] = Counter()      # by notation

    def choose(self, s: State) -> Action[Any]:
        chosen = s.sample(self.rng)
        if not s.is_chance_node() and self.rng.below(4):
            choices = s.choices()
            first = self.rng.below(len(choices))
            choices = choices[first:] + choices[:first]
            chosen = min(choices, key=lambda choice: self.done[str(choice)])
        self.done[str(chosen)] += 1
        return chosen


def verb(action: Action[Any]) -> str:
    return str(action).partition(" ")[0]


def play_at_random(match: Match, seed: int, actions: int = 10_000) -> Match:
    """Return the match after this many random actions, or after its end."""
    player = Curious(seed)
    while actions and not match.state.is_terminal():
        match.play(player.choose(match.state))
        actions -= 1
    return match


def list_viewers(s: State) -> list[int]:
    """Return every viewer: each seat and a spectator."""
    return [*range(len(s.scores())), PUBLIC]


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
