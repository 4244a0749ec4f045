"""The records of communities, as `grandtour.communities.deeds` tells of them."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    Connection, Delete, Insert, Row, Select, Update, func, insert, or_, select, update,
)

from grandtour.communities.deeds import DeedRow
from grandtour.people.schema import PEOPLE
from grandtour.store.database import run
from grandtour.store.schema.communities import DEEDS

BY, PERSON = PEOPLE.alias("by_whom"), PEOPLE.alias("whom")
ANSWERS: Final = ("open", "refuse")              # to the question whether it is to be public
TITLED: Final = ("post", "thread", "list")      # whose fact is a title, and whose person an author


def noted(deed: DeedRow) -> Insert:
    """The deed as a row of the record."""
    return insert(DEEDS).values(
        id=deed.id, community_id=deed.community, moment=deed.moment, by=deed.by, kind=deed.kind,
        person=deed.person, fact=deed.fact, subject=deed.subject)


def do(connection: Connection, change: Update | Delete, deed: DeedRow | None) -> None:
    """Make the change; if it has changed anything, the deed stands in the record with it. It is
    None for what is none: what people do to what is theirs, and what the site's hosts do."""
    if connection.execute(change).rowcount and deed is not None:
        run(connection, noted(deed))


def deeds() -> Select[Any]:
    """The newest first; how a question was answered before the question."""
    return select(DEEDS, func.coalesce(BY.c.name, "").label("by_name"),
                  func.coalesce(PERSON.c.name, "").label("person_name")).join(
        BY, BY.c.id == DEEDS.c.by, isouter=True).join(
        PERSON, PERSON.c.id == DEEDS.c.person, isouter=True).order_by(
        DEEDS.c.moment.desc(), DEEDS.c.kind.in_(ANSWERS).desc(), DEEDS.c.id)


def of_person(person: str) -> Select[Any]:
    return deeds().where(or_(DEEDS.c.by == person, DEEDS.c.person == person))


def deed_of(row: Row[Any]) -> DeedRow:
    return DeedRow(row.id, row.community_id, row.moment, row.by, row.kind, row.person, row.fact,
                   row.subject, row.by_name, row.person_name)


def forget_title(connection: Connection, subject: str) -> None:
    """What the record tells of a thread is told without its title."""
    run(connection, update(DEEDS).where(DEEDS.c.subject == subject).values(fact=""))


def forget_titles(connection: Connection, person: str) -> None:
    """The titles go that somebody had written who leaves the site."""
    run(connection, update(DEEDS).where(
        DEEDS.c.person == person, DEEDS.c.kind.in_(TITLED)).values(fact=""))
