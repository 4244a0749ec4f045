"""The public names: what `import grandtour` provides, documented in docs/reference.md."""

from grandtour.bots.bot import Bot, Contender
from grandtour.bots.budget import Budget, Timer
from grandtour.bots.levels import UnknownBot, bot_names, find_contender as bot
from grandtour.bots.search_result import Alternative, SearchResult
from grandtour.engine.core import (
    CHANCE, EVERYTHING, OVER, PUBLIC, TERMINAL, Action, Chance, Event, IllegalAction, Observer,
    Outcome, Question, Ref, Refusal, Sealed, State, Step, playout, ranked, table,
)
from grandtour.engine.game import (
    BadPosition, Command, Game, HeadStart, HeadStartOption, Option, Refused, FirstSeatOption,
)
from grandtour.engine.match import Entry, Match
from grandtour.engine.plain import OpenObserver
from grandtour.engine.record import BadRecord, named_game, read_match, write_record
from grandtour.engine.rng import Rng
from grandtour.games import UnknownGame, game, names as game_names
from grandtour.games.hidden import NOBODY, OWNER, HiddenObserver, NoDeal

__all__ = [
    "CHANCE",
    "EVERYTHING",
    "NOBODY",
    "OVER",
    "OWNER",
    "PUBLIC",
    "TERMINAL",
    "Action",
    "Alternative",
    "BadPosition",
    "BadRecord",
    "Bot",
    "Budget",
    "Chance",
    "Command",
    "Contender",
    "Entry",
    "Event",
    "FirstSeatOption",
    "Game",
    "HeadStart",
    "HeadStartOption",
    "HiddenObserver",
    "IllegalAction",
    "Match",
    "NoDeal",
    "Observer",
    "OpenObserver",
    "Option",
    "Outcome",
    "Question",
    "Ref",
    "Refusal",
    "Refused",
    "Rng",
    "Sealed",
    "SearchResult",
    "State",
    "Step",
    "Timer",
    "UnknownBot",
    "UnknownGame",
    "bot",
    "bot_names",
    "game",
    "game_names",
    "playout",
    "ranked",
    "read_record",
    "table",
    "write_record",
]


def read_record(text: str) -> tuple[Match, list[str]]:
    """Return the match of a record, and the names of its seats if the record has them.

    Every action is checked against the rules. Raise BadRecord if the text is malformed,
    UnknownGame if its game is not installed."""
    return read_match(text, game(named_game(text)))
