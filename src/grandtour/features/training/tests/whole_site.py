"""Pages of training on a site that has something of everything."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from typing import Any, Final

from grandtour import games
from grandtour.bots.puzzles.house import load_puzzles
from grandtour.bots.puzzles.puzzle import Puzzle
from tests import positions
from tests.full_site import FullSite, check_answer
from tests.some_game import PLAIN

# Of the API, an address that must find what is drawn for it.
FOUND: Final = ("/puzzles/{game}/{puzzle}",)
# Numbers and words of the API of which what is drawn meets some.
DRAWN: Final = ("exercises/{number}", "{table}/{number}", "exercises/{table}")
MADE: Final[dict[str, Callable[[Any], object]]] = {
    "puzzles/{game}": lambda _: PLAIN,
    "{game}/{puzzle}": lambda _: load_puzzles(PLAIN)[0].name,
}


def make_pages(site: FullSite) -> dict[str, list[str]]:
    """Return addresses by route: of an analysis that was made, one that nobody has asked for, an
    exercise and puzzles."""
    over = [positions.positions_of(PLAIN).end(site.site, 2) for _ in range(2)]
    asked, other = [f"/t/{stand.table}/analysis" for stand in over]
    told: Any = check_answer(site.ada.post(f"/tables{asked.removeprefix('/t')}"))
    while told["state"] != "done":
        time.sleep(0.2)
        told = check_answer(site.ada.get(f"/tables{asked.removeprefix('/t')}"))
    step = next(step for step in told["found"]["steps"] if step["decision"])
    lines = [f"{asked}/line?at={one['better']['position']}"
             for one in told["found"]["decisions"] if one["better"]]
    return {"/t/{id}/analysis": [asked, other], "/t/{id}/analysis/line": lines[:1],
            "/t/{id}/moment": [one.replace("analysis", "moment") for one in (asked, other)],
            "/t/{id}/retry/{number:int}": [add_exercise(site, over[0].table, step)],
            "/me/exercises": ["/me/exercises"], "/puzzles": ["/puzzles"],
            "/puzzles/{game}": [f"/puzzles/{name}" for name in games.names()],
            "/puzzles/{game}/{puzzle}": [
                f"/puzzles/{name}/{load_puzzles(name)[0].name}"
                for name in games.names() if load_puzzles(name)],
            "/puzzles/{game}/{puzzle}/after/{steps}": [
                f"/puzzles/{one.game}/{one.name}/after/{place}"
                for one in load_puzzles(PLAIN) for place in [first_step(one)]
                if len(one.line) > 1][:1]}


def first_step(puzzle: Puzzle) -> int:
    """Return the place of the first action of the best turn among the choices."""
    return [str(action) for action in puzzle.start().choices()].index(puzzle.line[0])


def add_exercise(site: FullSite, table: str, step: dict[str, Any]) -> str:
    """Make this decision an exercise, whatever the analysis says of it; return its address."""
    me = check_answer(site.ada.get("/me"))["id"]
    with closing(sqlite3.connect(site.site.database, timeout=30)) as file, file:
        file.execute("INSERT INTO exercises (person, table_id, number, better, "
                     "stability, difficulty, last, due) VALUES (?, ?, ?, ?, 0, 0, 0, 0)", (
                         me, table, step["before"], step["actions"][0]))
    return f"/t/{table}/retry/{step['before']}"
