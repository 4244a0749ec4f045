"""grandtour reports: what people have reported to the host, what the host decides about it, and
what the host takes away without a report: a text, a study, or a post of a community, of which the
place is left. It works while the site runs, which does within seconds what follows."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Final

from grandtour.cli.arguments import add_database
from grandtour.cli.databases import CannotDo
from grandtour.cli.in_database import act, hosts_of, in_database
from grandtour.people.reports import DECISIONS, Case, Reports, Verdict
from grandtour.store.database import Database
from grandtour.store.moderation import ModerationStore
from grandtour.store.reports import ReportStore

MOST: Final = 1000

EXAMPLES: Final = (
    ("grandtour reports", "list what is to be decided, what was reported first before the rest"),
    ('grandtour reports --decide Vt3kQ9xZ warn --warning "Be kind."',
     "warn who wrote it, then list the rest"),
    ('grandtour reports --decide Vt3kQ9xZ remove --answer "Thank you."',
     "the server takes it away; who reported it is told"),
    ("grandtour reports --decided", "list what was decided, the last first"),
    ("grandtour reports --delete Vt3kQ9xZ", "take this text away, then list the rest"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--decide", nargs=2, default=(), metavar=("REPORT", "DECISION"),
                         help=f"decide first; one of {', '.join(DECISIONS)}")
    command.add_argument("--answer", default="", metavar="TEXT",
                         help="what whoever reported it is told")
    command.add_argument("--warning", default="", metavar="TEXT",
                         help="what whoever wrote it is told")
    command.add_argument("--decided", action="store_true", help="list what was decided")
    command.add_argument("--delete", default="", metavar="TEXT", help="take a text away first")
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    return in_database("reports", chosen.database, partial(work, chosen=chosen))


async def work(opened: Database, chosen: argparse.Namespace) -> None:
    """Decide, delete, list; CannotDo if something is refused or not there."""
    reports = Reports(ReportStore(opened), hosts_of(opened))
    if chosen.decide:
        await decide(reports, chosen.decide, chosen.answer, chosen.warning)
    if chosen.delete:
        await delete(opened, chosen.delete)
    for case in await (reports.decided(MOST) if chosen.decided else reports.open(MOST)):
        print("\n".join(lines(case)), end="\n\n")


async def decide(reports: Reports, what: Sequence[str], answer: str, warning: str) -> None:
    report, decision = what
    await reports.decide(report, Verdict(decision, answer, warning))


def lines(case: Case) -> list[str]:
    """A case as the command prints it."""
    newest = case.newest
    done = [f"decided {day(newest.decided)}: {newest.decision}"] if newest.decision else []
    return [f"{case.first.id}  {newest.matter.kind} by {newest.author_name or '-'}, "
            f"{newest.matter.place}", *done,
            *[f"reported {day(one.moment)} by {one.person_name or '-'}: {one.reason}"
              + (f": {one.words}" if one.words else "") for one in case.reports],
            *[f"    {line}" for line in newest.matter.copy.splitlines()]]


def day(moment: int) -> str:
    return datetime.fromtimestamp(moment / 1000, UTC).date().isoformat()


async def delete(opened: Database, id: str) -> None:
    """CannotDo if there is no such text."""
    if not await ModerationStore(opened).take_away(act("delete", id)):
        raise CannotDo(f"there is no text {id}")
