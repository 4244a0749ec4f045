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
from grandtour.features.communities.service import Access, Communities
from grandtour.features.tournaments import errors, views, words
from grandtour.features.tournaments.deals import asked_deal
from grandtour.features.tournaments.forms import FORMS
from grandtour.features.tournaments.service import (
    DIVISIONS, LARGEST_TABLE, LEAST, LONGEST_ABOUT, LONGEST_TITLE, MOST_ROUNDS, MOST_SEASONS,
    Tournaments, WantedTournament,
)
from grandtour.features.tournaments.waiting import is_live
from grandtour.language import N_
from grandtour.tables.terms import Terms
from grandtour.tables.times import DAY, HOUR, MINUTE, clock_text, length_text
from grandtour.web.http.access import table_of
from grandtour.web.http.dates import parse_moment
from grandtour.web.http.forms import form_of, text_of, parse_whole
from grandtour.web.http.layout import describe_box, redirect_to, refused_box, respond_page
from grandtour.web.http.refusals import name_details, refusal_text, status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, require_member, viewer_of
from grandtour.web.lobby.time_control import PACES, PRESETS

HERE: Final = "communities"             # the room of the bar
CLOCKS: Final = {name: Terms(**wished) for name, wished in PRESETS.items() if wished["bank"]}
USUAL_CLOCK: Final = "days-1"
BEGINS: Final = (15 * MINUTE, HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY)
LISTED: Final = {N_("Open for entry"): ("entry",), N_("Running"): ("play",),
                 N_("Finished tournaments"): ("over", "off")}
USUAL: Final = {"size": "4", "rounds": "5", "division": "8", "moving": "2", "seasons": "1"}


def page_number(request: Request, name: str = "page") -> int:
    return max(1, parse_whole(request.query_params.get(name, ""), 1))


# Finding.

async def show_tournaments(request: Request) -> Response:
    """GET /tournaments?community=: those of all, or of a community."""
    viewer, services = await viewer_of(request), services_of(request)
    access = await community_asked(request, viewer)
    rows = await services.get(Tournaments).list_in_community(access.community.id) if access \
        else await services.get(Tournaments).list_public()
    mine = [] if access else [*await services.get(Tournaments).list_entered(viewer.id),
                              *await services.get(Tournaments).list_finished(viewer.id)]
    own = {row.id for row in mine}
    inside = [] if access else [row for row in await services.get(Tournaments).list_for_members(
        viewer.id) if row.id not in own]
    others = [row for row in rows if row.id not in own]
    groups = {N_("My tournaments"): mine, N_("In my communities"): inside} | {
        title: [row for row in others if row.phase in phases] for title, phases in LISTED.items()}
    return respond_page(request, viewer, "tournaments/index.html", HERE,
                        groups=[(title,
                                 [views.tournament_line(row, viewer.language) for row in found])
                                for title, found in groups.items() if found],
                        community=access.community if access else None)


async def community_asked(request: Request, viewer: Viewer) -> Access | None:
    """Return the community in the query, if any. Refused: no_such_community."""
    name = request.query_params.get("community", "")
    communities = services_of(request).get(Communities)
    return await communities.find_visible(name, viewer.id) if name else None


# Opening.

async def new_form(request: Request) -> Response:
    """GET /tournaments/new. The query may fill in the form."""
    viewer = await viewer_of(request)
    return await new_page(request, viewer, request.query_params)


async def new_page(request: Request, viewer: Viewer, form: Mapping[str, str],
                   refused: Refused | None = None) -> Response:
    say, game = viewer.language, form.get("game", "")
    mine = await services_of(request).get(Communities).list_communities(viewer.id)
    message = refused_box("", refusal_text(name_details(refused, game) if game in games.names()
                                           else refused, None, say), "") if refused else None
    return respond_page(
        request, viewer, "tournaments/new.html", HERE, form={**USUAL, **form}, refused=message,
        status=status_of(refused) if refused else 200,
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
    viewer, form = await viewer_of(request), await form_of(request)
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
    if at := text_of(form, "at"):
        moment = parse_moment(at, zone)
        if not now < moment <= now + AHEAD:
            raise Refused(errors.BAD_BEGIN, {})
        return moment
    soon = parse_whole(text_of(form, "begins"), 0)
    return now + 1000 * soon if soon in BEGINS else 0


def parse_wanted(form: Mapping[str, str], now: int, zone: str) -> WantedTournament:
    """Return the tournament that the form asks for. Refused: bad_begin."""
    numbers: dict[str, Any] = {name: parse_whole(text_of(form, name), int(usual))
                               for name, usual in USUAL.items()}
    return WantedTournament(
        text_of(form, "title"), text_of(form, "game"), text_of(form, "form"),
        terms=CLOCKS.get(text_of(form, "clock"), CLOCKS[USUAL_CLOCK]),
        about=text_of(form, "about"), community=text_of(form, "community"),
        begins=parse_start(form, now, zone), **numbers)


# The page of a tournament.

async def show_tournament(request: Request) -> Response:
    """GET /tournaments/{id}?page=&round=&tables=."""
    viewer, services = await viewer_of(request), services_of(request)
    say = viewer.language
    shown = await services.get(Tournaments).load_overview(request.path_params["id"], viewer.id)
    if any(request.url.path in news.places for news in viewer.news):
        await services.get(Tournaments).mark_read(shown, viewer.id)
        viewer = await viewer_of(request)
    own, page, more = shown.entrant(viewer.id), page_number(request), page_number(request, "tables")
    barred = shown.entry_refusal(viewer.id)
    number = min(page_number(request, "round"), shown.round) \
        if "round" in request.query_params else shown.round
    of_round = sum(table.round == number for table in shown.tables)
    return respond_page(
        request, viewer, "tournaments/tournament.html", HERE,
        one=views.tournament_line(shown.row, say),
        facts=views.list_facts(shown, viewer.settings.zone, say),
        how=words.describe_form(shown.row.form, say),
        decides=words.describe_measures(shown.row.form, say),
        byes=say.say(words.BYES), shared=say.say(words.SHARED),
        columns=words.list_headings(shown.row.form, say),
        divisions=views.standings_tables(shown, page, viewer.id, say), page=page,
        pages=page_count(len(shown.standings)), round=number, rounds=range(1, shown.round + 1),
        tables=views.table_lines(shown, number, more, viewer.id, say), more=more,
        more_pages=page_count(of_round), box=describe_box(shown.row.game, say),
        winners=views.winner_names(shown, say), next_season=views.next_season(shown.row),
        barred=barred and refusal_text(barred, None, say),
        takes_part=own is not None and not own.left,
        arranges=shown.row.organiser == viewer.id and shown.row.phase == "entry",
        live=is_live(shown.row), deal=await asked_deal(services, shown, viewer.id),
        member=viewer.person is not None and viewer.person.member)


async def find_tournament(request: Request) -> Response:
    """GET /t/{id}/tournament: redirect to the tournament of a table, or to the table if there is
    none. Refused: no_such_tournament, also where the viewer may not see it."""
    viewer, table, found = await viewer_of(request), await table_of(request), \
        services_of(request).get(Tournaments)
    row = await found.store.find_of_table(table.id)
    if row is None:
        return redirect_to(f"/t/{table.id}")
    await found.find_visible(row.id, viewer.id)
    return redirect_to(f"/tournaments/{row.id}")


def page_count(number: int) -> int:
    """Return the number of pages for this number of lines."""
    return max(1, -(-number // views.PAGE))


async def change_entry(request: Request) -> Response:
    """POST /tournaments/{id}/entry: enter or leave."""
    viewer, id = await viewer_of(request), request.path_params["id"]
    found = services_of(request).get(Tournaments)
    await found.find_visible(id, viewer.id)
    person = require_member(viewer)
    if text_of(await form_of(request), "do") == "leave":
        await found.leave_tournament(id, person)
    else:
        await found.enter_tournament(id, person)
    return redirect_to(f"/tournaments/{id}")


async def arrange_tournament(request: Request) -> Response:
    """POST /tournaments/{id}/arrange: begin now, or call it off."""
    viewer, id = await viewer_of(request), request.path_params["id"]
    found = services_of(request).get(Tournaments)
    do = text_of(await form_of(request), "do")
    if do == "begin":
        await found.begin_tournament(id, viewer.id)
    elif do == "off":
        await found.call_off_tournament(id, viewer.id)
    return redirect_to(f"/tournaments/{id}")


routes: Final = [
    Route("/tournaments", show_tournaments),
    Route("/tournaments", create_tournament, methods=["POST"]),
    Route("/tournaments/new", new_form),
    Route("/tournaments/{id}", show_tournament),
    Route("/t/{id}/tournament", find_tournament),
    Route("/tournaments/{id}/entry", change_entry, methods=["POST"]),
    Route("/tournaments/{id}/arrange", arrange_tournament, methods=["POST"]),
]
