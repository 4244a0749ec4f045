"""The API of the rules: their clauses, and the search in all of them."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Query
from pydantic import BaseModel

from grandtour import games
from grandtour.engine.game import Refused
from grandtour.games import rulebook
from grandtour.tables import errors
from grandtour.web.http.access import LanguageCode, ViewerDep, make_api_router
from grandtour.web.http.refusals import REFUSALS
from grandtour.web.http.templating import make_clause_address, make_example_address
from grandtour.web.rules.pages import LONGEST_QUERY

router = make_api_router("rules", "play", under="/rules")

MOST_CLAUSES: Final = 20        # clauses that one request can name
NONE: Final[list[str]] = []


class Clause(BaseModel):
    """A clause of the rules. `address` is its page; `example` that of a board to try it on, or
    ""."""

    id: str
    text: str
    address: str
    example: str


class Section(BaseModel):
    """A chapter of the rules."""

    id: str
    title: str
    clauses: list[Clause]


class Rules(BaseModel):
    """The rules of a game in one language."""

    game: str
    language: str
    sections: list[Section]


class FoundClauses(BaseModel):
    """The clauses of a game that match a query in any of the three languages, best first.

    `whole`: they have all words of the query; else as many as any clause has. `also`: the
    translations that matched."""

    game: str
    whole: bool
    also: list[str]
    clauses: list[Clause]


def choose_rules_language(viewer: ViewerDep, lang: LanguageCode | None = None) -> str:
    """Return the requested language, else the viewer's."""
    return lang or viewer.language.code


CodeDep = Annotated[str, Depends(choose_rules_language)]


def check_game_name(game: str) -> str:
    """Return the name of a game. Refused: no_game."""
    if game not in games.names():
        raise Refused(errors.NO_GAME, {"game": game})
    return game


def describe_clause(game: str, clause: rulebook.Clause) -> Clause:
    return Clause(id=clause.id, text=clause.text, address=make_clause_address(game, clause.id),
                  example=make_example_address(game, clause.id))


@router.get("", summary="Search the rules", responses={404: REFUSALS[404]})
def search(q: Annotated[str, Query(max_length=LONGEST_QUERY)], code: CodeDep,
           game: str | None = None) -> list[FoundClauses]:
    """Search the rules of all games, or of one. Games without a hit are left out. So are games with
    a part of the words if another game has them all."""
    wished = [check_game_name(game)] if game else games.names()
    return [FoundClauses(game=name, whole=one.whole, also=list(one.also), clauses=[
        describe_clause(name, rulebook.clauses(name, code)[hit.id]) for hit in one.hits])
        for name, one in rulebook.search_all(wished, code, q).items()]


@router.get("/{game}", summary="The rules of a game", responses={404: REFUSALS[404]})
def rules(game: str, code: CodeDep,
          clause: Annotated[list[str], Query(max_length=MOST_CLAUSES)] = NONE) -> Rules:
    """Return all clauses, or only the requested ones, with their sections."""
    sections = [Section(id=section.id, title=section.title, clauses=[
        describe_clause(game, one) for one in section.clauses if not clause or one.id in clause])
        for section in rulebook.read(check_game_name(game), code)]
    return Rules(game=game, language=code,
                 sections=[section for section in sections if section.clauses])
