"""The API of puzzles."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from fastapi import Path, Query, Request
from pydantic import BaseModel, Field

from grandtour import games
from grandtour.features.training.puzzles import Puzzles
from grandtour.bots.puzzles.puzzle import Puzzle
from grandtour.engine.game import Refused
from grandtour.features.training.rows import PuzzleRow
from grandtour.web.http.access import ViewerDep, make_api_router
from grandtour.web.http.layout import find_game
from grandtour.web.http.refusals import respond_refused
from grandtour.web.http.services import ServicesDep
from grandtour.features.training.puzzle_view import describe_verdict, trial_of
from grandtour.web.table.api import ActionOffer, describe_offers
from grandtour.web.server.validation import RequestBody

router = make_api_router("puzzles", "play")
Game = Annotated[str, Path(max_length=40)]
Name = Annotated[str, Path(max_length=16)]


class PuzzleInfo(BaseModel):
    """A puzzle. `grade`: from 0, found by all levels of computer players, to 5, found by none.
    `clause`: the clause of the rulebook that solves it. `due`: when the caller is to try it again,
    in milliseconds since 1970; null if they have not tried it."""

    game: str
    puzzle: str
    grade: int
    clause: str
    today: bool
    due: int | None


class PuzzlePosition(BaseModel):
    """The position as the seat to decide sees it, and all its options. The turn goes on as long as
    there are any."""

    game: str
    puzzle: str
    seat: int
    prompt: str
    view: dict[str, Any]
    offers: list[ActionOffer]


class Turn(RequestBody):
    """The actions of a whole turn, in notation."""

    actions: Annotated[list[Annotated[str, Field(max_length=2000)]], Field(max_length=60)]


class PuzzleAnswer(BaseModel):
    """The result of a try: whether the turn ends as well as the `best`. `because`: what the best
    gains by the rules compared with the try, or with the second-best turn if the try was right; ""
    if nothing is certain. `counted`: this try was the first, or was due. `due` as in `PuzzleInfo`.
    `rating`: the caller's Glicko-2 rating after a first try, otherwise null."""

    actions: list[str]
    best: list[str]
    solved: bool
    message: str
    because: str
    counted: bool
    due: int | None
    rating: float | None


@router.get("/puzzles", summary="All puzzles, by game")
async def list_puzzles(viewer: ViewerDep, services: ServicesDep) -> list[PuzzleInfo]:
    known = await services.get(Puzzles).load_progress(viewer.person_id)
    today = services.get(Puzzles).puzzle_of_the_day()
    return [make_puzzle_info(one, known.get((game, one.name)), one == today)
            for game in games.names() for one in services.get(Puzzles).list_puzzles(game)]


@router.get("/puzzles/{game}/{puzzle}", response_model=PuzzlePosition, summary="A puzzle")
async def read_puzzle(request: Request, game: Game, puzzle: Name, viewer: ViewerDep,
                      services: ServicesDep,
                      after: Annotated[list[str], Query(max_length=60)] = []) -> Any:  # noqa: B006
    """Return a puzzle, or its position `after` some actions of the turn. A try tells the best
    turn."""
    found = services.get(Puzzles).find_puzzle(find_game(request), puzzle)
    trial = trial_of(found, viewer.language)
    try:
        state = found.play(after)
    except Refused as refused:
        return respond_refused(refused, trial.table, viewer.language)
    if found.ends_turn(state):
        return PuzzlePosition(game=game, puzzle=puzzle, seat=trial.seat, prompt="",
                              view=state.view(trial.seat), offers=[])
    trial = replace(trial, state=state)
    return PuzzlePosition(game=game, puzzle=puzzle, seat=trial.seat,
                          prompt=trial.say(trial.words.prompt(trial.state)),
                          view=trial.visible_state,
                          offers=describe_offers(trial.choices, viewer.language))


@router.post("/puzzles/{game}/{puzzle}", response_model=PuzzleAnswer, summary="Solve it")
async def solve(request: Request, game: Game, puzzle: Name, turn: Turn, viewer: ViewerDep,
                services: ServicesDep) -> Any:
    """Try a whole turn. Nothing is stored for people without a name here."""
    found = services.get(Puzzles).find_puzzle(find_game(request), puzzle)
    trial = trial_of(found, viewer.language)
    try:
        verdict = await services.get(Puzzles).try_turn(found, turn.actions,
                                                                viewer.person_id)
    except Refused as refused:
        return respond_refused(refused, trial.table, viewer.language)
    words = describe_verdict(trial, verdict, None)
    return PuzzleAnswer(actions=list(verdict.actions), best=list(found.line), solved=verdict.solved,
                  message=words.sentence, because=words.because, counted=verdict.counted,
                  due=due_moment(verdict.row),
                  rating=verdict.rated.person.rating if verdict.rated else None)


def make_puzzle_info(one: Puzzle, row: PuzzleRow | None, today: bool) -> PuzzleInfo:
    return PuzzleInfo(game=one.game, puzzle=one.name, grade=one.grade, clause=one.clause,
                      today=today, due=due_moment(row))


def due_moment(row: PuzzleRow | None) -> int | None:
    return row.recall.due if row is not None and not row.recall.is_settled else None
