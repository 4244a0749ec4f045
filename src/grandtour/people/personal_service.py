"""A base for services that store rows of people, as `grandtour.people.data` needs them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Generic, TypeVar

from grandtour.people.rows import PersonRow
from grandtour.store.personal import PersonalStore

S = TypeVar("S", bound=PersonalStore)


class PersonalService(Generic[S]):
    """A service over rows that each belong to one person. `now` returns the time in milliseconds
    since 1970."""

    def __init__(self, store: S, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def export_data(self, person: str) -> object:
        return [{name: value for name, value in asdict(row).items() if name != "person"}
                for row in await self._store.load_rows(person)]

    async def erase_person_data(self, person: str) -> None:
        await self._store.delete_rows_of(person)

    async def merge_guest(self, guest: str, member: PersonRow) -> None:
        await self._store.move_rows(guest, member.id)
