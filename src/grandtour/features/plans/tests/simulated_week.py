"""Plans in a simulated week (`tools/simulated_days.py`)."""

from __future__ import annotations

from typing import Any

from simulated_days import Habit, Member, Week, find_holder

from grandtour.engine.match import Entry, Match, restore_match
from grandtour.features.plans.plan import Plan, PlanStep
from grandtour.features.plans.progress import find_progress
from grandtour.tables.table import Table


class PlanHabit(Habit):
    """Players plan an answer that they know. A planned move is made only when its plan is due,
    which also means: once."""

    async def act(self, week: Week, member: Member) -> None:
        own = (await week.ask(member, "GET", "/me/tables") or {"now": []})["now"]
        waiting = [line["table"] for line in own if line["phase"] == "play"]
        if not waiting:
            return
        below, table = week.schedule.below, waiting[week.schedule.below(len(waiting))]
        seen = await week.ask(member, "GET", f"/tables/{table}")
        known = sorted({str(request.body["action"]) for request in week.network.asked
                        if request.token == member.token and "action" in request.body})
        if seen is None or not known:
            return
        text = (seen["actions"] or known)[below(len(seen["actions"] or known))]
        way = below(3)
        await week.ask(member, "POST", f"/tables/{table}/plan", {
            "number": seen["number"], "standing": way == 1, "alternative": way == 2,
            "plies": [{"if": ["..."] if not way else [], "do": [text]}]})

    def explains(self, week: Week, table: Table, entry: Entry) -> bool:
        before = match_before(table.match, entry)
        found = any(find_progress(read_plan(request.body), request.body["number"], before,
                                 entry.seat).actions[:1] == (entry.text,)
                   for request in week.network.asked
                   if request.path.endswith(f"/{table.id}/plan") and request.method == "POST"
                   and request.body["number"] < entry.number and not request.body["alternative"]
                   and week.find_person(request.token) == find_holder(table, entry))
        week.schedule.counts["planned moves"] += found
        return found

    async def check(self, week: Week) -> None:
        made = week.list_done("POST", "/plan")
        week.schedule.counts["plans"] += len(made)


def read_plan(body: dict[str, Any]) -> Plan:
    return Plan(tuple(PlanStep(tuple(ply["if"]), tuple(ply["do"])) for ply in body["plies"]),
                standing=body["standing"])


def match_before(match: Match, entry: Entry) -> Match:
    """Return the match as it was before this entry."""
    number = entry.number - 1
    return restore_match(match.game, match.players, match.options, match.named,
                         match.entries[:number], match.line_at(number), match.at(number))
