"""The feed of a tournament: the standings after each of its rounds."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.language import N_, Language
from grandtour.features.tournaments import views
from grandtour.features.tournaments.service import TournamentOverview, Tournaments
from grandtour.features.tournaments.standings import rank_entrants
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import choose_feed_language
from grandtour.web.server.atom import FeedEntry, AtomFeed, respond_feed

NOBODY: Final = ""              # who asks is not known here: secret tournaments have no feed
SHOWN: Final = 10               # who stand first


async def show_rounds_feed(request: Request) -> Response:
    """GET /tournaments/{id}/standings.atom. Refused: no_such_tournament."""
    services, language = services_of(request), choose_feed_language(request)
    shown = await services.get(Tournaments).load_overview(request.path_params["id"],
                                                                   NOBODY)
    path = f"/tournaments/{shown.row.id}"
    site, site_id = services.site.name, await services.site.permanent_id()
    return respond_feed(request, AtomFeed(site_id, site, shown.row.title, path, language.code, [
        build_feed_entry(shown, number, path, language)
        for number in reversed(list_finished_rounds(shown))]))


def list_finished_rounds(shown: TournamentOverview) -> list[int]:
    """Return the rounds whose tables are all over."""
    open_rounds = {table.round for table in shown.tables if table.places is None}
    return [number for number in range(1, shown.current_round + 1) if number not in open_rounds]


def build_feed_entry(shown: TournamentOverview, number: int, path: str,
                     language: Language) -> FeedEntry:
    played = [table.as_played_table for table in shown.tables if table.round <= number]
    entrants = [one.as_entrant for one in shown.entrants if one.first <= number]
    known = views.list_names_by_id(shown, language)
    first = [language.say(N_("{place}. {name}, {points}"), place=one.place,
                          name=known[one.entrant.id], points=one.values["points"])
             for one in rank_entrants(shown.row.form, entrants, played)[:SHOWN]]
    moment = max((table.ended for table in shown.tables if table.round == number), default=0)
    return FeedEntry(f"{path}?round={number}",
                     language.say(N_("Standings after round {number}"), number=number),
                     " · ".join(first), moment, moment)


routes: Final = [Route("/tournaments/{id}/standings.atom", show_rounds_feed)]
