"""Makes and deletes plans, and does what is due of them."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import Final

from grandtour.engine.game import STALE_POSITION, Refused
from grandtour.features.plans import errors
from grandtour.features.plans.check import check_plan
from grandtour.features.plans.execute import play_actions, find_answer_time
from grandtour.features.plans.plan import AskedPlanOwner, DropReason, Plan, PlanRow, resolve_action
from grandtour.features.plans.progress import PlanProgress, follow_plan
from grandtour.features.plans.simulate import find_start
from grandtour.features.plans.store import PlanStore
from grandtour.people.personal_service import PersonalService
from grandtour.tables.answering import give_answer
from grandtour.tables.bot_runner import play_forced_moves
from grandtour.tables.changes import TableChanges
from grandtour.tables.draws import find_draw
from grandtour.tables.errors import ANSWER_SEALED
from grandtour.tables.hosting import find_playing_seat
from grandtour.tables.service import Tables
from grandtour.tables.table import Table

MOST: Final = 12                # plans of a person at a table
SALT: Final = 1 << 31
BEHIND: Final = 1000            # ms until memory has caught up with the database
FASTER: Final = (STALE_POSITION.code, ANSWER_SEALED.code)  # refusals where another server was
NAMED: Final = ("stopped", "limited", "taken_back")     # reasons to drop any plan


class Plans(PersonalService[PlanStore]):
    """No record, event or view of a table contains anything of plans: only their owner can ask for
    them, and a plan that is carried out is an action like any other. `now` returns milliseconds
    since 1970."""

    def __init__(self, store: PlanStore, tables: Tables, now: Callable[[], int]) -> None:
        super().__init__(store, now)
        self._tables = tables
        self.followers: list[Callable[[str], None]] = []    # called with the table

    async def list_plans(self, table: Table, person: str) -> list[PlanRow]:
        """Return the plans of this person at the table, with the notices of dropped ones."""
        return await self._store.list_plans(person, table.id) if person else []

    async def find_asked(self) -> list[AskedPlanOwner]:
        """Return the people who are asked at a table and have waiting plans there."""
        return await self._store.find_asked()

    async def export_data(self, person: str) -> object:
        return [{"table": row.table, "number": row.number, "base": row.base, "at": row.at,
                 "plan": json.loads(str(row.plan)),
                 "dropped": row.dropped and asdict(row.dropped)}
                for row in await self._store.load_rows(person)]

    async def make_plan(self, table_id: str, person: str, number: int, plan: Plan) -> int:
        """Store a plan made at position `number` and return the number of the plan. Unless the plan
        is an alternative, perform its actions that are due now. If none is left, store nothing and
        return 0. Refused: not_seated, no_plans_here, not_started, game_over, stale_position,
        too_many_plans, what `check_plan` refuses, and for the actions due now what `Tables.act`
        refuses."""
        table = await self._tables.load_table(table_id)
        check_alone(table, person)
        seat = find_playing_seat(table, person)
        if not 0 <= number <= table.match.number:
            raise Refused(STALE_POSITION, {"number": table.match.number})
        if len(await self._store.list_plans(person, table.id)) >= MOST:
            raise Refused(errors.TOO_MANY_PLANS, {"most": MOST})
        begins = not plan.standing and any(not ply.condition for ply in plan.plies[:1])
        if begins and seat in table.sealed:
            raise Refused(ANSWER_SEALED, {})
        check_plan(plan, find_start(table, seat, number), seat, number)
        if begins and not plan.alternative:
            number = await self.play_actions(table, person, number, plan.plies[0].actions)
            plan = replace(plan, plies=plan.plies[1:])
        if not plan.plies:
            return 0
        return await self._store.add_plan(PlanRow(
            person, table.id, 0, number, plan, self._now(), secrets.randbelow(SALT)))

    async def delete_plan(self, table: Table, person: str, number: int) -> None:
        """Refused: no_such_plan."""
        await self._find_row(table, person, number)
        await self._delete_plans(table, person, [number])

    async def choose_alternative(self, table_id: str, person: str, number: int) -> int:
        """Do this alternative, whole, and delete the others; return the new number of the position.
        Refused: not_seated, no_such_plan, no_alternative, and as `act`."""
        table = await self._tables.load_table(table_id)
        seat = find_playing_seat(table, person)
        row = await self._find_row(table, person, number)
        if not row.plan.alternative:
            raise Refused(errors.NOT_NOW, {})
        done = await self.play_actions(table, person, row.base, row.plan.plies[0].actions)
        await self._delete_plans(table, person, [
            one.number for one in await self._store.list_plans(person, table.id)
            if one.plan.alternative
            and follow_plan(one, table, seat).state != "waits"])
        return done

    async def _find_row(self, table: Table, person: str, number: int) -> PlanRow:
        """Refused: no_such_plan."""
        for row in await self._store.list_plans(person, table.id):
            if row.number == number:
                return row
        raise Refused(errors.NO_PLAN, {})

    async def play_actions(self, table: Table, person: str, number: int,
                           steps: tuple[str, ...]) -> int:
        """Do all steps in one transaction; return the new number of the position. An answer is
        sealed if other seats are asked together. Refused, and nothing has happened: as
        `Tables.act`, and cannot_combine."""
        async with self._tables.open_transaction(table.id, person) as change:
            seat = find_playing_seat(change.table, person)
            await self._tables.check_current(change.table, number)
            self._tables.check_in_hand(change.table, seat)
            if len(change.table.match.state.seats_asked()) > 1:
                change.after = answer_together(self._tables.changes, change.table, seat, steps,
                                               person)
            else:
                match = change.table.match.fork()
                play_actions(match, seat, steps)
                change.set_match(match)
            if change.after.match is not change.table.match:
                play_forced_moves(change.after.match, find_draw(change.table))
            self._tables.presence.record_sign_of_life(change.table, person)
        return table.match.number

    async def do_what_is_due(self, table_id: str, person: str, version: int) -> int:
        """Do what is due of this person's plans there. Return when to look again even if nothing
        changes, 0 if never. The database has this version of the table; memory may not know it
        yet."""
        table = await self._tables.load_table(table_id)
        seat = table.seat_of(person)
        if table.version < version:
            return self._now() + BEHIND
        if not table.may_act(seat) or table.clocks.seats[seat].until:
            return 0
        rows = [row for row in await self._store.list_plans(person, table.id)
            if row.dropped is None]
        found = [(row, follow_plan(row, table, seat)) for row in rows]
        due = next(((row, one) for row, one in found if one.state == "due"), None)
        named = [(row, one) for row, one in found if one.drop and one.drop.why in NAMED]
        await self._delete_finished(table, person, named if due else found)
        if due is None:
            return 0
        row, one = due
        moment = find_answer_time(table, seat, row.salt)
        if self._now() < moment:
            return moment
        try:
            await self.play_actions(table, person, table.match.number, one.actions)
        except Refused as refused:
            if refused.refusal.code not in FASTER:
                await self._drop_plan(table, row, DropReason("refused", refused.refusal.code,
                                                  refused.refusal.clause, table.match.number))
            return self._now()
        await self._delete_plans(table, person, [
            row.number for row, before in found if (row, before) not in named
            and follow_plan(row, table, seat).state in ("done", "dropped")])
        return self._now()

    async def _delete_finished(self, table: Table, person: str,
                               found: list[tuple[PlanRow, PlanProgress]]) -> None:
        """Delete the plans that are done; drop those that are to be dropped."""
        done = [row.number for row, one in found if one.state == "done"]
        if done:
            await self._delete_plans(table, person, done)
        for row, one in found:
            if one.drop is not None:
                await self._drop_plan(table, row, one.drop)

    async def _delete_plans(self, table: Table, person: str, numbers: list[int]) -> None:
        """Delete these plans; the owner's open pages of this table no longer show them."""
        await self._store.delete_plans(person, table.id, numbers)
        self._tables.hub.notify_person(table.id, person)

    async def _drop_plan(self, table: Table, row: PlanRow, why: DropReason) -> None:
        """Leave a notice, and notify the owner at the table and elsewhere. Others who watch the
        table are not woken."""
        await self._store.drop_plan(row, replace(why, at=self._now()))
        self._tables.hub.notify_person(table.id, row.person)
        for follower in self.followers:
            follower(table.id)


def answer_together(changes: TableChanges, table: Table, seat: int, steps: Sequence[str],
                    person: str) -> Table:
    """Return the table after the seat's answer to a question that is asked of several seats.
    Refused: cannot_combine, if there are more steps than the answer, and as `give_answer`."""
    if len(steps) > 1:
        raise Refused(errors.CANNOT_COMBINE, {})
    text = resolve_action(table.match.state.turned_to(seat), steps[0])
    return give_answer(changes, table, seat, text, person)


def check_alone(table: Table, person: str) -> None:
    """Refused: no_plans_here, at a device that several people share, who would read the plan."""
    if table.list_device_seats(person):
        raise Refused(errors.SHARED_DEVICE, {})
