"""Decisions that are tried once more: the position as its seat saw it, and the own exercises."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.games.words import Choice
from grandtour.language import N_, Language
from grandtour.features.training.exercises import AttemptVerdict, Exercises
from grandtour.features.training.rows import ExerciseRow
from grandtour.tables.table import Table
from grandtour.web.http.access import looked_at, table_of
from grandtour.web.http.dates import day
from grandtour.web.http.forms import form_of, position_number, text_of
from grandtour.web.http.layout import Box, box, go, respond
from grandtour.web.http.refusals import status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.templating import render
from grandtour.web.http.viewer import Viewer, guest_of, somebody, viewer_of
from grandtour.web.replay.replay import Replay, frame_of
from grandtour.web.table_view.position_page import (
    Answer, describe_answer, read_query, render_position, respond_with_reason,
)
from grandtour.features.training.analysis_view import minus, offered, told_apart
from grandtour.web.table_view.fragments import answers, last
from grandtour.web.table_view.view import TableView


@dataclass(frozen=True)
class Trial(TableView):
    """An earlier position whose question is asked once more, one action for an answer."""

    @property
    def address(self) -> str:
        return address(self.table.id, self.number)

    @property
    def mine(self) -> bool:
        return True

    @property
    def asker(self) -> int | None:
        return self.seat

    @cached_property
    def choices(self) -> list[Choice]:
        """After an answer nothing comes, and it is not taken back."""
        return [replace(choice, leaves=True) for choice in self.legal]

    @property
    def further(self) -> list[Choice]:
        return []


def trial_of(table: Table, number: int, language: Language) -> Trial:
    """The question of this position, with the eyes of the seat that was asked."""
    state = table.match.at(number)
    return Trial(table, state.current_player(), language, 0, state, number, live=False)


@dataclass(frozen=True)
class Said:
    """What an attempt has come to, in words; `because`: what the rules bring by the best, beside
    what was tried, or beside what was done then if that trial has solved it."""

    sentence: str
    solved: bool
    back: str
    best: str
    because: str
    played: str


@dataclass(frozen=True)
class Line:
    """An exercise in the list of the own ones."""

    address: str
    table: str
    number: int
    game: Box
    name: str
    due: bool
    back: str


def address(table: str, number: int) -> str:
    return f"/t/{table}/retry/{number}"


async def exercise_page(request: Request) -> Response:
    """GET /t/{id}/retry/{number}: a decision once more. ?choose= shows a choice, ?why= a
    refusal."""
    viewer, view = await asked(request)
    return await shown(request, viewer, view, *read_query(view, request.query_params))


async def attempt(request: Request) -> Response:
    """POST the same, with an action: how it compares with the best that is known."""
    viewer, view = await asked(request)
    action = text_of(await form_of(request), "action")
    try:
        verdict = await services_of(request).of(Exercises).attempt(
            view.table, view.number, action, viewer.id)
    except Refused as refused:
        return await shown(request, viewer, view, refusal=describe_answer(view, refused, action),
                           status=status_of(refused))
    return await shown(request, viewer, view,
                       told=said(verdict, view.table, view.number, viewer.language))


async def why(request: Request) -> Response:
    """GET /t/{id}/retry/{number}/why?ask=: why something could not be done there."""
    _, view = await asked(request)
    return respond_with_reason(view, request.query_params)


async def asked(request: Request) -> tuple[Viewer, Trial]:
    """Who asks for which decision. Refused: no_such_position and no_exercise, besides what hides
    the table."""
    viewer = await viewer_of(request)
    table = await table_of(request)
    number: int = request.path_params["number"]
    services_of(request).tables.position(table, number)
    await services_of(request).of(Exercises).better(table, number, viewer.id)
    return viewer, trial_of(table, number, viewer.language)


async def shown(request: Request, viewer: Viewer, view: Trial,
                choice: Choice | None = None, refusal: Answer | None = None,
                told: Said | None = None, status: int = 200) -> Response:
    """The table as the seat that decided saw it."""
    following = [address(row.table, row.number)
                 for row in await services_of(request).of(Exercises).due(viewer.id)]
    parts = frame_of(Replay(view, view.seat)) | {
        "turn-idle": render("training/asked.html", viewer.language, view=view,
                            game=view.table.match.game.name, table=view.table, told=told,
                            answers=answers(view, view.choices), last=last(view, view.choices),
                            next=next((one for one in following if one != view.address),
                                      "")).strip(),
        "doc-title": view.show("title", title=view.say(N_("A decision once more")))}
    return render_position(request, viewer, view, parts, "training/retry.html", choice=choice,
                           refusal=refusal, status=status, told=told)


def said(verdict: AttemptVerdict, table: Table, number: int, language: Language) -> Said:
    state = table.match.at(number)
    seat = state.current_player()

    def title(action: str) -> str:
        return offered(state, action, seat, table, language)[0]

    played = played_at(table, number)
    other = played if verdict.solved else verdict.action
    return Said(language.say(outcome(verdict), action=title(verdict.action),
                             points=minus(verdict.behind) if verdict.behind else ""),
                verdict.solved, back(verdict, language), title(verdict.best),
                told_apart(state, verdict.best, other, table, language), title(played))


def played_at(table: Table, number: int) -> str:
    """What was done in this position."""
    return next(entry.text for entry in table.match.line if entry.number > number)


def outcome(verdict: AttemptVerdict) -> str:
    if verdict.behind is None:
        return N_("Right: {action} is the best that is known.")
    if verdict.solved:
        return N_("{action}: as far as can be measured as good as the best that is known ({points} "
                  "points).")
    return N_("{action}: {points} points beside the best that is known.")


def back(verdict: AttemptVerdict, language: Language) -> str:
    """When the exercise comes back; empty if it is nobody's."""
    if verdict.row is not None:
        return language.say(N_("You will see it again on {day}."),
                            day=day(verdict.row.recall.due, language))
    return language.say(N_("You will not see it again: you know it well.")) \
        if verdict.counted else ""


async def train(request: Request) -> Response:
    """POST /t/{id}/train: make exercises of the dearest decisions of a seat, and begin."""
    viewer = await viewer_of(request)
    table = await table_of(request)
    person, remember = await guest_of(request, viewer)
    rows = await services_of(request).of(Exercises).train(
        table, position_number(text_of(await form_of(request), "seat")), person.id)
    response = go(address(table.id, rows[0].number) if rows else f"/t/{table.id}/analysis")
    remember(response)
    return response


# The own exercises.

async def own_exercises(request: Request) -> Response:
    """GET /me/exercises."""
    services = services_of(request)
    viewer = await viewer_of(request)
    service, now = services.of(Exercises), services.tables.now()
    rows = await service.store.of(viewer.id) if viewer.person else []
    lines = [await line(request, row, viewer.language, now) for row in rows]
    return respond(request, viewer, "training/exercises.html", "tables", lines=lines,
                   begin=next((one.address for one in lines if one.due), ""))


async def line(request: Request, row: ExerciseRow, language: Language, now: int) -> Line:
    table = await looked_at(request, row.table)
    return Line(address(row.table, row.number), row.table, row.number,
                box(table.match.game.name, language), language.join(
                    [language.called(name) for name in table.names]), row.recall.due <= now,
                day(row.recall.due, language))


async def drop(request: Request) -> Response:
    """POST /me/exercises/drop: an exercise of one's own, or all."""
    person = somebody(await viewer_of(request))
    form = await form_of(request)
    store = services_of(request).of(Exercises).store
    if text_of(form, "table"):
        await store.drop(
            person.id, text_of(form, "table"), position_number(text_of(form, "number")))
    else:
        await store.forget(person.id)
    return go("/me/exercises")


routes: Final = [
    Route("/t/{id}/retry/{number:int}", exercise_page),
    Route("/t/{id}/retry/{number:int}", attempt, methods=["POST"]),
    Route("/t/{id}/retry/{number:int}/why", why),
    Route("/t/{id}/train", train, methods=["POST"]),
    Route("/me/exercises", own_exercises),
    Route("/me/exercises/drop", drop, methods=["POST"]),
]
