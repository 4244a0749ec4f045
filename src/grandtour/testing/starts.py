"""Ways to begin a game, and random games from there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from grandtour.engine.core import PUBLIC, Action, State
from grandtour.engine.game import Game, Option
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng

MANY: Final = 3                 # an option with more values is tried at its first and last ones


class Start(NamedTuple):
    """A game, a number of players, the options named and the profile: one way to begin."""

    game: Game[Any]
    players: int
    named: dict[str, str]
    profile: str

    def choices(self) -> dict[str, str]:
        """Return every option with its value."""
        return self.game.choose(self.players, self.named, self.profile)

    def state(self) -> State:
        """Return the first position."""
        first: State = self.game.start(self.players, self.choices())
        return first

    def match(self) -> Match:
        """Return a match at the first position."""
        return Match(self.game, self.players, self.choices())

    def __str__(self) -> str:
        words = [self.game.name, str(self.players), self.profile]
        words += [f"{name}={value}" for name, value in self.named.items()][:2]
        return "-".join([word for word in words if word])


def list_starts(played: Game[Any]) -> list[Start]:
    """Return the game with every number of players, with every profile, with every value of every
    option, and with all options at their last value together."""
    first, *others = played.profiles or [""]
    found = [Start(played, players, {}, first)
             for players in range(played.least, played.most + 1)]
    found += [Start(played, played.most, {}, profile) for profile in others]
    found += [Start(played, players, named, "") for players, named in list_option_layers(played)]
    for players in sizes(played):
        last = {option.name: option.allowed(players)[-1] for option in played.options}
        found.append(Start(played, players, last, ""))
    return [start for number, start in enumerate(found) if start not in found[:number]]


def list_option_layers(played: Game[Any]) -> list[tuple[int, dict[str, str]]]:
    """Return first all options at their second value, then those that have more at their third, and
    so on; each with the most players that can choose it."""
    found: dict[tuple[int, int], dict[str, str]] = {}
    for option in played.options:
        players = settings(played, option)
        others = [value for value in players if value != option.default]
        for layer, value in enumerate(sample_values(others)):
            found.setdefault((players[value], layer), {})[option.name] = value
    return [(players, named) for (players, _), named in found.items()]


def sample_values(values: list[str]) -> list[str]:
    """Return the values of an option. If there are many (all orders of something), return the first
    and the last."""
    return values if len(values) <= MANY else [values[0], values[-1]]


def settings(played: Game[Any], option: Option) -> dict[str, int]:
    """Return the values of the option, each with the most players that can choose it."""
    found: dict[str, int] = {}
    for players in range(played.most, played.least - 1, -1):
        for value in option.allowed(players):
            found.setdefault(value, players)
    return found


def sizes(played: Game[Any]) -> list[int]:
    """Return the numbers of players that together allow every possible choice."""
    found = {players for option in played.options
             for players in settings(played, option).values()}
    return sorted(found | {played.most}, reverse=True)


class Curious:
    """A random player that mostly does what it has done least often, and so comes to rare
    actions."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)
        self.done: Counter[str] = Counter()      # by notation

    def choose(self, s: State) -> Action[Any]:
        """Return the next action, of chance or of the seat to move."""
        chosen = s.sample(self.rng)
        if not s.is_chance_node() and self.rng.below(4):
            choices = s.choices()
            first = self.rng.below(len(choices))
            choices = choices[first:] + choices[:first]
            chosen = min(choices, key=lambda choice: self.done[str(choice)])
        self.done[str(chosen)] += 1
        return chosen


def walk(s: State, seed: int) -> Iterator[tuple[Any, Action[Any]]]:
    """Yield every position of a random game but the last, with the action about to be played.

    Between two of them the state is changed, not replaced: clone it to keep it."""
    player = Curious(seed)
    while not s.is_terminal():
        chosen = player.choose(s)
        yield s, chosen
        s.play(chosen)


def list_viewers(s: State) -> list[int]:
    """Return every viewer: each seat and a spectator."""
    return [*range(len(s.scores())), PUBLIC]
