"""The record of a community as a page: what its founder, its keepers and others did, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.features.communities import views as view
from grandtour.features.communities.audit_log import UNNAMED, AuditKind, AuditRow
from grandtour.features.communities.extensions import load_audit_messages
from grandtour.features.communities.pages import HERE, load_access, parse_page
from grandtour.features.communities.rows import Role
from grandtour.features.communities.service import Communities
from grandtour.language import N_, Language
from grandtour.tables.times import moment_text
from grandtour.web.http.layout import respond_page
from grandtour.web.http.services import services_of

SAID: Final[Mapping[AuditKind, str]] = {
    "remove": N_("{by} removed {person} from the community"),
    "renew": N_("{by} created a new invitation link"),
    "charter": N_("{by} changed {fact}"),
    "hide": N_("{by} made the community secret"),
    "ask": N_("{by} asked all members whether to make the community public"),
    "withdraw": N_("{by} withdrew the question of whether to make the community public"),
    "refuse": N_("A member said no, so the community stays secret"),
    "open": N_("Every member said yes, so the community became public"),
    "post": N_("{by} removed a post by {person} in the thread “{fact}”"),
    "thread": N_("{by} removed the thread “{fact}” by {person}"),
    "list": N_("{by} removed the list of games “{fact}” by {person}"),
    "pin": N_("{by} pinned the thread “{fact}”"),
    "unpin": N_("{by} unpinned the thread “{fact}”"),
    "announce": N_("{by} announced the meeting “{fact}”"),
    "change": N_("{by} changed the meeting “{fact}”"),
    "call_off": N_("{by} cancelled the meeting “{fact}”")}
# Where the title has gone with its author.
UNTITLED: Final[Mapping[AuditKind, str]] = {
    "post": N_("{by} removed a post by {person}"),
    "thread": N_("{by} removed a thread by {person}"),
    "list": N_("{by} removed a list of games by {person}"),
    "pin": N_("{by} pinned a thread"),
    "unpin": N_("{by} unpinned a thread")}
GIVEN: Final[Mapping[Role, str]] = {
    "founder": N_("{by} handed the community over to {person}"),
    "keeper": N_("{by} made {person} a moderator"),
    "member": N_("{by} removed {person} as a moderator")}
PARTS: Final[Mapping[str, str]] = {
    "title": N_("the name"), "about": N_("the description"), "languages": N_("the languages"),
    "write": N_("who may write"), "invite": N_("who may invite"), "zone": N_("the time zone")}
NAMED: Final = N_("{person}")   # in a sentence: some languages say more there than the name


@dataclass(frozen=True)
class AuditLine:
    """A entry as a sentence, and when it was, by the clocks of the reader."""

    said: str
    when: str


def build_audit_line(entry: AuditRow, zone: str, language: Language) -> AuditLine:
    say = language.say
    by = say(NAMED, person=entry.by_name) if entry.by_name else say(N_("Someone who left"))
    person = say(NAMED, person=entry.person_name) if entry.person_name \
        else say(N_("someone who has left"))
    return AuditLine(say(format_audit_message(entry), by=by, person=person,
                         fact=describe_audit_fact(entry, language)),
                    moment_text(entry.moment, zone, language))


def format_audit_message(entry: AuditRow) -> str:
    if entry.kind == "role":
        return next(said for role, said in GIVEN.items() if role == entry.fact)
    if entry.kind in load_audit_messages():
        by_member, by_host = load_audit_messages()[entry.kind]
        return by_host if entry.by == UNNAMED else by_member
    return SAID[entry.kind] if entry.fact else UNTITLED.get(entry.kind) or SAID[entry.kind]


def describe_audit_fact(entry: AuditRow, language: Language) -> str:
    """Return the detail of an entry for people: of a charter, the names of its changed parts."""
    if entry.kind != "charter":
        return entry.fact
    return language.join([language.say(PARTS[part]) for part in entry.fact.split(", ")])


async def show_audit_log(request: Request) -> Response:
    """GET /c/{name}/log?page=: for who belongs to it."""
    viewer, access = await load_access(request)
    page, say = parse_page(request.query_params.get("page", "")) or 1, viewer.language
    found = await services_of(request).get(Communities).read_audit_log(
        viewer.person_id, access.community.address, page)
    return respond_page(
        request, viewer, "communities/deeds.html", HERE, one=view.build_community_head(access, say),
        deeds=[build_audit_line(entry, viewer.settings.zone, say) for entry in found.deeds],
        page=page, more=found.more)


routes: Final = [Route("/c/{name}/log", show_audit_log)]
