"""Suspensions: a host or a moderator keeps a person out for some days, or a host for good.

A person who is suspended for some days keeps the seats of running games, whose clocks go on, and is
let in again automatically."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.rows import PersonRow

LONGEST_REASON: Final = 500     # characters
LONGEST: Final = 365            # days
FOR_GOOD: Final = 0             # days: until a host lifts the suspension
DAY: Final = 24 * 3_600_000     # milliseconds


@dataclass(frozen=True)
class MomentDetail:
    """A moment in milliseconds since 1970, as a detail of a refusal: shown in this time zone."""

    at: int
    zone: str


@dataclass(frozen=True)
class SuspensionTerms:
    """How long to suspend a person, in days (0: for good), and why."""

    days: int = FOR_GOOD
    reason: str = ""

    def describe_fact(self, now: int) -> str:
        """Return the fact of the act in the audit log: the end in milliseconds since 1970, 0 for
        none, and the reason; "" if there is neither."""
        until = now + self.days * DAY if self.days else 0
        return f"{until} {self.reason}".rstrip() if until or self.reason else ""


def read_fact(fact: str) -> tuple[int, str]:
    """Return the end of a suspension, 0 for none, and the reason, from the fact of its act."""
    until, _, reason = fact.partition(" ")
    return int(until or 0), reason


def read_days(text: str) -> int:
    """Return the number of days, 0 for good. Raise Refused: bad_number."""
    if not text.isdecimal() or len(text) > len(str(LONGEST)) or int(text) > LONGEST:
        raise Refused(errors.BAD_DAYS, {"value": text[:40], "most": LONGEST})
    return int(text)


def check_suspension(by: PersonRow, person: PersonRow, days: int) -> None:
    """Check that the host or moderator may suspend the person for these days. Raise Refused:
    host_stays, moderator_stays, hosts_only, already_suspended."""
    if person.host:
        raise Refused(errors.HOST_STAYS, {"name": person.name})
    if person.moderator and not by.host:
        raise Refused(errors.MODERATOR_STAYS, {"name": person.name})
    if days == FOR_GOOD and not by.host:
        raise Refused(errors.HOSTS_ONLY, {})
    if days and person.suspension is not None and not person.suspension.until:
        raise Refused(errors.ALREADY_SUSPENDED, {"name": person.name})


def check_lifting(by: PersonRow, person: PersonRow) -> None:
    """Check that the host or moderator may end the suspension. Raise Refused: hosts_only."""
    if person.suspension is not None and not person.suspension.until and not by.host:
        raise Refused(errors.HOSTS_ONLY, {})


def refuse_suspended(person: PersonRow, now: int) -> Refused | None:
    """Return the refusal that tells a person who is suspended now until when and why; None for
    anyone else."""
    found = person.suspension
    if found is None or not found.is_in_force(now):
        return None
    return Refused(SUSPENDED[bool(found.until), bool(found.reason)], {
        "moment": MomentDetail(found.until, person.settings.zone), "reason": found.reason})


def check_not_suspended(person: PersonRow, now: int) -> None:
    """Raise Refused if the person is suspended now: suspended."""
    refused = refuse_suspended(person, now)
    if refused is not None:
        raise refused


# The refusal by whether the suspension has an end, and a reason.
SUSPENDED: Final = {
    (False, False): errors.SUSPENDED, (False, True): errors.SUSPENDED_BECAUSE,
    (True, False): errors.SUSPENDED_UNTIL, (True, True): errors.SUSPENDED_UNTIL_BECAUSE}
