"""Cards of puzzles for any page of the site, with a picture of the position as the seat to decide
sees it."""

from __future__ import annotations

from asyncio import to_thread
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.features.training.puzzles import Puzzles
from grandtour.bots.puzzles.puzzle import Puzzle
from grandtour.engine.match import match_from_position
from grandtour.engine.position import parse_head
from grandtour.games.picture import picture
from grandtour.language import CODES, N_, Count, Language, Message, Phrase, language
from grandtour.web.http.labels import PLAYER
from grandtour.web.http.layout import GameBox, describe_box, find_game
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, load_viewer
from grandtour.web.lobby.small_board import SmallBoard, read_theme
from grandtour.web.replay.picture import FILE, choose_allowed_value

DRAWN: Final = 60               # pictures that stay drawn
SMALL: Final = 200              # thumbnails that do, of some 30 kB each
# It is the same for everyone.
THUMBNAIL: Final = {"cache-control": "public, max-age=604800",
                    "content-security-policy": FILE["content-security-policy"]}

# By grade.
GRADES: Final = (N_("very easy"), N_("easy"), N_("medium"), N_("medium"), N_("hard"),
                 N_("very hard"))


@dataclass(frozen=True)
class PuzzleCard:
    """The facts about a puzzle before it is opened."""

    address: str
    game: GameBox
    players: Phrase
    grade: Message
    light: str
    dark: str
    small: SmallBoard


def puzzle_card(puzzle: Puzzle, tongue: Language) -> PuzzleCard:
    drawing = f"{puzzle_address(puzzle)}/board.svg?lang={tongue.code}&theme="
    players, _ = parse_head(puzzle.position.split("\n", 1)[0], puzzle.game)
    return PuzzleCard(puzzle_address(puzzle), describe_box(puzzle.game, tongue),
                      Count("{n} player", "{n} players", players), Message(GRADES[puzzle.grade]),
                      f"{drawing}light", f"{drawing}dark", find_thumbnail(puzzle))


def puzzle_address(puzzle: Puzzle) -> str:
    return f"/puzzles/{puzzle.game}/{puzzle.name}"


def card_of_the_day(request: Request, tongue: Language) -> PuzzleCard | None:
    today = services_of(request).get(Puzzles).puzzle_of_the_day()
    return puzzle_card(today, tongue) if today is not None else None


async def streak_text(request: Request, viewer: Viewer) -> Phrase | None:
    """Return the number of days in a row on which the viewer has solved one, from the second day
    on."""
    days = await services_of(request).get(Puzzles).count_streak(viewer.person_id)
    return Count("Puzzle solved {n} day in a row", "Puzzle solved {n} days in a row", days) \
        if days > 1 else None


@lru_cache(DRAWN)
def draw_puzzle(puzzle: Puzzle, code: str, theme: str) -> str:
    """Return the position as a whole SVG."""
    match, tongue = match_from_position(games.game(puzzle.game), puzzle.position), language(code)
    names = [tongue.say(PLAYER, number=seat + 1) for seat in range(match.players)]
    return picture(puzzle.game, match.state.view(puzzle.seat), tongue, names).standalone(theme)


@lru_cache(SMALL)
def draw_thumbnail(puzzle: Puzzle, theme: str) -> str:
    """Return the position as a small SVG without words."""
    match = match_from_position(games.game(puzzle.game), puzzle.position)
    return picture(puzzle.game, match.state.view(puzzle.seat), language(CODES[0]),
                   [""] * match.players).thumbnail(theme)


def find_thumbnail(puzzle: Puzzle) -> SmallBoard:
    drawing = f"{puzzle_address(puzzle)}/small.svg?theme="
    return SmallBoard(f"{drawing}light", f"{drawing}dark")


async def puzzle_picture(request: Request) -> Response:
    """GET /puzzles/{game}/{puzzle}/board.svg?lang=&theme=."""
    viewer = await load_viewer(request)
    puzzle = services_of(request).get(Puzzles).find_puzzle(
        find_game(request), str(request.path_params["puzzle"]))
    theme = choose_allowed_value(request.query_params.get("theme"), "light", "dark")
    return Response(draw_puzzle(puzzle, viewer.language.code, theme), media_type="image/svg+xml",
                    headers=FILE)


async def puzzle_thumbnail(request: Request) -> Response:
    """GET /puzzles/{game}/{puzzle}/small.svg?theme=."""
    puzzle = services_of(request).get(Puzzles).find_puzzle(
        find_game(request), str(request.path_params["puzzle"]))
    svg = await to_thread(draw_thumbnail, puzzle, read_theme(request))
    return Response(svg, media_type="image/svg+xml", headers=THUMBNAIL)


routes: Final = [Route("/puzzles/{game}/{puzzle}/board.svg", puzzle_picture),
                 Route("/puzzles/{game}/{puzzle}/small.svg", puzzle_thumbnail)]
