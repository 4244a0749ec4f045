"""Atom feeds (RFC 4287) of what everybody may see: the same for all who ask in a language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from xml.sax.saxutils import escape

from starlette.requests import Request
from starlette.responses import Response

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
    """What is new on a page of the site, which is called so, in the language of this code; the
    newest first."""

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
    itself = f"{origin}{request.url.path}" + (f"?{request.url.query}" if request.url.query else "")
    updated = max((one.updated for one in feed.entries), default=0)
    return HEAD + "\n".join([
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{feed.language}">',
        f"<id>{told(itself)}</id>", f"<title>{told(feed.title)}</title>",
        f"<updated>{moment(updated)}</updated>", f"<author><name>{told(feed.site)}</name></author>",
        f'<link rel="self" type="application/atom+xml" href={quoted(itself)}/>',
        f'<link rel="alternate" type="text/html" href={quoted(origin + feed.page)}/>',
        *(entry(one, origin) for one in feed.entries), "</feed>", ""])


def entry(one: Entry, origin: str) -> str:
    author = f"<author><name>{told(one.author)}</name></author>" if one.author else ""
    return (f"<entry><id>{told(origin + one.path)}</id><title>{told(one.title)}</title>{author}"
            f'<link rel="alternate" type="text/html" href={quoted(origin + one.path)}/>'
            f"<published>{moment(one.published)}</published>"
            f"<updated>{moment(one.updated)}</updated>"
            f"<summary>{told(one.summary)}</summary></entry>")


def told(text: str) -> str:
    """A text in XML, which knows no signs that control something."""
    return escape("".join(sign for sign in text if sign.isprintable()))


def quoted(text: str) -> str:
    return '"' + escape(text, {'"': "&quot;"}) + '"'


def moment(milliseconds: int) -> str:
    """As RFC 3339 writes it."""
    return datetime.fromtimestamp(milliseconds // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
