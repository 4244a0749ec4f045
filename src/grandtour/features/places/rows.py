"""Places to play, and the TOML file in which the host writes them down."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, Literal, get_args

from grandtour import games
from grandtour.features.collection.rows import MarkKind
from grandtour.language import CODES
from grandtour.people.host_acts import COMMAND, HostAct
from grandtour.people.tokens import make_random_id

PlaceKind = Literal["cafe", "club", "library", "other"]

KINDS: Final[tuple[PlaceKind, ...]] = get_args(PlaceKind)
LONGEST: Final = {"name": 80, "town": 80, "address": 200, "hours": 200, "link": 300, "about": 600}
NEEDED: Final = ("name", "town", "games")

# Which marks say that somebody would play a game somewhere, what says most first.
WISHES: Final[tuple[MarkKind, ...]] = ("interested", "favourite", "own")


@dataclass(frozen=True)
class PlaceRow:
    """Where one can play, with the games that are there. Texts are in the place's language."""

    name: str
    kind: PlaceKind
    town: str
    games: tuple[str, ...]
    address: str = ""
    hours: str = ""
    link: str = ""
    language: str = "en"
    about: str = ""


@dataclass(frozen=True)
class PlaceMatch:
    """A place, with those of its games that the reader has marked, by what they were marked."""

    place: PlaceRow
    wished: dict[MarkKind, list[str]]

    @property
    def count_wished(self) -> int:
        """Return how many of its games the reader has marked."""
        return sum(len(names) for names in self.wished.values())


class BadPlaces(Exception):
    """The file says something that cannot be; the message says what and where."""


def build_entry_act(places: Sequence[PlaceRow], now: int) -> HostAct:
    """Return the act of a host who has entered these places on the command line."""
    return HostAct(make_random_id(10), now, COMMAND, "places", fact=str(len(places)))


def find_wished_games(place: PlaceRow,
                      marks: Mapping[str, Collection[MarkKind]]) -> dict[MarkKind, list[str]]:
    """Return the games of the place that are marked, each by the mark that says most."""
    found: dict[MarkKind, list[str]] = {}
    for game in place.games:
        said = next((mark for mark in WISHES if mark in marks.get(game, ())), None)
        if said is not None:
            found.setdefault(said, []).append(game)
    return found


def read_file(text: str) -> list[PlaceRow]:
    """Read a TOML file with a table [[place]] for each place. BadPlaces if one is wrong."""
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadPlaces(str(error)) from None
    entries = given.pop("place", [])
    if given or not isinstance(entries, list):
        raise BadPlaces("a file of places has nothing but [[place]] tables")
    return [read_place(entry, number) for number, entry in enumerate(entries, 1)]


def read_place(entry: dict[str, Any], number: int) -> PlaceRow:
    """Read one table. BadPlaces if something in it is unknown, missing or too long."""
    where = f"place {number} ({entry.get('name', 'without a name')})"
    known = {field.name for field in fields(PlaceRow)}
    for name, value in entry.items():
        if name not in known:
            raise BadPlaces(f"{where}: there is no field {name}")
        if name != "games" and not isinstance(value, str):
            raise BadPlaces(f"{where}: {name} is a text")
        if name in LONGEST and len(value) > LONGEST[name]:
            raise BadPlaces(f"{where}: {name} has more than {LONGEST[name]} letters")
    for name in NEEDED:
        if not entry.get(name):
            raise BadPlaces(f"{where}: {name} is missing")
    named = entry["games"]
    if not isinstance(named, list) or not set(named) <= set(games.names()):
        raise BadPlaces(f"{where}: games are some of {', '.join(games.names())}")
    if entry.get("kind", "other") not in KINDS:
        raise BadPlaces(f"{where}: kind is one of {', '.join(KINDS)}")
    if entry.get("language", "en") not in CODES:
        raise BadPlaces(f"{where}: language is one of {', '.join(CODES)}")
    if not entry.get("link", "https://").startswith(("https://", "http://")):
        raise BadPlaces(f"{where}: a link begins with https://")
    return PlaceRow(**{"kind": "other", **entry, "games": tuple(named)})
