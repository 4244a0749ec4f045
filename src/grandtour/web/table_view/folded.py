"""Stretches of the log that were taken back, folded into one line that opens as a page of its own.

The record keeps every entry; what is folded is only what a table's page tells of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.language import Count, Phrase
from grandtour.tables import errors
from grandtour.tables.table import Table
from grandtour.web.http.access import table_of
from grandtour.web.http.viewer import viewer_of
from grandtour.web.http.layout import respond
from grandtour.web.http.templating import with_bold
from grandtour.web.table_view.game_log import LogLine, game_log

FEWEST: Final = 8               # lines that follow each other before they are folded


@dataclass(frozen=True)
class Fold:
    """Lines of entries that stand no more, and of their being taken back, one after the other."""

    lines: tuple[LogLine, ...]

    @property
    def number(self) -> int:
        """Of the last entry in it."""
        return self.lines[-1].entry.number

    @property
    def said(self) -> Phrase:
        return Count("Taken back: {n} step", "Taken back: {n} steps",
                     sum(bool(line.taken_back_by) for line in self.lines))


def taken_back(line: LogLine) -> bool:
    return bool(line.taken_back_by or line.entry.back)


def folded(lines: Sequence[LogLine], shown: int) -> Iterator[LogLine | Fold]:
    """The lines in their order, long stretches of what was taken back as one; the line of entry
    `shown` always stands by itself."""
    for gone, some in groupby(
            lines, key=lambda line: taken_back(line) and line.entry.number != shown):
        stretch = tuple(some)
        if gone and len(stretch) >= FEWEST:
            yield Fold(stretch)
        else:
            yield from stretch


def fold_at(table: Table, number: int) -> Fold:
    """The whole stretch that this entry is in; it may have grown since its line was shown.
    Refused: no_such_position."""
    for one in folded(game_log(table), 0):
        if isinstance(one, Fold) and number in [line.number for line in one.lines]:
            return one
    raise Refused(errors.NO_POSITION, {"number": table.match.number})


async def folded_page(request: Request) -> Response:
    """GET /t/{id}/taken-back/{number}: what is folded into the line of this entry."""
    viewer = await viewer_of(request)
    table = await table_of(request)
    fold = fold_at(table, request.path_params["number"])
    lines = [(line, [(with_bold(viewer.language, sentence.phrase), sentence.clause)
                     for sentence in line.sentences]) for line in fold.lines]
    return respond(request, viewer, "table_view/taken_back.html", table=table, lines=lines,
                   game=table.match.game.name, said=viewer.language.say(fold.said))


routes: Final = [Route("/t/{id}/taken-back/{number:int}", folded_page)]
