"""Rules for all texts that people write."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from unicodedata import category

from grandtour.engine.core import Refusal
from grandtour.engine.game import Refused

LONGEST_TITLE: Final = 120
HOUR: Final = 3_600_000                 # milliseconds, as moments are
MINUTE: Final = 60_000

NOT_AUTHOR: Final = Refusal("not_author", "", "Only the author can delete this.")
OWN_TEXT: Final = Refusal("own_text", "", "You cannot like your own text.")
MEMBERS_ONLY: Final = Refusal(
    "members_only", "", "Only members can do this. Create an account first; it is free.")
TOO_MANY_TEXTS: Final = Refusal(
    "too_many_texts", "",
    "You can write up to {most} of these per hour. Try again in {minutes} min.")


def strip_unreadable(text: str) -> str:
    """Return the text without surrounding spaces, control characters other than tabs and ends of
    lines, and halves of surrogate pairs, which some databases refuse."""
    return "".join(letter for letter in text
                   if letter in "\n\t" or category(letter) not in ("Cc", "Cs")).strip()


def one_line(text: str) -> str:
    """Return the readable text with single spaces and no ends of lines."""
    return " ".join(strip_unreadable(text).split())


def check_rate(moments: Iterable[int], most: int, moment: int) -> None:
    """Raise Refused (too_many_texts) if `most` texts were written in the last hour. Moments are in
    milliseconds since 1970."""
    late = sorted(when for when in moments if when > moment - HOUR)
    if len(late) >= most:
        waits = late[-most] + HOUR - moment
        raise Refused(TOO_MANY_TEXTS, {"most": most, "minutes": -(-waits // MINUTE)})
