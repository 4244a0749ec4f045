"""Terms: what is agreed when a table is opened, besides the rules of its game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from grandtour.engine.game import Refused
from grandtour.tables import errors

LONGEST: Final = 90 * 24 * 3600         # of any time that can be agreed
ABSENCE: Final = {"live": 10 * 60, "days": 7 * 24 * 3600}       # usual, by the pace
MOST_MOVES: Final = 1_000       # after which a position is shown open
SHORTEST_ABSENCE: Final = 2 * 60        # so that a short look elsewhere does not count as away


@dataclass(frozen=True)
class Terms:
    """The terms of a table. Times are in seconds, and 0 means none: without a bank there is no
    clock.

    A seat's clock starts with `bank`, runs while the seat must choose, and grows by `increment`
    with each of its turns, never above `ceiling`. At `zero` a bot plays for the seat until its
    holder takes it back, or the others decide, or its holder loses. A player is away who gives no
    sign for the time of `absence` (0: 10 minutes in a live game, 7 days in a game over days) while
    the table waits for them; their seat may be given to another person without asking them. A
    question to a player out of turn (a bribe) answers itself after `answer`. If clocks `sleep`, in
    a game over days, both times count only in the playing hours of the player who must choose. Bots
    take free seats after `fill`. If `hints` are agreed, the player to move may take them even if
    several people play. With a `head_start` the player with the lowest rating starts with more, if
    the game has such an option: a small or large amount, or one that fits the difference of the
    ratings. If nobody may `watch`, only the seated players and the host see the table once the game
    has begun. Spectators can write unless `talk` is for the seats alone. Members who
    watch see every position open after `open_after` moves (0: not while the game runs); they must
    not tell what they know, so `talk` is for the seats alone then. The game begins when every seat
    is taken. If it is to `start` when all are ready, all seated players must also watch the table,
    or have said that they are ready."""

    pace: Literal["live", "days"] = "live"
    bank: int = 0
    increment: int = 0
    ceiling: int = 0
    zero: Literal["bot", "table", "forfeit"] = "bot"
    absence: int = 0
    answer: int = 0
    sleep: bool = False                 # outside of the playing hours
    vacation: int = 0                   # days that each person may be away, as the table counts
    undo: Literal["consent", "never"] = "consent"       # once there is new information
    hints: bool = False                 # also where several people play
    head_start: Literal["none", "small", "large", "fitting"] = "none"
    listed: bool = False                # among the open tables
    watch: Literal["all", "nobody"] = "all"
    talk: Literal["all", "seats"] = "all"
    open_after: int = 0                 # moves
    fill: int = 0
    order: Literal["fixed", "lot"] = "fixed"
    start: Literal["full", "ready"] = "full"

    @property
    def seconds_until_away(self) -> int:
        """Return the seconds without a sign after which a player is away."""
        return self.absence or ABSENCE[self.pace]

    def list_unusual(self) -> dict[str, object]:
        """Return the terms that differ from the usual ones, for storage."""
        usual = asdict(USUAL)
        return {name: value for name, value in asdict(self).items() if value != usual[name]}


USUAL: Final = Terms()
KINDS: Final = get_type_hints(Terms)


def build_terms(wished: Mapping[str, Any]) -> Terms:
    """Return the terms with these values. Refused: bad_terms, which names the first that is unknown
    or not of its kind."""
    known = {field.name for field in fields(Terms)}
    for name, value in wished.items():
        if name not in known or not is_allowed(KINDS[name], value):
            raise Refused(errors.BAD_TERMS, {"term": name, "value": str(value)})
    terms = Terms(**wished)
    if terms.bank and terms.ceiling and terms.ceiling < terms.bank:
        raise Refused(errors.BAD_TERMS, {"term": "ceiling", "value": str(terms.ceiling)})
    if terms.sleep and terms.pace != "days":
        raise Refused(errors.BAD_TERMS, {"term": "sleep", "value": str(terms.sleep)})
    if terms.open_after > MOST_MOVES or (terms.open_after and terms.watch != "all"):
        raise Refused(errors.BAD_TERMS, {"term": "open_after", "value": str(terms.open_after)})
    if terms.open_after and terms.talk != "seats":
        raise Refused(errors.BAD_TERMS, {"term": "talk", "value": terms.talk})
    if 0 < terms.absence < SHORTEST_ABSENCE:
        raise Refused(errors.BAD_TERMS, {"term": "absence", "value": str(terms.absence)})
    return terms


def hide_from_lists(terms: Terms) -> Terms:
    """Return the terms of a table for members only: it is in no list of open tables."""
    return replace(terms, listed=False)


def is_allowed(kind: Any, value: object) -> bool:
    """Return whether a term may have the value."""
    if get_origin(kind) is Literal:
        return value in get_args(kind)
    if kind is bool:
        return isinstance(value, bool)
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LONGEST
