"""What was reported and decided, as `grandtour.people.reports` asks for it."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, func, insert, select, update

from grandtour.feature import Matter
from grandtour.people.hosts import HostAct
from grandtour.people.reports import ReportRow, Verdict, Waiting, Word
from grandtour.store.database import Database, run
from grandtour.store.hosts import write_act
from grandtour.store.schema.people import PEOPLE
from grandtour.store.schema.reports import REPORTS

PERSON, AUTHOR = PEOPLE.alias("person"), PEOPLE.alias("author")
KNOWN: Final = select(
    REPORTS, func.coalesce(PERSON.c.name, "").label("person_name"),
    func.coalesce(AUTHOR.c.name, "").label("author_name")).join(
        PERSON, PERSON.c.id == REPORTS.c.person, isouter=True).join(
        AUTHOR, AUTHOR.c.id == REPORTS.c.author, isouter=True)
OPEN: Final = REPORTS.c.decision == ""
AGAINST: Final = REPORTS.c.decision.in_(("remove", "warn", "suspend"))


class ReportStore:
    """A `people.reports.ReportStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, report: ReportRow) -> None:
        matter = report.matter

        def change(connection: Connection) -> None:
            connection.execute(delete(REPORTS).where(
                OPEN, same(matter), REPORTS.c.person == report.person))
            connection.execute(insert(REPORTS).values(
                id=report.id, kind=matter.kind, subject=matter.subject, author=matter.author,
                place=matter.place, copy=matter.copy, person=report.person, reason=report.reason,
                words=report.words, moment=report.moment, decision="", decided=0, answer="",
                warning="", stays=False, told=False, warned=False))
        await self._database.write(change)

    async def moments(self, person: str, since: int) -> list[int]:
        query = select(REPORTS.c.moment).where(
            REPORTS.c.person == person, REPORTS.c.moment > since)
        return await self._database.read(
            lambda connection: list(connection.execute(query).scalars()))

    async def report(self, id: str) -> ReportRow | None:
        return next(iter(await self._all(KNOWN.where(REPORTS.c.id == id))), None)

    async def open(self, most: int) -> list[ReportRow]:
        first = func.min(REPORTS.c.moment).over(partition_by=(REPORTS.c.kind, REPORTS.c.subject))
        return await self._all(KNOWN.where(OPEN).order_by(
            first, REPORTS.c.kind, REPORTS.c.subject, REPORTS.c.moment,
            REPORTS.c.id).limit(most))

    async def decided(self, most: int) -> list[ReportRow]:
        return await self._all(KNOWN.where(REPORTS.c.decided > 0).order_by(
            REPORTS.c.decided.desc(), REPORTS.c.kind, REPORTS.c.subject, REPORTS.c.moment,
            REPORTS.c.id).limit(most))

    async def decide(self, report: ReportRow, verdict: Verdict, act: HostAct) -> bool:
        decided: list[int] = []

        def change(connection: Connection) -> None:
            found = connection.execute(update(REPORTS).where(OPEN, same(report.matter)).values(
                decision=verdict.decision, decided=act.moment, answer=verdict.answer,
                warning=verdict.warning, stays=verdict.decision == "remove")).rowcount
            decided[:] = [found]
            if found:
                write_act(connection, act)
        await self._database.write(change)
        return decided[0] > 0

    async def to_take_away(self) -> list[Matter]:
        rows = await self._all(KNOWN.where(REPORTS.c.stays))
        return list({(row.matter.kind, row.matter.subject): row.matter for row in rows}.values())

    async def taken_away(self, matter: Matter) -> None:
        await self._write(update(REPORTS).where(REPORTS.c.stays, same(matter)).values(stays=False))

    async def by(self, person: str) -> list[ReportRow]:
        return await self._all(KNOWN.where(REPORTS.c.person == person).order_by(
            REPORTS.c.moment.desc(), REPORTS.c.id))

    async def warnings(self, person: str) -> list[ReportRow]:
        rows = await self._all(KNOWN.where(AGAINST, REPORTS.c.author == person).order_by(
            REPORTS.c.decided.desc(), REPORTS.c.moment, REPORTS.c.id))
        return list({(row.matter.kind, row.matter.subject, row.decided): row
                     for row in rows}.values())

    async def waiting(self, person: str, host: bool) -> Waiting:
        answers = select(func.count()).select_from(REPORTS).where(
            REPORTS.c.person == person, REPORTS.c.decided > 0, REPORTS.c.told.is_(False))
        warnings = select(func.count(REPORTS.c.decided.distinct())).where(
            REPORTS.c.author == person, AGAINST, REPORTS.c.warned.is_(False))
        things = select(REPORTS.c.kind, REPORTS.c.subject).where(
            REPORTS.c.decided == 0).distinct().subquery()
        cases = select(func.count()).select_from(things)

        def look(connection: Connection) -> Waiting:
            told = connection.execute(select(
                answers.scalar_subquery(), warnings.scalar_subquery())).one()
            return Waiting(sum(told),
                           connection.execute(cases).scalar_one() if host else 0)
        return await self._database.read(look)

    async def unread(self, since: int, person: str = "") -> list[Word]:
        told = KNOWN.where(REPORTS.c.decided > since, REPORTS.c.told.is_(False))
        warned = KNOWN.where(REPORTS.c.decided > since, AGAINST, REPORTS.c.author != "",
                             REPORTS.c.warned.is_(False))
        if person:
            told = told.where(REPORTS.c.person == person)
            warned = warned.where(REPORTS.c.author == person)
        answers = [Word(one.person, f"answer {one.id}", one.decided, one.answer)
                   for one in await self._all(told.order_by(REPORTS.c.id))]
        warnings = {(one.matter.kind, one.matter.subject, one.decided): Word(
            one.matter.author, f"warning {one.id}", one.decided, one.warning)
            for one in await self._all(warned.order_by(REPORTS.c.id.desc()))}
        return [*answers, *warnings.values()]

    async def read(self, person: str) -> None:
        await self._write(
            update(REPORTS).where(REPORTS.c.person == person, REPORTS.c.decided > 0).values(
                told=True),
            update(REPORTS).where(REPORTS.c.author == person, REPORTS.c.decided > 0).values(
                warned=True))

    async def forget(self, person: str) -> None:
        await self._write(delete(REPORTS).where(
            (REPORTS.c.person == person) | (REPORTS.c.author == person)))

    async def move(self, person: str, to: str) -> None:
        await self._write(
            update(REPORTS).where(REPORTS.c.person == person).values(person=to),
            update(REPORTS).where(REPORTS.c.author == person).values(author=to))

    async def _write(self, *changes: Any) -> None:
        def write(connection: Connection) -> None:
            for change in changes:
                run(connection, change)
        await self._database.write(write)

    async def _all(self, query: Any) -> list[ReportRow]:
        return await self._database.read(
            lambda connection: [report_of(row) for row in connection.execute(query)])


def same(matter: Matter) -> ColumnElement[bool]:
    """That a report is of this thing."""
    return and_(REPORTS.c.kind == matter.kind, REPORTS.c.subject == matter.subject)


def report_of(row: Row[Any]) -> ReportRow:
    matter = Matter(row.kind, row.subject, row.author, row.place, row.copy)
    return ReportRow(row.id, matter, row.person, row.reason, row.words, row.moment, row.decision,
                     row.decided, row.answer, row.warning, row.person_name, row.author_name)
