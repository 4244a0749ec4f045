"""Deletes texts and posts for a host, without a report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from sqlalchemy import Connection, select

from grandtour.feature import features
from grandtour.people.host_acts import HostAct
from grandtour.people.stores.hosts import write_act
from grandtour.store.database import Database
from grandtour.store.schema.collection import TEXTS
from grandtour.store.schema.communities import POSTS
from grandtour.collection.stores.texts import delete_texts
from grandtour.communities.stores.threads import post_of_row, select_posts, update_post


class ModerationStore:
    """A store that deletes what a host names. A change is on disk when its call returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take_away(self, act: HostAct) -> bool:
        """Delete the text, study or post whose id is the act's fact; of a post its place stays.
        Record the act as one to its author, in the same transaction. False if there is none."""
        found: list[bool] = []

        def change(connection: Connection) -> None:
            author = delete_found(connection, act.fact)
            found[:] = [author is not None]
            if author is not None:
                write_act(connection, replace(act, person=author))
        await self._database.write(change)
        return found[0]


def delete_found(connection: Connection, id: str) -> str | None:
    """Delete the text with this id; return its author, None if there is none."""
    takes = [*TAKES, *(take for feature in features() for take in feature.deleters)]
    return next((author for take in takes if (author := take(connection, id)) is not None), None)


def delete_text(connection: Connection, id: str) -> str | None:
    author: str | None = connection.execute(
        select(TEXTS.c.author).where(TEXTS.c.id == id)).scalar()
    delete_texts(connection, [id])
    return author


def delete_post(connection: Connection, id: str) -> str | None:
    row = connection.execute(select_posts("").where(POSTS.c.id == id, POSTS.c.gone == "")).first()
    if row is None:
        return None
    found = post_of_row(row)
    update_post(connection, replace(found, body="", gone="host"), None)
    return found.author


TAKES: Final[tuple[Callable[[Connection, str], str | None], ...]] = (delete_text, delete_post)
