"""The services of the site, for all handlers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, TypeVar

from fastapi import Depends
from starlette.requests import HTTPConnection

from grandtour.advice.service import Adviser
from grandtour.bots.pool import BotPool
from grandtour.learning.first_notes import FirstNotes
from grandtour.learning.progress import LessonProgress
from grandtour.maintenance.backups import Backups
from grandtour.maintenance.clearing import TableRemover, AdminTableRemoval
from grandtour.maintenance.space import DiskSpaceLimits
from grandtour.notifications.browsers import BrowserSubscriptions
from grandtour.notifications.preferences import NotificationPreferences
from grandtour.people.circles import Circles
from grandtour.people.friends import Friends
from grandtour.people.hosts import Hosts
from grandtour.people.limit_factors import LimitFactors
from grandtour.people.reports import Reports
from grandtour.people.service import People
from grandtour.people.site import SiteSettings
from grandtour.results.service import Results
from grandtour.store.database import Database
from grandtour.tables.dealing import Dealing
from grandtour.tables.departures import DepartureWorker
from grandtour.tables.hosting import TableHosting
from grandtour.tables.lobby import Lobby
from grandtour.tables.service import Tables
from grandtour.tables.talk import TableTalk
from grandtour.tables.timekeeper import Timekeeper
from grandtour.tables.waiting_room import WaitingRoom
from grandtour.web.cost.whole_files import LargeFileMaker
from grandtour.web.http.settings import Settings
from grandtour.web.server.cluster import ServerCluster
from grandtour.web.server.measuring import SiteMeasuring
from grandtour.web.server.metrics import SiteMetrics


class PackageState:
    """State in memory that a package keeps between requests.

    It is created from the services at its first use."""

    def __init__(self, services: Services) -> None:
        """Create empty state."""


Kept = TypeVar("Kept", bound=PackageState)
Service = TypeVar("Service")


@dataclass(frozen=True)
class Services:
    """All services of the site, one instance of each."""

    database: Database
    metrics: SiteMetrics
    settings: Settings
    bots: BotPool
    measuring: SiteMeasuring
    people: People
    friends: Friends
    circles: Circles
    hosts: Hosts
    reports: Reports
    site: SiteSettings
    space: DiskSpaceLimits
    limit_factors: LimitFactors
    backups: Backups
    tables: Tables
    cluster: ServerCluster
    dealing: Dealing
    lobby: Lobby
    waiting_room: WaitingRoom
    talk: TableTalk
    hosting: TableHosting
    departures: DepartureWorker
    clearing: AdminTableRemoval
    clearer: TableRemover
    timekeeper: Timekeeper
    results: Results
    preferences: NotificationPreferences
    browsers: BrowserSubscriptions
    progress: LessonProgress
    first_notes: FirstNotes
    adviser: Adviser
    files: LargeFileMaker
    _kept: dict[type[PackageState], PackageState] = field(default_factory=dict)
    _of_features: dict[type, object] = field(default_factory=dict)

    def add_service(self, service: object) -> None:
        """Register a feature's service by its class."""
        self._of_features[type(service)] = service

    def get(self, kind: type[Service]) -> Service:
        """Return the service of this class that a feature has added."""
        found = self._of_features[kind]
        assert isinstance(found, kind)
        return found

    def find_state(self, kind: type[Kept]) -> Kept:
        """Return the per-app singleton of this type."""
        if kind not in self._kept:
            self._kept[kind] = kind(self)
        found = self._kept[kind]
        assert isinstance(found, kind)
        return found


def services_of(connection: HTTPConnection) -> Services:
    """Return the services of the app that got this request."""
    found = connection.app.state.services
    assert isinstance(found, Services)
    return found


async def depend_on_services(connection: HTTPConnection) -> Services:
    """Return the services (a dependency).

    It is a coroutine because FastAPI would run a plain function in a thread."""
    return services_of(connection)


ServicesDep = Annotated[Services, Depends(depend_on_services)]
