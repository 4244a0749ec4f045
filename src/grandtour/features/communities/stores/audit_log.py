"""SQL of audit logs. Entries are written in one transaction with what they tell of.

When a thread loses its title, the log loses it, too, unless a keeper has deleted the thread. Titles
by people who have left the site are deleted."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    Connection, Delete, Insert, Row, Select, Update, func, insert, or_, select, update,
)

from grandtour.features.communities.audit_log import AuditRow
from grandtour.features.communities.schema import DEEDS
from grandtour.people.schema import PEOPLE
from grandtour.store.database import execute

BY, PERSON = PEOPLE.alias("by_whom"), PEOPLE.alias("whom")
ANSWERS: Final = ("open", "refuse")              # to the question whether it is to be public
TITLED: Final = ("post", "thread", "list")      # whose fact is a title, and whose person an author


def insert_entry(entry: AuditRow) -> Insert:
    """Return the statement that inserts the entry."""
    return insert(DEEDS).values(
        id=entry.id, community_id=entry.community, moment=entry.moment, by=entry.by,
        kind=entry.kind, person=entry.person, fact=entry.fact, subject=entry.subject)


def change_with_entry(connection: Connection, change: Update | Delete,
                      entry: AuditRow | None) -> None:
    """Make the change, and write the entry if any row has changed. `entry` is None for changes that
    are not logged: those that people make to their own things, and those of the site's hosts."""
    if connection.execute(change).rowcount and entry is not None:
        execute(connection, insert_entry(entry))


def select_entries() -> Select[Any]:
    """Return a query of all entries, newest first; an answer comes before the question at the same
    moment."""
    return select(DEEDS, func.coalesce(BY.c.name, "").label("by_name"),
                  func.coalesce(PERSON.c.name, "").label("person_name")).join(
        BY, BY.c.id == DEEDS.c.by, isouter=True).join(
        PERSON, PERSON.c.id == DEEDS.c.person, isouter=True).order_by(
        DEEDS.c.moment.desc(), DEEDS.c.kind.in_(ANSWERS).desc(), DEEDS.c.id)


def select_entries_about(person: str) -> Select[Any]:
    return select_entries().where(or_(DEEDS.c.by == person, DEEDS.c.person == person))


def build_audit_row(row: Row[Any]) -> AuditRow:
    return AuditRow(row.id, row.community_id, row.moment, row.by, row.kind, row.person, row.fact,
                   row.subject, row.by_name, row.person_name)


def delete_title(connection: Connection, subject: str) -> None:
    """Delete the title of a thread from the log."""
    execute(connection, update(DEEDS).where(DEEDS.c.subject == subject).values(fact=""))


def delete_titles(connection: Connection, person: str) -> None:
    """Delete the titles that a person wrote who leaves the site."""
    execute(connection, update(DEEDS).where(
                      DEEDS.c.person == person, DEEDS.c.kind.in_(TITLED)).values(fact=""))
