"""What others are shown of a table where a link to it is shared.

They see what any spectator sees, whoever shares the link: of a table that nobody may watch, and of
one that has not begun, only which game is played there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from grandtour.engine.core import PUBLIC
from grandtour.language import N_, Phrase
from grandtour.tables.final import final
from grandtour.tables.table import Table
from grandtour.web.table_view.studio import WIDTH
from grandtour.web.table_view.view import TableView

WAITING: Final = N_("A table of {game} that is about to begin. Come in, see who plays, and sit "
                    "down if a seat is free.")
CLOSED: Final = N_("A game of {game} that only its players can see.")
CANCELLED: Final = N_("This game was called off.")
RUNNING: Final = N_("At the table: {names}; {status}.")
OVER: Final = N_("{result} At the table: {names}.")


@dataclass(frozen=True)
class Preview:
    """`picture`: its address on this site, and its size in pixels; "" for the cover."""

    game: str
    title: str
    description: str
    picture: str = ""
    width: int = WIDTH
    height: int = 0


def preview_of(view: TableView) -> Preview:
    """Of the position that is shown, whoever looks at it."""
    table, game = view.table, view.table.match.game.name
    title = title_of(view)
    if not open_to_all(table):
        said = CLOSED if table.started else WAITING
        return Preview(game, title, view.say(said, game=view.words.ABOUT.title))
    seen = replace(view, seat=PUBLIC)
    board = view.boards.wide
    query = urlencode({"as": "public", "width": WIDTH, "lang": view.language.code})
    return Preview(game, title, described(seen), f"/t/{table.id}/{view.number}.png?{query}",
                   height=round(WIDTH * board.height / board.width))


def open_to_all(table: Table) -> bool:
    """Whether a stranger who follows the link sees the board."""
    return table.started and table.terms.watch == "all"


def title_of(view: TableView) -> str:
    title = view.say(view.words.ABOUT.title)
    if open_to_all(view.table):
        if not view.live:
            return view.say(N_("{game}, position {number} of {last}"), game=title,
                            number=view.number, last=view.table.match.number)
        if view.table.name:
            return f"{title} · {view.table.name}"
    return title


def described(seen: TableView) -> str:
    """What a spectator sees, in a sentence or two."""
    names = seen.language.join([seen.language.called(name) for name in seen.table.names])
    found = final(seen.table, seen.visible) if seen.over else None
    if found is not None:
        return seen.say(OVER, result=found.sentence, names=names)
    if seen.over:
        return seen.say(CANCELLED)
    status: Phrase = seen.words.status(seen.visible)
    return seen.say(RUNNING, names=names, status=status)
