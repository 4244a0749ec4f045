"""The declaration of the feature: communities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from starlette.requests import Request

from grandtour.feature import StoredTexts, Feature, NewsItem, NoticeSource, Reportable
from grandtour.features.communities import views as view
from grandtour.features.communities.groups import CommunityGroups
from grandtour.features.communities.meeting_calendar import build_meeting_date
from grandtour.features.communities.meeting_notices import MeetingSource
from grandtour.features.communities.meetings import Meetings
from grandtour.features.communities.offer_notices import OPEN, OfferedTableSource
from grandtour.features.communities.offers import NewOffers
from grandtour.features.communities.reported import ReportedPosts
from grandtour.features.communities.schema import COMMUNITY_TABLES, GAME_LISTS, MEETINGS, POSTS
from grandtour.features.communities.service import Communities
from grandtour.features.communities.stores.communities import CommunityStore
from grandtour.features.communities.stores.meetings import MeetingStore
from grandtour.features.communities.stores.offers import OfferStore
from grandtour.features.communities.stores.threads import ThreadStore, delete_by_host
from grandtour.features.communities.threads import DiscussionThreads
from grandtour.language import N_, Count
from grandtour.notifications.calendar import CalendarDate
from grandtour.web.http.services import Services, services_of
from grandtour.web.http.viewer import Viewer


def open_services(core: Services) -> Sequence[object]:
    store, texts = CommunityStore(core.database), ThreadStore(core.database)
    communities = Communities(store, texts, core.tables.now, core.limit_factors.find_limit)
    meetings = Meetings(MeetingStore(core.database), communities, core.tables.now)
    threads = DiscussionThreads(texts, communities, core.limit_factors.find_limit)
    offers = NewOffers(OfferStore(core.database), core.tables.now)
    return (communities, meetings, threads, offers, ReportedPosts(threads, texts),
            CommunityGroups(communities, offers, store), OfferedTableSource(offers, communities),
            MeetingSource(meetings, offers, core.tables.now))


async def find_news(core: Services, person: str) -> NewsItem | None:
    """Return the communities with something new that the person has not seen: a table, a meeting,
    what features add, or a meeting with a new time that the person attends."""
    new = await core.get(NewOffers).list_new_offers(person)
    moved = await core.get(Meetings).list_unseen_moves(person)
    places = {f"/c/{address}": title for address, title in new.items()} | {
        f"/c/{address}#meetings": title for address, title in moved}
    if new:
        communities = {*new, *(address for address, _ in moved)}
        text = Count("News in {n} community", "News in {n} communities", len(communities))
    else:
        text = Count("News about {n} meeting", "News about {n} meetings", len(moved))
    return NewsItem(text, places) if places else None


async def list_dates(core: Services, person: str) -> Sequence[CalendarDate]:
    """Return the meetings that the person attends, for the person's calendar."""
    site_id = await core.site.permanent_id()
    return [build_meeting_date(row, site_id, f"{row.title} · {row.community_title}")
            for row in await core.get(Meetings).list_upcoming(person)]


async def list_planned_tables(request: Request, viewer: Viewer) -> Mapping[str, object]:
    """Return what is planned in the communities of the viewer."""
    offers = services_of(request).get(NewOffers)
    return {"planned": [view.offer_row(one, viewer.settings.zone, viewer.language)
                        for one in await offers.list_planned_by_members(viewer.person_id)]}


async def list_own_communities(request: Request, viewer: Viewer) -> Mapping[str, object]:
    """Return the communities for which the viewer can open a table."""
    found = await services_of(request).get(Communities).list_communities(viewer.person_id)
    return {"communities": [access.community for access in found.mine]}


FEATURE: Final = Feature(
    open_services,
    personal_data={"communities": Communities, "meetings": Meetings},
    reportable={"post": Reportable(N_("A post"), ReportedPosts)},
    facts={"new_table": list_own_communities, "tables": list_planned_tables,
           "shelf": list_planned_tables},
    groups=CommunityGroups,
    bar_entries=(("communities", "/communities", N_("Communities")),),
    dates=list_dates,
    news=find_news,
    notice_sources={"meeting": NoticeSource(MeetingSource),
                    "offer": NoticeSource(OfferedTableSource, OPEN, "/t/")},
    table_links=(COMMUNITY_TABLES.c.table_id,),
    host_acts={"close": N_("{host}, the founder, closed the community “{fact}”")},
    host_acts_without_fact={"close": N_("{host}, the founder, closed a secret community")},
    deleters=(delete_by_host,),
    content=(StoredTexts(POSTS, "author", "body", "moment"),
             StoredTexts(GAME_LISTS, "author", "games", "moment"),
             StoredTexts(MEETINGS, "author", "about", "moment")),
    writing_paths=(
        r"/c/[^/]+/(threads|lists|settings|meetings(/[^/]+)?|t/[^/]+/posts(/[^/]+)?)",
        r"/communities(/[^/]+/(threads(/[^/]+/posts(/[^/]+)?)?|lists|meetings(/[^/]+)?))?"),
    statuses={
        "no_such_thread": 404, "no_such_post": 404, "no_such_list": 404, "not_a_member": 404,
        "not_in_community": 403, "not_moderator": 403, "not_founder": 403, "founder_stays": 409,
        "address_taken": 409, "not_opening": 409, "too_many_communities": 409,
        "not_seated_there": 403, "for_members": 403, "no_such_meeting": 404,
        "meeting_called_off": 409, "too_many_meetings": 409},
    unlisted_pages=("/communities/join/", "/communities/new"))
