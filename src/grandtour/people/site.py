"""How the host has set the site: who may create accounts, what it is called and says of itself, how
much one may do, and where backups go.

What is given on the command line wins over what is kept. Pages read it at every request, so it is
held in memory and looked for again every few seconds: another server, or a command, may have
changed it."""

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
from grandtour.people.host_acts import COMMAND, HostAct
from grandtour.people.names import clean_name
from grandtour.people.rate_limits import SETTABLE, USUAL, Bounds, LimitName
from grandtour.people.registration import WAYS, Way
from grandtour.people.rounds import repeat
from grandtour.people.stores.site import SiteStore
from grandtour.people.tokens import unique

LONGEST_TEXT: Final = 2000      # letters
LONGEST_CONTACT: Final = 200
USUAL_NAME: Final = "Grand Tour"
LENGTH_OF_ID: Final = 20
# What is a number: how much one may do, how many backups stay in their folder, and how many
# megabytes of the disk stay free for moves.
NUMBERS: Final[Mapping[str, Bounds]] = {
    **SETTABLE, "backups_kept": Bounds(7, 1, 1_000),
    "disk_free": Bounds(200, 1, 1_000_000, endless=True)}

Text = Literal["welcome", "privacy", "terms"]
TEXTS: Final[tuple[Text, ...]] = get_args(Text)


def is_contact(text: str) -> bool:
    """Whether it is a mail address, or the address of a page; "" for none."""
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


def legible(text: str) -> str:
    """Return the text without invisible characters, and without spaces and lines around it."""
    return remove_invisible(text).strip()


def field_of(text: Text, code: str) -> str:
    """What a text is kept as, in a language."""
    return f"{text}_{code}"


def is_folder(text: str) -> bool:
    """Whether it names a folder, from the root of the machine; "" for the usual one."""
    return not text or (text.isprintable() and Path(text).is_absolute())


# What can be set: whether a value can be kept. "" is as usual everywhere.
FIELDS: Final[Mapping[str, Callable[[str], bool]]] = {
    "accounts": lambda value: value in ("", *WAYS),
    "name": lambda value: value == clean_name(value),
    "contact": is_contact,
    **{field_of(text, code): lambda value: len(value) <= LONGEST_TEXT
       for text in TEXTS for code in CODES},
    **{name: bounds.fits for name, bounds in NUMBERS.items()},
    "backups": is_folder,
}
# Where on its machine the server writes is for whoever has the machine to say.
COMMANDED: Final = ("backups",)


def check(field: str, value: str) -> None:
    """Refused: bad_setting, bad_number."""
    if field in FIELDS and FIELDS[field](value):
        return
    bounds = NUMBERS.get(field)
    details: dict[str, object] = {"field": field, "value": value[:60]}
    if bounds is None:
        raise Refused(errors.BAD_SETTING, details)
    raise Refused(errors.BAD_NUMBER_OR_NONE if bounds.endless else errors.BAD_NUMBER, {
        **details, "least": bounds.least, "most": bounds.most})


class Site:
    """How this site is set. `given`: on the command line. `now` tells the time in milliseconds
    since 1970."""

    def __init__(self, store: SiteStore, given: Mapping[str, str],
                 now: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        self._store = store
        self._now = now
        self._kept: dict[str, str] = {}
        self._id = ""
        self.given = {field: value for field, value in given.items() if value}

    def said(self, field: str) -> str:
        """What holds; "" is as usual."""
        return self.given.get(field) or self._kept.get(field, "")

    async def permanent_id(self) -> str:
        """Return the id of this site, which stays when its address changes."""
        if not self._id:
            self._id = await self._store.permanent_id(unique(LENGTH_OF_ID))
        return self._id

    def way(self) -> Way:
        """Who may create an account."""
        return cast(Way, self.said("accounts") or "open")

    def most(self, name: LimitName, person: str = "") -> int:
        """Return how much of this everyone may do; 0 is any number. A `rate_limits.Most`."""
        return self._number(name) if name in SETTABLE else USUAL[name]

    @property
    def backups_kept(self) -> int:
        """How many backups stay in their folder."""
        return self._number("backups_kept")

    @property
    def disk_free(self) -> int:
        """How many megabytes of the disk stay free for moves; 0 for none."""
        return self._number("disk_free")

    def _number(self, field: str) -> int:
        """What is set, if it can be set so, else what is usual."""
        said, bounds = self.said(field), NUMBERS[field]
        return int(said) if said and bounds.fits(said) else bounds.usual

    @property
    def name(self) -> str:
        """What the site is called."""
        return self.said("name") or USUAL_NAME

    def text(self, text: Text, code: str) -> str:
        """What the host has written in this language; "" if nothing."""
        return self.said(field_of(text, code))

    def text_for(self, text: Text, code: str) -> tuple[str, str]:
        """Return what the host has written and in which language: in this one or, where there is
        none, the first that has it; empty if there is none."""
        return next(((found, one) for one in (code, *CODES) if (found := self.text(text, one))),
                    ("", code))

    async def load(self) -> None:
        """Hold what is kept now."""
        self._kept = await self._store.load()

    async def change(self, changes: Mapping[str, str], by: str = COMMAND) -> list[str]:
        """Set these fields, all or none; which of them are other than before. Refused:
        bad_setting, bad_number, set_elsewhere."""
        await self.load()
        cleaned = {field: legible(value) for field, value in changes.items()}
        for field, value in cleaned.items():
            check(field, value)
        new = {field: value for field, value in cleaned.items()
               if value != self._kept.get(field, "")}
        if set(new) & {*self.given, *(() if by == COMMAND else COMMANDED)}:
            raise Refused(errors.SET_ELSEWHERE, {})
        if new:
            await self._store.save(new, HostAct(
                unique(10), self._now(), by, "settings", "", ", ".join(sorted(new))))
            await self.load()
        return sorted(new)

    async def run(self) -> None:
        """Look every few seconds, for ever."""
        await repeat(self.load, "it is not known how the site is set")
