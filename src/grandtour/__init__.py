"""Grand Tour: board games to play in a browser, and as a library for search and research.

These names are public (`grandtour.__all__`). docs/library.md shows how to use them, and
docs/reference.md describes each. All other modules may change, except those at the end.

    game_names() -> tuple[str, ...]             the installed games
    game(name) -> Game                          the rules of a game: options, start, positions
    Option, FirstSeatOption, Command            options of a game, verbs of its notation
    HeadStartOption, HeadStart                  a seat that starts with more, as a house rule
    State, Question, Action, Event              a position, what it asks, an answer, what happened
    Sealed, Step, Chance, Outcome               questions to several seats, steps, draws
    Observer, OpenObserver, HiddenObserver      what each seat may see
    CHANCE, TERMINAL, PUBLIC, EVERYTHING: int   seats that are at no table
    OVER, OWNER, NOBODY                         the last question; who sees a hidden field
    table(answers) -> list[Action]              numbers the actions of a new game
    ranked(keys) -> list[int]                   ranks of the seats
    Rng(seed)                                   random numbers: equal seeds draw the same
    playout(state, rng) -> int                  plays to the end at random, counts the actions

    bot_names(game=None) -> tuple[str, ...]     the computer players, the weakest level first
    bot(game, name) -> Contender                a computer player and its budget
    Bot, Budget, Timer                          to write a computer player
    SearchResult, Alternative                   what it considered

    Match(game, players, options)               a position with its history: Entry
    write_record(match, names=()) -> str        a match as text
    read_record(text) -> (Match, names)         the match of a record, every action checked

    UnknownGame, UnknownBot                     there is no such name: LookupError
    Refused, IllegalAction: Refusal, Ref        a request or action that the rules forbid, and why
    BadPosition, BadRecord                      a text that is neither: ValueError
    NoDeal                                      no deal looks like the position

Test a game of your own with `grandtour.testing`. Learn and measure with the modules of
`grandtour.lab`: arena, data, gymnasium, open_spiel, perft, pettingzoo, shared, vector."""

# The library is loaded when something of it is asked for, so that commands that need none of it
# do not wait.

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from grandtour.library import *  # noqa: F403
    from grandtour.library import __all__ as __all__
else:
    def __getattr__(name):
        """A public name. `from grandtour import games` asks here as well, and means a module."""
        if name == "__all__" or not (name.startswith("_") or find_spec(f"grandtour.{name}")):
            library = import_module("grandtour.library")
            if name == "__all__" or name in library.__all__:
                return getattr(library, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return the public names, and what every module has."""
    own = [name for name in globals() if name.startswith("__")]
    return sorted([*own, "__all__", *import_module("grandtour.library").__all__])
