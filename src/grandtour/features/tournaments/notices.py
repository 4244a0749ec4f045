"""Notifications about tournaments: a new one, a bye, the final place, and a cancellation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal

from grandtour import games
from grandtour.language import N_, Phrase
from grandtour.notifications.source import PendingNotice
from grandtour.notifications.notice_content import Announcement
from grandtour.people.channels import Event
from grandtour.features.communities.stores.offers import OfferStore
from grandtour.features.tournaments.divisions import count_division_steps
from grandtour.features.tournaments.rows import Phase, RoundTable, TournamentRow
from grandtour.features.tournaments.store import TournamentStore
from grandtour.features.tournaments.service import TournamentOverview, read_overview
from grandtour.features.tournaments.standings import Standing as Place

Way = Literal["up", "down", ""]

OPEN: Final = N_("See the tournament")
GOES: Final[dict[Way, str]] = {
    "up": N_("You move up a division."), "down": N_("You move down a division."),
    "": N_("You stay in your division.")}
NEW: Final = N_("A new tournament")
BEGINS: Final = N_("You can enter until it begins, on {when}.")
ENTER: Final = N_("You can enter now.")
NEVER: Final = N_("It will not take place.")
NO_MORE: Final = N_("No further rounds will begin; open tables continue as usual.")


class TournamentSource:
    """A `notifications.source.Source`. People who have left get no notifications. `now` returns the
    time in milliseconds since 1970."""

    def __init__(self, store: TournamentStore,
                 followers: Sequence[list[Callable[[str], None]]], offers: OfferStore,
                 now: Callable[[], int]) -> None:
        self._store = store
        self._followers = followers
        self._offers = offers
        self._now = now

    def follow_changes(self, stir: Callable[[str], None]) -> None:
        for followers in self._followers:
            followers.append(stir)

    async def find_changed_subjects(self, since: int) -> Collection[str]:
        return await self._store.list_active(since)

    async def load_changes(self, id: str) -> None:
        """Do nothing: tournaments are read again each time."""

    async def find_present_people(self, id: str) -> Collection[str]:
        """Return the people in the waiting room."""
        now = self._now()
        return [one.person for one in await self._store.list_entrants(id) if one.is_here(now)]

    async def list_pending_notices(self, id: str) -> list[PendingNotice]:
        row = await self._store.find_tournament(id)
        if row is not None and row.phase == "entry":
            return await self._list_entry_notices(row)
        tell = TELLS.get(row.phase) if row is not None else None
        return tell(await read_overview(self._store, row)) if row is not None and tell else []


    async def _list_entry_notices(self, row: TournamentRow) -> list[PendingNotice]:
        """Return a notice for each member of its community who has not entered."""
        if not row.community:
            return []
        entered = {one.person for one in await self._store.list_entrants(row.id)}
        said = (Phrase(BEGINS),) if row.begins else (Phrase(ENTER),)
        news = replace(make_announcement("planned", row, said, {"begins": row.begins}),
                       headline=NEW, moment=row.begins)
        return [PendingNotice("planned", person, "planned", row.opened, news)
                for person in await self._offers.list_listeners(
                    row.community, row.organiser, row.opened) if person not in entered]


def list_bye_notices(shown: TournamentOverview) -> list[PendingNotice]:
    """Return the byes of the running round."""
    left = {one.person for one in shown.entrants if one.left}
    return [build_bye_notice(shown.row, table) for table in shown.tables
            if table.round == shown.current_round and table.is_bye and table.seats[0] not in left]


def build_bye_notice(row: TournamentRow, table: RoundTable) -> PendingNotice:
    said = Phrase(N_("You have a bye in round {number}, which counts as a win."),
                  number=table.round)
    return PendingNotice("bye", table.seats[0], f"round {table.round}", table.ended,
                    make_announcement("bye", row, (said,), {"round": table.round}))


def list_final_notices(shown: TournamentOverview) -> list[PendingNotice]:
    """Return the final places of a season of a league, or of any other tournament."""
    staying = [one for one in shown.current_standings if not one.entrant.left]
    tell = announce_season if shown.row.form == "league" else announce_final_places
    return [PendingNotice(telling.event, one.entrant.id, "end", shown.row.ended, telling)
            for one, telling in zip(staying, tell(shown, staying), strict=True)]


def announce_final_places(shown: TournamentOverview,
                          staying: Sequence[Place]) -> Iterator[Announcement]:
    row, of = shown.row, len(shown.current_standings)
    for one in staying:
        said = Phrase(N_("Your final place is {place} of {number}."), place=one.place,
                      number=of)
        yield make_announcement("placed", row, (said,), {"place": one.place, "of": of})


def announce_season(shown: TournamentOverview, staying: Sequence[Place]) -> Iterator[Announcement]:
    """Yield the places of a season. It says who goes up or down if another season follows."""
    row, last = shown.row, shown.row.is_last_season
    sizes = Counter(one.entrant.division for one in shown.current_standings)
    ways = {} if last else find_division_moves(shown)
    for one in staying:
        division, way = one.entrant.division, ways.get(one.entrant.id, "")
        said = Phrase(N_("Season {season}: your final place in division {division} is {place} of "
                         "{number}."), season=row.season, place=one.place,
                      number=sizes[division], division=division)
        yield make_announcement("season", row, (said,) if last else (said, Phrase(GOES[way])), {
            "season": row.season, "division": division, "place": one.place,
            "of": sizes[division], "goes": way})


def list_cancellation_notices(shown: TournamentOverview) -> list[PendingNotice]:
    """Return a notice for each entrant who has not read that it was called off. The person who
    called it off has."""
    row, said = shown.row, Phrase(NO_MORE if shown.current_round else NEVER)
    return [PendingNotice("off", one.person, "off", row.ended,
                     make_announcement("off", row, (said,), {"round": shown.current_round}))
            for one in shown.entrants if not one.left and one.read < row.ended]


TELLS: Final[Mapping[Phase, Callable[[TournamentOverview], list[PendingNotice]]]] = {
    "play": list_bye_notices, "over": list_final_notices, "off": list_cancellation_notices}


def find_division_moves(shown: TournamentOverview) -> dict[str, Way]:
    """Return by entrant whether they go up or down for the next season."""
    return {one: "up" if step > 0 else "down" if step < 0 else ""
            for one,
            step in count_division_steps(shown.current_standings, shown.row.moving).items()}


def make_announcement(event: Event, row: TournamentRow, sentences: tuple[Phrase, ...],
                      more: Mapping[str, object]) -> Announcement:
    """Return the announcement of an event. The version for others does not name a tournament of a
    secret community."""
    game, name = games.words(row.game).ABOUT.title, "" if row.secret else row.title
    return Announcement(
        event, f"/tournaments/{row.id}", OPEN, (game, row.title), (game, name),
        sentences, {"tournament": row.id, "game": row.game, "name": name, **more})
