"""Changes to a position as an address has them: `rupees-1:7,seat:0`.

An address names the position at the beginning and the changes since. So a change can be taken back
by leaving it out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from grandtour.engine.core import State
from grandtour.engine.game import Refused
from grandtour.games.arranging import NO_CONTROL, NO_VALUE, set_control

MOST: Final = 20                # changes that can be taken back
WRITTEN: Final = re.compile(r"([a-z0-9_-]{1,60}):(-?[0-9]{1,4})")


class Change(NamedTuple):
    """The name of a control and its value."""

    control: str
    value: int

    def __str__(self) -> str:
        return f"{self.control}:{self.value}"


def parse_changes(text: str) -> list[Change]:
    """Return the changes of an address. Refused: no_such_control."""
    found = [parse_change(*word.partition(":")[::2]) for word in text.split(",")] if text else []
    if len(found) > MOST:
        raise Refused(NO_CONTROL, {})
    return found


def parse_change(control: str, value: str) -> Change:
    """Return the change to this value. Refused: no_such_control, no_such_value."""
    if not WRITTEN.fullmatch(f"{control}:0"):
        raise Refused(NO_CONTROL, {})
    if not WRITTEN.fullmatch(f"{control}:{value}"):
        raise Refused(NO_VALUE, {})
    return Change(control, int(value))


def format_changes(changes: Sequence[Change]) -> str:
    return ",".join(map(str, changes))


def apply_changes(s: State, names: Sequence[str], changes: Sequence[Change]) -> State:
    """Return the position after these changes. Refused: as by `set_control`."""
    for change in changes:
        s = set_control(s, names, change.control, change.value)
    return s
