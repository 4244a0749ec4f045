"""Words about plans: at the table, and in notifications."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grandtour import games
from grandtour.language import N_, Count, Phrase
from grandtour.notifications.notices import Notification, list_people_seats
from grandtour.features.plans.facts import PlanLimit, describe_limit, parse_limit, read_facts
from grandtour.features.plans.plan import PlanRow
from grandtour.features.plans.service import Plans
from grandtour.tables.table import Table

SECOND: Final = 1000
PLAIN: Final = {
    "taken_back": N_("Dropped: a move before it was taken back."),
    "refused": N_("Dropped: the rules did not allow it."),
}
BY_ACTION: Final = {
    "otherwise": N_("Dropped: something else happened first ({action})."),
    "stopped": N_("Dropped: a move you named was made ({action})."),
}
BY_FACT: Final = {
    "limited": N_("Dropped: a condition you named came true ({fact})."),
    "not_given": N_("Dropped: a condition was not met ({fact})."),
}


def describe_drop(table: Table, seat: int, row: PlanRow) -> Phrase | None:
    """Return why the plan was dropped; None while it waits."""
    drop = row.dropped
    if drop is None:
        return None
    if drop.why in BY_ACTION:
        return Phrase(BY_ACTION[drop.why], action=name_command(table, drop.about))
    if drop.why in BY_FACT:
        return Phrase(BY_FACT[drop.why],
                      fact=describe_plan_limit(table, seat, row.base, parse_limit(drop.about)))
    if drop.clause:
        return Phrase("Dropped: the rules did not allow it ({clause}).",
                      clause=drop.clause)
    return Phrase(PLAIN[drop.why])


def describe_plan_limit(table: Table, seat: int, base: int, limit: PlanLimit) -> Phrase:
    """Return the limit of a plan that was made after entry `base`, in words."""
    return describe_limit(limit, read_facts(table.match.at(base), seat, table.names), table.names)


def name_command(table: Table, text: str) -> Phrase:
    """Return the name of the command of an action or a pattern."""
    named = games.words(table.match.game.name).COMMANDS.get(text.partition(" ")[0])
    return named[0] if named else Phrase("any")


def summarize_plans(rows: Sequence[PlanRow]) -> Phrase | None:
    """Return that one of these plans was dropped, or how many wait; None if there are none."""
    if any(row.dropped for row in rows):
        return Phrase("One of your plans was dropped")
    waiting = [row for row in rows if not row.plan.alternative]
    return Count("You have {n} plan waiting", "You have {n} plans waiting",
                 len(waiting)) if waiting else None


class PlanNotices:
    """Notifies the owners of plans, and no one else, that one was dropped."""

    def __init__(self, plans: Plans) -> None:
        self._plans = plans
        self.followers = plans.followers

    async def list_notifications_at(self, table: Table) -> list[Notification]:
        """Return the notifications of the dropped plans at this table."""
        return [Notification("plan", seat, f"{row.number} {row.dropped.at // SECOND}",
                             row.dropped.at, describe_drop(table, seat, row))
                for seat in list_people_seats(table)
                for row in await self._plans.list_plans(table, table.seats[seat].holder)
                if row.dropped]
