"""Tournaments: opening, visibility, taking part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from grandtour import games
from grandtour.engine.game import Game, Refused
from grandtour.features.communities.audit_log import UNNAMED, AuditRow
from grandtour.features.communities.offers import Offer
from grandtour.features.communities.service import Communities
from grandtour.features.tournaments import errors
from grandtour.features.tournaments.forms import FORMS, Form, accepts_latecomers
from grandtour.features.tournaments.rounds import TournamentPlan
from grandtour.features.tournaments.rows import (
    Caller, Cancellation, EntrantRow, RoundTable, TournamentRow,
)
from grandtour.features.tournaments.standings import Standing, rank_entrants
from grandtour.features.tournaments.store import TournamentStore
from grandtour.language import N_, Count, Phrase
from grandtour.people.host_acts import COMMAND, HostAct
from grandtour.people.rate_limits import Most, find_default_limit
from grandtour.people.rows import PersonRow
from grandtour.people.tokens import make_random_id
from grandtour.tables.errors import BAD_TERMS, COMMITMENT_TAKEN, DEAL_CLOSED, NO_GAME
from grandtour.tables.hosting import TableHosting
from grandtour.tables.terms import Terms, build_terms
from grandtour.texts.rules import one_line, strip_unreadable

LEAST: Final = 2
LARGEST_TABLE: Final = 5
LONGEST_TITLE: Final = 60
LONGEST_ABOUT: Final = 600
MOST_ROUNDS: Final = 30
MOST_SEASONS: Final = 20
MOST_SHOWN: Final = 100
MOST_FINISHED: Final = 10          # finished tournaments of a person in the list
MOST: Final[dict[Form, int]] = {"swiss": 1024, "knock_out": 1024, "round_robin": 24,
                                "league": 1024}
SIGN: Final = 5_000             # milliseconds between two signs of somebody who waits
DIVISIONS: Final = range(4, 13)         # people in a division


@dataclass(frozen=True)
class TournamentDraft:
    """A tournament that a person wants to open; `community` by its address, "" for a public one."""

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
class TournamentOverview:
    """All facts of a tournament that its page shows."""

    row: TournamentRow
    entrants: list[EntrantRow]
    tables: list[RoundTable]

    @cached_property
    def current_standings(self) -> list[Standing]:
        """Return the present standings; only tables that have ended count. They are computed on
        first use, which takes a while among a thousand."""
        return rank_entrants(self.row.form, [one.as_entrant for one in self.entrants], [
            table.as_played_table for table in self.tables if table.places is not None])

    @cached_property
    def current_round(self) -> int:
        """Return the last round that has begun; 0 before the first."""
        return max((table.round for table in self.tables), default=0)

    def find_entrant(self, person: str) -> EntrantRow | None:
        return next((one for one in self.entrants if one.person == person), None)

    def find_entry_refusal(self, person: str) -> Refused | None:
        """Return why the person, who does not take part or no longer, cannot enter; None if they
        can."""
        if self.find_entrant(person) is not None:
            return Refused(errors.LEFT_TOURNAMENT, {})
        if not is_open(self):
            return Refused(errors.ENTRY_CLOSED, {})
        most = MOST[self.row.form]
        return Refused(errors.TOURNAMENT_FULL, {"most": most}) \
            if len(self.entrants) >= most else None


@dataclass(frozen=True)
class NextDeal:
    """The round whose tables are dealt next, and the person's commitment for it."""

    round: int
    commitment: str


def must_take_seat(shown: TournamentOverview, person: str) -> bool:
    """Return whether the person has a table in this round that is not opened yet."""
    return any(person in table.seats and table.table and not table.opened
               for table in shown.tables if table.round == shown.current_round)


def is_open(shown: TournamentOverview) -> bool:
    """Return whether people can still enter."""
    row = shown.row
    late = row.phase == "play" and accepts_latecomers(row.form) and shown.current_round < row.rounds
    return row.phase == "entry" or late


class Tournaments:
    """The tournaments of the site. To strangers the tournaments of a secret community do not exist.
    `now` returns the time in milliseconds since 1970. Also a `PersonalDataSource`."""

    def __init__(self, store: TournamentStore, communities: Communities, hosting: TableHosting,
                 now: Callable[[], int], most: Most = find_default_limit) -> None:
        self.store = store
        self._most = most
        self._communities = communities
        self._hosting = hosting
        self._now = now
        self.followers: list[Callable[[str], None]] = []    # are told which has changed
        self.opened: list[Callable[[str], None]] = []       # are told which is new

    # Finding.

    async def list_public(self) -> list[TournamentRow]:
        """Return the tournaments that are open to everyone."""
        return await self.store.list_tournaments("", MOST_SHOWN)

    async def list_in_community(self, community: str) -> list[TournamentRow]:
        return await self.store.list_tournaments(community, MOST_SHOWN)

    async def list_entered(self, person: str) -> list[TournamentRow]:
        return await self.store.list_entered_by(person) if person else []

    async def list_finished(self, person: str) -> list[TournamentRow]:
        return await self.store.list_finished_by(person, MOST_FINISHED) if person else []

    async def list_for_members(self, person: str) -> list[TournamentRow]:
        """Return the unfinished tournaments in the communities of the person."""
        return await self.store.list_for_members(person) if person else []

    async def list_offers(self, person: str) -> list[Offer]:
        """Return the tournaments in the person's communities that are open for entry."""
        entered = {row.id for row in await self.list_entered(person)}
        return [Offer(N_("Tournament"), row.title, row.community_title, f"/tournaments/{row.id}",
                      row.begins, Phrase(N_("You are in")) if row.id in entered
                      else Count("{n} entrant", "{n} entrants", row.entrants))
                for row in await self.list_for_members(person) if row.phase == "entry"]

    async def find_visible(self, id: str, reader: str) -> TournamentRow:
        """Return the tournament. Refused: no_such_tournament."""
        row = await self.store.find_tournament(id)
        if row is None or (row.secret and not await self._may_see(row, reader)):
            raise Refused(errors.NO_TOURNAMENT, {})
        return row

    async def _may_see(self, row: TournamentRow, reader: str) -> bool:
        """Return whether the reader is in the community, or was when entering."""
        with suppress(Refused):
            return (await self._communities.find_visible(row.address, reader)).member is not None
        return reader in {one.person for one in await self.store.list_entrants(row.id)}

    async def load_overview(self, id: str, reader: str) -> TournamentOverview:
        """Return all facts of the tournament. Refused: no_such_tournament."""
        row = await self.find_visible(id, reader)
        return await read_overview(self.store, row)

    async def load_summary(self, id: str, reader: str) -> TournamentOverview:
        """Return the same with the tables of the last two rounds only, for pages that many people
        poll. Refused: no_such_tournament."""
        row = await self.find_visible(id, reader)
        return TournamentOverview(row, await self.store.list_entrants(id),
            await self.store.list_last_tables(id))

    # Opening, beginning, calling off.

    async def open_tournament(self, organiser: PersonRow,
                              wanted: TournamentDraft) -> TournamentRow:
        """Open a tournament. Refused: no_such_game, what `Game.choose` refuses, bad_tournament,
        bad_terms, clock_needed, too_many_tournaments, no_such_community, not_in_community."""
        check_wanted(wanted)
        most = self._most("tournaments", organiser.id)
        if len(await self.store.list_opened_by(organiser.id)) >= most:
            raise Refused(errors.TOO_MANY_TOURNAMENTS, {"most": most})
        community = ""
        if wanted.community:
            access = await self._communities.require_member_access(wanted.community, organiser.id)
            community = access.community.id
        row = make_row(wanted, organiser.id, community, self._now())
        await self.store.add_tournament(row)
        for follower in self.opened:
            follower(row.id)
        return row

    async def begin_tournament(self, id: str, reader: str) -> None:
        """Begin now. Refused: no_such_tournament, not_organiser, tournament_begun,
        too_few_entrants."""
        row = await self._require_organiser(id, reader)
        if len(await self.store.list_entrants(id)) < LEAST:
            raise Refused(errors.TOO_FEW, {"least": LEAST})
        await self.store.set_phase(replace(row, begins=self._now(), begun_by="organiser"))
        self._notify_followers(id)

    async def call_off_tournament(self, id: str, reader: str) -> None:
        """Call a tournament off. Entrants are notified, and the audit log of its community says so.
        Refused: no_such_tournament, not_organiser, tournament_begun."""
        await self._call_off(await self._require_organiser(id, reader))

    async def _call_off(self, row: TournamentRow) -> None:
        await self.store.call_off_tournament(make_organiser_cancellation(row, self._now()))
        self._notify_followers(row.id)

    def _notify_followers(self, id: str) -> None:
        for follower in self.followers:
            follower(id)

    async def _require_organiser(self, id: str, reader: str) -> TournamentRow:
        row = await self.find_visible(id, reader)
        if row.organiser != reader:
            raise Refused(errors.NOT_ORGANISER, {})
        if row.phase != "entry":
            raise Refused(errors.TOURNAMENT_BEGUN, {})
        return row

    # Taking part.

    async def enter_tournament(self, id: str, person: PersonRow) -> None:
        """Enter a tournament. Latecomers begin with the next round. Refused: no_such_tournament,
        not_in_community, left_tournament, entry_closed, tournament_full."""
        shown = await self.load_overview(id, person.id)
        if shown.row.address:
            await self._communities.require_member_access(shown.row.address, person.id)
        own = shown.find_entrant(person.id)
        if own is not None and not own.left:
            return
        barred = shown.find_entry_refusal(person.id)
        if barred is not None:
            raise barred
        lot = len(shown.entrants) if shown.row.phase == "play" else -1
        await self.store.add_entrant(EntrantRow(
            id, person.id, self._now(), lot=lot, first=shown.current_round + 1))

    async def leave_tournament(self, id: str, person: PersonRow) -> None:
        """Leave a tournament. Before the first round the entry is deleted. Later a bot, which does
        not score, plays on. Refused: no_such_tournament, not_entered, left_tournament."""
        shown = await self.load_overview(id, person.id)
        own = shown.find_entrant(person.id)
        if own is None or shown.row.phase in ("over", "off"):
            raise Refused(errors.NOT_ENTERED, {})
        if own.left:
            raise Refused(errors.LEFT_TOURNAMENT, {})
        if shown.row.phase == "entry":
            await self.store.drop_entrant(id, person.id)
            return
        await self.store.mark_left(id, person.id, shown.current_round + 1)
        for table in shown.tables:
            if table.opened and table.places is None and person.id in table.seats:
                await self._leave_table(table.table, person)
        self._notify_followers(id)

    async def enter_waiting_room(self, shown: TournamentOverview,
                                 person: str) -> TournamentOverview:
        """Note that the entrant is in the waiting room, and return the overview after that. Other
        people only look at it."""
        own, now = shown.find_entrant(person), self._now()
        if own is None or own.left or own.seen > now - SIGN:
            return shown
        await self.store.store_last_seen(shown.row.id, person, now)
        if not own.is_here(now):
            self._notify_followers(shown.row.id)
        return replace(shown, entrants=[
            replace(one, seen=now) if one is own else one for one in shown.entrants])

    async def mark_cancellation_read(self, shown: TournamentOverview, person: str) -> None:
        """Note that the entrant has looked at this state of the tournament."""
        if shown.find_entrant(person) is not None:
            await self.store.mark_cancellation_read(shown.row.id, person, self._now())

    async def _leave_table(self, table: str, person: PersonRow) -> None:
        with suppress(Refused):     # the game has ended just now, or the seat was left before
            await self._hosting.leave_table(table, person)

    # Deals.

    async def find_next_deal(self, shown: TournamentOverview, person: str) -> NextDeal | None:
        """Return the next deal of an entrant. None for other people, and when all is over."""
        own = shown.find_entrant(person)
        if own is None or own.left or shown.row.phase not in ("entry", "play"):
            return None
        number = shown.current_round if must_take_seat(shown, person) else shown.current_round + 1
        promised = await self.store.read_commitments(shown.row.id, number)
        return NextDeal(number, promised.get(person, ""))

    async def store_commitments(self, id: str, person: str, number: int,
                                commitments: Sequence[str]) -> None:
        """Commit to numbers for the deals of the rounds from this one on, which is the next; the
        last ones count. Refused: no_such_tournament, not_entered, deal_closed, commitment_taken."""
        shown = await self.load_summary(id, person)
        deal = await self.find_next_deal(shown, person)
        if deal is None:
            raise Refused(errors.NOT_ENTERED, {})
        if deal.round != number:
            raise Refused(DEAL_CLOSED, {})
        others = await self.store.find_people_with_commitments(id, commitments) - {person}
        if others or len(set(commitments)) < len(commitments):
            raise Refused(COMMITMENT_TAKEN, {})
        await self.store.save_commitments(id, person, dict(enumerate(commitments, number)))

    # What is known of a person.

    async def export_data(self, person: str) -> object:
        return [asdict(one) for one in await self.store.list_entries_of(person)]

    async def erase_person_data(self, person: str) -> None:
        """Leave all tournaments; the results stay, under an id that belongs to no one."""
        for row in await self.store.list_entered_by(person):
            await self.leave_tournament(row.id, PersonRow(person, ""))
        for row in await self.store.list_opened_by(person):
            if row.phase == "entry":
                await self._call_off(row)

    async def merge_guest(self, guest: str, member: PersonRow) -> None:
        """Do nothing: guests take part in no tournament."""


async def read_overview(store: TournamentStore, row: TournamentRow) -> TournamentOverview:
    """Return the present overview of the tournament."""
    return TournamentOverview(row, await store.list_entrants(row.id),
                              await store.list_tables(row.id))


def mark_called_off(row: TournamentRow, now: int, by: Caller) -> TournamentRow:
    """Return the row of the tournament after it is called off. No further round begins; open tables
    continue like any others."""
    return replace(row, phase="off", ended=now, called_off_by=by)


def make_organiser_cancellation(row: TournamentRow, now: int) -> Cancellation:
    return Cancellation(mark_called_off(row, now, "organiser"), row.organiser,
                        build_cancellation_entry(row, row.organiser, now))


def make_host_cancellation(row: TournamentRow, now: int, by: str = COMMAND) -> Cancellation:
    """Return the cancellation by a host of the site. The site's audit log leaves out the title,
    which may be of a secret community."""
    return Cancellation(mark_called_off(row, now, "host"), by,
                        build_cancellation_entry(row, UNNAMED, now),
        HostAct(
        make_random_id(10), now, by, "call_off", fact=row.id))


async def call_off_by_host(store: TournamentStore, row: TournamentRow, now: int,
                           by: str = COMMAND) -> None:
    """Call a tournament off as a host of the site. Refused: tournament_over."""
    if not await store.call_off_tournament(make_host_cancellation(row, now, by)):
        raise Refused(errors.TOURNAMENT_OVER, {})


def make_automatic_cancellation(row: TournamentRow, now: int) -> Cancellation:
    """Return the cancellation of a tournament with too few entrants."""
    return Cancellation(mark_called_off(row, now, "few"))


def build_cancellation_entry(row: TournamentRow, by: str, now: int) -> AuditRow | None:
    """Return the entry for the audit log of its community; None for a public tournament."""
    return AuditRow(make_random_id(10), row.community, now, by, "tournament", fact=row.title,
                   subject=row.id) if row.community else None


def make_plan(row: TournamentRow) -> TournamentPlan:
    return TournamentPlan(row.form, row.size, row.rounds)


def check_wanted(wanted: TournamentDraft) -> None:
    """Check a wanted tournament. Refused: no_such_game, bad_tournament, bad_terms, clock_needed,
    and what `Game.choose` refuses."""
    if wanted.game not in games.names():
        raise Refused(NO_GAME, {"game": wanted.game})
    rules: Game[Any] = games.game(wanted.game)
    least, most = max(LEAST, rules.least), min(LARGEST_TABLE, rules.most)
    good = (0 < len(clean_title(wanted)) <= LONGEST_TITLE
            and len(strip_unreadable(wanted.about)) <= LONGEST_ABOUT and wanted.form in FORMS
            and least <= wanted.size <= most
            and (wanted.form != "swiss" or 0 < wanted.rounds <= MOST_ROUNDS)
            and wanted.division in DIVISIONS and 0 <= wanted.moving <= wanted.division // 2
            and 0 < wanted.seasons <= MOST_SEASONS)
    if not good:
        raise Refused(errors.BAD_TOURNAMENT, {
            "title": LONGEST_TITLE, "about": LONGEST_ABOUT, "least": least, "most": most,
            "rounds": MOST_ROUNDS})
    build_terms(wanted.terms.list_unusual())
    if wanted.terms.head_start != "none":       # no player has agreed to show who is weakest
        raise Refused(BAD_TERMS, {"term": "head_start", "value": wanted.terms.head_start})
    if not wanted.terms.bank or wanted.terms.zero == "table":
        raise Refused(errors.CLOCK_NEEDED, {})
    for players in range(least, wanted.size + 1):
        options = rules.choose(players, wanted.options, wanted.profile)
        if rules.automata(players, options):
            raise Refused(errors.BAD_TOURNAMENT, {
                "title": LONGEST_TITLE, "about": LONGEST_ABOUT, "least": least, "most": most,
                "rounds": MOST_ROUNDS})


def clean_title(wanted: TournamentDraft) -> str:
    return one_line(wanted.title)


def make_row(wanted: TournamentDraft, organiser: str, community: str, now: int) -> TournamentRow:
    """Return the row of a new tournament, without fields that its form does not have."""
    form = next(form for form in FORMS if form == wanted.form)
    league = form == "league"
    return TournamentRow(
        make_random_id(8), clean_title(wanted), strip_unreadable(wanted.about), organiser,
        wanted.game,
        form,
        wanted.size, wanted.rounds if form == "swiss" else 0, wanted.profile, wanted.options,
        wanted.terms.list_unusual(), community, wanted.begins, opened=now,
        division=wanted.division if league else 0, moving=wanted.moving if league else 0,
        seasons=wanted.seasons if league else 1)
