"""Settings of the site: who may create accounts, its name and texts, limits, and backups; and the
announcement of its hosts.

Values from the command line win over stored ones. Pages read them at every request, so they are
held in memory and loaded again every few seconds: another server or a command may have changed
them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from email.utils import parseaddr
from pathlib import Path
from typing import Final, Literal, cast, get_args
from urllib.parse import urlsplit

from grandtour.engine.game import Refused
from grandtour.language import CODES
from grandtour.language.characters import remove_invisible
from grandtour.people import errors
from grandtour.people.announcement import (
    NOTHING, Announcement, read_announcement, write_announcement,
)
from grandtour.people.host_acts import COMMAND, HostAct
from grandtour.people.names import clean_name
from grandtour.people.rate_limits import SETTABLE, USUAL, LimitBounds, LimitName
from grandtour.people.registration import WAYS, Way
from grandtour.people.rounds import repeat_round
from grandtour.people.stores.site import SiteStore
from grandtour.people.tokens import make_random_id

LONGEST_TEXT: Final = 2000      # characters
LONGEST_CONTACT: Final = 200
USUAL_NAME: Final = "Grand Tour"
LENGTH_OF_ID: Final = 20
# Fields that are numbers: limits, backups that stay in their folder, and megabytes of the disk that
# stay free for moves.
NUMBERS: Final[Mapping[str, LimitBounds]] = {
    **SETTABLE, "backups_kept": LimitBounds(7, 1, 1_000),
    "disk_free": LimitBounds(200, 1, 1_000_000, endless=True)}

Text = Literal["welcome", "privacy", "terms"]
TEXTS: Final[tuple[Text, ...]] = get_args(Text)


def is_contact(text: str) -> bool:
    """Return whether the text is an email address or the address of a page, or empty for none."""
    if not text:
        return True
    if not text.isprintable() or " " in text or len(text) > LONGEST_CONTACT:
        return False
    if parseaddr(text)[1] == text and "@" in text.strip("@"):
        return True
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        return False


def clean_text(text: str) -> str:
    """Return the text without invisible characters, and without spaces and lines around it."""
    return remove_invisible(text).strip()


def name_text_field(text: Text, code: str) -> str:
    """Return the name of the field that stores a text in a language."""
    return f"{text}_{code}"


def is_folder(text: str) -> bool:
    """Return whether the text is an absolute path of a folder, or empty for the usual one."""
    return not text or (text.isprintable() and Path(text).is_absolute())


# The check of each field; "" is its usual value.
FIELDS: Final[Mapping[str, Callable[[str], bool]]] = {
    "accounts": lambda value: value in ("", *WAYS),
    "name": lambda value: value == clean_name(value),
    "contact": is_contact,
    **{name_text_field(text, code): lambda value: len(value) <= LONGEST_TEXT
       for text in TEXTS for code in CODES},
    **{name: bounds.is_allowed for name, bounds in NUMBERS.items()},
    "backups": is_folder,
}
# Only the command line says where on its machine the server writes.
COMMANDED: Final = ("backups",)


def check_field_value(field: str, value: str) -> None:
    """Check that a field can have this value. Raise Refused: bad_setting, bad_number."""
    if field in FIELDS and FIELDS[field](value):
        return
    bounds = NUMBERS.get(field)
    details: dict[str, object] = {"field": field, "value": value[:60]}
    if bounds is None:
        raise Refused(errors.BAD_SETTING, details)
    raise Refused(errors.BAD_NUMBER_OR_NONE if bounds.endless else errors.BAD_NUMBER, {
        **details, "least": bounds.least, "most": bounds.most})


class SiteSettings:
    """The settings of this site. `given` are those from the command line. `now` returns the time in
    milliseconds since 1970."""

    def __init__(self, store: SiteStore, given: Mapping[str, str],
                 now: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        self._store = store
        self._now = now
        self._stored: dict[str, str] = {}
        self._id = ""
        self.given = {field: value for field, value in given.items() if value}

    def find_value(self, field: str) -> str:
        """Return the value of a field; "" is the usual one."""
        return self.given.get(field) or self._stored.get(field, "")

    async def permanent_id(self) -> str:
        """Return the id of this site, which stays when its address changes."""
        if not self._id:
            self._id = await self._store.load_permanent_id(make_random_id(LENGTH_OF_ID))
        return self._id

    def who_may_register(self) -> Way:
        """Return who may create an account."""
        return cast(Way, self.find_value("accounts") or "open")

    def find_limit(self, name: LimitName, person: str = "") -> int:
        """Return how much of this everyone may do; 0 is any number. A `rate_limits.Most`."""
        return self._find_number(name) if name in SETTABLE else USUAL[name]

    @property
    def backup_limit(self) -> int:
        """Return how many backups stay in their folder."""
        return self._find_number("backups_kept")

    @property
    def required_free_megabytes(self) -> int:
        """Return how many megabytes of the disk stay free for moves; 0 for none."""
        return self._find_number("disk_free")

    def _find_number(self, field: str) -> int:
        """Return the value if it is set and valid, else the usual one."""
        text, bounds = self.find_value(field), NUMBERS[field]
        return int(text) if text and bounds.is_allowed(text) else bounds.usual

    @property
    def name(self) -> str:
        """Return the name of the site."""
        return self.find_value("name") or USUAL_NAME

    def find_text_in(self, text: Text, code: str) -> str:
        """Return the host's text in this language; "" if there is none."""
        return self.find_value(name_text_field(text, code))

    def find_text(self, text: Text, code: str) -> tuple[str, str]:
        """Return the host's text and its language. If there is no text in this language, return the
        first one that exists. Return "" if there is none at all."""
        return next(((found, one) for one in (code, *CODES)
                     if (found := self.find_text_in(text, one))),
                    ("", code))

    async def load_settings(self) -> None:
        """Load the stored settings."""
        self._stored = await self._store.load_values()

    async def change_settings(self, changes: Mapping[str, str], by: str = COMMAND) -> list[str]:
        """Set these fields, all or none. Return the names of those that have changed. Raise
        Refused: bad_setting, bad_number, set_on_command_line."""
        await self.load_settings()
        cleaned = {field: clean_text(value) for field, value in changes.items()}
        for field, value in cleaned.items():
            check_field_value(field, value)
        new = {field: value for field, value in cleaned.items()
               if value != self._stored.get(field, "")}
        if set(new) & {*self.given, *(() if by == COMMAND else COMMANDED)}:
            raise Refused(errors.SET_ON_COMMAND_LINE, {})
        if new:
            await self._store.save_fields(new, HostAct(
                make_random_id(10), self._now(), by, "settings", "", ", ".join(sorted(new))))
            await self.load_settings()
        return sorted(new)

    # The announcement.

    def find_current_announcement(self) -> Announcement | None:
        """Return the announcement that everyone sees now; None if there is none."""
        found = read_announcement(self._stored)
        return found if found and self._now() < found.until else None

    def draft_announcement(self, texts: Mapping[str, str], until: int) -> Announcement:
        """Return an announcement that can be published now, by language code. Raise Refused:
        no_announcement, announcement_too_long, bad_end."""
        return write_announcement(texts, until, self._now())

    async def publish_announcement(self, announcement: Announcement, by: str = COMMAND) -> None:
        """Publish the announcement in the place of any other one."""
        await self._store.save_fields(announcement.stored_fields, HostAct(
            make_random_id(10), self._now(), by, "announce", "", announcement.find_text("en")[0]))
        await self.load_settings()

    async def end_announcement(self, by: str = COMMAND) -> None:
        """End the present announcement, if there is one."""
        await self.load_settings()
        if self.find_current_announcement():
            await self._store.save_fields(NOTHING,
                                          HostAct(make_random_id(10), self._now(), by, "retract"))
            await self.load_settings()

    async def reload_repeatedly(self) -> None:
        """Load the settings every few seconds, for ever."""
        await repeat_round(self.load_settings, "it is not known how the site is set")
