"""Ratings of players from whole rankings: Plackett and Luce's model, as Weng and Lin update it.

People and computer players are rated alike, in one pool for each game, for any number of seats.
docs/ratings.md says what the numbers mean and why they were chosen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final, Literal, get_args

from openskill.models import PlackettLuce

PlayerKind = Literal["person", "bot", "rules"]

# Reasons why a table is not rated; empty if it is. Of the first two only the reason is stored.
Unrated = Literal["", "damaged", "cancelled", "branched", "guided", "take_backs", "hints",
                  "head_start", "device", "hands", "first", "alone"]

UNRATED: Final[tuple[Unrated, ...]] = get_args(Unrated)

START: Final = 500.0            # of a player without rated games, with this
DOUBT: Final = 250.0            # standard deviation
BETA: Final = 125.0             # how far play varies: 400 points more are about 10 to 1
DRIFT: Final = 2.5              # what a person may learn, or forget, from one game to the next
CONFIDENT: Final = 1.96         # standard deviations that 95 % lie within
FEWEST: Final = 10              # rated games before a rating is shown
FIRM: Final = 1e-3              # the standard deviation, in the model, of a rating that never moves

MODEL: Final = PlackettLuce(mu=START, sigma=DOUBT, beta=BETA, tau=0.0)


@dataclass(frozen=True, order=True)
class Player:
    """A person by id, a computer player by its level, or a player whom the rules play by its
    name."""

    kind: PlayerKind
    id: str


@dataclass(frozen=True)
class Rating:
    """An estimate of strength: mean and standard deviation in points, after a number of rated
    games."""

    mu: float = START
    sigma: float = DOUBT
    games: int = 0

    @property
    def points(self) -> int:
        return round(self.mu)

    @property
    def margin(self) -> int:
        """Return how many points the strength is from `points` at most, with 95 % confidence."""
        return round(CONFIDENT * self.sigma)

    @property
    def is_settled(self) -> bool:
        """Return whether it rests on enough games to be shown, or is fixed."""
        return self.games >= FEWEST or (self.games > 0 and not self.sigma)


@dataclass(frozen=True)
class RatingOutcome:
    """How a finished game changed the ratings: by player, before and after."""

    unrated: Unrated
    ratings: dict[Player, tuple[Rating, Rating]]


# The fixed point of the scale of each game: its weakest level always has 0 points.
FIXED: Final[Mapping[Player, Rating]] = {Player("bot", "walker"): Rating(0.0, 0.0)}


def make_initial_rating(player: Player, fixed: Mapping[Player, Rating] = FIXED) -> Rating:
    """Return the rating of a player before the first game."""
    return fixed.get(player, Rating())


def rate_game(ranking: Sequence[tuple[Player, int]],
          known: Mapping[Player, Rating],
          fixed: Mapping[Player, Rating] = FIXED) -> dict[Player, Rating]:
    """Return the ratings of all players after a game with these ranks by seat. Equal ranks are a
    tie. A player with two seats moves by the mean of both. A player without opponents is not
    rated. The ratings in `fixed` never move."""
    players = dict.fromkeys(player for player, _ in ranking)
    if len(players) < 2:
        return {}
    came = {player: known.get(player, make_initial_rating(player, fixed)) for player in players}
    teams = [[MODEL.rating(mu=came[player].mu,
                           sigma=compute_deviation_before_game(player, came[player]))]
             for player, _ in ranking]
    left = MODEL.rate(teams, ranks=[float(rank) for _, rank in ranking])
    moved: defaultdict[Player, list[tuple[float, float]]] = defaultdict(list)
    for (player, _), team in zip(ranking, left, strict=True):
        moved[player].append((team[0].mu, team[0].sigma))
    return {player: compute_rating_after_game(player in fixed, came[player], seats)
            for player, seats in moved.items()}


def compute_deviation_before_game(player: Player, rating: Rating) -> float:
    """Return the standard deviation before a game: people change between two games."""
    if player.kind == "person":
        return min(hypot(rating.sigma, DRIFT), DOUBT)
    return max(rating.sigma, FIRM)


def compute_rating_after_game(is_fixed: bool, came: Rating,
                              seats: Sequence[tuple[float, float]]) -> Rating:
    """Return the player's rating after the game. `seats` has the mean and the deviation that the
    model gives each of the player's seats."""
    if is_fixed:
        return Rating(came.mu, came.sigma, came.games + 1)
    mu = sum(mu for mu, _ in seats) / len(seats)
    sigma = sum(sigma for _, sigma in seats) / len(seats)
    return Rating(mu, sigma, came.games + 1)
