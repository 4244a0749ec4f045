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
from grandtour.features.plans.facts import CHANGES, PlanLimit, parse_limit, seat_text, is_limit
from grandtour.features.plans.pattern import ANY, BETWEEN, EACH
from grandtour.features.plans.plan import Plan, PlanRow, PlanStep
from grandtour.features.plans.service import Plans, check_alone
from grandtour.tables.table import Table
from grandtour.web.http.access import load_table_of_request
from grandtour.web.http.forms import read_form_fields, read_text_field, parse_whole_number
from grandtour.web.http.layout import redirect_to
from grandtour.web.http.refusals import http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, load_viewer
from grandtour.features.plans.alternatives import (
    Alternative, AlternativeDifference, find_differences, list_alternatives,
)
from grandtour.features.plans.draft import (
    DO, GIVEN, IF, PlanDraft, PlanSentence, make_draft_address, describe_plan, make_draft,
    read_plies,
)
from grandtour.features.plans.notices import describe_drop, describe_plan_limit, name_command
from grandtour.features.plans.view import list_changed_parts, build_plan_view
from grandtour.web.table_view.position_page import describe_answer, read_query, render_position

LONGEST: Final = 4000           # characters of a draft, and of a line that is added to it


@dataclass(frozen=True)
class PlanListLine:
    """A stored plan in words."""

    row: PlanRow
    said: list[PlanSentence]
    until: list[Phrase]
    why: Phrase | None


async def show_plan_page(request: Request) -> Response:
    """GET /t/{id}/plan. ?steps= is the draft, ?at= the position at which it was begun, ?add= what
    is added to it."""
    viewer, table = await load_viewer(request), await load_table_of_request(request)
    return await show_page(request, viewer, table, request.query_params)


async def show_page(request: Request, viewer: Viewer, table: Table, query: Mapping[str, str],
                    refused: Refused | None = None) -> Response:
    """Refused: not_seated, no_plans_here."""
    check_alone(table, viewer.person_id)
    rows = await services_of(request).get(Plans).list_plans(table, viewer.person_id)
    seat = table.seat_of(viewer.person_id)
    if seat == PUBLIC and not rows:
        raise Refused(NOT_SEATED, {})
    if seat == PUBLIC or not table.started:
        return redirect_to(f"/t/{table.id}")
    number = min(parse_whole_number(query.get("at", ""), table.match.number), table.match.number)
    lines = read_lines(query)
    made, listed, kept, apart = await asyncio.to_thread(
        prepare_page, table, seat, number, lines, rows, viewer.language)
    refused = refused or made.refused
    view = build_plan_view(made, viewer.language)
    choice, _ = read_query(view, {"choose": query.get("choose", "")})
    return render_position(
        request, viewer, view, list_changed_parts(view), "plans/plan.html", choice=choice,
        refusal=describe_answer(view, drop_nearest_action(view.state, refused), "") if refused
        else None,
        status=http_status(refused) if refused and refused is not made.refused else 200,
        draft=made, listed=listed, alternatives=kept, differences=apart,
        steps="\n".join(lines), at=number,
        cuts=[make_draft_address(table, number, lines[:place]) for place in range(len(lines))],
        kinds=[(f"{IF}{BETWEEN.join((ANY, f'{verb} {EACH}', ANY))}", title)
               for verb, (title, _) in view.words.COMMANDS.items()],
        verbs=[(verb, title) for verb, (title, _) in view.words.COMMANDS.items()],
        known=list_facts(made), standing=list_waiting_plans(made),
        usual=has_usual_answers(table.match.game))


def drop_nearest_action(s: State, refused: Refused) -> Refused:
    """Return the refusal, without its nearest action if the shown position does not offer it. The
    refusal may belong to a later position of the plan."""
    near = refused.nearest
    return refused if near is None or s.refusal(near) is None \
        else Refused(refused.refusal, refused.details)


def prepare_page(table: Table, seat: int, number: int, lines: Sequence[str],
                 rows: Sequence[PlanRow],
            language: Language,
            ) -> tuple[PlanDraft, list[PlanListLine], list[Alternative],
                       list[AlternativeDifference]]:
    """Return the draft, the waiting and dropped plans, the alternatives, and how these differ."""
    kept = list_alternatives(table, seat, rows)
    return (make_draft(table, seat, number, lines),
            [describe_row(table, seat, row) for row in rows if not row.plan.alternative],
            kept, find_differences(kept, language))


def list_facts(made: PlanDraft) -> list[tuple[str, Phrase]]:
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
    return [line for line in [*lines, *added] if is_line_field(line)]


def is_line_field(line: str) -> bool:
    """Return whether the line could be part of a draft."""
    if len(line) > LONGEST or not line.isprintable():
        return False
    if line.startswith(GIVEN):
        return is_limit(line.removeprefix(GIVEN))
    return line.startswith((IF, DO))


def read_form_limits(form: Mapping[str, str], part: str = "") -> list[PlanLimit]:
    """Return the limit in the fields of this part of a form, if there is one."""
    seat, _, line = form.get(f"{part}fact", "").partition(" ")
    test = form.get(f"{part}test", CHANGES)
    bound = "" if test == CHANGES else form.get(f"{part}bound", "")
    text = f"{seat} {test}{bound} {line}"
    return [parse_limit(text)] if line and is_limit(text) else []


def list_waiting_plans(made: PlanDraft) -> list[Choice]:
    """Return what a standing instruction can do: what the owner can do now, or when asked next."""
    start = make_draft(made.table, made.seat, made.number, [])
    if start.deciding_seat != made.seat:
        start = make_draft(made.table, made.seat, made.number, [IF + ANY])
    return start.offered_choices if start.deciding_seat == made.seat else []


def describe_row(table: Table, seat: int, row: PlanRow) -> PlanListLine:
    until = [Phrase("Until someone does this: {action}", action=name_command(table, pattern))
             for pattern in row.plan.until]
    limits = [Phrase("Until this applies: {fact}",
                     fact=describe_plan_limit(table, seat, row.base, limit))
              for limit in row.plan.limits]
    return PlanListLine(row, describe_plan(table, seat, row), until + limits,
                        describe_drop(table, seat, row))


async def handle_plan_form(request: Request) -> Response:
    """POST /t/{id}/plan: make a choice on the board, delete a plan, do an alternative, or store the
    draft or a standing instruction. With `alternative`, store the draft as an alternative."""
    viewer, table = await load_viewer(request), await load_table_of_request(request)
    form = {**request.query_params, **await read_form_fields(request)}
    if "action" in form:
        return redirect_to(make_draft_address(table,
                                              parse_whole_number(read_text_field(form, "at"), 0),
                                              read_lines(form)))
    try:
        there = await handle_form(services_of(request).get(Plans), table, viewer.person_id,
                                  form)
    except Refused as refused:
        if table.seat_of(viewer.person_id) == PUBLIC:
            raise
        return await show_page(request, viewer, table, form, refused)
    return redirect_to(f"/t/{table.id}{there}")


async def handle_form(plans: Plans, table: Table, person: str, form: Mapping[str, str]) -> str:
    """Do what the form asks for; return which page of the table comes then."""
    if "delete" in form:
        await plans.delete_plan(table, person, parse_whole_number(form["delete"], 0))
        return "/plan#plans"
    if "choose" in form:
        await plans.choose_alternative(table.id, person, parse_whole_number(form["choose"], 0))
        return "#turn"
    kept = await plans.make_plan(table.id, person,
                                 parse_whole_number(read_text_field(form, "at"), 0),
                                 read_form(form))
    if not kept:
        return "#turn"
    return "/plan#alternatives" if "alternative" in form else "/plan#plans"


def read_form(form: Mapping[str, str]) -> Plan:
    """Return the plan of this form."""
    until = read_text_field(form, "until")
    named = (f"{until} {EACH}",) if until else ()
    limits = tuple(read_form_limits(form, "until_"))
    if "way" not in form:
        return Plan(tuple(read_plies(read_lines(form))), until=named, limits=limits,
                    alternative="alternative" in form)
    after, below = read_text_field(form, "after"), read_text_field(form, "below")
    pattern = f"{after} <{below} {EACH}" if below else f"{after} {EACH}"
    return Plan((PlanStep((ANY, pattern) if after else (ANY,), (read_text_field(form, "way"),),
                          tuple(read_form_limits(form))),),
                standing=True, until=named, limits=limits)


routes: Final = [
    Route("/t/{id}/plan", show_plan_page),
    Route("/t/{id}/plan", handle_plan_form, methods=["POST"]),
]
