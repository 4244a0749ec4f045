"""The pages for learning: all games, one game, a step of a lesson, its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.engine.game import Refused
from grandtour.games.figures import select_pictures
from grandtour.games.lessons import FIRST, Lesson, UnknownLesson, lesson, lessons
from grandtour.games.words import TURN_ENDS, Choice
from grandtour.language import Count, Phrase
from grandtour.learning import errors
from grandtour.learning.guided import continue_lesson
from grandtour.learning.rows import ProgressRow
from grandtour.web.http.forms import read_form_fields, read_text_field, parse_whole_number
from grandtour.web.http.layout import GameBox, describe_box, find_game, redirect_to, respond_page
from grandtour.web.http.refusals import http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.templating import render
from grandtour.web.http.viewer import Viewer, find_or_create_guest, find_network, load_viewer
from grandtour.web.learn.step_view import (
    StepView, step_address, lesson_address, step_anchor, build_step_view)
from grandtour.web.replay.figures import describe_figures
from grandtour.web.table_view.fragments import choose_buttons, render_playing
from grandtour.web.table_view.position_page import (
    Answer, describe_answer, find_choice, read_query, render_position, respond_with_reason,
)

MOST_TRIES: Final = 9


@dataclass(frozen=True)
class LessonLine:
    """A lesson in a list, with the viewer's progress.

    `step` is the last completed step, 0 for none. `go` is the address to continue at."""

    lesson: Lesson
    step: int
    learned: bool
    go: str

    @property
    def steps_phrase(self) -> Phrase:
        return Count("{n} step", "{n} steps", self.lesson.length)

    @property
    def minutes_phrase(self) -> Phrase:
        return Count("{n} minute", "{n} minutes", self.lesson.minutes)


@dataclass(frozen=True)
class Course:
    """The lessons of a game, the first one apart."""

    game: GameBox
    first: LessonLine | None
    others: list[LessonLine]


def build_lesson_line(one: Lesson, row: ProgressRow | None) -> LessonLine:
    step = row.step if row is not None and row.step < one.length else 0
    return LessonLine(one, step, row is not None and row.learned, find_link_address(one, step + 1))


async def load_course(request: Request, viewer: Viewer, game: str) -> Course:
    known = await services_of(request).progress.load_progress(viewer.person_id)
    found = [build_lesson_line(one, known.get((game, one.name))) for one in lessons(game)]
    first = next((one for one in found if one.lesson.name == FIRST), None)
    return Course(describe_box(game, viewer.language), first,
                  [one for one in found if one is not first])


async def show_all_lessons(request: Request) -> Response:
    """GET /learn."""
    viewer = await load_viewer(request)
    courses = [await load_course(request, viewer, game) for game in games.names()]
    return respond_page(request, viewer, "learn/games.html", "learn", courses=courses)


async def show_game_lessons(request: Request) -> Response:
    """GET /learn/{game}: its lessons, and the other ways to learn it."""
    viewer, game = await load_viewer(request), find_game(request)
    return respond_page(request, viewer, "learn/game.html", "learn",
                        course=await load_course(request, viewer, game),
                        about=games.words(game).ABOUT,
                        pictures=describe_figures(game, select_pictures(game), viewer.language))


def find_lesson(request: Request) -> Lesson:
    """Return the lesson in the address. Refused: no_such_game, no_such_lesson."""
    name = str(request.path_params["lesson"])
    try:
        return lesson(find_game(request), name)
    except UnknownLesson:
        raise Refused(errors.NO_LESSON, {"lesson": name}) from None


def find_step(request: Request, viewer: Viewer, did: str = "", tries: int = 0) -> StepView:
    """Return the step in the address. Refused: no_such_game, no_such_lesson, no_such_step."""
    found, number = find_lesson(request), int(request.path_params["step"])
    if not 1 <= number <= found.length:
        raise Refused(errors.NO_STEP, {"lesson": found.name, "steps": found.length})
    did = did if found.steps[number - 1].accepts(did) else ""
    name = viewer.person.name if viewer.person else ""
    return build_step_view(found, number, viewer.language, name, did, tries)


async def show_lesson(request: Request) -> Response:
    """GET /learn/{game}/{lesson}: redirect to the step where the viewer stopped."""
    found = find_lesson(request)
    viewer = await load_viewer(request)
    known = await services_of(request).progress.load_progress(viewer.person_id)
    return redirect_to(build_lesson_line(found, known.get((found.game, found.name))).go)


async def show_step(request: Request) -> Response:
    """GET /learn/{game}/{lesson}/{step}.

    ?choose= shows a choice, ?why= a refusal, ?did= the result of the answer, ?tried= a wrong
    answer."""
    viewer, query = await load_viewer(request), request.query_params
    tries = min(MOST_TRIES, max(0, parse_whole_number(query.get("tries", ""), 0)))
    view = find_step(request, viewer, query.get("did", ""), tries)
    return render_step(request, viewer, view, *read_query(view, query),
                       tried=query.get("tried", ""))


async def post_step(request: Request) -> Response:
    """POST /learn/{game}/{lesson}/{step}: answer with an action."""
    viewer = await load_viewer(request)
    form = await read_form_fields(request)
    tries = min(MOST_TRIES, max(0, parse_whole_number(read_text_field(form, "tries"), 0)))
    view, asked = find_step(request, viewer, tries=tries), read_text_field(form, "action")
    step, found = view.lesson_step, find_lesson(request)
    try:
        action = str(view.state.game.request(view.state, asked, found.seat))
    except Refused as refused:
        return render_step(request, viewer, view, refusal=describe_answer(view, refused, asked),
                     status=http_status(refused))
    if not step.accepts(action):
        query, there = {"tried": action, "tries": tries + 1}, step_anchor(found, step.number)
        return redirect_to(f"{view.address}?{urlencode(query)}{there}")
    if viewer.person is not None:
        await services_of(request).progress.store_step(viewer.person_id, found, step.number)
    anchor = step_anchor(found, step.number)
    return redirect_to(f"{view.address}?{urlencode({'did': action})}{anchor}")


async def show_refusal_reason(request: Request) -> Response:
    """GET /learn/{game}/{lesson}/{step}/why?ask=: why an action is not possible there."""
    view = find_step(request, await load_viewer(request))
    return respond_with_reason(view, request.query_params)


def render_step(request: Request, viewer: Viewer, view: StepView,
          choice: Choice | None = None, refusal: Answer | None = None, tried: str = "",
          status: int = 200) -> Response:
    """Return the step on its own table."""
    found = find_lesson(request)
    title = view.say(found.title)
    facts = {"view": view, "table": view.table, "lesson": found, "step": view.lesson_step,
             "game": found.game, "tried": describe_attempt(view, tried),
             "next": find_next_address(found, view.lesson_step.number)}
    parts = render_playing(view) | {
        "turn-idle": render("learn/asked.html", viewer.language,
                            buttons=list_step_buttons(view), **facts).strip(),
        "doc-title": view.render_part_of_page("title", title=title)}
    return render_position(request, viewer, view, parts, "learn/step.html", status=status,
                           choice=choice, refusal=refusal, lesson=found, step=view.lesson_step)


def list_step_buttons(view: StepView) -> list[Choice]:
    """Return the buttons of the panel. The end of the turn is there only if it answers this
    step."""
    return [choice for choice in choose_buttons(view, view.choices)
            if choice.command not in TURN_ENDS or view.lesson_step.accepts(choice.action)]


def describe_attempt(view: StepView, tried: str) -> str:
    """Return the learner's wrong answer in words, if it was possible."""
    choice = find_choice(view, tried)
    return view.say(choice.title) if choice else ""


def find_next_address(found: Lesson, number: int) -> str:
    return find_link_address(found, number + 1) if number < found.length \
        else f"{lesson_address(found)}/end"


def find_link_address(found: Lesson, number: int) -> str:
    """Return the target of a link to this step."""
    return step_address(found, number) + step_anchor(found, number)


async def show_lesson_end(request: Request) -> Response:
    """GET /learn/{game}/{lesson}/end: the next steps after the lesson."""
    viewer = await load_viewer(request)
    found = find_lesson(request)
    return respond_page(request, viewer, "learn/end.html", "learn", lesson=found,
                        home=lesson_address(found),
                        course=await load_course(request, viewer, found.game))


async def post_lesson_game(request: Request) -> Response:
    """POST /learn/{game}/{lesson}/play: a game that continues from the end of the lesson."""
    viewer = await load_viewer(request)
    found = find_lesson(request)
    if not found.guided:
        raise Refused(errors.NOT_GUIDED, {"lesson": found.name})
    person, remember = await find_or_create_guest(request, viewer)
    table = await continue_lesson(services_of(request).tables, found, person, viewer.language.code,
                          find_network(request))
    response = redirect_to(f"/t/{table.id}")
    remember(response)
    return response


routes: Final = [
    Route("/learn", show_all_lessons),
    Route("/learn/{game}", show_game_lessons),
    Route("/learn/{game}/{lesson}", show_lesson),
    Route("/learn/{game}/{lesson}/end", show_lesson_end),
    Route("/learn/{game}/{lesson}/play", post_lesson_game, methods=["POST"]),
    Route("/learn/{game}/{lesson}/{step:int}", show_step),
    Route("/learn/{game}/{lesson}/{step:int}", post_step, methods=["POST"]),
    Route("/learn/{game}/{lesson}/{step:int}/why", show_refusal_reason),
]
