"""Values for the placeholders of messages in the comparison with the glossary. Other placeholders
are omitted."""

from __future__ import annotations

from grandtour.games.bombay.words import market, silk, site, token
from grandtour.language import Count, Phrase

SAMPLES: dict[str, Phrase] = {
    "silk": silk("blue"),
    "silks": silk("purple"),
    "colour": silk("yellow"),
    "market": market("left"),
    "site": site("nashik"),
    "here": site("dhule"),
    "city": site("indora"),
    "rupees": Count("{n} rupee", "{n} rupees", 3),
    "token": token("bale"),
}
