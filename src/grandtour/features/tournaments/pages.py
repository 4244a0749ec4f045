"""Pages of tournaments: finding, opening, entering and leaving them; rounds and standings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.engine.game import Refused
from grandtour.features.communities.meetings import AHEAD
from grandtour.features.communities.service import CommunityAccess, Communities
from grandtour.features.tournaments import errors, views, words
from grandtour.features.tournaments.deals import find_asked_deal
from grandtour.features.tournaments.forms import FORMS
from grandtour.features.tournaments.service import (
    DIVISIONS, LARGEST_TABLE, LEAST, LONGEST_ABOUT, LONGEST_TITLE, MOST_ROUNDS, MOST_SEASONS,
    Tournaments, TournamentDraft,
)
from grandtour.features.tournaments.waiting import is_being_played
from grandtour.language import N_
from grandtour.tables.terms import Terms
from grandtour.tables.times import DAY, HOUR, MINUTE, clock_text, length_text
from grandtour.web.http.access import load_table_of_request
from grandtour.web.http.dates import parse_moment
from grandtour.web.http.forms import read_form_fields, read_text_field, parse_whole_number
from grandtour.web.http.layout import describe_box, redirect_to, build_refusal_box, respond_page
from grandtour.web.http.refusals import name_details, refusal_text, http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, require_member, load_viewer
from grandtour.web.lobby.time_control import PACES, PRESETS

HERE: Final = "communities"             # the room of the bar
CLOCKS: Final = {name: Terms(**wished) for name, wished in PRESETS.items() if wished["bank"]}
USUAL_CLOCK: Final = "days-1"
BEGINS: Final = (15 * MINUTE, HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY)
LISTED: Final = {N_("Open for entry"): ("entry",), N_("Running"): ("play",),
                 N_("Finished tournaments"): ("over", "off")}
USUAL: Final = {"size": "4", "rounds": "5", "division": "8", "moving": "2", "seasons": "1"}


def read_page_number(request: Request, name: str = "page") -> int:
    return max(1, parse_whole_number(request.query_params.get(name, ""), 1))


# Finding.

async def show_tournaments(request: Request) -> Response:
    """GET /tournaments?community=: those of all, or of a community."""
    viewer, services = await load_viewer(request), services_of(request)
    access = await load_requested_community(request, viewer)
    rows = await services.get(Tournaments).list_in_community(access.community.id) if access \
        else await services.get(Tournaments).list_public()
    mine = [] if access else [*await services.get(Tournaments).list_entered(viewer.person_id),
                              *await services.get(Tournaments).list_finished(viewer.person_id)]
    own = {row.id for row in mine}
    inside = [] if access else [row for row in await services.get(
        Tournaments).list_for_members(
        viewer.person_id) if row.id not in own]
    others = [row for row in rows if row.id not in own]
    groups = {N_("My tournaments"): mine, N_("In my communities"): inside} | {
        title: [row for row in others if row.phase in phases] for title, phases in LISTED.items()}
    return respond_page(request, viewer, "tournaments/index.html", HERE,
                        groups=[(title,
                                 [views.tournament_line(row, viewer.language) for row in found])
                                for title, found in groups.items() if found],
                        community=access.community if access else None)


async def load_requested_community(request: Request, viewer: Viewer) -> CommunityAccess | None:
    """Return the community in the query, if any. Refused: no_such_community."""
    name = request.query_params.get("community", "")
    communities = services_of(request).get(Communities)
    return await communities.find_visible(name, viewer.person_id) if name else None


# Opening.

async def show_new_form(request: Request) -> Response:
    """GET /tournaments/new. The query may fill in the form."""
    viewer = await load_viewer(request)
    return await new_page(request, viewer, request.query_params)


async def new_page(request: Request, viewer: Viewer, form: Mapping[str, str],
                   refused: Refused | None = None) -> Response:
    say, game = viewer.language, form.get("game", "")
    mine = await services_of(request).get(Communities).list_communities(viewer.person_id)
    message = build_refusal_box("",
                                refusal_text(name_details(refused, game) if game in games.names()
                                                 else refused, None, say), "") if refused else None
    return respond_page(
        request, viewer, "tournaments/new.html", HERE, form={**USUAL, **form}, refused=message,
        status=http_status(refused) if refused else 200,
        member=viewer.person is not None and viewer.person.member,
        games=[describe_box(name, say) for name in games.names()],
        forms=[(name, say.say(words.FORMS[name]), say.say(words.HOW[name])) for name in FORMS],
        sizes=range(LEAST, LARGEST_TABLE + 1), divisions=DIVISIONS,
        moving=range(DIVISIONS[-1] // 2 + 1),
        clocks=[(name, say.say(N_("{pace}: {time}"), pace=say.say(PACES[terms.pace]),
                               time=clock_text(terms, say))) for name, terms in CLOCKS.items()],
        usual_clock=USUAL_CLOCK, zone=viewer.settings.zone,
        begins=[(seconds, say.say(N_("in {time}"), time=length_text(seconds, say)))
                for seconds in BEGINS],
        communities=[access.community for access in mine.mine],
        most={"title": LONGEST_TITLE, "about": LONGEST_ABOUT, "rounds": MOST_ROUNDS,
              "seasons": MOST_SEASONS})


async def create_tournament(request: Request) -> Response:
    """POST /tournaments."""
    viewer, form = await load_viewer(request), await read_form_fields(request)
    person, services = require_member(viewer), services_of(request)
    try:
        row = await services.get(Tournaments).open_tournament(person,
            parse_wanted(form, services.tables.now(), viewer.settings.zone))
    except Refused as refused:
        return await new_page(request, viewer, form, refused)
    return redirect_to(f"/tournaments/{row.id}")


def parse_start(form: Mapping[str, str], now: int, zone: str) -> int:
    """Return when the tournament begins: at the day and time of the form, in the zone, after a
    while, or 0 for when its organiser says so. Refused: bad_begin."""
    if at := read_text_field(form, "at"):
        moment = parse_moment(at, zone)
        if not now < moment <= now + AHEAD:
            raise Refused(errors.BAD_BEGIN, {})
        return moment
    soon = parse_whole_number(read_text_field(form, "begins"), 0)
    return now + 1000 * soon if soon in BEGINS else 0


def parse_wanted(form: Mapping[str, str], now: int, zone: str) -> TournamentDraft:
    """Return the tournament that the form asks for. Refused: bad_begin."""
    numbers: dict[str, Any] = {name: parse_whole_number(read_text_field(form, name), int(usual))
                               for name, usual in USUAL.items()}
    return TournamentDraft(
        read_text_field(form, "title"), read_text_field(form, "game"),
        read_text_field(form, "form"),
        terms=CLOCKS.get(read_text_field(form, "clock"), CLOCKS[USUAL_CLOCK]),
        about=read_text_field(form, "about"), community=read_text_field(form, "community"),
        begins=parse_start(form, now, zone), **numbers)


# The page of a tournament.

async def show_tournament(request: Request) -> Response:
    """GET /tournaments/{id}?page=&round=&tables=."""
    viewer, services = await load_viewer(request), services_of(request)
    say = viewer.language
    shown = await services.get(Tournaments).load_overview(request.path_params["id"],
                                                                   viewer.person_id)
    if any(request.url.path in news.places for news in viewer.news):
        await services.get(Tournaments).mark_cancellation_read(shown, viewer.person_id)
        viewer = await load_viewer(request)
    own, page, more = shown.find_entrant(viewer.person_id), read_page_number(
        request), read_page_number(request, "tables")
    barred = shown.find_entry_refusal(viewer.person_id)
    number = min(read_page_number(request, "round"), shown.current_round) \
        if "round" in request.query_params else shown.current_round
    of_round = sum(table.round == number for table in shown.tables)
    return respond_page(
        request, viewer, "tournaments/tournament.html", HERE,
        one=views.tournament_line(shown.row, say),
        facts=views.list_facts(shown, viewer.settings.zone, say),
        how=words.describe_form(shown.row.form, say),
        decides=words.describe_measures(shown.row.form, say),
        byes=say.say(words.BYES), shared=say.say(words.SHARED),
        columns=words.list_column_headings(shown.row.form, say),
        divisions=views.build_standings_tables(shown, page, viewer.person_id, say), page=page,
        pages=count_pages(len(shown.current_standings)), round=number,
        rounds=range(1, shown.current_round + 1),
        tables=views.table_lines(shown, number, more, viewer.person_id, say), more=more,
        more_pages=count_pages(of_round), box=describe_box(shown.row.game, say),
        winners=views.find_winner_names(shown, say), next_season=views.find_next_season(shown.row),
        barred=barred and refusal_text(barred, None, say),
        takes_part=own is not None and not own.left,
        arranges=shown.row.organiser == viewer.person_id and shown.row.phase == "entry",
        live=is_being_played(shown.row),
        deal=await find_asked_deal(services, shown, viewer.person_id),
        member=viewer.person is not None and viewer.person.member)


async def find_tournament(request: Request) -> Response:
    """GET /t/{id}/tournament: redirect to the tournament of a table, or to the table if there is
    none. Refused: no_such_tournament, also where the viewer may not see it."""
    viewer, table, found = await load_viewer(request), await load_table_of_request(request), \
        services_of(request).get(Tournaments)
    row = await found.store.find_tournament_of_table(table.id)
    if row is None:
        return redirect_to(f"/t/{table.id}")
    await found.find_visible(row.id, viewer.person_id)
    return redirect_to(f"/tournaments/{row.id}")


def count_pages(number: int) -> int:
    """Return the number of pages for this number of lines."""
    return max(1, -(-number // views.PAGE))


async def change_entry(request: Request) -> Response:
    """POST /tournaments/{id}/entry: enter or leave."""
    viewer, id = await load_viewer(request), request.path_params["id"]
    found = services_of(request).get(Tournaments)
    await found.find_visible(id, viewer.person_id)
    person = require_member(viewer)
    if read_text_field(await read_form_fields(request), "do") == "leave":
        await found.leave_tournament(id, person)
    else:
        await found.enter_tournament(id, person)
    return redirect_to(f"/tournaments/{id}")


async def post_arrangement(request: Request) -> Response:
    """POST /tournaments/{id}/arrange: begin now, or call it off."""
    viewer, id = await load_viewer(request), request.path_params["id"]
    found = services_of(request).get(Tournaments)
    do = read_text_field(await read_form_fields(request), "do")
    if do == "begin":
        await found.begin_tournament(id, viewer.person_id)
    elif do == "off":
        await found.call_off_tournament(id, viewer.person_id)
    return redirect_to(f"/tournaments/{id}")


routes: Final = [
    Route("/tournaments", show_tournaments),
    Route("/tournaments", create_tournament, methods=["POST"]),
    Route("/tournaments/new", show_new_form),
    Route("/tournaments/{id}", show_tournament),
    Route("/t/{id}/tournament", find_tournament),
    Route("/tournaments/{id}/entry", change_entry, methods=["POST"]),
    Route("/tournaments/{id}/arrange", post_arrangement, methods=["POST"]),
]
