"""The puzzles that games come with, who has tried them, and which is that of the day."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import asdict
from pathlib import Path

import pytest

from grandtour import games
from grandtour.bots.levels import NAMES
from grandtour.bots.puzzles.aim import load_aim
from grandtour.bots.puzzles.house import UnknownPuzzle, find_puzzle, load_puzzles
from grandtour.bots.puzzles.mining import SURE
from grandtour.bots.puzzles.puzzle import Puzzle
from grandtour.engine.game import Refused
from grandtour.features.training.puzzle_store import PuzzleStore
from grandtour.features.training.puzzles import Puzzles
from grandtour.features.training.rating import CENTRE
from grandtour.features.training.recall import DAY
from grandtour.games.rulebook import clauses
from grandtour.people.friends import Friends
from grandtour.people.rows import PersonRow
from grandtour.people.stores.friends import FriendStore
from grandtour.people.stores.people import PeopleStore
from grandtour.store.database import Database
from tests.new_database import new_database

ONE_GAME = max(games.names(), key=lambda game: len(load_puzzles(game)))
EVERY = [one for game in games.names() for one in load_puzzles(game)]
NOON = 20_616 * DAY + DAY // 2

every_puzzle = pytest.mark.parametrize("one", EVERY, ids=lambda one: f"{one.game}-{one.name}")


# What they promise.

@pytest.mark.parametrize("game", games.names())
def test_puzzles_have_names_of_their_own(game: str) -> None:
    found = load_puzzles(game)
    assert len({one.name for one in found}) == len(found)


@every_puzzle
def test_best_turn_is_clearly_ahead(one: Puzzle) -> None:
    assert one.start().current_player() == one.seat
    assert one.lead.margin >= load_aim(one.game).lead and one.lead.sure >= SURE
    assert all(one.ends_turn(one.play(line)) and one.is_solved_by(line) for line in one.lines)
    assert one.ends_turn(one.play(one.second)) and not one.is_solved_by(one.second)
    assert one.clause in clauses(one.game, "en")
    assert {name for name, _ in one.rates} <= set(NAMES)


@pytest.mark.parametrize("game", games.names())
def test_neighbours_differ(game: str) -> None:
    kinds = [one.kind for one in load_puzzles(game)]
    assert all(one not in kinds[max(0, place - 10):place] for place, one in enumerate(kinds))


def test_puzzle_is_found_by_name() -> None:
    assert find_puzzle(EVERY[0].game, EVERY[0].name) == EVERY[0]
    with pytest.raises(UnknownPuzzle):
        find_puzzle(EVERY[0].game, "nothing")


# Who has tried them.

class Shelf:
    """The puzzles of a site whose clock the test moves."""

    def __init__(self, database: Database) -> None:
        self.now = NOON
        self.friends = FriendStore(database)
        self.people = PeopleStore(database)
        self.service = Puzzles(PuzzleStore(database), lambda: self.now, Friends(
            self.friends, self.people, lambda: self.now))

    async def tries(self, one: Puzzle, right: bool, person: str = "ines") -> bool:
        """Whether the try is counted."""
        verdict = await self.service.try_turn(one, one.line if right else one.second, person)
        assert verdict.solved == right
        return verdict.counted


@pytest.fixture
async def shelf(tmp_path: Path) -> AsyncIterator[Shelf]:
    database = Database(new_database(tmp_path / "one.sqlite"))
    try:
        yield Shelf(database)
    finally:
        await database.close()


async def test_first_and_due_tries_count(shelf: Shelf) -> None:
    one = EVERY[0]
    assert await shelf.tries(one, right=False)
    row = (await shelf.service.load_progress("ines"))[one.game, one.name]
    assert not row.solved
    assert not await shelf.tries(one, right=True)
    row = (await shelf.service.load_progress("ines"))[one.game, one.name]
    assert (row.found, row.solved, row.recall.due) == (False, True, NOON + DAY)
    assert await shelf.service.list_due("ines") == []
    shelf.now += DAY
    assert await shelf.service.list_due("ines") == [one]
    assert await shelf.tries(one, right=True)
    assert await shelf.service.list_due("ines") == []
    row = (await shelf.service.load_progress("ines"))[one.game, one.name]
    assert not row.found            # at the first try


async def test_well_known_puzzle_returns_no_more(shelf: Shelf) -> None:
    one = EVERY[0]
    while not (
        row := (await shelf.service.load_progress("ines")).get((one.game, one.name))) or \
            not row.recall.is_settled:
        assert await shelf.tries(one, right=True)
        shelf.now = (await shelf.service.load_progress("ines"))[one.game, one.name].recall.due
    assert await shelf.service.list_due("ines") == []


async def test_first_try_successes_are_counted(shelf: Shelf) -> None:
    one = EVERY[0]
    for person, right in (("ines", True), ("ken", False), ("ada", True)):
        await shelf.tries(one, right, person)
    await shelf.tries(one, right=True, person="ken")
    tries = (await shelf.service.count_tries())[one.game, one.name]
    assert (tries.people, tries.found) == (3, 2)


async def test_strangers_and_refusals_store_nothing(shelf: Shelf) -> None:
    assert not await shelf.tries(EVERY[0], right=True, person="")
    with pytest.raises(Refused):
        await shelf.service.try_turn(EVERY[0], ["fly away"], "ines")
    assert await shelf.service.count_tries() == {}


# Days.

async def test_daily_puzzles_rotate_through_all(shelf: Shelf) -> None:
    found = []
    for _ in EVERY:
        found.append(shelf.service.puzzle_of_the_day())
        shelf.now += DAY // 4
        assert shelf.service.puzzle_of_the_day() == found[-1]
        shelf.now += 3 * DAY // 4
    assert sorted(one.name for one in found if one) == sorted(one.name for one in EVERY)
    assert shelf.service.puzzle_of_the_day() == found[0]


async def test_streak_counts_up_to_yesterday(shelf: Shelf) -> None:
    assert await shelf.service.count_streak("ines") == 0
    for number, one in enumerate(EVERY[:3], start=1):
        await shelf.tries(one, right=True)
        assert await shelf.service.count_streak("ines") == number
        shelf.now += DAY
    assert await shelf.service.count_streak("ines") == 3      # nothing yet today
    await shelf.tries(EVERY[3], right=False)
    shelf.now += DAY
    assert await shelf.service.count_streak("ines") == 0


async def test_progress_is_exported_moved_and_deleted(shelf: Shelf) -> None:
    one = EVERY[0]
    await shelf.tries(one, right=True, person="guest")
    await shelf.service.merge_guest("guest", PersonRow("ines", "Inès"))
    row = (await shelf.service.load_progress("ines"))[one.game, one.name]
    found = await shelf.service.export_data("ines")
    assert isinstance(found, dict) and found["solved_on"] == [NOON // DAY]
    assert found["tried"] == [{"game": one.game, "puzzle": one.name, "found": True, "at": NOON,
                               "solved": True, "recall": asdict(row.recall)}]
    assert found["ratings"][one.game]["rating"] > CENTRE
    await shelf.service.erase_person_data("ines")
    assert await shelf.service.export_data("ines") == {
        "tried": [], "solved_on": [], "ratings": {}, "puzzles_of_the_day": []}


async def test_first_tries_alone_are_rated(shelf: Shelf) -> None:
    one = EVERY[0]
    start = (await shelf.service.rate_puzzles(one.game))[one.name].rating
    await shelf.tries(one, right=True)
    mine = await shelf.service.find_rating("ines", one.game)
    assert mine.rating > CENTRE
    assert (await shelf.service.rate_puzzles(one.game))[one.name].rating < start
    await shelf.tries(one, right=False)
    assert await shelf.service.find_rating("ines", one.game) == mine


async def test_friends_answers_follow_the_own_try(shelf: Shelf) -> None:
    today = shelf.service.puzzle_of_the_day()
    assert today is not None
    for name in ("ines", "ken", "ada"):
        await shelf.people.add_person(PersonRow(name, name))
        await shelf.people.set_name(name, name, name)
    for one, other in (("ines", "ken"), ("ken", "ines"), ("ines", "ada")):
        await shelf.friends.add_wish(one, other, NOON)
    for person in ("ken", "ada"):
        await shelf.tries(today, right=False, person=person)
    assert await shelf.service.list_friends_tries("ines") == []     # before the own try
    await shelf.tries(today, right=True)
    found = await shelf.service.list_friends_tries("ines")
    assert [(one.found.person, one.found.solved) for one in found] == [("ken", False)]
    await shelf.friends.add_block("ken", "ines", NOON)
    assert await shelf.service.list_friends_tries("ines") == []


async def test_due_puzzles_come_before_new(shelf: Shelf) -> None:
    first, second = load_puzzles(ONE_GAME)[:2]
    after = shelf.service.next_puzzle
    assert await after(first, "") == second
    assert await after(load_puzzles(ONE_GAME)[-1], "") is None
    await shelf.tries(second, right=False)
    assert await after(first, "ines") not in (None, first, second)
    shelf.now += DAY
    assert await after(first, "ines") == second
