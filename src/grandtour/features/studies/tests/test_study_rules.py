"""Studies among the rules of the whole site: space of members, and what a host deletes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from grandtour.features.studies.rows import StudyRow
from grandtour.features.studies.store import StudyStore
from grandtour.maintenance.moderation import ModerationStore
from grandtour.maintenance.stores.space import TextSpaceStore
from grandtour.people.host_acts import COMMAND, HostAct
from grandtour.people.stores.hosts import HostStore
from grandtour.store.database import Database
from grandtour.web.admission.space import compile_content_paths
from tests.new_database import new_database
from tests.some_game import PLAIN

STUDY = StudyRow("w1", "ines", "public", PLAIN, "A race", "en", "絹" * 10, 1, 1)


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[Database]:
    database = Database(new_database(path))
    try:
        await StudyStore(database).add_study(STUDY)
        yield database
    finally:
        await database.close()


async def test_study_counts_towards_space(tmp_path: Path) -> None:
    async with opened(tmp_path / 'space.sqlite') as database:
        assert (await TextSpaceStore(database).measure_texts_of("ines")).size == 30
    assert all(compile_content_paths().fullmatch(path) for path in (
        "/studies", "/studies/import", "/study/w1/3/comment", "/studies/w1/nodes"))


async def test_host_deletes_study_with_an_act(tmp_path: Path) -> None:
    """Both happen, or neither."""
    async with opened(tmp_path / 'acts.sqlite') as database:
        moderation, hosts = ModerationStore(database), HostStore(database)
        await hosts.record(HostAct("a1", 3, COMMAND, "invite"))
        with pytest.raises(IntegrityError):
            await moderation.delete_reported_matter(HostAct("a1", 7, COMMAND, "delete", fact="w1"))
        assert await StudyStore(database).find_study("w1")
        await moderation.delete_reported_matter(HostAct("a2", 7, COMMAND, "delete", fact="w1"))
        assert await StudyStore(database).find_study("w1") is None
        assert (await hosts.list_acts(1))[0].person == "ines"
