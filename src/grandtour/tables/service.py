"""Everything that happens at tables: opening, sitting down, acting, taking back, bots."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import (
    AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress,
)
from dataclasses import dataclass, field, replace
from typing import Final

from grandtour import games
from grandtour.bots.pool import BotPool
from grandtour.engine.core import PUBLIC, State
from grandtour.engine.game import STALE_POSITION, Refused
from grandtour.engine.match import Match
from grandtour.games import explanations
from grandtour.language import Phrase
from grandtour.people.friends import Friends
from grandtour.people.hours import PlayingHours
from grandtour.people.names import clean_name
from grandtour.people.rows import PersonRow
from grandtour.people.tokens import make_invitation_code, make_random_id
from grandtour.tables import (
    agreement, errors, first_games, head_starts, sealed, seating, sleep,
)
from grandtour.tables.bot_runner import BotRunner, play_forced_moves
from grandtour.tables.answering import give_answer
from grandtour.tables.bounds import check_arranged
from grandtour.tables.changes import TableChanges
from grandtour.tables.codec import DamagedTable, build_change, build_row, restore_table
from grandtour.tables.draws import find_draw
from grandtour.tables.events import Commit, Unseal
from grandtour.tables.groups import Groups, OpenedForGroup, Reserved
from grandtour.tables.head_starts import FindRatings
from grandtour.tables.hub import TableHub
from grandtour.tables.limits import OpenTableLimits
from grandtour.tables.presence import PlayerPresence
from grandtour.tables.rows import DealTaken, EventRow, OpenTable, StaleVersion
from grandtour.tables.seating import SeatWish
from grandtour.tables.secret import DrawSecrets
from grandtour.tables.status import build_status
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.table import Seat, Table
from grandtour.tables.terms import USUAL, Terms, hide_from_lists
from grandtour.tables.transaction import TableTransaction
from grandtour.tables.undo import Reach, has_no_undo_left

LOG: Final = logging.getLogger(__name__)
# Returns the playing hours that people have set, by person.
FindHours = Callable[[Collection[str]], Awaitable[Mapping[str, PlayingHours]]]
# Returns those of the people who have finished a game.
FindFinished = Callable[[Collection[str]], Awaitable[Collection[str]]]

KEPT: Final = 500               # tables that stay in memory without a reason


@dataclass(frozen=True)
class DealContribution:
    """The host's contribution to the deal of a new table: the name under which it was prepared, and
    the host's own number. The number counts only if no one else can contribute, since the server
    then knows it. In a tournament: the `round` for which the table is opened, and by person the
    commitments of the seated players for it."""

    deal: str = ""
    number: str = ""
    round: str = ""
    commitments: Mapping[str, str] = field(default_factory=dict)


NOTHING: Final = DealContribution()


class Tables:
    """The tables of this server. Every change is on disk before anyone is notified.

    `limits` bound how many tables one person opens. A table is closed to people whom its host has
    blocked (`friends`), and maybe to all but the members of a group (`groups`): they sit down only
    on a seat kept for them, or with the invitation of a seat. Clocks that sleep follow `hours`.
    With `finished`, the first game of a guest is noted. An agreed head start follows `ratings`.
    `pause` is the time in seconds between two actions of a bot, so that people can follow. `now`
    returns the time in milliseconds since 1970. Every new table takes its `secrets`."""

    def __init__(self, store: TableStore, bots: BotPool, pause: float = 0.0,
                 now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
                 secrets: DrawSecrets | None = None, friends: Friends | None = None,
                 limits: OpenTableLimits | None = None, hours: FindHours | None = None,
                 finished: FindFinished | None = None,
                 ratings: FindRatings | None = None) -> None:
        self.store = store
        self.now = now
        self.secrets = secrets or DrawSecrets()
        self.groups = Groups()
        self._friends = friends
        self._limits = limits
        self._hours = hours
        self._finished = finished
        self._ratings = ratings
        self.hub = TableHub(now())       # differs from earlier starts, even after a restore
        self.presence = PlayerPresence(self.hub, store, now)
        self.changes = TableChanges(self.hub, self.presence, lambda: self.now())     # noqa: PLW0108
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}
        self._playing = BotRunner(bots, pause, self.find_lock, self.changes,
                                  self.commit_change_or_refuse)

    # Opening a table and sitting down.

    async def open_table(self, game: str, wishes: Sequence[SeatWish], host: PersonRow, *,
                         options: dict[str, str] | None = None, profile: str = "",
                         name: str = "", terms: Terms = USUAL, language: str = "",
                         address: str = "", given: DealContribution = NOTHING,
                         opened_for: OpenedForGroup | None = None) -> Table:
        """Return a new table. It begins at once if no seat is left open. `language` is the one the
        host reads, `address` the network address of the request, `given` the host's contribution to
        the deal. A table for members only is in no list of open tables. Refused: no_such_game,
        no_such_bot, what `Game.choose` refuses, no_such_deal, and what
        `Limits.check_while_opening` does."""
        if game not in games.names():
            raise Refused(errors.NO_GAME, {"game": game})
        rules = games.game(game)
        if opened_for and opened_for.members_only:
            terms = hide_from_lists(terms)
        wishes = seating.add_automaton_wishes(rules, wishes, options or {}, profile)
        chosen = rules.choose(len(wishes), options or {}, profile)
        if rules.find_head_start(chosen):       # it is no longer a matter of ratings
            terms = replace(terms, head_start="none")
        seats = seating.add_codes(seating.place_automata(
            seating.build_seats(rules, wishes, host, language),
            rules.automata(len(wishes), chosen)))
        table = Table(
            id=given.deal or make_random_id(8), code=make_invitation_code(),
            opened_as=clean_name(name),
            seats=seats,
            match=Match(rules, len(seats), chosen), seed=self.secrets.draw_seed(),
            opened_by=host.id, terms=terms, opened=self.now(),
            secret=await self._find_secret(given))
        table = self.changes.begin_if_ready(self._add_commitments(table, given), {host.id},
                            find_own_number(table, host.id, given))
        async with self.check_while_opening(table, address):
            await self._store_table(table, opened_for)
        self._tables[table.id] = table
        self.hub.note_change(table.id)
        if opened_for:
            opened_for.announce(table.id)
        self.presence.record_sign_of_life(table, host.id)
        await self.do_what_is_due(table)
        return table

    def _add_commitments(self, table: Table, given: DealContribution) -> Table:
        """Return the table with the commitments of the seated players."""
        rows = [EventRow(0, 0, number, seat.holder, Commit(
            given.commitments[seat.holder], given.round), table.opened)
            for number, seat in enumerate(table.seats)
            if seat.kind == "person" and seat.holder in given.commitments]
        return replace(table, events=[
            replace(row, number=number) for number, row in enumerate(rows, 1)])

    async def _find_secret(self, given: DealContribution) -> str:
        """Return the secret of the prepared deal, or a new one. Refused: no_such_deal."""
        if not given.deal:
            return self.secrets.draw_deal_secret()
        prepared = await self.store.find_prepared_deal(given.deal)
        if prepared is None:
            raise Refused(errors.NO_DEAL, {})
        return prepared

    async def _store_table(self, table: Table, opened_for: OpenedForGroup | None) -> None:
        """Store a new table. Refused: no_such_deal, if another table has its deal."""
        try:
            await self.store.add_table(
                build_row(table), build_status(table, table.opened), opened_for)
        except DealTaken as taken:
            raise Refused(errors.NO_DEAL, {}) from taken

    def check_while_opening(self, table: Table,
                            address: str = "") -> AbstractAsyncContextManager[None]:
        """Check the limits while the table is opened or computer players sit down there. Refused:
        as `Limits.check_while_opening`."""
        return self._limits.check_while_opening(table, address) if self._limits else nullcontext()

    async def list_opened_by(self, person: str) -> list[OpenTable]:
        """Return the tables that count against the person's limits, the newest first."""
        return await self._limits.list_opened_by(person) if self._limits else []

    async def load_table(self, table_id: str) -> Table:
        """Return the table. Refused: no_such_table, damaged_record."""
        if table_id not in self._tables:
            read = await self._read_table(table_id)
            if table_id not in self._tables:
                self._tables[table_id] = read
                self._drop_idle()
        table = self._tables[table_id]
        self._tables.move_to_end(table_id)
        await self.do_what_is_due(table)
        return table

    async def _read_table(self, table_id: str) -> Table:
        """Return the table as it is on disk. Refused: no_such_table, damaged_record."""
        try:
            row = await self.store.load_table(table_id)
            if row is None:
                raise Refused(errors.NO_TABLE, {"table": table_id})
            return restore_table(row)
        except DamagedTable as damage:
            LOG.error("%s", damage)
            raise damage.refused from damage

    def _drop_idle(self) -> None:
        """Drop the tables from memory that were not touched for longest and that no one is busy
        with; they are on disk. All who watch a table or act at it must find the same object."""
        self.drop_tables([table_id for table_id in list(self._tables)[:-KEPT]
                          if not self.is_busy(table_id)])

    async def find_invited(self, code: str) -> Table:
        """Return the table of an invitation. Refused: no_such_invitation."""
        table_id = await self.store.find_by_code(code)
        if table_id is None:
            raise Refused(errors.NO_INVITATION, {})
        return await self.load_table(table_id)

    async def list_tables_of(self, person: str) -> list[Table]:
        """Return the tables at which the person sits, the last touched first."""
        return await self._load_sound(await self.store.list_tables_of(person))

    async def list_rooms_for(self, person: str) -> list[Table]:
        """Return the waiting rooms that keep a seat for the person, or that the person has
        opened."""
        return await self._load_sound(await self.store.list_rooms_for(person))

    async def _load_sound(self, found: Sequence[str]) -> list[Table]:
        """Return these tables without damaged ones, so that those do not block the others."""
        tables: list[Table] = []
        for table_id in found:
            with suppress(Refused):
                tables.append(await self.load_table(table_id))
        return tables

    async def join_table(self, table_id: str, person: PersonRow, code: str = "",
                         language: str = "", commitment: str = "") -> int:
        """Seat a person: on the seat of this invitation, else on the one kept for the person, else
        on the first free one. A person who already sits there keeps the seat. With a commitment,
        the person also commits to a number for the deal; the last seat closes the commitments.
        Return the seat, which a lot may have changed. Refused: what `admission` says (not_open,
        for_members), table_full, seat_taken; with a commitment, what `add_commitment` refuses."""
        await self._check_admission(await self.load_table(table_id), person.id, code)

        def seat_person(table: Table) -> Table:
            changed = seating.seat_person(table, person, code, language)
            for seat in changed if commitment else ():
                table = self.add_commitment(table, seat, person.id, commitment)
            return self.changes.with_seats(table, changed) if changed else table
        table = await self.change_table(table_id, seat_person)
        self.presence.record_sign_of_life(table, person.id)
        return table.own_seat(person.id)

    async def _check_admission(self, table: Table, person: str, code: str) -> None:
        if not seating.is_free_for_anyone(table, person, code):
            return
        if self._friends and await self._friends.is_shut_out(table.host, person):
            raise Refused(errors.NOT_OPEN, {})
        reserved = (await self.find_reserved_among([table.id], person)).get(table.id)
        if reserved and reserved.refused:
            raise reserved.refused

    async def find_reserved_among(self, tables: Collection[str], person: str) -> Mapping[str,
                                                                                         Reserved]:
        """Return those of the tables that are for the members of a group, as the person may
        know."""
        return await self.groups.find_reserved(tables, person) if tables else {}

    async def find_reservation(self, table: Table, person: str) -> Reserved | None:
        """Return the group for which the table is, as the person may know; None if it is for
        anyone, or has begun."""
        return None if table.started else (await self.find_reserved_among([table.id],
                                                                          person)).get(table.id)

    async def set_language(self, table: Table, person: str, language: str) -> None:
        """Store the language that the person reads at this table."""
        def update_seats(table: Table) -> seating.Changed:
            return {seat: replace(table.seats[seat], language=language)
                    for seat in table.seats_of(person) if table.seats[seat].language != language}
        await self.change_seats(table.id, update_seats)

    async def change_seats(self, table_id: str,
                           change: Callable[[Table], Mapping[int, Seat]]) -> Table:
        """Change seats as `change` says or refuses, then let the table continue."""
        def seated(table: Table) -> Table:
            changed = change(table)
            return self.changes.with_seats(table, changed) if changed else table
        return await self.change_table(table_id, seated)

    async def change_table(self, table_id: str, change: Callable[[Table], Table]) -> Table:
        """Let the table be as `change` says or refuses, then continue. If another server was
        faster, `change` is called again with the new table."""
        table = await self.load_table(table_id)
        async with self.find_lock(table_id):
            after = change(table)
            while after is not table and not await self._try_commit(table, after):
                after = change(table)
        await self.do_what_is_due(table)
        return table

    async def rename_person(self, person: PersonRow) -> None:
        """Update the name of the person on all their seats, and whether it is a program."""
        def update_seats(table: Table) -> seating.Changed:
            return {seat: replace(table.seats[seat], name=person.name, member=person.member,
                                  program=person.program)
                    for seat in table.seats_of(person.id) if not table.seats[seat].shared}
        for table in await self.list_tables_of(person.id):
            await self.change_seats(table.id, update_seats)

    async def update_hours(self, person: str) -> None:
        """Note the present playing hours of the person at every table whose clocks sleep."""
        for table in await self._load_sound(await self.store.list_running_of(person)):
            if table.terms.sleep and not table.over:
                await self._note_hours(table, {person})

    async def _note_hours(self, table: Table, people: Collection[str]) -> None:
        """Note playing hours. If another server was faster, this is repeated when the table next
        continues."""
        hours = await self._hours(people) if self._hours else {}
        async with self.find_lock(table.id):
            rows = sleep.build_hours_events(table, people, hours, self.now())
            if rows:
                await self._try_commit(table, replace(table, events=[*table.events, *rows]))

    @asynccontextmanager
    async def open_transaction(self, table_id: str,
                               person: str = "") -> AsyncIterator[TableTransaction]:
        """Lock the table and collect changes. Commit them all at the end, unless something was
        refused, then let the table continue. Refused: as `load_table`, and stale_position."""
        table = await self.load_table(table_id)
        async with self.find_lock(table_id):
            change = TableTransaction(self.changes, self.commit_change_or_refuse, table, person)
            yield change
            await change.commit()
        await self.do_what_is_due(table)

    # Acting and taking back.

    async def act(self, table_id: str, person: str, number: int, text: str) -> int:
        """Perform the `text` in notation: one action, or several of the same seat separated by ",
        ", which are done as far as they are legal. Return the new number of the position.

        Refused, in this order: not_seated, device_holder_unknown, not_started, malformed,
        stale_position, paused, bot_plays_for_you, and what `Game.request` refuses; then nothing has
        happened. If another server was faster and has not changed the match, the request is judged
        again."""
        try:
            return await self._act(table_id, person, number, text)
        except Refused as refused:
            if refused.refusal is not STALE_POSITION or refused.details["number"] != number:
                raise
        return await self._act(table_id, person, number, text)

    async def _act(self, table_id: str, person: str, number: int, text: str) -> int:
        """Perform the actions in one attempt. Refused as `act` is; stale_position with the same
        `number` if another server has written something besides the match meanwhile."""
        async with self.open_transaction(table_id, person) as change:
            table = change.table
            seat = self._find_acting_seat(table, person)
            parts = text.split(", ")
            for part in parts:
                table.match.game.check_form(part)
            await self.check_current(table, number)
            self.check_in_hand(table, seat)
            for part in parts:
                after = change.after
                if after is not table and (seat not in after.asked
                                           or after.match.line[-1].reveals):
                    break               # a refusal must not reveal what the step before showed
                change.after = give_answer(self.changes, after, seat, part, person)
            if change.after.match is not table.match:
                play_forced_moves(change.after.match, find_draw(table))
        return table.match.number

    async def undo(self, table_id: str, person: str, number: int, reach: Reach = "step") -> int:
        """Take back the person's last step, or the whole turn. Return the new number of the
        position. Refused: not_seated, not_started, stale_position, paused, bot_plays_for_you,
        nothing_to_take_back, too_many_take_backs."""
        async with self.open_transaction(table_id, person) as change:
            table = change.table
            seat = self._find_acting_seat(table, person)
            await self.check_current(table, number)
            self.check_in_hand(table, seat)
            if seat in table.sealed:
                if sealed.is_exhausted(table.events, seat, number):
                    raise Refused(errors.TOO_MANY_TAKE_BACKS, {})
                change.record_event(Unseal(), seat)
                return number
            back = table.can_take_back(seat, reach)
            if not back:
                raise Refused(errors.NOTHING_TO_TAKE_BACK, {})
            if has_no_undo_left(table.match):
                raise Refused(errors.TOO_MANY_TAKE_BACKS, {})
            match = table.match.fork()
            match.take_back(seat, back)
            change.set_match(match)
        return table.match.number

    async def redo(self, table_id: str, person: str, number: int) -> int:
        """Repeat the step that was taken back last. Return the new number of the position. Refused:
        what `act` refuses, and nothing_to_redo."""
        table = await self.load_table(table_id)
        step = table.can_redo(self._find_acting_seat(table, person))
        if not step:
            raise Refused(errors.NOTHING_TO_REDO, {})
        return await self.act(table_id, person, number, step)

    def explain_refusal(self, table: Table, seat: int, asked: str) -> Refused | Phrase | None:
        """Return why the action, or any action of the command, would be refused; None if it is
        legal now. A question about something covered gets the refusal to tell, or the answer."""
        if not table.started:
            return Refused(errors.NOT_STARTED, {"open": table.free_seats})
        return explanations.answer_question(table.position_for(seat), asked, seat, table.names)

    def find_position(self, table: Table, number: int) -> State:
        """Return the position after entry `number`. Refused: no_such_position."""
        if not 0 <= number <= table.match.number:
            raise Refused(errors.NO_POSITION, {"number": table.match.number})
        return table.match.at(number)

    def _find_acting_seat(self, table: Table, person: str) -> int:
        seat = table.acting_seat(person)
        if not table.started or head_starts.is_head_start_due(table):
            raise Refused(errors.NOT_STARTED, {"open": table.free_seats})
        if table.cancelled:
            raise Refused(errors.TABLE_CANCELLED, {})
        self.presence.record_sign_of_life(table, person)
        return seat

    def check_in_hand(self, table: Table, seat: int) -> None:
        """Check that the seat is in its holder's hands. Refused: paused, bot_plays_for_you."""
        if table.paused:
            raise Refused(errors.PAUSED, {})
        if seat in table.stand_ins:
            raise Refused(errors.BOT_PLAYS_FOR_YOU, {})

    async def check_current(self, table: Table, number: int) -> None:
        """Check that the position that a person means is the present one. The caller holds the
        lock. Refused: stale_position."""
        if number > table.match.number:         # seen on another server, before the news arrived
            await self._reload_from_store(table)
        if number != table.match.number:
            raise Refused(STALE_POSITION, {"number": table.match.number})

    def add_commitment(self, table: Table, seat: int, person: str, commitment: str) -> Table:
        """Return the table with a commitment of the person who sits there, or is about to. Refused:
        no_numbers_asked, deal_closed, commitment_taken, too_many_changes."""
        self.secrets.check_seat_may_draw()
        agreement.check_commitment(table, seat, commitment)
        if agreement.find_latest_commitments(table).get(seat) == commitment:
            return table
        check_arranged(table, person)
        return self.changes.with_event(table, Commit(commitment), seat, person)

    async def commit_change_or_refuse(self, table: Table, after: Table) -> None:
        """Store all changes in one transaction, then apply them to the table. The caller holds the
        lock. Refused: stale_position, if another server was faster."""
        if not await self._try_commit(table, after):
            raise Refused(STALE_POSITION, {"number": table.match.number})

    async def _try_commit(self, table: Table, after: Table) -> bool:
        """Store the changes and return True. Return False if another server was faster; the table
        then has that server's changes."""
        now = self.now()
        after.moments = table.moments + [now] * (after.match.number - table.match.number)
        try:
            await self.store.store_change(table.id, build_change(table, after, now))
        except StaleVersion:
            await self._reload_from_store(table)
            return False
        table.match, table.moments = after.match, after.moments
        table.seats, table.events, table.version = after.seats, after.events, table.version + 1
        self.hub.note_change(table.id)
        return True

    async def reload_table(self, table_id: str) -> None:
        """Reload a table that another server has changed, if it is in memory here."""
        table = self._tables.get(table_id)
        if table is not None:
            async with self.find_lock(table_id):
                await self._reload_from_store(table)

    async def reload_if_stale(self, table_id: str) -> None:
        """Reload the table if it is in memory here and has changed. Another server may have changed
        it before the news arrives."""
        held = self._tables.get(table_id)
        if held is not None and await self.store.find_version(table_id) > held.version:
            await self.reload_table(table_id)

    async def store_signs(self) -> None:
        """Store who gave a sign at a table, including those who watch one now."""
        for table_id, person in self.hub.list_presence():
            if table := self.find_in_memory(table_id):
                self.presence.record_sign_of_life(table, person)
        await self.presence.store_signs_of_life()

    async def reload_all(self) -> None:
        """Reload every table in memory. A damaged one stays as it is, and does not block the
        others."""
        for table in self.list_in_memory():
            try:
                await self.reload_table(table.id)
            except DamagedTable as damage:
                LOG.error("%s", damage)

    def is_busy(self, table_id: str) -> bool:
        """Return whether someone watches the table or changes it, or a bot thinks there."""
        locked = table_id in self._locks and self._locks[table_id].locked()
        return bool(
            self.hub.count_watchers(table_id)) or locked or self._playing.is_thinking(table_id)

    def drop_tables(self, tables: Collection[str]) -> None:
        """Remove these tables from memory. The next request reads them from disk."""
        for table_id in tables:
            self._tables.pop(table_id, None)
            self._locks.pop(table_id, None)
            self._playing.drop_table(table_id)

    def drop_deleted(self, table_id: str) -> None:
        """Forget a table that was deleted from disk, and close its watchers."""
        self.drop_tables([table_id])
        self.hub.close_table(table_id)

    def find_in_memory(self, table_id: str) -> Table | None:
        """Return the table if it is in memory."""
        return self._tables.get(table_id)

    def list_in_memory(self) -> list[Table]:
        """Return the tables in memory."""
        return list(self._tables.values())

    async def _reload_from_store(self, table: Table) -> None:
        """Take over what another server has written, or that it has deleted the table."""
        row = await self.store.load_table(table.id)
        if row is None:
            self.drop_deleted(table.id)
            return
        fresh = restore_table(row)
        table.seats, table.match = fresh.seats, fresh.match
        table.events, table.moments = fresh.events, fresh.moments
        table.messages, table.version = fresh.messages, fresh.version
        table.outcome = fresh.outcome
        self.hub.note_change(table.id)

    def find_lock(self, table_id: str) -> asyncio.Lock:
        """Return the lock to hold while the table is changed."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    # Automatic progress.

    async def do_what_is_due(self, table: Table) -> None:
        """Let the table continue: play what needs no choice, then start a bot if it is a bot's
        turn."""
        if 0 < agreement.find_deal_time(table) <= self.now():
            await self._begin_match(table)
        if people := sleep.find_unnoted_people(table):
            await self._note_hours(table, people)
        if self._finished is not None and (guests := first_games.find_guests_to_check(table)):
            await self._note_newcomers(table, await self._finished(guests.values()))
        while head_starts.is_head_start_due(table):
            await self._give_head_start(table)
        await self._playing.play_what_is_due(table)

    async def _give_head_start(self, table: Table) -> None:
        """Give the agreed head start. If another server was faster, it has given it, or this is
        repeated."""
        players = set(head_starts.list_players(table).values())
        known = await self._ratings(table.match.game.name, players) if self._ratings else {}
        async with self.find_lock(table.id):
            if head_starts.is_head_start_due(table):
                found = head_starts.choose_head_start(table, known)
                row = head_starts.build_event(table, found, self.now())
                await self._try_commit(table, replace(
                    table, events=[*table.events, row],
                    match=head_starts.with_head_start(table.match, found)))

    async def _note_newcomers(self, table: Table, finished: Collection[str]) -> None:
        """Note guests in their first game. If another server was faster, it has noted them."""
        async with self.find_lock(table.id):
            rows = first_games.build_newcomer_events(table, finished, self.now())
            if rows:
                await self._try_commit(table, replace(table, events=[*table.events, *rows]))

    async def _begin_match(self, table: Table) -> None:
        """Begin the match without the missing numbers, unless another server was faster."""
        async with self.find_lock(table.id):
            if 0 < agreement.find_deal_time(table) <= self.now():
                await self._try_commit(table, self.changes.with_seats(table, {}))

    async def stop_bots(self) -> None:
        """Stop the bots. The record is complete at any moment."""
        await self._playing.stop_bots()
        self.hub.close()


def find_own_number(table: Table, host: str, given: DealContribution) -> Mapping[int, str]:
    """Return the number of the host, by seat, if no one else will sit down."""
    seat = table.own_seat(host)
    counts = given.number and seat != PUBLIC and not table.free_seats
    return {seat: given.number} if counts else agreement.NOBODY
