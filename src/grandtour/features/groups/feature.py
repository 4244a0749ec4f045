"""The declaration of the feature: groups of people who play together again."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any, Final

from grandtour.feature import StoredTexts, Feature, NewsItem, NoticeSource, Reportable
from grandtour.features.groups.evenings import GroupEvenings
from grandtour.features.groups.notices import EveningSource
from grandtour.features.groups.pages import find_coming_groups, find_own_latest_groups, make_date
from grandtour.features.groups.schema import EVENINGS, GROUP_GAMES, GROUP_MESSAGES
from grandtour.features.groups.service import PlayGroups
from grandtour.features.groups.store import GroupStore, tell_servers
from grandtour.features.groups.talk import REPORTED, GroupMessages
from grandtour.features.groups.views import score_phrase
from grandtour.language import Count, N_, Phrase, language
from grandtour.notifications.calendar import CalendarDate
from grandtour.tables.stores.talk import TalkStore
from grandtour.tables.table import Table
from grandtour.web.http.services import Services

EVENING: Final = N_("{name} wants to play again next week, at the same time.")


def open_services(core: Services) -> Sequence[object]:
    store = GroupStore(core.database)
    groups = PlayGroups(store, core.tables, core.results, core.tables.now)
    evenings = GroupEvenings(store, groups, core.tables, core.people, core.tables.now)
    talk = GroupMessages(TalkStore(core.database, GROUP_MESSAGES, tell_servers), groups,
                         core.tables.hub, core.limit_factors.find_limit, core.tables.now)
    core.cluster.acts.append(talk.wake_pages)
    return groups, evenings, EveningSource(evenings, core.tables.now), talk


def start_jobs(core: Services) -> Sequence[Coroutine[Any, Any, None]]:
    return core.get(PlayGroups).collect_games(), core.get(
        GroupEvenings).run_forever()


async def tell_score(core: Services, person: str, table: Table) -> Phrase | None:
    """Return the running score of the group for one of its people, from the second game on."""
    if not table.sits(person):
        return None
    groups = core.get(PlayGroups)
    group = await groups.find_for_table(table)
    results = await groups.store.list_results(group.id) if group else []
    return score_phrase(results) if len(results) > 1 else None


async def tell_evening(core: Services, person: str, table: Table) -> Phrase | None:
    """Return who wants to play again next week, for a person who has not answered."""
    if not table.sits(person):
        return None
    group = await core.get(PlayGroups).find_for_table(table)
    evening = await core.get(GroupEvenings).find_next(group) if group else None
    if evening is None or evening.row.begins <= core.tables.now() \
            or person in (*evening.coming, *evening.absent):
        return None
    seat = table.own_seat(evening.row.author)
    return Phrase(EVENING, name=table.names[seat]) if seat >= 0 else None


async def list_dates(core: Services, person: str) -> Sequence[CalendarDate]:
    """Return the evenings to which the person comes, for their calendar."""
    site_id = await core.site.permanent_id()
    found = await core.people.store.find_person(person)
    reads = language(found.settings.language if found else "")
    return [make_date(one, site_id, reads)
            for one in await core.get(GroupEvenings).list_upcoming(person)
            if person in one.coming]


async def find_news(core: Services, person: str) -> NewsItem | None:
    """Return the evenings that wait for an answer of the person, else new messages in groups."""
    now = core.tables.now()
    asked = [one.row for one in await core.get(GroupEvenings).list_upcoming(person)
             if one.row.begins > now and person not in (*one.coming, *one.absent)]
    if asked:
        return NewsItem(Count("{n} evening waits for your answer",
                              "{n} evenings wait for your answer",
                              len(asked)), {f"/g/{row.address}#evening": "" for row in asked})
    found = await core.people.store.find_person(person)
    blocked = (await core.friends.summarize_ties(found)).blocked
    unread = [row for row in await core.get(PlayGroups).store.list_unread(person)
              if row.writer not in blocked]
    return NewsItem(Count("{n} new message in your group", "{n} new messages in your groups",
                          len(unread)), {f"/g/{row.address}#chat": "" for row in unread}) \
        if unread else None


FEATURE: Final = Feature(
    open_services,
    personal_data={"groups": PlayGroups, "group_messages": GroupMessages},
    reportable={REPORTED: Reportable(N_("A message in a group"), GroupMessages)},
    facts={"tables": find_own_latest_groups, "shelf": find_coming_groups},
    jobs=start_jobs,
    panels={"score": tell_score, "evening": tell_evening},
    dates=list_dates,
    news=find_news,
    notice_sources={"evening": NoticeSource(EveningSource)},
    table_links=(GROUP_GAMES.c.table_id, EVENINGS.c.source),
    content=(StoredTexts(GROUP_MESSAGES, "person", "text", "moment"),),
    writing_paths=(r"/g/[^/]+/chat", r"/groups/[^/]+/messages"),
    statuses={"no_such_group": 404, "not_in_group": 403, "too_few_people": 409,
              "no_such_evening": 409},
    unlisted_pages=("/g/",))
