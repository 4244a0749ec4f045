"""The host's room for programs. For whoever does not run the site nothing is there: 404."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from fastapi import Query, Request
from pydantic import BaseModel, Field as Limit

from grandtour.notifications.ports import State, SubjectKind, reason
from grandtour.people import reports
from grandtour.people.channels import Event
from grandtour.people.hosts import ActKind, Group
from grandtour.people.measures import FigureName, Span, begin_of, graphs_of
from grandtour.people.merging import Thing
from grandtour.people.ports import PersonRow
from grandtour.people.reports import LONGEST_WORDS, Decision, Kind, Reason
from grandtour.people.site import FIELDS, LONGEST_TEXT, Site
from grandtour.store import backups as store
from grandtour.store.versions import Versions, versions_of
from grandtour.tables.rows import Phase
from grandtour.tournaments.ports import Beginner, Caller
from grandtour.tournaments.service import call_off_by_host
from grandtour.web.http.access import api_router, needs
from grandtour.web.http.services import Services, ServicesDep
from grandtour.web.server.validation import up_to
from grandtour.web.http.viewer import signed_in_now
from grandtour.web.site_host.access import HostDep
from grandtour.web.site_host.pages import DEEDS
from grandtour.web.site_host.queue_pages import again
from grandtour.web.site_host.report_pages import decided_by
from grandtour.web.site_host.table_pages import done_to
from grandtour.web.site_host.tournament_pages import tournament_of

router = api_router("host of the site", "account", "/host")
ACCOUNT: Final = [needs("account")]
MOST: Final = 1000

Field = Annotated[str, Limit(max_length=32)]
Value = Annotated[str, Limit(max_length=2 * LONGEST_TEXT)]


class Resident(BaseModel):
    """Somebody whom the site knows, since when, when they were here last (0 if nobody knows), and
    since when they are suspended (0 if they are not), in milliseconds since 1970. `host`: of the
    site."""

    id: str
    name: str
    member: bool
    host: bool
    suspended: int
    since: int
    seen: int


class HostAct(BaseModel):
    """What a host of the site did, at a moment in milliseconds since 1970: by id and name, both
    empty on the command line; the person whom it concerns, empty if it is nobody in particular.
    Who has left has no name."""

    id: str
    moment: int
    kind: ActKind
    host: str
    host_name: str
    person: str
    person_name: str
    fact: str


class Deed(BaseModel):
    """What is done to a person: `remove` deletes, for good."""

    do: Literal["suspend", "restore", "remove"]


class SiteSettings(BaseModel):
    """What holds, by field; what is empty is as usual. `given`: fields that are set on the command
    line of the server, and cannot be changed here."""

    settings: dict[str, str]
    given: list[str]


@router.get("/people", dependencies=ACCOUNT)
async def people(viewer: HostDep, services: ServicesDep, group: Group = "members",
                 find: Annotated[str, Query(max_length=40)] = "") -> list[Resident]:
    """The people of a group whose names hold what is searched for, the last seen first; a thousand
    at most."""
    return [Resident(id=one.person.id, name=one.person.name, member=one.person.member,
                     host=one.person.host, suspended=one.person.suspended, since=one.since,
                     seen=one.seen)
            for one in await services.hosts.store.residents(group, find, MOST)]


@router.post("/people/{person}", status_code=204)
async def deed(person: str, asked: Deed, request: Request, viewer: HostDep,
               services: ServicesDep) -> None:
    """Suspend, restore or remove. Refused: sign_in_again, no_such_person, host_stays."""
    by = signed_in_now(request, viewer)
    await DEEDS[asked.do](services.hosts, await services.hosts.person(person), by.id)
    await services.departures.round()


class LimitsOfPerson(BaseModel):
    """What holds for this person in the place of what holds for everybody, by field."""

    limits: dict[str, int]


@router.get("/people/{person}/limits", dependencies=ACCOUNT)
async def limits(person: str, viewer: HostDep, services: ServicesDep) -> LimitsOfPerson:
    """Refused: no_such_person."""
    return limits_info(services, await services.hosts.person(person))


@router.patch("/people/{person}/limits")
async def change_limits(person: str, changes: dict[Field, Value], request: Request,
                        viewer: HostDep, services: ServicesDep) -> LimitsOfPerson:
    """All changes or none; "" is as for everybody. Refused: sign_in_again, no_such_person,
    bad_setting, bad_number."""
    by, found = signed_in_now(request, viewer), await services.hosts.person(person)
    await services.own_limits.change(found, changes, by.id)
    return limits_info(services, found)


def limits_info(services: Services, person: PersonRow) -> LimitsOfPerson:
    return LimitsOfPerson(limits=dict(services.own_limits.of(person.id).items()))


class Moving(BaseModel):
    """How much of each thing would be the other's, and at how many finished tables both sat, which
    stay as they are."""

    counts: dict[Thing, int]
    shared: int


class Merge(BaseModel):
    """The id of the member who stays."""

    into: Annotated[str, Limit(max_length=32)]


@router.get("/people/{person}/merge", dependencies=ACCOUNT)
async def merging(person: str, into: Annotated[str, Query(max_length=32)], viewer: HostDep,
                  services: ServicesDep) -> Moving:
    """What would move. Refused: no_such_person, same_person, not_member, host_stays,
    both_at_table, both_in_tournament."""
    found = await services.merging.moving(
        await services.hosts.person(person), await services.hosts.person(into))
    return Moving(counts=dict(found.counts.items()), shared=found.shared)


@router.post("/people/{person}/merge", status_code=204)
async def merge(person: str, asked: Merge, request: Request, viewer: HostDep,
                services: ServicesDep) -> None:
    """Let the person be the one who stays, for good. Refused: sign_in_again, and as `GET`."""
    by = signed_in_now(request, viewer)
    await services.merging.merge(await services.hosts.person(person),
                                 await services.hosts.person(asked.into), by.id)
    await services.merger.round()


class HostedTable(BaseModel):
    """A table: its name, who sits there, whether it is a waiting room, played or over, and when it
    last changed, in milliseconds since 1970."""

    id: str
    game: str
    name: str
    people: list[str]
    phase: Phase
    moment: int


class TableDeed(BaseModel):
    """What is done to a table: `end` ends a game without a result, `remove` takes a waiting room
    away; both for good."""

    do: Literal["end", "remove"]


@router.get("/tables", dependencies=ACCOUNT)
async def tables(viewer: HostDep, services: ServicesDep, phase: Phase = "play",
                 find: Annotated[str, Query(max_length=40)] = "") -> list[HostedTable]:
    """The tables of this phase that have this number, or in whose name or people's names this is,
    the last changed first; a thousand at most."""
    return [HostedTable(id=one.id, game=one.game, name=one.status.name, phase=phase,
                        people=[seat.name for seat in one.seats if seat.name],
                        moment=one.status.moment)
            for one in await services.clearing.store.listed(phase, find, MOST)]


@router.post("/tables/{table}", status_code=204)
async def clear(table: str, asked: TableDeed, request: Request, viewer: HostDep,
                services: ServicesDep) -> None:
    """End or remove it. Refused: sign_in_again, no_such_table, damaged_record, not_started,
    game_over, begun, table_needed."""
    await done_to(services, table, asked.do, signed_in_now(request, viewer).id)


Hosted = Literal["play", "entry", "off"]


class HostedTournament(BaseModel):
    """A tournament that is not over, or was called off: in which phase, who has opened it,
    the address of its community, "" if it is of all or of a secret one, how many take part, and
    when it was opened and has ended, in milliseconds since 1970, 0: not yet; who has begun it
    before its hour, and who has called it off, as in a tournament."""

    id: str
    game: str
    title: str
    phase: Hosted
    organiser: str
    organiser_name: str
    community: str
    entrants: int
    opened: int
    ended: int
    begun_by: Beginner
    called_off_by: Caller


@router.get("/tournaments", dependencies=ACCOUNT)
async def tournaments(viewer: HostDep, services: ServicesDep, phase: Hosted = "play",
                      find: Annotated[str, Query(max_length=60)] = "") -> list[HostedTournament]:
    """Those that are played, can be entered or were called off, of all and of every
    community, that have this number, or in whose title or organiser's name this is, the newest
    first; a thousand at most."""
    return [HostedTournament(
                id=one.id, game=one.game, title=one.title, phase=phase, organiser=one.organiser,
                organiser_name=one.organiser_name,
                community="" if one.secret else one.address, entrants=one.entrants,
                opened=one.opened, ended=one.ended, begun_by=one.begun_by,
                called_off_by=one.called_off_by)
            for one in await services.tournaments.store.listed(phase, find, MOST)]


@router.post("/tournaments/{tournament}/call-off", status_code=204)
async def call_off(tournament: str, request: Request, viewer: HostDep,
                   services: ServicesDep) -> None:
    """No round of it begins any more. Refused: sign_in_again, no_such_tournament,
    tournament_over."""
    by = signed_in_now(request, viewer)
    await call_off_by_host(services.tournaments.store, await tournament_of(
        services, tournament), services.tables.now(), by.id)


class Complaint(BaseModel):
    """Who reported it, why, and when."""

    id: str
    person: str
    person_name: str
    reason: Reason
    words: str
    moment: int


class Case(BaseModel):
    """All reports of the same thing that are decided together. `copy`: how it stood when it was
    reported last, with what stood around it. While the case is open `decision` is empty and
    `decided` 0. Moments are in milliseconds since 1970."""

    id: str
    kind: Kind
    place: str
    author: str
    author_name: str
    copy_: Annotated[str, Limit(serialization_alias="copy")]
    reports: list[Complaint]
    decision: Decision | Literal[""]
    decided: int
    answer: str
    warning: str


class Decided(BaseModel):
    """What is done, what whoever reported it is told, and what whoever wrote it is told."""

    decision: Decision
    answer: Annotated[str, up_to(LONGEST_WORDS)] = ""
    warning: Annotated[str, up_to(LONGEST_WORDS)] = ""


@router.get("/reports", dependencies=ACCOUNT)
async def cases(viewer: HostDep, services: ServicesDep, decided: bool = False) -> list[Case]:
    """The open cases, those reported first before the others; or those decided, the last first. Of
    a thousand reports at most."""
    find = services.reports.decided if decided else services.reports.open
    return [case_info(case) for case in await find(MOST)]


def case_info(case: reports.Case) -> Case:
    newest = case.newest
    return Case(
        id=case.first.id, kind=newest.matter.kind, place=newest.matter.place,
        author=newest.matter.author, author_name=newest.author_name, copy_=newest.matter.copy,
        reports=[Complaint(id=one.id, person=one.person, person_name=one.person_name,
                           reason=one.reason, words=one.words, moment=one.moment)
                 for one in case.reports],
        decision=newest.decision, decided=newest.decided, answer=newest.answer,
        warning=newest.warning)


@router.post("/reports/{report}", status_code=204)
async def decide(report: str, verdict: Decided, request: Request, viewer: HostDep,
                 services: ServicesDep) -> None:
    """Decide the case to which this report belongs. Refused: sign_in_again, no_such_report,
    decided_already, bad_decision, no_such_person, host_stays."""
    by = signed_in_now(request, viewer)
    await decided_by(services, report, reports.Verdict(
        verdict.decision, verdict.answer, verdict.warning), by.id)


class Notice(BaseModel):
    """A notice that waits to be sent, or has failed because of `fault` after so many `tries`; it is
    about a table, a tournament or a meeting (`kind`, `subject`), came up, and is `due`, at
    moments in milliseconds since 1970."""

    id: str
    state: State
    channel: str
    event: Event
    kind: SubjectKind
    subject: str
    moment: int
    due: int
    tries: int
    fault: str


class Queue(BaseModel):
    """How many notices there are by state, and those that wait or have failed, the first due
    first; a thousand at most."""

    counts: dict[str, int]
    notices: list[Notice]


class Again(BaseModel):
    """Which; all that have failed if none is named."""

    notices: Annotated[list[Annotated[str, Limit(max_length=32)]], Limit(max_length=MOST)] = []


class Resent(BaseModel):
    """How many wait again."""

    number: int


@router.get("/queue", dependencies=ACCOUNT)
async def queue(viewer: HostDep, services: ServicesDep) -> Queue:
    """What waits to be sent to people, and what could not be sent."""
    store = services.preferences.store
    return Queue(counts=await store.counts(), notices=[
        Notice(id=one.id, state=one.state, channel=one.channel, event=one.event,
               kind=one.subject.kind, subject=one.subject.id, moment=one.moment, due=one.due,
               tries=one.tries, fault=reason(one.fault, viewer.language))
        for one in await store.unsent(MOST)])


@router.post("/queue")
async def send_again(asked: Again, request: Request, viewer: HostDep,
                     services: ServicesDep) -> Resent:
    """Try to send what has failed once more. Refused: sign_in_again."""
    by = signed_in_now(request, viewer)
    return Resent(number=await again(services, asked.notices, by.id))


@router.get("/settings", dependencies=ACCOUNT)
async def settings(viewer: HostDep, services: ServicesDep) -> SiteSettings:
    """How the site is set."""
    return settings_of(services.site)


@router.patch("/settings")
async def change_settings(changes: dict[Field, Value], request: Request, viewer: HostDep,
                          services: ServicesDep) -> SiteSettings:
    """All changes or none; "" is as usual. Refused: sign_in_again, bad_setting, bad_number,
    set_elsewhere."""
    await services.site.change(changes, signed_in_now(request, viewer).id)
    return settings_of(services.site)


def settings_of(site: Site) -> SiteSettings:
    return SiteSettings(settings={field: site.said(field) for field in FIELDS},
                        given=sorted(site.given))


class Backup(BaseModel):
    """A copy of the database, in a file of this name, of so many bytes, made at a moment in
    milliseconds since 1970."""

    name: str
    moment: int
    size: int


class Backups(BaseModel):
    """The folder of the server where they go, and how many stay there: "" and 0 where PostgreSQL
    makes them; the last one that is there."""

    folder: str
    kept: int
    last: Backup | None


@router.get("/backups", dependencies=ACCOUNT)
async def backups(viewer: HostDep, services: ServicesDep) -> Backups:
    """Where backups go, and the last one."""
    of, last = services.backups, await services.backups.last()
    return Backups(folder=str(of.folder) if of.own else "", kept=of.kept if of.own else 0,
                   last=None if last is None else backup_info(last))


@router.post("/backups", status_code=201)
async def back_up(request: Request, viewer: HostDep, services: ServicesDep) -> Backup:
    """Make one now. Refused: sign_in_again, own_backups, copying, no_room, no_folder,
    cannot_copy."""
    return backup_info(await services.backups.make(signed_in_now(request, viewer).id))


def backup_info(backup: store.Backup) -> Backup:
    return Backup(name=backup.file.name, moment=backup.moment, size=backup.size)


class Graph(BaseModel):
    """What was measured of a figure, for each `every` milliseconds up to a moment in milliseconds
    since 1970; null where no server was there. `people` who were here within an hour, `tables` at
    which something was played, `moves`, `streams`: open pages of tables, `delay` of the server at
    most in milliseconds, `errors`: requests that failed by its fault."""

    figure: FigureName
    until: int
    every: int
    values: list[float | None]


@router.get("/graphs", dependencies=ACCOUNT)
async def graphs(viewer: HostDep, services: ServicesDep, span: Span = "day") -> list[Graph]:
    """What the site has measured of itself over the last day or week."""
    now = services.tables.now()
    found = await services.measuring.store.since(begin_of(span, now))
    return [Graph(figure=one.figure, until=one.until, every=one.every, values=list(one.values))
            for one in graphs_of(found, span, now)]


@router.get("/versions", dependencies=ACCOUNT)
async def versions(viewer: HostDep, services: ServicesDep) -> Versions:
    """Which are at work."""
    return await services.database.read(versions_of)


@router.get("/acts", dependencies=ACCOUNT)
async def acts(viewer: HostDep, services: ServicesDep) -> list[HostAct]:
    """The newest first; a thousand at most."""
    return [HostAct(id=act.id, moment=act.moment, kind=act.kind, host=act.host,
                    host_name=act.host_name, person=act.person, person_name=act.person_name,
                    fact=act.fact) for act in await services.hosts.store.acts(MOST)]
