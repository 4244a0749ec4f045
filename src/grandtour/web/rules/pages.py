"""The rules: the rulebooks, one of them clause by clause, and the search in all."""

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
from grandtour.games.figures import load_figures
from grandtour.games.rulebook import RuleMatch, Search
from grandtour.language import N_, Count, Language
from grandtour.tables import errors
from grandtour.web.http.layout import GameBox, describe_box, respond_page
from grandtour.web.http.viewer import Viewer, load_viewer
from grandtour.web.replay.figures import FigureView, describe_figure

LONGEST_QUERY: Final = 80
SUGGESTED: Final = 3        # suggestions of each game if nothing was found


@dataclass(frozen=True)
class RuleMatches:
    """The matches of a query in the rules of one game."""

    game: GameBox
    hits: tuple[RuleMatch, ...]
    counted: str
    through: str        # the translations that matched


def read_rules_query(request: Request) -> str:
    return request.query_params.get("q", "").strip()[:LONGEST_QUERY]


def find_rulebook(request: Request) -> str:
    """Return the game in the address. Refused: no_game."""
    game: str = request.path_params["game"]
    if game not in games.names():
        raise Refused(errors.NO_GAME, {"game": game})
    return game


def describe_match_count(language: Language, found: Search) -> str:
    return language.say(Count("{n} rule found.", "{n} rules found.", len(found.hits))
                        if found.whole or not found.hits else Count(
        "No rule contains all these words; {n} rule contains some of them.",
        "No rule contains all these words; {n} rules contain some of them.", len(found.hits)))


def join_words(language: Language, words: tuple[str, ...]) -> str:
    return language.say(N_(", ")).join(words)


def describe_matches(game: str, language: Language, found: Search) -> RuleMatches:
    return RuleMatches(describe_box(game, language), found.hits,
                       describe_match_count(language, found),
                       join_words(language, found.also))


async def show_all_rules(request: Request) -> Response:
    """GET /rules?q=: the rulebooks, and the results of a search in all of them."""
    return await to_thread(render_search, request, await load_viewer(request),
                           read_rules_query(request))


def render_search(request: Request, viewer: Viewer, query: str) -> Response:
    hits = rulebook.search_all(games.names(), viewer.language.code, query)
    found = sorted((describe_matches(game, viewer.language, one) for game, one in hits.items()),
                   key=lambda one: -one.hits[0].weight)
    nearest = [] if found else [(describe_box(game, viewer.language), term)
                                for game in games.names()
                                for term in rulebook.find_similar_terms(game, query)[:SUGGESTED]]
    return respond_page(request, viewer, "rules/rules_overview.html", "rules", query=query,
                        found=found,
                        books=[describe_box(game, viewer.language) for game in games.names()],
                        nearest=nearest)


async def show_rules(request: Request) -> Response:
    """GET /rules/{game}?q=."""
    return await to_thread(render_rulebook, request, await load_viewer(request),
                           find_rulebook(request),
                           read_rules_query(request))


def render_rulebook(request: Request, viewer: Viewer, game: str, query: str) -> Response:
    """Return the rulebook of a game, with the matches of a query."""
    code = viewer.language.code
    found = rulebook.search(game, code, query)
    sections = [replace(section, clauses=tuple(
        replace(clause, html=rulebook.mark_words(clause.html, found.words))
        for clause in section.clauses)) for section in rulebook.read(game, code)]
    return respond_page(
        request, viewer, "rules/rules.html", "rules", game=describe_box(game, viewer.language),
        sections=sections, figures=list_chapter_figures(game, viewer.language), query=query,
        hits=found.hits,
        counted=describe_match_count(viewer.language, found),
        also=join_words(viewer.language, found.also),
        nearest=rulebook.find_similar_terms(game, query),
        found={hit.id for hit in found.hits[:1]})


def list_chapter_figures(game: str, language: Language) -> dict[str, FigureView]:
    """Return the figure at the start of each chapter that has one."""
    return {one.chapter: describe_figure(game, one, language) for one in load_figures(game)
            if one.chapter}


async def show_teaching_script(request: Request) -> Response:
    """GET /rules/{game}/teach: the text to read aloud."""
    viewer = await load_viewer(request)
    game = find_rulebook(request)
    return respond_page(request, viewer, "rules/teach.html", "rules",
                        game=describe_box(game, viewer.language),
                        script=await to_thread(rulebook.load_teaching_script, game,
                                               viewer.language.code))


routes: Final = [
    Route("/rules", show_all_rules),
    Route("/rules/{game}", show_rules),
    Route("/rules/{game}/teach", show_teaching_script),
]
