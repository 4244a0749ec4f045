"""Decisions that are tried once more: the position as its seat saw it, and the own exercises."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.games.words import Choice
from grandtour.language import Language, N_
from grandtour.tables.exercises import ExerciseRow, Exercises, Verdict
from grandtour.tables.table import Table
from grandtour.web.analysis_view import minus, offered
from grandtour.web.dates import day
from grandtour.web.fragments import Scene, players
from grandtour.web.looking import looked_at, table_of
from grandtour.web.reader import Reader, guest_of, reader_of, somebody
from grandtour.web.replay import Replay, own_parts
from grandtour.web.shell import Box, box, form_of, go, respond, tables_of, text_of
from grandtour.web.speech import sentence, status_of
from grandtour.web.table_pages import whole


@dataclass(frozen=True)
class Trial(Scene):
    """An earlier position whose question is asked once more."""

    @property
    def asker(self) -> int | None:
        return self.seat

    @property
    def choices(self) -> list[Choice]:
        return self.legal


def trial_of(table: Table, number: int, language: Language) -> Trial:
    """The question of this position, with the eyes of the seat that was asked."""
    state = table.match.at(number)
    return Trial(table, state.current_player(), language, 0, state, number, live=False)


@dataclass(frozen=True)
class Said:
    """What an attempt has come to, in words."""

    sentence: str
    solved: bool
    back: str
    best: str
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


def exercises_of(connection: HTTPConnection) -> Exercises:
    found = connection.app.state.exercises
    assert isinstance(found, Exercises)
    return found


def address(table: str, number: int) -> str:
    return f"/t/{table}/retry/{number}"


async def exercise_page(request: Request) -> Response:
    """GET /t/{id}/retry/{number}: a decision once more."""
    reader, table, number = await asked(request)
    await exercises_of(request).better(table, number, reader.id)
    return await shown(request, reader, table, number)


async def attempt(request: Request) -> Response:
    """POST the same, with an action: how it compares with the best that is known."""
    reader, table, number = await asked(request)
    action = text_of(await form_of(request), "action")
    try:
        verdict = await exercises_of(request).attempt(table, number, action, reader.id)
    except Refused as refused:
        if status_of(refused) == 404:
            raise
        return await shown(request, reader, table, number, refused=refused)
    return await shown(request, reader, table, number, said(verdict, table, number,
                                                           reader.language))


async def asked(request: Request) -> tuple[Reader, Table, int]:
    """Who asks for which decision. Refused: no_such_position, besides what hides the table."""
    reader = await reader_of(request)
    table = await table_of(request)
    number: int = request.path_params["number"]
    tables_of(request).position(table, number)
    return reader, table, number


async def shown(request: Request, reader: Reader, table: Table, number: int,
                told: Said | None = None, refused: Refused | None = None) -> Response:
    """The position with the eyes of the seat that decided, and nothing of what came after."""
    scene = trial_of(table, number, reader.language)
    seat = scene.seat
    before = own_parts(Replay(scene, seat))
    board = scene.boards
    following = [row for row in await exercises_of(request).due(reader.id)
                 if (row.table, row.number) != (table.id, number)]
    return respond(
        request, reader, "analysis/retry.html", "tables",
        status_of(refused) if refused else 200, table=table, scene=scene, seat=seat,
        words=scene.words, told=told, own=Markup(scene.show("own")),
        game=box(table.match.game.name, reader.language), deed=Markup(before["deed"]),
        refusal=sentence(refused, table, reader.language) if refused else "",
        next=address(following[0].table, following[0].number) if following else "",
        wide=Markup(board.wide.svg()), tall=Markup(board.tall.svg()),
        sprite=Markup(board.sprite), players=[Markup(part) for part in players(scene).values()],
        overview=Markup(scene.show("overview", overview=scene.words.overview(
            scene.view, table.names))))


def said(verdict: Verdict, table: Table, number: int, language: Language) -> Said:
    state = table.match.at(number)
    seat = state.current_player()

    def title(action: str) -> str:
        return offered(state, action, seat, table, language)[0]

    return Said(language.say(outcome(verdict), action=title(verdict.action),
                             points=minus(verdict.behind) if verdict.behind else ""),
                verdict.solved, back(verdict, language), title(verdict.best),
                title(played_at(table, number)))


def played_at(table: Table, number: int) -> str:
    """What was done in this position."""
    return next(entry.text for entry in table.match.standing if entry.number > number)


def outcome(verdict: Verdict) -> str:
    if verdict.behind is None:
        return N_("{action}: nothing better is known.")
    if verdict.solved:
        return N_("{action}: as far as can be measured as good as the best that is known ({points} "
                  "points).")
    return N_("{action}: {points} points beside the best that is known.")


def back(verdict: Verdict, language: Language) -> str:
    """When the exercise comes back; empty if it is nobody's."""
    if verdict.row is not None:
        return language.say(N_("It comes back on {day}."), day=day(verdict.row.due, language))
    return language.say(N_("It does not come back: it was solved after three weeks too.")) \
        if verdict.counted else ""


async def train(request: Request) -> Response:
    """POST /t/{id}/train: make exercises of the dearest decisions of a seat, and begin."""
    reader = await reader_of(request)
    table = await table_of(request)
    person, remember = await guest_of(request, reader)
    rows = await exercises_of(request).train(
        table, whole(text_of(await form_of(request), "seat")), person.id)
    response = go(address(table.id, rows[0].number) if rows else f"/t/{table.id}/analysis")
    remember(response)
    return response


# The own exercises.

async def own_exercises(request: Request) -> Response:
    """GET /me/exercises."""
    reader = await reader_of(request)
    service, now = exercises_of(request), tables_of(request).now()
    rows = await service.store.of(reader.id) if reader.person else []
    lines = [await line(request, row, reader.language, now) for row in rows]
    return respond(request, reader, "analysis/exercises.html", "tables", lines=lines,
                   begin=next((one.address for one in lines if one.due), ""))


async def line(request: Request, row: ExerciseRow, language: Language, now: int) -> Line:
    table = await looked_at(request, row.table)
    return Line(address(row.table, row.number), row.table, row.number,
                box(table.match.game.name, language), language.join(
                    [language.called(name) for name in table.names]), row.due <= now,
                day(row.due, language))


async def drop(request: Request) -> Response:
    """POST /me/exercises/drop: an exercise of one's own, or all."""
    person = somebody(await reader_of(request))
    form = await form_of(request)
    store = exercises_of(request).store
    if text_of(form, "table"):
        await store.drop(person.id, text_of(form, "table"), whole(text_of(form, "number")))
    else:
        await store.forget(person.id)
    return go("/me/exercises")


routes: Final = [
    Route("/t/{id}/retry/{number:int}", exercise_page),
    Route("/t/{id}/retry/{number:int}", attempt, methods=["POST"]),
    Route("/t/{id}/train", train, methods=["POST"]),
    Route("/me/exercises", own_exercises),
    Route("/me/exercises/drop", drop, methods=["POST"]),
]
