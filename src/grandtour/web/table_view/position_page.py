"""A page with a position: its board, its actions, and answers to "why not?".

Tables use it, and so does every other page that shows a position: replays, lessons, studies,
puzzles, exercises and plans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from grandtour.engine.game import Refused
from grandtour.games import explanations
from grandtour.games.words import Choice
from grandtour.language import N_, Phrase
from grandtour.web.http.layout import respond_page
from grandtour.web.http.refusals import refusal_text
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer
from grandtour.web.table_view.fragments import has_turn_end, list_log_ids
from grandtour.web.table_view.view import TableView

# A refusal or an answer, as templates and scripts show it.
Answer = dict[str, Any]
# What a hint is compared with, in its form.
MINE: Final = Markup('name="mine" value="{}"')


def render_position(request: Request, viewer: Viewer, view: TableView, parts: Mapping[str, str],
                    page: str, *, choice: Choice | None = None, refusal: Answer | None = None,
                    status: int = 200, notes: Sequence[str] = (),
                    panels: Mapping[str, Phrase | None] | None = None,
                    **facts: Any) -> Response:
    """Render the template `page` with the parts of a position."""
    table = view.table
    board = view.board_pictures
    safe = {name: Markup(part) for name, part in parts.items()}
    if choice:
        safe["moves-body"] = mark_pressed_place(safe["moves-body"], choice)
        safe["hint"] = safe["hint"].replace(MINE.format(""), MINE.format(choice.action))
    return respond_page(
        request, viewer, page, status=status, view=view, table=table,
        game=table.match.game.name, words=view.words, parts=safe, seat=view.seat,
        live=view.live, log=list_log_ids(dict(parts)), wide=Markup(board.wide_picture.svg()),
        plated=board.wide_picture.plates, strut=Markup(board.wide_picture.strut()),
        tall=Markup(board.tall_picture.svg()),
        sprite=Markup(board.symbol_sheet), refusal=refusal, ends=has_turn_end(table), notes=notes,
        panels=panels or {},
        chosen=Markup(view.render_part_of_page("chosen", choice=choice) if choice else ""),
        version=services_of(request).tables.hub.version(table.id), **facts)


def mark_pressed_place(moves: Markup, choice: Choice) -> Markup:
    """Return the list of choices with the line of this one pressed."""
    line = Markup('data-choose="{}" aria-pressed="{}"')
    return moves.replace(line.format(choice.action, "false"), line.format(choice.action, "true"))


def find_choice(view: TableView, action: str) -> Choice | None:
    """Return the offered choice with this action."""
    return next((one for one in [*view.choices, *view.combined_choices] if one.action == action),
                None)


def read_query(view: TableView, query: Mapping[str, str]) -> tuple[Choice | None, Answer | None]:
    """Return the choice that ?choose= shows, and the answer to ?why=. A choice that is not
    possible is answered, too."""
    choose, why = query.get("choose", ""), query.get("why", "")
    choice = find_choice(view, choose)
    asked = why if choice else why or choose
    return choice, describe_answer(view, find_reason(view, asked), asked) if asked else None


def find_reason(view: TableView, asked: str) -> Refused | Phrase | None:
    """Return why this action is not possible in the position; None if it is."""
    return explanations.answer_question(view.state, asked, view.seat, view.table.names)


def describe_answer(view: TableView, answer: Refused | Phrase | None, asked: str) -> Answer | None:
    """Return a refusal or a phrase as templates and scripts show it; `fine` is good news."""
    if answer is None:
        return None
    if isinstance(answer, Phrase):
        return describe_phrase(view, answer)
    nearest = None
    if answer.nearest is not None:
        offered = view.words.choice(view.state, answer.nearest, view.table.names)
        nearest = {"action": offered.action, "title": view.say(offered.name)}
    return {"title": refusal_title(view, asked), "fine": False, "nearest": nearest,
            "message": refusal_text(answer, view.table, view.language),
            "clause": answer.refusal.clause}


def describe_phrase(view: TableView, message: Phrase) -> Answer:
    """Return an answer that is not a refusal."""
    return {"title": "", "fine": True, "nearest": None, "message": view.say(message),
            "clause": ""}


def refusal_title(view: TableView, asked: str) -> str:
    """Return a title that names the refused command; "" if the game has no such command."""
    named = view.words.COMMANDS.get(asked.partition(" ")[0])
    return view.say(N_("{action}: not now."), action=named[0]) if named else ""


def respond_with_reason(view: TableView, query: Mapping[str, str]) -> Response:
    """Answer the script of a page that asks by ?ask= why an action is not possible."""
    asked = query.get("ask", "")[:200]
    return respond_with_json(view, find_reason(view, asked), asked)


def respond_with_json(view: TableView, answer: Refused | Phrase | None, asked: str) -> Response:
    """Return the answer as JSON."""
    return JSONResponse(describe_answer(view, answer, asked)
                        or describe_phrase(view, Phrase(N_("This is possible now."))))
