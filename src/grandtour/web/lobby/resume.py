"""The reader's games in short, for the shelf."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request

from grandtour.web.http.reader import Reader
from grandtour.web.http.services import services_of
from grandtour.web.lobby.lines import my_line

MOST_ROWS: Final = 30


async def resumed(request: Request, reader: Reader) -> list[dict[str, Any]]:
    """The unfinished games of the reader, those first that wait, each in a few words."""
    services = services_of(request)
    if reader.person is None:
        return []
    mine, now = await services.lobby.my_games(reader.id), services.tables.now()
    lines = [my_line(line, reader.id, reader.language, now, reader.settings.zone)
             for line in mine.now[:MOST_ROWS]]
    return [{"id": line.id, "game": line.game.name, "title": line.name or line.game.title,
             "state": line.state, "due": line.due, "with": line.people} for line in lines]
