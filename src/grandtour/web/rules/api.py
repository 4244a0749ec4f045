"""The rules for programs: their clauses, and the search in all of them."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Query
from pydantic import BaseModel

from grandtour import games
from grandtour.engine.game import Refused
from grandtour.games import rulebook
from grandtour.tables import errors
from grandtour.web.http.access import LanguageCode, ViewerDep, api_router
from grandtour.web.http.refusals import REFUSALS
from grandtour.web.http.templating import address_of_clause, address_of_example
from grandtour.web.rules.pages import LONGEST_QUERY

router = api_router("rules", "play", under="/rules")

MOST_CLAUSES: Final = 20        # that can be asked for by their ids
NONE: Final[list[str]] = []


class Clause(BaseModel):
    """A clause of the rules; `address` is its page, `example` that of a board on which it can be
    tried, "" if there is none."""

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


class Found(BaseModel):
    """The clauses of a game that have the words of a query, in any of the three languages, the best
    first: all the words if `whole`, else as many as any clause has; `also` has the translations by
    which they were found."""

    game: str
    whole: bool
    also: list[str]
    clauses: list[Clause]


def code_of(viewer: ViewerDep, lang: LanguageCode | None = None) -> str:
    """The language that was asked for, else the viewer's."""
    return lang or viewer.language.code


CodeDep = Annotated[str, Depends(code_of)]


def known(game: str) -> str:
    """The game of this name. Refused: no_game."""
    if game not in games.names():
        raise Refused(errors.NO_GAME, {"game": game})
    return game


def clause_json(game: str, clause: rulebook.Clause) -> Clause:
    return Clause(id=clause.id, text=clause.text, address=address_of_clause(game, clause.id),
                  example=address_of_example(game, clause.id))


@router.get("", summary="Search the rules", responses={404: REFUSALS[404]})
def search(q: Annotated[str, Query(max_length=LONGEST_QUERY)], code: CodeDep,
           game: str | None = None) -> list[Found]:
    """In the rules of all games, or of one; games without a hit are left out, and those with a part
    of the words where another has them all."""
    wished = [known(game)] if game else games.names()
    return [Found(game=name, whole=one.whole, also=list(one.also), clauses=[
        clause_json(name, rulebook.clauses(name, code)[hit.id]) for hit in one.hits])
        for name, one in rulebook.search_all(wished, code, q).items()]


@router.get("/{game}", summary="The rules of a game", responses={404: REFUSALS[404]})
def rules(game: str, code: CodeDep,
          clause: Annotated[list[str], Query(max_length=MOST_CLAUSES)] = NONE) -> Rules:
    """All of them, or these clauses only, with the sections in which they stand."""
    sections = [Section(id=section.id, title=section.title, clauses=[
        clause_json(game, one) for one in section.clauses if not clause or one.id in clause])
        for section in rulebook.read(known(game), code)]
    return Rules(game=game, language=code,
                 sections=[section for section in sections if section.clauses])
