"""The pages on which one learns: all games, one game, a step of a lesson, its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.engine.game import Refused
from grandtour.games.figures import pictures
from grandtour.games.lessons import FIRST, Lesson, UnknownLesson, lesson, lessons
from grandtour.games.words import Choice
from grandtour.language import Count, Phrase
from grandtour.learning import errors
from grandtour.learning.guided import play_on
from grandtour.learning.rows import ProgressRow
from grandtour.web.http.forms import form_of, text_of, whole
from grandtour.web.http.layout import Box, box, game_asked, go, respond
from grandtour.web.http.refusals import status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.templating import render
from grandtour.web.http.viewer import Viewer, guest_of, network_of, viewer_of
from grandtour.web.learn.step_view import StepView, address, home, place, step_view
from grandtour.web.replay.figures import all_drawn
from grandtour.web.table_view.fragments import ENDS, buttons, playing
from grandtour.web.table_view.position_page import (
    Answer, describe_answer, find_choice, read_query, render_position, respond_with_reason,
)

MOST_TRIES: Final = 9


@dataclass(frozen=True)
class Listed:
    """A lesson in a list, as far as the viewer has come: `step` is the last one done, 0 for none;
    `go` leads to where the viewer goes on."""

    lesson: Lesson
    step: int
    learned: bool
    go: str

    @property
    def steps(self) -> Phrase:
        return Count("{n} step", "{n} steps", self.lesson.length)

    @property
    def minutes(self) -> Phrase:
        return Count("{n} minute", "{n} minutes", self.lesson.minutes)


@dataclass(frozen=True)
class Course:
    """The lessons of a game, the first one apart."""

    game: Box
    first: Listed | None
    others: list[Listed]


def listed(one: Lesson, row: ProgressRow | None) -> Listed:
    step = row.step if row is not None and row.step < one.length else 0
    return Listed(one, step, row is not None and row.learned, going(one, step + 1))


async def course_of(request: Request, viewer: Viewer, game: str) -> Course:
    known = await services_of(request).progress.of(viewer.id)
    found = [listed(one, known.get((game, one.name))) for one in lessons(game)]
    first = next((one for one in found if one.lesson.name == FIRST), None)
    return Course(box(game, viewer.language), first, [one for one in found if one is not first])


async def all_games(request: Request) -> Response:
    """GET /learn."""
    viewer = await viewer_of(request)
    courses = [await course_of(request, viewer, game) for game in games.names()]
    return respond(request, viewer, "learn/games.html", "learn", courses=courses)


async def one_game(request: Request) -> Response:
    """GET /learn/{game}: its lessons, and the other ways to learn it."""
    viewer, game = await viewer_of(request), game_asked(request)
    return respond(request, viewer, "learn/game.html", "learn",
                   course=await course_of(request, viewer, game), about=games.words(game).ABOUT,
                   pictures=all_drawn(game, pictures(game), viewer.language))


def lesson_asked(request: Request) -> Lesson:
    """Refused: no_such_game, no_such_lesson."""
    name = str(request.path_params["lesson"])
    try:
        return lesson(game_asked(request), name)
    except UnknownLesson:
        raise Refused(errors.NO_LESSON, {"lesson": name}) from None


def step_asked(request: Request, viewer: Viewer, did: str = "", tries: int = 0) -> StepView:
    """Refused: no_such_game, no_such_lesson, no_such_step."""
    found, number = lesson_asked(request), int(request.path_params["step"])
    if not 1 <= number <= found.length:
        raise Refused(errors.NO_STEP, {"lesson": found.name, "steps": found.length})
    did = did if found.steps[number - 1].accepts(did) else ""
    name = viewer.person.name if viewer.person else ""
    return step_view(found, number, viewer.language, name, did, tries)


async def whole_lesson(request: Request) -> Response:
    """GET /learn/{game}/{lesson}: on to where the viewer has stopped."""
    found = lesson_asked(request)
    viewer = await viewer_of(request)
    known = await services_of(request).progress.of(viewer.id)
    return go(listed(found, known.get((found.game, found.name))).go)


async def step_page(request: Request) -> Response:
    """GET /learn/{game}/{lesson}/{step}. ?choose= shows a choice, ?why= a refusal, ?did= what came
    of the answer, ?tried= that something else was meant."""
    viewer, query = await viewer_of(request), request.query_params
    tries = min(MOST_TRIES, max(0, whole(query.get("tries", ""), 0)))
    view = step_asked(request, viewer, query.get("did", ""), tries)
    return shown(request, viewer, view, *read_query(view, query), tried=query.get("tried", ""))


async def answer(request: Request) -> Response:
    """POST the same, with an action."""
    viewer = await viewer_of(request)
    form = await form_of(request)
    tries = min(MOST_TRIES, max(0, whole(text_of(form, "tries"), 0)))
    view, asked = step_asked(request, viewer, tries=tries), text_of(form, "action")
    step, found = view.taught, lesson_asked(request)
    try:
        action = str(view.state.game.request(view.state, asked, found.seat))
    except Refused as refused:
        return shown(request, viewer, view, refusal=describe_answer(view, refused, asked),
                     status=status_of(refused))
    if not step.accepts(action):
        query, there = {"tried": action, "tries": tries + 1}, place(found, step.number)
        return go(f"{view.address}?{urlencode(query)}{there}")
    if viewer.person is not None:
        await services_of(request).progress.done(viewer.id, found, step.number)
    return go(f"{view.address}?{urlencode({'did': action})}{place(found, step.number)}")


async def why(request: Request) -> Response:
    """GET /learn/{game}/{lesson}/{step}/why?ask=: why something cannot be done there."""
    view = step_asked(request, await viewer_of(request))
    return respond_with_reason(view, request.query_params)


def shown(request: Request, viewer: Viewer, view: StepView,
          choice: Choice | None = None, refusal: Answer | None = None, tried: str = "",
          status: int = 200) -> Response:
    """The step on a table of its own."""
    found = lesson_asked(request)
    title = view.say(found.title)
    facts = {"view": view, "table": view.table, "lesson": found, "step": view.taught,
             "game": found.game, "tried": other(view, tried),
             "next": following(found, view.taught.number)}
    parts = playing(view) | {
        "turn-idle": render("learn/asked.html", viewer.language,
                            buttons=answers(view), **facts).strip(),
        "doc-title": view.show("title", title=title)}
    return render_position(request, viewer, view, parts, "learn/step.html", status=status,
                           choice=choice, refusal=refusal, lesson=found, step=view.taught)


def answers(view: StepView) -> list[Choice]:
    """The buttons of the panel: the end of the turn only where it is an answer to this step."""
    return [choice for choice in buttons(view, view.choices)
            if choice.command not in ENDS or view.taught.accepts(choice.action)]


def other(view: StepView, tried: str) -> str:
    """What the learner has tried, in words, if it was possible."""
    choice = find_choice(view, tried)
    return view.say(choice.title) if choice else ""


def following(found: Lesson, number: int) -> str:
    return going(found, number + 1) if number < found.length else f"{home(found)}/end"


def going(found: Lesson, number: int) -> str:
    """Where a link to this step leads."""
    return address(found, number) + place(found, number)


async def end_page(request: Request) -> Response:
    """GET /learn/{game}/{lesson}/end: what comes after it."""
    viewer = await viewer_of(request)
    found = lesson_asked(request)
    return respond(request, viewer, "learn/end.html", "learn", lesson=found, home=home(found),
                   course=await course_of(request, viewer, found.game))


async def play(request: Request) -> Response:
    """POST /learn/{game}/{lesson}/play: a game that goes on from the end of the lesson."""
    viewer = await viewer_of(request)
    found = lesson_asked(request)
    if not found.guided:
        raise Refused(errors.NOT_GUIDED, {"lesson": found.name})
    person, remember = await guest_of(request, viewer)
    table = await play_on(services_of(request).tables, found, person, viewer.language.code,
                          network_of(request))
    response = go(f"/t/{table.id}")
    remember(response)
    return response


routes: Final = [
    Route("/learn", all_games),
    Route("/learn/{game}", one_game),
    Route("/learn/{game}/{lesson}", whole_lesson),
    Route("/learn/{game}/{lesson}/end", end_page),
    Route("/learn/{game}/{lesson}/play", play, methods=["POST"]),
    Route("/learn/{game}/{lesson}/{step:int}", step_page),
    Route("/learn/{game}/{lesson}/{step:int}", answer, methods=["POST"]),
    Route("/learn/{game}/{lesson}/{step:int}/why", why),
]
