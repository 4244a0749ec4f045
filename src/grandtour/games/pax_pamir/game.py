"""Assemble Pax Pamir: its options, the table of its actions, and the start of a game."""

from __future__ import annotations

from typing import Any, Final

from grandtour.engine.core import Action, Ref, Refusal, table
from grandtour.engine.game import HeadStartOption, Option, Refused
from grandtour.games.pax_pamir import commands
from grandtour.games.pax_pamir.components import DIGEST, TABLES
from grandtour.games.pax_pamir.heuristics import PamirHeuristics
from grandtour.games.pax_pamir.encoder import PamirEncoder
from grandtour.games.pax_pamir.observer import PamirObserver
from grandtour.games.pax_pamir.position import SCHEMA
from grandtour.games.pax_pamir.rules.asking import STOP, Ask, Turn
from grandtour.games.pax_pamir.rules.betray_battle import (
    AT_CARD, AT_REGION, BATTLES, BETRAYALS, CLAIM, REMOVE, SHELTER, TARGET, Battling, Betraying,
    Prize, Sheltering,
)
from grandtour.games.pax_pamir.rules.bribes import (
    ANSWERS, EVADE, OFFER, Answer, Bribe, find_silent_answer,
)
from grandtour.games.pax_pamir.rules.build import BUILDS, IN_REGION, BuildRegion
from grandtour.games.pax_pamir.rules.dominance import LOT, Lots
from grandtour.games.pax_pamir.rules.events import (
    NAME, REBUKES, SUIT_MENU, NamingPlayer, NamingSuit, Rebuking,
)
from grandtour.games.pax_pamir.rules.loss import DISCARD
from grandtour.games.pax_pamir.rules.market import PURCHASE, REVEAL, Fill
from grandtour.games.pax_pamir.rules.move import MARCH, MIGRATE, MOVES, SEND, SEND_TO, Sending
from grandtour.games.pax_pamir.rules.placing import PUT_ARMY, PUT_ROAD, PUT_SPY, TAKE, Placing
from grandtour.games.pax_pamir.rules.play import PLAY
from grandtour.games.pax_pamir.rules.tax_gift import COLLECT, GIFT_ACTIONS, SPACE, TAXES, Giving
from grandtour.games.pax_pamir.rules.turn import LOYAL, PASS, TURNS, Choosing
from grandtour.games.pax_pamir.rules.wakhan_turn import (
    AI, AI_BACK, OBEY, DrawAi, DrawBack, WakhanDecision,
)
from grandtour.games.pax_pamir.setup import FIRST, FirstChooser
from grandtour.games.pax_pamir.state import HEAD_STARTS, Menu, Options, Pamir

# Which actions answer which question; chance comes last. Those that answer any question (Ask) say
# themselves which: elsewhere they are refused in better words than "decide first". Numbers hold
# within a version of the rules: records use the notation.
JOURNEYS: Final[Menu] = [*MARCH, *MIGRATE]
ANY_TIME: Final[Menu] = (
    OFFER + COLLECT + PUT_ARMY + PUT_ROAD + JOURNEYS + SEND + REMOVE + TAKE + [*DISCARD] + STOP)
ACTIONS: Final = table({
    Turn: [*PURCHASE, *PLAY, *TAXES, *GIFT_ACTIONS, *BUILDS, *MOVES, *BETRAYALS, *BATTLES, *PASS],
    Ask: ANY_TIME,
    Bribe: EVADE,
    Answer: ANSWERS,
    Placing: PUT_SPY,
    Giving: SPACE,
    BuildRegion: IN_REGION,
    Sending: SEND_TO,
    Betraying: TARGET,
    Prize: CLAIM,
    Battling: AT_REGION + AT_CARD,
    Sheltering: SHELTER,
    NamingPlayer: NAME,
    NamingSuit: SUIT_MENU,
    Rebuking: REBUKES,
    Choosing: LOYAL,
    WakhanDecision: OBEY,
    FirstChooser: FIRST,
    Fill: REVEAL,
    Lots: LOT,
    DrawAi: AI,
    DrawBack: AI_BACK,
})

# PX-20  The options, and the profiles that set all of them at once.

PLAYER_COUNT: Final = Refusal(
    "bad_player_count", "PX-1.1",
    "Pax Pamir is for 2 to 5 players, with Wakhan for 1 or 2 besides her.")
WITH_WAKHAN: Final = 3          # seats, hers included


class WakhanOption(Option):
    """Whether Wakhan plays, against one or two humans (PX-1.1)."""

    def allowed(self, players: int) -> list[str]:
        return list(self.values) if players <= WITH_WAKHAN else ["false"]

    def refused(self, value: str, players: int) -> Refused | None:
        if value == "true" and players > WITH_WAKHAN:
            return Refused(PLAYER_COUNT, {})
        return super().refused(value, players)


OPTIONS: Final[list[Option]] = [
    Option("market_fill", "PX-20.1", "columns", "rows"),
    Option("purchase_rupee_without_card", "PX-20.2", "removed", "lies_there"),
    Option("icon_order", "PX-20.3", "printed", "fixed"),
    Option("bribe_negotiation", "PX-20.4", "offer", "ask", "fixed"),
    Option("bribe_declines_per_turn", "PX-20.5", "3", "1", "2", "4", "5", "6", "7", "8", "9"),
    Option("gift_space", "PX-20.6", "any_empty", "cheapest"),
    Option("build_regions", "PX-20.7", "several", "one"),
    Option("infrastructure", "PX-20.8", "must", "may"),
    Option("build_minimum", "PX-20.9", "1", "0"),
    Option("move_mix", "PX-20.10", "mixed", "one_kind"),
    Option("well_connected_uses_bedfellows", "PX-20.11", "true", "false"),
    Option("battle_own_spies", "PX-20.12", "no", "yes"),
    Option("zero_effect_actions", "PX-20.13", "forbidden", "allowed"),
    Option("reuse_overthrow", "PX-20.14", "true", "false"),
    Option("loyalty_discard", "PX-20.15", "all_then_debts", "owner_order",
           "debts_at_end_of_action"),
    Option("market_cleanup", "PX-20.16", "discard_then_slide", "slide_then_discard"),
    Option("discards", "PX-20.17", "public", "top_only"),
    Option("leverage_timing", "PX-20.18", "immediate", "end_of_action"),
    Option("rumor_target", "PX-20.19", "others", "anyone"),
    Option("last_tiebreak", "PX-20.20", "shared", "seat_after_turn_player", "random"),
    Option("open_hands", "PX-20.21", "false", "true"),
    WakhanOption("wakhan", "PX-20.25", "false", "true"),
    Option("wakhan_savvy_purchasing", "PX-20.22", "off", "on"),
    Option("wakhan_spy_movement", "PX-20.23", "off", "on"),
    Option("wakhan_steadfast_loyalty", "PX-20.24", "off", "on"),
    HeadStartOption("PX-20.26", HEAD_STARTS),
]
DEFAULTS: Final = {option.name: option.default for option in OPTIONS}

# PX-20.31
PROFILES: Final = {
    "rulebook": DEFAULTS,
    "bga": DEFAULTS | {
        "infrastructure": "may",
        "loyalty_discard": "owner_order",
        "rumor_target": "anyone",
    },
    "rally": DEFAULTS | {
        "purchase_rupee_without_card": "lies_there",
        "icon_order": "fixed",
        "bribe_negotiation": "ask",
        "build_minimum": "0",
        "well_connected_uses_bedfellows": "false",
        "zero_effect_actions": "allowed",
        "reuse_overthrow": "false",
        "loyalty_discard": "debts_at_end_of_action",
        "leverage_timing": "end_of_action",
    },
    "guide": DEFAULTS | {
        "build_regions": "one",
        "move_mix": "one_kind",
        "market_cleanup": "slide_then_discard",
    },
}


# The refusals that this game words itself.

NOT_YOUR_TURN: Final = Refusal(
    "not_your_turn", "PX-5.1", "It is for {name} to decide: {decision}.")
GAME_OVER: Final = Refusal(
    "game_over", "PX-18.1", "The game is over. {winner} won with {points}.")
UNKNOWN_OPTION: Final = Refusal(
    "unknown_option", "PX-20.30", "There is no option {option}. Options: {values}.")
BAD_OPTION_VALUE: Final = Refusal(
    "bad_option_value", "PX-20.30", "{option} cannot be {value}. It can be: {values}.")
UNKNOWN_PROFILE: Final = Refusal(
    "unknown_profile", "PX-20.30", "There is no profile {profile}. Profiles: {profiles}.")
NOT_UNDERSTOOD: Final = Refusal(
    "not_understood", "PX-5.1", "There is no request {command}. Now possible: {requests}.")


class PamirGame(PamirHeuristics):
    """The game of Pax Pamir (PX-1 to PX-21)."""

    def __init__(self) -> None:
        self.name = "pax_pamir"
        self.title = TABLES["box"]["title"]
        self.version = "1"
        self.digest = DIGEST
        self.least = 2
        self.most = 5
        self.max_length = commands.LONGEST
        self.options = OPTIONS
        self.profiles = PROFILES
        self.clauses = {
            "game_over": "PX-18.1",
            "not_your_turn": "PX-5.1",
            "unknown_action": "PX-5.1",
        }
        self.wording = {
            "game_over": GAME_OVER,
            "not_your_turn": NOT_YOUR_TURN,
            "bad_player_count": PLAYER_COUNT,
            "unknown_option": UNKNOWN_OPTION,
            "bad_option_value": BAD_OPTION_VALUE,
            "unknown_profile": UNKNOWN_PROFILE,
            "unknown_action": NOT_UNDERSTOOD,
        }
        self.actions = ACTIONS
        self.commands = commands.commands(ACTIONS)
        self.observer = PamirObserver()
        self.encoder = PamirEncoder()

    def lies_open(self, options: dict[str, str]) -> bool:
        return options["open_hands"] == "true"

    def start(self, players: int, options: dict[str, str]) -> Pamir:
        self.check_start(players, options)
        s = Pamir(self, Options(players, options))
        s.lay()
        s.ask(FirstChooser(), TURNS[0])
        return s

    def automata(self, players: int, options: dict[str, str]) -> dict[int, str]:
        """Return Wakhan's seat, the last one (WK-2)."""
        return {players - 1: "Wakhan"} if options["wakhan"] == "true" else {}

    def write(self, s: Pamir) -> str:
        return SCHEMA.write(s)

    def read(self, lines: list[str]) -> Pamir:
        return SCHEMA.read(self, lines)

    def turn_number(self, s: Pamir) -> int:
        return int(s.turns)

    def usual_answer(self, s: Pamir) -> Action[Pamir] | None:
        return find_silent_answer(s)

    def nearest(self, s: Pamir, command: str, action: Action[Any] | None) -> Action[Any] | None:
        return commands.suggest_action(s, command, action)

    def circumstances(self, s: Pamir, seat: int) -> dict[str, object]:
        if s.is_terminal():
            first = [number for number, rank in enumerate(s.ranking()) if rank == 1]
            return {"winner": [Ref("seat", number) for number in first],
                    "points": int(s.scores()[first[0]])}
        return {"decision": commands.find_question_subject(s, s.stack[-1])}

    def details(self, s: Pamir, action: Action[Any], refusal: Refusal) -> dict[str, object]:
        """Return the details in the sentence of this refusal."""
        return commands.collect_refusal_details(s, action, refusal)

    def stranger(self, s: Pamir, command: str) -> Refused:
        requests = [Ref("action", action.id) for action in s.choices()]
        return Refused(NOT_UNDERSTOOD, {"command": command, "requests": requests},
                       commands.suggest_action(s, command))


GAME: Final = PamirGame()
