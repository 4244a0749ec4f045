"""What people may write to each other, at tables and elsewhere, and how fast."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from limits import RateLimitItem, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from grandtour.engine.game import Refused
from grandtour.language.characters import JOINERS
from grandtour.people.rate_limits import Most
from grandtour.tables import errors
from grandtour.tables.phrases import PHRASES
from grandtour.tables.rows import MessageRow

LONGEST: Final = 500            # characters of a message
RATES: Final = ((1, 10), (6, 300))      # a factor on the limit, and seconds
AT_ADDRESS: Final = 5           # a factor for all people at one address: a home, a club


class WritingLimits:
    """How fast people write in each place, such as a table."""

    def __init__(self, most: Most) -> None:
        self._most = most
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def check(self, place: str, written: Sequence[MessageRow], person: str, address: str,
              now: int) -> None:
        """Check that the person may write now in a place with these messages. `address`: the
        network address; "" if there is none. Refused: too_many_messages, too_many_messages_here."""
        check_pace(written, person, now, self._most("lines", person))
        for limit in self._limits(person, address):
            if not self._limiter.test(limit, address, place):
                raise Refused(errors.TOO_MANY_MESSAGES_HERE, {
                    "most": limit.amount, "seconds": limit.get_expiry()})

    def count(self, place: str, person: str, address: str) -> None:
        """Count a message of the person from this address."""
        for limit in self._limits(person, address):
            self._limiter.hit(limit, address, place)

    def _limits(self, person: str, address: str) -> list[RateLimitItem]:
        """Return how much can be sent to a place from the address of the person: a new guest for
        each message gains nothing."""
        if not address:
            return []
        most = AT_ADDRESS * max(self._most("lines", person), self._most("lines", ""))
        return [RateLimitItemPerSecond(times * most, seconds) for times, seconds in RATES]


def check_text(text: str) -> str:
    """Return a free text as it is stored. Refused: message_empty, message_too_long."""
    said = clean_message(text)
    if not said:
        raise Refused(errors.MESSAGE_EMPTY, {})
    if len(said) > LONGEST:
        raise Refused(errors.MESSAGE_TOO_LONG, {"most": LONGEST, "length": len(said)})
    return said


def check_phrase(key: str) -> str:
    """Return the key of a set phrase. Refused: no_such_phrase."""
    if key not in PHRASES:
        raise Refused(errors.NO_PHRASE, {"phrase": key[:40]})
    return key


def check_pace(written: Sequence[MessageRow], person: str, now: int, most: int) -> None:
    """Check the rate of one person; `most` is the number in the shortest time. Refused:
    too_many_messages."""
    for times, seconds in RATES:
        since = now - seconds * 1000
        late = [said for said in written if said.person == person and said.moment > since]
        if len(late) >= times * most:
            raise Refused(errors.TOO_MANY_MESSAGES, {"most": times * most, "seconds": seconds})


def clean_message(text: str) -> str:
    """Return the text as one line without invisible characters, such as marks that change the
    direction of the text."""
    seen = "".join(letter if letter.isprintable() or letter in JOINERS else " " for letter in text)
    return " ".join(seen.split()).strip(JOINERS)
