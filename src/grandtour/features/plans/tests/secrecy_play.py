"""What plans do in the play that the secrecy tests compare (`tools/stretches.py`): what is planned
is carried out, or a plan is dropped, as soon as a player has done something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final
from unittest.mock import patch

from twins import NOW

from grandtour.engine.match import Match
from grandtour.features.plans.pattern import ANY
from grandtour.features.plans.plan import Plan, PlanRow, PlanStep
from grandtour.features.plans.progress import is_chosen
from grandtour.features.plans.service import Plans
from grandtour.features.plans.store import PlanStore
from grandtour.features.plans.worker import PlanWorker
from grandtour.tables.table import Table
from grandtour.web.http.services import Services

PLANS: Final = "grandtour.features.plans"
# What only its owner reads at a table: its kind, and the address.
READ: Final = {"program, of its own plans": "/api/v1/tables/{id}/plan"}


@contextmanager
def still() -> Iterator[None]:
    """Let plans be looked at only where a test asks for it, not at moments of each site."""
    async def rest(_worker: PlanWorker) -> None:
        """Do nothing in place of a round."""

    with patch.object(PlanWorker, "check_due_plans", rest):
        yield


@contextmanager
def drawn_by(draw: Callable[..., Any]) -> Iterator[None]:
    """Draw so in the actions of plans, and let no plan wait."""
    with ExitStack() as stack:
        stack.enter_context(patch(f"{PLANS}.service.find_draw", lambda _: draw))
        stack.enter_context(patch(f"{PLANS}.service.find_answer_time", lambda *_: NOW))
        yield


def find_start(match: Match, seat: int, least: int) -> int | None:
    """Return the entry after which the seat may have planned what it does now: the last before
    another player has chosen. None if none has since the seat's own choice, taken back or not, or
    since entry `least`."""
    last = next((entry for entry in reversed(match.line) if is_chosen(entry)), None)
    if last is None or last.number <= least:
        return None
    base = last.number - 1
    own = any(entry.seat == seat and is_chosen(entry) for entry in match.entries[base:])
    return None if own else base


async def act(services: Services, table: Table, person: str, base: int, text: str) -> None:
    """Do this by a plan that was made after entry `base`."""
    await keep(services, table, person, base, Plan((PlanStep((ANY,), (text,)),)))
    await go_on(services, table)


async def keep(services: Services, table: Table, person: str, base: int, plan: Plan) -> None:
    await PlanStore(services.database).add_plan(PlanRow(person, table.id, 0, base, plan, NOW))


async def go_on(services: Services, table: Table) -> None:
    """Carry out or drop the plans of the player who is asked, if they are due."""
    asked = table.seats[table.to_act] if table.to_act >= 0 else None
    if asked and asked.kind == "person":
        await services.get(Plans).do_what_is_due(table.id, asked.holder, table.version)


async def count_dropped(services: Services, table: Table) -> int:
    """Return how many plans at the table were dropped."""
    rows = [row for seat in table.seats if seat.kind == "person"
            for row in await services.get(Plans).list_plans(table, seat.holder)]
    return sum(row.dropped is not None for row in rows)
