"""Why plans were dropped, in words: at the table, and where their owners want to be told."""

from __future__ import annotations

from typing import Final

from grandtour import games
from grandtour.language import N_, Phrase
from grandtour.notifications.notices import Notification, people_at
from grandtour.plans.facts import Limit, facts, limit_of, told
from grandtour.plans.plan import PlanRow
from grandtour.plans.service import Plans
from grandtour.tables.table import Table

SECOND: Final = 1000
PLAIN: Final = {
    "taken_back": N_("Dropped: the position for which it was made was taken back."),
    "refused": N_("Dropped: when it was to be done, the rules forbade it."),
}
BY_ACTION: Final = {
    "otherwise": N_("Dropped: something else was done first ({action})."),
    "stopped": N_("Dropped: what you had named has happened ({action})."),
}
BY_FACT: Final = {
    "limited": N_("Dropped: what you had named is so now ({fact})."),
    "not_given": N_("Dropped: when you were asked, this was not so ({fact})."),
}


def why_of(table: Table, seat: int, row: PlanRow) -> Phrase | None:
    """Why it was dropped; None while it waits."""
    drop = row.dropped
    if drop is None:
        return None
    if drop.why in BY_ACTION:
        return Phrase(BY_ACTION[drop.why], action=command(table, drop.about))
    if drop.why in BY_FACT:
        return Phrase(BY_FACT[drop.why],
                      fact=limit_told(table, seat, row.base, limit_of(drop.about)))
    if drop.clause:
        return Phrase("Dropped: when it was to be done, the rules forbade it ({clause}).",
                      clause=drop.clause)
    return Phrase(PLAIN[drop.why])


def limit_told(table: Table, seat: int, base: int, limit: Limit) -> Phrase:
    """The limit of a plan that was made after entry `base`, in words."""
    return told(limit, facts(table.match.at(base), seat, table.names), table.names)


def command(table: Table, text: str) -> Phrase:
    """How the command of an action or a pattern is called."""
    named = games.words(table.match.game.name).COMMANDS.get(text.partition(" ")[0])
    return named[0] if named else Phrase("any")


class PlanNotices:
    """Tells the owners of plans, and nobody else, that one was dropped."""

    def __init__(self, plans: Plans) -> None:
        self._plans = plans
        self.followers = plans.followers

    async def at(self, table: Table) -> list[Notification]:
        """Of the plans at this table that were dropped."""
        return [Notification("plan", seat, f"{row.number} {row.dropped.at // SECOND}",
                             row.dropped.at, why_of(table, seat, row))
                for seat in people_at(table)
                for row in await self._plans.at(table, table.seats[seat].holder) if row.dropped]
