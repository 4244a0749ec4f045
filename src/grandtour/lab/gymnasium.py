"""One seat of a game as an environment of Gymnasium; bots play the others.

After importing this module `gymnasium.make("grandtour/Seat-v0", game="<name>", ...)` returns the
same as `env`, and `gymnasium.make_vec` with the same arguments many games at once, as
`vector_env`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from grandtour.engine.core import IllegalAction, State
from grandtour.lab.batch import LEAVE
from grandtour.lab.variant import Variant, find_variant
from grandtour.lab.vector import Actions, Rules, VectorGames

__all__ = [
    "SeatEnv",
    "SeatVectorEnv",
    "env",
    "vector_env",
]

Observation: TypeAlias = dict[str, Any]
Seeds: TypeAlias = int | Sequence[int | None] | None
Flags: TypeAlias = NDArray[np.bool_]

LOST: Final = -1.0
SEEDS: Final = 2 ** 31


def env(game: str, players: int | None = None, seat: int = 0, opponents: str = "random",
        profile: str = "", render_mode: str | None = None, **options: str) -> SeatEnv:
    """Return the environment of a seat.

    `opponents` is a rung of the ladder of bots or a level of the game. Without `players` the game
    has its fewest. Raise Refused as `Game.choose` does, UnknownBot if there is no such player,
    IndexError if there is no such seat."""
    return SeatEnv(*name_rules(game, players, seat, opponents, profile, options), render_mode)


def vector_env(num_envs: int, game: str, players: int | None = None, seat: int = 0,
               opponents: str = "random", profile: str = "", **options: str) -> SeatVectorEnv:
    """Return this number of environments of a seat. The other arguments are those of `env`."""
    return SeatVectorEnv(*name_rules(game, players, seat, opponents, profile, options), num_envs)


def name_rules(game: str, players: int | None, seat: int, opponents: str, profile: str,
               options: dict[str, str]) -> tuple[Rules, int]:
    """Return what is played, with these opponents on all seats but one, and that seat."""
    chosen = find_variant(game, players, profile, options)
    seats = range(chosen.players)
    if seat not in seats:
        raise IndexError(f"seat: {seat} is not at this table; its seats are 0 to {seats[-1]}")
    rivals = {other: opponents for other in seats if other != seat}
    return Rules(chosen, rivals, again=False), seat


def describe_observations(variant: Variant) -> Dict:
    """Return the space of what a seat sees: the numbers of the encoder, and a one for each legal
    action."""
    low, high = variant.bounds
    return Dict({"observation": Box(low, high, dtype=np.int16),
                 "action_mask": Box(0, 1, (variant.decisions,), np.int8)})


def draw_seed() -> int:
    return int(np.random.default_rng().integers(SEEDS))


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """An environment that observes what the seat sees now, and a mask of its legal actions, which
    the info has, too.

    The reward comes at the end: that of `State.returns`. An illegal action loses the game at once,
    with the code of its refusal in the info. The other seats and chance play by the seed."""

    def __init__(self, rules: Rules, seat: int, render_mode: str | None = None) -> None:
        self.variant: Final = rules.variant
        self.seat: Final = seat
        self.games: Final = VectorGames(rules, 1, draw_seed())
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        self.render_mode = render_mode
        self.observation_space = describe_observations(self.variant)
        self.action_space = Discrete(self.variant.decisions)

    @property
    def position(self) -> State:
        """Return the position of the library, which is the environment's own: clone what you
        change."""
        return self.games.positions[0]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None,
              ) -> tuple[Observation, dict[str, Any]]:
        """Start a new game, and play up to the first choice of the seat. Without a seed the
        generator continues."""
        super().reset(seed=seed)
        self.games.reset(seed)
        seen = self.observe()
        return seen, {"action_mask": seen["action_mask"]}

    def step(self, action: int | np.int64,
             ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, and all others up to the next choice of the seat. An illegal action loses
        the game."""
        info: dict[str, Any] = {}
        lost = False
        try:
            self.games.step([int(action)])
        except IllegalAction as illegal:
            lost = True
            info["refused"] = illegal.refusal.code
        seen = self.observe()
        if lost:
            seen["action_mask"][:] = 0
        info["action_mask"] = seen["action_mask"]
        over = lost or bool(self.games.ended[0])
        reward = LOST if lost else float(self.games.rewards[0, self.seat])
        return seen, reward, over, False, info

    def observe(self) -> Observation:
        """Return what the seat sees now, and the mask of its legal actions."""
        return {"observation": self.games.observations[0].copy(),
                "action_mask": self.games.masks[0].view(np.int8).copy()}

    def render(self) -> str | None:
        """Return the position as text, nothing hidden, if the mode is "ansi"."""
        return str(self.position) if self.render_mode == "ansi" else None


class SeatVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many environments of one seat, stepped together. They play the same games as SeatEnv with the
    same seeds.

    A game that has ended begins anew in the next step, which ignores its action. Until then its
    mask is all zeros. The info has the masks, too, and as `refused` the codes of illegal
    actions."""

    def __init__(self, rules: Rules, seat: int, number: int) -> None:
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        self.variant: Final = rules.variant
        self.seat: Final = seat
        self.num_envs = number
        self.games: Final = VectorGames(rules, number, draw_seed())
        self.over: Flags = np.zeros(number, np.bool_)
        self.single_observation_space = describe_observations(self.variant)
        self.single_action_space = Discrete(self.variant.decisions)
        self.observation_space = batch_space(self.single_observation_space, number)
        self.action_space = batch_space(self.single_action_space, number)

    def reset(self, *, seed: Seeds = None, options: dict[str, Any] | None = None,
              ) -> tuple[Observation, dict[str, Any]]:
        """Start new games: all, or those with a one in the `reset_mask` of the options.

        Game `i` gets the seed `seed + i`, or that of a list. Without a seed its generator
        continues."""
        seeds = [seed + place for place in range(self.num_envs)] if isinstance(seed, int) else seed
        if seeds is not None and len(seeds) != self.num_envs:
            raise ValueError(f"{len(seeds)} seeds for {self.num_envs} games")
        super().reset(seed=None if seeds is None else seeds[0])
        wanted = np.asarray((options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_)))
        if wanted.shape != (self.num_envs,) or wanted.dtype != np.bool_:
            raise ValueError(f"a reset mask has {self.num_envs} truth values")
        for place in np.flatnonzero(wanted).tolist():
            own = None if seeds is None else seeds[place]
            if own is not None:
                self.games.batch.seed(place, own)
            self.games.batch.restart_game(place)
        self.over[wanted] = False
        seen = self.observe()
        return seen, self.describe_masks(seen)

    def step(self, actions: Actions,
             ) -> tuple[Observation, NDArray[np.float64], Flags, Flags, dict[str, Any]]:
        """Play an action in every game. Raise IndexError where there is no such action, ValueError
        if there are not as many as games. Then nothing has changed."""
        again, chosen = self.over, np.asarray(actions)
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"{len(chosen)} actions for {self.num_envs} games")
        if not np.all(again | ((chosen >= 0) & (chosen < self.variant.decisions))):
            raise IndexError(f"actions are numbered from 0 to {self.variant.decisions - 1}")
        games = np.arange(self.num_envs)
        lost: Flags = ~again & (self.games.masks[games, np.where(again, 0, chosen)] == 0)
        refused = [self.find_refusal(place, int(chosen[place]))
                   for place in np.flatnonzero(lost).tolist()]
        self.games.step(np.where(again | lost, LEAVE, chosen))
        self.games.reset(which=np.flatnonzero(again).tolist())
        seen = self.observe()
        seen["action_mask"][lost] = 0
        info = self.describe_masks(seen)
        if refused:
            info["refused"], info["_refused"] = np.full(self.num_envs, None, object), lost
            info["refused"][lost] = refused
        rewards = np.where(lost, LOST, self.games.rewards[:, self.seat])
        self.over = lost | (self.games.ended == 1)
        return seen, rewards, self.over.copy(), np.zeros_like(self.over), info

    def find_refusal(self, place: int, action: int) -> str:
        """Return the code of the clause that forbids the action."""
        refusal = self.games.positions[place].refusal(self.variant.game.actions[action])
        assert refusal is not None
        return refusal.code

    def observe(self) -> Observation:
        """Return what the seat sees in each game, and the masks of its legal actions."""
        return {"observation": self.games.observations.copy(),
                "action_mask": self.games.masks.view(np.int8).copy()}

    def describe_masks(self, seen: Observation) -> dict[str, Any]:
        """Return the info that has the masks of these observations."""
        return {"action_mask": seen["action_mask"],
                "_action_mask": np.ones(self.num_envs, np.bool_)}


gymnasium.register("grandtour/Seat-v0", "grandtour.lab.gymnasium:env",
                   vector_entry_point="grandtour.lab.gymnasium:vector_env")
