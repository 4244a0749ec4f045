"""Noughts: three in a row win. For exactly two, with a winner and no points."""

from __future__ import annotations

from grandtour import OVER, Action, Game, Question, Refusal, State, table

ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

TAKEN = Refusal("taken", "", "This cell is taken.")


class Noughts(State):
    """The grid: by row, in each cell the seat that has marked it, or -1."""

    def __init__(self, game):
        super().__init__(game)
        self.grid = [[-1] * 3 for _ in range(3)]
        self.winner = -1
        self.centre_taken = False

    def clone(self):
        twin = Noughts(self.game)
        twin.stack = self.stack[:]
        twin.grid = [row[:] for row in self.grid]
        twin.winner = self.winner
        twin.centre_taken = self.centre_taken
        return twin

    def scores(self):
        return [float(self.winner == seat) for seat in range(2)]


class Turn(Question):
    """The question "Which cell do you mark?"."""


class Mark(Action):
    """Mark an empty cell."""

    def __init__(self, cell):
        self.cell = cell

    def refusal(self, s):
        return None if s.grid[self.cell // 3][self.cell % 3] < 0 else TAKEN

    def apply(self, s):
        seat = s.answered(Turn).seat
        s.grid[self.cell // 3][self.cell % 3] = seat
        s.centre_taken = s.grid[1][1] >= 0
        cells = [mark for row in s.grid for mark in row]
        if any(all(cells[cell] == seat for cell in row) for row in ROWS):
            s.winner = seat
        elif -1 in cells:
            s.ask(Turn(1 - seat))


class NoughtsGame(Game):
    """Three in a row win."""

    name = "noughts"
    most = 2
    actions = table({Turn: [Mark(cell) for cell in range(9)]})

    def start(self, players, options):
        s = Noughts(self)
        s.stack = [OVER, Turn(0)]
        return s


GAME = NoughtsGame()
