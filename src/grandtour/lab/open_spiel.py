"""The games in OpenSpiel: import this module, then `pyspiel.load_game("grandtour_<name>")`.

Parameters are `players`, `profile` and `options`, such as `layout:first_game;first_seat:2`; other
options are those of the profile. A game with sealed questions has simultaneous moves: where several
seats are asked, `apply_actions` takes a number for each seat. OpenSpiel's search bots in C++ crash
on every game that is written in Python: use those of `open_spiel.python.algorithms`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Self, TypeAlias

import numpy as np
import pyspiel
from numpy.typing import NDArray

from grandtour import games
from grandtour.engine.core import Chance, Question, Sealed, State
from grandtour.engine.game import Game
from grandtour.engine.rng import Rng
from grandtour.lab.variant import Variant, variant

__all__ = [
    "SpielGame",
    "SpielState",
]

PREFIX: Final = "grandtour_"
SEEDS: Final = 2 ** 53
SAMPLES: Final = 4              # random games that show what is hidden
Parameters: TypeAlias = dict[str, Any]


class FrozenPosition:
    """A position that never changes, so that clones can share it. It is pickled as its text."""

    def __init__(self, state: State) -> None:
        self.state: Final = state

    def after(self, number: int, variant: Variant) -> FrozenPosition:
        """Return the position after a legal action. Raise IllegalAction for any other."""
        follow = self.state.clone()
        follow.apply_action(variant.action(follow, number).id)
        return FrozenPosition(follow)

    def after_all(self, numbers: Sequence[int], variant: Variant) -> FrozenPosition:
        """Return the position after the legal actions of all seats that are asked together. Raise
        IllegalAction for any other. The numbers of other seats mean nothing."""
        follow = self.state.clone()
        for seat in self.state.seats_asked():
            follow.apply_action(variant.action(follow, numbers[seat]).id)
        return FrozenPosition(follow)

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Callable[[str, str], FrozenPosition], tuple[str, str]]:
        return restore_frozen, (self.state.game.name, str(self.state))


def restore_frozen(game: str, text: str) -> FrozenPosition:
    return FrozenPosition(games.game(game).position(text))


class SpielState(pyspiel.State):
    """A position with the history that OpenSpiel keeps of it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = game.opening

    @property
    def state(self) -> State:
        """Return the position of the library."""
        return self.position.state

    @property
    def variant(self) -> Variant:
        """Return the variant that is played."""
        found: Variant = self.get_game().variant
        return found

    def current_player(self) -> int:
        together = len(self.state.seats_asked()) > 1
        return pyspiel.PlayerId.SIMULTANEOUS if together else self.state.current_player()

    def is_terminal(self) -> bool:
        return self.state.is_terminal()

    def _legal_actions(self, player: int) -> list[int]:
        if player >= 0 and player not in self.state.seats_asked():
            return []
        return self.variant.legal(self.state.turned_to(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.variant.chances(self.state)

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action, self.variant)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        self.position = self.position.after_all(actions, self.variant)

    def _action_to_string(self, player: int, action: int) -> str:
        variant = self.variant
        chance = player == pyspiel.PlayerId.CHANCE
        return str(variant.game.actions[action + variant.decisions * chance])

    def returns(self) -> list[float]:
        """Return the value of the game to each seat at its end; zeros before."""
        return self.state.returns() if self.is_terminal() else [0.0] * self.variant.players

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a position that the player cannot tell from this one. It has no history."""
        dealt: SpielState = self.get_game().new_initial_state()
        dealt.position = FrozenPosition(self.state.resample(player, Rng(int(sampler() * SEEDS))))
        return dealt

    def __str__(self) -> str:
        return str(self.state)


class SpielObserver:
    """An observer of what a seat sees now, or, with perfect recall, of all that it can remember."""

    def __init__(self, variant: Variant, perfect_recall: bool) -> None:
        self.tensor: NDArray[np.float32] = np.zeros(variant.size, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {
            "info_state" if perfect_recall else "observation": self.tensor}
        self.numbers: Final = variant.information if perfect_recall else variant.observation
        self.text: Final = variant.knowledge_text if perfect_recall else variant.view_text

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self.numbers(state.state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        return self.text(state.state, player)


class SpielGame(pyspiel.Game):
    """A variant of one of our games."""

    def __init__(self, name: str, parameters: Parameters) -> None:
        players = parameters.get("players", games.game(name).least)
        self.variant: Final = variant(name, players, parameters.get("profile", ""),
                                      options(parameters.get("options", "")))
        self.opening: Final = FrozenPosition(self.variant.start())
        kind = build_game_type(self.variant.game, players, self.variant.options)
        super().__init__(kind, build_game_information(self.variant), parameters)

    def __reduce__(self) -> tuple[Callable[[str], SpielGame], tuple[str]]:
        return load_game, (str(self),)

    def new_initial_state(self) -> SpielState:
        """Return the first position, in which chance or a seat must choose."""
        return SpielState(self)

    def make_py_observer(self, wanted: pyspiel.IIGObservationType | None = None,
                         parameters: Parameters | None = None) -> SpielObserver | None:
        """Return an observer of the whole view, or None if only parts of it are wanted."""
        if parameters:
            raise ValueError(f"observers take no parameters: {parameters}")
        if wanted is None:
            return SpielObserver(self.variant, perfect_recall=False)
        if not wanted.public_info or wanted.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return SpielObserver(self.variant, wanted.perfect_recall)


def load_game(text: str) -> SpielGame:
    """Return the game of OpenSpiel's own text for it."""
    found: SpielGame = pyspiel.load_game(text)
    return found


def options(text: str) -> tuple[tuple[str, str], ...]:
    """Parse options from one text, since OpenSpiel would turn values that look like numbers into
    numbers."""
    pairs = [pair.partition(":") for pair in text.split(";") if pair]
    return tuple(sorted((name, value) for name, _, value in pairs))


def build_game_information(variant: Variant) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=variant.decisions,
        max_chance_outcomes=variant.outcomes,
        num_players=variant.players,
        min_utility=-1.0,
        max_utility=variant.players - 1.0,
        utility_sum=0.0,
        max_game_length=variant.game.max_length)


def build_game_type(game: Game[Any], players: int, options: dict[str, str]) -> pyspiel.GameType:
    """Return OpenSpiel's facts about a game with these players and options."""
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=(pyspiel.GameType.Dynamics.SIMULTANEOUS if has_question_kind(game, Sealed)
                  else pyspiel.GameType.Dynamics.SEQUENTIAL),
        chance_mode=(pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
                     if has_question_kind(game, Chance)
                     else pyspiel.GameType.ChanceMode.DETERMINISTIC),
        information=(pyspiel.GameType.Information.PERFECT_INFORMATION
                     if is_open(game, players, options)
                     else pyspiel.GameType.Information.IMPERFECT_INFORMATION),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=game.least,
        max_num_players=game.most,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.least, "profile": "", "options": ""})


def has_question_kind(game: Game[Any], kind: type[Question[Any]]) -> bool:
    """Return whether the game ever asks a question of this kind."""
    return any(issubclass(action.answers, kind) for action in game.actions)


def is_open(game: Game[Any], players: int, options: dict[str, str]) -> bool:
    """Return whether every seat always sees everything. What seats choose together is hidden from
    no one in OpenSpiel: such games are open if nothing else was hidden in some random games."""
    if game.lies_open(options):
        return True
    return has_question_kind(game, Sealed) and not any(
        has_hidden(game.start(players, options), players, Rng(seed)) for seed in range(SAMPLES))


def has_hidden(s: State, players: int, rng: Rng) -> bool:
    """Return whether something is hidden from a seat in a random game from this position. Positions
    in which some seats of a round have answered do not count."""
    while not s.is_terminal():
        if any(str(s.disguise(seat, rng)) != str(s) for seat in range(players)):
            return True
        for _ in range(max(1, len(s.seats_asked()))):
            s.play(s.sample(rng))
    return False


def register(name: str) -> None:
    """Register a game. OpenSpiel needs a class that takes the parameters alone."""
    class Registered(SpielGame):
        def __init__(self, parameters: Parameters | None = None) -> None:
            super().__init__(name, parameters or {})

    game = games.game(name)
    kind = build_game_type(game, game.least, game.choose(game.least, {}))
    pyspiel.register_game(kind, Registered)


for each in games.names():
    register(each)
