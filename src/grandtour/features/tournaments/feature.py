"""The declaration of the feature: tournaments."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping, Sequence
from typing import Any, Final

from starlette.requests import Request

from grandtour.feature import Feature, NewsItem, NoticeSource
from grandtour.features.communities.meetings import Meetings
from grandtour.features.communities.offers import NewOffers
from grandtour.features.communities.service import Communities
from grandtour.features.tournaments.director import TournamentDirector
from grandtour.features.tournaments.notices import OPEN, TournamentSource
from grandtour.features.tournaments.schema import ROUND_TABLES
from grandtour.features.tournaments.service import Tournaments
from grandtour.features.tournaments.store import TournamentStore
from grandtour.features.tournaments.views import tournament_line
from grandtour.language import N_, Count, Phrase
from grandtour.tables.table import Table
from grandtour.web.http.services import Services, services_of
from grandtour.web.http.viewer import Viewer


BACK: Final = N_("To the tournament “{title}”")


def open_services(core: Services) -> Sequence[object]:
    store = TournamentStore(core.database)
    tournaments = Tournaments(store, core.get(Communities), core.hosting, core.tables.now,
                              core.limit_factors.find_limit)
    director = TournamentDirector(store, core.tables)
    tournaments.followers.append(director.check_soon)
    core.get(Meetings).topics.append(store.is_of_community)
    offers = core.get(NewOffers)
    offers.sources.append(tournaments.list_offers)
    offers.unseen.append(store.list_unseen)
    return tournaments, director, TournamentSource(
        store, (director.followers, tournaments.opened), offers.store, core.tables.now)


def start_jobs(core: Services) -> Sequence[Coroutine[Any, Any, None]]:
    return (core.get(TournamentDirector).run_forever(),)


async def find_news(core: Services, person: str) -> NewsItem | None:
    """Return the tournaments in which something has happened that the person has not read."""
    rows = await core.get(Tournaments).store.list_unread(person)
    return NewsItem(Count("News about {n} tournament", "News about {n} tournaments", len(rows)),
                    {f"/tournaments/{id}": title for id, title in rows}) if rows else None


async def find_topics(request: Request, viewer: Viewer) -> Mapping[str, object]:
    """Return the tournaments that a meeting of the community may be about."""
    services = services_of(request)
    access = await services.get(Communities).find_visible(request.path_params["name"],
                                                                   viewer.person_id)
    rows = await services.get(Tournaments).list_in_community(access.community.id)
    return {"tournaments": [row for row in rows if row.phase in ("entry", "play")],
            "ended_tournaments": [row for row in rows if row.phase in ("over", "off")]}


async def find_in_community(request: Request, viewer: Viewer) -> Mapping[str, object]:
    """Return the unfinished tournaments of the community, and the one that ended last."""
    services = services_of(request)
    access = await services.get(Communities).find_visible(request.path_params["name"],
                                                                   viewer.person_id)
    rows = await services.get(Tournaments).list_in_community(access.community.id)
    ended = sorted((row for row in rows if row.phase == "over"), key=lambda row: -row.ended)[:1]
    return {"tournaments": [tournament_line(row, viewer.language) for row in rows
                            if row.phase in ("entry", "play") or row in ended]}


async def tell_tournament(core: Services, person: str, table: Table) -> Phrase | None:
    """Return the way back to the tournament, for a person who has finished a game of it."""
    if not table.over or not table.sits(person):
        return None
    row = await core.get(Tournaments).store.find_tournament_of_table(table.id)
    return Phrase(BACK, title=row.title) if row else None


FEATURE: Final = Feature(
    open_services,
    personal_data={"tournaments": Tournaments},
    jobs=start_jobs,
    facts={"meeting_form": find_topics, "community": find_in_community},
    panels={"tournament": tell_tournament},
    news=find_news,
    notice_sources={"tournament": NoticeSource(TournamentSource, OPEN, "/tournaments/")},
    table_links=(ROUND_TABLES.c.table_id,),
    host_pages=(("tournaments", "/host/tournaments", N_("Tournaments")),),
    host_acts={"call_off": N_("{host} cancelled the tournament {fact}")},
    writing_paths=(r"/tournaments",),
    statuses={
        "no_such_tournament": 404, "not_organiser": 403, "entry_closed": 409,
        "tournament_full": 409, "not_entered": 409, "left_tournament": 409, "tournament_begun": 409,
        "tournament_over": 409, "too_few_entrants": 409, "too_many_tournaments": 409},
    listed_pages=("/tournaments",),
    unlisted_pages=("/tournaments/new",))
