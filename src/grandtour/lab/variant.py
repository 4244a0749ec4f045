"""A game as other libraries need it: numbered actions, tensors of fixed size, texts of what a seat
sees and knows."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i16
from numpy.typing import NDArray

from grandtour import games
from grandtour.engine.core import CHANCE, EVERYTHING, Action, Chance, State
from grandtour.engine.encoding import HIDDEN, Encoder
from grandtour.engine.rng import Rng
from grandtour.lab.view_encoder import ViewEncoder

DEALS: Final = 8                # positions that are compared to find out what a seat knows


class Variant:
    """One game with a number of players and a value for every option.

    The actions of players are numbered from 0 to `decisions` - 1 and those of chance from 0 to
    `outcomes` - 1, whatever the number of players and the options. The numbers hold within one
    version of the rules. Tensors have `size` numbers, with the names of `names`."""

    def __init__(self, name: str, players: int, options: dict[str, str]) -> None:
        self.game: Final = games.game(name)
        self.players: Final = players
        self.options: Final = options
        self.decisions: Final = len([action for action in self.game.actions
                                     if not issubclass(action.answers, Chance)])
        self.outcomes: Final = len(self.game.actions) - self.decisions
        self.encoder: Final[Encoder[Any]] = self.game.encoder or ViewEncoder(self.game)
        self.fields: Final = self.encoder.fields(players)
        self.size: Final = len(self.fields)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle and copy by reference: one variant serves all its positions."""
        return variant, (self.game.name, self.players, "", tuple(sorted(self.options.items())))

    @property
    def names(self) -> list[str]:
        """Return the meaning of each number of a tensor."""
        return [field.name for field in self.fields]

    @property
    def bounds(self) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """Return the least and the largest value of each number of a tensor."""
        return (np.array([field.low for field in self.fields], np.int16),
                np.array([field.high for field in self.fields], np.int16))

    def start(self) -> State:
        fresh: State = self.game.start(self.players, self.options)
        return fresh

    # Actions.

    def action(self, s: State, number: int) -> Action[Any]:
        """Return the action of this number for the player to move, legal or not. Raise IndexError
        if there is none."""
        chance = s.is_chance_node()
        if not 0 <= number < (self.outcomes if chance else self.decisions):
            raise IndexError(f"there is no action of number {number}")
        return self.game.actions[number + self.decisions * chance]

    def legal(self, s: State) -> list[int]:
        """Return the numbers of the legal actions, ascending."""
        first = self.decisions * s.is_chance_node()
        return [number - first for number in s.legal_actions()]

    def chances(self, s: State) -> list[tuple[int, float]]:
        """Return the numbers of the outcomes of chance, ascending, with their probabilities."""
        return sorted((number - self.decisions, share) for number, share in s.chance_outcomes())

    def mask(self, s: State, seat: int) -> NDArray[np.int8]:
        """Return one for each legal action of this seat, zero for all others."""
        mask = np.zeros(self.decisions, np.int8)
        if s.current_player() == seat:
            mask[s.legal_actions()] = 1
        return mask

    # The present view of a seat.

    def view_text(self, s: State, seat: int) -> str:
        """Return the view of the seat as text. It is the same after `State.disguise`."""
        return json.dumps(s.view(seat) | {"looking": seat}, ensure_ascii=False,
                          separators=(",", ":"))

    def observation(self, s: State, seat: int) -> NDArray[np.int16]:
        """Return what the seat sees in numbers."""
        return self.encode(s, seat, seat)

    # The knowledge of a seat that remembers everything.

    def knowledge_text(self, s: State, seat: int) -> str:
        """Return a text that is equal for positions exactly if a perfect memory of the seat cannot
        tell them apart.

        It is the text of the one of them that a fixed generator deals."""
        return f"looking {seat}\n{s.resample(seat, Rng(0))}"

    def information(self, s: State, seat: int) -> NDArray[np.int16]:
        """Return what a perfect memory of the seat knows, in numbers.

        Numbers that differ among positions that the seat cannot tell apart are HIDDEN. A few of
        these positions are compared, dealt by fixed generators."""
        dealt = [self.encode(s.resample(seat, Rng(number)), seat, EVERYTHING)
                 for number in range(DEALS)]
        known = np.all([other == dealt[0] for other in dealt[1:]], axis=0)
        return np.where(known, dealt[0], np.int16(HIDDEN))

    def encode(self, s: State, seat: int, eyes: int) -> NDArray[np.int16]:
        """Return the position in numbers as `eyes` sees it, with seats counted from `seat`."""
        numbers = vec[i16]([i16(0)] * self.size)
        self.encoder.write(s, seat, eyes, numbers, 0)
        return np.frombuffer(memoryview(numbers), np.int16)


@cache
def variant(name: str, players: int, profile: str = "",
            named: tuple[tuple[str, str], ...] = ()) -> Variant:
    """Return the variant with these named options. Raise Refused as `Game.choose` does."""
    return Variant(name, players, games.game(name).choose(players, dict(named), profile))


def find_variant(game: str, players: int | None, profile: str,
                 options: Mapping[str, str]) -> Variant:
    """Return the variant with these options by name. Without `players` the game has its fewest.

    Raise UnknownGame if there is no such game, Refused as `Game.choose` does, TypeError if the
    value of an option is no text."""
    for name, value in options.items():
        if not isinstance(value, str):
            raise TypeError(f"{name}: the value of an option is a text, not {value!r}; options are "
                            "arguments with their names: first_seat='0'")
    number = games.game(game).least if players is None else players
    return variant(game, number, profile, tuple(sorted(options.items())))


def play_chance(s: State, rng: Rng) -> None:
    """Play chance until a seat chooses or the game is over."""
    while s.current_player() == CHANCE:
        s.play(s.sample(rng))
