"""Groups in a simulated week (`tools/simulated_days.py`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from simulated_days import Habit, Member, Week
from sqlalchemy import select

from grandtour.features.groups.schema import EVENING_ANSWERS, EVENINGS, GROUP_MESSAGES, GROUP_PEOPLE


class GroupHabit(Habit):
    """People agree to play again next week. The table of an evening opens once, if anyone comes,
    and only the people of the group are notified."""

    def __init__(self) -> None:
        self._asked: set[tuple[str, str]] = set()       # people and evenings

    async def act(self, week: Week, member: Member) -> None:
        below = week.schedule.below
        over = (await week.ask(member, "GET", "/me/tables") or {"finished": []})["finished"]
        groups = await week.ask(member, "GET", "/groups") or []
        if over and (not groups or below(3) == 0):
            await week.ask(member, "POST", f"/tables/{over[below(len(over))]['table']}/next-week")
        elif groups:
            path = f"/groups/{groups[below(len(groups))]['address']}"
            if below(2):
                await week.ask(member, "PUT", f"{path}/evening", {"coming": below(4) > 0})
            else:
                await week.ask(member, "POST", f"{path}/messages", {"text": "See you!"})

    async def check(self, week: Week) -> None:
        evenings = await week.read(select(EVENINGS))
        people = await week.read(select(GROUP_PEOPLE))
        coming = {row.evening_id for row in await week.read(
            select(EVENING_ANSWERS).where(EVENING_ANSWERS.c.coming))}
        self._asked = {(one.person, row.id) for row in evenings for one in people
                       if one.group_id == row.group_id}
        for row in evenings:
            if row.begins >= week.now or not week.is_evening(row.begins):
                continue                    # the night is too fast for tables that open in time
            week.schedule.counts["evenings"] += 1
            if row.id in coming and not row.room:
                week.wrong.append(f"the evening {row.id} has no table")
        rooms = Counter(row.room for row in evenings if row.room)
        if any(number > 1 for number in rooms.values()):
            week.wrong.append(f"evenings share a table: {rooms}")
        written = Counter(asked.path for asked, _ in week.list_done("POST", "/messages")
                          if "/groups/" in asked.path)
        if sum(written.values()) > len(await week.read(select(GROUP_MESSAGES))):
            week.wrong.append("a message of a group is lost")

    def may_receive(self, person: str, facts: Mapping[str, Any]) -> bool:
        return (person, facts.get("evening")) in self._asked
