"""The announcement of the site's hosts: a short text that everyone sees on every page until it
ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from grandtour.engine.game import Refused
from grandtour.language import CODES
from grandtour.language.characters import remove_invisible
from grandtour.people import errors

LONGEST: Final = 300                        # characters in one language
FURTHEST: Final = 366 * 24 * 3_600_000      # milliseconds until the end
UNTIL: Final = "announced_until"            # the stored field of the end
TEXTS: Final[Mapping[str, str]] = {code: f"announced_{code}" for code in CODES}
NOTHING: Final[Mapping[str, str]] = dict.fromkeys((UNTIL, *TEXTS.values()), "")


@dataclass(frozen=True)
class Announcement:
    """An announcement. `texts` has the text of each language that has one, by code; `until` is its
    end in milliseconds since 1970."""

    texts: Mapping[str, str]
    until: int

    @property
    def id(self) -> str:
        """Return what identifies it: another text or end is another announcement."""
        written = "\n".join(f"{field}={value}" for field, value in self.stored_fields.items())
        return sha256(written.encode()).hexdigest()[:16]

    @property
    def stored_fields(self) -> Mapping[str, str]:
        """Return the stored fields."""
        return {UNTIL: str(self.until), **{field: self.texts.get(code, "")
                                           for code, field in TEXTS.items()}}

    def find_text(self, code: str) -> tuple[str, str]:
        """Return the text and its language: this one if it has a text, else the first that has."""
        found = next(one for one in (code, *CODES) if one in self.texts)
        return self.texts[found], found


def read_announcement(stored: Mapping[str, str]) -> Announcement | None:
    """Return the announcement of the stored fields; None if there is none."""
    texts = {code: text for code, field in TEXTS.items() if (text := stored.get(field))}
    return Announcement(texts, int(stored.get(UNTIL, 0))) if texts else None


def write_announcement(texts: Mapping[str, str], until: int, now: int) -> Announcement:
    """Return an announcement of these texts, each on one line, until this moment. Raise Refused:
    no_announcement, announcement_too_long, bad_end."""
    lines = {code: " ".join(remove_invisible(texts.get(code, "")).split()) for code in CODES}
    written = {code: line for code, line in lines.items() if line}
    if not written:
        raise Refused(errors.NO_ANNOUNCEMENT, {})
    if any(len(line) > LONGEST for line in written.values()):
        raise Refused(errors.ANNOUNCEMENT_TOO_LONG, {"most": LONGEST})
    if not now < until <= now + FURTHEST:
        raise Refused(errors.BAD_END, {})
    return Announcement(written, until)
