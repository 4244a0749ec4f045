"""Tournaments: who opens them, who sees them, who takes part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from grandtour import games
from grandtour.communities.deeds import UNNAMED, DeedRow
from grandtour.communities.service import Communities
from grandtour.engine.game import Game, Refused
from grandtour.people.host_acts import COMMAND, HostAct
from grandtour.people.rate_limits import Most, usual_limit
from grandtour.people.rows import PersonRow
from grandtour.people.tokens import unique
from grandtour.tables.errors import COMMITMENT_TAKEN, DEAL_CLOSED, NO_GAME
from grandtour.tables.hosting import Hosting
from grandtour.tables.terms import Terms, terms_of
from grandtour.texts.rules import one_line, strip_unreadable
from grandtour.features.tournaments import errors
from grandtour.features.tournaments.forms import FORMS, Form, takes_late
from grandtour.features.tournaments.rows import (
    Caller, CallingOff, EntrantRow, RoundTable, TournamentRow,
)
from grandtour.features.tournaments.store import TournamentStore
from grandtour.features.tournaments.rounds import Plan
from grandtour.features.tournaments.standings import Standing, standings

LEAST: Final = 2
LARGEST_TABLE: Final = 5
LONGEST_TITLE: Final = 60
LONGEST_ABOUT: Final = 600
MOST_ROUNDS: Final = 30
MOST_SEASONS: Final = 20
MOST_SHOWN: Final = 100
MOST: Final[dict[Form, int]] = {"swiss": 1024, "knock_out": 1024, "round_robin": 24,
                                "league": 1024}
SIGN: Final = 5_000             # milliseconds between two signs of somebody who waits
DIVISIONS: Final = range(4, 13)         # people in a division


@dataclass(frozen=True)
class Wanted:
    """A tournament as somebody wants to open it; `community` by its address, "" for all."""

    title: str
    game: str
    form: str
    size: int
    terms: Terms
    about: str = ""
    rounds: int = 0
    profile: str = ""
    options: dict[str, str] = field(default_factory=dict)
    community: str = ""
    begins: int = 0
    division: int = 8
    moving: int = 2
    seasons: int = 1


@dataclass(frozen=True)
class Overview:
    """Everything of a tournament that its page shows."""

    row: TournamentRow
    entrants: list[EntrantRow]
    tables: list[RoundTable]

    @cached_property
    def standings(self) -> list[Standing]:
        """As they are now: nothing of a table counts before it has ended. They are measured when
        somebody asks for them, which among a thousand takes a while."""
        return standings(self.row.form, [one.entrant for one in self.entrants], [
            table.played for table in self.tables if table.places is not None])

    @cached_property
    def round(self) -> int:
        """The last round that has begun; 0 before the first."""
        return max((table.round for table in self.tables), default=0)

    def entrant(self, person: str) -> EntrantRow | None:
        return next((one for one in self.entrants if one.person == person), None)

    def barred(self, person: str) -> Refused | None:
        """Why the person, who does not take part or no longer, cannot enter; None if they can."""
        if self.entrant(person) is not None:
            return Refused(errors.OUT_ALREADY, {})
        if not is_open(self):
            return Refused(errors.ENTRY_CLOSED, {})
        most = MOST[self.row.form]
        return Refused(errors.TOURNAMENT_FULL, {"most": most}) \
            if len(self.entrants) >= most else None


@dataclass(frozen=True)
class NextDeal:
    """The round of which the tables are dealt next, and to what somebody has committed for it."""

    round: int
    commitment: str


def is_to_sit(shown: Overview, person: str) -> bool:
    """Whether there will be a table for the person in this round, which is not opened yet."""
    return any(person in table.seats and table.table and not table.opened
               for table in shown.tables if table.round == shown.round)


def is_open(shown: Overview) -> bool:
    """Whether it is still time to enter."""
    row = shown.row
    late = row.phase == "play" and takes_late(row.form) and shown.round < row.rounds
    return row.phase == "entry" or late


class Tournaments:
    """To who does not belong to a secret community its tournaments are not there. `now` tells the
    time in milliseconds since 1970. Also a `people.data.Provider`."""

    def __init__(self, store: TournamentStore, communities: Communities, hosting: Hosting,
                 now: Callable[[], int], most: Most = usual_limit) -> None:
        self.store = store
        self._most = most
        self._communities = communities
        self._hosting = hosting
        self._now = now
        self.followers: list[Callable[[str], None]] = []    # are told which has changed

    # Finding.

    async def all(self) -> list[TournamentRow]:
        """Those that are open to everybody."""
        return await self.store.tournaments("", MOST_SHOWN)

    async def of_community(self, community: str) -> list[TournamentRow]:
        return await self.store.tournaments(community, MOST_SHOWN)

    async def mine(self, person: str) -> list[TournamentRow]:
        return await self.store.of_person(person) if person else []

    async def visible(self, id: str, reader: str) -> TournamentRow:
        """Refused: no_such_tournament."""
        row = await self.store.tournament(id)
        if row is None or (row.secret and not await self._belongs(row, reader)):
            raise Refused(errors.NO_TOURNAMENT, {})
        return row

    async def _belongs(self, row: TournamentRow, reader: str) -> bool:
        """Whether the reader is of the community, or was when entering."""
        with suppress(Refused):
            return (await self._communities.visible(row.address, reader)).member is not None
        return reader in {one.person for one in await self.store.entrants(row.id)}

    async def overview(self, id: str, reader: str) -> Overview:
        """Refused: no_such_tournament."""
        row = await self.visible(id, reader)
        return await overview(self.store, row)

    async def glance(self, id: str, reader: str) -> Overview:
        """The same with the tables of the last two rounds alone, for what many look at again and
        again. Refused: no_such_tournament."""
        row = await self.visible(id, reader)
        return Overview(row, await self.store.entrants(id), await self.store.last_tables(id))

    # Opening, beginning, calling off.

    async def open(self, organiser: PersonRow, wanted: Wanted) -> TournamentRow:
        """Refused: no_such_game, what `Game.choose` refuses, bad_tournament, bad_terms,
        clock_needed, too_many_tournaments, no_such_community, not_in_community."""
        checked(wanted)
        most = self._most("tournaments", organiser.id)
        if len(await self.store.opened_by(organiser.id)) >= most:
            raise Refused(errors.TOO_MANY_TOURNAMENTS, {"most": most})
        community = ""
        if wanted.community:
            access = await self._communities.as_member(wanted.community, organiser.id)
            community = access.community.id
        row = row_of(wanted, organiser.id, community, self._now())
        await self.store.add(row)
        return row

    async def begin(self, id: str, reader: str) -> None:
        """Begin now. Refused: no_such_tournament, not_organiser, tournament_begun,
        too_few_entrants."""
        row = await self._as_organiser(id, reader)
        if len(await self.store.entrants(id)) < LEAST:
            raise Refused(errors.TOO_FEW, {"least": LEAST})
        await self.store.set_phase(replace(row, begins=self._now(), begun_by="organiser"))
        self._tell(id)

    async def call_off(self, id: str, reader: str) -> None:
        """Who takes part is told, and the record of its community says so. Refused:
        no_such_tournament, not_organiser, tournament_begun."""
        await self._call_off(await self._as_organiser(id, reader))

    async def _call_off(self, row: TournamentRow) -> None:
        await self.store.call_off(by_organiser(row, self._now()))
        self._tell(row.id)

    def _tell(self, id: str) -> None:
        for follower in self.followers:
            follower(id)

    async def _as_organiser(self, id: str, reader: str) -> TournamentRow:
        row = await self.visible(id, reader)
        if row.organiser != reader:
            raise Refused(errors.NOT_ORGANISER, {})
        if row.phase != "entry":
            raise Refused(errors.TOURNAMENT_BEGUN, {})
        return row

    # Taking part.

    async def enter(self, id: str, person: PersonRow) -> None:
        """Who comes late begins with the next round. Refused: no_such_tournament,
        not_in_community, out_already, entry_closed, tournament_full."""
        shown = await self.overview(id, person.id)
        if shown.row.address:
            await self._communities.as_member(shown.row.address, person.id)
        own = shown.entrant(person.id)
        if own is not None and not own.left:
            return
        barred = shown.barred(person.id)
        if barred is not None:
            raise barred
        lot = len(shown.entrants) if shown.row.phase == "play" else -1
        await self.store.enter(EntrantRow(
            id, person.id, self._now(), lot=lot, first=shown.round + 1))

    async def leave(self, id: str, person: PersonRow) -> None:
        """Before the first round as if one had never entered; later a bot, which does not score,
        plays on. Refused: no_such_tournament, not_entered, out_already."""
        shown = await self.overview(id, person.id)
        own = shown.entrant(person.id)
        if own is None or shown.row.phase in ("over", "off"):
            raise Refused(errors.NOT_ENTERED, {})
        if own.left:
            raise Refused(errors.OUT_ALREADY, {})
        if shown.row.phase == "entry":
            await self.store.drop_entrant(id, person.id)
            return
        await self.store.leave(id, person.id, shown.round + 1)
        for table in shown.tables:
            if table.opened and table.places is None and person.id in table.seats:
                await self._stand_up(table.table, person)
        self._tell(id)

    async def come(self, shown: Overview, person: str) -> Overview:
        """The person is in the waiting room, and so the tournament as it stands with that. Whoever
        does not take part only looks at it."""
        own, now = shown.entrant(person), self._now()
        if own is None or own.left or own.seen > now - SIGN:
            return shown
        await self.store.see(shown.row.id, person, now)
        if not own.is_here(now):
            self._tell(shown.row.id)
        return replace(shown, entrants=[
            replace(one, seen=now) if one is own else one for one in shown.entrants])

    async def read(self, shown: Overview, person: str) -> None:
        """Whoever takes part has looked at the tournament, as it stands here."""
        if shown.entrant(person) is not None:
            await self.store.read(shown.row.id, person, self._now())

    async def _stand_up(self, table: str, person: PersonRow) -> None:
        with suppress(Refused):     # the game has ended just now, or the seat was left before
            await self._hosting.leave(table, person)

    # Deals.

    async def next_deal(self, shown: Overview, person: str) -> NextDeal | None:
        """Of whoever takes part; None of who does not, and when all is over."""
        own = shown.entrant(person)
        if own is None or own.left or shown.row.phase not in ("entry", "play"):
            return None
        number = shown.round if is_to_sit(shown, person) else shown.round + 1
        promised = await self.store.commitments(shown.row.id, number)
        return NextDeal(number, promised.get(person, ""))

    async def commit(self, id: str, person: str, number: int,
                     commitments: Sequence[str]) -> None:
        """The person commits to numbers for the deals of the rounds from this one on, which is
        the next; the last ones count. Refused: no_such_tournament, not_entered, deal_closed,
        commitment_taken."""
        shown = await self.glance(id, person)
        deal = await self.next_deal(shown, person)
        if deal is None:
            raise Refused(errors.NOT_ENTERED, {})
        if deal.round != number:
            raise Refused(DEAL_CLOSED, {})
        others = await self.store.committed(id, commitments) - {person}
        if others or len(set(commitments)) < len(commitments):
            raise Refused(COMMITMENT_TAKEN, {})
        await self.store.commit(id, person, dict(enumerate(commitments, number)))

    # What is known of a person.

    async def data_of(self, person: str) -> object:
        return [asdict(one) for one in await self.store.entered(person)]

    async def forget(self, person: str) -> None:
        """Whoever goes has left; what was played stays, under an id that is nobody's any more."""
        for row in await self.store.of_person(person):
            await self.leave(row.id, PersonRow(person, ""))
        for row in await self.store.opened_by(person):
            if row.phase == "entry":
                await self._call_off(row)

    async def merge(self, guest: str, member: PersonRow) -> None:
        """Guests take part in no tournament."""


async def overview(store: TournamentStore, row: TournamentRow) -> Overview:
    """The tournament as it stands."""
    return Overview(row, await store.entrants(row.id), await store.tables(row.id))


def called_off(row: TournamentRow, now: int, by: Caller) -> TournamentRow:
    """No round of it begins any more; tables that are open go on as any others."""
    return replace(row, phase="off", ended=now, called_off_by=by)


def by_organiser(row: TournamentRow, now: int) -> CallingOff:
    return CallingOff(called_off(row, now, "organiser"), row.organiser,
                      deed_of(row, row.organiser, now))


def by_host(row: TournamentRow, now: int, by: str = COMMAND) -> CallingOff:
    """By a host of the site. Its record does not say what the tournament is called, which may be
    of a secret community."""
    return CallingOff(called_off(row, now, "host"), by, deed_of(row, UNNAMED, now), HostAct(
        unique(10), now, by, "call_off", fact=row.id))


async def call_off_by_host(store: TournamentStore, row: TournamentRow, now: int,
                           by: str = COMMAND) -> None:
    """Refused: tournament_over."""
    if not await store.call_off(by_host(row, now, by)):
        raise Refused(errors.TOURNAMENT_OVER, {})


def by_itself(row: TournamentRow, now: int) -> CallingOff:
    """Too few take part, so it does not begin."""
    return CallingOff(called_off(row, now, "few"))


def deed_of(row: TournamentRow, by: str, now: int) -> DeedRow | None:
    """What the record of its community says of who calls it off; None if it is one of all."""
    return DeedRow(unique(10), row.community, now, by, "tournament", fact=row.title,
                   subject=row.id) if row.community else None


def plan_of(row: TournamentRow) -> Plan:
    return Plan(row.form, row.size, row.rounds)


def checked(wanted: Wanted) -> None:
    """Refused: no_such_game, bad_tournament, bad_terms, clock_needed, and what `Game.choose`
    refuses."""
    if wanted.game not in games.names():
        raise Refused(NO_GAME, {"game": wanted.game})
    rules: Game[Any] = games.game(wanted.game)
    least, most = max(LEAST, rules.least), min(LARGEST_TABLE, rules.most)
    good = (0 < len(title_of(wanted)) <= LONGEST_TITLE
            and len(strip_unreadable(wanted.about)) <= LONGEST_ABOUT and wanted.form in FORMS
            and least <= wanted.size <= most
            and (wanted.form != "swiss" or 0 < wanted.rounds <= MOST_ROUNDS)
            and wanted.division in DIVISIONS and 0 <= wanted.moving <= wanted.division // 2
            and 0 < wanted.seasons <= MOST_SEASONS)
    if not good:
        raise Refused(errors.BAD_TOURNAMENT, {
            "title": LONGEST_TITLE, "about": LONGEST_ABOUT, "least": least, "most": most,
            "rounds": MOST_ROUNDS})
    terms_of(wanted.terms.kept())
    if not wanted.terms.bank or wanted.terms.zero == "table":
        raise Refused(errors.CLOCK_NEEDED, {})
    for players in range(least, wanted.size + 1):
        options = rules.choose(players, wanted.options, wanted.profile)
        if rules.automata(players, options):
            raise Refused(errors.BAD_TOURNAMENT, {
                "title": LONGEST_TITLE, "about": LONGEST_ABOUT, "least": least, "most": most,
                "rounds": MOST_ROUNDS})


def title_of(wanted: Wanted) -> str:
    return one_line(wanted.title)


def row_of(wanted: Wanted, organiser: str, community: str, now: int) -> TournamentRow:
    """As it is kept. What its form does not have is not."""
    form = next(form for form in FORMS if form == wanted.form)
    league = form == "league"
    return TournamentRow(
        unique(8), title_of(wanted), strip_unreadable(wanted.about), organiser, wanted.game, form,
        wanted.size, wanted.rounds if form == "swiss" else 0, wanted.profile, wanted.options,
        wanted.terms.kept(), community, wanted.begins, opened=now,
        division=wanted.division if league else 0, moving=wanted.moving if league else 0,
        seasons=wanted.seasons if league else 1)
