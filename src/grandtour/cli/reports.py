"""Reports to the host, and texts that the host deletes without one.

A deleted text is a note, a study, or a post of a community, whose place stays. The command works
while the site runs, which follows within seconds."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import Final

import click

from grandtour.console.command import CommandFailed, command
from grandtour.console.database import (
    build_audit_entry, make_host_service, run_with_opened_database,
)
from grandtour.console.options import database_option
from grandtour.maintenance.moderation import ModerationStore
from grandtour.people.report_rows import CaseVerdict
from grandtour.people.reports import DECISIONS, ReportCase, Reports
from grandtour.people.stores.reports import ReportStore
from grandtour.store.database import Database

MOST: Final = 1000


@command(examples=(
    ("grandtour reports", "list the open reports, the oldest first"),
    ('grandtour reports --decide Vt3kQ9xZ warn --warning "Be kind."',
     "warn the author, then list the rest"),
    ('grandtour reports --decide Vt3kQ9xZ remove --answer "Thank you."',
     "remove the text, and thank the person who reported it"),
    ("grandtour reports --decided", "list the decided reports, the newest first"),
    ("grandtour reports --delete Vt3kQ9xZ", "delete this text, then list the rest")))
@click.option("--decide", nargs=2, metavar="REPORT DECISION",
              help=f"decide first; one of {', '.join(DECISIONS)}")
@click.option("--answer", default="", show_default=False, metavar="TEXT",
              help="message to the person who reported it")
@click.option("--warning", default="", show_default=False, metavar="TEXT",
              help="message to the author")
@click.option("--decided", is_flag=True, help="list decided reports")
@click.option("--delete", metavar="TEXT", help="delete a text first")
@database_option
def reports(decide: tuple[str, str] | None, answer: str, warning: str, decided: bool,
            delete: str | None, database: str) -> None:
    """List reports, after deciding one or deleting a text."""
    if decide:
        report, decision = decide
        run_with_opened_database(database, partial(decide_report, report=report,
                                                   verdict=CaseVerdict(decision, answer, warning)))
    if delete:
        run_with_opened_database(database, partial(delete_text, id=delete))
    run_with_opened_database(database, print_decided if decided else print_open)


async def decide_report(opened: Database, report: str, verdict: CaseVerdict) -> None:
    """Decide a report. Raise Refused as `Reports.decide_case`."""
    await make_report_service(opened).decide_case(report, verdict)


async def delete_text(opened: Database, id: str) -> None:
    """Delete a text. Raise CannotDo if there is no such text."""
    if not await ModerationStore(opened).delete_reported_matter(build_audit_entry("delete", id)):
        raise CommandFailed(f"there is no text {id}")


async def print_open(opened: Database) -> None:
    for case in await make_report_service(opened).list_open_cases(MOST):
        print("\n".join(describe_case(case)), end="\n\n")


async def print_decided(opened: Database) -> None:
    for case in await make_report_service(opened).list_decided_cases(MOST):
        print("\n".join(describe_case(case)), end="\n\n")


def make_report_service(opened: Database) -> Reports:
    return Reports(ReportStore(opened), make_host_service(opened))


def describe_case(case: ReportCase) -> list[str]:
    """Return the lines of a case."""
    newest = case.newest_report
    done = [f"decided {format_day(newest.decided)}: {newest.decision}"] if newest.decision else []
    return [f"{case.first_report.id}  {newest.matter.kind} by {newest.author_name or '-'}, "
            f"{newest.matter.place}", *done,
            *[f"reported {format_day(one.moment)} by {one.person_name or '-'}: {one.reason}"
              + (f": {one.words}" if one.words else "") for one in case.reports],
            *[f"    {line}" for line in newest.matter.copy.splitlines()]]


def format_day(moment: int) -> str:
    return datetime.fromtimestamp(moment / 1000, UTC).date().isoformat()
