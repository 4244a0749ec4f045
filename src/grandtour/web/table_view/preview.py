"""The link preview of a table.

It shows what any spectator sees, whoever shares the link. For a table that no one may watch, or
that has not begun, it shows only the game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from grandtour.engine.core import PUBLIC
from grandtour.language import N_, Phrase
from grandtour.tables.final import find_result
from grandtour.tables.table import Table
from grandtour.web.table_view.studio import WIDTH
from grandtour.web.table_view.view import TableView

WAITING: Final = N_("A game of {game} is about to begin. Come in, see who is playing, and sit "
                    "down if a seat is free.")
CLOSED: Final = N_("A game of {game} that only its players can see.")
CANCELLED: Final = N_("This game was cancelled.")
RUNNING: Final = N_("At the table: {names}; {status}.")
OVER: Final = N_("{result} At the table: {names}.")


@dataclass(frozen=True)
class MovePreview:
    """A link preview. `picture`: its address on this site ("" for the cover), with its size in
    pixels."""

    game: str
    title: str
    description: str
    picture: str = ""
    width: int = WIDTH
    height: int = 0


def build_preview(view: TableView) -> MovePreview:
    """Return the preview of the position, the same for every viewer."""
    table, game = view.table, view.table.match.game.name
    title = preview_title(view)
    if not is_public(table):
        said = CLOSED if table.started else WAITING
        return MovePreview(game, title, view.say(said, game=view.words.ABOUT.title))
    seen = replace(view, seat=PUBLIC)
    board = view.board_pictures.wide_picture
    query = urlencode({"as": "public", "width": WIDTH, "lang": view.language.code})
    return MovePreview(game, title, preview_text(seen), f"/t/{table.id}/{view.number}.png?{query}",
                       height=round(WIDTH * board.height / board.width))


def is_public(table: Table) -> bool:
    """Return whether a stranger who follows the link sees the board."""
    return table.started and table.terms.watch == "all"


def preview_title(view: TableView) -> str:
    title = view.say(view.words.ABOUT.title)
    if is_public(view.table):
        if not view.live:
            return view.say(N_("{game}, position {number} of {last}"), game=title,
                            number=view.number, last=view.table.match.number)
        if view.table.name:
            return f"{title} · {view.table.name}"
    return title


def preview_text(seen: TableView) -> str:
    """Return a sentence or two about what a spectator sees."""
    names = seen.language.join([seen.language.show_name(name) for name in seen.table.names])
    found = find_result(seen.table, seen.visible_state) if seen.is_over else None
    if found is not None:
        return seen.say(OVER, result=found.sentence, names=names)
    if seen.is_over:
        return seen.say(CANCELLED)
    status: Phrase = seen.words.status(seen.visible_state)
    return seen.say(RUNNING, names=names, status=status)
