"""Step many games of one kind in one compiled loop, and encode each where a seat must choose.

Everything that changes is in fixed arrays, which `grandtour.lab.vector` shows as arrays of numpy
without a copy. Game `i` has its own generator, so equal seeds and equal actions give equal games,
however many others there are."""

from __future__ import annotations

from typing import Any, Final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from grandtour.bots.bot import Contender
from grandtour.engine.core import CHANCE, TERMINAL, Action, IllegalAction, State
from grandtour.engine.encoding import Encoder
from grandtour.engine.game import Game
from grandtour.engine.rng import Rng

STREAM: Final = 1               # of the generators that draw for `sample`
LEAVE: Final = -2 ** 31         # instead of an action: leave the game as it is
ACTION_BYTES: Final = 8


class GameBatch:
    """Games that run at the same time. A game that ends begins anew at once, unless `again` is
    false: then it rests until `restart_game`.

    `numbers` has the encodings, `mask` a one for each legal action, `seats` the seat that must
    choose (TERMINAL in a game that rests, which the first free seat sees), `rewards` what the step
    brought each seat (`State.returns` of a game that ended, else zeros), and `ended` a one where a
    game ended in the last step. `drawn` has the actions of `sample`. `opponents` play the seats for
    which there is one."""

    def __init__(self, game: Game[Any], encoder: Encoder[Any], players: int,
                 options: dict[str, str], number: int, decisions: int,
                 opponents: list[Contender | None], skip_forced: bool, again: bool) -> None:
        self.game: Final = game
        self.encoder: Final = encoder
        self.players: Final[i64] = players
        self.number: Final[i64] = number
        self.decisions: Final[i64] = decisions
        self.size: Final[i64] = len(encoder.fields(players))
        self.opponents: Final = opponents
        self.skip_forced: Final = skip_forced
        self.again: Final = again
        self.fresh: Final[State] = game.start(players, options)
        self.states: list[State] = [self.fresh] * number
        self.rngs: list[Rng] = [Rng(seed) for seed in range(number)]
        self.lots: list[Rng] = [Rng(seed, STREAM) for seed in range(number)]
        self.legal: list[list[Action[Any]]] = [[] for _ in range(number)]
        self.numbers: vec[i16] = vec[i16]([0] * (number * int(self.size)))
        self.mask: vec[u8] = vec[u8]([0] * (number * decisions))
        self.seats: vec[i32] = vec[i32]([TERMINAL] * number)
        self.rewards: vec[float] = vec[float]([0.0] * (number * players))
        self.ended: vec[u8] = vec[u8]([0] * number)
        self.drawn: vec[i64] = vec[i64]([LEAVE] * number)
        self.first_free: i64 = opponents.index(None)

    def seed(self, place: i64, seed: i64) -> None:
        """Seed the generators of one game. It continues as it is until `restart_game`."""
        self.rngs[place] = Rng(seed)
        self.lots[place] = Rng(seed, STREAM)

    def restart_game(self, place: i64) -> None:
        """Begin one game anew."""
        self.clear_result(place)
        self.states[place] = self.fresh.clone()
        self.play_until_choice(place)

    def step(self, actions: bytes) -> None:
        """Play one action in every game that does not rest, unless it is LEAVE. Each is a number
        of eight bytes, the least first.

        Raise IllegalAction for the first that is not legal, IndexError where there is no such
        action, ValueError where there are not as many as games; then nothing has changed."""
        if len(actions) != ACTION_BYTES * self.number:
            raise ValueError(f"actions: {len(actions) / ACTION_BYTES:g} for {self.number} games")
        for place in range(self.number):
            self.check_action(place, read_i64_le(actions, ACTION_BYTES * place))
        for place in range(self.number):
            self.clear_result(place)
            action = read_i64_le(actions, ACTION_BYTES * place)
            if action != LEAVE and self.seats[place] != TERMINAL:
                self.states[place].play(self.game.actions[action])
                self.play_until_choice(place)

    def check_action(self, place: i64, action: i64) -> None:
        if action == LEAVE or self.seats[place] == TERMINAL:
            return
        if action < 0 or action >= self.decisions:
            raise IndexError(f"actions: {action} is none; they are numbered from 0 to "
                             f"{self.decisions - 1}")
        if self.mask[place * self.decisions + action] == 0:
            s = self.states[place]
            chosen = self.game.actions[action]
            refusal = s.refusal(chosen)
            assert refusal is not None
            raise IllegalAction(refusal, s.details(chosen, refusal))

    def clear_result(self, place: i64) -> None:
        self.ended[place] = 0
        for seat in range(self.players):
            self.rewards[place * self.players + seat] = 0.0

    def play_until_choice(self, place: i64) -> None:
        """Play chance, opponents and forced moves until a seat must choose; note the result of a
        game that ends."""
        s = self.states[place]
        rng = self.rngs[place]
        choices: list[Action[Any]] = []
        while True:
            seat = s.stack[-1].seat
            if seat == CHANCE:
                s.play(s.sample(rng))
                continue
            if seat == TERMINAL:
                if self.ended[place] == 0:
                    self.note_result(place, s)
                if not self.again:
                    choices = []
                    break
                s = self.fresh.clone()
                self.states[place] = s
                continue
            opponent = self.opponents[seat]
            if opponent is not None:
                s.play(opponent.choose(s.resample(seat, rng), rng))
                continue
            choices = s.choices()
            if len(choices) > 1 or not self.skip_forced:
                break
            s.play(choices[0])
        self.write_observation(place, s, choices)

    def note_result(self, place: i64, s: State) -> None:
        self.ended[place] = 1
        returns = s.returns()
        for seat in range(self.players):
            self.rewards[place * self.players + seat] = returns[seat]

    def write_observation(self, place: i64, s: State, choices: list[Action[Any]]) -> None:
        """Write what the seat to choose sees, and its legal actions. At the end the first free seat
        looks."""
        seat = s.stack[-1].seat
        self.seats[place] = i32(seat)
        first, mask = place * self.decisions, self.mask
        for action in self.legal[place]:
            mask[first + action.id] = 0
        for action in choices:
            mask[first + action.id] = 1
        self.legal[place] = choices
        eyes = seat if seat >= 0 else self.first_free
        self.encoder.write(s, eyes, eyes, self.numbers, place * self.size)

    def sample(self) -> None:
        """Draw a legal action of every game, each equally likely; LEAVE where it rests."""
        for place in range(self.number):
            choices = self.legal[place]
            self.drawn[place] = LEAVE
            if choices:
                self.drawn[place] = choices[self.lots[place].below(len(choices))].id

    def snapshot(self) -> list[tuple[State, Rng, Rng]]:
        """Return copies of all positions and generators, for `restore`."""
        return [(self.states[place].clone(), copy_rng(self.rngs[place]), copy_rng(self.lots[place]))
                for place in range(self.number)]

    def restore(self, saved: list[tuple[State, Rng, Rng]]) -> None:
        """Continue from a snapshot. What the last step brought is forgotten."""
        for place in range(self.number):
            s, rng, lots = saved[place]
            self.states[place] = s.clone()
            self.rngs[place] = copy_rng(rng)
            self.lots[place] = copy_rng(lots)
            self.clear_result(place)
            seat = s.stack[-1].seat
            self.write_observation(place, self.states[place],
                                   self.states[place].choices() if seat >= 0 else [])


def copy_rng(rng: Rng) -> Rng:
    copy = Rng(0)
    copy.a, copy.b, copy.c, copy.counter = rng.a, rng.b, rng.c, rng.counter
    return copy
