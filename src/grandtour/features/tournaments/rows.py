"""The rows of tournaments."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from grandtour.features.communities.audit_log import AuditRow
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
    """A tournament of a `community` (with its address, title and whether it is secret), or a public
    one (""). Its tables have at most `size` seats and play by these `options`, `profile` and
    `terms`. It begins at `begins` (0: when its organiser says so), in milliseconds since 1970;
    `ended` is 0 until it ends. A league has divisions of `division` people, of which `moving` go up
    and down, and `seasons` seasons; this is number `season`. `begun_by` and `called_off_by` say who
    decided."""

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
    def is_last_season(self) -> bool:
        """Return whether no season follows; true if there are no seasons."""
        return self.season >= self.seasons


@dataclass(frozen=True)
class EntrantRow:
    """A participant, as in `forms.Entrant`; `lot` -1 is not drawn yet. `name` is the present one,
    empty for people who have left the site. `seen`: when they last looked at the waiting room;
    `read`: up to when they have read the news; in milliseconds since 1970, 0: never."""

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
    def as_entrant(self) -> Entrant:
        return Entrant(self.person, self.lot, self.first, self.left, self.division)

    def is_here(self, now: int) -> bool:
        """Return whether the person's last sign of the waiting room still counts."""
        return self.seen > now - HERE


@dataclass(frozen=True)
class RoundTable:
    """A table of a round. `table` is the id of the table where it is played, even before it is
    `opened`; "" for a bye. `places` as in `forms.PlayedTable`, None while it is played. `ended` is
    when they were known."""

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
    def is_bye(self) -> bool:
        """Return whether the person at the table meets no one."""
        return not self.table

    @property
    def as_played_table(self) -> PlayedTable:
        """Return how the table ended; it must have ended."""
        assert self.places is not None
        return PlayedTable(self.round, self.seats, self.places, self.division)


@dataclass(frozen=True)
class Cancellation:
    """The cancellation of a tournament, with its `row` afterwards. `by` is the person who called it
    off and so knows of it, "" for the command line and for none. `entry` and `act` are the audit
    entries of its community and of the site, None if there is none."""

    row: TournamentRow
    by: str = ""
    entry: AuditRow | None = None
    act: HostAct | None = None
