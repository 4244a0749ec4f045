"""A secret community in a simulated week (`tools/simulated_days.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simulated_days import HOUR, Habit, Member, Week
from sqlalchemy import select

from grandtour.features.communities.schema import MEETINGS, POSTS

SECRET = "Quince orchard"


class CommunityHabit(Habit):
    """Three people meet in a secret community. Each meeting and post that was acknowledged is kept.
    Only members are notified, and no webhook names the community."""

    def __init__(self) -> None:
        self._members: set[str] = set()
        self._path = ""

    async def begin(self, week: Week) -> None:
        founder = week.members[0]
        made = await week.ask(founder, "POST", "/communities", {
            "title": SECRET, "languages": ["en"], "secret": True})
        self._path = f"/communities/{made['address']}"
        for member in week.members[1:3]:
            await week.ask(member, "POST", "/community-invitations",
                           {"invitation": made["invitation"]})
        self._members = {one.row.id for one in week.members[:3]}

    async def act(self, week: Week, member: Member) -> None:
        below = week.schedule.below
        meetings = [one["id"] for one in await week.ask(
            member, "GET", f"{self._path}/meetings") or []]
        planned = {"title": f"{SECRET} meets", "begins": week.now + (2 + below(40)) * HOUR}
        if member is week.members[0] and below(2):
            if meetings and below(3):
                await week.ask(member, *(("DELETE", f"{self._path}/meetings/{meetings[0]}"),
                                         ("PUT", f"{self._path}/meetings/{meetings[0]}", planned)
                                         )[below(2)])
            else:
                await week.ask(member, "POST", f"{self._path}/meetings", planned)
        elif meetings and below(2):
            meeting = meetings[below(len(meetings))]
            await week.ask(member, "PUT", f"{self._path}/meetings/{meeting}/coming",
                           {"on": below(3) > 0})
        elif below(3):
            await week.ask(member, "POST", f"{self._path}/threads", {
                "title": "When?", "body": "Who has time?", "language": "en"})
        else:
            await week.ask(member, "POST", "/tables", {
                "game": week.game, "community": self._path.rpartition("/")[2],
                "seats": [{"kind": "me"}, {"kind": "open"}]})

    async def check(self, week: Week) -> None:
        week.check_kept("meetings", {row.id for row in await week.read(select(MEETINGS.c.id))}, {
            answer["id"] for _, answer in week.list_done("POST", "/meetings")})
        begun = week.list_done("POST", "/threads")
        kept = await week.read(select(POSTS.c.thread_id))
        week.check_kept("threads", {row.thread_id for row in kept}, {
            answer["id"] for _, answer in begun})
        for one in week.received:
            if SECRET in one.text and (one.facts or one.person not in self._members):
                week.wrong.append(f"the secret community is named: {one}")

    def may_receive(self, person: str, facts: Mapping[str, Any]) -> bool:
        return person in self._members and ("meeting" in facts or facts["event"] == "opened")
