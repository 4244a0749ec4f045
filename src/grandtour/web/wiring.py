"""All services of the site, built over one database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

from grandtour import games
from grandtour.advice.service import Adviser
from grandtour.bots.pool import BotPool
from grandtour.bots.thinking.job_store import JobStore
from grandtour.feature import list_features
from grandtour.learning.first_notes import FirstNotes
from grandtour.learning.progress import LessonProgress
from grandtour.learning.store import FirstNotesStore, ProgressStore
from grandtour.maintenance.backups import Backups
from grandtour.maintenance.clearing import TableRemover, AdminTableRemoval
from grandtour.maintenance.space import DiskSpaceLimits
from grandtour.maintenance.stores.clearing import AdminTableStore
from grandtour.maintenance.stores.measures import MeasureStore
from grandtour.maintenance.stores.space import TextSpaceStore, find_free_bytes
from grandtour.maintenance.stores.tidying import TidyStore
from grandtour.maintenance.tidying import Tidier
from grandtour.notifications.browsers import BrowserSubscriptions
from grandtour.notifications.channel import NotificationChannel
from grandtour.notifications.preferences import NotificationPreferences
from grandtour.notifications.stores.browsers import BrowserStore
from grandtour.notifications.stores.notices import NoticeStore
from grandtour.notifications.seat_source import SeatSource
from grandtour.notifications.table_source import OwnNoticeSource, TableSource
from grandtour.notifications.word_source import HostMessageSource
from grandtour.notifications.worker import NotificationWorker
from grandtour.people.circles import Circles
from grandtour.people.data import PersonalDataSource
from grandtour.people.friends import Friends
from grandtour.people.hosts import Hosts
from grandtour.people.limit_factors import LimitFactors
from grandtour.people.reported_names import ReportedNames
from grandtour.people.reports import Find, Reports, TakeAway
from grandtour.people.service import People
from grandtour.people.site import SiteSettings
from grandtour.people.stores.friends import FriendStore
from grandtour.people.stores.hosts import HostStore
from grandtour.people.stores.limit_factors import LimitFactorStore
from grandtour.people.stores.people import PeopleStore
from grandtour.people.stores.reports import ReportStore
from grandtour.people.stores.site import SiteStore
from grandtour.results.service import Results
from grandtour.results.stores.results import ResultStore, read_outcome
from grandtour.store.database import Database
from grandtour.tables.dealing import Dealing
from grandtour.tables.departures import DepartureWorker
from grandtour.tables.heartbeat import ServerHeartbeat
from grandtour.tables.hosting import TableHosting
from grandtour.tables.limits import OpenTableLimits
from grandtour.tables.lobby import Lobby
from grandtour.tables.personal_data import TablePersonalData
from grandtour.tables.reported import ReportedLines, ReportedSeats
from grandtour.tables.secret import PredictableSecrets
from grandtour.tables.service import Tables
from grandtour.tables.stores.departures import DepartureStore
from grandtour.tables.stores.heartbeat import HeartbeatStore
from grandtour.tables.stores.lobby import LobbyStore
from grandtour.tables.stores.opened import OpenedStore
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.stores.talk import TalkStore
from grandtour.tables.talk import TableTalk
from grandtour.tables.timekeeper import Timekeeper
from grandtour.tables.timeline import AdjustableClock
from grandtour.tables.waiting_room import WaitingRoom
from grandtour.web.account.notifications import open_channels
from grandtour.web.account.reserved_names import list_reserved_names
from grandtour.web.cost.whole_files import LargeFileMaker
from grandtour.web.http.services import Services
from grandtour.web.http.settings import Settings
from grandtour.web.server.cluster import ServerCluster
from grandtour.web.server.measuring import SiteMeasuring
from grandtour.web.server.metrics import CountedStore, SiteMetrics, TimedPool, TimedSharedPool

BEAT: Final = 15.0


@asynccontextmanager
async def open_site(settings: Settings, metrics: SiteMetrics) -> AsyncIterator[Services]:
    """Yield the services and run the background jobs until the site stops."""
    database, timeline = Database(settings.database), AdjustableClock()
    bots = create_pool(settings, database, metrics, timeline)
    services, worker = build_services(settings, database, metrics, bots, timeline)
    metrics.register_gauges(services.tables, database, bots)
    for subject, provider in list_personal_data_sources(services):
        services.people.data.add_provider(subject, provider)
    register_reportable_items(services)
    register_features(services)
    services.cluster.left.append(services.timekeeper.take_over_tables)
    await services.site.load_settings()
    await services.limit_factors.load_factors()
    heartbeat = ServerHeartbeat(HeartbeatStore(database), timeline, services.timekeeper.reload_all)
    await heartbeat.announce_server()
    if settings.mail:
        await services.browsers.public_key()   # created at the first start
    working = [asyncio.create_task(work) for work in (
        *list_background_jobs(services, heartbeat), *([worker.run_rounds()] if worker else []))]
    try:
        yield services
    finally:
        for work in working:
            work.cancel()
        await services.cluster.close()
        await services.tables.stop_bots()
        bots.close()
        services.files.stop_process()
        await database.close()


def create_pool(settings: Settings, database: Database, metrics: SiteMetrics,
                timeline: AdjustableClock) -> BotPool:
    """Return the pool in which bots think."""
    if settings.processes:
        return TimedPool(settings.processes, settings.patience, metrics, settings.worker)
    return TimedSharedPool(JobStore(database), timeline.now, metrics)


def build_services(settings: Settings, database: Database, metrics: SiteMetrics, bots: BotPool,
                   timeline: AdjustableClock) -> tuple[Services, NotificationWorker | None]:
    """Build all services, lowest layer first, and the notification worker if mail is configured."""
    site = SiteSettings(SiteStore(database), {
        "contact": settings.contact, "accounts": settings.accounts or "",
        "tables": setting_text(settings.tables),
        "new_accounts": setting_text(settings.new_accounts)})
    limits = LimitFactors(LimitFactorStore(database), site.find_limit)
    people, friends, circles = build_people(database, site, limits)
    tables = Tables(CountedStore(database, read_outcome, metrics), bots, settings.pause,
                    timeline.now,
                    secrets=None if settings.draws is None else PredictableSecrets(settings.draws),
                    friends=friends,
                    limits=OpenTableLimits(OpenedStore(database), limits.find_limit),
                    hours=people.load_hours_of, finished=ResultStore(database).find_finished,
                    ratings=ResultStore(database).find_ratings)
    browsers = BrowserSubscriptions(BrowserStore(database))
    hosting = TableHosting(tables)
    hosts = Hosts(HostStore(database), people.store)
    reports = Reports(ReportStore(database), hosts, most=limits.find_limit)
    notices = NoticeStore(database)
    writer, channels = open_channels(settings.mail, browsers, site)
    services = Services(
        database=database, metrics=metrics, settings=settings, bots=bots,
        measuring=SiteMeasuring(MeasureStore(database), metrics, tables),
        people=people, friends=friends, circles=circles, hosts=hosts,
        reports=reports, site=site, limit_factors=limits,
        space=DiskSpaceLimits(TextSpaceStore(database), limits.find_limit,
                              lambda: site.required_free_megabytes,
                              partial(find_free_bytes, settings.database)),
        backups=Backups(settings.database, site, hosts), tables=tables,
        cluster=ServerCluster(database, tables), dealing=Dealing(tables),
        lobby=Lobby(tables, LobbyStore(database)), waiting_room=WaitingRoom(tables),
        talk=TableTalk(TalkStore(database), tables, limits.find_limit),
        hosting=hosting,
        departures=DepartureWorker(DepartureStore(database), hosts, hosting, people.data),
        clearing=AdminTableRemoval(AdminTableStore(database), hosts),
        clearer=TableRemover(AdminTableStore(database), tables),
        timekeeper=Timekeeper(tables, TableStore(database)),
        results=Results(ResultStore(database), tables),
        preferences=NotificationPreferences(notices, people, writer, channels, limits.find_limit),
        browsers=browsers,
        progress=LessonProgress(ProgressStore(database), timeline.now),
        first_notes=FirstNotes(FirstNotesStore(database), timeline.now),
        adviser=Adviser(tables, bots),
        files=LargeFileMaker(settings.worker()))
    for feature in list_features():
        for service in feature.services(services):
            services.add_service(service)
        if feature.groups:
            tables.groups = services.get(feature.groups)
    return services, build_worker(services, notices, channels, timeline) if channels else None


def build_worker(services: Services, notices: NoticeStore,
                 channels: Mapping[str, NotificationChannel],
                 timeline: AdjustableClock) -> NotificationWorker:
    """Return the worker that sends notifications."""
    own: list[OwnNoticeSource] = [services.get(kind) for feature in list_features()
                                  for kind in feature.table_notices]
    return NotificationWorker(notices, {
        "table": TableSource(notices, services.tables, services.people, services.friends, own),
        "person": HostMessageSource(services.reports),
        "seat": SeatSource(notices, services.tables, services.people, services.friends),
        **{kind: services.get(source.service) for feature in list_features()
           for kind, source in feature.notice_sources.items()}},
        services.people, channels, services.metrics.count_notice,
        services.metrics.set_waiting_notices, timeline.now, services.tables.hub.list_people)


def build_people(database: Database, site: SiteSettings,
                 limits: LimitFactors) -> tuple[People, Friends, Circles]:
    """Return the services for people, friends and visibility."""
    people = People(PeopleStore(database), reserved=list_reserved_names(), words=games.names(),
                    way=site.who_may_register, most=limits.find_limit, site=lambda: site.name)
    store = FriendStore(database)
    friends = Friends(store, people.store, most=limits.find_limit)
    return people, friends, Circles(people.store, store)


def setting_text(number: int | None) -> str:
    """Return a number as the text of a setting; "" for None."""
    return "" if number is None else str(number)


def list_personal_data_sources(services: Services) -> Sequence[tuple[str, PersonalDataSource]]:
    """Return the services that hold personal data, in the order of the export."""
    return (("friends", services.friends), ("tables", TablePersonalData(services.tables)),
            ("talk", services.talk), ("results", services.results),
            ("notices", services.preferences),
            ("browsers", services.browsers),
            ("lessons", services.progress), ("first_notes", services.first_notes),
            ("reports", services.reports), ("limit_factor", services.limit_factors))


def register_reportable_items(services: Services) -> None:
    """Register everything that people can report and hosts can remove."""
    lines = ReportedLines(services.talk)
    names = ReportedNames(services.people, services.tables.rename_person)
    things: tuple[tuple[str, Find, TakeAway], ...] = (
        ("line", lines.find_reported_item, lines.remove_reported_item),
        ("name", names.find_reported_item, names.remove_reported_item))
    for kind, find, take_away in things:
        services.reports.add_finder(kind, find)
        services.reports.add_remover(kind, take_away)
    services.reports.add_finder("seat", ReportedSeats(services.tables).find_reported_item)


def register_features(services: Services) -> None:
    """Register the personal data and reportable content of features."""
    for one in list_features():
        for subject, owner in one.personal_data.items():
            services.people.data.add_provider(subject, services.get(owner))
        for kind, reportable in one.reportable.items():
            thing = services.get(reportable.service)
            services.reports.add_finder(kind, thing.find_reported_item)
            services.reports.add_remover(kind, thing.remove_reported_item)


def list_background_jobs(services: Services,
                         heartbeat: ServerHeartbeat) -> Sequence[Coroutine[Any, Any, None]]:
    """Return the jobs that run as long as the site. The heartbeat shows that this server is
    alive."""
    tables = services.tables
    return (tables.hub.wake_periodically(BEAT), services.metrics.measure_lag(),
            services.measuring.measure_forever(),
            services.lobby.fill_rooms(),
            heartbeat.run(
                tables.store_signs), services.timekeeper.keep_time(),
                services.results.run_forever(),
            services.departures.run_forever(),
            services.clearer.run_forever(),
            services.reports.run_rounds(), services.site.reload_repeatedly(),
            services.limit_factors.reload_repeatedly(),
            Tidier(TidyStore(services.database), tables).run_forever(tables),
            *(job for one in list_features() if one.jobs for job in one.jobs(services)))
