"""Atom feeds (RFC 4287) of what everybody may see: the same for all who ask in a language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from uuid import NAMESPACE_URL, uuid5
from xml.sax.saxutils import escape

from starlette.requests import Request
from starlette.responses import Response

from grandtour.language.characters import remove_invisible
from grandtour.web.server.kept_copy import answer_once

KIND: Final = "application/atom+xml; charset=utf-8"
HEAD: Final = '<?xml version="1.0" encoding="utf-8"?>\n'


@dataclass(frozen=True)
class Entry:
    """Something new: where it is on the site, what it is called and says, by whom, and when it
    was written, and changed last, in milliseconds since 1970."""

    path: str
    title: str
    summary: str
    published: int
    updated: int
    author: str = ""


@dataclass(frozen=True)
class Feed:
    """What is new on a page of the site, in the language of this code; the newest first. `site`:
    the name of the site. All ids follow from `site_id`, so they stay when the address of the site
    changes (RFC 4287, 4.2.6)."""

    site_id: str
    site: str
    title: str
    page: str
    language: str
    entries: Sequence[Entry]


def answer(request: Request, feed: Feed) -> Response:
    """The feed, unless the program has it already."""
    response = answer_once(request, written(request, feed).encode(), KIND, "public")
    response.headers["vary"] = "accept-language"
    return response


def written(request: Request, feed: Feed) -> str:
    origin = f"{request.url.scheme}://{request.url.netloc}"
    asked = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    itself = origin + asked
    updated = max((one.updated for one in feed.entries), default=0)
    return HEAD + "\n".join([
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{feed.language}">',
        f"<id>{permanent(feed.site_id, asked)}</id>", f"<title>{told(feed.title)}</title>",
        f"<updated>{moment(updated)}</updated>", f"<author><name>{told(feed.site)}</name></author>",
        f'<link rel="self" type="application/atom+xml" href={quoted(itself)}/>',
        f'<link rel="alternate" type="text/html" href={quoted(origin + feed.page)}/>',
        *(entry(one, origin, feed.site_id) for one in feed.entries), "</feed>", ""])


def entry(one: Entry, origin: str, site_id: str) -> str:
    author = f"<author><name>{told(one.author)}</name></author>" if one.author else ""
    return (f"<entry><id>{permanent(site_id, one.path)}</id>"
            f"<title>{told(one.title)}</title>{author}"
            f'<link rel="alternate" type="text/html" href={quoted(origin + one.path)}/>'
            f"<published>{moment(one.published)}</published>"
            f"<updated>{moment(one.updated)}</updated>"
            f"<summary>{told(one.summary)}</summary></entry>")


def permanent(site_id: str, path: str) -> str:
    """Return the id of what is at this path of the site."""
    return uuid5(NAMESPACE_URL, f"{site_id}{path}").urn


def told(text: str) -> str:
    """Return a text as the content of an element (XML 1.0, 2.2)."""
    return escape(remove_invisible(text))


def quoted(text: str) -> str:
    return '"' + escape(text, {'"': "&quot;"}) + '"'


def moment(milliseconds: int) -> str:
    """As RFC 3339 writes it."""
    return datetime.fromtimestamp(milliseconds // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
