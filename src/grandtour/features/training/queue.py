"""The daily queue of a person: exercises of all their games and puzzles that are due, in one
order."""

from __future__ import annotations

from dataclasses import dataclass

from grandtour.features.training.exercises import ExerciseService
from grandtour.features.training.puzzle_cards import puzzle_address
from grandtour.features.training.puzzles import Puzzles
from grandtour.web.http.services import Services


@dataclass(frozen=True)
class DueItem:
    """Something to try again: its address, and since when it is due, in milliseconds since
    1970."""

    due: int
    address: str


def exercise_address(table: str, number: int) -> str:
    return f"/t/{table}/retry/{number}"


async def list_due(services: Services, person: str) -> list[DueItem]:
    """Return what is due, the earliest first."""
    puzzles = services.get(Puzzles)
    known = await puzzles.load_progress(person)
    found = [DueItem(row.recall.due, exercise_address(row.table, row.number))
             for row in await services.get(ExerciseService).list_due(person)]
    found += [DueItem(known[one.game, one.name].recall.due, puzzle_address(one))
              for one in await puzzles.list_due(person)]
    return sorted(found, key=lambda one: (one.due, one.address))


async def find_next(services: Services, person: str, without: str) -> str:
    """Return the address of the first due item but this one, "" if there is none."""
    return next((one.address for one in await list_due(services, person)
                 if one.address != without), "")
