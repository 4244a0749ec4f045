"""Everything that happens at tables: opening, sitting down, acting, taking back, bots."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final, Literal

from grandtour import games
from grandtour.bots.pool import BOTS, BotPool
from grandtour.engine.core import CHANCE, PUBLIC, Action, State
from grandtour.engine.game import NOT_SEATED, STALE_POSITION, Refused
from grandtour.engine.match import Match, digest
from grandtour.engine.rng import Rng
from grandtour.language import Phrase
from grandtour.tables import asking, errors
from grandtour.tables.hub import Hub
from grandtour.tables.ports import (
    EntryRow, NumberTaken, PersonRow, SeatRow, Store, TableRow, clean_name,
)
from grandtour.tables.table import OPEN, Seat, Table

LOG: Final = logging.getLogger(__name__)
SECRET: Final = 63              # bits of the secret that a table's draws come from
KEPT: Final = 500               # tables that stay in memory though nobody is busy with them
ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"     # no two letters that look alike
AUTOMATON: Final = "walker"     # the bot for whoever the rules play: there is nothing to choose
TRAVELLERS: Final = ("Tavernier", "Bernier", "Manucci", "Thévenot")


@dataclass(frozen=True)
class Wish:
    """How a seat is to be filled: by the person who opens the table, by a bot, or by a guest."""

    kind: Literal["me", "bot", "open"]
    bot: str = ""


def secret() -> int:
    """Nobody can guess it."""
    return secrets.randbits(SECRET)


def foreseen(number: int) -> Callable[[], int]:
    """For tests: the secrets of one table after the other follow from the number."""
    return partial(Random(number).getrandbits, SECRET)


class Tables:
    """The tables of this server. Every change is on disk before anybody is told of it.

    `pause` is the time in seconds between two actions of a bot, so that people can follow.
    Every new table takes its secret from `seeds`."""

    def __init__(self, store: Store, bots: BotPool, pause: float = 0.0,
                 seeds: Callable[[], int] = secret) -> None:
        self.store = store
        self.bots = bots
        self.pause = pause
        self.seeds = seeds
        self.hub = Hub()
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}
        self._thinking: dict[str, asyncio.Task[None]] = {}

    # Opening a table and sitting down.

    async def open_table(self, game: str, wishes: Sequence[Wish], host: PersonRow, *,
                         options: dict[str, str] | None = None, profile: str = "",
                         name: str = "") -> Table:
        """A new table; it begins at once if no seat is left open. Refused: no_such_game,
        no_such_bot, and what `Game.choose` refuses."""
        if game not in games.names():
            raise Refused(errors.NO_GAME, {"game": game})
        rules = games.game(game)
        choices = rules.choose(len(wishes), options or {}, profile)
        seats = with_automata(seated(wishes, host), rules.automata(len(wishes), choices))
        table = Table(
            id=unique(8), code=unique(10), name=clean_name(name), seats=seats,
            match=Match(rules, len(seats), choices), seed=self.seeds(), host=host.id)
        await self.store.add_table(row_of(table))
        self._tables[table.id] = table
        await self._go_on(table)
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
        table = self._tables[table_id]
        self._tables.move_to_end(table_id)
        await self._go_on(table)
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

    async def join(self, table_id: str, person: PersonRow) -> int:
        """Sit down on the first open seat; who sits already keeps the seat. Refused:
        table_full."""
        table = await self.table(table_id)
        async with self._lock(table_id):
            seat = table.seat_of(person.id)
            if seat != PUBLIC:
                return seat
            if OPEN not in table.seats:
                raise Refused(errors.TABLE_FULL, {})
            seat = table.seats.index(OPEN)
            await self._seat(table, {seat: Seat("person", person.name, person.id)})
        await self._go_on(table)
        return seat

    async def fill(self, table_id: str, person: PersonRow, bot: str) -> None:
        """Bots sit down on all open seats. Refused: not_host, no_such_bot."""
        table = await self.table(table_id)
        async with self._lock(table_id):
            if table.host != person.id:
                raise Refused(errors.NOT_HOST, {"name": host_name(table)})
            taken = list(table.seats)
            bots: dict[int, Seat] = {}
            for number, seat in enumerate(table.seats):
                if seat.kind == "open":
                    bots[number] = bot_seat(bot, taken)
                    taken[number] = bots[number]
            await self._seat(table, bots)
        await self._go_on(table)

    async def rename(self, person: PersonRow, name: str) -> None:
        """The person's new name, everywhere where that person sits; an empty one is left."""
        name = clean_name(name)
        if not name:
            return
        await self.store.rename_person(person.id, name)
        for table in await self.tables_of(person.id):
            async with self._lock(table.id):
                seat = table.seat_of(person.id)
                await self._seat(table, {seat: Seat("person", name, person.id)})

    async def _seat(self, table: Table, changed: dict[int, Seat]) -> None:
        seats = [changed.get(number, seat) for number, seat in enumerate(table.seats)]
        await self.store.set_seats(table.id, seat_rows(seats))
        table.seats = seats
        self.hub.changed(table.id)

    # Acting and taking back.

    async def act(self, table_id: str, person: str, number: int, text: str) -> int:
        """Do what `text` says in notation: one action, or several of the same seat separated by
        ", ", which are done as far as they are legal. The new number of the position.

        Refused, in this order: not_seated, not_started, malformed, stale_position, and what
        `Game.request` refuses; nothing has happened then."""
        table = await self.table(table_id)
        async with self._lock(table_id):
            seat = self._seat_at(table, person)
            parts = text.split(", ")
            for part in parts:
                table.match.game.check_form(part)
            self._current(table, number)
            match = table.match.fork()
            for part in parts:
                if match.number > table.match.number and match.state.current_player() != seat:
                    break
                match.play(match.game.request(match.state, part, seat))
            draw(match, table.seed)
            await self._commit(table, match)
        await self._go_on(table)
        return table.match.number

    async def undo(self, table_id: str, person: str, number: int) -> int:
        """Take back the own last step. The new number of the position. Refused: not_seated,
        not_started, stale_position, nothing_to_take_back."""
        table = await self.table(table_id)
        async with self._lock(table_id):
            seat = self._seat_at(table, person)
            self._current(table, number)
            back = table.can_take_back(seat)
            if not back:
                raise Refused(errors.NOTHING_TO_TAKE_BACK, {})
            match = table.match.fork()
            match.take_back(seat, back)
            await self._commit(table, match)
        await self._go_on(table)
        return table.match.number

    def why(self, table: Table, seat: int, asked: str) -> Refused | Phrase | None:
        """Why the action, or any action of the command, that is asked about would be refused;
        None if it is legal now. What lies covered can be asked about too: then it is why nobody
        tells, or the answer."""
        if not table.started:
            return Refused(errors.NOT_STARTED, {"open": table.seats.count(OPEN)})
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
            raise Refused(errors.NOT_STARTED, {"open": table.seats.count(OPEN)})
        return seat

    def _current(self, table: Table, number: int) -> None:
        if number != table.match.number:
            raise Refused(STALE_POSITION, {"number": table.match.number})

    async def _commit(self, table: Table, match: Match) -> None:
        """Write what is new, then let it be the table's match."""
        new = match.entries[table.match.number:]
        end = match.digest()
        rows = [EntryRow(entry.number, entry.seat, entry.text, end if entry is new[-1] else "")
                for entry in new]
        try:
            await self.store.append(table.id, rows)
        except NumberTaken:
            await self._catch_up(table)
            raise Refused(STALE_POSITION, {"number": table.match.number}) from None
        table.match = match
        self.hub.changed(table.id)

    async def _catch_up(self, table: Table) -> None:
        """Another server has written: take over what is on disk."""
        row = await self.store.table(table.id)
        if row is not None:
            fresh = table_of(row)
            table.seats, table.match = fresh.seats, fresh.match
            self.hub.changed(table.id)

    def _lock(self, table_id: str) -> asyncio.Lock:
        return self._locks.setdefault(table_id, asyncio.Lock())

    # What goes on by itself: draws and bots.

    async def _go_on(self, table: Table) -> None:
        """Draw what is to be drawn, and set a bot thinking if it is a bot's turn."""
        if not table.started:
            return
        if table.match.state.current_player() == CHANCE:
            async with self._lock(table.id):
                match = table.match.fork()
                draw(match, table.seed)
                if match.number > table.match.number:
                    await self._commit(table, match)
        thinking = self._thinking.get(table.id)
        if bot_to_act(table) and (thinking is None or thinking.done()):
            self._thinking[table.id] = asyncio.create_task(self._play_bots(table))

    async def _play_bots(self, table: Table) -> None:
        """Bots act until it is a person's turn, or the game is over."""
        while bot_to_act(table):
            number = table.match.number
            text = await self._bot_choice(table)
            await asyncio.sleep(self.pause)
            async with self._lock(table.id):
                if table.match.number != number or not bot_to_act(table):
                    continue
                match = table.match.fork()
                match.play(match.game.request(match.state, text, table.to_act))
                draw(match, table.seed)
                await self._commit(table, match)

    async def _bot_choice(self, table: Table) -> str:
        """What the bot in turn does. It is sent a resampled position, never the true one."""
        seat = table.to_act
        state = table.match.state
        number = len(table.match.standing)
        seen = state.resample(seat, Rng(table.seed, 2 * number))
        whim = table.seed ^ (2 * number + 1)
        try:
            return await self.bots.choose(
                table.seats[seat].holder, state.game.name, str(seen), whim)
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
    return table.to_act >= 0 and table.seats[table.to_act].kind == "bot"


def seated(wishes: Sequence[Wish], host: PersonRow) -> list[Seat]:
    """The seats of a new table, in the order wished."""
    seats: list[Seat] = []
    for wish in wishes:
        if wish.kind == "me":
            seats.append(Seat("person", host.name, host.id))
        elif wish.kind == "bot":
            seats.append(bot_seat(wish.bot, seats))
        else:
            seats.append(OPEN)
    return seats


def with_automata(seats: Sequence[Seat], automata: Mapping[int, str]) -> list[Seat]:
    """Bots move for those whom the rules play. For each of them one of the seats is given up: the
    last bot's, or if there is none the last open one."""
    kept = list(seats)
    for _ in automata:
        kept.reverse()
        kept.remove(min(kept, key=lambda seat: GIVING_WAY.index(seat.kind)))
        kept.reverse()
    for number, name in sorted(automata.items()):
        kept.insert(number, Seat("bot", name, AUTOMATON))
    return kept


GIVING_WAY: Final = ("bot", "open", "person")


def bot_seat(bot: str, taken: Sequence[Seat]) -> Seat:
    """A bot under a traveller's name that nobody at the table has yet."""
    if bot not in BOTS:
        raise Refused(errors.NO_BOT, {"bot": bot})
    names = [seat.name for seat in taken]
    free = [name for name in TRAVELLERS if name not in names]
    return Seat("bot", free[0] if free else TRAVELLERS[0], bot)


def host_name(table: Table) -> str:
    seat = table.seat_of(table.host)
    return table.seats[seat].name if seat >= 0 else ""


def unique(length: int) -> str:
    """A random word that nobody can guess: five bits a letter, nearly."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def seat_rows(seats: Sequence[Seat]) -> tuple[SeatRow, ...]:
    return tuple(SeatRow(seat.kind, seat.name, seat.holder) for seat in seats)


def row_of(table: Table) -> TableRow:
    """A new table as it is kept."""
    match = table.match
    return TableRow(
        id=table.id, code=table.code, name=table.name, game=match.game.name,
        rules=match.game.version, facts=match.game.digest, options=match.choices,
        seed=table.seed, host=table.host, seats=seat_rows(table.seats))


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
    seats = [Seat(seat.kind, seat.name, seat.holder) for seat in row.seats]  # type: ignore[arg-type]
    return Table(id=row.id, code=row.code, name=row.name, seats=seats, match=match,
                 seed=row.seed, host=row.host)


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
