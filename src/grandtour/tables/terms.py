"""What is agreed when a table is opened, besides the rules of its game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from grandtour.engine.game import Refused
from grandtour.tables import errors

LONGEST: Final = 90 * 24 * 3600         # of any time that can be agreed
ABSENCE: Final = {"live": 10 * 60, "days": 7 * 24 * 3600}       # usual, by the pace
MOST_MOVES: Final = 1_000       # after which a position is shown open
SHORTEST_ABSENCE: Final = 2 * 60        # else who has looked elsewhere for a moment is away


@dataclass(frozen=True)
class Terms:
    """Times are in seconds, and 0 means none: without a bank there is no clock.

    A seat's clock starts with `bank`, runs while the seat must choose, and grows by `increment`
    with every turn of it, never above `ceiling`. At zero the seat is handed to a bot until its
    holder takes it back, or the others decide, or its holder loses. Who gives no sign for the time
    of `absence` (0: 10 minutes at a live table, 7 days where it takes days), while the table waits
    for them, is away, and the seat may be given to somebody else without asking its holder. A
    question to somebody whose turn it is not (a bribe) answers itself after `answer`. Where clocks
    `sleep`, at a table of days, both count in the playing hours of whoever must choose, and in no
    others. Bots take free seats after `fill`. Where `hints` are agreed, whoever must choose may
    take them also where several people play. Where nobody may `watch`, only those who sit at the
    table and its host see it once the game has begun; other spectators write to the table unless
    `talk` is for the seats alone. To members who watch, every position is shown `open_after` so
    many moves (0: not while the game runs); what they know must not be said, so `talk` is for the
    seats alone then. The game begins when every seat is taken; if it is to `start`
    when all are ready, then everybody who sits there must look at the table too, or have said to
    be ready."""

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
    listed: bool = False                # among the open tables
    watch: Literal["all", "nobody"] = "all"
    talk: Literal["all", "seats"] = "all"
    open_after: int = 0                 # moves
    fill: int = 0
    order: Literal["fixed", "lot"] = "fixed"
    start: Literal["full", "ready"] = "full"

    @property
    def absent_after(self) -> int:
        """Seconds without a sign after which somebody is away."""
        return self.absence or ABSENCE[self.pace]

    def kept(self) -> dict[str, object]:
        """What differs from the usual, as it is written down."""
        usual = asdict(USUAL)
        return {name: value for name, value in asdict(self).items() if value != usual[name]}


USUAL: Final = Terms()
KINDS: Final = get_type_hints(Terms)


def terms_of(wished: Mapping[str, Any]) -> Terms:
    """The terms with these values. Refused: bad_terms, which names the first that is unknown or
    not of its kind."""
    known = {field.name for field in fields(Terms)}
    for name, value in wished.items():
        if name not in known or not fits(KINDS[name], value):
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


def unlisted(terms: Terms) -> Terms:
    """The terms of a table that is for members only: it is in no list of open tables."""
    return replace(terms, listed=False)


def fits(kind: Any, value: object) -> bool:
    """Whether a term may have the value."""
    if get_origin(kind) is Literal:
        return value in get_args(kind)
    if kind is bool:
        return isinstance(value, bool)
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LONGEST
