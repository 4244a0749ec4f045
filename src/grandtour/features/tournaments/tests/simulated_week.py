"""A tournament in a simulated week (`tools/simulated_days.py`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from schedules import stored_table
from simulated_days import HOUR, Habit, Member, Week

from grandtour.features.tournaments.director import list_final_places
from grandtour.features.tournaments.service import TournamentOverview, Tournaments


class TournamentHabit(Habit):
    """A tournament begins in the first night. A round pairs each entrant once, and the standings
    are those of the tables as they are on disk."""

    def __init__(self) -> None:
        self._id = ""
        self._entered: set[str] = set()

    async def begin(self, week: Week) -> None:
        below = week.schedule.below
        opened = await week.ask(week.members[0], "POST", "/tournaments", {
            "title": "Autumn cup", "game": week.game, "rounds": 3, "size": 2 + below(2),
            "form": ("swiss", "round_robin", "knock_out")[below(3)], "begins": week.now + HOUR * 9,
            "terms": {"pace": "days", "bank": 3600 * (3 + below(24)),
                      "zero": ("bot", "forfeit")[below(2)]}})
        self._id = opened["id"]
        for member in week.members[1:3]:
            await week.ask(member, "PUT", f"/tournaments/{self._id}/entry")

    async def act(self, week: Week, member: Member) -> None:
        way = "DELETE" if week.schedule.once_in(12) else "PUT"
        await week.ask(member, way, f"/tournaments/{self._id}/entry")

    async def check(self, week: Week) -> None:
        shown = await week.servers[0].services.get(Tournaments).load_overview(self._id, "")
        self._entered = {one.person for one in shown.entrants}
        week.schedule.counts[f"tournaments {shown.row.phase}"] += 1
        for number in range(1, shown.current_round + 1):
            seats = Counter(one for table in shown.tables if table.round == number
                            for one in table.seats)
            if any(count > 1 for count in seats.values()):
                week.wrong.append(f"round {number} pairs one entrant twice: {seats}")
        await self._check_results(week, shown)

    async def _check_results(self, week: Week, shown: TournamentOverview) -> None:
        points: Counter[str] = Counter()
        for row in shown.tables:
            table = await stored_table(week.url, row.table) if row.opened else None
            if row.places is None:
                continue
            if table is not None and row.places != list_final_places(table, row.seats):
                week.wrong.append(f"{row} is not how the table ended")
            points.update(dict(zip(row.seats, row.as_played_table.seat_points, strict=True)))
        wrong = [one for one in shown.current_standings if not one.entrant.first > 1
                 and one.values["points"] != points[one.entrant.id]]
        if wrong:
            week.wrong.append(f"the standings are not the sum of the tables: {wrong}, {points}")

    def may_receive(self, person: str, facts: Mapping[str, Any]) -> bool:
        return "tournament" in facts and person in self._entered
