"""grandtour tags: tags that one member has proposed, for the host to list and accept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import click

from grandtour import games
from grandtour.collection.tags import GameTags
from grandtour.console.command import CannotDo, command
from grandtour.console.database import audit_entry, in_database
from grandtour.console.options import database_option
from grandtour.store.database import Database
from grandtour.collection.stores.opinions import OpinionStore


@command(examples=(
    ("grandtour tags", "list the tags that wait for you"),
    ("grandtour tags --accept {game} en relaxing", "show this tag to everybody")))
@click.option("--accept", nargs=3, metavar="GAME LANGUAGE TAG", help="let everyone see this one")
@database_option
def tags(accept: tuple[str, str, str] | None, database: str) -> None:
    """List the tags that one member has proposed, after accepting one."""
    in_database(database, partial(print_tags, accepted=accept or ()))


async def print_tags(opened: Database, accepted: Sequence[str]) -> None:
    """Print the proposed tags, after accepting the one named by game, language and tag, if any.

    Raise CannotDo if no one has proposed it."""
    kept = GameTags(OpinionStore(opened))
    if accepted:
        game, language, text = accepted
        if not await kept.accept_tag(game, text, language, audit_entry("accept_tag", text)):
            raise CannotDo(f"nobody has proposed {' '.join(accepted)}")
    for game in games.names():
        for tag in await kept.list_proposed(game):
            print(f"{game} {tag.language} {tag.text}")
