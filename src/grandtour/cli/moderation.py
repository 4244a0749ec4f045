"""grandtour reports: what members have reported to the host, and what the host takes away: a text,
a study, or a post of a community, of which the place is left."""

from __future__ import annotations

import argparse
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Final

from grandtour.cli.arguments import add_database
from grandtour.cli.databases import CannotDo
from grandtour.cli.in_database import in_database, note
from grandtour.store.database import Database
from grandtour.store.studies import StudyStore
from grandtour.store.texts import TextStore
from grandtour.store.threads import ThreadStore

EXAMPLES: Final = (
    ("grandtour reports", "list what has been reported, the newest first"),
    ("grandtour reports --delete Vt3kQ9xZ", "take this text away, then list the rest"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--delete", default="", metavar="TEXT", help="take a text away first")
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    return in_database("reports", chosen.database, partial(print_reports, delete=chosen.delete))


async def print_reports(opened: Database, delete: str) -> None:
    """The newest first, after deleting the text of this id, if one is given; CannotDo if there is
    no such text."""
    texts = TextStore(opened)
    if delete:
        author = await taken_away(texts, StudyStore(opened), ThreadStore(opened), delete)
        if author is None:
            raise CannotDo(f"there is no text {delete}")
        await note(opened, "delete", author, delete)
    for report in await texts.reports():
        day = datetime.fromtimestamp(report.moment / 1000, UTC).date()
        print(f"text {report.text}, reported {day}: {report.reason or 'no reason given'}")
        print("\n".join(f"    {line}" for line in report.copy.splitlines()), end="\n\n")


async def taken_away(texts: TextStore, studies: StudyStore, threads: ThreadStore,
                     id: str) -> str | None:
    """Whether there was such a text, study or post, of whom; None if there was none."""
    text = await texts.text(id)
    if text is not None:
        await texts.delete_text(id)
        return text.author
    study = await studies.study(id)
    if study is not None:
        await studies.delete(id)
        return study.person
    post = await threads.post(id, "")
    if post is None:
        return None
    await threads.set_post(replace(post, body="", gone="host"))
    return post.author
