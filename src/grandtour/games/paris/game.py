"""Assemble Paris: its options, the table of its actions, and the start of a game."""

from __future__ import annotations

from typing import Any, Final

from grandtour.engine.core import Action, Refusal, table
from grandtour.engine.game import Command, Option, Refused, FirstSeatOption, HeadStartOption
from grandtour.games.paris import commands, suggest
from grandtour.games.paris.components import DIGEST, TABLES
from grandtour.games.paris.heuristics import ParisHeuristics
from grandtour.games.paris.encoder import ParisEncoder
from grandtour.games.paris.observer import ParisObserver
from grandtour.games.paris.position import SCHEMA
from grandtour.games.paris.rules.awards import AWARD_TILE
from grandtour.games.paris.rules.benefits import TAKE
from grandtour.games.paris.rules.decision import DECLINE, Decision
from grandtour.games.paris.rules.endgame import CHOOSE, DECLARE
from grandtour.games.paris.rules.keys import PLACE_KEY
from grandtour.games.paris.rules.payment import PAYMENTS, Pay
from grandtour.games.paris.rules.place import BUILDINGS, GO, LIFT, SHOW, Back, Front
from grandtour.games.paris.rules.prestige import CLAIMS
from grandtour.games.paris.rules.routes import ADD, MOVE
from grandtour.games.paris.rules.tiles import PAIRS, USES
from grandtour.games.paris.rules.track import TAKES
from grandtour.games.paris.rules.trade import BUYING, SELLING, SELLING_TILES
from grandtour.games.paris.rules.turn import END, HAS_LEFT, LEAVE, SKIP, Turn
from grandtour.games.paris.setup import BEGIN, NUMBER, TOKEN, Deal, First, Shuffle, set_up
from grandtour.games.paris.state import HEAD_STARTS, Options, Paris

# Which actions answer which question; chance comes last. Numbers hold within a version of the
# rules: records use the notation.
ACTIONS: Final = table({
    Turn: LIFT + PLACE_KEY + MOVE + ADD + DECLARE + SKIP + LEAVE + END,
    Decision: (GO + AWARD_TILE + TAKE + CLAIMS + DECLINE + CHOOSE
               + USES + PAIRS + TAKES + BUYING + SELLING + SELLING_TILES),
    Pay: PAYMENTS,
    First: BEGIN,
    Deal: TOKEN,
    Shuffle: NUMBER,
    Front: BUILDINGS,
    Back: SHOW,
})

WORDING: Final = {
    "malformed": Refusal("malformed", "PA-19.1", "This is not a move of Paris."),
    "unknown_action": Refusal("unknown_action", "PA-19.1", "This is not a move of Paris."),
    "game_over": Refusal("game_over", "PA-16.2", "The game has ended."),
    "not_your_turn": Refusal("not_your_turn", "PA-4.1", "It is {name}’s turn."),
    "bad_player_count": Refusal("bad_player_count", "PA-1.11", "Paris is for 2 to 4 players."),
    "unknown_option": Refusal("unknown_option", "PA-3.7", "There is no option {option}."),
    "bad_option_value": Refusal("bad_option_value", "PA-3.7", "{option} cannot be {value}."),
    "unknown_profile": Refusal("unknown_profile", "PA-3.8", "There is no profile {profile}."),
}

OPTIONS: Final[list[Option]] = [
    FirstSeatOption("PA-2.1"),
    Option("random_tokens", "PA-3.1", "false", "true"),
    Option("random_bonus", "PA-3.2", "false", "true"),
    Option("free_placement", "PA-3.5", "false", "true"),
    HeadStartOption("PA-3.9", HEAD_STARTS),
]

# PA-3.8
PROFILES: Final = {"rulebook": {option.name: option.default for option in OPTIONS}}


class ParisGame(ParisHeuristics):
    """The game of Paris (PA-1 to PA-20)."""

    def __init__(self) -> None:
        self.name = "paris"
        self.title = TABLES["box"]["title"]
        self.version = "1"
        self.digest = DIGEST
        self.least = 2
        self.most = 4
        # PA-16.9: some 600 francs can ever come into a game, tokens and tiles sold included, and
        # every key move and every token bought uses up one of them at least; a move brings four
        # decisions at most. All else (draws, keys, tiles, ends of turns) stays below 1000.
        self.max_length = 5000
        self.options = OPTIONS
        self.profiles = PROFILES
        self.clauses = {
            "game_over": "PA-16.2",
            "not_your_turn": "PA-4.1",
            "unknown_action": "PA-19.1",
            "unknown_profile": "PA-3.8",
        }
        self.wording = WORDING
        self.actions = ACTIONS
        self.commands = COMMANDS
        self.observer = ParisObserver()
        self.encoder = ParisEncoder()

    def start(self, players: int, options: dict[str, str]) -> Paris:
        self.check_start(players, options)
        s = Paris(self, Options(players, options))
        set_up(s)
        return s

    def write(self, s: Paris) -> str:
        return SCHEMA.write(s)

    def read(self, lines: list[str]) -> Paris:
        return SCHEMA.read(self, lines)

    def turn_number(self, s: Paris) -> int:
        return int(s.turn)

    def nearest(self, s: Paris, command: str, action: Action[Any] | None) -> Action[Any] | None:
        return suggest.suggest_action(s, command, action)

    def request(self, s: Paris, text: str, seat: int) -> Action[Paris]:
        """Return the action that the text names. Refuse a player who has left before checking the
        turn (PA-19.1)."""
        if 0 <= seat < len(s.investors) and s.investors[seat].left and not s.is_terminal():
            self.check_form(text)
            raise Refused(HAS_LEFT, {})
        return super().request(s, text, seat)


COMMANDS: Final[list[Command[Paris]]] = [
    Command("stack", LIFT),
    commands.DecisionCommand("district", GO),
    commands.PlaceCommand("place", PLACE_KEY),
    commands.MoveCommand("move", MOVE + ADD),
    Command("pay", PAYMENTS),
    commands.DecisionCommand("award", AWARD_TILE),
    commands.DecisionCommand("bonus", TAKE),
    commands.DecisionCommand("claim", CLAIMS),
    commands.DecisionCommand("decline", DECLINE),
    Command("look", DECLARE),
    commands.DecisionCommand("choose", CHOOSE),
    commands.BuyCommand("buy", BUYING),
    commands.SellCommand("sell", SELLING + SELLING_TILES),
    commands.UseCommand("use", USES + PAIRS + TAKES),
    Command("skip", SKIP),
    Command("leave", LEAVE),
    Command("end", END),
]

GAME: Final = ParisGame()
