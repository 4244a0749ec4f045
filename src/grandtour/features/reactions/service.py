"""Reactions at a table: sent to those who are there now, and stored nowhere."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.features.reactions import errors
from grandtour.features.reactions.store import ReactionStore
from grandtour.language import N_, Phrase
from grandtour.people.friends import Friends
from grandtour.people.rows import PersonRow
from grandtour.people.service import People
from grandtour.tables.errors import NOT_STARTED
from grandtour.tables.service import Tables
from grandtour.tables.table import Table
from grandtour.tables.talk import find_muted, find_speaking_seat, may_talk

LOG: Final = logging.getLogger(__name__)
# By key, the name. Their pictures are in static/reactions.svg.
REACTIONS: Final = {
    "well_played": N_("Well played!"),
    "laugh": N_("Ha ha!"),
    "surprise": N_("Oh!"),
    "ouch": N_("Ouch!"),
    "thinking": N_("Hmm…"),
    "thanks": N_("Thank you!"),
}
SAID: Final = N_("{name}: {reaction}")
PAUSE: Final = 3_000            # milliseconds between two reactions of one person
MOST: Final = 20                # reactions of one person at one table
KEPT: Final = 10_000            # people at tables whose reactions are counted


class ReactionService:
    """The reactions at the tables of this server. `now` returns the time in milliseconds since
    1970."""

    def __init__(self, store: ReactionStore, tables: Tables, people: People, friends: Friends,
                 now: Callable[[], int]) -> None:
        self._store = store
        self._tables = tables
        self._people = people
        self._friends = friends
        self._now = now
        self._sent: dict[tuple[str, str], list[int]] = {}   # moments, by table and person
        self._elsewhere: asyncio.Queue[tuple[str, str, str]] = asyncio.Queue()

    async def send_reaction(self, table_id: str, person: PersonRow, key: str) -> None:
        """Show a reaction to the players, and to spectators who are friends of one of them.
        Refused, in this order: no_such_table, not_started, reactions_for_players,
        no_such_reaction, reaction_too_soon, too_many_reactions."""
        table = await self._tables.load_table(table_id)
        if not table.started:
            raise Refused(NOT_STARTED, {"open": sum(one.kind == "open" for one in table.seats)})
        if not await self.may_send(table, person.id):
            raise Refused(errors.NOT_AMONG, {})
        if key not in REACTIONS:
            raise Refused(errors.NO_REACTION, {})
        self._count_reaction(table.id, person.id)
        await self._broadcast_reaction(table, person, key)
        await self._store.pass_on(table.id, person.id, key)

    async def may_send(self, table: Table, person: str) -> bool:
        """Return whether the person may send reactions at this table."""
        return may_talk(table, person) and await self.may_see(table, person)

    async def may_see(self, table: Table, person: str) -> bool:
        """Return whether the person is shown reactions: a player, or a friend of one."""
        return table.sits(person) or (bool(person) and bool(
            await self._friends.find_friends_among(person, list_players(table))))

    def _count_reaction(self, table: str, person: str) -> None:
        """Count a reaction. Refused: reaction_too_soon, too_many_reactions."""
        now, sent = self._now(), self._sent.setdefault((table, person), [])
        if sent and now - sent[-1] < PAUSE:
            raise Refused(errors.TOO_FAST, {"seconds": PAUSE // 1000})
        if len(sent) >= MOST:
            raise Refused(errors.TOO_MANY, {"most": MOST})
        sent.append(now)
        if len(self._sent) > KEPT:
            del self._sent[next(iter(self._sent))]

    async def _broadcast_reaction(self, table: Table, sender: PersonRow, key: str) -> None:
        """Show a reaction to everyone at this server who is there, may see it and wants to."""
        seat = find_speaking_seat(table, sender.id)
        name = sender.name if seat == PUBLIC else table.names[seat]
        said = Phrase(SAID, name=name, reaction=Phrase(REACTIONS[key]))
        for person in self._tables.hub.find_present(table.id):
            if await self.may_see(table, person) and await self._wants_reactions_of(table, person,
                                                                                    sender.id):
                self._tables.hub.send_to_watchers(table.id, person,
                                                  {"reaction": key, "seat": seat, "said": said})

    async def _wants_reactions_of(self, table: Table, person: str, sender: str) -> bool:
        """Return whether the person wants to see reactions of the sender."""
        found = await self._people.store.find_person(person)
        return found is not None and found.settings.reactions and \
            sender not in find_muted(table, person) and \
            sender not in (await self._friends.summarize_ties(found)).blocked

    # Reactions at other servers.

    def note_remote_reaction(self, table: str, person: str, key: str) -> None:
        """Note a reaction that a person has sent at another server."""
        if key in REACTIONS and self._tables.hub.count_watchers(table):
            self._elsewhere.put_nowait((table, person, key))

    async def run_forever(self) -> None:
        """Show every noted reaction."""
        while True:
            try:
                await self.show_next_reaction()
            except Exception:
                LOG.exception("a reaction at another server could not be shown")

    async def show_next_reaction(self) -> None:
        """Wait for the next noted reaction, and show it."""
        table, person, key = await self._elsewhere.get()
        sender = await self._people.store.find_person(person)
        if sender is not None:
            await self._broadcast_reaction(await self._tables.load_table(table), sender, key)


def list_players(table: Table) -> list[str]:
    """Return the people who play at a table."""
    return [seat.holder for seat in table.seats if seat.kind == "person"]
