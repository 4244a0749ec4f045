"""Groups as the database stores them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from grandtour.people.tokens import hash_token

TALK: Final = "talk"            # the act that servers tell each other
HERE: Final = "group "          # before the id of a group, as the hub's name of its pages


@dataclass(frozen=True)
class GroupRow:
    """A group. `address` is the secret part of its link."""

    id: str
    address: str
    founded: int


@dataclass(frozen=True)
class GroupPerson:
    """A person of a group, with the present name. A `member` has an account."""

    id: str
    name: str
    member: bool


@dataclass(frozen=True)
class UnreadRow:
    """A message that a person of a group has not seen: the group's address, and the writer."""

    address: str
    writer: str


@dataclass(frozen=True)
class EveningRow:
    """An evening on which a group plays again as at the table `source`, proposed by `author` at
    `moment`. `room` is the table that was opened for it, "" before. `address`: of the group."""

    id: str
    group: str
    source: str
    author: str
    moment: int
    begins: int
    room: str = ""
    sequence: int = 0
    address: str = ""


@dataclass(frozen=True)
class AnswerRow:
    """Whether a person comes to an evening, as they said at `moment`."""

    evening: str
    person: str
    coming: bool
    moment: int


def make_key(people: Collection[str]) -> str:
    """Return the key by which the group of these people is found."""
    return hash_token(" ".join(sorted(people)))


def name_watch(group: str) -> str:
    """Return the name under which pages watch the messages of a group."""
    return HERE + group
