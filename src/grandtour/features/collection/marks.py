"""Marks: own, played, interested, favourite. Totals are public; whose they are is not."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from grandtour import games
from grandtour.features.collection import errors
from grandtour.features.collection.rows import MARKS, MarkKind, MarkRow
from grandtour.features.collection.opinion_store import OpinionStore
from grandtour.people.circles import Circles
from grandtour.engine.game import Refused
from grandtour.people.rows import PersonRow
from grandtour.tables.errors import NO_GAME


@dataclass(frozen=True)
class MarksByPerson:
    """All marks of a server."""

    rows: tuple[MarkRow, ...]

    def find_marks_of(self, person: str) -> Mapping[str, frozenset[MarkKind]]:
        """Return one person's marks by game."""
        found: defaultdict[str, set[MarkKind]] = defaultdict(set)
        for row in self.rows:
            if row.person == person:
                found[row.game].add(row.kind)
        return {game: frozenset(kinds) for game, kinds in found.items()}

    def count_marks(self, game: str) -> dict[MarkKind, int]:
        """Return the number of people who have set each mark."""
        counted = Counter(row.kind for row in self.rows if row.game == game)
        return {kind: counted[kind] for kind in MARKS}


class GameMarks:
    """Sets and counts marks, for guests as for members."""

    def __init__(self, store: OpinionStore, circles: Circles) -> None:
        self._store = store
        self._circles = circles

    async def set_mark(self, person: PersonRow, game: str, kind: str, on: bool) -> None:
        """Set or delete a mark. Refused: no_such_game, no_such_mark."""
        if game not in games.names():
            raise Refused(NO_GAME, {"game": game})
        await self._store.set_mark(person.id, game, parse_mark(kind), on)

    async def load_all(self) -> MarksByPerson:
        return MarksByPerson(tuple(await self._store.list_marks()))

    async def list_marks_of_others(self, marked: MarksByPerson, game: str,
                                   viewer: str) -> dict[MarkKind, list[MarkRow]]:
        """Return by mark the rows of other people who show this viewer their shelf."""
        rows = [row for row in marked.rows if row.game == game and row.person != viewer]
        showing = await self._circles.find_owners_showing("shelf", {row.person for row in rows},
                                                          viewer)
        return {kind: [row for row in rows if row.kind == kind and row.person in showing]
                for kind in MARKS}


def parse_mark(text: str) -> MarkKind:
    """Return the mark with this name. Refused: no_such_mark."""
    for kind in MARKS:
        if kind == text:
            return kind
    raise Refused(errors.NO_MARK, {"mark": text})
