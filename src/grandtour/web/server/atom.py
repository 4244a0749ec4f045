"""Atom feeds (RFC 4287) of public content, the same for all readers of a language."""

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
from grandtour.web.server.kept_copy import respond_with_entity_tag

KIND: Final = "application/atom+xml; charset=utf-8"
HEAD: Final = '<?xml version="1.0" encoding="utf-8"?>\n'


@dataclass(frozen=True)
class FeedEntry:
    """An entry of a feed: its path on the site, title, summary, author, and times in milliseconds
    since 1970."""

    path: str
    title: str
    summary: str
    published: int
    updated: int
    author: str = ""


@dataclass(frozen=True)
class AtomFeed:
    """A feed of a page, in the language of this code, newest entry first.

    `site`: the name of the site. All ids are derived from `site_id`, so they do not change with the
    site's address (RFC 4287, 4.2.6)."""

    site_id: str
    site: str
    title: str
    page: str
    language: str
    entries: Sequence[FeedEntry]


def respond_feed(request: Request, feed: AtomFeed) -> Response:
    """Return the feed, or 304 if the program has it already."""
    response = respond_with_entity_tag(request, render_feed(request, feed).encode(), KIND, "public")
    response.headers["vary"] = "accept-language"
    return response


def render_feed(request: Request, feed: AtomFeed) -> str:
    origin = f"{request.url.scheme}://{request.url.netloc}"
    asked = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    itself = origin + asked
    updated = max((one.updated for one in feed.entries), default=0)
    return HEAD + "\n".join([
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{feed.language}">',
        f"<id>{make_permanent_id(feed.site_id, asked)}</id>",
        f"<title>{escape_text(feed.title)}</title>",
        f"<updated>{rfc3339_text(updated)}</updated>",
        f"<author><name>{escape_text(feed.site)}</name></author>",
        f'<link rel="self" type="application/atom+xml" href={quote_attribute(itself)}/>',
        f'<link rel="alternate" type="text/html" href={quote_attribute(origin + feed.page)}/>',
        *(render_feed_entry(one, origin, feed.site_id) for one in feed.entries), "</feed>", ""])


def render_feed_entry(one: FeedEntry, origin: str, site_id: str) -> str:
    author = f"<author><name>{escape_text(one.author)}</name></author>" if one.author else ""
    return (f"<entry><id>{make_permanent_id(site_id, one.path)}</id>"
            f"<title>{escape_text(one.title)}</title>{author}"
            f'<link rel="alternate" type="text/html" href={quote_attribute(origin + one.path)}/>'
            f"<published>{rfc3339_text(one.published)}</published>"
            f"<updated>{rfc3339_text(one.updated)}</updated>"
            f"<summary>{escape_text(one.summary)}</summary></entry>")


def make_permanent_id(site_id: str, path: str) -> str:
    """Return the id of the content at this path of the site."""
    return uuid5(NAMESPACE_URL, f"{site_id}{path}").urn


def escape_text(text: str) -> str:
    """Return a text as the content of an element (XML 1.0, 2.2)."""
    return escape(remove_invisible(text))


def quote_attribute(text: str) -> str:
    return '"' + escape(text, {'"': "&quot;"}) + '"'


def rfc3339_text(milliseconds: int) -> str:
    """Return a moment as RFC 3339 writes it."""
    return datetime.fromtimestamp(milliseconds // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
