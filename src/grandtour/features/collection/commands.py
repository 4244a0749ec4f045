"""The command `grandtour tags`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from grandtour.console.command import CommandFailed, command
from grandtour.console.options import database_option

if TYPE_CHECKING:       # the help of the command line loads no database
    from grandtour.store.database import Database


@command(short_help="tags that one member has proposed for a game", examples=(
    ("grandtour tags", "list the tags that wait for you"),
    ("grandtour tags --accept {game} en relaxing", "show this tag to everybody")))
@click.option("--accept", nargs=3, metavar="GAME LANGUAGE TAG", help="show this tag to everyone")
@database_option
def tags(accept: tuple[str, str, str] | None, database: str) -> None:
    """List the tags that one member has proposed, after accepting one."""
    from grandtour.console.database import run_with_opened_database
    run_with_opened_database(database, partial(print_tags, accepted=accept))


async def print_tags(opened: Database, accepted: tuple[str, str, str] | None) -> None:
    """Print the proposed tags, after accepting the one named by game, language and tag, if any.

    Raise CannotDo if no one has proposed it."""
    from grandtour import games
    from grandtour.console.database import build_audit_entry
    from grandtour.features.collection.opinion_store import OpinionStore
    from grandtour.features.collection.tags import GameTags
    kept = GameTags(OpinionStore(opened))
    if accepted:
        game, language, text = accepted
        if not await kept.accept_tag(game, text, language, build_audit_entry("accept_tag", text)):
            raise CommandFailed(f"nobody has proposed {' '.join(accepted)}")
    for game in games.names():
        for tag in await kept.list_proposed(game):
            print(f"{game} {tag.language} {tag.text}")
