"""The feed of a tournament: the standings after each of its rounds."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.language import N_, Language
from grandtour.features.tournaments import views
from grandtour.features.tournaments.service import Overview, Tournaments
from grandtour.features.tournaments.standings import rank_entrants
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import feed_language
from grandtour.web.server.atom import Entry, Feed, respond_feed

NOBODY: Final = ""              # who asks is not known here: secret tournaments have no feed
SHOWN: Final = 10               # who stand first


async def show_rounds_feed(request: Request) -> Response:
    """GET /tournaments/{id}/standings.atom. Refused: no_such_tournament."""
    services, language = services_of(request), feed_language(request)
    shown = await services.get(Tournaments).load_overview(request.path_params["id"], NOBODY)
    path = f"/tournaments/{shown.row.id}"
    site, site_id = services.site.name, await services.site.permanent_id()
    return respond_feed(request, Feed(site_id, site, shown.row.title, path, language.code, [
        feed_entry(shown, number, path, language) for number in reversed(finished_rounds(shown))]))


def finished_rounds(shown: Overview) -> list[int]:
    """Return the rounds whose tables are all over."""
    open_rounds = {table.round for table in shown.tables if table.places is None}
    return [number for number in range(1, shown.round + 1) if number not in open_rounds]


def feed_entry(shown: Overview, number: int, path: str, language: Language) -> Entry:
    played = [table.played for table in shown.tables if table.round <= number]
    entrants = [one.entrant for one in shown.entrants if one.first <= number]
    known = views.names_by_id(shown, language)
    first = [language.say(N_("{place}. {name}, {points}"), place=one.place,
                          name=known[one.entrant.id], points=one.values["points"])
             for one in rank_entrants(shown.row.form, entrants, played)[:SHOWN]]
    moment = max((table.ended for table in shown.tables if table.round == number), default=0)
    return Entry(f"{path}?round={number}",
                 language.say(N_("Standings after round {number}"), number=number),
                 " · ".join(first), moment, moment)


routes: Final = [Route("/tournaments/{id}/standings.atom", show_rounds_feed)]
