"""The stack of questions: interrupts, steps, and what closes by itself; shown on a toy game."""

from __future__ import annotations

from inspect import signature
from typing import Any

import pytest

from grandtour.bots.bot import Bot
from grandtour.bots.budget import Budget
from grandtour.engine.core import (
    OVER, Action, Chance, Event, Observer, Outcome, Question, Ref, Refusal, State, Step, ranked,
)
from grandtour.engine.game import Game
from grandtour.engine.rng import Rng

# What a class must give.
NEEDED = {
    Action: ["apply"],
    Step: ["happen"],
    State: ["clone", "scores"],
    Observer: ["view", "resample", "disguise"],
    Game: ["start"],
    Bot: ["consider"],
}


def make_class(base: type[Any], *without: str) -> Any:
    """A class that gives nothing more than it must, and not even these methods."""
    return type("Made", (base,), {
        name: lambda *_: None for name in NEEDED[base] if name not in without})


class Toy(State):
    """Writes down what happens; each question is open as often as its name says."""

    def __init__(self, *stack: Question[Any]) -> None:
        super().__init__(make_class(Game)())
        self.stack = [OVER, *stack]
        self.heard: list[str] = []
        self.urn: dict[str, int] = {}
        self.balls = 0

    def clone(self) -> Toy:
        return Toy(*self.stack[1:])

    def scores(self) -> list[float]:
        return [0.0]

    def ranking(self) -> list[int]:
        return [1]


class Say(Action):
    def __init__(self, *then: Ask) -> None:
        self.then = then

    def apply(self, s: Toy) -> None:
        s.heard.append(str(s.answered(Ask)))
        s.ask(*self.then)


class Ask(Question):
    def __init__(self, name: str, seat: int = 0) -> None:
        super().__init__(seat, Refusal("later", "", "Later."))
        self.name = name

    def menu(self, s: Toy) -> list[Action[Any]]:
        return [Say()]

    def is_open(self, s: Toy) -> bool:
        return not self.name.startswith("closed")

    def close(self, s: Toy) -> None:
        s.heard.append(str(self))
        super().close(s)

    def __str__(self) -> str:
        return self.name


class Note(Step):
    def __init__(self, name: str, *then: Question[Any]) -> None:
        super().__init__()
        self.name = name
        self.then = then

    def happen(self, s: Toy) -> None:
        s.heard.append(self.name)
        s.ask(*self.then)

    def __str__(self) -> str:
        return self.name


def test_questions_are_asked_in_order() -> None:
    s = Toy(Ask("below", 3))
    s.ask(Ask("first", 1), Ask("second", 2))
    order = []
    while not s.is_terminal():
        order.append((str(s.stack[-1]), s.current_player()))
        s.play(Say())
    assert order == [("first", 1), ("second", 2), ("below", 3)]
    assert s.heard == ["first", "second", "below"]


def test_interrupts_come_first() -> None:
    s = Toy(Ask("below"))
    s.ask(Ask("first"), Ask("second"))
    s.play(Say(Ask("inside"), Ask("inside too")))
    while not s.is_terminal():
        s.play(Say())
    assert s.heard == ["first", "inside", "inside too", "second", "below"]


def test_closed_questions_are_skipped() -> None:
    s = Toy(Ask("below"))
    s.ask(Ask("first"), Ask("closed a"), Ask("closed b"), Note("step", Note("inner")), Ask("last"))
    s.play(Say())
    assert s.heard == ["first", "closed a", "closed b", "step", "inner"]
    assert str(s.asked(Ask)) == "last"


def test_steps_leave_the_stack_first() -> None:
    """So its consequences come before the rest, which it has pushed back itself."""
    s = Toy(Ask("below"))
    s.ask(Ask("first"), Note("outer", Note("one", Ask("one's question")), Note("two")))
    s.play(Say())
    assert (s.heard, str(s.stack[-1])) == (["first", "outer", "one"], "one's question")
    s.play(Say())
    assert s.heard == ["first", "outer", "one", "one's question", "two"]


def test_only_top_question_is_answered() -> None:
    s = Toy(Ask("below"), Note("step"))
    with pytest.raises(AssertionError):
        s.answered(Ask)
    say = Say()
    say.answers = Ask
    assert s.refusal(say) is s.stack[-1].otherwise
    s.stack.pop()
    assert s.refusal(say) is None


class Pick(Action):
    def __init__(self, name: str, allowed: bool) -> None:
        self.name = name
        self.allowed = allowed

    def refusal(self, s: Toy) -> Refusal | None:
        return None if self.allowed else Refusal("barred", "", "Barred.")

    def apply(self, s: Toy) -> None:
        s.heard.append(self.name)


class Choose(Ask):
    """A question with four answers, of which two are legal."""

    def menu(self, s: Toy) -> list[Action[Any]]:
        return [Pick(name, name in "bd") for name in "abcd"]


def test_samples_of_answers_are_uniform() -> None:
    s = Toy(Choose("choose"))
    rng = Rng(1)
    drawn = [name_of(s.sample(rng)) for _ in range(2000)]
    assert set(drawn) == {"b", "d"}
    assert 900 < drawn.count("b") < 1100


class Ball(Outcome):
    def __init__(self, name: str) -> None:
        self.name = name

    def weight(self, s: Toy) -> int:
        return s.urn[self.name]

    def apply(self, s: Toy) -> None:
        s.urn[self.name] -= 1


class Draw(Chance):
    """Out of an urn; looks into it as often as it is asked."""

    looked = 0

    def menu(self, s: Toy) -> list[Action[Any]]:
        return [Ball(name) for name in s.urn]

    def cases(self, s: Toy) -> int:
        self.looked += 1
        return super().cases(s)

    def __str__(self) -> str:
        return "draw"


def name_of(action: Action[Any]) -> str:
    assert isinstance(action, Pick | Ball)
    return action.name


class Known(Draw):
    """An urn whose contents are counted elsewhere."""

    def cases(self, s: Toy) -> int:
        self.looked += 1
        return s.balls


def urn(question: Draw, **balls: int) -> Toy:
    s = Toy(question)
    s.urn = balls
    s.balls = sum(balls.values())
    return s


def test_chance_counts_all_cases() -> None:
    question = Draw()
    assert question.cases(urn(question, red=3, blue=0, green=1)) == 4
    assert question.cases(urn(question)) == 0


@pytest.mark.parametrize("kind", [Draw, Known])
def test_chance_samples_by_weight(kind: type[Draw]) -> None:
    """The same whether the cases are counted or known; what has no weight is never drawn."""
    question = kind()
    s = urn(question, red=3, blue=0, green=1)
    rng = Rng(2)
    drawn = [name_of(s.sample(rng)) for _ in range(2000)]
    assert set(drawn) == {"red", "green"}
    assert 1420 < drawn.count("red") < 1580
    assert question.looked == 2000


def test_known_cases_draw_the_same() -> None:
    counted, known = Rng(3), Rng(3)
    for _ in range(200):
        one = urn(Draw(), red=3, blue=2, green=1).sample(counted)
        other = urn(Known(), red=3, blue=2, green=1).sample(known)
        assert name_of(one) == name_of(other)


def test_chance_without_outcome_fails() -> None:
    """More cases promised than there are."""
    s = urn(Known(), red=0, blue=0)
    s.balls = 1
    with pytest.raises(ValueError, match="no outcome"):
        s.sample(Rng(4))


def test_events_need_a_log() -> None:
    s = Toy()
    s.emit("moved", 1, 2, 3)
    assert s.log is None
    s.log = []
    s.emit("moved", 1, 2, 3)
    s.emit("over", -1)
    assert [str(event) for event in s.log] == ["moved(1, 2, 3)", "over(-1, 0, 0)"]
    assert isinstance(s.log[0], Event)


def test_refs_compare_by_value() -> None:
    assert Ref("site", 1) == Ref("site", 1)
    assert len({Ref("site", 1), Ref("site", 1), Ref("site", 2), Ref("city", 1)}) == 3
    assert Ref("site", 1) != "site 1"


def test_ranks_after_a_tie_are_skipped() -> None:
    assert ranked([(3, 0), (5, 1), (3, 0), (5, 0), (1, 9)]) == [3, 1, 3, 2, 5]


@pytest.mark.parametrize(("base", "needed"), NEEDED.items())
def test_missing_methods_are_named(base: type[Any], needed: list[str]) -> None:
    """Interpreted it cannot be made; compiled it cannot be asked."""
    whole = make_class(base)
    assert isinstance(whole.__new__(whole), base)
    for name in needed:
        lacking = make_class(base, name)
        with pytest.raises((TypeError, NotImplementedError), match=f"Made .*{name}"):
            call_method(lacking.__new__(lacking), name)


def call_method(thing: object, name: str) -> object:
    """Return the result of a method with any arguments."""
    method = getattr(thing, name)
    given = {"seat": 0, "rng": Rng(1), "budget": Budget(1), "players": 2, "options": {},
             "lines": [], "s": Toy()}
    return method(**{name: given[name] for name in signature(method).parameters})
