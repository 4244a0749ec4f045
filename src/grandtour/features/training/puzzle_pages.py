"""Pages of puzzles: the list, and a puzzle on a board."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.features.training.puzzles import Puzzles
from grandtour.engine.game import Refused
from grandtour.games.words import Choice
from grandtour.features.training.rows import Tries
from grandtour.web.http.forms import form_of, text_of
from grandtour.web.http.layout import find_game, respond
from grandtour.web.http.refusals import status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.templating import render
from grandtour.web.http.viewer import Viewer, viewer_of
from grandtour.features.training.puzzle_cards import (
    puzzle_address, puzzle_card, card_of_the_day, streak_text,
)
from grandtour.web.replay.replay import Replay, render_replay
from grandtour.web.table_view.position_page import (
    Answer, describe_answer, read_query, render_position, respond_with_reason,
)
from grandtour.features.training.puzzle_view import (
    PuzzleTrial, Said, list_by_game, describe_difficulty, puzzle_number, describe_verdict, trial_of,
)
from grandtour.web.table_view.fragments import list_buttons, list_end_buttons


async def all_puzzles(request: Request) -> Response:
    """GET /puzzles: by game and chapter of its rules, the viewer's due ones first."""
    viewer, service = await viewer_of(request), services_of(request).get(Puzzles)
    known, due = await service.load_progress(viewer.id), await service.list_due(viewer.id)
    every = {game: service.list_puzzles(game) for game in games.names()}
    return respond(
        request, viewer, "training/puzzles.html", "learn",
        games=list(list_by_game(known, services_of(request).tables.now(), viewer.language, every)),
        today=card_of_the_day(request, viewer.language), next=puzzle_address(due[0]) if due else "",
        waiting=len(due),
        streak=await streak_text(request, viewer))


async def puzzle_page(request: Request) -> Response:
    """GET /puzzles/{game}/{puzzle}. ?choose= shows a choice, ?why= a refusal."""
    viewer, view = await read_request(request)
    return await render_puzzle(request, viewer, view, *read_query(view, request.query_params))


async def attempt(request: Request) -> Response:
    """POST the same, with an action: check whether it is the best."""
    viewer, view = await read_request(request)
    service = services_of(request).get(Puzzles)
    action = text_of(await form_of(request), "action")
    try:
        verdict = await service.try_action(view.solving, action, viewer.id)
    except Refused as refused:
        return await render_puzzle(request, viewer, view,
            refusal=describe_answer(view, refused, action),
                           status=status_of(refused))
    return await render_puzzle(request, viewer, view,
                       told=describe_verdict(view, verdict, await streak_text(request, viewer)))


async def why(request: Request) -> Response:
    """GET /puzzles/{game}/{puzzle}/why?ask=: the reason why something cannot be done there."""
    _, view = await read_request(request)
    return respond_with_reason(view, request.query_params)


async def read_request(request: Request) -> tuple[Viewer, PuzzleTrial]:
    """Return the viewer and the puzzle. Refused: no_such_game, no_such_puzzle."""
    viewer = await viewer_of(request)
    puzzle = services_of(request).get(Puzzles).find_puzzle(
        find_game(request), str(request.path_params["puzzle"]))
    return viewer, trial_of(puzzle, viewer.language, viewer.person.name if viewer.person else "")


async def render_puzzle(request: Request, viewer: Viewer, view: PuzzleTrial,
                        choice: Choice | None = None, refusal: Answer | None = None,
                        told: Said | None = None, status: int = 200) -> Response:
    """Render the puzzle on its own table."""
    service, puzzle = services_of(request).get(Puzzles), view.solving
    tries = (await service.count_tries()).get((puzzle.game, puzzle.name), Tries())
    following = await service.next_puzzle(puzzle, viewer.id)
    parts = render_replay(Replay(view, view.seat)) | {
        "turn-idle": render("training/asked_puzzle.html", viewer.language, view=view,
                            game=puzzle.game, table=view.table, told=told,
                            card=puzzle_card(puzzle, viewer.language),
                            number=puzzle_number(puzzle, service.list_puzzles(puzzle.game),
                                             viewer.language),
                            answers=list_buttons(view, view.choices),
                            last=list_end_buttons(view, view.choices),
                            found_by=describe_difficulty(puzzle, tries, viewer.language),
                            next=puzzle_address(following) if following else "").strip(),
        "doc-title": view.show("title", title=view.say("Puzzle"))}
    return render_position(request, viewer, view, parts, "training/puzzle.html", choice=choice,
                           refusal=refusal, status=status, told=told)


routes: Final = [
    Route("/puzzles", all_puzzles),
    Route("/puzzles/{game}/{puzzle}", puzzle_page),
    Route("/puzzles/{game}/{puzzle}", attempt, methods=["POST"]),
    Route("/puzzles/{game}/{puzzle}/why", why),
]
