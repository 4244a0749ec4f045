"""grandtour outbox: the notices that wait to be sent, and those that have failed, which can be
tried again."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from functools import partial
from typing import Final

from grandtour.cli.arguments import add_database
from grandtour.cli.in_database import act, in_database
from grandtour.language import language
from grandtour.notifications.ports import NoticeRow, reason
from grandtour.store.database import Database
from grandtour.store.notices import NoticeStore

MOST: Final = 200

EXAMPLES: Final = (
    ("grandtour outbox", "what waits to be sent, and what could not be sent"),
    ("grandtour outbox --again", "let the server try once more what could not be sent"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--again", action="store_true", help="try first what has failed")
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    return in_database("outbox", chosen.database, partial(print_notices, again=chosen.again))


async def print_notices(opened: Database, again: bool) -> None:
    """How many there are of each state, then those that wait and have failed; `again`: after what
    has failed waits once more."""
    store = NoticeStore(opened)
    if again:
        await store.again((), act("send_again"))
    counts = await store.counts()
    print(", ".join(f"{count} {state}" for state, count in sorted(counts.items())) or "empty")
    for notice in await store.unsent(MOST):
        print(line(notice))


def line(notice: NoticeRow) -> str:
    """No name and no address is in it."""
    due = datetime.fromtimestamp(notice.due / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    why = reason(notice.fault, language("en"))
    tries = f", {notice.tries} tries: {why}" if notice.tries else ""
    return (f"{notice.id}  {notice.state} for {due} UTC  {notice.channel}: {notice.event} at "
            f"{notice.subject.kind} {notice.subject.id}{tries}")
