"""Test how a game answers: commands, its own words for common refusals, and questions about hidden
facts. A toy game shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grandtour.engine.core import (
    CHANCE, CHANCE_FIRST, OVER, Action, Chance, Question, Ref, Refusal, State, table,
)
from grandtour.engine.game import (
    BAD_OPTION_VALUE, BAD_PLAYER_COUNT, MALFORMED, NOT_YOUR_TURN, UNKNOWN_ACTION, UNKNOWN_OPTION,
    UNKNOWN_PROFILE, Command, Game, Option, Refused, FirstSeatOption,
)

TIRED = Refusal("tired", "TY-1", "{animal} is tired.")
NO_SUCH = Refusal("no_such", "TY-2", "There is no {named} here.")
TWO_OF_THEM = Refusal("two_of_them", "TY-3", "Which {named}?")
ASLEEP = Refusal("asleep", "TY-4", "Everybody sleeps.")
SHUT = Refusal("shut", "TY-5", "The box is shut.")


class Wake(Action):
    def __init__(self, animal: str) -> None:
        self.animal = animal

    def refusal(self, s: Toy) -> Refusal | None:
        return TIRED if self.animal in s.tired else None

    def details(self, s: Toy) -> dict[str, object]:
        return {"animal": self.animal}

    def apply(self, s: Toy) -> None:
        s.stack.pop()

    def __str__(self) -> str:
        return f"wake {self.animal}"


class Turn(Question):
    def __init__(self, seat: int) -> None:
        super().__init__(seat, ASLEEP)

    def menu(self, s: Toy) -> list[Action[Any]]:
        return WAKE

    def __str__(self) -> str:
        return "turn"


class Draw(Chance):
    def menu(self, s: Toy) -> list[Action[Any]]:
        return []

    def __str__(self) -> str:
        return "draw"


WAKE: list[Action[Any]] = [Wake("fox"), Wake("hare"), Wake("owl")]
ACTIONS = table({Turn: WAKE})


class WakeCommand(Command):
    """Understands the end of a name, and knows that there may be two of a kind."""

    def find(self, s: Toy, text: str) -> Action[Any] | None:
        called = text.removeprefix("wake ")
        if called == "twin":
            raise Refused(TWO_OF_THEM, {"named": called}, self.actions[0])
        found = [known for known in self.actions if str(known).endswith(f"{called}")]
        return found[0] if called and found else None


class Toy(State):
    def __init__(self, game: Game[Any], *stack: Question[Any]) -> None:
        super().__init__(game)
        self.stack = [OVER, *stack]
        self.tired: set[str] = set()

    def clone(self) -> Toy:
        return Toy(self.game, *self.stack[1:])

    def scores(self) -> list[float]:
        return [0.0, 0.0]

    def ranking(self) -> list[int]:
        return [1, 1]


class ToyGame(Game):
    name = "toy"
    title = "Toy"
    least = 2
    most = 3

    def __init__(self, command: Command[Any], wording: dict[str, Refusal] | None = None) -> None:
        super().__init__()
        self.options = [Option("weather", "TY-6", "dry", "wet"), FirstSeatOption("TY-7")]
        self.profiles = {"short": {"weather": "dry", "first_seat": "random"},
                         "long": {"weather": "wet", "first_seat": "1"}}
        self.clauses = {"bad_player_count": "TY-8", "not_your_turn": "TY-9"}
        self.wording = wording or {}
        self.actions = ACTIONS
        self.commands = [command]

    def start(self, players: int, options: dict[str, str]) -> Toy:
        return Toy(self, Turn(0))

    def write(self, s: Toy) -> str:
        return str(s.stack[-1])

    def read(self, lines: list[str]) -> Toy:
        return Toy(self, Turn(0))

    def turn_number(self, s: Toy) -> int:
        return 1

    def evaluate(self, s: Toy, seat: int) -> float:
        return 0.0

    def temperature(self, s: Toy) -> float:
        return 1.0

    def levels(self) -> list[Any]:
        return []

    def nearest(self, s: Toy, command: str,
                action: Action[Any] | None) -> Action[Any] | None:
        return next((known for known in WAKE if s.refusal(known) is None), None)


class Talkative(ToyGame):
    """Says more: who is waited for, what it knows of other commands and of covered things."""

    def circumstances(self, s: Toy, seat: int) -> dict[str, Any]:
        return {"before": Ref("seat", seat - 1), "winner": [Ref("seat", 0), Ref("seat", 1)]}

    def stranger(self, s: Toy, command: str) -> Refused:
        if command == "sleep":
            return Refused(ASLEEP, {}, WAKE[1])
        return super().stranger(s, command)

    def inquire(self, s: Toy, about: str, seat: int) -> dict[str, object]:
        subject, _, of = about.partition(" ")
        if subject != "box":
            return super().inquire(s, about, seat)
        if seat != int(of or 0):
            raise Refused(SHUT, {})
        return {"mice": 3}


def plain(wording: dict[str, Refusal] | None = None) -> ToyGame:
    return ToyGame(Command("wake", WAKE, NO_SUCH), wording)


def refusal_of_call(call: Callable[..., Any],
                    *arguments: Toy | str | int | dict[str, str]) -> Refused:
    with pytest.raises(Refused) as error:
        call(*arguments)
    return error.value


# Commands.

def test_commands_find_notation() -> None:
    command = Command("wake", WAKE)
    s = Toy(plain(), Turn(0))
    assert command.find(s, "wake hare") is WAKE[1]
    for text in ("wake", "wake are", "wake Hare", "wake hare ", ""):
        assert command.find(s, text) is None


def test_requests_use_the_command() -> None:
    game = ToyGame(WakeCommand("wake", WAKE, NO_SUCH))
    s = Toy(game, Turn(0))
    assert game.request(s, "wake hare", 0) is WAKE[1]
    assert game.request(s, "wake are", 0) is WAKE[1]
    assert refusal_of_call(game.request, s, "wake bear", 0).refusal is NO_SUCH


def test_found_actions_can_be_refused() -> None:
    game = ToyGame(WakeCommand("wake", WAKE, NO_SUCH))
    s = Toy(game, Turn(0))
    s.tired = {"hare"}
    found = refusal_of_call(game.request, s, "wake are", 0)
    assert (found.refusal, found.details, found.nearest) == (TIRED, {"animal": "hare"}, WAKE[0])


def test_commands_can_explain_errors() -> None:
    game = ToyGame(WakeCommand("wake", WAKE, NO_SUCH))
    found = refusal_of_call(game.request, Toy(game, Turn(0)), "wake twin", 0)
    assert (found.refusal, found.details, found.nearest) == (
        TWO_OF_THEM, {"named": "twin"}, WAKE[0])


def test_unknown_names_are_refused() -> None:
    game = plain()
    found = refusal_of_call(game.request, Toy(game, Turn(0)), "wake bear", 0)
    assert (found.refusal, found.details, found.nearest) == (NO_SUCH, {"named": "bear"}, WAKE[0])
    game = ToyGame(Command("wake", WAKE))
    assert refusal_of_call(game.request, Toy(game, Turn(0)), "wake bear",
                           0).refusal.code == "malformed"


# The game's own words.

OWN = Refusal("too_many", "TY-10", "Toy is for two or three.")


def test_shared_refusals_cite_the_game() -> None:
    cited = plain().cited(BAD_PLAYER_COUNT)
    assert (cited.code, cited.clause, cited.text) == (
        "bad_player_count", "TY-8", BAD_PLAYER_COUNT.text)
    assert plain().cited(UNKNOWN_PROFILE).clause == ""
    assert plain().cited(TIRED).clause == "TY-1"          # a refusal of the game's own keeps its


def test_games_can_reword_refusals() -> None:
    game = plain({"bad_player_count": OWN})
    assert game.cited(BAD_PLAYER_COUNT) is OWN
    assert refusal_of_call(game.choose, 4, {}).refusal is OWN
    assert game.cited(NOT_YOUR_TURN).clause == "TY-9"


@pytest.mark.parametrize(("players", "named", "profile", "shared", "details"), [
    (1, {}, "", BAD_PLAYER_COUNT, {"game": "Toy", "least": 2, "most": 3, "players": 1}),
    (2, {}, "huge", UNKNOWN_PROFILE, {"profile": "huge", "profiles": "short, long"}),
    (2, {"wind": "west"}, "", UNKNOWN_OPTION, {"option": "wind", "values": "weather, first_seat"}),
    (2, {"weather": "hot"}, "", BAD_OPTION_VALUE,
     {"option": "weather", "value": "hot", "values": "dry, wet"}),
    (2, {"first_seat": "2"}, "", BAD_OPTION_VALUE,
     {"option": "first_seat", "value": "2", "values": "random, 0, 1"}),
])
def test_impossible_tables_are_refused(players: int, named: dict[str, str], profile: str,
                                       shared: Refusal, details: dict[str, Any]) -> None:
    found = refusal_of_call(plain().choose, players, named, profile)
    assert (found.refusal.code, found.details) == (shared.code, details)
    own = Refusal("own", "TY-11", "No.")
    assert refusal_of_call(plain({shared.code: own}).choose, players, named, profile).refusal is own


def test_options_can_explain_refusals() -> None:
    class Strict(Option):
        def refused(self, value: str, players: int) -> Refused | None:
            return Refused(SHUT, {"seen": players}) if value == "wet" else None

    game = plain()
    game.options = [Strict("weather", "TY-6", "dry", "wet")]
    found = refusal_of_call(game.choose, 2, {"weather": "wet"})
    assert (found.refusal.code, found.refusal.clause, found.details) == (
        "shut", "TY-5", {"seen": 2})
    assert game.choose(2, {"weather": "dry"})["weather"] == "dry"


# Who is asked, and what else can be said.

def test_wrong_turn_gives_circumstances() -> None:
    quiet, talkative = plain(), Talkative(Command("wake", WAKE))
    for game, more in ((quiet, {}), (talkative, {
            "before": Ref("seat", 0), "winner": [Ref("seat", 0), Ref("seat", 1)]})):
        found = refusal_of_call(game.request, Toy(game, Turn(0)), "wake fox", 1)
        assert found.refusal.code == "not_your_turn"
        assert found.details == {"name": Ref("seat", 0)} | more


def test_game_over_gives_circumstances() -> None:
    quiet, talkative = plain(), Talkative(Command("wake", WAKE))
    assert refusal_of_call(quiet.request, Toy(quiet), "wake fox", 0).details == {}
    found = refusal_of_call(talkative.request, Toy(talkative), "wake fox", 0)
    assert found.refusal.code == "game_over"
    assert found.details["winner"] == [Ref("seat", 0), Ref("seat", 1)]


def test_draws_refuse_all_requests() -> None:
    game = Talkative(Command("wake", WAKE))
    s = Toy(game, Draw())
    assert s.current_player() == CHANCE
    found = refusal_of_call(game.request, s, "sleep", 0)
    assert (found.refusal.code, found.details) == (CHANCE_FIRST.code, {})


def test_unknown_commands_are_refused() -> None:
    game = plain()
    s = Toy(game, Turn(0))
    for call, arguments in ((game.request, (s, "sleep now", 0)), (game.why_not, (s, "sleep"))):
        found = refusal_of_call(call, *arguments)
        assert (found.refusal.code, found.details) == (UNKNOWN_ACTION.code, {"command": "sleep"})


def test_games_can_explain_unknown_commands() -> None:
    game = Talkative(Command("wake", WAKE))
    s = Toy(game, Turn(0))
    for call, arguments in ((game.request, (s, "sleep now", 0)), (game.why_not, (s, "sleep"))):
        found = refusal_of_call(call, *arguments)
        assert (found.refusal, found.nearest) == (ASLEEP, WAKE[1])
    assert refusal_of_call(game.request, s, "dance", 0).refusal.code == UNKNOWN_ACTION.code
    assert refusal_of_call(game.request, s, "\n", 0).refusal.code == MALFORMED.code


def test_open_games_refuse_inquiries() -> None:
    game = plain()
    found = refusal_of_call(game.inquire, Toy(game, Turn(0)), "box 1", 0)
    assert (found.refusal.code, found.details) == (UNKNOWN_ACTION.code, {"command": "box"})


def test_inquiries_respect_secrecy() -> None:
    game = Talkative(Command("wake", WAKE))
    s = Toy(game, Turn(0))
    assert game.inquire(s, "box 2", 2) == {"mice": 3}
    assert refusal_of_call(game.inquire, s, "box 2", 0).refusal is SHUT
    assert refusal_of_call(game.inquire, s, "sleep", 0).refusal is ASLEEP


def test_automata_default_to_none() -> None:
    assert plain().automata(3, {}) == {}
