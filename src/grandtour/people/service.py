"""Everything that people do about themselves and each other."""

from __future__ import annotations

import secrets
from dataclasses import replace

from grandtour.people.ports import PersonRow, Store, clean_name
from grandtour.people.tokens import hashed, unique


class People:
    """The people of this server."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def new_guest(self, name: str) -> tuple[PersonRow, str]:
        """A new guest and the token that proves to be this guest. The token is kept nowhere
        else."""
        token = secrets.token_urlsafe(24)
        person = PersonRow(unique(10), name)
        await self.store.add_person(person, hashed(token))
        return person, token

    async def person_of(self, token: str) -> PersonRow | None:
        """Whose token this is."""
        return await self.store.person_of(hashed(token)) if token else None

    async def rename(self, person: PersonRow, name: str) -> PersonRow:
        """The person under the new name; an empty one is left as it was."""
        name = clean_name(name)
        if not name or name == person.name:
            return person
        await self.store.rename_person(person.id, name)
        return replace(person, name=name)
