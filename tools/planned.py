"""Plans of those who sit at twins, of which something comes: what is planned is done, or a plan is
dropped, as soon as somebody has done something. `stretches.py` compares what is told of it."""

from __future__ import annotations

from tell_apart import Site
from twins import NOW

from grandtour.engine.match import Match
from grandtour.plans.course import chosen
from grandtour.plans.pattern import ANY
from grandtour.plans.plan import Plan, PlanRow, Ply
from grandtour.store.plans import PlanStore
from grandtour.tables.table import Table

def whatever_is_done(text: str) -> Plan:
    """This action, whatever the others do before."""
    return Plan((Ply((ANY,), (text,)),))


def before_others(match: Match, seat: int, least: int) -> int | None:
    """The entry after which the seat may have planned what it does now: the last before somebody
    else has chosen. None if nobody has since its own choice, be it taken back, or since entry
    `least`."""
    last = next((entry for entry in reversed(match.line) if chosen(entry)), None)
    if last is None or last.number <= least:
        return None
    base = last.number - 1
    own = any(entry.seat == seat and chosen(entry) for entry in match.entries[base:])
    return None if own else base


async def keep(site: Site, table: Table, person: str, base: int, plan: Plan) -> None:
    """The person has this plan, made after entry `base`."""
    await store(site).add(PlanRow(person, table.id, 0, base, plan, NOW))


async def look(site: Site, table: Table) -> None:
    """What is due of the plans of whoever is asked is done; what has come to nothing is dropped."""
    asked = table.seats[table.to_act] if table.to_act >= 0 else None
    if asked and asked.kind == "person":
        await site.app.state.services.plans.look(table.id, asked.holder)


async def dropped(site: Site, table: Table) -> int:
    """How many plans at the table have been."""
    rows = [row for seat in table.seats if seat.kind == "person"
            for row in await store(site).at(seat.holder, table.id)]
    return sum(row.dropped is not None for row in rows)


def store(site: Site) -> PlanStore:
    return PlanStore(site.app.state.services.database)
