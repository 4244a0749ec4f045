"""What people ask of whoever keeps them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Literal, Protocol
from unicodedata import normalize

from grandtour.people.settings import USUAL, Settings

LONGEST_NAME: Final = 40

Scope = Literal["read", "play", "talk", "account"]


def clean_name(text: str) -> str:
    """A name as it may be kept and shown: one line of printable letters, at most forty."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split())[:LONGEST_NAME].rstrip()


def key_of(name: str) -> str:
    """What two names have in common that count as the same."""
    return normalize("NFKC", normalize("NFKC", clean_name(name)).casefold())


@dataclass(frozen=True)
class PersonRow:
    """Somebody who plays. A member has a name that nobody else has, and a way to sign in; who is
    no member is a guest, known only by a session. A `host` runs the site. `suspended`: since when
    a host keeps the person out, in milliseconds since 1970, else 0."""

    id: str
    name: str
    member: bool = False
    settings: Settings = USUAL
    host: bool = False
    suspended: int = 0


@dataclass(frozen=True)
class SessionRow:
    """What a secret opens, of which only the hash is kept: whose it is, by signing in or being a
    guest (`browser`) or made for a program (`token`), what it is called, what may be done by it.
    Times are in milliseconds since 1970; `expires` 0 is never."""

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
    """A passkey: its id and public key as the device gave them, how often the device says that it
    was used."""

    id: str
    person: str
    label: str
    public_key: str
    uses: int
    created: int
    seen: int


@dataclass(frozen=True)
class TicketRow:
    """Something that may be done once, before it expires, by whoever knows the secret."""

    hash: str
    kind: str
    person: str
    fact: str
    expires: int


@dataclass(frozen=True)
class TieRow:
    """A member with whom somebody has to do, and since when, in milliseconds since 1970."""

    id: str
    name: str
    moment: int


@dataclass(frozen=True)
class Glance:
    """How many ask somebody to be friends, and the ids of whom that person has blocked."""

    asking: int = 0
    blocked: frozenset[str] = frozenset()


class NameTaken(Exception):
    """A member of this name is there already."""


class PeopleStore(Protocol):
    """Keeps people. What a call has returned from is on disk."""

    async def add_person(self, person: PersonRow) -> None: ...

    async def drop_guest(self, person: str) -> None:
        """Delete a guest who has done nothing yet."""

    async def person(self, id: str) -> PersonRow | None: ...

    async def member(self, key: str) -> PersonRow | None: ...

    async def namesakes(self, key: str, shape: str) -> list[PersonRow]:
        """The members of this key, and those whose names have this shape."""

    async def set_name(self, person: str, name: str, key: str | None) -> None:
        """With a key the person is a member, the first one the host of the site. NameTaken if
        another member has the key."""

    async def set_settings(self, person: str, settings: Settings) -> None: ...

    async def password(self, person: str) -> str:
        """The hash of the password; empty if there is none."""

    async def set_password(self, person: str, password_hash: str) -> None: ...

    async def forget(self, person: str) -> None:
        """Let nothing be left but the id, which others' games refer to."""


class SessionStore(Protocol):
    """Keeps sessions. What a call has returned from is on disk."""

    async def add_session(self, session: SessionRow, token_hash: str) -> None: ...

    async def session(self, token_hash: str) -> tuple[SessionRow, PersonRow] | None: ...

    async def sessions(self, person: str) -> list[SessionRow]:
        """The last seen first."""

    async def seen(self, session: str, moment: int) -> None: ...

    async def drop_sessions(self, person: str, sessions: list[str]) -> None: ...

    async def drop_all_sessions(self, person: str = "") -> None:
        """Of the member; of all members if none is named. Guests keep theirs, by which alone they
        are somebody."""


class PasskeyStore(Protocol):
    """Keeps passkeys. What a call has returned from is on disk."""

    async def add_passkey(self, passkey: PasskeyRow) -> None: ...

    async def passkey(self, id: str) -> PasskeyRow | None: ...

    async def passkeys(self, person: str) -> list[PasskeyRow]:
        """The oldest first."""

    async def used(self, passkey: str, uses: int, moment: int) -> None: ...

    async def drop_passkey(self, person: str, passkey: str) -> None: ...


class TicketStore(Protocol):
    """Keeps tickets. What a call has returned from is on disk."""

    async def add_ticket(self, ticket: TicketRow, now: int) -> None:
        """Those that had expired by now are gone afterwards."""

    async def ticket(self, hash: str) -> TicketRow | None: ...

    async def tickets(self, kind: str, person: str) -> list[TicketRow]:
        """Those that end first come first."""

    async def take_ticket(self, hash: str) -> TicketRow | None:
        """The ticket, which nobody can take again."""

    async def drop_tickets(self, kind: str, person: str) -> None:
        """Nobody can take those of this kind any more."""


class FriendStore(Protocol):
    """Keeps who wishes to be whose friend, and blocks. What a call has returned from is on disk.
    Only members are found, by name."""

    async def wish(self, person: str, other: str, moment: int) -> None:
        """A wish that is there already stays as it is."""

    async def part(self, one: str, other: str) -> None:
        """Neither wishes it any more."""

    async def wishes_of(self, person: str) -> list[TieRow]:
        """Whom the person wishes as friends."""

    async def wishes_for(self, person: str) -> list[TieRow]:
        """Who wishes the person as a friend."""

    async def friends_among(self, person: str, others: Collection[str]) -> frozenset[str]:
        """Those of the others who wish it as the person does."""

    async def block(self, person: str, other: str, moment: int) -> None:
        """They part in the same transaction."""

    async def unblock(self, person: str, other: str) -> None: ...

    async def blocks_of(self, person: str) -> list[TieRow]: ...

    async def has_blocked(self, person: str, other: str) -> bool: ...

    async def glance(self, person: str) -> Glance:
        """Who is blocked does not count as asking."""

    async def forget(self, person: str) -> None:
        """Let go of all wishes and blocks of the person and about the person."""


class AccountStore(PeopleStore, SessionStore, PasskeyStore, TicketStore, Protocol):
    """Keeps everything about people."""
