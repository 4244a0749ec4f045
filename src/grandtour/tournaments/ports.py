"""The rows of tournaments, and what tournaments ask of their store."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol

from grandtour.communities.deeds import DeedRow
from grandtour.people.hosts import HostAct
from grandtour.tournaments.forms import Entrant, Form, PlayedTable

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


class TournamentStore(Protocol):
    """Keeps tournaments. What a call has returned from is on disk."""

    async def add(self, tournament: TournamentRow) -> None:
        """One that is there already stays as it is."""

    async def tournament(self, id: str) -> TournamentRow | None: ...

    async def tournaments(self, community: str, most: int) -> list[TournamentRow]:
        """Those of the community, or of all: first those that can be entered, then those that are
        played, then the others; of each the newest first."""

    async def unfinished(self) -> list[TournamentRow]:
        """Those of all and of every community that are not over, the newest first."""

    async def counts(self) -> dict[Phase, int]:
        """How many there are of each phase, of all and of every community."""

    async def listed(self, phase: Phase, search: str, most: int) -> list[TournamentRow]:
        """Those of this phase, of all and of every community, with this number, or whose title or
        organiser's name holds what is searched for, the newest first."""

    async def of_person(self, person: str) -> list[TournamentRow]:
        """Those in which the person takes part, and that are not over."""

    async def entered(self, person: str) -> list[EntrantRow]:
        """In which tournaments the person has taken part."""

    async def opened_by(self, person: str) -> list[TournamentRow]:
        """Those that are not over."""

    async def entrants(self, id: str) -> list[EntrantRow]:
        """In the order of the lot, then as they have entered."""

    async def enter(self, entrant: EntrantRow) -> None:
        """Who takes part already stays as they are."""

    async def drop_entrant(self, id: str, person: str) -> None:
        """With all that the person has committed to."""

    async def leave(self, id: str, person: str, left: int) -> None:
        """From this round on."""

    async def commit(self, id: str, person: str, commitments: Mapping[int, str]) -> None:
        """To what the person has committed for these rounds, and for none after them."""

    async def commitments(self, id: str, round: int) -> dict[str, str]:
        """To what people have committed for this round."""

    async def committed(self, id: str, commitments: Collection[str]) -> frozenset[str]:
        """Who has committed to one of these there, for any round."""

    async def see(self, id: str, person: str, now: int) -> None:
        """Whoever takes part is in the waiting room."""

    async def read(self, id: str, person: str, now: int) -> None:
        """Whoever takes part knows all that is new."""

    async def news(self, person: str) -> list[str]:
        """The tournaments in which the person has a bye, or that are over or called off, and who
        takes part has not read of it, the oldest first."""

    async def astir(self, since: int) -> list[str]:
        """Those that are played, and those that have ended since this moment."""

    async def called_off(self, since: int) -> list[str]:
        """Those that were called off since this moment."""

    async def tables(self, id: str) -> list[RoundTable]:
        """Round by round, in their order."""

    async def last_tables(self, id: str) -> list[RoundTable]:
        """The same, of the last two rounds."""

    async def over(self, id: str) -> frozenset[str]:
        """By where they are played: the opened tables that have ended, also if nobody has noted
        yet how."""

    async def begin_round(self, tournament: TournamentRow, entrants: Sequence[EntrantRow],
                          tables: Sequence[RoundTable]) -> None:
        """The tournament with these entrants and the tables of a round, all or nothing; nothing
        where it has ended."""

    async def set_table(self, table: RoundTable) -> None:
        """Whether it is opened, and how it ended."""

    async def set_phase(self, tournament: TournamentRow) -> None:
        """Its phase, and when it begins and has ended. What has ended stays so."""

    async def end(self, tournament: TournamentRow, season: TournamentRow | None,
                  entrants: Sequence[EntrantRow]) -> None:
        """It ends, and the next season, if any, is there with these entrants, all or nothing;
        nothing where it has ended."""

    async def call_off(self, off: CallingOff) -> bool:
        """It ends, and that stands in the records, all or nothing; False and nothing where it has
        ended."""

    async def stirring(self, now: int) -> list[str]:
        """The tournaments at which there is something to do: one that is to begin, a table to be
        opened or one that has ended."""

    async def take(self, id: str, now: int, until: int) -> bool:
        """Whether whoever asks looks after the tournament until then, and nobody else does."""

    async def let_go(self, id: str) -> None:
        """Nobody looks after it."""
