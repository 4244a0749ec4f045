"""The API of puzzles."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path, Request
from pydantic import BaseModel

from grandtour import games
from grandtour.features.training.puzzles import Puzzles
from grandtour.bots.puzzles.puzzle import Puzzle
from grandtour.engine.game import Refused
from grandtour.features.training.rows import PuzzleRow
from grandtour.web.http.access import ViewerDep, api_router
from grandtour.web.http.layout import game_asked
from grandtour.web.http.refusals import answer
from grandtour.web.http.services import ServicesDep
from grandtour.features.training.exercise_api import Trying
from grandtour.features.training.puzzle_view import said, trial_of
from grandtour.web.table.api import ActionOffer, offers

router = api_router("puzzles", "play")
Game = Annotated[str, Path(max_length=40)]
Name = Annotated[str, Path(max_length=16)]


class PuzzleInfo(BaseModel):
    """A puzzle. `grade`: from 0, which all levels of computer players find, to 5, which none finds;
    `clause`: that of the rulebook under which it is solved; `due`: when the asker is to try it
    again, in milliseconds since 1970, null for who has not tried it."""

    game: str
    puzzle: str
    grade: int
    clause: str
    today: bool
    due: int | None


class PuzzlePosition(BaseModel):
    """The position as the seat sees it that decides, which is whose eyes it is told with, and all
    that it can do."""

    game: str
    puzzle: str
    seat: int
    prompt: str
    view: dict[str, Any]
    offers: list[ActionOffer]


class Solved(BaseModel):
    """Whether `action` is the `best`; `because`: what the rules bring by the best beside another
    one, "" if nothing is certain; `counted`: whether this try was the first, or was due; `due` as
    above."""

    action: str
    best: str
    solved: bool
    message: str
    because: str
    counted: bool
    due: int | None


@router.get("/puzzles", summary="All puzzles, by game, the easiest first")
async def list_puzzles(viewer: ViewerDep, services: ServicesDep) -> list[PuzzleInfo]:
    known = await services.of(Puzzles).known(viewer.id)
    today = services.of(Puzzles).of_the_day()
    return [info(one, known.get((game, one.name)), one == today)
            for game in games.names() for one in services.of(Puzzles).of_game(game)]


@router.get("/puzzles/{game}/{puzzle}", summary="A puzzle")
async def read_puzzle(request: Request, game: Game, puzzle: Name, viewer: ViewerDep,
                      services: ServicesDep) -> PuzzlePosition:
    """What is best there is told by a try."""
    found = services.of(Puzzles).puzzle(game_asked(request), puzzle)
    trial = trial_of(found, viewer.language)
    return PuzzlePosition(game=game, puzzle=puzzle, seat=trial.seat,
                          prompt=trial.say(trial.words.prompt(trial.state)), view=trial.visible,
                          offers=offers(trial.choices, viewer.language))


@router.post("/puzzles/{game}/{puzzle}", response_model=Solved, summary="Solve it")
async def solve(request: Request, game: Game, puzzle: Name, trying: Trying, viewer: ViewerDep,
                services: ServicesDep) -> Any:
    """Nothing is kept of who is nobody yet."""
    found = services.of(Puzzles).puzzle(game_asked(request), puzzle)
    trial = trial_of(found, viewer.language)
    try:
        verdict = await services.of(Puzzles).attempt(found, trying.action, viewer.id)
    except Refused as refused:
        return answer(refused, trial.table, viewer.language)
    words = said(trial, verdict, None)
    return Solved(action=verdict.action, best=found.best, solved=verdict.solved,
                  message=words.sentence, because=words.because, counted=verdict.counted,
                  due=due(verdict.row))


def info(one: Puzzle, row: PuzzleRow | None, today: bool) -> PuzzleInfo:
    return PuzzleInfo(game=one.game, puzzle=one.name, grade=one.grade, clause=one.clause,
                      today=today, due=due(row))


def due(row: PuzzleRow | None) -> int | None:
    return row.recall.due if row is not None and not row.recall.settled else None
