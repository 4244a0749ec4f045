"""Defaults for games: all information is open, and a position consists of the fields of its state.

The fields of a state are its attributes except those whose names begin with an underscore: numbers,
words, and lists, tuples, sets and tables of such. The text of a position has a line for each. The
line `asks` names the questions of the stack, the present one first: the class, the seat, and its
other fields. Below it are the questions that are asked afterwards, and the steps that happen then.

>>> from grandtour import OVER, Action, Game, Question, State, Step, table
>>> class Heap(State):
...     def __init__(self, game, stones):
...         super().__init__(game)
...         self.stones = stones
...     def clone(self):
...         twin = Heap(self.game, self.stones)
...         twin.stack = self.stack[:]
...         return twin
...     def scores(self):
...         return [0.0, float(self.stones)]
>>> class Turn(Question):
...     pass
>>> class Gift(Question):                       # asked during a turn, about some stones
...     def __init__(self, seat, stones):
...         super().__init__(seat)
...         self.stones = stones
>>> class EndOfTurn(Step):
...     def happen(self, s):
...         s.ask(Turn(1) if s.stones > 3 else OVER)
>>> class Take(Action):
...     def apply(self, s):
...         seat = s.answered(Turn).seat
...         s.stones -= 2
...         s.ask(Gift(seat, 2), EndOfTurn())   # first the gift, then the end of the turn
>>> class Keep(Action):
...     def apply(self, s):
...         s.answered(Gift)
>>> class HeapGame(Game):
...     name = "heap"
...     most = 2
...     actions = table({Turn: [Take()], Gift: [Keep()]})
...     def kinds(self):                        # actions answer the others, no action a step
...         return [*super().kinds(), EndOfTurn]
...     def start(self, players, options):
...         s = Heap(self, 5)
...         s.stack = [OVER, Turn(0)]
...         return s
>>> heap = HeapGame()
>>> s = heap.start(2, {})
>>> asked = s.play(s.choices()[0])
>>> print(s)
heap players=2
asks gift:0:2 end_of_turn over
stones 3
>>> print(heap.position(str(s)).stack[-1])
gift:0:2

A game with options keeps them in its states as `options`. Anyone who sets up a position can write
anything into it, so a position is accepted only if a game continues from there to its end."""

from __future__ import annotations

from ast import literal_eval
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from grandtour.engine.core import (
    OVER, Observer, Question, State, make_class_notation, list_plain_attributes,
)
from grandtour.engine.position import format_head, join_words, require, parse_head, split_words
from grandtour.engine.rng import Rng

if TYPE_CHECKING:
    from grandtour.engine.game import Game

OWN: Final = ("game", "stack", "log", "options")    # in every state, or in the head

# Fields of every view that are constant during a match, or only tell its end and result.
ALWAYS: Final = ("game", "players", "options", "over", "asked", "result")


def list_state_fields(s: State) -> dict[str, Any]:
    """Return the fields of a state by name, in the order in which they were assigned."""
    return list_plain_attributes(s, *OWN)


def find_state_options(s: State) -> dict[str, str]:
    """Return the options of the match, or none if the state does not keep them."""
    found: dict[str, str] = getattr(s, "options", {})
    return found


# The text.

def write_position(s: State) -> str:
    """Return the position as text. Raise TypeError if a field holds other than plain data."""
    game = s.game
    named = game.unusual(find_state_options(s)) if game.options else {}
    found = [format_head(game.name, len(s.scores()), named),
             "asks" + join_words([str(question) for question in s.stack[::-1]])]
    found += [f"{name} {write_value(value)}" for name,
              value in sorted(list_state_fields(s).items())]
    return "\n".join(found)


def write_value(value: Any) -> str:
    """Return a value as Python writes it, a set in order."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return repr(value)
    if isinstance(value, list):
        return f"[{', '.join([write_value(one) for one in value])}]"
    if isinstance(value, tuple):
        return f"({''.join([write_value(one) + ', ' for one in value]).removesuffix(' ')})"
    if isinstance(value, set):
        return f"{{{', '.join(sorted([write_value(one) for one in value]))}}}" if value else "set()"
    if isinstance(value, dict):
        pairs = [f"{write_value(key)}: {write_value(one)}" for key, one in value.items()]
        return f"{{{', '.join(pairs)}}}"
    raise TypeError(f"a field holds {type(value).__name__}: a game whose states hold more than "
                    "numbers, words, lists, tuples, sets and tables has `write` and `read`")


def read_position(game: Game[Any], lines: list[str]) -> Any:
    """Return the position of these lines. Raise ValueError if they are malformed."""
    players, named = parse_head(lines[0], game.name)
    s = game.start(players, game.choose(players, named))
    known = sorted(list_state_fields(s))
    require(len(lines) == len(known) + 2, f"{len(known) + 2} lines expected, {len(lines)} found")
    s.stack = [read_question(game, name, players) for name in split_words(lines[1], "asks")[::-1]]
    require([question is OVER for question in s.stack] == [True] + [False] * (len(s.stack) - 1),
            "the last question, and no other, is 'over'")
    for name, line in zip(known, lines[2:]):
        setattr(s, name, read_value(" ".join(split_words(line, name))))
    check_playable(s)
    return s


def read_value(text: str) -> Any:
    """Return the value of a field from its text."""
    try:
        return literal_eval(text)
    except (SyntaxError, TypeError, MemoryError, RecursionError) as fault:
        raise ValueError(f"'{text[:60]}' is no value of a field") from fault


def read_question(game: Game[Any], name: str, players: int) -> Question[Any]:
    """Return the question of this name at a table of this many players."""
    if name == str(OVER):
        return OVER
    kind, *parts = name.split(":")
    make: dict[str, Any] = {make_class_notation(known): known for known in game.kinds()}
    require(kind in make, f"no question is called '{name[:60]}'")
    try:
        found: Question[Any] = make[kind](*[int(part) if part.isdigit() else part
                                            for part in parts])
        asked = str(found) == name and found.seat < players
    except TypeError as fault:
        raise ValueError(f"'{name[:60]}' holds something else") from fault
    require(asked, f"'{name[:60]}' cannot be asked")
    return found


def check_playable(s: State) -> None:
    """Raise ValueError unless all can look at the position, and a game from there comes to its
    end."""
    rng = Rng(0)
    try:
        open_view(s)
        s = s.clone()
        for _ in range(s.game.max_length + 1):
            if s.is_terminal():
                return
            choices = s.choices()
            s.play(choices[rng.below(len(choices))])
    except Exception as fault:      # rules that never met such a position may raise anything
        raise ValueError(f"the game cannot go on from here: {fault!r}"[:200]) from fault
    raise ValueError("the game does not end from here")


# The view.

@mypyc_attr(allow_interpreted_subclasses=True)
class OpenObserver(Observer[Any]):
    """An observer for open games: every seat sees every field of the state."""

    def view(self, s: Any, seat: int) -> dict[str, object]:
        return open_view(s)

    def resample(self, s: Any, seat: int, rng: Rng) -> Any:
        return s.clone()

    def disguise(self, s: Any, seat: int, rng: Rng) -> Any:
        return s.clone()


def open_view(s: State) -> dict[str, object]:
    """Return the fields of the state and what every view has.

    That includes the seat to move and the scores, unless a field has that name."""
    found: dict[str, object] = {"seat": s.current_player(), "scores": s.scores()}
    found |= {name: to_json_value(value) for name, value in list_state_fields(s).items()}
    found |= {"game": s.game.name, "players": len(s.scores()), "options": find_state_options(s),
              "over": s.is_terminal(), "asked": str(s.stack[-1]).partition(":")[0]}
    return found | ({"result": s.ranking()} if s.is_terminal() else {})


def to_json_value(value: Any) -> object:
    """Return a value as JSON has it."""
    if isinstance(value, dict):
        return {str(key): to_json_value(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [to_json_value(one) for one in value]
    return sorted([to_json_value(one) for one in value], key=str) if isinstance(value,
                                                                                set) else value
