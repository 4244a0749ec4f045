"""The contract between the rules of a game and everything that plays it.

Four nouns carry every game:

* a State is a position and nothing else: no clock, no random generator, no players' names;
* a Question says who must choose now, and from which menu;
* an Action is one answer: when it is refused, and what it does;
* a Refusal is the clause of the rulebook that forbids it.

Chance is a player like the others: its seat is CHANCE, its answers have weights.
"""

from __future__ import annotations

import re
from abc import abstractmethod, update_abstractmethods
from functools import cache
from operator import index
from typing import TYPE_CHECKING, Any, Final, Generic, Self, SupportsIndex, TypeVar

from mypy_extensions import i64, mypyc_attr

from grandtour.engine.rng import Rng

if TYPE_CHECKING:
    from grandtour.engine.game import Game

CHANCE: Final = -1              # the seat of chance
TERMINAL: Final = -4            # no seat: the game is over
EVERYTHING: Final = -2          # an observer who sees all: for tests and finished games
PUBLIC: Final = -3              # the seat of a spectator

S = TypeVar("S", bound="State")
Q = TypeVar("Q", bound="Question[Any]")


class Refusal:
    """The reason why an action is not allowed: a stable code, the clause, and a sentence with
    {details}."""

    def __init__(self, code: str, clause: str, text: str) -> None:
        self.code = code
        self.clause = clause
        self.text = text

    def __repr__(self) -> str:
        return f"{self.code} ({self.clause})"


class Ref:
    """A reference to a thing that a refusal names: its type ("site") and its number in the game's
    tables.

    Amounts are plain numbers. Words that a player typed are plain strings."""

    def __init__(self, kind: str, number: i64) -> None:
        self.kind = kind
        self.number = number

    def __repr__(self) -> str:
        return f"{self.kind} {self.number}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ref) and (self.kind, self.number) == (other.kind, other.number)

    def __hash__(self) -> int:
        return hash((self.kind, self.number))


# Refusals with the same words in every game. If its rulebook has a clause for one, the game names
# that clause (`Game.clauses`).
GAME_OVER: Final = Refusal("game_over", "", "The game is over.")
CHANCE_FIRST: Final = Refusal("chance_first", "", "A draw is in progress.")
IMPOSSIBLE: Final = Refusal("impossible", "", "Nothing is left to draw.")
NOT_ASKED: Final = Refusal("not_asked", "", "You have a different choice to make now.")


def describe_refusal(refusal: Refusal, details: dict[str, object]) -> str:
    """Return the code, the clause and the sentence in English, and the details that the sentence
    does not name, such as the values that are allowed."""
    clause = f" ({refusal.clause})" if refusal.clause else ""
    said = re.findall(r"\{(\w+)", refusal.text)
    rest = [f"{name}: {value}" for name, value in details.items() if name not in said]
    more = f" ({'; '.join(rest)})" if rest else ""
    return f"{refusal.code}{clause}: {refusal.text.format_map(details)}{more}"


class IllegalAction(Exception):
    """The error that `apply_action` raises for an illegal action. The state is unchanged.

    `refusal` is the reason, and `details` has the values for its sentence."""

    def __init__(self, refusal: Refusal, details: dict[str, object]) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
        self.details = details

    def __str__(self) -> str:
        return describe_refusal(self.refusal, self.details)


class Event:
    """A message for the log with its arguments, about something that happened."""

    def __init__(self, message: str, seat: i64, value: i64, other: i64) -> None:
        self.message = message
        self.seat = seat
        self.value = value
        self.other = other

    def __reduce__(self) -> tuple[object, ...]:
        return Event, (self.message, self.seat, self.value, self.other)

    def __repr__(self) -> str:
        return f"{self.message}({self.seat}, {self.value}, {self.other})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Contract:
    """A base class that marks methods for its subclasses with `abstractmethod`. A subclass that
    lacks one cannot be instantiated.

    This is not `abc.ABC`: compiled, isinstance under its metaclass is slow and sometimes wrong.
    Compiled code loses the mark. There the missing method itself raises the error when it is
    called."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.__abstractmethods__ = frozenset()   # type: ignore[attr-defined]
        update_abstractmethods(cls)


def make_missing_method_error(of: Contract, method: str) -> NotImplementedError:
    """Return the error for a method that this class must define and does not."""
    return NotImplementedError(f"{type(of).__name__} lacks the method '{method}'")


def list_plain_attributes(thing: object, *besides: str) -> dict[str, Any]:
    """Return the attributes of an object in the order in which its class assigns them, without
    private ones and those named in `besides`."""
    kind: Any = type(thing)
    found = {name: getattr(thing, name) for name in list_slot_names(kind) if hasattr(thing, name)}
    found |= getattr(thing, "__dict__", {})
    return {name: value for name, value in found.items()
            if name not in besides and not name.startswith("_")}


@cache
def list_slot_names(kind: Any) -> tuple[str, ...]:
    """Return the attributes that mypyc has compiled into a class, those of its bases first."""
    return tuple(dict.fromkeys([name for base in reversed(kind.__mro__)
                                for name in vars(base).get("__mypyc_attrs__", ())
                                if name != "__dict__"]))


def field_texts(thing: object, *besides: str) -> list[str]:
    return [str(value) for value in list_plain_attributes(thing, *besides).values()]


def make_class_notation(kind: type[object]) -> str:
    """Return the name of a class in notation: `take_two` for TakeTwo."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


@mypyc_attr(allow_interpreted_subclasses=True)
class Action(Contract, Generic[S]):
    """One answer to a question.

    Actions are created once, shared by all states, and never change. `str()` is their notation,
    which is unique within the game. By default, it consists of the name of the class and its
    fields, as in `take 3`. `table` gives each action a stable number and its type of question."""

    id: i64
    answers: type[Question[Any]]

    def refusal(self, s: S) -> Refusal | None:
        """Return the refusal of the first clause that forbids this answer to the current
        question, or None if it is legal."""
        return None

    def weight(self, s: S) -> i64:
        """Return the number of equally likely cases in which this chance action happens, or 0 if
        it cannot."""
        return 1

    @abstractmethod
    def apply(self, s: S) -> None:
        """Apply the action without checks. Call this only for an action that `refusal` allows."""
        raise make_missing_method_error(self, "apply")

    def shown(self, s: S, seat: int) -> str:
        """Return the notation of the action as `seat` sees it. Call this before `apply`."""
        return str(self)

    def details(self, s: S) -> dict[str, object]:
        """Return the details of this action's refusals: Refs, amounts, words."""
        return {}

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle and copy by reference: the action of this number of its game."""
        from grandtour.engine.game import find_game
        return restore_action, (find_game(self), self.id)

    def __str__(self) -> str:
        return " ".join([make_class_notation(type(self)), *field_texts(self, "id", "answers")])


@mypyc_attr(allow_interpreted_subclasses=True)
class Outcome(Action[S]):
    """An answer of chance, which is possible while its weight is positive."""

    def refusal(self, s: S) -> Refusal | None:
        return None if self.weight(s) > 0 else IMPOSSIBLE


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Contract, Generic[S]):
    """A choice that a seat must make. Questions never change, so clones share them.

    The state keeps questions on a stack and asks the last one first. A question stays until an
    action removes it or it closes itself."""

    def __init__(self, seat: i64, otherwise: Refusal = NOT_ASKED) -> None:
        self.seat = seat
        self.otherwise = otherwise      # refuses the answers to other questions

    def menu(self, s: S) -> list[Action[S]]:
        """Return every answer that might be legal, each once.

        By default, these are all actions that answer this type of question."""
        return [action for action in s.game.actions if isinstance(self, action.answers)]

    def is_open(self, s: S) -> bool:
        """Return whether there is something to choose. If not, the engine calls `close`."""
        return True

    def close(self, s: S) -> None:
        """Continue without asking. Afterwards, another question must be on top, or this one must
        be open."""
        s.stack.pop()

    def sample(self, s: S, rng: Rng) -> Action[S]:
        """Return one of the legal answers, each equally likely."""
        menu = self.menu(s)
        while True:
            action = menu[rng.below(len(menu))]
            if action.refusal(s) is None:
                return action

    def details(self, s: S) -> dict[str, object]:
        """Return the values for the sentence of `otherwise`."""
        return {}

    def __str__(self) -> str:
        """Return the name of the question in positions, which is unique among the questions of the
        game.

        It consists of the name of the class, the seat, and the fields of the question, as in
        `answer:1:3`."""
        seat = [str(self.seat)] if self.seat >= 0 else []
        fields = field_texts(self, "seat", "otherwise")
        return ":".join([make_class_notation(type(self)), *seat, *fields])


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Question[S]):
    """A question that asks nothing. It does something when it reaches the top of the stack."""

    def __init__(self) -> None:
        super().__init__(CHANCE, CHANCE_FIRST)

    def menu(self, s: S) -> list[Action[S]]:
        return []

    def is_open(self, s: S) -> bool:
        return False

    def close(self, s: S) -> None:
        s.stack.pop()
        self.happen(s)

    @abstractmethod
    def happen(self, s: S) -> None:
        """Apply the step, which is no longer on the stack."""
        raise make_missing_method_error(self, "happen")


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Question[S]):
    """A question that chance answers by drawing an outcome."""

    def __init__(self) -> None:
        super().__init__(CHANCE, CHANCE_FIRST)

    def cases(self, s: S) -> i64:
        """Return the sum of the weights of all outcomes. A game that stores the sum returns it
        here."""
        total: i64 = 0
        for action in self.menu(s):
            total += action.weight(s)
        return total

    def sample(self, s: S, rng: Rng) -> Action[S]:
        """Return one of the outcomes, by weight. Raise ValueError if none has weight."""
        ticket = rng.below(self.cases(s))
        for action in self.menu(s):
            ticket -= action.weight(s)
            if ticket < 0:
                return action
        raise ValueError("chance has no outcome")


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Question[S]):
    """A question that is asked of several seats at the same time.

    Sealed questions next to each other on the stack form a round, with at most one for each seat.
    The seats may answer in any order, and no seat sees another's answer before the last one.
    Positions, searches and records contain the answers one after the other, in the order in which
    the questions were asked. Below the round is the question or step that uses the answers:
    `s.ask(*[Bid(seat) for seat in seats], Reveal())`.

    An answer removes its own question and asks nothing. Its legality and its effect do not
    depend on other answers of the round. Until the last answer, the view of every other seat
    must not depend on it, and neither must `Action.shown`."""


class Over(Question[Any]):
    """The end of every game: no seat chooses."""

    def __init__(self) -> None:
        super().__init__(TERMINAL, GAME_OVER)

    def menu(self, s: State) -> list[Action[Any]]:
        return []

    def __str__(self) -> str:
        return "over"


OVER: Final = Over()            # the last question of every stack


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Contract):
    """A position. The question on top of `stack` is asked."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.stack: list[Question[Any]] = []
        self.log: list[Event] | None = None

    # For people, files and other programs: actions are numbers, and are checked.

    def current_player(self) -> int:
        """Return the seat that must choose, or else CHANCE or TERMINAL."""
        return self.stack[-1].seat

    def seats_asked(self) -> list[int]:
        """Return the seats that may choose now, in the order in which their answers are applied.

        There are several only in a round of `Sealed` questions, and none for chance or at the
        end."""
        question = self.stack[-1]
        if not isinstance(question, Sealed):
            return [question.seat] if question.seat >= 0 else []
        return [question.seat for question in find_sealed_round(self.stack)
                if question.is_open(self)]

    def turned_to(self, seat: SupportsIndex) -> Self:
        """Return a copy of the position with the sealed question of `seat` on top.

        Return the position itself if that question is already on top, or if the seat is not
        asked. Raise IndexError if there is no such seat."""
        number = self.check_seat(seat)
        for place, question in enumerate(find_sealed_round(self.stack)):
            if place and question.seat == number and question.is_open(self):
                twin = self.clone()
                twin.stack.pop(len(twin.stack) - 1 - place)
                twin.stack.append(question)
                return twin
        return self

    def count_seats(self) -> int:
        """Return the number of seats at the table, those of automata included."""
        return len(self.scores())

    def check_seat(self, seat: SupportsIndex) -> int:
        """Return the number of a seat, or of one that is at no table, such as PUBLIC. Raise
        IndexError if there is no such seat."""
        number = index(seat)
        if not TERMINAL <= number < self.count_seats():
            raise IndexError(f"seat: {number} is not at this table; its seats are 0 to "
                             f"{self.count_seats() - 1}, and a spectator is PUBLIC ({PUBLIC})")
        return number

    def is_chance_node(self) -> bool:
        """Return whether chance must choose."""
        return self.current_player() == CHANCE

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.current_player() == TERMINAL

    def legal_actions(self) -> list[int]:
        """Return the numbers of the legal actions in ascending order, each once. The list is
        empty only at the end."""
        return sorted([action.id for action in self.choices()])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return every outcome with its probability. The probabilities sum to one."""
        weights = [(action.id, int(action.weight(self))) for action in self.choices()]
        total = sum([cases for _, cases in weights])
        return [(number, cases / total) for number, cases in weights]

    def apply_action(self, number: SupportsIndex) -> None:
        """Apply a legal action.

        For an illegal one, raise IllegalAction and change nothing. Raise IndexError if there is
        no action with this number."""
        action = self.find_action(number)
        refusal = self.refusal(action)
        if refusal is not None:
            raise IllegalAction(refusal, self.details(action, refusal))
        self.play(action)

    def find_action(self, number: SupportsIndex) -> Action[Any]:
        """Return the action of this number, legal or not. Raise IndexError if there is none."""
        try:
            wanted = index(number)
        except TypeError as fault:
            raise TypeError(f"number: an action has a number, not {number!r}; `Game.request` takes "
                            "its notation") from fault
        if not 0 <= wanted < len(self.game.actions):
            raise IndexError(f"number: {wanted} is no action of {self.game.name}; actions are "
                             f"numbered from 0 to {len(self.game.actions) - 1}")
        return self.game.actions[wanted]

    def details(self, action: Action[Any], refusal: Refusal) -> dict[str, object]:
        """Return the values for the sentence of this refusal of this action, in this position."""
        question = self.stack[-1]
        return question.details(self) if refusal is question.otherwise else action.details(self)

    def action_to_string(self, number: SupportsIndex) -> str:
        """Return the notation of the action of this number. Raise IndexError if there is none."""
        return str(self.find_action(number))

    @abstractmethod
    def clone(self) -> Self:
        """Return a position equal to this one that shares no mutable part with it, and has no
        log."""
        raise make_missing_method_error(self, "clone")

    @abstractmethod
    def scores(self) -> list[float]:
        """Return the scores by seat, as if the game ended now."""
        raise make_missing_method_error(self, "scores")

    def ranking(self) -> list[int]:
        """Return the rank of each seat.

        1 is best, and tied seats share the better rank. Scores decide, unless the rules break
        ties."""
        scores = self.scores()
        return [1 + len([other for other in scores if other > score]) for score in scores]

    def returns(self) -> list[float]:
        """Return, for each seat, the number of seats times its share of the victory, minus one.
        The sum is zero."""
        ranking = self.ranking()
        share = len(ranking) / ranking.count(1)
        return [share - 1.0 if rank == 1 else -1.0 for rank in ranking]

    def view(self, seat: SupportsIndex) -> dict[str, object]:
        """Return everything that `seat` may see, in words and numbers, and nothing else.

        PUBLIC gives the view of a spectator. EVERYTHING reveals all hidden information. Raise
        IndexError if there is no such seat."""
        return self.game.observer.view(self, self.check_seat(seat))

    def recalled(self, seat: SupportsIndex) -> dict[str, object]:
        """Return the part of its view that `seat` can still see later: everything except what it
        saw only for a moment."""
        return self.game.observer.recalled(self, self.check_seat(seat))

    def covered(self) -> dict[str, frozenset[int]]:
        """Return the covered things, each with the seats that see it all the same."""
        return self.game.observer.covered(self)

    def has_revealed(self, seat: int, before: dict[str, frozenset[int]]) -> bool:
        """Return whether an action of `seat` that led here has shown any seat something that was
        covered from it `before` the action.

        It does not count if the acting seat reveals something that it could already see."""
        now = self.covered()
        for thing, seers in before.items():
            if thing not in now:
                if seat not in seers:
                    return True
            elif now[thing] - seers:
                return True
        return False

    def resample(self, seat: SupportsIndex, rng: Rng) -> Self:
        """Return a position that `seat` cannot tell from this one.

        Everything unknown to the seat is dealt at random. Covered information stays, because a
        seat with a perfect memory would know it. With equal generators, all positions that the
        seat cannot tell apart give the same deal."""
        dealt: Self = self.game.observer.resample(self, self.check_seat(seat), rng)
        return dealt

    def disguise(self, seat: SupportsIndex, rng: Rng) -> Self:
        """Return a position that looks to `seat` like this one.

        Everything unknown to the seat or covered from it is dealt at random. With equal
        generators, all positions with the same `view(seat)` give the same deal, so the result
        reveals no hidden information. The moves that led here may not lead to the result."""
        disguised: Self = self.game.observer.disguise(self, self.check_seat(seat), rng)
        return disguised

    def __reduce__(self) -> tuple[object, ...]:
        return restore_state, (self.game, str(self))

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, copied: dict[int, object]) -> Self:
        return self.clone()

    def __str__(self) -> str:
        """Return the position as text. Two positions are equal if their texts are equal.
        `Game.position` reads the text."""
        return self.game.write(self)

    # For rules and bots: actions are objects, and are not checked.

    def refusal(self, action: Action[Any]) -> Refusal | None:
        """Return the reason why the action may not be applied now, or None if it may."""
        question = self.stack[-1]
        if not isinstance(question, action.answers):
            return question.otherwise
        return action.refusal(self)

    def choices(self) -> list[Action[Any]]:
        """Return the legal actions, in the order of the menu."""
        return [action for action in self.stack[-1].menu(self) if action.refusal(self) is None]

    def play(self, action: Action[Any]) -> Question[Any]:
        """Apply a legal action, advance to the next question, and return it."""
        action.apply(self)
        question = self.stack[-1]
        while not question.is_open(self):
            question.close(self)
            question = self.stack[-1]
        return question

    def sample(self, rng: Rng) -> Action[Any]:
        """Return one of the legal actions: uniformly for a player, by weight for chance."""
        return self.stack[-1].sample(self, rng)

    def ask(self, *questions: Question[Any]) -> None:
        """Put these questions on the stack, so that they are asked next, in this order."""
        for number in range(len(questions), 0, -1):
            self.stack.append(questions[number - 1])

    def asked(self, kind: type[Q]) -> Q:
        """Return the current question, which must be of this type."""
        question = self.stack[-1]
        assert isinstance(question, kind)
        return question

    def answered(self, kind: type[Q]) -> Q:
        """Remove the current question from the stack and return it. It must be of this type."""
        question = self.asked(kind)
        self.stack.pop()
        return question

    def emit(self, message: str, seat: i64, value: i64 = 0, other: i64 = 0) -> None:
        """Log an event if there is a log."""
        if self.log is not None:
            self.log.append(Event(message, seat, value, other))


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(Contract, Generic[S]):
    """The rules that decide what each seat may see of a position. Views are whitelists."""

    @abstractmethod
    def view(self, s: S, seat: int) -> dict[str, object]:
        """Return all that the seat may see, in words and numbers (`State.view`)."""
        raise make_missing_method_error(self, "view")

    def recalled(self, s: S, seat: int) -> dict[str, object]:
        """Return the part of its view that the seat is still shown later (`State.recalled`)."""
        return self.view(s, seat)

    def covered(self, s: S) -> dict[str, frozenset[int]]:
        """Return the covered things, each with the seats that can still see it.

        All other things are open, or are revealed only by draws and at the end of the game. An
        action cannot be undone freely if it shows a seat something that was covered from it."""
        return {}

    @abstractmethod
    def resample(self, s: S, seat: int, rng: Rng) -> S:
        """Return a position that a perfect memory of the seat cannot tell from this one
        (`State.resample`)."""
        raise make_missing_method_error(self, "resample")

    @abstractmethod
    def disguise(self, s: S, seat: int, rng: Rng) -> S:
        """Return a position that the seat cannot tell from this one by looking
        (`State.disguise`)."""
        raise make_missing_method_error(self, "disguise")


def find_sealed_round(stack: list[Question[Any]]) -> list[Question[Any]]:
    """Return the sealed questions on top of the stack that are one round, the first one first."""
    found: list[Question[Any]] = []
    seats: set[int] = set()
    for number in range(len(stack) - 1, -1, -1):
        question = stack[number]
        if not isinstance(question, Sealed) or question.seat in seats:
            break
        found.append(question)
        seats.add(question.seat)
    return found


def restore_state(game: Game[Any], text: str) -> State:
    """Return the position of this text. Raise BadPosition if the game cannot read it."""
    s: State = game.position(text)
    return s


def restore_action(game: Game[Any], number: int) -> Action[Any]:
    """Return the action of this number, which all positions of the game share."""
    return game.actions[number]


def playout(s: State, rng: Rng) -> int:
    """Play to the end at random, and return the number of actions, including chance actions."""
    actions: i64 = 0
    question = s.stack[-1]
    while question.seat != TERMINAL:
        question = s.play(question.sample(s, rng))
        actions += 1
    return actions


def table(answers: dict[type[Question[Any]], list[Action[S]]]) -> list[Action[S]]:
    """Return the action space of a game: the actions that answer each question, numbered in this
    order.

    Put the players' questions first and the chance questions last."""
    actions: list[Action[S]] = []
    for question, menu in answers.items():
        for action in menu:
            action.id = len(actions)
            action.answers = question
            actions.append(action)
    return actions


def ranked(keys: list[tuple[int, int]]) -> list[int]:
    """Return ranks by descending key. Equal keys share the better rank, and the next rank is
    skipped."""
    return [1 + len([other for other in keys if other > key]) for key in keys]
