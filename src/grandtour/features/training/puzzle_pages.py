"""Pages of puzzles: the list, and a puzzle on a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.bots.puzzles.puzzle import Puzzle
from grandtour.engine.game import Refused
from grandtour.features.training import errors
from grandtour.features.training.puzzles import Puzzles
from grandtour.features.training.queue import find_next
from grandtour.games.words import Choice
from grandtour.features.training.rows import Tries
from grandtour.web.http.forms import read_form_fields, read_text_field
from grandtour.web.http.layout import find_game, redirect_to, respond_page
from grandtour.web.http.refusals import http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.templating import render
from grandtour.web.http.viewer import Viewer, load_viewer
from grandtour.features.training.puzzle_cards import (
    puzzle_address, puzzle_card, card_of_the_day, streak_text,
)
from grandtour.web.replay.replay import ReplayView, render_replay
from grandtour.web.table_view.position_page import (
    Answer, describe_answer, read_query, render_position, respond_with_reason,
)
from grandtour.features.training.puzzle_view import (
    PuzzleTrial, Said, address_after, describe_difficulty, describe_verdict, list_by_game,
    name_steps, puzzle_number, trial_of,
)
from grandtour.web.table_view.fragments import list_buttons, list_end_buttons

MOST_STEPS: Final = 60          # actions of a turn


async def all_puzzles(request: Request) -> Response:
    """GET /puzzles: the first ones by game and chapter of its rules, the viewer's due ones
    first."""
    viewer, service = await load_viewer(request), services_of(request).get(Puzzles)
    due = await service.list_due(viewer.person_id)
    return await respond_with_list(
        request, viewer, "training/puzzles.html", games.names(),
        today=card_of_the_day(request, viewer.language), next=puzzle_address(due[0]) if due else "",
        waiting=len(due), streak=await streak_text(request, viewer))


async def puzzles_of_game(request: Request) -> Response:
    """GET /puzzles/{game}: all of a game. Refused: no_such_game."""
    return await respond_with_list(request, await load_viewer(request),
                                   "training/puzzles_of_game.html", [find_game(request)])


async def respond_with_list(request: Request, viewer: Viewer, template: str,
                            wanted: Sequence[str], **more: Any) -> Response:
    """Respond with a list of the puzzles of these games."""
    service = services_of(request).get(Puzzles)
    known = await service.load_progress(viewer.person_id)
    every = {game: service.list_puzzles(game) for game in wanted}
    suggested = [await service.suggest_puzzle(viewer.person_id, [
        one for one in puzzles if (game, one.name) not in known])
        for game, puzzles in every.items()]
    return respond_page(
        request, viewer, template, "learn",
        games=list(list_by_game(known, services_of(request).tables.now(), viewer.language, every,
                                suggested)),
        ratings={game: round(found.rating)
                 for game, found in (await service.list_ratings(viewer.person_id)).items()}, **more)


async def puzzle_page(request: Request) -> Response:
    """GET /puzzles/{game}/{puzzle}, and /after/{steps}: after the first actions of the turn.
    ?choose= shows a choice, ?why= a refusal."""
    viewer, view = await read_request(request)
    return await render_puzzle(request, viewer, view, *read_query(view, request.query_params))


async def try_action(request: Request) -> Response:
    """POST the same, with an action: continue the turn, or judge it if the action ends it."""
    viewer, view = await read_request(request)
    service, puzzle = services_of(request).get(Puzzles), view.solving
    action = read_text_field(await read_form_fields(request), "action")
    try:
        chosen = str(view.state.game.request(view.state, action, view.seat))
        turn = (*view.done, chosen)
        if not puzzle.ends_turn(puzzle.play(turn)):
            return redirect_to(address_after(puzzle, (*view.steps, view.place_of(chosen))))
        verdict = await service.try_turn(puzzle, turn, viewer.person_id)
    except Refused as refused:
        return await render_puzzle(request, viewer, view,
                                   refusal=describe_answer(view, refused, action),
                                   status=http_status(refused))
    friends = await service.list_friends_tries(viewer.person_id) \
        if puzzle == service.puzzle_of_the_day() else []
    return await render_puzzle(request, viewer, view, told=describe_verdict(
        view, verdict, await streak_text(request, viewer), friends))


async def show_reason(request: Request) -> Response:
    """GET the same with /why?ask=: the reason why something cannot be done there."""
    _, view = await read_request(request)
    return respond_with_reason(view, request.query_params)


async def read_request(request: Request) -> tuple[Viewer, PuzzleTrial]:
    """Return the viewer and the puzzle after its steps. Refused: no_such_game, no_such_puzzle."""
    viewer = await load_viewer(request)
    puzzle = services_of(request).get(Puzzles).find_puzzle(
        find_game(request), str(request.path_params["puzzle"]))
    steps = read_steps(str(request.path_params.get("steps", "")), puzzle)
    return viewer, trial_of(puzzle, viewer.language, viewer.person.name if viewer.person else "",
                            steps)


def read_steps(text: str, puzzle: Puzzle) -> list[int]:
    """Return the places of "3.0.12". Refused: no_such_puzzle."""
    places = text.split(".") if text else []
    if len(places) > MOST_STEPS or not all(one.isascii() and one.isdigit() and len(one) < 5
                                           for one in places):
        raise Refused(errors.NO_PUZZLE, {"puzzle": puzzle.name})
    return [int(one) for one in places]


async def render_puzzle(request: Request, viewer: Viewer, view: PuzzleTrial,
                        choice: Choice | None = None, refusal: Answer | None = None,
                        told: Said | None = None, status: int = 200) -> Response:
    """Render the puzzle on its own table."""
    service, puzzle = services_of(request).get(Puzzles), view.solving
    tries = (await service.count_tries()).get((puzzle.game, puzzle.name), Tries())
    following = await service.next_puzzle(puzzle, viewer.person_id)
    due = await find_next(services_of(request), viewer.person_id, puzzle_address(puzzle))
    parts = render_replay(ReplayView(view, view.seat)) | {
        "turn-idle": render("training/asked_puzzle.html", viewer.language, view=view,
                            game=puzzle.game, table=view.table, told=told,
                            card=puzzle_card(puzzle, viewer.language),
                            number=puzzle_number(puzzle, service.list_puzzles(puzzle.game),
                                             viewer.language),
                            start=puzzle_address(puzzle), wins=puzzle.asks_to_win(),
                            done=name_steps(puzzle, view.done, view.table, viewer.language),
                            answers=list_buttons(view, view.choices),
                            last=list_end_buttons(view, view.choices),
                            found_by=describe_difficulty(puzzle, tries, viewer.language),
                            next=due or (puzzle_address(following) if following else "")).strip(),
        "doc-title": view.render_part_of_page("title", title=view.say("Puzzle"))}
    return render_position(request, viewer, view, parts, "training/puzzle.html", choice=choice,
                           refusal=refusal, status=status, told=told)


routes: Final = [
    Route("/puzzles", all_puzzles),
    Route("/puzzles/{game}", puzzles_of_game),
    Route("/puzzles/{game}/{puzzle}", puzzle_page),
    Route("/puzzles/{game}/{puzzle}", try_action, methods=["POST"]),
    Route("/puzzles/{game}/{puzzle}/why", show_reason),
    Route("/puzzles/{game}/{puzzle}/after/{steps}", puzzle_page),
    Route("/puzzles/{game}/{puzzle}/after/{steps}", try_action, methods=["POST"]),
    Route("/puzzles/{game}/{puzzle}/after/{steps}/why", show_reason),
]
