"""Everything that happens at tables: opening, sitting down, acting, taking back, bots."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, Final

from grandtour import games
from grandtour.bots.pool import BotPool
from grandtour.engine.core import CHANCE, PUBLIC, Action, State
from grandtour.engine.game import NOT_SEATED, STALE_POSITION, Refused
from grandtour.engine.match import Match, digest
from grandtour.engine.rng import Rng
from grandtour.language import Phrase
from grandtour.people.ports import PersonRow, clean_name
from grandtour.people.tokens import unique
from grandtour.tables import asking, errors, seating
from grandtour.tables.hub import Hub
from grandtour.tables.ports import ActRow, EntryRow, NumberTaken, Store, TableRow
from grandtour.tables.seating import LOT, Wish, seat_rows
from grandtour.tables.standing import standing
from grandtour.tables.table import Seat, Table
from grandtour.tables.terms import USUAL, Terms, terms_of
from grandtour.tables.undo import Reach

LOG: Final = logging.getLogger(__name__)
SECRET: Final = 63              # bits of the secret that a table's draws come from
KEPT: Final = 500               # tables that stay in memory though nobody is busy with them


def secret() -> int:
    """Nobody can guess it."""
    return secrets.randbits(SECRET)


def foreseen(number: int) -> Callable[[], int]:
    """For tests: the secrets of one table after the other follow from the number."""
    return partial(Random(number).getrandbits, SECRET)


class Tables:
    """The tables of this server. Every change is on disk before anybody is told of it.

    `pause` is the time in seconds between two actions of a bot, so that people can follow; `now`
    tells the time in milliseconds since 1970. Every new table takes its secret from `seeds`."""

    def __init__(self, store: Store, bots: BotPool, pause: float = 0.0,
                 now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
                 seeds: Callable[[], int] = secret) -> None:
        self.store = store
        self.bots = bots
        self.pause = pause
        self.now = now
        self.seeds = seeds
        self.hub = Hub()
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}
        self._thinking: dict[str, asyncio.Task[None]] = {}

    # Opening a table and sitting down.

    async def open_table(self, game: str, wishes: Sequence[Wish], host: PersonRow, *,
                         options: dict[str, str] | None = None, profile: str = "",
                         name: str = "", terms: Terms = USUAL, language: str = "") -> Table:
        """A new table; it begins at once if no seat is left open. `language` is what the host
        reads. Refused: no_such_game, no_such_bot, and what `Game.choose` refuses."""
        if game not in games.names():
            raise Refused(errors.NO_GAME, {"game": game})
        rules = games.game(game)
        choices = rules.choose(len(wishes), options or {}, profile)
        seats = seating.with_codes(seating.with_automata(
            seating.seated(wishes, host, language), rules.automata(len(wishes), choices)))
        table = Table(
            id=unique(8), code=unique(10), opened_as=clean_name(name), seats=seats,
            match=Match(rules, len(seats), choices), seed=self.seeds(), opened_by=host.id,
            terms=terms, opened=self.now())
        table.acts += self._lot(table, seats)
        table.seats = ordered(table, seats)
        await self.store.add_table(row_of(table), standing(table, table.opened))
        self._tables[table.id] = table
        await self.go_on(table)
        return table

    async def table(self, table_id: str) -> Table:
        """The table. Refused: no_such_table."""
        if table_id not in self._tables:
            row = await self.store.table(table_id)
            if row is None:
                raise Refused(errors.NO_TABLE, {"table": table_id})
            if table_id not in self._tables:
                self._tables[table_id] = table_of(row)
                self._forget()
                if not row.opened:      # from before it was kept where tables stand
                    async with self.lock(table_id):
                        await self.sit(self._tables[table_id], {})
        table = self._tables[table_id]
        self._tables.move_to_end(table_id)
        await self.go_on(table)
        return table

    def _forget(self) -> None:
        """Let go of tables that were not touched for longest and that nobody is busy with; they
        are on disk. Who watches a table or acts at it must find the same object."""
        for table_id in list(self._tables)[:-KEPT]:
            thinking = self._thinking.get(table_id)
            locked = table_id in self._locks and self._locks[table_id].locked()
            if not (self.hub.watching(table_id) or locked or (thinking and not thinking.done())):
                for kept in (self._tables, self._locks, self._thinking):
                    kept.pop(table_id, None)

    async def invited(self, code: str) -> Table:
        """The table behind an invitation. Refused: no_such_invitation."""
        table_id = await self.store.table_of_code(code)
        if table_id is None:
            raise Refused(errors.NO_INVITATION, {})
        return await self.table(table_id)

    async def tables_of(self, person: str) -> list[Table]:
        """The tables at which the person sits, the last touched first. A damaged one is left
        out, so that it does not stand in the way of the others."""
        tables: list[Table] = []
        for table_id in await self.store.tables_of(person):
            try:
                tables.append(await self.table(table_id))
            except Damaged as damage:
                LOG.error("%s", damage)
        return tables

    async def join(self, table_id: str, person: PersonRow, code: str = "",
                   language: str = "") -> int:
        """Sit down on the seat of this invitation, on the one that is kept for the person, or on
        the first that is free; who sits already keeps the seat. The seat, which a lot may have
        changed. Refused: table_full, seat_taken."""
        table = await self.reseat(
            table_id, lambda table: seating.taken_by(table, person, code, language))
        return table.seat_of(person.id)

    async def fill(self, table_id: str, person: PersonRow, bot: str) -> None:
        """Bots sit down on all open seats. Refused: not_host, no_such_bot."""
        def change(table: Table) -> seating.Changed:
            seating.check_host(table, person)
            return seating.filled(table, bot)
        await self.reseat(table_id, change)

    async def seat_bot(self, table_id: str, person: PersonRow, number: int, bot: str) -> None:
        """A bot sits down on an open seat, or in the place of another bot. Refused: not_host,
        begun, no_such_seat, seat_taken, no_such_bot."""
        def change(table: Table) -> seating.Changed:
            seating.check_host(table, person)
            return seating.given_to_bot(table, number, bot)
        await self.reseat(table_id, change)

    async def free_seat(self, table_id: str, person: PersonRow, number: int) -> None:
        """Open a seat again, before the game begins: the host any seat, others their own or the
        one that is kept for them. Its invitation changes. Refused: not_host, begun,
        no_such_seat."""
        def change(table: Table) -> seating.Changed:
            if not (0 <= number < len(table.seats) and table.seats[number].holder == person.id):
                seating.check_host(table, person)
            return seating.freed(table, number)
        await self.reseat(table_id, change)

    async def reads(self, table: Table, person: str, language: str) -> None:
        """Remember what the person at this table reads."""
        seat = table.seat_of(person)
        if seat != PUBLIC and table.seats[seat].language != language:
            async with self.lock(table.id):
                await self.sit(table, {seat: replace(table.seats[seat], language=language)})

    async def reseat(self, table_id: str,
                     change: Callable[[Table], Mapping[int, Seat]]) -> Table:
        """Change seats as `change` says or refuses, then let the table go on."""
        table = await self.table(table_id)
        async with self.lock(table_id):
            changed = change(table)
            if changed:
                await self.sit(table, changed)
        await self.go_on(table)
        return table

    async def renamed(self, person: PersonRow) -> None:
        """Let the person sit under the present name everywhere."""
        for table in await self.tables_of(person.id):
            async with self.lock(table.id):
                seat = table.seat_of(person.id)
                await self.sit(table, {seat: replace(table.seats[seat], name=person.name)})

    async def sit(self, table: Table, changed: Mapping[int, Seat],
                  acts: Sequence[ActRow] = ()) -> None:
        """Let these sit on these seats, and write down the acts that this follows from. If with
        that all are taken for the first time, and the order is by lot, it is drawn now. The
        caller holds the lock."""
        seats = [changed.get(number, seat) for number, seat in enumerate(table.seats)]
        lot = self._lot(table, seats)
        after = replace(table, seats=seats, acts=[*table.acts, *acts, *lot])
        after.seats = ordered(after, seats) if lot else seats
        try:
            await self.store.set_seats(table.id, seat_rows(after.seats),
                                       standing(after, self.now()), [*acts, *lot])
        except NumberTaken:
            await self._catch_up(table)
            raise Refused(STALE_POSITION, {"number": table.match.number}) from None
        table.seats, table.acts = after.seats, after.acts
        self.hub.changed(table.id)

    def _lot(self, table: Table, seats: Sequence[Seat]) -> list[ActRow]:
        """The act of drawing the order, if that is due when these sit at the table."""
        due = table.terms.order == "lot" and all(seat.kind != "open" for seat in seats) and \
            not any(act.kind == LOT for act in table.acts)
        return [ActRow(len(table.acts) + 1, table.match.number, PUBLIC, "", LOT, {
            "order": seating.lot(table)}, self.now())] if due else []

    # Acting and taking back.

    async def act(self, table_id: str, person: str, number: int, text: str) -> int:
        """Do what `text` says in notation: one action, or several of the same seat separated by
        ", ", which are done as far as they are legal. The new number of the position.

        Refused, in this order: not_seated, not_started, malformed, stale_position, paused,
        stood_in, and what `Game.request` refuses; nothing has happened then."""
        table = await self.table(table_id)
        async with self.lock(table_id):
            seat = self._seat_at(table, person)
            parts = text.split(", ")
            for part in parts:
                table.match.game.check_form(part)
            self._current(table, number)
            self._at_hand(table, seat)
            match = table.match.fork()
            for part in parts:
                if match.number > table.match.number and match.state.current_player() != seat:
                    break
                match.play(match.game.request(match.state, part, seat))
            draw(match, table.seed)
            await self.commit(table, match)
        await self.go_on(table)
        return table.match.number

    async def undo(self, table_id: str, person: str, number: int, reach: Reach = "step") -> int:
        """Take back the own last step, or the whole turn. The new number of the position.
        Refused: not_seated, not_started, stale_position, paused, stood_in,
        nothing_to_take_back."""
        table = await self.table(table_id)
        async with self.lock(table_id):
            seat = self._seat_at(table, person)
            self._current(table, number)
            self._at_hand(table, seat)
            back = table.can_take_back(seat, reach)
            if not back:
                raise Refused(errors.NOTHING_TO_TAKE_BACK, {})
            await self.take_back(table, seat, back)
        await self.go_on(table)
        return table.match.number

    async def take_back(self, table: Table, seat: int, back: int) -> None:
        """Take back the last `back` actions, for this seat. The caller holds the lock."""
        match = table.match.fork()
        match.take_back(seat, back)
        await self.commit(table, match)

    async def redo(self, table_id: str, person: str, number: int) -> int:
        """Take again the step that was taken back last. The new number of the position. Refused:
        what `act` refuses, and nothing_to_redo."""
        table = await self.table(table_id)
        step = table.can_redo(self._seat_at(table, person))
        if not step:
            raise Refused(errors.NOTHING_TO_REDO, {})
        return await self.act(table_id, person, number, step)

    def why(self, table: Table, seat: int, asked: str) -> Refused | Phrase | None:
        """Why the action, or any action of the command, that is asked about would be refused;
        None if it is legal now. What lies covered can be asked about too: then it is why nobody
        tells, or the answer."""
        if not table.started:
            return Refused(errors.NOT_STARTED, {"open": table.free})
        try:
            return asking.why(table.match.state, asked, seat, table.names)
        except Refused as refused:
            return refused

    def position(self, table: Table, number: int) -> State:
        """The position after entry `number`. Refused: no_such_position."""
        if not 0 <= number <= table.match.number:
            raise Refused(errors.NO_POSITION, {"number": table.match.number})
        return table.match.at(number)

    def _seat_at(self, table: Table, person: str) -> int:
        seat = table.seat_of(person)
        if seat == PUBLIC:
            raise Refused(NOT_SEATED, {})
        if not table.started:
            raise Refused(errors.NOT_STARTED, {"open": table.free})
        if table.cancelled:
            raise Refused(errors.TABLE_CANCELLED, {})
        return seat

    def _current(self, table: Table, number: int) -> None:
        if number != table.match.number:
            raise Refused(STALE_POSITION, {"number": table.match.number})

    def _at_hand(self, table: Table, seat: int) -> None:
        """Refused where nobody acts, or a bot does for this seat."""
        if table.paused:
            raise Refused(errors.PAUSED, {})
        if seat in table.stand_ins:
            raise Refused(errors.STOOD_IN, {})

    async def commit(self, table: Table, match: Match) -> None:
        """Write what is new, then let it be the table's match. The caller holds the lock."""
        new = match.entries[table.match.number:]
        end = match.digest()
        now = self.now()
        rows = [EntryRow(entry.number, entry.seat, entry.text, end if entry is new[-1] else "",
                         now) for entry in new]
        try:
            after = replace(table, match=match, moments=[now])
            await self.store.append(table.id, rows, standing(after, now))
        except NumberTaken:
            await self._catch_up(table)
            raise Refused(STALE_POSITION, {"number": table.match.number}) from None
        table.match = match
        table.moments += [now] * len(rows)
        self.hub.changed(table.id)

    def act_of(self, table: Table, kind: str, seat: int = PUBLIC, person: str = "",
               **facts: object) -> ActRow:
        """The next act of the table, done now."""
        return ActRow(len(table.acts) + 1, table.match.number, seat, person, kind, facts,
                      self.now())

    async def note(self, table: Table, kind: str, seat: int = PUBLIC, person: str = "",
                   **facts: object) -> None:
        """Write down something that is done beside the match. The caller holds the lock."""
        act = self.act_of(table, kind, seat, person, **facts)
        try:
            after = replace(table, acts=[*table.acts, act])
            await self.store.add_act(table.id, act, standing(after, act.moment))
        except NumberTaken:
            await self._catch_up(table)
            raise Refused(STALE_POSITION, {"number": table.match.number}) from None
        table.acts.append(act)
        self.hub.changed(table.id)

    async def catch_up(self, table_id: str) -> None:
        """Another server has written at this table. Read it anew if it is in memory here."""
        table = self._tables.get(table_id)
        if table is not None:
            async with self.lock(table_id):
                await self._catch_up(table)

    def held(self) -> list[Table]:
        """The tables in memory."""
        return list(self._tables.values())

    async def _catch_up(self, table: Table) -> None:
        """Another server has written: take over what is on disk."""
        row = await self.store.table(table.id)
        if row is not None:
            fresh = table_of(row)
            table.seats, table.match = fresh.seats, fresh.match
            table.acts, table.moments = fresh.acts, fresh.moments
            table.messages = fresh.messages
            self.hub.changed(table.id)

    def lock(self, table_id: str) -> asyncio.Lock:
        """Whoever changes the table holds it."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    # What goes on by itself: draws and bots.

    async def go_on(self, table: Table) -> None:
        """Draw what is to be drawn, and set a bot thinking if it is a bot's turn."""
        if not table.started:
            return
        if table.match.state.current_player() == CHANCE:
            async with self.lock(table.id):
                match = table.match.fork()
                draw(match, table.seed)
                if match.number > table.match.number:
                    with suppress(Refused):         # another server has drawn the same
                        await self.commit(table, match)
        thinking = self._thinking.get(table.id)
        if bot_to_act(table) and (thinking is None or thinking.done()):
            self._thinking[table.id] = asyncio.create_task(self._play_bots(table))

    async def _play_bots(self, table: Table) -> None:
        """Bots act until it is a person's turn, or the game is over."""
        while bot_to_act(table):
            number = table.match.number
            text = await self._bot_choice(table)
            await asyncio.sleep(self.pause)
            async with self.lock(table.id):
                if table.match.number != number or not bot_to_act(table):
                    continue
                match = table.match.fork()
                match.play(match.game.request(match.state, text, table.to_act))
                draw(match, table.seed)
                with suppress(Refused):             # the bot of another server was quicker
                    await self.commit(table, match)

    async def _bot_choice(self, table: Table) -> str:
        """What the bot in turn does. It is sent a resampled position, never the true one."""
        seat = table.to_act
        state = table.match.state
        number = len(table.match.standing)
        seen = state.resample(seat, Rng(table.seed, 2 * number))
        whim = table.seed ^ (2 * number + 1)
        try:
            return await self.bots.choose(
                table.bot_of(seat), state.game.name, str(seen), whim)
        except Exception:
            LOG.exception("a bot at table %s failed; a random action goes in its place", table.id)
            return str(seen.sample(Rng(whim)))

    async def close(self) -> None:
        """Stop the bots; the record is complete at any moment."""
        for task in self._thinking.values():
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)
        self.hub.close()


def draw(match: Match, seed: int) -> None:
    """Chance acts until somebody else must. Draw number k of a match always uses the same random
    number, so that taking back never draws anew."""
    while match.state.current_player() == CHANCE:
        match.play(match.state.sample(Rng(seed, (1 << 31) | match.draws)))


def bot_to_act(table: Table) -> bool:
    return table.to_act >= 0 and not table.paused and bool(table.bot_of(table.to_act))


def ordered(table: Table, seats: Sequence[Seat]) -> list[Seat]:
    """The seats in the order of the lot, if it was drawn."""
    drawn = any(act.kind == LOT for act in table.acts)
    return [seats[number] for number in seating.lot(table)] if drawn else list(seats)


def row_of(table: Table) -> TableRow:
    """A new table as it is kept."""
    match = table.match
    return TableRow(
        id=table.id, code=table.code, name=table.name, game=match.game.name,
        rules=match.game.version, facts=match.game.digest, options=match.choices,
        seed=table.seed, host=table.host, seats=seat_rows(table.seats), terms=table.terms.kept(),
        acts=tuple(table.acts), opened=table.opened)


def table_of(row: TableRow) -> Table:
    """A table as it was kept, replayed. Damaged if the record is not of these rules and facts,
    is not legal, or does not lead to the digest that was kept."""
    game = games.game(row.game)
    if (row.rules, row.facts) != (game.version, game.digest):
        raise Damaged(f"table {row.id} was played with rules {row.rules} and facts {row.facts}; "
                      f"this program has {game.version} and {game.digest}")
    match = Match(game, len(row.seats), row.options)
    words = {str(action): action for action in game.actions}
    for entry in row.entries:
        if entry.number != match.number + 1:
            raise Damaged(f"table {row.id}: entry {match.number + 1} is missing")
        redo(row.id, match, entry, words)
        if entry.digest and entry.digest != digest(match.state):
            raise Damaged(f"table {row.id}: entry {entry.number} leads to another position")
    seats = [Seat(seat.kind, seat.name, seat.holder, seat.language, seat.code)  # type: ignore[arg-type]
             for seat in row.seats]
    return Table(id=row.id, code=row.code, opened_as=row.name, seats=seats, match=match,
                 seed=row.seed, opened_by=row.host, terms=terms_of(row.terms), acts=list(row.acts),
                 moments=[entry.moment for entry in row.entries], messages=list(row.messages),
                 opened=row.opened)


def redo(table: str, match: Match, entry: EntryRow, words: dict[str, Action[Any]]) -> None:
    """Do again what was kept, checked as it was the first time."""
    back = entry.text.removeprefix("undo ")
    try:
        if back != entry.text:
            match.take_back(entry.seat, int(back))
        elif entry.text in words and match.state.refusal(words[entry.text]) is None:
            match.play(words[entry.text])
        else:
            raise ValueError("not legal")
    except ValueError as fault:
        raise Damaged(f"table {table}: entry {entry.number} '{entry.text}': {fault}") from fault


class Damaged(Exception):
    """A kept table cannot be trusted; says where. Nothing of it is changed."""
