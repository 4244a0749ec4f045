"""Plans at a table of three, with a real database and a clock that the test turns."""

from __future__ import annotations


from grandtour.bots.pool import BotPool
from grandtour.features.plans.plan import Plan, PlanStep
from grandtour.features.plans.service import Plans
from grandtour.features.plans.store import PlanStore
from grandtour.features.plans.worker import PlanWorker
from grandtour.people.hours import PlayingHours
from grandtour.store.database import Database
from grandtour.tables.table import Table
from tests.rooms import KENJI, Room

MINUTE = 60_000
HOUR = 60 * MINUTE
ANYTHING = ("...",)
MORNINGS = PlayingHours("06:00", "12:00")


class PlanRoom(Room):
    """A room whose people have plans."""

    def __init__(self, database: Database, pool: BotPool) -> None:
        super().__init__(database, pool)
        self.kept = PlanStore(database)
        self.plans = Plans(self.kept, self.tables, lambda: self.moment)
        self.worker = PlanWorker(self.plans, lambda: self.moment)

    async def later(self, minutes: float = 46) -> None:
        """So much later, and what is due has happened."""
        self.moment += int(minutes * MINUTE)
        for _ in range(3):
            await self.worker.check_due_plans()

    async def plan(self, table: Table, *plies: tuple[tuple[str, ...], tuple[str, ...]],
                   **more: object) -> int:
        """One of Kenji's."""
        return await self.plans.make_plan(
            table.id, KENJI.id, table.match.number,
            Plan(tuple(PlanStep(*ply) for ply in plies), **more))  # type: ignore[arg-type]

    async def notices(self, table: Table) -> list[tuple[str, str]]:
        return [(row.dropped.why, row.dropped.about)
                for row in await self.plans.list_plans(table, KENJI.id) if row.dropped]


def choices(table: Table) -> list[str]:
    return [str(action) for action in table.match.state.choices()]


def done(table: Table, after: int = 0) -> list[tuple[int, str]]:
    return [(entry.seat, entry.text) for entry in table.match.entries[after:]
            if entry.seat >= 0 and not entry.sole]
