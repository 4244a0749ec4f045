"""The log of a table with folded lines.

The steps of one action are one line, as the game says. A finished turn is a sentence that opens. A
long stretch of steps that were taken back is one line with a page of its own. The record keeps
every entry; only a table's page folds them."""

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
from grandtour.web.http.access import load_table_of_request
from grandtour.web.http.viewer import load_viewer
from grandtour.web.http.layout import respond_page
from grandtour.web.http.templating import render_bold
from grandtour.web.table_view.game_log import LogLine, TurnSummary, build_log

FEWEST: Final = 8               # lines that follow each other before they are folded


@dataclass(frozen=True)
class CollapsedLines:
    """Consecutive lines of entries that were taken back, and of their being taken back."""

    lines: tuple[LogLine, ...]

    @property
    def number(self) -> int:
        """Return the number of the last entry in it."""
        return self.lines[-1].entry.number

    @property
    def summary_phrase(self) -> Phrase:
        return Count("Taken back: {n} step", "Taken back: {n} steps",
                     sum(bool(line.taken_back_by) for line in self.lines))


Item: TypeAlias = LogLine | CollapsedLines
T = TypeVar("T", LogLine, Item)


def is_taken_back(line: LogLine) -> bool:
    return bool(line.taken_back_by or line.entry.back)


def collapse_taken_back_lines(lines: Sequence[LogLine],
                              shown: int) -> Iterator[LogLine | CollapsedLines]:
    """Yield the lines in order, with long stretches of taken-back steps as one.

    The line of entry `shown` is never folded."""
    for gone, some in groupby(
            lines, key=lambda line: is_taken_back(line) and line.entry.number != shown):
        stretch = tuple(some)
        if gone and len(stretch) >= FEWEST:
            yield CollapsedLines(stretch)
        else:
            yield from stretch


def find_collapsed_lines(table: Table, number: int) -> CollapsedLines:
    """Return the whole stretch with this entry, which may have grown since its line was shown.

    Refused: no_such_position."""
    for one in collapse_taken_back_lines(build_log(table), 0):
        if isinstance(one, CollapsedLines) and number in [line.number for line in one.lines]:
            return one
    raise Refused(errors.NO_POSITION, {"number": table.match.number})


@dataclass(frozen=True)
class CollapsedTurn:
    """A turn as a sentence, with its lines, first one first."""

    lines: tuple[Item, ...]
    turn: TurnSummary

    @property
    def number(self) -> int:
        """Return the number of the last entry in it."""
        return self.lines[-1].number

    @property
    def board_places(self) -> list[str]:
        """Return the board elements that it is about, each once."""
        return list(dict.fromkeys(place for line in self.lines if isinstance(line, LogLine)
                                  for place in line.board_places))


def collapse_log(lines: Sequence[LogLine]) -> list[Item | CollapsedTurn]:
    """Return the log in order, by turns."""
    return group_turns(list(collapse_taken_back_lines(join_lines(lines), 0)))


def join_lines(lines: Sequence[LogLine]) -> list[LogLine]:
    """Return the lines with joint actions in one line each; a scoring keeps its own line."""
    found: list[LogLine] = []
    for line in lines:
        earlier = [] if line.joint is None or line.taken_back_by else select_lines_since(
            found, line.joint.first)
        if earlier and not any(has_scoring(one) for one in earlier):
            found[len(found) - len(earlier):] = [line.combined_line]
        else:
            found.append(line)
    return found


def group_turns(lines: Sequence[Item]) -> list[Item | CollapsedTurn]:
    """Return finished turns as a sentence each, once something follows them.

    A turn in which a player scored stays open."""
    found: list[Item | CollapsedTurn] = []
    some: list[Item] = []       # the lines after the last turn
    for line in lines[:-1]:
        some.append(line)
        if isinstance(line, LogLine) and line.turn and not line.taken_back_by:
            within = select_lines_since(some, line.turn.first)
            found += some[:len(some) - len(within)]
            if len(within) > 1 and not any(has_scoring(one) for one in within):
                found.append(CollapsedTurn(tuple(within), line.turn))
            else:
                found += within
            some = []
    return [*found, *some, *lines[-1:]]


def select_lines_since(lines: Sequence[T], first: int) -> list[T]:
    """Return the last lines, from this entry on."""
    return list(takewhile(lambda line: line.number >= first, reversed(lines)))[::-1]


def has_scoring(line: Item) -> bool:
    return isinstance(line, LogLine) and bool(line.shows) and not line.taken_back_by


async def render_collapsed_lines(request: Request) -> Response:
    """GET /t/{id}/taken-back/{number}: the lines that are folded into the line of this entry."""
    viewer = await load_viewer(request)
    table = await load_table_of_request(request)
    fold = find_collapsed_lines(table, request.path_params["number"])
    lines = [(line, [(render_bold(viewer.language, sentence.phrase), sentence.clause)
                     for sentence in line.sentences]) for line in fold.lines]
    return respond_page(request, viewer, "table_view/taken_back.html", table=table, lines=lines,
                        game=table.match.game.name, said=viewer.language.say(fold.summary_phrase))


routes: Final = [Route("/t/{id}/taken-back/{number:int}", render_collapsed_lines)]
