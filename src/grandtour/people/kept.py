"""What is kept of people in rows of their own, as `grandtour.people.data` asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from grandtour.people.ports import PersonRow

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


class PersonalStore(Protocol):
    """Keeps rows that have a `person`. What a call has returned from is on disk."""

    async def of(self, person: str) -> Sequence[DataclassInstance]:
        """Everything that is kept of the person, in its order."""

    async def forget(self, person: str) -> None: ...

    async def move(self, person: str, to: str) -> None:
        """Where both have the same, that of the second stays."""


S = TypeVar("S", bound=PersonalStore)


class Kept(Generic[S]):
    """`now`: the moment, in milliseconds."""

    def __init__(self, store: S, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def data_of(self, person: str) -> object:
        return [{name: value for name, value in asdict(row).items() if name != "person"}
                for row in await self._store.of(person)]

    async def forget(self, person: str) -> None:
        await self._store.forget(person)

    async def merge(self, guest: str, member: PersonRow) -> None:
        await self._store.move(guest, member.id)
