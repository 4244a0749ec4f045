"""Stores reports and the decisions of hosts."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    ColumnElement, Connection, Row, and_, delete, func, insert, select, true, update,
)

from grandtour.feature import ReportedMatter
from grandtour.people.host_acts import HostAct
from grandtour.people.report_rows import ReportRow, CaseVerdict, UnreadCounts, HostMessage
from grandtour.people.schema import PEOPLE, REPORTS
from grandtour.people.stores.hosts import write_act
from grandtour.store.database import Database, execute

REPORTER, AUTHOR = PEOPLE.alias("person"), PEOPLE.alias("author")
WITH_NAMES: Final = select(
    REPORTS, func.coalesce(REPORTER.c.name, "").label("person_name"),
    func.coalesce(AUTHOR.c.name, "").label("author_name")).join(
        REPORTER, REPORTER.c.id == REPORTS.c.person, isouter=True).join(
        AUTHOR, AUTHOR.c.id == REPORTS.c.author, isouter=True)
OPEN: Final = REPORTS.c.decision == ""
AGAINST: Final = REPORTS.c.decision.in_(("remove", "warn", "suspend"))


class ReportStore:
    """Keeps reports. A change is on disk when its call returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_report(self, report: ReportRow) -> None:
        """Add a report. It replaces an open one by the same person of the same matter."""
        matter = report.matter

        def replace_report(connection: Connection) -> None:
            connection.execute(delete(REPORTS).where(
                OPEN, is_of(matter), REPORTS.c.person == report.person))
            connection.execute(insert(REPORTS).values(
                id=report.id, kind=matter.kind, subject=matter.subject, author=matter.author,
                place=matter.place, copy=matter.copy, person=report.person, reason=report.reason,
                words=report.words, moment=report.moment, decision="", decided=0, answer="",
                warning="", stays=False, told=False, warned=False))
        await self._database.run_transaction(replace_report)

    async def list_report_moments(self, person: str, since: int) -> list[int]:
        """Return the moments after this one at which the person reported something."""
        query = select(REPORTS.c.moment).where(
            REPORTS.c.person == person, REPORTS.c.moment > since)
        return await self._database.run_query(
            lambda connection: list(connection.execute(query).scalars()))

    async def find_report(self, id: str) -> ReportRow | None:
        return next(iter(await self._load_all(WITH_NAMES.where(REPORTS.c.id == id))), None)

    async def list_open_reports(self, most: int, hidden_author: str = "") -> list[ReportRow]:
        """Return open reports, except of this author, those of one matter together: first the
        matter that was reported first, of each the oldest report first."""
        first = func.min(REPORTS.c.moment).over(partition_by=(REPORTS.c.kind, REPORTS.c.subject))
        return await self._load_all(WITH_NAMES.where(OPEN,
                                                     is_not_written_by(hidden_author)).order_by(
            first, REPORTS.c.kind, REPORTS.c.subject, REPORTS.c.moment,
            REPORTS.c.id).limit(most))

    async def list_decided_reports(self, most: int, hidden_author: str = "") -> list[ReportRow]:
        """Return decided reports in the same order, the last decided matter first."""
        return await self._load_all(WITH_NAMES.where(
            REPORTS.c.decided > 0, is_not_written_by(hidden_author)).order_by(
            REPORTS.c.decided.desc(), REPORTS.c.kind, REPORTS.c.subject, REPORTS.c.moment,
            REPORTS.c.id).limit(most))

    async def decide_matter(self, report: ReportRow, verdict: CaseVerdict, act: HostAct) -> bool:
        """Decide every open report of the same matter and record the act, in one transaction.
        False if none is open."""
        decided: list[int] = []

        def decide_open(connection: Connection) -> None:
            found = connection.execute(update(REPORTS).where(OPEN, is_of(report.matter)).values(
                decision=verdict.decision, decided=act.moment, answer=verdict.answer,
                warning=verdict.warning, stays=verdict.decision == "remove")).rowcount
            decided[:] = [found]
            if found:
                write_act(connection, act)
        await self._database.run_transaction(decide_open)
        return decided[0] > 0

    async def list_matters_to_delete(self) -> list[ReportedMatter]:
        """Return matters that are to be deleted by decision and have not been yet."""
        rows = await self._load_all(WITH_NAMES.where(REPORTS.c.stays))
        return list({(row.matter.kind, row.matter.subject): row.matter for row in rows}.values())

    async def mark_deleted(self, matter: ReportedMatter) -> None:
        await self._write_together(update(REPORTS).where(REPORTS.c.stays,
                                                         is_of(matter)).values(stays=False))

    async def list_reports_by(self, person: str) -> list[ReportRow]:
        """Return what the person has reported, the newest first."""
        return await self._load_all(WITH_NAMES.where(REPORTS.c.person == person).order_by(
            REPORTS.c.moment.desc(), REPORTS.c.id))

    async def list_warnings(self, person: str) -> list[ReportRow]:
        """Return decisions against something of the person's, each matter once, the newest
        first."""
        rows = await self._load_all(WITH_NAMES.where(AGAINST, REPORTS.c.author == person).order_by(
            REPORTS.c.decided.desc(), REPORTS.c.moment, REPORTS.c.id))
        return list({(row.matter.kind, row.matter.subject, row.decided): row
                     for row in rows}.values())

    async def count_unread(self, person: str, moderates: bool, hidden_author: str) -> UnreadCounts:
        answers = select(func.count()).select_from(REPORTS).where(
            REPORTS.c.person == person, REPORTS.c.decided > 0, REPORTS.c.told.is_(False))
        warnings = select(func.count(REPORTS.c.decided.distinct())).where(
            REPORTS.c.author == person, AGAINST, REPORTS.c.warned.is_(False))
        matters = select(REPORTS.c.kind, REPORTS.c.subject).where(
            REPORTS.c.decided == 0, is_not_written_by(hidden_author)).distinct().subquery()
        cases = select(func.count()).select_from(matters)

        def count_open(connection: Connection) -> UnreadCounts:
            unread = connection.execute(select(
                answers.scalar_subquery(), warnings.scalar_subquery())).one()
            return UnreadCounts(sum(unread),
                                connection.execute(cases).scalar_one() if moderates else 0)
        return await self._database.run_query(count_open)

    async def list_unread_messages(self, since: int, person: str = "") -> list[HostMessage]:
        """Return unread texts of hosts from after this moment, to this person or to everyone."""
        answered = WITH_NAMES.where(REPORTS.c.decided > since, REPORTS.c.told.is_(False))
        warned = WITH_NAMES.where(REPORTS.c.decided > since, AGAINST, REPORTS.c.author != "",
                             REPORTS.c.warned.is_(False))
        if person:
            answered = answered.where(REPORTS.c.person == person)
            warned = warned.where(REPORTS.c.author == person)
        answers = [HostMessage(one.person, f"answer {one.id}", one.decided, one.answer)
                   for one in await self._load_all(answered.order_by(REPORTS.c.id))]
        warnings = {(one.matter.kind, one.matter.subject, one.decided): HostMessage(
            one.matter.author, f"warning {one.id}", one.decided, one.warning)
            for one in await self._load_all(warned.order_by(REPORTS.c.id.desc()))}
        return [*answers, *warnings.values()]

    async def mark_read(self, person: str) -> None:
        """Mark all texts of hosts to this person as read."""
        await self._write_together(
            update(REPORTS).where(REPORTS.c.person == person, REPORTS.c.decided > 0).values(
                told=True),
            update(REPORTS).where(REPORTS.c.author == person, REPORTS.c.decided > 0).values(
                warned=True))

    async def delete_reports(self, person: str) -> None:
        """Delete what the person reported, and reports of what the person wrote."""
        await self._write_together(delete(REPORTS).where(
            (REPORTS.c.person == person) | (REPORTS.c.author == person)))

    async def move_reports(self, person: str, to: str) -> None:
        """Give what the one reported and wrote to the other."""
        await self._write_together(
            update(REPORTS).where(REPORTS.c.person == person).values(person=to),
            update(REPORTS).where(REPORTS.c.author == person).values(author=to))

    async def _write_together(self, *changes: Any) -> None:
        def make_changes(connection: Connection) -> None:
            for change in changes:
                execute(connection, change)
        await self._database.run_transaction(make_changes)

    async def _load_all(self, query: Any) -> list[ReportRow]:
        return await self._database.run_query(
            lambda connection: [build_report_row(row) for row in connection.execute(query)])


def is_of(matter: ReportedMatter) -> ColumnElement[bool]:
    """The condition that a report is of this matter."""
    return and_(REPORTS.c.kind == matter.kind, REPORTS.c.subject == matter.subject)


def is_not_written_by(author: str) -> ColumnElement[bool]:
    """The condition that someone else wrote what is reported; always true without an author."""
    return REPORTS.c.author != author if author else true()


def build_report_row(row: Row[Any]) -> ReportRow:
    matter = ReportedMatter(row.kind, row.subject, row.author, row.place, row.copy)
    return ReportRow(row.id, matter, row.person, row.reason, row.words, row.moment, row.decision,
                     row.decided, row.answer, row.warning, row.person_name, row.author_name)
