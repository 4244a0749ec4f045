"""A host's act on a text or a tag and its record are one transaction."""

from __future__ import annotations

from pathlib import Path

import pytest

from grandtour.features.collection.opinion_store import OpinionStore
from grandtour.features.collection.rows import TagRow, TextRow
from grandtour.features.collection.tags import GameTags
from grandtour.features.collection.text_store import TextStore
from grandtour.people.host_acts import HostAct
from grandtour.people.stores.hosts import HostStore
from grandtour.store.database import Database
from tests.scenarios import play_out
from tests.some_game import PLAIN
from tests.store.test_acts_of_hosts import (
    AUTHOR, GONE, Deed, Look, Some, check_act, open_database, take_away,
)


async def add_text(database: Database) -> None:
    await TextStore(database).add_text(TextRow(
        "w1", "review", PLAIN, AUTHOR, "en", "A race", "It is one", 1))


async def use_tag(database: Database) -> None:
    await OpinionStore(database).use_tag(TagRow(AUTHOR, PLAIN, "en", "silk", "silk", 1))


async def accept_tag(database: Database, act: HostAct) -> None:
    await GameTags(OpinionStore(database)).accept_tag(PLAIN, "silk", "en", act)


async def find_text(database: Database) -> object:
    return await TextStore(database).find_text("w1")


async def list_tags(database: Database) -> object:
    return await OpinionStore(database).list_tags(PLAIN)


SCENES: dict[str, tuple[Some, Deed, Look, str, str]] = {
    "a text goes": (add_text, take_away, find_text, AUTHOR, "w1"),
    "a tag is accepted": (use_tag, accept_tag, list_tags, "", "w1"),
}


@pytest.mark.parametrize("name", SCENES)
def test_act_and_change_are_atomic(tmp_path: Path, name: str) -> None:
    check_act(tmp_path, *SCENES[name])


def test_unproposed_tags_are_not_accepted(tmp_path: Path) -> None:
    async def play(database: Database) -> None:
        assert not await GameTags(OpinionStore(database)).accept_tag(PLAIN, "silk", "en", GONE)
        assert await HostStore(database).list_acts(9) == []
    play_out(open_database(tmp_path / "acts.sqlite"), play)
