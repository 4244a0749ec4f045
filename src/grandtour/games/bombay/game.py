"""Assemble Bombay: its options, the table of its actions, and the start of a game."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import Action, table
from grandtour.engine.game import Option, FirstSeatOption, HeadStartOption
from grandtour.games.bombay import suggest
from grandtour.games.bombay.components import (
    BALES, CLOSED, COLOURS, DIGEST, NOBODY, NO_TOKEN, SITES, TABLES,
)
from grandtour.games.bombay.encoder import BombayEncoder
from grandtour.games.bombay.heuristics import BombayHeuristics
from grandtour.games.bombay.observer import BombayObserver
from grandtour.games.bombay.position import SCHEMA
from grandtour.games.bombay.rules import (
    BIDE, BUILD, BUY, CHOOSE, COMMANDS, DRAW, END, MOVE, RESTOCK, SELL, TURNS, ChooseBale,
    Restock, Turn,
)
from grandtour.games.bombay.setup import (
    BEGIN, DEAL_COLUMN, DEAL_POST, DEAL_TOKEN, Columns, FirstPlayer, Posts, Tokens, begin_game,
    lay_out_first_game,
)
from grandtour.games.bombay.state import HEAD_STARTS, RANDOM, Bombay, Merchant, Options

# Which actions answer which question; chance comes last. Numbers hold within a version of the
# rules: records use the notation.
ACTIONS: Final = table({
    Turn: MOVE + BUY + SELL + BUILD + BIDE + END,
    ChooseBale: CHOOSE,
    Restock: DRAW,
    FirstPlayer: BEGIN,
    Columns: DEAL_COLUMN,
    Posts: DEAL_POST,
    Tokens: DEAL_TOKEN,
})

OPTIONS: Final = [
    Option("five_player_third_rupee", "BO-16.1", "false", "true"),
    Option("layout", "BO-16.2", "random", "first_game"),
    Option("palace_city_token", "BO-16.3", "extra", "coloured"),
    Option("post_spread", "BO-16.4", "free", "one_of_each_colour_on_E_and_on_F"),
    Option("bonus_rounding", "BO-16.5", "down", "exact"),
    Option("client_supply", "BO-16.6", "unlimited", "sixteen"),
    Option("screens", "BO-16.7", "tokens", "hidden", "open"),
    Option("city_tokens", "BO-16.8", "three", "players_minus_one"),
    FirstSeatOption("BO-16.9"),
    HeadStartOption("BO-16.14", HEAD_STARTS),
]

# BO-16.12
PROFILES: Final = {
    "guide": {option.name: option.default for option in OPTIONS},
    "rulebook": {option.name: option.default for option in OPTIONS} | {
        "five_player_third_rupee": "true",
        "city_tokens": "players_minus_one",
        "screens": "hidden",
    },
}


class BombayGame(BombayHeuristics):
    """The game of Bombay (BO-1 to BO-17)."""

    def __init__(self) -> None:
        self.name = "bombay"
        self.title = TABLES["box"]["title"]
        self.version = "1"
        self.digest = DIGEST
        self.least = 2
        self.most = 5
        self.max_length = 320       # 75 turns of 3, 24 and 45 draws, 8 choices
        self.options = OPTIONS
        self.profiles = PROFILES
        self.clauses = {
            "bad_player_count": "BO-2.7",
            "unknown_profile": "BO-16.11",
            "unknown_option": "BO-16.10",
            "bad_option_value": "BO-16.10",
            "game_over": "BO-13.3",
            "not_your_turn": "BO-13.1",
            "unknown_action": "BO-7.3",
        }
        self.wording = {}
        self.actions = ACTIONS
        self.commands = COMMANDS
        self.observer = BombayObserver()
        self.encoder = BombayEncoder()

    def start(self, players: int, options: dict[str, str]) -> Bombay:
        self.check_start(players, options)
        s = Bombay(self, Options(players, options))
        s.merchants = [Merchant(vec[i64]([0] * len(COLOURS))) for _ in range(players)]
        if s.options.head_start is not None:
            s.merchants[s.options.head_start.seat].rupees += s.options.head_start.amount
        s.bag = BALES[:]
        s.stock = vec[i64]([0] * len(COLOURS))
        s.market = vec[i64]([CLOSED] * len(COLOURS))
        s.post = vec[i64]([NOBODY] * len(SITES))
        s.token = vec[i64]([NO_TOKEN] * len(SITES))
        s.palace = vec[i64]([NOBODY] * len(SITES))
        s.ask(RESTOCK, TURNS[0])
        if s.options.first_game:
            lay_out_first_game(s)
        else:
            s.ask(Columns(), Posts(), Tokens())
        if s.options.first_seat == RANDOM:
            s.ask(FirstPlayer())
        else:
            begin_game(s, s.options.first_seat)
        return s

    def write(self, s: Bombay) -> str:
        return SCHEMA.write(s)

    def read(self, lines: list[str]) -> Bombay:
        return SCHEMA.read(self, lines)

    def lies_open(self, options: dict[str, str]) -> bool:
        return options["screens"] == "open"

    def turn_number(self, s: Bombay) -> int:
        whose = (s.seat - s.starter) % s.options.players
        return int((s.set * 16 + s.round) * 8 + whose)

    def nearest(self, s: Bombay, command: str, action: Action[Any] | None) -> Action[Any] | None:
        return suggest.suggest_action(s, command, action)


GAME: Final = BombayGame()
