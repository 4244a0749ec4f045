"""What the database keeps about people, as dataclasses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from grandtour.people.settings import USUAL, Settings

Scope = Literal["read", "play", "talk", "account"]


@dataclass(frozen=True)
class Suspension:
    """A host or moderator keeps a person out since a moment, until another (0: until a host lifts
    it), in milliseconds since 1970, and the reason that the person reads."""

    since: int
    until: int = 0
    reason: str = ""

    def is_in_force(self, now: int) -> bool:
        """Return whether it has not ended yet."""
        return not self.until or now < self.until


@dataclass(frozen=True)
class PersonRow:
    """A person who plays. A member has a name of their own and a way to sign in. A guest is known
    only by a session. A `host` runs the site, a `moderator` helps. A `program` plays with this
    account, as its owner has said."""

    id: str
    name: str
    member: bool = False
    settings: Settings = USUAL
    host: bool = False
    suspension: Suspension | None = None
    program: bool = False
    moderator: bool = False

    @property
    def is_moderator(self) -> bool:
        """Return whether the person may decide reports."""
        return self.host or self.moderator


@dataclass(frozen=True)
class SessionRow:
    """A session that a secret opens; only the hash of the secret is stored. Its kind is `browser`
    for members who have signed in and for guests, `token` for programs. `scopes` say what the
    session may do. Times are in milliseconds since 1970; `expires` 0 is never."""

    id: str
    person: str
    kind: Literal["browser", "token"]
    label: str
    scopes: tuple[Scope, ...]
    created: int
    seen: int
    expires: int = 0


@dataclass(frozen=True)
class PasskeyRow:
    """A passkey: its id and public key as the device gave them, and how often it was used, as the
    device counts."""

    id: str
    person: str
    label: str
    public_key: str
    uses: int
    created: int
    seen: int


@dataclass(frozen=True)
class TicketRow:
    """Permission to do something, once or `uses` times, before it expires, for anyone who
    knows the secret. `used` counts the times."""

    hash: str
    kind: str
    person: str
    fact: str
    expires: int
    uses: int = 1
    used: int = 0


@dataclass(frozen=True)
class TieRow:
    """A member to whom a person has a tie, since when, in milliseconds since 1970, and whether a
    program plays with the member's account."""

    id: str
    name: str
    moment: int
    program: bool = False


@dataclass(frozen=True)
class TieSummary:
    """How many members ask a person to be friends, and the ids that the person has blocked."""

    asking: int = 0
    blocked: frozenset[str] = frozenset()


class NameTaken(Exception):
    """Another member has this name."""
