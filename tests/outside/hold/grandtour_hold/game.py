"""Hold: throw the die as often as you dare, but a one loses the pot."""

from __future__ import annotations

from grandtour import OVER, Action, Chance, Game, Outcome, Question, Refusal, State, table

GOAL = 30
ROUNDS = 10

NOTHING = Refusal("nothing_to_hold", "", "There is nothing in the pot yet.")
ENOUGH = Refusal("enough", "", "With {points} points you win: hold.")


class Hold(State):
    """Every player's points, the pot, and the number of turns so far."""

    def __init__(self, game, players):
        super().__init__(game)
        self.points = [0] * players
        self.pot = 0
        self.turn = 0

    def clone(self):
        twin = Hold(self.game, len(self.points))
        twin.stack = self.stack[:]
        twin.points = self.points[:]
        twin.pot = self.pot
        twin.turn = self.turn
        return twin

    def scores(self):
        return [float(points) for points in self.points]

    def seat(self):
        return self.turn % len(self.points)

    def go_on(self):
        """Begin the next turn, unless a player has won or the last round is over."""
        self.answered(Turn)
        won = max(self.points) >= GOAL
        self.pot = 0
        self.turn += 1
        if not won and self.turn < ROUNDS * len(self.points):
            self.ask(Turn(self.seat()))


class Turn(Question):
    """Throw again, or hold?"""


class Throw(Chance):
    """The die is in the air."""


class Roll(Action):
    """Throw the die."""

    def refusal(self, s):
        return ENOUGH if s.points[s.seat()] + s.pot >= GOAL else None

    def details(self, s):
        return {"points": s.points[s.seat()] + s.pot}

    def apply(self, s):
        s.ask(Throw())


class Keep(Action):
    """Keep the pot and pass the die on."""

    def refusal(self, s):
        return None if s.pot else NOTHING

    def apply(self, s):
        s.points[s.seat()] += s.pot
        s.go_on()


class Die(Outcome):
    """A face comes up: a one loses the pot and the turn, any other goes into the pot."""

    def __init__(self, face):
        self.face = face

    def apply(self, s):
        s.answered(Throw)
        if self.face == 1:
            s.go_on()
        else:
            s.pot += self.face


class HoldGame(Game):
    """Throw the die as often as you dare."""

    name = "hold"
    most = 5
    actions = table({Turn: [Roll(), Keep()], Throw: [Die(face) for face in range(1, 7)]})

    def start(self, players, options):
        s = Hold(self, players)
        s.stack = [OVER, Turn(0)]
        return s

    def sole_choice(self, s):
        """Return None: the player throws the die even if nothing else is legal."""
        return None


GAME = HoldGame()
