"""What a game is where it says nothing: all lies open, and a position is the fields of its state.

The fields of a state are its attributes in plain Python but for those whose names begin with an
underscore: numbers, words, and lists, tuples, sets and tables of such. The text of a position has a
line for each; the questions of the stack are named with the one being asked first.

    hold players=2
    asks throw turn:1 over
    points [0, 14]
    pot 7

A game that has options keeps them in its states as `options`. Whoever lays out a position can write
anything into it; so one is read only if a game goes on from there to its end."""

from __future__ import annotations

from ast import literal_eval
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from grandtour.engine.core import OVER, Observer, Question, State, attributes, called
from grandtour.engine.position import begun, head, listed, must, words
from grandtour.engine.rng import Rng

if TYPE_CHECKING:
    from grandtour.engine.game import Game

OWN: Final = ("game", "stack", "log", "options")    # of every state, or of the head


def fields(s: State) -> dict[str, Any]:
    """The fields of a state by name, in the order in which it has made them."""
    return attributes(s, *OWN)


def options(s: State) -> dict[str, str]:
    """The options of the match, as far as the state has kept them."""
    kept: dict[str, str] = getattr(s, "options", {})
    return kept


# The text.

def write(s: State) -> str:
    """The position as text. TypeError if a field holds what is no plain data."""
    game = s.game
    found = [head(game.name, len(s.scores()), game.unusual(options(s)) if game.options else {}),
             "asks" + listed([str(question) for question in s.stack[::-1]])]
    found += [f"{name} {written(value)}" for name, value in sorted(fields(s).items())]
    return "\n".join(found)


def written(value: Any) -> str:
    """A value as Python writes it, a set in order."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return repr(value)
    if isinstance(value, list):
        return f"[{', '.join([written(one) for one in value])}]"
    if isinstance(value, tuple):
        return f"({''.join([written(one) + ', ' for one in value]).removesuffix(' ')})"
    if isinstance(value, set):
        return f"{{{', '.join(sorted([written(one) for one in value]))}}}" if value else "set()"
    if isinstance(value, dict):
        pairs = [f"{written(key)}: {written(one)}" for key, one in value.items()]
        return f"{{{', '.join(pairs)}}}"
    raise TypeError(f"a field holds {type(value).__name__}: a game whose states hold more than "
                    "numbers, words, lists, tuples, sets and tables has `write` and `read`")


def read(game: Game[Any], lines: list[str]) -> Any:
    """The position these lines say. ValueError if they say none."""
    players, named = begun(lines[0], game.name)
    s = game.start(players, game.choose(players, named))
    known = sorted(fields(s))
    must(len(lines) == len(known) + 2, f"{len(known) + 2} lines expected, {len(lines)} found")
    s.stack = [question(game, name, players) for name in words(lines[1], "asks")[::-1]]
    must([question is OVER for question in s.stack] == [True] + [False] * (len(s.stack) - 1),
         "the last question, and no other, is 'over'")
    for name, line in zip(known, lines[2:]):
        setattr(s, name, value(" ".join(words(line, name))))
    try_out(s)
    return s


def value(text: str) -> Any:
    """What a field holds, out of its text."""
    try:
        return literal_eval(text)
    except (SyntaxError, TypeError, MemoryError, RecursionError) as fault:
        raise ValueError(f"'{text[:60]}' is no value of a field") from fault


def question(game: Game[Any], name: str, players: int) -> Question[Any]:
    """The question of this name at a table of so many."""
    if name == str(OVER):
        return OVER
    kind, *parts = name.split(":")
    make: dict[str, Any] = {called(known): known for known in game.kinds()}
    must(kind in make, f"no question is called '{name[:60]}'")
    try:
        found: Question[Any] = make[kind](*[int(part) if part.isdigit() else part
                                            for part in parts])
        asked = str(found) == name and found.seat < players
    except TypeError as fault:
        raise ValueError(f"'{name[:60]}' holds something else") from fault
    must(asked, f"'{name[:60]}' cannot be asked")
    return found


def try_out(s: State) -> None:
    """ValueError unless all can look at the position, and a game from there comes to its end."""
    rng = Rng(0)
    try:
        view(s)
        s = s.clone()
        for _ in range(s.game.max_length + 1):
            if s.is_terminal():
                return
            choices = s.choices()
            s.play(choices[rng.below(len(choices))])
    except Exception as fault:      # whatever rules raise that never met such a position
        raise ValueError(f"the game cannot go on from here: {fault!r}"[:200]) from fault
    raise ValueError("the game does not end from here")


# What all see.

@mypyc_attr(allow_interpreted_subclasses=True)
class OpenObserver(Observer[Any]):
    """All lies open: everybody sees every field of the state."""

    def view(self, s: Any, seat: int) -> dict[str, object]:
        return view(s)

    def resample(self, s: Any, seat: int, rng: Rng) -> Any:
        return s.clone()

    def disguise(self, s: Any, seat: int, rng: Rng) -> Any:
        return s.clone()


def view(s: State) -> dict[str, object]:
    """The fields of the state and what every view has; whose turn it is, and everybody's scores,
    unless a field is called so."""
    found: dict[str, object] = {"seat": s.current_player(), "scores": s.scores()}
    found |= {name: shown(value) for name, value in fields(s).items()}
    found |= {"game": s.game.name, "players": len(s.scores()), "options": options(s),
              "over": s.is_terminal(), "asked": str(s.stack[-1]).partition(":")[0]}
    return found | ({"result": s.ranking()} if s.is_terminal() else {})


def shown(value: Any) -> object:
    """A value as JSON has it."""
    if isinstance(value, dict):
        return {str(key): shown(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [shown(one) for one in value]
    return sorted([shown(one) for one in value], key=str) if isinstance(value, set) else value
