"""The page on which somebody plans at a table: works with scripts off, and holds its draft in its
address, so that several can be tried side by side."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.core import PUBLIC, State
from grandtour.engine.game import NOT_SEATED, Refused
from grandtour.games.words import Choice
from grandtour.language import Language, Phrase
from grandtour.plans.check import has_usual_answers
from grandtour.plans.facts import CHANGES, Limit, limit_of, seat_text, written_so
from grandtour.plans.pattern import ANY, BETWEEN, EACH
from grandtour.plans.plan import Plan, PlanRow, Ply
from grandtour.plans.service import Plans, check_alone
from grandtour.tables.table import Table
from grandtour.web.http.access import table_of
from grandtour.web.http.forms import form_of, text_of, whole
from grandtour.web.http.layout import go
from grandtour.web.http.refusals import status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, viewer_of
from grandtour.web.plan.alternatives import (
    Alternative, Difference, alternatives, differences,
)
from grandtour.web.plan.draft import (
    DO, GIVEN, IF, Draft, Said, draft, plies_of, told_plan,
)
from grandtour.web.plan.dropped import command, limit_told, why_of
from grandtour.web.plan.view import address, parts_of, plan_view
from grandtour.web.table_view.position_page import describe_answer, read_query, render_position

LONGEST: Final = 4000           # letters of a draft, and of a line that is added to it


@dataclass(frozen=True)
class Listed:
    """A kept plan in words."""

    row: PlanRow
    said: list[Said]
    until: list[Phrase]
    why: Phrase | None


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
    number = min(whole(query.get("at", ""), table.match.number), table.match.number)
    lines = with_added(query)
    made, listed, kept, apart = await asyncio.to_thread(
        drawn_up, table, seat, number, lines, rows, viewer.language)
    refused = refused or made.refused
    view = plan_view(made, viewer.language)
    choice, _ = read_query(view, {"choose": query.get("choose", "")})
    return render_position(
        request, viewer, view, parts_of(view), "plan/plan.html", choice=choice,
        refusal=describe_answer(view, as_shown(view.state, refused), "") if refused else None,
        status=status_of(refused) if refused and refused is not made.refused else 200,
        draft=made, listed=listed, alternatives=kept, differences=apart,
        steps="\n".join(lines), at=number,
        cuts=[address(table, number, lines[:place]) for place in range(len(lines))],
        kinds=[(f"{IF}{BETWEEN.join((ANY, f'{verb} {EACH}', ANY))}", title)
               for verb, (title, _) in view.words.COMMANDS.items()],
        verbs=[(verb, title) for verb, (title, _) in view.words.COMMANDS.items()],
        known=readable(made), standing=standing_ways(made),
        usual=has_usual_answers(table.match.game))


def as_shown(s: State, refused: Refused) -> Refused:
    """With what is nearest only if the position that is shown offers it: what is refused may belong
    to another one, to which the plan leads."""
    near = refused.nearest
    return refused if near is None or s.refusal(near) is None \
        else Refused(refused.refusal, refused.details)


def drawn_up(table: Table, seat: int, number: int, lines: Sequence[str], rows: Sequence[PlanRow],
             language: Language,
             ) -> tuple[Draft, list[Listed], list[Alternative], list[Difference]]:
    """The draft, the plans that wait and the notices, the alternatives, and how these differ."""
    kept = alternatives(table, seat, rows)
    return (draft(table, seat, number, lines),
            [in_words(table, seat, row) for row in rows if not row.plan.alternative],
            kept, differences(kept, language))


def readable(made: Draft) -> list[tuple[str, Phrase]]:
    """The facts of which a limit can speak: how a form names each, and how it is called."""
    return [(f"{seat_text(fact.seat)} {fact.line}",
             fact.phrase if fact.seat == PUBLIC else Phrase(
                 "{name}: {fact}", name=made.table.names[fact.seat], fact=fact.phrase))
            for fact in made.before.values()]


def with_added(query: Mapping[str, str]) -> list[str]:
    """The lines of the draft in the address, and what is added: a line, a choice on the board, or
    what is to be so then. Lines that mean nothing are passed over."""
    lines = query.get("steps", "")[:LONGEST].splitlines()       # browsers end them with CR LF
    added = [query.get("add", ""), *(f"{GIVEN}{limit}" for limit in limits_in(query))]
    if "action" in query:
        added.append(f"{query.get('kind', '')}{query['action']}")
    return [line for line in [*lines, *added] if is_line(line)]


def is_line(line: str) -> bool:
    """Whether it could stand in a draft."""
    if len(line) > LONGEST or not line.isprintable():
        return False
    if line.startswith(GIVEN):
        return written_so(line.removeprefix(GIVEN))
    return line.startswith((IF, DO))


def limits_in(form: Mapping[str, str], part: str = "") -> list[Limit]:
    """What a form says of a fact, in the fields of this part of it."""
    seat, _, line = form.get(f"{part}fact", "").partition(" ")
    test = form.get(f"{part}test", CHANGES)
    bound = "" if test == CHANGES else form.get(f"{part}bound", "")
    text = f"{seat} {test}{bound} {line}"
    return [limit_of(text)] if line and written_so(text) else []


def standing_ways(made: Draft) -> list[Choice]:
    """What a standing instruction can do: what the owner can do now, or when they are asked
    next."""
    start = draft(made.table, made.seat, made.number, [])
    if start.asked != made.seat:
        start = draft(made.table, made.seat, made.number, [IF + ANY])
    return start.offers if start.asked == made.seat else []


def in_words(table: Table, seat: int, row: PlanRow) -> Listed:
    until = [Phrase("Until somebody does this: {action}", action=command(table, pattern))
             for pattern in row.plan.until]
    limits = [Phrase("Until this is so: {fact}", fact=limit_told(table, seat, row.base, limit))
              for limit in row.plan.limits]
    return Listed(row, told_plan(table, seat, row), until + limits, why_of(table, seat, row))


async def plan_form(request: Request) -> Response:
    """POST /t/{id}/plan: a choice on the board; or delete a plan, do an alternative, keep the
    draft, as an alternative if `alternative` is given, or keep a standing instruction."""
    viewer, table = await viewer_of(request), await table_of(request)
    form = {**request.query_params, **await form_of(request)}
    if "action" in form:
        return go(address(table, whole(text_of(form, "at"), 0), with_added(form)))
    try:
        there = await carried_out(services_of(request).plans, table, viewer.id, form)
    except Refused as refused:
        if table.seat_of(viewer.id) == PUBLIC:
            raise
        return await show(request, viewer, table, form, refused)
    return go(f"/t/{table.id}{there}")


async def carried_out(plans: Plans, table: Table, person: str, form: Mapping[str, str]) -> str:
    """Do what the form asks for; which page of the table comes then."""
    if "delete" in form:
        await plans.delete(table, person, whole(form["delete"], 0))
        return "/plan#plans"
    if "choose" in form:
        await plans.choose(table.id, person, whole(form["choose"], 0))
        return "#turn"
    kept = await plans.make(table.id, person, whole(text_of(form, "at"), 0), meant(form))
    if not kept:
        return "#turn"
    return "/plan#alternatives" if "alternative" in form else "/plan#plans"


def meant(form: Mapping[str, str]) -> Plan:
    """The plan of this form."""
    until = text_of(form, "until")
    named = (f"{until} {EACH}",) if until else ()
    limits = tuple(limits_in(form, "until_"))
    if "way" not in form:
        return Plan(tuple(plies_of(with_added(form))), until=named, limits=limits,
                    alternative="alternative" in form)
    after, below = text_of(form, "after"), text_of(form, "below")
    pattern = f"{after} <{below} {EACH}" if below else f"{after} {EACH}"
    return Plan((Ply((ANY, pattern) if after else (ANY,), (text_of(form, "way"),),
                     tuple(limits_in(form))),),
                standing=True, until=named, limits=limits)


routes: Final = [
    Route("/t/{id}/plan", plan_page),
    Route("/t/{id}/plan", plan_form, methods=["POST"]),
]
