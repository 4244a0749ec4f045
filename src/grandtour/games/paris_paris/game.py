"""Assemble Paris Paris: its options, the table of its actions, and the start of a game."""

from __future__ import annotations

from itertools import permutations
from typing import Any, Final

from grandtour.engine.core import Action, Ref, Refusal, table
from grandtour.engine.game import Option, Refused, FirstSeatOption, HeadStartOption
from grandtour.games.paris_paris import commands, suggest
from grandtour.games.paris_paris.components import COLOURS, DIGEST, SHOPS, TABLES
from grandtour.games.paris_paris.heuristics import ParisParisHeuristics
from grandtour.games.paris_paris.encoder import ParisParisEncoder
from grandtour.games.paris_paris.observer import ParisParisObserver
from grandtour.games.paris_paris.position import SCHEMA
from grandtour.games.paris_paris.rules import (
    DRAW, OPEN, OPEN_OVER, SEATS, TURNS, LayOut, Turn, list_offered,
)
from grandtour.games.paris_paris.setup import (
    BEGIN, DEAL_MARKER, FirstPlayer, Markers, begin_game,
)
from grandtour.games.paris_paris.state import HEAD_STARTS, RANDOM, Options, ParisParis

# Which actions answer which question; chance comes last. Numbers hold within a version of the
# rules: records use the notation.
ACTIONS: Final = table({
    Turn: OPEN + OPEN_OVER,
    LayOut: DRAW,
    FirstPlayer: BEGIN,
    Markers: DEAL_MARKER,
})

NOT_YOUR_TURN: Final = Refusal(
    "not_your_turn", "PP-5.2.1",
    "It is {player}’s turn to open a shop. You come after {previous}.")
GAME_OVER: Final = Refusal(
    "game_over", "PP-8.9", "The game has ended. {winner} won with {points} points.")
PLAYER_COUNT: Final = Refusal(
    "bad_player_count", "PP-4.1", "Paris Paris is for two to four players.")
UNKNOWN_OPTION: Final = Refusal(
    "unknown_option", "PP-10.8", "There is no option {option}. Options: {values}.")
BAD_OPTION_VALUE: Final = Refusal("bad_option_value", "PP-10.8", "{option} can be {values}.")
UNKNOWN_PROFILE: Final = Refusal(
    "unknown_profile", "PP-10.8", "There is no profile {profile}. Profiles: {profiles}.")
NO_PASS: Final = Refusal(
    "no_pass", "PP-5.2.3", "You must take one of the tiles. On offer: {tiles}.")
UNKNOWN_COLOUR: Final = Refusal(
    "unknown_colour", "PP-4.2", "There are no {colour} shops. Free: {colours}.")
COLOUR_TAKEN: Final = Refusal(
    "colour_taken", "PP-4.2", "{colour} already belongs to {player}. Free: {colours}.")


class ColoursOption(Option):
    """The printed colours of the seats' shops, in the order of the seats (PP-4.2)."""

    def refused(self, value: str, players: int) -> Refused | None:
        return self.clash(value) or super().refused(value, players)

    def clash(self, value: str) -> Refused | None:
        """Return the refusal of an unknown colour, else of one that two players want; None if the
        colours fit (PP-12.2)."""
        colours = value.split("_")
        free = ", ".join([colour for colour in COLOURS if colour not in colours])
        for colour in colours:
            if colour not in COLOURS:
                return Refused(UNKNOWN_COLOUR, {"colour": colour, "colours": free})
        for seat, colour in enumerate(colours):
            if colour in colours[:seat]:
                return Refused(COLOUR_TAKEN, {
                    "colour": colour, "player": colours.index(colour) + 1, "colours": free})
        return None


COLOURS_OPTION: Final = ColoursOption(
    "colours", "PP-4.2", *["_".join(order) for order in permutations(COLOURS)])


OPTIONS: Final[list[Option]] = [
    Option("small_tour_lines", "PP-10.1", "both", "tile_colour"),
    Option("open_special", "PP-10.2", "two_players", "three_players"),
    Option("shop_supply", "PP-10.3", str(SHOPS), str(SHOPS - 1)),
    Option("show_bag", "PP-10.4", "false", "true"),
    Option("show_discards", "PP-10.5", "false", "true"),
    FirstSeatOption("PP-10.7"),
    COLOURS_OPTION,
    HeadStartOption("PP-10.12", HEAD_STARTS),
]

# PP-10.9
PROFILES: Final = {
    "rulebook": {option.name: option.default for option in OPTIONS},
    "online": {option.name: option.default for option in OPTIONS} | {
        "small_tour_lines": "tile_colour",
        "open_special": "three_players",
    },
}


class ParisParisGame(ParisParisHeuristics):
    """The game of Paris Paris (PP-1 to PP-13)."""

    def __init__(self) -> None:
        self.name = "paris_paris"
        self.title = TABLES["box"]["title"]
        self.version = "1"
        self.digest = DIGEST
        self.least = 2
        self.most = 4
        self.max_length = 120       # 60 tiles, at most 48 shops, 5 markers, the start player
        self.options = OPTIONS
        self.profiles = PROFILES
        self.clauses = {
            "game_over": "PP-8.9",
            "not_your_turn": "PP-5.2.1",
            "unknown_action": "PP-1.2",
            "unknown_profile": "PP-10.8",
        }
        self.wording = {
            "game_over": GAME_OVER,
            "not_your_turn": NOT_YOUR_TURN,
            "bad_player_count": PLAYER_COUNT,
            "unknown_option": UNKNOWN_OPTION,
            "bad_option_value": BAD_OPTION_VALUE,
            "unknown_profile": UNKNOWN_PROFILE,
        }
        self.actions = ACTIONS
        self.commands = [commands.OpenCommand("open", OPEN + OPEN_OVER)]
        self.observer = ParisParisObserver()
        self.encoder = ParisParisEncoder()

    def choose(self, players: int, named: dict[str, str], profile: str = "") -> dict[str, str]:
        """Return the options. The colours are checked before the profile and every other option
        (PP-12.2)."""
        if self.least <= players <= self.most and "colours" in named:
            clash = COLOURS_OPTION.clash(named["colours"])
            if clash is not None:
                raise clash
        return super().choose(players, named, profile)

    def start(self, players: int, options: dict[str, str]) -> ParisParis:
        self.check_start(players, options)
        s = ParisParis(self, Options(players, options))
        s.lay()
        s.ask(Markers(), TURNS[0])
        if s.options.first_seat == RANDOM:
            s.ask(FirstPlayer())
        else:
            begin_game(s, s.options.first_seat)
        return s

    def write(self, s: ParisParis) -> str:
        return SCHEMA.write(s)

    def read(self, lines: list[str]) -> ParisParis:
        return SCHEMA.read(self, lines)

    def turn_number(self, s: ParisParis) -> int:
        return int(s.round * (SEATS + 1) + s.opened)

    def choices_lie_open(self, s: ParisParis) -> bool:
        """Return True: all choices follow from tiles on offer and shops, which everyone sees
        (PP-5.2.7)."""
        return True

    def nearest(self, s: ParisParis, command: str,
                action: Action[Any] | None) -> Action[Any] | None:
        return suggest.suggest_action(s, action)

    def circumstances(self, s: ParisParis, seat: int) -> dict[str, object]:
        if s.is_terminal():
            first = [number for number, rank in enumerate(s.ranking()) if rank == 1]
            return {"winner": [Ref("seat", number) for number in first],
                    "points": int(s.scores()[first[0]])}
        before = (seat - 1) % s.options.players
        return {"player": Ref("seat", s.current_player()), "previous": Ref("seat", before)}

    def stranger(self, s: ParisParis, command: str) -> Refused:
        if command == "pass" and s.current_player() >= 0:
            return Refused(NO_PASS, {"tiles": list_offered(s)}, s.choices()[0])
        return super().stranger(s, command)

    def inquire(self, s: ParisParis, about: str, seat: int) -> dict[str, object]:
        subject, _, of = about.partition(" ")
        try:
            return commands.inquire(s, subject, of, seat)
        except KeyError:
            raise self.stranger(s, subject) from None


GAME: Final = ParisParisGame()
