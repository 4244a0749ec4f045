"""grandtour tags: tags that one member has proposed, for the host: listed, and accepted."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from grandtour import games
from grandtour.cli.arguments import add_database
from grandtour.collection.tags import Tag, Tags
from grandtour.store.database import Database
from grandtour.store.opinions import OpinionStore

EXAMPLES: Final = (
    ("grandtour tags", "list the tags that wait for you"),
    ("grandtour tags --accept {game} en relaxing", "show this tag to everybody"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--accept", nargs=3, default=(), metavar=("GAME", "LANGUAGE", "TAG"),
                         help="let everybody see this one")
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    return tags(chosen.database, chosen.accept)


def tags(database: str, accepted: Sequence[str]) -> int:
    """Print what is proposed, after accepting what these name (game, language, tag), if any; 1 if
    nobody has proposed that, or there is no such database."""
    try:
        found = asyncio.run(looked_through(database, accepted))
    except (OSError, SQLAlchemyError) as error:
        print(f"grandtour tags: cannot open the database: {error}", file=sys.stderr)
        return 1
    if found is None:
        print(f"grandtour tags: nobody has proposed {' '.join(accepted)}", file=sys.stderr)
        return 1
    for game, tag in found:
        print(f"{game} {tag.language} {tag.text}")
    return 0


async def looked_through(database: str, accepted: Sequence[str]) -> list[tuple[str, Tag]] | None:
    opened = Database(database)
    kept = Tags(OpinionStore(opened))
    try:
        if accepted:
            game, language, text = accepted
            if not await kept.accept(game, text, language, time.time_ns() // 1_000_000):
                return None
        return [(game, tag) for game in games.names() for tag in await kept.proposed(game)]
    finally:
        await opened.close()
