"""Puzzles: people's tries, when each returns, and the puzzle of the day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from grandtour import games
from grandtour.bots.puzzles import house
from grandtour.bots.puzzles.house import UnknownPuzzle
from grandtour.bots.puzzles.puzzle import Puzzle
from grandtour.engine.game import Refused
from grandtour.engine.match import match_from_position
from grandtour.features.training import errors
from grandtour.features.training.puzzle_store import PuzzleStore
from grandtour.features.training.rows import Key, PuzzleRow, Tries
from grandtour.people.personal_service import PersonalService
from grandtour.features.training.recall import DAY, new_recall, review

@dataclass(frozen=True)
class PuzzleVerdict:
    """The result of a try: right, or not the best. `row` is what is known of the person afterwards,
    None for people without a name. `counted`: this try has changed it."""

    action: str
    solved: bool
    row: PuzzleRow | None = None
    counted: bool = False


class Puzzles(PersonalService[PuzzleStore]):
    """The puzzles of all games. Nothing is stored for people without a name here."""

    def list_puzzles(self, game: str) -> Sequence[Puzzle]:
        """Return the puzzles of the game, the easiest first."""
        return house.load_puzzles(game)

    def find_puzzle(self, game: str, name: str) -> Puzzle:
        """Return the puzzle. Refused: no_such_puzzle."""
        try:
            return house.find_puzzle(game, name)
        except UnknownPuzzle:
            raise Refused(errors.NO_PUZZLE, {"puzzle": name}) from None

    def puzzle_of_the_day(self) -> Puzzle | None:
        """Return the puzzle of the day, the same for everyone until midnight, UTC. Each comes once
        before any returns."""
        every = sorted((one for game in games.names() for one in self.list_puzzles(game)),
                       key=lambda one: sha256(one.name.encode()).digest())
        return every[self.today() % len(every)] if every else None

    def today(self) -> int:
        """Return the number of the day since 1970, in UTC."""
        return self._now() // DAY

    async def try_action(self, puzzle: Puzzle, action: str, person: str) -> PuzzleVerdict:
        """Try this action. The first try counts, and later the first one when it is due. Refused:
        what the rules refuse."""
        state = match_from_position(games.game(puzzle.game), puzzle.position).state
        chosen = str(state.game.request(state, action, puzzle.seat))
        solved = chosen == puzzle.best
        if not person:
            return PuzzleVerdict(chosen, solved)
        now = self._now()
        before = (await self.load_progress(person)).get((puzzle.game, puzzle.name))
        if before is not None and before.recall.due > now:
            return PuzzleVerdict(chosen, solved, before)
        row = PuzzleRow(person, puzzle.game, puzzle.name, before.found if before else solved,
                        before.at if before else now,
                        review(before.recall if before else new_recall(now), solved, now))
        await self._store.save_puzzle(row)
        if solved:
            await self._store.add_solved_day(person, self.today())
        return PuzzleVerdict(chosen, solved, row, counted=True)

    async def load_progress(self, person: str) -> dict[Key, PuzzleRow]:
        """Return what is known of a person, by puzzle, the earliest due first."""
        rows = await self._store.of(person) if person else []
        return {(row.game, row.puzzle): row for row in rows}

    async def list_due(self, person: str) -> list[Puzzle]:
        """Return the due puzzles, the earliest first."""
        rows = (await self.load_progress(person)).values()
        known = {(game, one.name): one for game in games.names() for one in self.list_puzzles(game)}
        return [known[row.game, row.puzzle] for row in rows
                if row.recall.is_back(self._now()) and (row.game, row.puzzle) in known]

    async def next_puzzle(self, puzzle: Puzzle, person: str) -> Puzzle | None:
        """Return the next puzzle for the person: a due one, otherwise the next untried one of the
        game. None if there is none."""
        due = [one for one in await self.list_due(person) if one != puzzle]
        known, every = await self.load_progress(person), self.list_puzzles(puzzle.game)
        new = [one for one in every[every.index(puzzle) + 1:]
               if (one.game, one.name) not in known]
        return next(iter([*due, *new]), None)

    async def count_tries(self) -> Mapping[Key, Tries]:
        return await self._store.count_tries()

    async def count_streak(self, person: str) -> int:
        """Return the number of days in a row on which the person has solved a puzzle, up to today
        or yesterday."""
        days = await self._store.list_days(person) if person else []
        last = self.today()
        if days and days[0] < last:
            last -= 1
        count = 0
        while count < len(days) and days[count] == last - count:
            count += 1
        return count

    async def data_of(self, person: str) -> object:
        return {"tried": await super().data_of(person),
            "solved_on": await self._store.list_days(person)}
