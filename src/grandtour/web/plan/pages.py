"""The page on which somebody plans at a table: works with scripts off, and holds its draft in its
address, so that several can be tried side by side."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.core import PUBLIC
from grandtour.engine.game import NOT_SEATED, Refused
from grandtour.language import N_, Phrase
from grandtour.plans.check import has_usual_answers
from grandtour.plans.pattern import ANY, EACH
from grandtour.plans.plan import Plan, PlanRow, Ply
from grandtour.plans.service import check_alone
from grandtour.tables.table import Table
from grandtour.web.http.access import table_of
from grandtour.web.http.forms import form_of, text_of, whole
from grandtour.web.http.layout import go, refused_box, respond
from grandtour.web.http.refusals import sentence, status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, viewer_of
from grandtour.web.plan.draft import (
    BETWEEN, DO, IF, Draft, Offered, Said, command, draft, plies_of, told_plan,
)
from grandtour.web.table_view.fragments import players
from grandtour.web.table_view.view import TableView

LONGEST: Final = 4000           # letters of a draft
WHY: Final = {
    "taken_back": N_("Dropped: the position for which it was made was taken back."),
    "otherwise": N_("Dropped: something else was done first."),
    "stopped": N_("Dropped: what you had named has happened."),
    "refused": N_("Dropped: when it was to be done, the rules forbade it."),
}


@dataclass(frozen=True)
class Listed:
    """A kept plan in words."""

    row: PlanRow
    said: list[Said]
    until: list[Phrase]
    why: str


async def plan_page(request: Request) -> Response:
    """GET /t/{id}/plan. ?steps= is the draft, ?at= the position at which it was begun, ?add= what
    is added to it."""
    viewer, table = await viewer_of(request), await table_of(request)
    return await show(request, viewer, table, request.query_params)


async def show(request: Request, viewer: Viewer, table: Table, query: Mapping[str, str],
               refused: Refused | None = None) -> Response:
    """Refused: not_seated, no_plans_here."""
    check_alone(table, viewer.id)
    rows = await services_of(request).plans.at(table, viewer.id)
    seat = table.seat_of(viewer.id)
    if seat == PUBLIC and not rows:
        raise Refused(NOT_SEATED, {})
    if seat == PUBLIC or not table.started:
        return go(f"/t/{table.id}")
    number = whole(query.get("at", ""), table.match.number)
    number = min(number, table.match.number)
    lines = with_added(query)
    made, listed = await asyncio.to_thread(
        lambda: (draft(table, seat, number, lines), [in_words(table, seat, row) for row in rows]))
    refused = refused or made.refused
    view = TableView(table, seat, viewer.language, 0, made.state, number, live=False)
    board = view.boards
    box = refused and refused_box(table.match.game.name,
                                  sentence(refused, table, viewer.language),
                                  refused.refusal.clause)
    return respond(
        request, viewer, "plan/plan.html", view=view, table=table, game=table.match.game.name,
        words=view.words, draft=made, refused=box, plans=listed, steps="\n".join(lines),
        status=status_of(refused) if refused and refused is not made.refused else 200,
        cuts=[address(table, number, lines[:place]) for place in range(len(lines))], at=number,
        ways=grouped(made.ways), conditions=grouped(made.conditions),
        mine=table.may_act(seat) and number == table.match.number,
        kinds=[(f"{IF}{BETWEEN.join((ANY, f'{verb} {EACH}', ANY))}", title)
               for verb, (title, _) in view.words.COMMANDS.items()],
        verbs=[(verb, title) for verb, (title, _) in view.words.COMMANDS.items()],
        standing=standing_ways(made), usual=has_usual_answers(table.match.game),
        wide=Markup(board.wide.svg()), tall=Markup(board.tall.svg()),
        sprite=Markup(board.sprite),
        players=[Markup(part) for part in players(view).values()])


def address(table: Table, number: int, lines: Sequence[str]) -> str:
    """Of the page with this draft."""
    return f"/t/{table.id}/plan?{urlencode({'at': number, 'steps': chr(10).join(lines)})}"


def with_added(query: Mapping[str, str]) -> list[str]:
    """The lines of the draft in the address."""
    lines = query.get("steps", "")[:LONGEST].split("\n")
    added = query.get("add", "")
    return [line for line in [*lines, added] if line.startswith((IF, DO)) and line.isprintable()]


def grouped(offers: Sequence[Offered]) -> list[tuple[Phrase, list[Offered]]]:
    """By command."""
    found: dict[str, tuple[Phrase, list[Offered]]] = {}
    for one in offers:
        found.setdefault(one.line.split(" ")[1], (one.group, []))[1].append(one)
    return list(found.values())


def standing_ways(made: Draft) -> list[Offered]:
    """What a standing instruction can do: what the owner can do now, or when they are asked
    next."""
    start = made if not made.lines else draft(made.table, made.seat, made.number, [])
    if start.ways:
        return start.ways
    return draft(made.table, made.seat, made.number, [IF + ANY]).ways


def in_words(table: Table, seat: int, row: PlanRow) -> Listed:
    return Listed(row, told_plan(table, seat, row),
                  [command(table, pattern) for pattern in row.plan.until],
                  WHY[row.dropped.why] if row.dropped else "")


async def plan_form(request: Request) -> Response:
    """POST /t/{id}/plan: delete a plan, keep the draft, or a standing instruction."""
    viewer, table = await viewer_of(request), await table_of(request)
    form = await form_of(request)
    plans = services_of(request).plans
    try:
        if "delete" in form:
            await plans.delete(table, viewer.id, whole(form["delete"], 0))
        else:
            number = await plans.make(table.id, viewer.id, whole(text_of(form, "at"), 0),
                                      meant(form))
            if not number:
                return go(f"/t/{table.id}#turn")
    except Refused as refused:
        if table.seat_of(viewer.id) == PUBLIC:
            raise
        return await show(request, viewer, table, form, refused)
    return go(f"/t/{table.id}/plan#plans")


def meant(form: Mapping[str, str]) -> Plan:
    """The plan of this form."""
    if "way" not in form:
        return Plan(tuple(plies_of(with_added(form))))
    after, below = text_of(form, "after"), text_of(form, "below")
    pattern = f"{after} <{below} {EACH}" if below else f"{after} {EACH}"
    until = text_of(form, "until")
    return Plan((Ply((ANY, pattern) if after else (ANY,), (text_of(form, "way"),)),),
                standing=True, until=(f"{until} {EACH}",) if until else ())


routes: Final = [
    Route("/t/{id}/plan", plan_page),
    Route("/t/{id}/plan", plan_form, methods=["POST"]),
]
