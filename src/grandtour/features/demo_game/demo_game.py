"""The game that plays by itself on the front page: bots among themselves, one game after the other.

It advances only when a person looks. No task plays it, and nothing of it is stored. It shows what
anyone may see."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any, Final

from grandtour import games
from grandtour.bots.levels import NAMES
from grandtour.bots.pool import BotPool
from grandtour.bots.thinking.queue import JobClaim, Urgency
from grandtour.engine.core import PUBLIC, TERMINAL, Action, State
from grandtour.engine.game import Game
from grandtour.engine.match import Entry, Match
from grandtour.engine.rng import Rng
from grandtour.games.words import Sentence
from grandtour.language import Phrase
from grandtour.tables.bot_runner import play_forced_moves, derive_bot_seed, resample_for_bot
from grandtour.tables.draws import draw_outcome_from_seed
from grandtour.tables.seating import TRAVELLERS

LOG: Final = logging.getLogger(__name__)
PLAYER: Final = NAMES[1]        # quick, and not the weakest
PLAYERS: Final = 3
PACE: Final = 2.0               # seconds between two actions
REST: Final = 15.0              # that the end of a game is to be seen
KEPT: Final = 4                 # frames, for whoever asks for the picture of the last but one
CLAIM: Final = JobClaim(Urgency.BOTS, "the first page")


@dataclass(frozen=True)
class DemoFrame:
    """A moment of the game: the view of a spectator, and what has just been done; `said` is None
    before the first action. No two frames have the same number."""

    number: int
    game: str
    names: tuple[str, ...]
    view: dict[str, Any]
    said: Phrase | None = None
    places: tuple[str, ...] = ()


class DemoGame:
    """The demo game. `secret` gives the seed of the draws, for each game again. `clock` returns
    seconds. `titles` are played in turn, by default all games that come with the package."""

    def __init__(self, bots: BotPool, secret: Callable[[], int],
                 clock: Callable[[], float] = time.monotonic,
                 titles: Sequence[str] = ()) -> None:
        self._bots = bots
        self._secret = secret
        self._clock = clock
        self._titles = cycle(titles or sorted(games.list_own_packages()))
        self._turn = asyncio.Lock()
        self._frames: deque[DemoFrame] = deque(maxlen=KEPT)
        self._due = 0.0

    def find_current_frame(self) -> DemoFrame:
        """Return the present frame without advancing. The first call sets up the first game."""
        if not self._frames:
            self._begin_game()
        return self._frames[-1]

    def find_frame(self, number: int) -> DemoFrame:
        """Return the frame of this number, or the present one if that is no longer kept."""
        now = self.find_current_frame()
        return next((frame for frame in self._frames if frame.number == number), now)

    async def advance_if_due(self) -> DemoFrame:
        """Advance by one action if it is time, and return the frame. Callers get the present frame
        while a bot thinks."""
        self.find_current_frame()
        if self._clock() >= self._due and not self._turn.locked():
            async with self._turn:
                await self._play_next_action()
        return self.find_current_frame()

    def _begin_game(self) -> None:
        """Begin another game, and play its first draws."""
        game = games.game(next(self._titles))
        players = game.nearest_players(PLAYERS)
        self._seed = self._secret()
        self._match = Match(game, players, game.choose(players, {}))
        play_forced_moves(self._match, draw_outcome_from_seed(self._seed))
        self._add_frame(None, ())
        self._due = self._clock() + PACE

    async def _play_next_action(self) -> None:
        if self._is_over:
            self._begin_game()
            return
        action = await self._choose_action()
        before = self._match.state.clone()
        entry = self._match.play(action)
        play_forced_moves(self._match, draw_outcome_from_seed(self._seed))
        self._show_entry(entry, before)
        self._due = self._clock() + (REST if self._is_over else PACE)

    async def _choose_action(self) -> Action[Any]:
        """Return the bot's action. It gets a resampled position, as at a table; if it fails, the
        action is random."""
        state, made = self._match.state, len(self._match.line)
        seat = state.current_player()
        sight, seed = resample_for_bot(state, seat, self._seed, made), derive_bot_seed(self._seed,
                                                                                       made)
        game: Game[Any] = self._match.game
        try:
            text = await self._bots.choose(CLAIM, PLAYER, game.name, str(sight), seed)
            return game.request(state, text, seat)
        except Exception:
            LOG.exception("a bot of the first page has failed at %s", game.name)
            return state.sample(Rng(seed))

    @property
    def _is_over(self) -> bool:
        return self._match.state.current_player() == TERMINAL

    def _show_entry(self, entry: Entry, before: State) -> None:
        """Add a frame for the entry. An action without a line in the log leaves the line before
        it."""
        words, names = games.words(self._match.game.name), list(self._names)
        told: list[Sentence] = words.log(entry, before, names)
        said = told[0].phrase if told else self.find_current_frame().said
        result = words.result(self._match.state.view(PUBLIC), names)
        places = tuple(place for sentence in told for place in sentence.places)
        self._add_frame(result.sentence if result else said, places)

    @property
    def _names(self) -> tuple[str, ...]:
        return TRAVELLERS[:self._match.players]

    def _add_frame(self, said: Phrase | None, places: tuple[str, ...]) -> None:
        number = self._frames[-1].number + 1 if self._frames else 0
        self._frames.append(DemoFrame(number, self._match.game.name, self._names,
                                      self._match.state.view(PUBLIC), said, places))
