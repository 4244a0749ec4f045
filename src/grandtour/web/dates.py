"""Days, as people write them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from babel.dates import format_date

from grandtour.language import Language

LOCALES: Final = {"en": "en_GB"}        # the others are written in one way only


def day(moment: int, language: Language) -> str:
    """The day of a moment in milliseconds; empty if nobody knows."""
    if not moment:
        return ""
    return format_date(datetime.fromtimestamp(moment / 1000, UTC), "medium",
                       LOCALES.get(language.code, language.code))
