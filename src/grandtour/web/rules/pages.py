"""The rules: the four rulebooks, one of them clause by clause, and the search in all."""

from __future__ import annotations

from asyncio import to_thread
from dataclasses import dataclass, replace
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.engine.game import Refused
from grandtour.games import rulebook
from grandtour.games.figures import figures
from grandtour.games.rulebook import Hit, Search
from grandtour.language import N_, Count, Language
from grandtour.tables import errors
from grandtour.web.http.layout import Box, box, respond
from grandtour.web.http.viewer import Viewer, viewer_of
from grandtour.web.replay.figures import Drawn, drawn

LONGEST_QUERY: Final = 80
SUGGESTED: Final = 3        # words of each game, where nothing was found


@dataclass(frozen=True)
class Found:
    """What a query has found in the rules of one game."""

    game: Box
    hits: tuple[Hit, ...]
    counted: str
    through: str        # the other words by which it was found


def query_of(request: Request) -> str:
    return request.query_params.get("q", "").strip()[:LONGEST_QUERY]


def game_of(request: Request) -> str:
    """The game of the address. Refused: no_game."""
    game: str = request.path_params["game"]
    if game not in games.names():
        raise Refused(errors.NO_GAME, {"game": game})
    return game


def counted(language: Language, found: Search) -> str:
    return language.say(Count("{n} clause found.", "{n} clauses found.", len(found.hits))
                        if found.whole or not found.hits else Count(
        "No clause has all these words; {n} has some of them.",
        "No clause has all these words; {n} have some of them.", len(found.hits)))


def joined(language: Language, words: tuple[str, ...]) -> str:
    return language.say(N_(", ")).join(words)


def found_in(game: str, language: Language, found: Search) -> Found:
    return Found(box(game, language), found.hits, counted(language, found),
                 joined(language, found.also))


async def all_rules(request: Request) -> Response:
    """GET /rules?q=: the rulebooks, and what is searched in all of them."""
    return await to_thread(searched, request, await viewer_of(request), query_of(request))


def searched(request: Request, viewer: Viewer, query: str) -> Response:
    hits = rulebook.search_all(games.names(), viewer.language.code, query)
    found = sorted((found_in(game, viewer.language, one) for game, one in hits.items()),
                   key=lambda one: -one.hits[0].weight)
    nearest = [] if found else [(box(game, viewer.language), term) for game in games.names()
                                for term in rulebook.similar_terms(game, query)[:SUGGESTED]]
    return respond(request, viewer, "rules/rules_overview.html", "rules", query=query, found=found,
                   books=[box(game, viewer.language) for game in games.names()],
                   nearest=nearest)


async def rules_page(request: Request) -> Response:
    """GET /rules/{game}?q=."""
    return await to_thread(book, request, await viewer_of(request), game_of(request),
                           query_of(request))


def book(request: Request, viewer: Viewer, game: str, query: str) -> Response:
    """The rulebook of a game, with what a query finds in it."""
    code = viewer.language.code
    found = rulebook.search(game, code, query)
    sections = [replace(section, clauses=tuple(
        replace(clause, html=rulebook.marked(clause.html, found.words))
        for clause in section.clauses)) for section in rulebook.read(game, code)]
    return respond(
        request, viewer, "rules/rules.html", "rules", game=box(game, viewer.language),
        sections=sections, figures=chapters(game, viewer.language), query=query, hits=found.hits,
        counted=counted(viewer.language, found),
        also=joined(viewer.language, found.also), nearest=rulebook.similar_terms(game, query),
        found={hit.id for hit in found.hits[:1]})


def chapters(game: str, language: Language) -> dict[str, Drawn]:
    """The figure with which a chapter begins, by chapter."""
    return {one.chapter: drawn(game, one, language) for one in figures(game) if one.chapter}


async def teaching_page(request: Request) -> Response:
    """GET /rules/{game}/teach: the text to read aloud."""
    viewer = await viewer_of(request)
    game = game_of(request)
    return respond(request, viewer, "rules/teach.html", "rules", game=box(game, viewer.language),
                   script=await to_thread(rulebook.script, game, viewer.language.code))


routes: Final = [
    Route("/rules", all_rules),
    Route("/rules/{game}", rules_page),
    Route("/rules/{game}/teach", teaching_page),
]
