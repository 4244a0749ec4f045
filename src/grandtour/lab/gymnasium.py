"""One seat of a game as an environment of Gymnasium; bots play the others.

After importing this module `gymnasium.make("grandtour/Seat-v0", game="<name>", ...)` returns the
same as `env`."""

from __future__ import annotations

from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete

from grandtour import games
from grandtour.bots.levels import find_contender
from grandtour.engine.core import TERMINAL, IllegalAction, State
from grandtour.engine.rng import Rng
from grandtour.lab.observing import SEEDS, Observation, observation, observations
from grandtour.lab.variant import Variant, play_chance, variant

LOST: Final = -1.0


def env(game: str, players: int | None = None, seat: int = 0, opponents: str = "random",
        profile: str = "", render_mode: str | None = None, **options: str) -> SeatEnv:
    """Return the environment of a seat.

    `opponents` is a rung of the ladder of bots or a level of the game. Without `players` the game
    has its fewest. Raise Refused as `Game.choose` does, UnknownBot if there is no such player,
    IndexError if there is no such seat."""
    seats = games.game(game).least if players is None else players
    chosen = variant(game, seats, profile, tuple(sorted(options.items())))
    return SeatEnv(chosen, range(seats)[seat], opponents, render_mode)


class Opponents:
    """The player that plays all other seats. It is pickled and copied by name."""

    def __init__(self, variant: Variant, name: str) -> None:
        self.variant: Final = variant
        self.name: Final = name
        self.choose: Final = find_contender(variant.game, name).choose

    def __reduce__(self) -> tuple[type[Opponents], tuple[Variant, str]]:
        return Opponents, (self.variant, self.name)


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """An environment that observes what the seat sees now, and a mask of its legal actions.

    The reward comes at the end: that of `State.returns`. An illegal action loses the game at once,
    with the code of its refusal in the info. The other seats and chance play by the seed."""

    def __init__(self, variant: Variant, seat: int, opponents: str,
                 render_mode: str | None = None) -> None:
        self.variant: Final = variant
        self.seat: Final = seat
        self.opponents: Final = Opponents(variant, opponents)
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        self.render_mode = render_mode
        self.observation_space = observations(variant)
        self.action_space = Discrete(variant.decisions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None,
              ) -> tuple[Observation, dict[str, Any]]:
        """Start a new game, and play up to the first choice of the seat."""
        super().reset(seed=seed)
        self.rng = Rng(int(self.np_random.integers(SEEDS)))
        self.position: State = self.variant.start()
        self.play_others()
        return observation(self.variant, self.position, self.seat), {}

    def step(self, action: int | np.int64,
             ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        info: dict[str, Any] = {}
        reward, over = 0.0, False
        try:
            self.position.apply_action(self.variant.action(self.position, int(action)).id)
        except IllegalAction as illegal:
            reward, over, info = LOST, True, {"refused": illegal.refusal.code}
        else:
            self.play_others()
            if self.position.is_terminal():
                reward, over = self.position.returns()[self.seat], True
        return observation(self.variant, self.position, self.seat), reward, over, False, info

    def play_others(self) -> None:
        """Play all others until the seat must choose or the game is over.

        Bots are sent only what their seats know."""
        play_chance(self.position, self.rng)
        while self.position.current_player() not in (self.seat, TERMINAL):
            other = self.position.resample(self.position.current_player(), self.rng)
            self.position.play(self.opponents.choose(other, self.rng))
            play_chance(self.position, self.rng)

    def render(self) -> str | None:
        """Return the position as text, nothing hidden, if the mode is "ansi"."""
        return str(self.position) if self.render_mode == "ansi" else None


gymnasium.register("grandtour/Seat-v0", "grandtour.lab.gymnasium:env")
