"""The announcement of the site's hosts on the pages of a reader who has not dismissed it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starlette.requests import HTTPConnection

from grandtour.language import Language
from grandtour.people.announcement import Announcement
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import read_cookie

COOKIE: Final = "announcement"          # the announcement that this browser has dismissed


@dataclass(frozen=True)
class AnnouncementBanner:
    """An announcement for a reader: its id, the text, and the text's language."""

    id: str
    text: str
    code: str


def find_banner(connection: HTTPConnection, language: Language) -> AnnouncementBanner | None:
    """Return what this browser shows on every page; None if there is nothing, or no longer."""
    found = services_of(connection).site.find_current_announcement()
    if found is None or read_cookie(connection, COOKIE) == found.id:
        return None
    return describe_banner(found, language.code)


def describe_banner(announcement: Announcement, code: str) -> AnnouncementBanner:
    """Return the announcement for readers of this language."""
    return AnnouncementBanner(announcement.id, *announcement.find_text(code))
