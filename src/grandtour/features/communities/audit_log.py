"""Entries of a community's audit log.

The log says what the founder and the keepers did that concerns others, and that a tournament of the
community was called off. All members can read it. No one can delete an entry. The log is deleted
with the community; the audit log of the site says that a founder has closed one
(`people.hosts`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

AuditKind = Literal["role", "remove", "renew", "charter", "hide", "ask", "withdraw", "refuse",
                   "open", "post", "thread", "list", "pin", "unpin", "announce", "change",
                   "call_off", "tournament"]

SHOWN: Final = 50               # on a page
# By nobody whom the record names; the kind of the deed says who: the members, who open a community
# together or of whom one refuses that, or the host of the site, who calls off a tournament.
UNNAMED: Final = ""


@dataclass(frozen=True)
class AuditRow:
    """An action at a moment in milliseconds since 1970. `person` is the person concerned, "" if
    there is none. `fact` is a detail as programs write it: a role, the changed parts of the
    charter, or the title of the thread, list of games, meeting or tournament whose id is the
    `subject`. The names are the present ones, "" for people who have left the site."""

    id: str
    community: str
    moment: int
    by: str
    kind: AuditKind
    person: str = ""
    fact: str = ""
    subject: str = ""
    by_name: str = ""
    person_name: str = ""
