"""Remarks along the moves of a game, as they are kept."""

from __future__ import annotations

from pathlib import Path

from grandtour.bots.pool import BotPool
from grandtour.people.ports import PersonRow
from grandtour.store.commentary import CommentaryStore
from grandtour.store.database import Database
from grandtour.tables.commentary import Commentary, RemarkRow
from tests.rooms import INES, Room, file_in, housed
from tests.scenarios import code_of, play_out

MARA = PersonRow("mara", "Mara", member=True)
NICO = PersonRow("nico", "Nico", member=True)


class Overtaken(CommentaryStore):
    """As soon as it was read, another server writes a first remark."""

    async def at(self, table: str) -> list[RemarkRow]:
        found = await super().at(table)
        if not found:
            await self.add(table, RemarkRow(1, 0, NICO.id, "", "First", "en", 1))
        return found


class Stand(Room):
    """Tables with those who remark on their games."""

    def __init__(self, database: Database, pool: BotPool) -> None:
        super().__init__(database, pool)
        self.commentary = Commentary(CommentaryStore(database), self.tables)
        self.overtaken = Commentary(Overtaken(database), self.tables)


def test_two_who_remark_at_once_are_both_kept(tmp_path: Path) -> None:
    """What another server has written meanwhile has the number that this one would have taken."""
    async def play(stand: Stand) -> None:
        table = await stand.three()
        assert await stand.overtaken.write(table, MARA, "en", 0, "Second") == 2
        assert [one.text for one in await stand.commentary.at(table, NICO)] == ["First", "Second"]
    play_out(housed(file_in(tmp_path), Stand), play)


def test_of_what_is_taken_away_it_stays_that_it_was_there(tmp_path: Path) -> None:
    async def play(stand: Stand) -> None:
        table = await stand.three()
        await stand.commentary.write(table, MARA, "en", 1, "One")
        await stand.commentary.write(table, NICO, "en", 0, "Two")
        await stand.commentary.take_away(table.id, 1)
        found = await stand.commentary.at(table, MARA)
        assert [(one.number, one.text) for one in found] == [(2, "Two"), (1, "")]
        await stand.commentary.forget(NICO.id)
        assert not any(one.text for one in await stand.commentary.at(table, MARA))
        assert await code_of(stand.commentary.at(table, INES)) == "commentary_sealed"
    play_out(housed(file_in(tmp_path), Stand), play)
