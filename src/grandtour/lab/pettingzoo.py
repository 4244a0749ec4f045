"""The games as environments of PettingZoo, one agent after the other."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from gymnasium.spaces import Dict, Discrete
from pettingzoo import AECEnv

from grandtour.engine.core import State
from grandtour.lab.gymnasium import Observation, describe_observations, draw_seed
from grandtour.lab.variant import find_variant
from grandtour.lab.vector import Rules, VectorGames

__all__ = [
    "GameEnv",
    "env",
]


def env(game: str, players: int | None = None, profile: str = "",
        render_mode: str | None = None, **options: str) -> GameEnv:
    """Return the environment of a game, with its fewest players by default. Raise Refused as
    `Game.choose` does."""
    chosen = find_variant(game, players, profile, options)
    return GameEnv(Rules(chosen, {}, again=False), render_mode)


class GameEnv(AECEnv[str, Observation, int]):
    """An environment in which an agent observes what its seat sees now, and a mask of its legal
    actions.

    An illegal step raises IllegalAction and changes nothing. Chance is played inside, by the seed.
    Rewards come at the end: those of `State.returns`."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "grandtour", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, rules: Rules, render_mode: str | None = None) -> None:
        self.variant: Final = rules.variant
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.variant.players)]
        self.seats: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: describe_observations(self.variant)
                                   for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.variant.decisions)
                              for agent in self.possible_agents}
        self.games: Final = VectorGames(rules, 1, draw_seed())

    @property
    def position(self) -> State:
        """Return the position of the library, which is the environment's own: clone what you
        change."""
        return self.games.positions[0]

    def observation_space(self, agent: str) -> Dict:
        """Return the space of what the agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        """Return the space of the numbers of actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. Without a seed the generator of chance continues."""
        self.games.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.games.seats[0]]

    def step(self, action: int | None) -> None:
        """Play the action of the selected agent. Raise IllegalAction if it is not legal."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("whoever is in the game must choose an action")
        self.games.step([int(action)])
        self._cumulative_rewards[self.agent_selection] = 0.0
        if self.games.ended[0]:
            self.rewards = dict(zip(self.agents, self.games.rewards[0].tolist(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.games.seats[0]]

    def observe(self, agent: str) -> Observation:
        """Return what the agent sees now, and the mask of its legal actions."""
        seat = self.seats[agent]
        return {"observation": self.variant.observation(self.position, seat),
                "action_mask": self.variant.mask(self.position, seat)}

    def render(self) -> str | None:
        """Return the position as text, nothing hidden, if the mode is "ansi"."""
        return str(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: no resource is open."""
