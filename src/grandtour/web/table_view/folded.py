"""The log as a table tells it: the steps of a deed in one line, as the game says; a turn that is
over in a sentence that opens; a long stretch that was taken back in a line that opens as a page.

The record keeps every entry; what is folded is only what a table's page tells of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import Final, TypeAlias, TypeVar

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
from grandtour.web.table_view.game_log import LogLine, Turn, game_log

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


Item: TypeAlias = LogLine | Fold
T = TypeVar("T", LogLine, Item)


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


@dataclass(frozen=True)
class ToldTurn:
    """The lines of a turn, the first one first, and the turn in a sentence."""

    lines: tuple[Item, ...]
    turn: Turn

    @property
    def number(self) -> int:
        """Of the last entry in it."""
        return self.lines[-1].number

    @property
    def places(self) -> list[str]:
        """The elements of the board that it is about, each once."""
        return list(dict.fromkeys(place for line in self.lines if isinstance(line, LogLine)
                                  for place in line.places))


def told(lines: Sequence[LogLine]) -> list[Item | ToldTurn]:
    """The log in its order."""
    return by_turns(list(folded(joined(lines), 0)))


def joined(lines: Sequence[LogLine]) -> list[LogLine]:
    """What was told together in one line; a scoring keeps its own."""
    found: list[LogLine] = []
    for line in lines:
        earlier = [] if line.joint is None or line.taken_back_by else last_of(
            found, line.joint.first)
        if earlier and not any(is_scored(one) for one in earlier):
            found[len(found) - len(earlier):] = [line.whole]
        else:
            found.append(line)
    return found


def by_turns(lines: Sequence[Item]) -> list[Item | ToldTurn]:
    """Turns in a sentence each, as soon as something stands after them; one in which somebody
    scored stays open."""
    found: list[Item | ToldTurn] = []
    some: list[Item] = []       # what stands after the last turn
    for line in lines[:-1]:
        some.append(line)
        if isinstance(line, LogLine) and line.turn and not line.taken_back_by:
            within = last_of(some, line.turn.first)
            found += some[:len(some) - len(within)]
            if len(within) > 1 and not any(is_scored(one) for one in within):
                found.append(ToldTurn(tuple(within), line.turn))
            else:
                found += within
            some = []
    return [*found, *some, *lines[-1:]]


def last_of(lines: Sequence[T], first: int) -> list[T]:
    """The last ones, from this entry on."""
    return list(takewhile(lambda line: line.number >= first, reversed(lines)))[::-1]


def is_scored(line: Item) -> bool:
    return isinstance(line, LogLine) and bool(line.shows) and not line.taken_back_by


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
