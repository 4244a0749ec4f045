"""What a player keeps secret with plans (`tools/tell_apart.py`)."""

from __future__ import annotations

from grandtour.features.plans.pattern import EACH
from grandtour.features.plans.plan import Plan, PlanStep
from grandtour.features.plans.tests.secrecy_play import keep
from grandtour.tables.table import Table
from grandtour.web.http.services import Services


async def keep_secret(services: Services, table: Table, person: str, base: int) -> None:
    """Give the person a plan, made after entry `base`, for what no player can do. It waits until
    another player does something."""
    impossible = PlanStep(("nothing",), (str(table.match.game.actions[0]),))
    await keep(services, table, person, base, Plan((impossible,), standing=True, until=(EACH,)))
