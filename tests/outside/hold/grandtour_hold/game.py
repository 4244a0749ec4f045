"""Hold as a whole: state, questions, actions, and the game (HD-1 to HD-5)."""

from __future__ import annotations

from grandtour import (
    OVER, Action, Chance, Command, Game, Outcome, Question, Refusal, Rng, Sight, State, ranked,
    table,
)
from grandtour.engine.facts import digest, load

FACTS = load("grandtour_hold")
GOAL = FACTS["table"]["goal"]
ROUNDS = FACTS["table"]["rounds"]
FACES = 6

DECIDE = Refusal("decide_first", "HD-1", "Throw or hold first.")
NOTHING = Refusal("nothing_to_hold", "HD-4", "There is nothing in the pot yet.")
ENOUGH = Refusal("enough", "HD-5", "With {points} points you win: hold.")


class Hold(State):
    """What lies on the table: everybody's points, the pot, and whose turn it is."""

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(game)
        self.points = [0] * players
        self.pot = 0
        self.turn = 0

    @property
    def seat(self) -> int:
        return self.turn % len(self.points)

    def clone(self) -> Hold:
        twin = Hold(self.game, len(self.points))
        twin.stack = self.stack[:]
        twin.points = self.points[:]
        twin.pot, twin.turn = self.pot, self.turn
        return twin

    def scores(self) -> list[float]:
        return [float(points) for points in self.points]

    def ranking(self) -> list[int]:
        return ranked([(points, 0) for points in self.points])

    def go_on(self) -> None:
        """HD-1, HD-5: the next turn, if there is one."""
        self.answered(Turn)
        won = self.points[self.seat] >= GOAL
        self.pot = 0
        self.turn += 1
        if not won and self.turn < ROUNDS * len(self.points):
            self.ask(TURNS[self.seat])


class Roll(Action[Hold]):
    """HD-2."""

    def refusal(self, s: Hold) -> Refusal | None:
        return ENOUGH if s.points[s.seat] + s.pot >= GOAL else None

    def facts(self, s: Hold) -> dict[str, object]:
        return {"points": s.points[s.seat] + s.pot}

    def apply(self, s: Hold) -> None:
        s.ask(THROW)

    def __str__(self) -> str:
        return "roll"


class Keep(Action[Hold]):
    """HD-4."""

    def refusal(self, s: Hold) -> Refusal | None:
        return None if s.pot else NOTHING

    def apply(self, s: Hold) -> None:
        s.tell("held", s.seat, s.pot)
        s.points[s.seat] += s.pot
        s.go_on()

    def __str__(self) -> str:
        return "hold"


class Die(Outcome[Hold]):
    """HD-3: a face comes up."""

    def __init__(self, face: int) -> None:
        self.face = face

    def apply(self, s: Hold) -> None:
        s.answered(Throw)
        s.tell("thrown", s.seat, self.face)
        if self.face == 1:
            s.go_on()
        else:
            s.pot += self.face

    def __str__(self) -> str:
        return f"die {self.face}"


class Turn(Question[Hold]):
    """Roll or hold?"""

    def menu(self, s: Hold) -> list[Action[Hold]]:
        return CHOICES

    def __str__(self) -> str:
        return f"turn:{self.seat}"


class Throw(Chance[Hold]):
    """The die is in the air."""

    def menu(self, s: Hold) -> list[Action[Hold]]:
        return FALLS

    def __str__(self) -> str:
        return "throw"


CHOICES: list[Action[Hold]] = [Roll(), Keep()]
FALLS: list[Action[Hold]] = [Die(face) for face in range(1, FACES + 1)]
TURNS = [Turn(seat, DECIDE) for seat in range(5)]
THROW = Throw()


class InTheOpen(Sight[Hold]):
    """Everybody sees everything."""

    def view(self, s: Hold, seat: int) -> dict[str, object]:
        return {
            "game": "hold", "players": len(s.points), "options": {}, "over": s.is_terminal(),
            "asked": str(s.stack[-1]).partition(":")[0], "seat": s.seat, "points": s.points[:],
            "pot": s.pot, "round": min(s.turn // len(s.points) + 1, ROUNDS),
        } | ({"result": s.ranking()} if s.is_terminal() else {})

    def resample(self, s: Hold, seat: int, rng: Rng) -> Hold:
        return s.clone()

    def disguise(self, s: Hold, seat: int, rng: Rng) -> Hold:
        return s.clone()


class HoldGame(Game[Hold]):
    """HD-1 to HD-5."""

    name = "hold"
    title = "Hold"
    version = "1"
    digest = digest(FACTS)
    least = 2
    most = 5
    max_length = 5 * ROUNDS * (GOAL + 1)
    options = []
    profiles = {}
    clauses = {"game_over": "HD-5", "not_your_turn": "HD-1", "unknown_action": "HD-2"}
    wording = {}
    actions = table({Turn: CHOICES, Throw: FALLS})
    commands = [Command("roll", CHOICES[:1]), Command("hold", CHOICES[1:])]
    sight = InTheOpen()

    def start(self, players: int, choices: dict[str, str]) -> Hold:
        s = Hold(self, players)
        s.stack = [OVER, TURNS[0]]
        return s

    def write(self, s: Hold) -> str:
        points = " ".join(map(str, s.points))
        return f"points {points}\npot {s.pot}\nturn {s.turn}\nasked {s.stack[-1]}"

    def read(self, lines: list[str]) -> Hold:
        points, pot, turn, asked = [line.split(" ")[1:] for line in lines]
        if not self.least <= len(points) <= self.most:
            raise ValueError("so many cannot play")
        s = Hold(self, len(points))
        s.points, [s.pot], [s.turn] = [*map(int, points)], map(int, pot), map(int, turn)
        most = [0 <= number < 2 * GOAL for number in (*s.points, s.pot)]
        over = asked == ["over"]
        if not all(most) or not 0 <= s.turn <= ROUNDS * len(points) or over != self.ends(s):
            raise ValueError("there is no such table")
        s.stack = [OVER, *([] if over else [TURNS[s.seat]]), *([THROW] * (asked == ["throw"]))]
        return s

    def ends(self, s: Hold) -> bool:
        """HD-5."""
        return s.turn == ROUNDS * len(s.points) or max(s.points) >= GOAL

    def turn_number(self, s: Hold) -> int:
        return s.turn

    def value(self, s: Hold, seat: int) -> float:
        return s.points[seat] + (s.pot * 0.8 if seat == s.seat else 0.0)

    def scale(self) -> float:
        return 6.0

    def levels(self) -> list[tuple[str, int]]:
        return [("greedy", 1), ("tree", 50), ("tree", 200), ("tree", 800)]


GAME = HoldGame()
