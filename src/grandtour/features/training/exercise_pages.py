"""Pages of decisions to try again: the position as its seat saw it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.bots.forecast import TURNS
from grandtour.engine.game import Refused
from grandtour.games.words import Choice
from grandtour.language import N_, Language
from grandtour.features.training.exercises import AttemptVerdict, ExerciseService
from grandtour.features.training.queue import exercise_address, find_next
from grandtour.tables.table import Table
from grandtour.web.http.access import load_table_of_request
from grandtour.web.http.dates import format_day
from grandtour.web.http.forms import read_form_fields, parse_position, read_text_field
from grandtour.web.http.layout import redirect_to
from grandtour.web.http.refusals import http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.templating import render
from grandtour.web.http.viewer import Viewer, find_or_create_guest, load_viewer
from grandtour.web.replay.replay import ReplayView, render_replay
from grandtour.web.table_view.position_page import (
    Answer, describe_answer, read_query, render_position, respond_with_reason,
)
from grandtour.features.training.analysis_view import explain_lines, format_loss
from grandtour.features.training.better_line import name_action
from grandtour.web.table_view.fragments import list_buttons, list_end_buttons
from grandtour.web.table_view.view import TableView


@dataclass(frozen=True)
class ExerciseView(TableView):
    """An earlier position whose question is asked again. The answer is one action."""

    @property
    def address(self) -> str:
        return exercise_address(self.table.id, self.number)

    @property
    def may_act(self) -> bool:
        return True

    @property
    def asking_seat(self) -> int | None:
        return self.seat

    @cached_property
    def choices(self) -> list[Choice]:
        """Return the choices. Nothing follows an answer, and it cannot be taken back."""
        return [replace(choice, leaves=True) for choice in self.legal_actions]

    @property
    def combined_choices(self) -> list[Choice]:
        return []


def build_exercise_view(table: Table, number: int, language: Language) -> ExerciseView:
    """Return the question of this position, as the asked seat sees it."""
    state = table.match.at(number)
    return ExerciseView(table, state.current_player(), language, 0, state, number, live=False)


@dataclass(frozen=True)
class AttemptText:
    """The result of an attempt in words. `because` is what the best gains by the rules compared
    with the tried action, or with what was done in the game if the attempt was right."""

    sentence: str
    solved: bool
    back: str
    best: str
    because: str
    played: str


async def show_exercise_page(request: Request) -> Response:
    """GET /t/{id}/retry/{number}: a decision once more. ?choose= shows a choice, ?why= a
    refusal."""
    viewer, view = await read_request(request)
    return await render_trial(request, viewer, view, *read_query(view, request.query_params))


async def try_action(request: Request) -> Response:
    """POST the same, with an action: compare it with the best known one."""
    viewer, view = await read_request(request)
    action = read_text_field(await read_form_fields(request), "action")
    try:
        verdict = await services_of(request).get(ExerciseService).try_action(
            view.table, view.number, action, viewer.person_id)
    except Refused as refused:
        return await render_trial(request, viewer, view,
            refusal=describe_answer(view, refused, action),
                           status=http_status(refused))
    return await render_trial(request, viewer, view,
                       told=describe_verdict(verdict, view.table, view.number, viewer.language))


async def show_reason(request: Request) -> Response:
    """GET /t/{id}/retry/{number}/why?ask=: the reason why something could not be done there."""
    _, view = await read_request(request)
    return respond_with_reason(view, request.query_params)


async def read_request(request: Request) -> tuple[Viewer, ExerciseView]:
    """Return the viewer and the requested decision. Refused: no_such_position and no_exercise,
    besides what hides the table."""
    viewer = await load_viewer(request)
    table = await load_table_of_request(request)
    number: int = request.path_params["number"]
    services_of(request).tables.find_position(table, number)
    await services_of(request).get(ExerciseService).find_better(table, number,
                                                                         viewer.person_id)
    return viewer, build_exercise_view(table, number, viewer.language)


async def render_trial(request: Request, viewer: Viewer, view: ExerciseView,
                       choice: Choice | None = None, refusal: Answer | None = None,
                       told: AttemptText | None = None, status: int = 200) -> Response:
    """Render the table as the seat that decided saw it."""
    parts = render_replay(ReplayView(view, view.seat)) | {
        "turn-idle": render("training/asked.html", viewer.language, view=view,
                            game=view.table.match.game.name, table=view.table, told=told,
                            answers=list_buttons(view, view.choices),
                            last=list_end_buttons(view, view.choices),
                            next=await find_next(services_of(request), viewer.person_id,
                                                 view.address)).strip(),
        "doc-title": view.render_part_of_page("title", title=view.say(N_("Retry a decision")))}
    return render_position(request, viewer, view, parts, "training/retry.html", choice=choice,
                           refusal=refusal, status=status, told=told)


def describe_verdict(verdict: AttemptVerdict, table: Table, number: int,
                     language: Language) -> AttemptText:
    state = table.match.at(number)
    seat = state.current_player()

    def title_of(action: str) -> str:
        return name_action(state, action, seat, table, language)[0]

    played = describe_played_move(table, number)
    other = played if verdict.is_solved else verdict.action
    return AttemptText(language.say(verdict_text(verdict), action=title_of(verdict.action),
                                    points=format_loss(verdict.behind) if verdict.behind else ""),
                       verdict.is_solved, return_text(verdict, language), title_of(verdict.best),
                       explain_lines(state, [verdict.best], [other], table.names, language, TURNS),
                       title_of(played))


def describe_played_move(table: Table, number: int) -> str:
    """Return what was done in this position."""
    return next(entry.text for entry in table.match.line if entry.number > number)


def verdict_text(verdict: AttemptVerdict) -> str:
    if verdict.behind is None:
        return N_("Right: {action} is the best known move.")
    if verdict.is_solved:
        return N_("{action}: within the margin of error, as good as the best known move "
                  "({points} points).")
    return N_("{action}: {points} points compared with the best known move.")


def return_text(verdict: AttemptVerdict, language: Language) -> str:
    """Return when the exercise returns; empty if it is no one's."""
    if verdict.row is not None:
        return language.say(N_("You will see it again on {day}."),
                            day=format_day(verdict.row.recall.due, language))
    return language.say(N_("You will not see it again: you know it well.")) \
        if verdict.counted else ""


async def make_exercises(request: Request) -> Response:
    """POST /t/{id}/train: make exercises of a seat's costliest decisions, and begin."""
    viewer = await load_viewer(request)
    table = await load_table_of_request(request)
    person, remember = await find_or_create_guest(request, viewer)
    rows = await services_of(request).get(ExerciseService).make_exercises(
        table, parse_position(read_text_field(await read_form_fields(request), "seat")), person.id)
    response = redirect_to(exercise_address(table.id, rows[0].number) if rows
                           else f"/t/{table.id}/analysis")
    remember(response)
    return response


routes: Final = [
    Route("/t/{id}/retry/{number:int}", show_exercise_page),
    Route("/t/{id}/retry/{number:int}", try_action, methods=["POST"]),
    Route("/t/{id}/retry/{number:int}/why", show_reason),
    Route("/t/{id}/train", make_exercises, methods=["POST"]),
]
