"""Reports to the hosts of the site, and their decisions, as dataclasses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from grandtour.feature import ReportedMatter
from grandtour.people.suspensions import FOR_GOOD

Reason = Literal["insult", "spam", "private", "indecent", "other"]
Decision = Literal["remove", "warn", "suspend", "nothing"]


@dataclass(frozen=True)
class ReportRow:
    """A report of a matter by a person, at a moment in milliseconds since 1970. A decided report
    also has the decision, its moment, the `answer` to the reporter and the `warning` to the
    author."""

    id: str
    matter: ReportedMatter
    person: str
    reason: Reason
    words: str
    moment: int
    decision: Decision | Literal[""] = ""
    decided: int = 0
    answer: str = ""
    warning: str = ""
    person_name: str = ""
    author_name: str = ""


@dataclass(frozen=True)
class CaseVerdict:
    """The decision of a host or moderator, with the texts for the reporters and for the author.
    `days`: how long to suspend the author, 0 for good."""

    decision: str
    answer: str = ""
    warning: str = ""
    days: int = FOR_GOOD


@dataclass(frozen=True)
class UnreadCounts:
    """How many texts of hosts a person has not read, and, for a host or moderator, how
    many cases are open."""

    unread: int = 0
    cases: int = 0


@dataclass(frozen=True)
class HostMessage:
    """An unread text of a host to a person, from a moment in milliseconds since 1970. `key`
    identifies it among those to the same person. `words` may be empty."""

    person: str
    key: str
    moment: int
    words: str = ""
