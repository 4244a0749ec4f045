"""Communities in words: facts for their templates, from what the services found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from babel.dates import format_datetime, format_time
from markupsafe import Markup

from grandtour.features.communities.offers import Offer
from grandtour.features.communities.rows import (
    AttendanceRow, CommunityRow, Gone, ListRow, MeetingRow, MemberRow, Order, PostRow, Role,
    ThreadRow,
)
from grandtour.features.communities.service import CommunityAccess, CommunityLists
from grandtour.language import N_, NAMES, Count, Language
from grandtour.people.settings import USUAL
from grandtour.tables.times import moment_text
from grandtour.texts.markdown import render_html
from grandtour.web.http.dates import format_age, format_day
from grandtour.web.http.layout import describe_box

ROLES: Final[Mapping[Role, str]] = {
    "founder": N_("founder"), "keeper": N_("moderator"), "member": N_("member")}
ORDERED: Final[Mapping[Order, str]] = {
    "last": N_("latest reply"), "newest": N_("newest"), "unanswered": N_("unanswered")}
SEEN: Final = N_("{name} has seen it")
UNSEEN: Final = N_("{name} has not seen it yet")
PLACE: Final[Mapping[Gone, str]] = {
    "author": N_("The author deleted this post."),
    "keeper": N_("A moderator removed this post."),
    "host": N_("The host removed this post."),
    "left": N_("This post was deleted with its author’s account.")}


def join_languages(codes: Sequence[str], language: Language) -> str:
    return language.say(N_(", ")).join(NAMES[code] for code in codes)


def community_row(community: CommunityRow, language: Language, fresh: int = 0) -> dict[str, Any]:
    """Return a community in a list."""
    say = language.say
    kind = say(N_("secret")) if community.secret else say(N_("public"))
    members = say(Count("{n} member", "{n} members", community.members))
    return {"row": community, "icon": "lock" if community.secret else "globe",
            "facts": f"{kind} · {members}",
            "languages": join_languages(community.languages, language),
            "fresh": say(Count("news in {n} thread", "news in {n} threads",
                               fresh)) if fresh else ""}


def list_own(found: CommunityLists, language: Language) -> list[dict[str, Any]]:
    return [community_row(access.community, language, found.fresh.get(access.community.id, 0))
            for access in found.mine]


def build_community_head(access: CommunityAccess, language: Language) -> dict[str, Any]:
    """Return the head of a community's own page."""
    community, say = access.community, language.say
    kind = say(N_("Secret community")) if community.secret else say(N_("Public community"))
    members = say(Count("{n} member", "{n} members", community.members))
    return {"row": community, "access": access, "icon": "lock" if community.secret else "globe",
            "facts": f"{kind} · {members}",
            "languages": join_languages(community.languages, language),
            "letter": community.title[:1].upper()}


def thread_row(row: ThreadRow, now: int, language: Language) -> dict[str, Any]:
    """Return a thread in a list."""
    say = language.say
    name = row.author_name or say(N_("Someone who left"))
    facts = [say(N_("{name} · {answers}"), name=name, answers=answers_text(row, language))]
    if row.number > 1:
        facts.append(say(N_("last: {name}, {when}"), name=row.last_name or
                         say(N_("Someone who left")), when=format_age(row.last, now, language)))
    else:
        facts.append(format_age(row.moment, now, language))
    return {"row": row, "facts": facts, "languages": join_languages(row.languages, language),
            "title": row.title or say(N_("A thread with a deleted first post")),
            "reads": row.reads, "read": say(Count("{n} read", "{n} reads", row.reads)),
            "unit": say(Count("read", "reads", row.reads)), "fresh": describe_unread(row, language)}


def answers_text(row: ThreadRow, language: Language) -> str:
    number = row.number - 1
    return language.say(Count("{n} reply", "{n} replies", number)) if number \
        else language.say(N_("no replies yet"))


def describe_unread(row: ThreadRow, language: Language) -> str:
    """Return the news of a thread for its viewer; "" if there is none."""
    if not row.fresh:
        return ""
    return language.say(Count("{n} new reply", "{n} new replies", row.fresh)) if row.opened \
        else language.say(N_("new to you"))


def post_row(row: PostRow, access: CommunityAccess, now: int, language: Language) -> dict[str, Any]:
    """Return a post for reading, with the viewer's possible actions."""
    say = language.say
    own = access.member is not None and row.author == access.member.person
    when = format_age(row.moment, now, language)
    if row.edited and not row.gone:
        when = say(N_("{when} · edited {again}"), when=when,
                   again=format_age(row.edited, now, language))
    return {"row": row, "when": when, "own": own, "name": row.author_name or
            say(N_("Someone who left")), "gone": say(PLACE[row.gone]) if row.gone else "",
            "html": Markup("") if row.gone else Markup(render_html(row.body)),
            "tongue": NAMES[row.language],
            "likes": say(Count("{n} like", "{n} likes", row.likes)),
            "deletes": own or access.is_keeper, "answers": access.may_write}


def list_posts(rows: Sequence[PostRow], access: CommunityAccess, now: int,
               language: Language) -> list[dict[str, Any]]:
    return [post_row(row, access, now, language) for row in rows]


def meeting_row(row: MeetingRow, zone: str, language: Language,
                told: Sequence[AttendanceRow] = (),
                coming: Sequence[AttendanceRow] = ()) -> dict[str, Any]:
    """Return a meeting in the local time of this zone, the reader's. `told`: members notified of
    its cancellation; `coming`: members who come, if the reader may see them."""
    zone, say = choose_zone(zone, row.zone), language.say
    there = datetime.fromtimestamp(row.begins / 1000, ZoneInfo(zone))
    begins = moment_text(row.begins, zone, language)
    return {"row": row, "stamp": there.isoformat(timespec="minutes"),
            "begins": say(N_("{begins}, until {end}"), begins=begins,
                          end=end_text(row, zone, language)) if row.ends else begins,
            "html": Markup(render_html(row.about)) if row.about else "",
            "game": describe_box(row.game, language) if row.game else None,
            "coming": say(Count("{n} coming", "{n} coming", row.coming)),
            "names": language.join([one.name for one in coming]),
            "told": [say(SEEN if one.seen >= row.changed else UNSEEN, name=one.name)
                     for one in told]}


def mark_repeated_meetings(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the meetings, and mark each that `repeats` the details of an earlier one."""
    seen: set[tuple[str, str]] = set()
    found = []
    for line in rows:
        details = (line["row"].series, line["row"].about)
        found.append(line | {"repeats": bool(details[0]) and details in seen})
        seen.add(details)
    return found


def end_text(row: MeetingRow, zone: str, language: Language) -> str:
    """Return when a meeting ends: the hour, and the day if it is another one."""
    begins, ends = (datetime.fromtimestamp(moment / 1000, ZoneInfo(zone))
                    for moment in (row.begins, row.ends))
    if begins.date() == ends.date():
        return format_time(ends, "short", locale=language.pack.locale)
    return format_datetime(ends, "short", locale=language.pack.locale)


def choose_zone(own: str, community: str) -> str:
    """Return the reader's own zone, if it is known, else that of the community."""
    return own if own != USUAL.zone else community or own


def offer_row(offer: Offer, zone: str, language: Language) -> dict[str, Any]:
    """Return what is planned in a community, with its time in the zone."""
    facts = [offer.community, language.say(offer.note)]
    if offer.begins:
        facts.insert(1, moment_text(offer.begins, choose_zone(zone, offer.zone), language))
    return {"kind": language.say(offer.kind), "title": offer.title, "path": offer.path,
            "facts": facts}


def games_row(row: ListRow, language: Language) -> dict[str, Any]:
    """Return a list of games. Its cover is of a game that can be played here."""
    say = language.say
    titled = [(describe_box(one.game, language).title if one.game else one.title, one)
              for one in row.games]
    return {"row": row, "games": titled, "titles": say(N_(", ")).join(t for t, _ in titled),
            "cover": next((one.game for one in row.games if one.game), ""),
            "by": say(N_("by {name}"), name=row.author_name or say(N_("Someone who left"))),
            "likes": say(Count("{n} like", "{n} likes", row.likes))}


def member_row(row: MemberRow, access: CommunityAccess, language: Language) -> dict[str, Any]:
    """Return a member in the list, with the viewer's possible actions."""
    own = access.member is not None and row.person == access.member.person
    return {"row": row, "role": language.say(ROLES[row.role]), "own": own,
            "name": row.name or language.say(N_("Someone who left")),
            "joined": language.say(N_("since {day}"), day=format_day(row.joined, language)),
            "appointed": access.is_founder and not own,
            "removed": access.is_keeper and not own and row.role != "founder"
            and (access.is_founder or row.role == "member")}
