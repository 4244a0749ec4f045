"""Values for the placeholders of messages in the comparison with the glossary. Other placeholders
are omitted."""

from __future__ import annotations

from grandtour.games.paris.words import names
from grandtour.language import Phrase

SAMPLES: dict[str, Phrase] = {
    "district": names.district_name("montmartre"),
    "place": names.place_name("belleville-bank"),
    "target": names.place_name("louvre"),
    "landmark": names.landmark_name("eiffel"),
    "building": names.building_name("chaillot-1"),
    "type": names.type_name("newsstand"),
    "kind": names.token_kind_name("prestige-silver"),
    "goods": names.tokens_phrase("prestige-gold", 2),
    "token": names.token_kind_name("marble"),
    "tile": names.tile_name("tile-9"),
    "award": names.award_name("V20"),
    "francs": names.francs_phrase(3),
    "points": names.points_phrase(5),
}
