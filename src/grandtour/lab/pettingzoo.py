"""The games as environments of PettingZoo, one agent after the other."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import numpy as np
from gymnasium.spaces import Dict, Discrete
from pettingzoo import AECEnv

from grandtour import games
from grandtour.engine.core import State
from grandtour.engine.rng import Rng
from grandtour.lab.observing import SEEDS, Observation, observation, observations
from grandtour.lab.variant import Variant, play_chance, variant


def env(game: str, players: int | None = None, profile: str = "",
        render_mode: str | None = None, **options: str) -> GameEnv:
    """Return the environment of a game, with its fewest players by default. Raise Refused as
    `Game.choose` does."""
    seats = games.game(game).least if players is None else players
    return GameEnv(variant(game, seats, profile, tuple(sorted(options.items()))), render_mode)


class GameEnv(AECEnv[str, Observation, int]):
    """An environment in which an agent observes what its seat sees now, and a mask of its legal
    actions.

    An illegal step raises IllegalAction and changes nothing. Chance is played inside, by the seed.
    Rewards come at the end: those of `State.returns`."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "grandtour", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, variant: Variant, render_mode: str | None = None) -> None:
        self.variant: Final = variant
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(variant.players)]
        self.seats: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observations(variant) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(variant.decisions) for agent in self.possible_agents}
        self.rng = Rng(int(np.random.default_rng().integers(SEEDS)))

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. Without a seed the generator of chance continues."""
        if seed is not None:
            self.rng = Rng(seed)
        self.position: State = self.variant.start()
        play_chance(self.position, self.rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.current_player()]

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("whoever is in the game must choose an action")
        self.position.apply_action(self.variant.action(self.position, int(action)).id)
        play_chance(self.position, self.rng)
        self._cumulative_rewards[self.agent_selection] = 0.0
        if self.position.is_terminal():
            self.rewards = dict(zip(self.agents, self.position.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.position.current_player()]

    def observe(self, agent: str) -> Observation:
        return observation(self.variant, self.position, self.seats[agent])

    def render(self) -> str | None:
        """Return the position as text, nothing hidden, if the mode is "ansi"."""
        return str(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: no resource is open."""
