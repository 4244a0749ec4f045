"""Puzzles: people's tries, when each returns, and the puzzle of the day."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final

from grandtour import games
from grandtour.bots.puzzles import house
from grandtour.bots.puzzles.house import UnknownPuzzle
from grandtour.bots.puzzles.mining import TRIES
from grandtour.bots.puzzles.puzzle import Puzzle
from grandtour.engine.game import Refused
from grandtour.features.training import errors
from grandtour.features.training.puzzle_store import PuzzleStore
from grandtour.features.training.rating import Rating, rate_by_levels
from grandtour.features.training.recall import DAY, start_recall, update_recall
from grandtour.features.training.rows import DailyTry, Key, PuzzleRow, Tries
from grandtour.people.friends import Friends
from grandtour.people.personal_service import PersonalService


NEAR: Final = 100.0             # Glicko points within which puzzles are equally suitable


@dataclass(frozen=True)
class Rated:
    """The ratings of a person and of a puzzle after a first try, and the person's before it."""

    person: Rating
    before: Rating
    puzzle: Rating


@dataclass(frozen=True)
class PuzzleVerdict:
    """The result of a try of a whole turn: as good as the best, or not. `row` is what is known of
    the person afterwards, None for people without a name. `counted`: this try has changed it.
    `rated` if it was the first."""

    actions: tuple[str, ...]
    solved: bool
    row: PuzzleRow | None = None
    counted: bool = False
    rated: Rated | None = None


@dataclass(frozen=True)
class FriendTry:
    """A friend's first try of the puzzle of the day."""

    name: str
    found: DailyTry


class Puzzles(PersonalService[PuzzleStore]):
    """The puzzles of all games. Nothing is stored for people without a name here."""

    def __init__(self, store: PuzzleStore, now: Callable[[], int], friends: Friends) -> None:
        super().__init__(store, now)
        self._friends = friends

    def list_puzzles(self, game: str) -> Sequence[Puzzle]:
        """Return the puzzles of the game; neighbours are of different kinds."""
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
        every = house.order_by_days()
        return every[self.today() % len(every)] if every else None

    def today(self) -> int:
        """Return the number of the day since 1970, in UTC."""
        return self._now() // DAY

    async def try_turn(self, puzzle: Puzzle, actions: Sequence[str], person: str) -> PuzzleVerdict:
        """Try these actions as the whole turn. The first try counts, and later the first one when
        it is due. Refused: what the rules refuse, and turn_not_over."""
        done = tuple(actions)
        if not puzzle.ends_turn(puzzle.play(done)):
            raise Refused(errors.TURN_NOT_OVER, {})
        solved = puzzle.is_solved_by(done)
        if not person:
            return PuzzleVerdict(done, solved)
        if puzzle == self.puzzle_of_the_day():
            await self._store.add_daily_try(DailyTry(person, self.today(), solved, done))
        now = self._now()
        before = (await self.load_progress(person)).get((puzzle.game, puzzle.name))
        if before is not None and before.recall.due > now:
            if solved and not before.solved:
                await self._store.save_puzzle(replace(before, solved=True))
            return PuzzleVerdict(done, solved, before)
        row = PuzzleRow(person, puzzle.game, puzzle.name, before.found if before else solved,
                        before.at if before else now, solved or bool(before and before.solved),
                        update_recall(before.recall if before else start_recall(now), solved, now))
        await self._store.save_puzzle(row)
        if solved:
            await self._store.add_solved_day(person, self.today())
        return PuzzleVerdict(done, solved, row, counted=True,
                             rated=None if before else await self._rate_try(puzzle, row))

    async def _rate_try(self, puzzle: Puzzle, row: PuzzleRow) -> Rated:
        """Rate a first try."""
        before = await self.find_rating(row.person, puzzle.game)
        await self._store.rate_try(row, starting_rating(puzzle))
        return Rated(await self.find_rating(row.person, puzzle.game), before,
                     (await self.rate_puzzles(puzzle.game))[puzzle.name])

    async def find_rating(self, person: str, game: str) -> Rating:
        """Return the rating of a person at the puzzles of a game."""
        return (await self.list_ratings(person)).get(game, Rating())

    async def list_ratings(self, person: str) -> Mapping[str, Rating]:
        """Return the ratings of a person by game, of games of which they have tried a puzzle."""
        return await self._store.ratings_of(person) if person else {}

    async def rate_puzzles(self, game: str) -> Mapping[str, Rating]:
        """Return the ratings of all puzzles of the game, by name."""
        known = await self._store.puzzle_ratings(game)
        return {one.name: known.get(one.name) or starting_rating(one)
                for one in self.list_puzzles(game)}

    async def list_friends_tries(self, person: str) -> list[FriendTry]:
        """Return the first tries that friends made today of the puzzle of the day, by name; none
        before the person's own try."""
        if not person or not await self._store.daily_tries([person], self.today()):
            return []
        names = {tie.id: tie.name for tie in (await self._friends.load_ties(person)).friends}
        found = await self._store.daily_tries(list(names), self.today())
        return sorted((FriendTry(names[one.person], one) for one in found),
                      key=lambda one: one.name)

    async def load_progress(self, person: str) -> dict[Key, PuzzleRow]:
        """Return what is known of a person, by puzzle, the earliest due first."""
        rows = await self._store.load_rows(person) if person else []
        return {(row.game, row.puzzle): row for row in rows}

    async def list_due(self, person: str) -> list[Puzzle]:
        """Return the due puzzles, the earliest first."""
        rows = (await self.load_progress(person)).values()
        known = {(game, one.name): one for game in games.names() for one in self.list_puzzles(game)}
        return [known[row.game, row.puzzle] for row in rows
                if row.recall.is_back_after_failure(self._now())
                and (row.game, row.puzzle) in known]

    async def next_puzzle(self, puzzle: Puzzle, person: str) -> Puzzle | None:
        """Return the next puzzle for the person: a due one, otherwise an untried one of the game
        near the person's rating. None if there is none. For people without a name it is the next in
        the list."""
        due = [one for one in await self.list_due(person) if one != puzzle]
        if due:
            return due[0]
        known, every = await self.load_progress(person), self.list_puzzles(puzzle.game)
        if not known:
            return next(iter(every[every.index(puzzle) + 1:]), None)
        return await self.suggest_puzzle(person, [
            one for one in every if one != puzzle and (one.game, one.name) not in known])

    async def suggest_puzzle(self, person: str, untried: Sequence[Puzzle]) -> Puzzle | None:
        """Return the first of these puzzles of one game that are near the person's rating, or near
        that of an average player if the person has none. None if there are no puzzles."""
        if not untried:
            return None
        game = untried[0].game
        mine = (await self.find_rating(person, game)).rating
        ratings = await self.rate_puzzles(game)
        return min(untried, key=lambda one: round(abs(ratings[one.name].rating - mine) / NEAR))

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

    async def export_data(self, person: str) -> object:
        return {"tried": await super().export_data(person),
                "solved_on": await self._store.list_days(person),
                "ratings": {game: asdict(rating)
                            for game, rating in (await self._store.ratings_of(person)).items()},
                "puzzles_of_the_day": [
                    {"day": one.day, "solved": one.solved, "actions": list(one.actions)}
                    for one in await self._store.daily_tries([person])]}


def starting_rating(puzzle: Puzzle) -> Rating:
    """Return the rating of a puzzle that no person has tried, by the levels that solve it."""
    return rate_by_levels([rate for _, rate in puzzle.rates], TRIES)
