"""grandtour tags: tags that one member has proposed, for the host: listed, and accepted."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from typing import Final

from grandtour import games
from grandtour.cli.arguments import add_database
from grandtour.cli.databases import CannotDo
from grandtour.cli.in_database import act, in_database
from grandtour.collection.tags import Tags
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
    return in_database("tags", chosen.database, partial(print_tags, accepted=chosen.accept))


async def print_tags(opened: Database, accepted: Sequence[str]) -> None:
    """What is proposed, after accepting what these name (game, language, tag), if any; CannotDo if
    nobody has proposed that."""
    kept = Tags(OpinionStore(opened))
    if accepted:
        game, language, text = accepted
        if not await kept.accept(game, text, language, act("accept_tag", text)):
            raise CannotDo(f"nobody has proposed {' '.join(accepted)}")
    for game in games.names():
        for tag in await kept.proposed(game):
            print(f"{game} {tag.language} {tag.text}")
