"""What people ask of whoever keeps them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

LONGEST_NAME: Final = 40


def clean_name(text: str) -> str:
    """A name as it may be kept and shown: one line of printable letters, at most forty."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split())[:LONGEST_NAME].rstrip()


@dataclass(frozen=True)
class PersonRow:
    """Somebody who plays; known by a token, of which only the hash is kept."""

    id: str
    name: str


class Store(Protocol):
    """Keeps people. What a call has returned from is on disk."""

    async def add_person(self, person: PersonRow, token_hash: str) -> None: ...

    async def rename_person(self, person: str, name: str) -> None: ...

    async def person_of(self, token_hash: str) -> PersonRow | None: ...
