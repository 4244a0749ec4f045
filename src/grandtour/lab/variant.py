"""A game as other libraries need it: numbered actions, tensors of fixed size, texts of what a seat
sees and knows."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from grandtour import games
from grandtour.engine.core import CHANCE, EVERYTHING, Action, Chance, Question, State
from grandtour.engine.rng import Rng
from grandtour.games.tensor import Counts, Group, Numbers, Seat, View


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
        self.questions: Final = list(dict.fromkeys(
            action.answers for action in self.game.actions))
        self.layout: Final = games.layout(name, players)
        self.parts: Final = Group({
            "looking": Seat(players),
            "choosing": Seat(players),
            "question": Counts(map(question_title, self.questions)),
            "view": self.layout.view,
        })
        self.size: Final = self.parts.size

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle and copy by reference: one variant serves all its positions."""
        return variant, (self.game.name, self.players, "", tuple(sorted(self.options.items())))

    @property
    def names(self) -> list[str]:
        """Return the meaning of each number of a tensor."""
        return [name.removeprefix(".") for name in self.parts.names()]

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

    def observation(self, s: State, seat: int) -> NDArray[np.float32]:
        """Return the view of the seat in numbers."""
        return self.tensor(s, seat, s.view(seat))

    # The knowledge of a seat that remembers everything.

    def knowledge_text(self, s: State, seat: int) -> str:
        """Return a text that is equal for positions exactly if a perfect memory of the seat cannot
        tell them apart.

        It is the text of the one of them that a fixed generator deals."""
        return f"looking {seat}\n{s.resample(seat, Rng(0))}"

    def information(self, s: State, seat: int) -> NDArray[np.float32]:
        """Return all public information in numbers, with what the seat alone can see.

        The rest is zero, also where a clever seat could exclude something."""
        return self.tensor(s, seat, self.layout.known(s.view(seat), s.view(EVERYTHING)))

    def tensor(self, s: State, seat: int, view: View) -> NDArray[np.float32]:
        question = s.stack[-1]
        into: Numbers = {}
        self.parts.write({
            "looking": seat,
            "choosing": s.current_player(),
            "question": [question_title(kind) for kind in self.questions
                         if isinstance(question, kind)],
            "view": view,
        }, 0, into)
        tensor = np.zeros(self.size, np.float32)
        tensor[list(into)] = list(into.values())
        return tensor


def question_title(kind: type[Question[Any]]) -> str:
    return kind.__name__


@cache
def variant(name: str, players: int, profile: str = "",
            named: tuple[tuple[str, str], ...] = ()) -> Variant:
    """Return the variant with these named options. Raise Refused as `Game.choose` does."""
    return Variant(name, players, games.game(name).choose(players, dict(named), profile))


def play_chance(s: State, rng: Rng) -> None:
    """Play chance until a seat chooses or the game is over."""
    while s.current_player() == CHANCE:
        s.play(s.sample(rng))
