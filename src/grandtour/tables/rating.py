"""How strong players are, by whole rankings: Plackett and Luce's model, as Weng and Lin update it.

People and computer players are rated alike, in one pool for each game, whatever the number of
seats. docs/ratings.md says what the numbers mean and why they were chosen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final, Literal

from openskill.models import PlackettLuce

PlayerKind = Literal["person", "bot", "rules"]

START: Final = 500.0            # of whoever has played no rated game yet, with this
DOUBT: Final = 250.0            # standard deviation
BETA: Final = 125.0             # how far one's play varies: 400 points more are about 10 to 1
DRIFT: Final = 2.5              # what a person may learn, or forget, from one game to the next
CONFIDENT: Final = 1.96         # standard deviations that 95 % lie within
FEWEST: Final = 10              # rated games before a rating is shown
FIRM: Final = 1e-3              # the standard deviation, to the model, of what never moves

MODEL: Final = PlackettLuce(mu=START, sigma=DOUBT, beta=BETA, tau=0.0)


@dataclass(frozen=True, order=True)
class Player:
    """Who plays: a person by id, a computer player by its level, or by its name somebody whom
    the rules play."""

    kind: PlayerKind
    id: str


@dataclass(frozen=True)
class Rating:
    """What is known of a strength after so many rated games: its mean and standard deviation, in
    points."""

    mu: float = START
    sigma: float = DOUBT
    games: int = 0

    @property
    def points(self) -> int:
        return round(self.mu)

    @property
    def margin(self) -> int:
        """The strength lies, by 95 %, within so many points of `points`."""
        return round(CONFIDENT * self.sigma)

    @property
    def settled(self) -> bool:
        """Whether it rests on enough to be told, or was fixed."""
        return self.games >= FEWEST or (self.games > 0 and not self.sigma)


# What the scale of each game hangs on: its weakest level has no points, and never more or less.
FIXED: Final[Mapping[Player, Rating]] = {Player("bot", "walker"): Rating(0.0, 0.0)}


def before(player: Player, fixed: Mapping[Player, Rating] = FIXED) -> Rating:
    """The rating that a player comes with."""
    return fixed.get(player, Rating())


def rated(ranking: Sequence[tuple[Player, int]],
          known: Mapping[Player, Rating],
          fixed: Mapping[Player, Rating] = FIXED) -> dict[Player, Rating]:
    """The ratings of all who sat there after a game with these ranks, by seat; equal ranks are a
    tie. Who sat there twice moves by the mean of both seats. Nobody is rated who played only
    against oneself. The ratings in `fixed` never move."""
    players = dict.fromkeys(player for player, _ in ranking)
    if len(players) < 2:
        return {}
    came = {player: known.get(player, before(player, fixed)) for player in players}
    teams = [[MODEL.rating(mu=came[player].mu, sigma=unsure(player, came[player]))]
             for player, _ in ranking]
    left = MODEL.rate(teams, ranks=[float(rank) for _, rank in ranking])
    moved: defaultdict[Player, list[tuple[float, float]]] = defaultdict(list)
    for (player, _), team in zip(ranking, left, strict=True):
        moved[player].append((team[0].mu, team[0].sigma))
    return {player: after_game(player in fixed, came[player], seats)
            for player, seats in moved.items()}


def unsure(player: Player, rating: Rating) -> float:
    """The standard deviation with which a player comes to a game: people change in between."""
    if player.kind == "person":
        return min(hypot(rating.sigma, DRIFT), DOUBT)
    return max(rating.sigma, FIRM)


def after_game(is_fixed: bool, came: Rating, seats: Sequence[tuple[float, float]]) -> Rating:
    """The rating of one player after the game; `seats` as the model would have each."""
    if is_fixed:
        return Rating(came.mu, came.sigma, came.games + 1)
    mu = sum(mu for mu, _ in seats) / len(seats)
    sigma = sum(sigma for _, sigma in seats) / len(seats)
    return Rating(mu, sigma, came.games + 1)
