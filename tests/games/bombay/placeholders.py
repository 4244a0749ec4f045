"""Values for the placeholders of messages in the comparison with the glossary. Other placeholders
are omitted."""

from __future__ import annotations

from grandtour.games.bombay.words import market_name, name_silk, site_name, token_name
from grandtour.language import Count, Phrase

SAMPLES: dict[str, Phrase] = {
    "silk": name_silk("blue"),
    "silks": name_silk("purple"),
    "colour": name_silk("yellow"),
    "market": market_name("left"),
    "site": site_name("nashik"),
    "here": site_name("dhule"),
    "city": site_name("indora"),
    "rupees": Count("{n} rupee", "{n} rupees", 3),
    "token": token_name("bale"),
}
