"""Pax Pamir as a whole: its options, the table of its actions, and the start of a game."""

from __future__ import annotations

from typing import Any, Final

from grandtour.engine.core import Action, Fact, Refusal, table
from grandtour.engine.game import Game, Refused
from grandtour.games.pax_pamir import guide
from grandtour.games.pax_pamir.facts import DIGEST, TABLES
from grandtour.games.pax_pamir.heuristics import PamirHeuristics
from grandtour.games.pax_pamir.position import SCHEMA
from grandtour.games.pax_pamir.rules.asking import STOP, Ask, Turn
from grandtour.games.pax_pamir.rules.battle import (
    AT_CARD, AT_REGION, BATTLES, REMOVE, SHELTER, Battling, Sheltering,
)
from grandtour.games.pax_pamir.rules.betray import BETRAYALS, CLAIM, LEAVE, TARGET, Betraying, Prize
from grandtour.games.pax_pamir.rules.bribes import (
    ACCEPT, BEG, DECLINE, DEMAND, OFFER, WITHDRAW, Answer, Bribe, silent,
)
from grandtour.games.pax_pamir.rules.build import BUILDS, IN_REGION, BuildRegion
from grandtour.games.pax_pamir.rules.dominance import LOT, Lots
from grandtour.games.pax_pamir.rules.events import (
    NAME, REBUKES, SUIT_MENU, NamingPlayer, NamingSuit, Rebuking,
)
from grandtour.games.pax_pamir.rules.loss import DISCARD
from grandtour.games.pax_pamir.rules.market import PURCHASE, REVEAL, Fill
from grandtour.games.pax_pamir.rules.move import MARCH, MIGRATE, MOVES, SEND, SEND_TO, Sending
from grandtour.games.pax_pamir.rules.options import OPTIONS, PLAYER_COUNT, PROFILES, Options
from grandtour.games.pax_pamir.rules.placing import PUT_ARMY, PUT_ROAD, PUT_SPY, TAKE, Placing
from grandtour.games.pax_pamir.rules.play import PLAY
from grandtour.games.pax_pamir.rules.tax_gift import COLLECT, GIFT_ACTIONS, SPACE, TAXES, Giving
from grandtour.games.pax_pamir.rules.turn import LOYAL, PASS, TURNS, Choosing
from grandtour.games.pax_pamir.rules.wakhan.turn import (
    AI, AI_BACK, OBEY, DrawAi, DrawBack, WakhanTurn,
)
from grandtour.games.pax_pamir.setup import FIRST, FirstChooser
from grandtour.games.pax_pamir.sight import PamirSight
from grandtour.games.pax_pamir.state import Menu, Pamir

# Which actions answer which question; chance comes last. Those that answer any question (Ask) say
# themselves which: elsewhere they are refused in better words than "decide first". Numbers hold
# within a version of the rules: records use the notation.
CARD_ACTIONS: Final[Menu] = TAXES + GIFT_ACTIONS + BUILDS + MOVES + BETRAYALS + BATTLES
JOURNEYS: Final[Menu] = [*MARCH, *MIGRATE]
ANY_TIME: Final[Menu] = (
    OFFER + COLLECT + PUT_ARMY + PUT_ROAD + JOURNEYS + SEND + REMOVE + TAKE + DISCARD + STOP)
ACTIONS: Final = table({
    Turn: PURCHASE + PLAY + CARD_ACTIONS + PASS,
    Ask: ANY_TIME,
    Bribe: BEG + WITHDRAW,
    Answer: ACCEPT + DEMAND + DECLINE,
    Placing: PUT_SPY,
    Giving: SPACE,
    BuildRegion: IN_REGION,
    Sending: SEND_TO,
    Betraying: TARGET,
    Prize: CLAIM + LEAVE,
    Battling: AT_REGION + AT_CARD,
    Sheltering: SHELTER,
    NamingPlayer: NAME,
    NamingSuit: SUIT_MENU,
    Rebuking: REBUKES,
    Choosing: LOYAL,
    WakhanTurn: OBEY,
    FirstChooser: FIRST,
    Fill: REVEAL,
    Lots: LOT,
    DrawAi: AI,
    DrawBack: AI_BACK,
})

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
    """PX-1 to PX-21."""

    def __init__(self) -> None:
        self.name = "pax_pamir"
        self.title = TABLES["box"]["title"]
        self.version = "3"
        self.digest = DIGEST
        self.least = 2
        self.most = 5
        self.max_length = guide.LONGEST
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
        self.commands = guide.commands(ACTIONS)
        self.sight = PamirSight()

    def start(self, players: int, choices: dict[str, str]) -> Pamir:
        s = Pamir(self, Options(players, choices, int(self.version)))
        s.lay()
        s.ask(FirstChooser(), TURNS[0])
        return s

    def earlier(self) -> list[Game[Pamir]]:
        return [*EARLIER]

    def automata(self, players: int, choices: dict[str, str]) -> dict[int, str]:
        """WK-2: hers is the last seat."""
        return {players - 1: "Wakhan"} if choices["wakhan"] == "true" else {}

    def write(self, s: Pamir) -> str:
        return SCHEMA.write(s)

    def read(self, lines: list[str]) -> Pamir:
        return SCHEMA.read(self, lines)

    def turn_number(self, s: Pamir) -> int:
        return int(s.turns)

    def usual_answer(self, s: Pamir) -> Action[Pamir] | None:
        return silent(s)

    def nearest(self, s: Pamir, command: str, action: Action[Any] | None) -> Action[Any] | None:
        return guide.nearest(s, command, action)

    def circumstances(self, s: Pamir, seat: int) -> dict[str, object]:
        if s.is_terminal():
            first = [number for number, rank in enumerate(s.ranking()) if rank == 1]
            return {"winner": [Fact("seat", number) for number in first],
                    "points": int(s.scores()[first[0]])}
        return {"decision": guide.decided(s, s.stack[-1])}

    def details(self, s: Pamir, action: Action[Any], refusal: Refusal) -> dict[str, object]:
        """What the sentence of this refusal speaks of."""
        return guide.details(s, action, refusal)

    def stranger(self, s: Pamir, command: str) -> Refused:
        requests = [Fact("action", action.id) for action in s.choices()]
        return Refused(NOT_UNDERSTOOD, {"command": command, "requests": requests},
                       guide.nearest(s, command))


class EarlierVersion(PamirGame):
    """An earlier version of the rules, see `Options.rules`: for matches that were begun with it."""

    def __init__(self, version: str) -> None:
        super().__init__()
        self.version = version

    def earlier(self) -> list[Game[Pamir]]:
        return []


GAME: Final = PamirGame()
EARLIER: Final = [EarlierVersion("1"), EarlierVersion("2")]
