"""Values for the placeholders of messages in the comparison with the glossary. Other placeholders
are omitted."""

from __future__ import annotations

from grandtour.games.paris_paris.words import names
from grandtour.language import Phrase

SAMPLES: dict[str, Phrase] = {
    "stop": names.stop_name("opera"),
    "line": names.line_name("turquoise"),
    "tile": names.tile_name("odeon-blue"),
    "tiles": names.tile_name("luxembourg-blue"),
}
