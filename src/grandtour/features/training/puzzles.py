"""Puzzles: who has tried which, when each comes back, and which is that of the day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from grandtour import games
from grandtour.bots.puzzles import house
from grandtour.bots.puzzles.house import UnknownPuzzle
from grandtour.bots.puzzles.puzzle import Puzzle
from grandtour.engine.game import Refused
from grandtour.engine.match import begun_at
from grandtour.features.training import errors
from grandtour.features.training.puzzle_store import PuzzleStore
from grandtour.features.training.rows import Key, PuzzleRow, Tries
from grandtour.people.kept import Kept
from grandtour.features.training.recall import DAY, new, reviewed

@dataclass(frozen=True)
class PuzzleVerdict:
    """What an action was worth: right, or not the best. `row` is what is known of the person
    after it, None of nobody; `counted`, whether this try has changed that."""

    action: str
    solved: bool
    row: PuzzleRow | None = None
    counted: bool = False


class Puzzles(Kept[PuzzleStore]):
    """The puzzles of all games. Nothing is kept of those who are nobody yet."""

    def of_game(self, game: str) -> Sequence[Puzzle]:
        """Those it comes with, the easiest first."""
        return house.puzzles(game)

    def puzzle(self, game: str, name: str) -> Puzzle:
        """Refused: no_such_puzzle."""
        try:
            return house.puzzle(game, name)
        except UnknownPuzzle:
            raise Refused(errors.NO_PUZZLE, {"puzzle": name}) from None

    def of_the_day(self) -> Puzzle | None:
        """The same for everybody until midnight, UTC; each comes once before any comes again."""
        every = sorted((one for game in games.names() for one in self.of_game(game)),
                       key=lambda one: sha256(one.name.encode()).digest())
        return every[self.today() % len(every)] if every else None

    def today(self) -> int:
        """The day by its number since 1970, in UTC."""
        return self._now() // DAY

    async def attempt(self, puzzle: Puzzle, action: str, person: str) -> PuzzleVerdict:
        """Try this action. The first try, and later the first when it is due, is counted.
        Refused: what the rules refuse."""
        state = begun_at(games.game(puzzle.game), puzzle.position).state
        chosen = str(state.game.request(state, action, puzzle.seat))
        solved = chosen == puzzle.best
        if not person:
            return PuzzleVerdict(chosen, solved)
        now = self._now()
        before = (await self.known(person)).get((puzzle.game, puzzle.name))
        if before is not None and before.recall.due > now:
            return PuzzleVerdict(chosen, solved, before)
        row = PuzzleRow(person, puzzle.game, puzzle.name, before.found if before else solved,
                        before.at if before else now,
                        reviewed(before.recall if before else new(now), solved, now))
        await self._store.keep(row)
        if solved:
            await self._store.solved(person, self.today())
        return PuzzleVerdict(chosen, solved, row, counted=True)

    async def known(self, person: str) -> dict[Key, PuzzleRow]:
        """What is known of a person, by puzzle, what comes back first on top."""
        rows = await self._store.of(person) if person else []
        return {(row.game, row.puzzle): row for row in rows}

    async def due(self, person: str) -> list[Puzzle]:
        """Those that are back, the one that came first on top."""
        rows = (await self.known(person)).values()
        known = {(game, one.name): one for game in games.names() for one in self.of_game(game)}
        return [known[row.game, row.puzzle] for row in rows
                if row.recall.is_back(self._now()) and (row.game, row.puzzle) in known]

    async def after(self, puzzle: Puzzle, person: str) -> Puzzle | None:
        """What the person goes on with: what is due, else what comes after this puzzle of its game
        and was not tried yet; None if that is nothing."""
        due = [one for one in await self.due(person) if one != puzzle]
        known, every = await self.known(person), self.of_game(puzzle.game)
        new = [one for one in every[every.index(puzzle) + 1:]
               if (one.game, one.name) not in known]
        return next(iter([*due, *new]), None)

    async def tries(self) -> Mapping[Key, Tries]:
        return await self._store.tries()

    async def streak(self, person: str) -> int:
        """How many days in a row the person has solved a puzzle, up to today or yesterday."""
        days = await self._store.days(person) if person else []
        last = self.today()
        if days and days[0] < last:
            last -= 1
        count = 0
        while count < len(days) and days[count] == last - count:
            count += 1
        return count

    async def data_of(self, person: str) -> object:
        return {"tried": await super().data_of(person), "solved_on": await self._store.days(person)}
