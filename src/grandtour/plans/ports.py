"""What plans ask of whoever keeps them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from grandtour.people.kept import PersonalStore
from grandtour.plans.plan import Drop, PlanRow


@dataclass(frozen=True)
class Asked:
    """Somebody is asked at a table for which they have plans. The `stamp` is another one as soon
    as the table or the plans are others."""

    person: str
    table: str
    stamp: tuple[int, int, int]


class PlanStore(PersonalStore, Protocol):
    """Keeps plans. What a call has returned from is on disk."""

    async def add(self, row: PlanRow) -> int:
        """Under the next number of the person at the table, which is returned."""

    async def drop(self, row: PlanRow, why: Drop) -> None:
        """Let it be a notice from now on."""

    async def delete(self, person: str, table: str, numbers: list[int]) -> None: ...

    async def of(self, person: str) -> list[PlanRow]:
        """Everything that is kept of the person, by table and number."""

    async def at(self, person: str, table: str) -> list[PlanRow]:
        """By number."""

    async def asked(self) -> list[Asked]:
        """Whoever is to act at a table that is played, and has plans there that wait."""
