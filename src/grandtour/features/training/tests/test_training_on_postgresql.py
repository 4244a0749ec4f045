"""Exercises, puzzles and analyses on both databases alike."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from grandtour.bots.analysis.report import LossSum
from grandtour.features.training.puzzle_store import PuzzleStore
from grandtour.features.training.recall import RecallState
from grandtour.features.training.rows import AnalysisRow, ExerciseRow, PuzzleRow, Tries
from grandtour.features.training.store import AnalysisStore, ExerciseStore
from grandtour.maintenance.making import make_database
from grandtour.results.rows import TableResult
from grandtour.store.database import Database
from tests.some_game import PLAIN
from tests.store.conftest import cluster, postgres
from tests.store.test_results_on_postgres import store_tables

__all__ = ["cluster", "postgres"]       # fixtures


def row(person: str, number: int, stability: float = 0.0, due: int = 5) -> ExerciseRow:
    return ExerciseRow(person, "t1", number, "move nashik", RecallState(stability, 2.5, 1, due))


async def stored_exercises(url: str) -> tuple[list[ExerciseRow], list[ExerciseRow],
                                              list[ExerciseRow]]:
    """Return the exercises of a member, of a member who was a guest, and of one who has left."""
    make_database(url)
    database = Database(url)
    try:
        await store_tables(database, [TableResult("t1", PLAIN, "", 1)])
        store = ExerciseStore(database)
        await store.add_exercises(
            [row("ines", 7), row("ines", 3), row("guest", 7), row("guest", 9)])
        await store.save_recall(row("ines", 7, stability=2.3065, due=90))
        await store.add_exercises([row("ines", 7)])               # it stays as it stands
        await store.delete_exercise("ines", "t1", 4)               # which is not there
        mine = await store.load_rows("ines")
        await store.move_rows("guest", "ines")
        moved = await store.load_rows("ines")
        assert await store.load_rows("guest") == []
        await store.delete_exercise("ines", "t1", 3)
        await store.delete_rows_of("nobody")
        left = await store.load_rows("ines")
        await store.delete_rows_of("ines")
        assert await store.load_rows("ines") == []
        return mine, moved, left
    finally:
        await database.close()


def test_both_databases_keep_exercises_alike(postgres: str, tmp_path: Path) -> None:
    told = [asyncio.run(stored_exercises(url))
            for url in (postgres, f"sqlite:///{tmp_path}/one.sqlite")]
    assert told[0] == told[1]
    mine, moved, left = told[0]
    late = row("ines", 7, stability=2.3065, due=90)
    assert mine == [row("ines", 3), late]
    assert moved == [row("ines", 3), row("ines", 9), late]
    assert left == [row("ines", 9), late]


async def stored_analyses(url: str) -> list[AnalysisRow | None]:
    """Return the analysis of a table before it is saved, then, and when it is made again."""
    make_database(url)
    database = Database(url)
    try:
        await store_tables(database, [TableResult("t1", PLAIN, "", 1)])
        store = AnalysisStore(database)
        found = [await store.find_analysis("t1")]
        for effort in ("1", "2"):
            await store.save_analysis(AnalysisRow("t1", effort, '["Ā"]'), [LossSum()])
            found.append(await store.find_analysis("t1"))
        return found
    finally:
        await database.close()


@pytest.mark.slow
def test_both_databases_keep_analyses_alike(postgres: str, tmp_path: Path) -> None:
    told = [asyncio.run(stored_analyses(url))
            for url in (postgres, f"sqlite:///{tmp_path}/one.sqlite")]
    assert told[0] == told[1] == [
        None, AnalysisRow("t1", "1", '["Ā"]'), AnalysisRow("t1", "2", '["Ā"]')]


def puzzle_row(person: str, puzzle: str, found: bool, due: int = 5) -> PuzzleRow:
    return PuzzleRow(person, PLAIN, puzzle, found, 3, found, RecallState(2.5, 6.25, 3, due))


async def stored_puzzles(url: str) -> list[object]:
    """Return the results of all, of a member, of a member who was a guest, and after that member
    has left."""
    make_database(url)
    database = Database(url)
    try:
        store = PuzzleStore(database)
        for one in (puzzle_row("ines", "a", True), puzzle_row("guest", "a", False),
                    puzzle_row("guest", "b", True)):
            await store.save_puzzle(one)
        await store.save_puzzle(puzzle_row("ines", "a", True, due=90))  # in place of what was known
        for person, day in (("ines", 7), ("guest", 8), ("guest", 7), ("ines", 7)):
            await store.add_solved_day(person, day)
        told: list[object] = [dict(await store.count_tries()), await store.load_rows("ines"),
                              await store.list_days("ines")]
        await store.move_rows("guest", "ines")
        told += [await store.load_rows("ines"), await store.list_days("ines"),
                 await store.load_rows("guest")]
        await store.delete_rows_of("ines")
        return [*told, await store.load_rows("ines"), await store.list_days("ines"),
            dict(await store.count_tries())]
    finally:
        await database.close()


@pytest.mark.slow
def test_both_databases_keep_puzzles_alike(postgres: str, tmp_path: Path) -> None:
    told = [asyncio.run(stored_puzzles(url))
            for url in (postgres, f"sqlite:///{tmp_path}/one.sqlite")]
    late = puzzle_row("ines", "a", True, due=90)
    assert told[0] == told[1] == [
        {(PLAIN, "a"): Tries(2, 1), (PLAIN, "b"): Tries(1, 1)}, [late], [7],
        [puzzle_row("ines", "b", True), late], [8, 7], [], [], [], {}]
