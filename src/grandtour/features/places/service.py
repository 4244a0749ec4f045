"""Places to play for a reader."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from grandtour.features.collection.rows import MarkKind
from grandtour.features.places.rows import PlaceMatch, find_wished_games
from grandtour.features.places.store import PlaceStore


class PlayPlaces:
    """Finds places to play."""

    def __init__(self, store: PlaceStore) -> None:
        self._store = store

    async def list_matching_places(self, marks: Mapping[str, Collection[MarkKind]], *,
                                   town: str = "",
                                   game: str = "") -> list[PlaceMatch]:
        """Return the places in the town that have the game, those first with most games that the
        reader has marked, else in the order of the host."""
        found = [PlaceMatch(place,
                            find_wished_games(place, marks))
                            for place in await self._store.list_places()
                 if town in ("", place.town) and (not game or game in place.games)]
        return sorted(found, key=lambda match: -match.count_wished)

    async def list_towns(self) -> list[str]:
        """Return the towns with a place, in alphabetical order."""
        return sorted({place.town for place in await self._store.list_places()})
