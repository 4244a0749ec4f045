"""The page on which a player plans at a table. It works without scripts, and its address holds the
draft, so that several drafts can be tried side by side."""

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
from grandtour.features.plans.check import has_usual_answers
from grandtour.features.plans.facts import CHANGES, Limit, parse_limit, seat_text, is_limit
from grandtour.features.plans.pattern import ANY, BETWEEN, EACH
from grandtour.features.plans.plan import Plan, PlanRow, Ply
from grandtour.features.plans.service import Plans, check_alone
from grandtour.tables.table import Table
from grandtour.web.http.access import table_of
from grandtour.web.http.forms import form_of, text_of, parse_whole
from grandtour.web.http.layout import redirect_to
from grandtour.web.http.refusals import status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, viewer_of
from grandtour.features.plans.alternatives import (
    Alternative, AlternativeDifference, find_differences, list_alternatives,
)
from grandtour.features.plans.draft import (
    DO, GIVEN, IF, Draft, PlanSentence, address_of_draft, describe_plan, make_draft, read_plies,
)
from grandtour.features.plans.notices import describe_drop, describe_plan_limit, name_command
from grandtour.features.plans.view import parts_of, view_of_draft
from grandtour.web.table_view.position_page import describe_answer, read_query, render_position

LONGEST: Final = 4000           # characters of a draft, and of a line that is added to it


@dataclass(frozen=True)
class PlanLine:
    """A stored plan in words."""

    row: PlanRow
    said: list[PlanSentence]
    until: list[Phrase]
    why: Phrase | None


async def plan_page(request: Request) -> Response:
    """GET /t/{id}/plan. ?steps= is the draft, ?at= the position at which it was begun, ?add= what
    is added to it."""
    viewer, table = await viewer_of(request), await table_of(request)
    return await show_page(request, viewer, table, request.query_params)


async def show_page(request: Request, viewer: Viewer, table: Table, query: Mapping[str, str],
                    refused: Refused | None = None) -> Response:
    """Refused: not_seated, no_plans_here."""
    check_alone(table, viewer.id)
    rows = await services_of(request).get(Plans).list_plans(table, viewer.id)
    seat = table.seat_of(viewer.id)
    if seat == PUBLIC and not rows:
        raise Refused(NOT_SEATED, {})
    if seat == PUBLIC or not table.started:
        return redirect_to(f"/t/{table.id}")
    number = min(parse_whole(query.get("at", ""), table.match.number), table.match.number)
    lines = read_lines(query)
    made, listed, kept, apart = await asyncio.to_thread(
        prepare_page, table, seat, number, lines, rows, viewer.language)
    refused = refused or made.refused
    view = view_of_draft(made, viewer.language)
    choice, _ = read_query(view, {"choose": query.get("choose", "")})
    return render_position(
        request, viewer, view, parts_of(view), "plans/plan.html", choice=choice,
        refusal=describe_answer(view, adapt_refusal(view.state, refused), "") if refused else None,
        status=status_of(refused) if refused and refused is not made.refused else 200,
        draft=made, listed=listed, alternatives=kept, differences=apart,
        steps="\n".join(lines), at=number,
        cuts=[address_of_draft(table, number, lines[:place]) for place in range(len(lines))],
        kinds=[(f"{IF}{BETWEEN.join((ANY, f'{verb} {EACH}', ANY))}", title)
               for verb, (title, _) in view.words.COMMANDS.items()],
        verbs=[(verb, title) for verb, (title, _) in view.words.COMMANDS.items()],
        known=list_facts(made), standing=list_standing(made),
        usual=has_usual_answers(table.match.game))


def adapt_refusal(s: State, refused: Refused) -> Refused:
    """Return the refusal, without its nearest action if the shown position does not offer it. The
    refusal may belong to a later position of the plan."""
    near = refused.nearest
    return refused if near is None or s.refusal(near) is None \
        else Refused(refused.refusal, refused.details)


def prepare_page(table: Table, seat: int, number: int, lines: Sequence[str],
                 rows: Sequence[PlanRow],
            language: Language,
            ) -> tuple[Draft, list[PlanLine], list[Alternative], list[AlternativeDifference]]:
    """Return the draft, the waiting and dropped plans, the alternatives, and how these differ."""
    kept = list_alternatives(table, seat, rows)
    return (make_draft(table, seat, number, lines),
            [describe_row(table, seat, row) for row in rows if not row.plan.alternative],
            kept, find_differences(kept, language))


def list_facts(made: Draft) -> list[tuple[str, Phrase]]:
    """Return the facts that a limit can test: for each the value in forms, and its name."""
    return [(f"{seat_text(fact.seat)} {fact.line}",
             fact.phrase if fact.seat == PUBLIC else Phrase(
                 "{name}: {fact}", name=made.table.names[fact.seat], fact=fact.phrase))
            for fact in made.before.values()]


def read_lines(query: Mapping[str, str]) -> list[str]:
    """Return the lines of the draft in the address, and what is added: a line, a choice on the
    board, or a limit. Lines that mean nothing are skipped."""
    lines = query.get("steps", "")[:LONGEST].splitlines()       # browsers end them with CR LF
    added = [query.get("add", ""), *(f"{GIVEN}{limit}" for limit in read_form_limits(query))]
    if "action" in query:
        added.append(f"{query.get('kind', '')}{query['action']}")
    return [line for line in [*lines, *added] if is_line(line)]


def is_line(line: str) -> bool:
    """Return whether the line could be part of a draft."""
    if len(line) > LONGEST or not line.isprintable():
        return False
    if line.startswith(GIVEN):
        return is_limit(line.removeprefix(GIVEN))
    return line.startswith((IF, DO))


def read_form_limits(form: Mapping[str, str], part: str = "") -> list[Limit]:
    """Return the limit in the fields of this part of a form, if there is one."""
    seat, _, line = form.get(f"{part}fact", "").partition(" ")
    test = form.get(f"{part}test", CHANGES)
    bound = "" if test == CHANGES else form.get(f"{part}bound", "")
    text = f"{seat} {test}{bound} {line}"
    return [parse_limit(text)] if line and is_limit(text) else []


def list_standing(made: Draft) -> list[Choice]:
    """Return what a standing instruction can do: what the owner can do now, or when asked next."""
    start = make_draft(made.table, made.seat, made.number, [])
    if start.asked != made.seat:
        start = make_draft(made.table, made.seat, made.number, [IF + ANY])
    return start.offers if start.asked == made.seat else []


def describe_row(table: Table, seat: int, row: PlanRow) -> PlanLine:
    until = [Phrase("Until someone does this: {action}", action=name_command(table, pattern))
             for pattern in row.plan.until]
    limits = [Phrase("Until this applies: {fact}",
                     fact=describe_plan_limit(table, seat, row.base, limit))
              for limit in row.plan.limits]
    return PlanLine(row, describe_plan(table, seat, row), until + limits,
                    describe_drop(table, seat, row))


async def plan_form(request: Request) -> Response:
    """POST /t/{id}/plan: make a choice on the board, delete a plan, do an alternative, or store the
    draft or a standing instruction. With `alternative`, store the draft as an alternative."""
    viewer, table = await viewer_of(request), await table_of(request)
    form = {**request.query_params, **await form_of(request)}
    if "action" in form:
        return redirect_to(address_of_draft(table, parse_whole(text_of(form, "at"), 0),
                                            read_lines(form)))
    try:
        there = await handle_form(services_of(request).get(Plans), table, viewer.id, form)
    except Refused as refused:
        if table.seat_of(viewer.id) == PUBLIC:
            raise
        return await show_page(request, viewer, table, form, refused)
    return redirect_to(f"/t/{table.id}{there}")


async def handle_form(plans: Plans, table: Table, person: str, form: Mapping[str, str]) -> str:
    """Do what the form asks for; return which page of the table comes then."""
    if "delete" in form:
        await plans.delete_plan(table, person, parse_whole(form["delete"], 0))
        return "/plan#plans"
    if "choose" in form:
        await plans.choose_alternative(table.id, person, parse_whole(form["choose"], 0))
        return "#turn"
    kept = await plans.make_plan(table.id, person, parse_whole(text_of(form, "at"), 0),
                                 read_form(form))
    if not kept:
        return "#turn"
    return "/plan#alternatives" if "alternative" in form else "/plan#plans"


def read_form(form: Mapping[str, str]) -> Plan:
    """Return the plan of this form."""
    until = text_of(form, "until")
    named = (f"{until} {EACH}",) if until else ()
    limits = tuple(read_form_limits(form, "until_"))
    if "way" not in form:
        return Plan(tuple(read_plies(read_lines(form))), until=named, limits=limits,
                    alternative="alternative" in form)
    after, below = text_of(form, "after"), text_of(form, "below")
    pattern = f"{after} <{below} {EACH}" if below else f"{after} {EACH}"
    return Plan((Ply((ANY, pattern) if after else (ANY,), (text_of(form, "way"),),
                     tuple(read_form_limits(form))),),
                standing=True, until=named, limits=limits)


routes: Final = [
    Route("/t/{id}/plan", plan_page),
    Route("/t/{id}/plan", plan_form, methods=["POST"]),
]
