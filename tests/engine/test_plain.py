"""Test the defaults of a game, on the smallest game possible."""

from __future__ import annotations

import pytest

from grandtour.engine.core import OVER, PUBLIC, Action, Question, State, Step, table
from grandtour.engine.game import BadPosition, Game, Option
from grandtour.engine.match import Match
from grandtour.engine.plain import OpenObserver
from grandtour.engine.rng import Rng


class Bowl(State):
    """The number of stones in the bowl, each player's share, and much else."""

    def __init__(self, game, players, options) -> None:
        super().__init__(game)
        self.options = options
        self.left = 9 if options.get("bowl") != "full" else 12
        self.taken = [0] * players
        self.colours = {"red", "blue"}
        self.pair = (1,)
        self.names = {2: "two", 1: None}
        self._worked_out = object()

    def clone(self):
        twin = Bowl(self.game, len(self.taken), self.options)
        twin.stack = self.stack[:]
        twin.left, twin.taken = self.left, self.taken[:]
        return twin

    def scores(self):
        return [float(taken) for taken in self.taken]


class TakeSome(Action):
    def __init__(self, number) -> None:
        self.number = number

    def apply(self, s) -> None:
        seat = s.answered(Turn).seat
        s.left -= self.number
        s.taken[seat] += self.number
        if s.left:
            s.ask(Turn((seat + 1) % len(s.taken), s.left))

    def refusal(self, s):
        return Turn(0, 0).otherwise if self.number > s.left else None


class Turn(Question):
    def __init__(self, seat, least) -> None:
        super().__init__(seat)
        self.least = least


class Applause(Step):
    def happen(self, s) -> None:
        pass


class BowlGame(Game):
    name = "deep_bowl"
    actions = table({Turn: [TakeSome(1), TakeSome(2)]})

    def start(self, players, options):
        s = Bowl(self, players, options)
        s.stack = [OVER, Applause(), Turn(0, 1)]
        return s

    def kinds(self):
        return [*super().kinds(), Applause]


class WithOptions(BowlGame):
    def __init__(self) -> None:
        super().__init__()
        self.options = [Option("bowl", "", "half", "full")]


BOWL = BowlGame()
TEXT = """deep_bowl players=2
asks turn:0:1 applause over
colours {'blue', 'red'}
left 9
names {2: 'two', 1: None}
pair (1,)
taken [0, 0]"""


def start_bowl(game=BOWL, **named: str):
    return game.start(2, game.choose(2, named))


def test_plain_games_have_defaults() -> None:
    assert (BOWL.title, BOWL.version, BOWL.least, BOWL.most) == ("Deep Bowl", "1", 2, 4)
    assert [command.verb for command in BOWL.commands] == ["take_some"]
    assert [str(action) for action in BOWL.actions] == ["take_some 1", "take_some 2"]


def test_plain_menus_are_complete() -> None:
    s = start_bowl()
    assert [str(action) for action in s.choices()] == ["take_some 1", "take_some 2"]
    s.left = 1
    assert [str(action) for action in s.choices()] == ["take_some 1"]


class PeekingBowl(BowlGame):
    """A player who leaves an even number sees what is in the bowl."""

    class Lid(OpenObserver):
        def covered(self, s):
            return {"bowl": frozenset() if s.left % 2 else frozenset([0, 1])}

    observer = Lid()


class AskingBowl(BowlGame):
    def sole_choice(self, s):
        return None


def match_of(game, *actions: int) -> Match:
    """Return a match in which two players have taken these amounts by turns."""
    match = Match(game, 2, {})
    for number in actions:
        match.play(game.actions[number - 1])
    return match


def test_sole_choice_can_be_overridden() -> None:
    """The choice is undone with the action that led to it, and never alone."""
    match = match_of(BOWL, 2, 2, 2, 2)
    assert BOWL.sole_choice(match.state) is BOWL.actions[0]
    match.play(BOWL.actions[0])
    assert [entry.sole for entry in match.line] == [False] * 4 + [True]
    assert (match.own_actions(0), match.own_actions(1)) == (0, 2)
    match = match_of(AskingBowl(), 2, 2, 2, 2, 1)
    assert not any(entry.sole for entry in match.line)
    assert (match.own_actions(0), match.own_actions(1)) == (1, 0)


def test_revealing_actions_are_not_undone() -> None:
    assert match_of(BOWL, 1).own_actions(0) == 1
    assert match_of(PeekingBowl(), 1).own_actions(0) == 0
    assert match_of(PeekingBowl(), 2, 2, 2, 2, 1).own_actions(1) == 0


def test_ranks_follow_scores() -> None:
    s = start_bowl()
    s.taken = [3, 7]
    assert s.ranking() == [2, 1]
    s.taken = [3, 3]
    assert s.ranking() == [1, 1]


def test_plain_positions_are_fields() -> None:
    s = start_bowl()
    assert str(s) == TEXT
    read = BOWL.position(TEXT)
    assert str(read) == TEXT
    assert (read.colours, read.pair, read.names) == (s.colours, s.pair, s.names)


@pytest.mark.parametrize(("said", "instead"), [
    ("left 9", "left 9 "), ("left 9", "left"), ("left 9", "right 9"), ("left 9", "left 09"),
    ("left 9", "left __import__('os')"), ("left 9", "left 'many'"), ("left 9", "left -1"),
    ("left 9\n", ""), ("turn:0", "turn:2"), ("turn:0:1", "turn"), ("turn:0", "turns:0"),
    ("turn:0", "turn:x"),
    ("applause", "over"), (" over", ""), ("turn:0:1 ", ""), ("players=2", "players=5"),
    ("players=2", "players=2 bowl=full"), ("[0, 0]", "[0, 0, 0]"), ("[0, 0]", "[]"),
    ("{'blue', 'red'}", "{'red', 'blue'}"), ("left 9", "left " + "9" * 5000),
    ("left 9", "left " + "[" * 9999),
])
def test_malformed_plain_positions_are_refused(said: str, instead: str) -> None:
    assert TEXT.count(said) >= 1
    with pytest.raises(BadPosition):
        BOWL.position(TEXT.replace(said, instead))


def test_unwritable_fields_are_named() -> None:
    s = start_bowl()
    s.left = Rng(1)
    with pytest.raises(TypeError, match="a field holds Rng"):
        str(s)


def test_head_names_options() -> None:
    game = WithOptions()
    assert str(start_bowl(game)).startswith("deep_bowl players=2\n")
    full = str(start_bowl(game, bowl="full"))
    assert full.startswith("deep_bowl players=2 bowl=full\n")
    assert game.position(full).left == 12
    assert start_bowl(game, bowl="full").view(0)["options"] == {"bowl": "full"}


def test_plain_views_are_open() -> None:
    s = start_bowl()
    assert s.view(0) == s.view(1) == s.view(PUBLIC) == {
        "game": "deep_bowl", "players": 2, "options": {}, "over": False, "asked": "turn",
        "seat": 0, "scores": [0.0, 0.0], "left": 9, "taken": [0, 0], "colours": ["blue", "red"],
        "pair": [1], "names": {"2": "two", "1": None}}
    assert str(s.resample(0, Rng(1))) == str(s.disguise(0, Rng(1))) == str(s)


def test_turns_follow_the_seat() -> None:
    match = Match(BOWL, 2, {})
    while not match.state.is_terminal():
        match.play(match.state.choices()[0])
    turns = [entry.turn for entry in match.entries]
    assert all(turns[number] != turns[number + 1] for number in range(len(turns) - 1))
