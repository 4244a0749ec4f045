"""The API of decisions that are tried once more."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import Path, Request
from pydantic import BaseModel, Field

from grandtour.features.training.exercises import ExerciseService
from grandtour.engine.game import Refused
from grandtour.features.training.rows import ExerciseRow
from grandtour.tables.table import Table
from grandtour.web.http.access import TableDep, ViewerDep, make_api_router, load_visible_table
from grandtour.web.http.viewer import find_or_create_person, require_person
from grandtour.web.http.refusals import AnswerModel, RefusalModel, respond_refused, explain_json
from grandtour.web.http.services import ServicesDep
from grandtour.web.table_view.position_page import find_reason
from grandtour.features.training.exercise_pages import (
    describe_played_move, describe_verdict, build_exercise_view,
)
from grandtour.web.table.api import ActionOffer, describe_offers
from grandtour.web.server.validation import RequestBody

router = make_api_router("afterwards", "play")
Number = Annotated[int, Path(ge=0, lt=10**9)]


class ExerciseInfo(BaseModel):
    """An exercise of the caller: the decision at the position of this `number`. `waits`: it is due
    now. `due`: when it returns, in milliseconds since 1970. `stability`: the days after which nine
    of ten people still know it, 0 before the first try."""

    table: str
    game: str
    number: int
    waits: bool
    due: int
    stability: float


class Exercise(BaseModel):
    """A decision of a finished game as its seat saw it then, with all its options. An attempt tells
    what was done and what would have been better."""

    table: str
    game: str
    number: int
    seat: int
    prompt: str
    view: dict[str, Any]
    offers: list[ActionOffer]


class ExerciseTry(RequestBody):
    """An action to try there, in notation."""

    action: Annotated[str, Field(max_length=2000)]


class ExerciseAnswer(BaseModel):
    """The comparison of `action` with the `best` known one and with what was `played`. `behind`:
    how much more the best promises, as a share of the victory with its standard error; null if they
    are the same. `message` says it in words. `because` is what the best gains by the rules compared
    with `action`, or with `played` if that is solved; "" if nothing is certain. `exercise`: the
    caller's exercise afterwards; null if there is none, or it no longer returns. `counted`: this
    attempt has changed it."""

    action: str
    best: str
    played: str
    solved: bool
    behind: dict[str, float] | None
    message: str
    because: str
    exercise: ExerciseInfo | None
    counted: bool


class NewExercises(RequestBody):
    """The seat whose costliest decisions become exercises; `guest` names a new guest."""

    seat: int
    guest: Annotated[str, Field(max_length=40)] = ""


class MadeExercises(BaseModel):
    """The exercises of that seat, and the token of the new guest, if any."""

    exercises: list[ExerciseInfo]
    token: str | None


@router.get("/me/exercises", summary="The asker's exercises, those first that come back first")
async def list_exercises(request: Request, viewer: ViewerDep,
                         services: ServicesDep) -> list[ExerciseInfo]:
    return [describe_exercise(row, await load_visible_table(request, row.table),
                              services.tables.now())
            for row in await services.get(ExerciseService).store.load_rows(require_person(
                viewer).id)]


@router.delete("/me/exercises", status_code=204, summary="Delete all of the asker's exercises")
async def drop_all(viewer: ViewerDep, services: ServicesDep) -> None:
    await services.get(ExerciseService).store.delete_rows_of(require_person(viewer).id)


@router.delete("/me/exercises/{table}/{number}", status_code=204,
               summary="Delete an exercise of the asker")
async def drop_one(table: str, number: Number, viewer: ViewerDep, services: ServicesDep) -> None:
    await services.get(ExerciseService).store.delete_exercise(require_person(viewer).id,
                                                                       table, number)


@router.post("/tables/{id}/exercises", summary="Make exercises of a seat's dearest decisions")
async def train(request: Request, table: TableDep, wish: NewExercises, viewer: ViewerDep,
                services: ServicesDep) -> MadeExercises:
    """Make exercises from an analysed game that is over. Existing ones are unchanged."""
    person, token = await find_or_create_person(request, viewer, wish.guest)
    rows = await services.get(ExerciseService).make_exercises(table, wish.seat, person.id)
    now = services.tables.now()
    return MadeExercises(exercises=[describe_exercise(row, table, now) for row in rows],
                         token=token)


@router.get("/tables/{id}/exercises/{number}", summary="A decision once more")
async def read_exercise(table: TableDep, number: Number, viewer: ViewerDep,
                        services: ServicesDep) -> Exercise:
    services.tables.find_position(table, number)
    await services.get(ExerciseService).find_better(table, number, viewer.person_id)
    trial = build_exercise_view(table, number, viewer.language)
    return Exercise(table=table.id, game=table.match.game.name, number=number, seat=trial.seat,
                    prompt=trial.say(trial.words.prompt(trial.state)), view=trial.visible_state,
                    offers=describe_offers(trial.choices, viewer.language))


@router.get("/tables/{id}/exercises/{number}/why",
            summary="Why an action was not possible there")
async def why(table: TableDep, number: Number, action: str, viewer: ViewerDep,
              services: ServicesDep) -> RefusalModel | AnswerModel | None:
    """Return the refusal of this action or command; null if it is legal."""
    services.tables.find_position(table, number)
    await services.get(ExerciseService).find_better(table, number, viewer.person_id)
    trial = build_exercise_view(table, number, viewer.language)
    return explain_json(find_reason(trial, action), table, viewer.language)


@router.post("/tables/{id}/exercises/{number}", response_model=ExerciseAnswer, summary="Try it")
async def attempt(table: TableDep, number: Number, trying: ExerciseTry, viewer: ViewerDep,
                  services: ServicesDep) -> Any:
    """Compare an action over deals that the seat cannot tell from the real one. This takes
    seconds."""
    services.tables.find_position(table, number)
    try:
        verdict = await services.get(ExerciseService).try_action(
            table, number, trying.action, viewer.person_id)
    except Refused as refused:
        return respond_refused(refused, table, viewer.language)
    words = describe_verdict(verdict, table, number, viewer.language)
    return ExerciseAnswer(action=verdict.action, best=verdict.best,
                          played=describe_played_move(table, number),
                 solved=verdict.is_solved,
                 behind=asdict(verdict.behind) if verdict.behind else None,
                 message=words.sentence, because=words.because,
                 exercise=describe_exercise(verdict.row, table, services.tables.now())
                 if verdict.row
                 else None,
                 counted=verdict.counted)


def describe_exercise(row: ExerciseRow, table: Table, now: int) -> ExerciseInfo:
    return ExerciseInfo(table=row.table, game=table.match.game.name, number=row.number,
                        waits=row.recall.due <= now, due=row.recall.due,
                        stability=row.recall.stability)
