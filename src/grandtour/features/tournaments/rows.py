"""The rows of tournaments, and what tournaments ask of their store."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from grandtour.communities.deeds import DeedRow
from grandtour.features.tournaments.forms import Entrant, Form, PlayedTable
from grandtour.people.host_acts import HostAct

HERE: Final = 45_000            # milliseconds for which a sign of somebody counts
Phase = Literal["entry", "play", "over", "off"]
# Who has begun a tournament before its hour; "": nobody, its hour had come.
Beginner = Literal["", "organiser"]
# Who has called it off; "": nobody. `few`: it was itself, for want of entrants.
Caller = Literal["", "organiser", "host", "few"]


@dataclass(frozen=True)
class TournamentRow:
    """A tournament, of a `community` (with its address, title and whether it is secret) or, "", of
    all. Its tables have `size` seats at most and play by these `options`, `profile` and `terms`.
    It begins at `begins` (0: when its organiser says so), in milliseconds since 1970; `ended` 0:
    it has not. A league: divisions of `division` people, of which `moving` go up and down, and so
    many `seasons`; this is number `season`. `begun_by`, `called_off_by`: who decided."""

    id: str
    title: str
    about: str
    organiser: str
    game: str
    form: Form
    size: int
    rounds: int = 0
    profile: str = ""
    options: dict[str, str] = field(default_factory=dict)
    terms: dict[str, object] = field(default_factory=dict)
    community: str = ""
    begins: int = 0
    phase: Phase = "entry"
    opened: int = 0
    ended: int = 0
    division: int = 0
    moving: int = 0
    season: int = 1
    seasons: int = 1
    earlier: str = ""                   # the season before
    begun_by: Beginner = ""
    called_off_by: Caller = ""
    address: str = ""
    community_title: str = ""
    secret: bool = False
    organiser_name: str = ""
    entrants: int = 0

    @property
    def last_season(self) -> bool:
        """Whether none comes after it; so it is where there are no seasons."""
        return self.season >= self.seasons


@dataclass(frozen=True)
class EntrantRow:
    """Somebody who takes part, as `forms.Entrant` says; `lot` -1: not drawn yet. Under the present
    name, empty for who has gone from the site. `seen`: when the waiting room was looked at last,
    `read`: up to when all that was new is known; in milliseconds since 1970, 0: never."""

    tournament: str
    person: str
    entered: int
    lot: int = -1
    first: int = 1
    left: int = 0
    division: int = 0
    name: str = ""
    seen: int = 0
    read: int = 0

    @property
    def entrant(self) -> Entrant:
        return Entrant(self.person, self.lot, self.first, self.left, self.division)

    def is_here(self, now: int) -> bool:
        """Whether the last sign of the waiting room still counts."""
        return self.seen > now - HERE


@dataclass(frozen=True)
class RoundTable:
    """A table of a round: `table` is where it is played, whether or not it is `opened` yet; "" for
    a bye. `places` as in `forms.PlayedTable`, None while it is played; when they were known stands
    in `ended`."""

    tournament: str
    round: int
    number: int
    seats: tuple[str, ...]
    table: str = ""
    division: int = 0
    opened: bool = False
    places: tuple[int, ...] | None = None
    ended: int = 0

    @property
    def bye(self) -> bool:
        """Whether nobody meets who sits there."""
        return not self.table

    @property
    def played(self) -> PlayedTable:
        """How it ended; only of one that has."""
        assert self.places is not None
        return PlayedTable(self.round, self.seats, self.places, self.division)


@dataclass(frozen=True)
class CallingOff:
    """That a tournament is called off, of which this is the row then: `by` whom, who knows of it
    with that, "" for the command line and for nobody; and what the records say of it, that of its
    community and that of the site, None if nothing."""

    row: TournamentRow
    by: str = ""
    deed: DeedRow | None = None
    act: HostAct | None = None
