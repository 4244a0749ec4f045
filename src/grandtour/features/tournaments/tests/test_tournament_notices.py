"""What those who take part in a tournament are told, when, and how often."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from email.message import EmailMessage
from pathlib import Path

import pytest
from grandtour.fairness.construction import make_commitment_to_number, find_round_of
from grandtour.features.communities.service import CommunityCharter, Communities
from grandtour.features.communities.stores.communities import CommunityStore
from grandtour.features.communities.stores.offers import OfferStore
from grandtour.features.communities.stores.threads import ThreadStore
from grandtour.features.tournaments.director import TournamentDirector
from grandtour.features.tournaments.notices import (
    TournamentSource, list_cancellation_notices, list_final_notices, make_announcement,
)
from grandtour.features.tournaments.rows import EntrantRow, RoundTable, TournamentRow
from grandtour.features.tournaments.service import (
    TournamentOverview, Tournaments, TournamentDraft, make_host_cancellation,
)
from grandtour.features.tournaments.store import TournamentStore
from grandtour.features.tournaments.waiting import BREAK
from grandtour.language import language
from grandtour.notifications.letters import NOWHERE, NotificationRecipient, EmailLinks, EmailWriter
from grandtour.notifications.source import Source
from grandtour.notifications.notice_content import Announcement
from grandtour.people.rows import PersonRow
from grandtour.people.settings import USUAL
from grandtour.store.database import Database
from grandtour.tables.dealing import Dealing
from grandtour.tables.service import Tables
from grandtour.tables.terms import Terms
from tests.notifications.conftest import drawn_once, postbox
from tests.notifications.notice_hall import Hall, open_hall
from tests.api_page import example, shape
from tests.postbox import SITE, Postbox
from tests.some_game import PLAIN, game_title

__all__ = ["drawn_once", "postbox"]      # fixtures

CUP = TournamentDraft("Monsoon cup", PLAIN, "swiss", 2, Terms(bank=600, increment=10), rounds=2)
BYE, OVER = "You have a bye", "The tournament is over"
ADDRESSEE = NotificationRecipient("ines", NOWHERE, language("en"), USUAL, "secret", 0)
OFF = "The tournament was cancelled"
LOOK_IN = "Your table is open"


@dataclass(frozen=True)
class CupHall:
    """A site that notifies of tournaments, too."""

    hall: Hall
    tournaments: Tournaments
    director: TournamentDirector
    communities: Communities


@asynccontextmanager
async def cup_hall(folder: Path, postbox: Postbox) -> AsyncIterator[CupHall]:
    clock = [0]
    made: list[tuple[TournamentStore, TournamentDirector]] = []
    clubs: list[Communities] = []
    opened_ones: list[Callable[[str], None]] = []       # filled by the worker

    def sources(database: Database, tables: Tables) -> Mapping[str, Source]:
        store = TournamentStore(database)
        made.append((store, TournamentDirector(store, tables)))
        clubs.append(Communities(CommunityStore(database), ThreadStore(database), tables.now))
        return {"tournament": TournamentSource(
            store, (made[0][1].followers, opened_ones), OfferStore(database), lambda: clock[0])}

    async with open_hall(folder, postbox, sources=sources) as site:
        clock = site.clock
        [(store, director)] = made
        tournaments = Tournaments(store, clubs[0], site.hosting, lambda: clock[0])
        tournaments.opened += opened_ones
        yield CupHall(site, tournaments, director, clubs[0])


@pytest.fixture
async def here(tmp_path: Path, postbox: Postbox) -> AsyncIterator[CupHall]:
    postbox.answer = "250 Taken"
    postbox.messages.clear()
    async with cup_hall(tmp_path, postbox) as opened_hall:
        yield opened_hall


async def opened(here: CupHall, names: Sequence[str],
                 wanted: TournamentDraft = CUP) -> TournamentRow:
    """A tournament of people who are told of it by mail, each at an address of the own name."""
    crowd = [await here.hall.person(name, here.hall.with_mail(f"{name}@example.org").with_changes(
        mail_notices=["bye", "placed", "season", "off"])) for name in names]
    row = await here.tournaments.open_tournament(crowd[0], wanted)
    for one in crowd:
        await here.tournaments.enter_tournament(row.id, one)
    return row


async def begun(here: CupHall, names: Sequence[str]) -> TournamentRow:
    row = await opened(here, names)
    await here.tournaments.begin_tournament(row.id, row.organiser)
    await here.director.check_all()
    return row


async def shown(here: CupHall, row: TournamentRow) -> TournamentOverview:
    return await here.tournaments.load_overview(row.id, row.organiser)


async def play_round(here: CupHall, row: TournamentRow) -> None:
    """Whoever is left at a table wins there; the next round begins."""
    for found in (await shown(here, row)).tables:
        if found.places is None:
            for seat in (await here.hall.tables.load_table(found.table)).seats:
                if seat.kind == "person":
                    await here.hall.hosting.leave_table(found.table, PersonRow(seat.holder, ""))
    for _ in range(2):
        here.hall.clock[0] += BREAK
        await here.director.check_all()


def about(mails: Sequence[EmailMessage], what: str) -> dict[str, str]:
    """The mails about this, by to whom they went."""
    found = [mail for mail in mails if str(mail["Subject"]).startswith(what)]
    told = {str(mail["To"]): str(mail.get_body(("plain",)).get_content()) for mail in found}
    assert len(told) == len(found)
    return told


async def test_bye_is_announced_once(here: CupHall) -> None:
    row = await begun(here, ("ada", "bo", "cyd"))
    [bye] = [table for table in (await shown(here, row)).tables if not table.table]
    name = next(one.name for one in (await shown(here, row)).entrants
                if one.person == bye.seats[0])
    mails = about(await here.hall.later(61), BYE)
    assert list(mails) == [f"{name}@example.org"]
    [text] = mails.values()
    assert f"{BYE} – {game_title(PLAIN)} · Monsoon cup" in text
    assert "You have a bye in round 1, which counts as a win." in text
    assert f"{SITE}/tournaments/{row.id}" in text
    await here.director.check_all()
    assert about(await here.hall.later(600), BYE) == {}


async def test_past_byes_are_no_news(here: CupHall) -> None:
    row = await begun(here, ("ada", "bo", "cyd"))
    first = {one.seats[0] for one in (await shown(here, row)).tables if not one.table}
    await here.hall.later()
    await play_round(here, row)
    assert (await shown(here, row)).current_round == 2
    await here.hall.later(61)
    mails = about(here.hall.postbox.messages, BYE)
    names = {f"{one.name}@example.org" for one in (await shown(here, row)).entrants
             if one.person in first}
    assert len(mails) == 1 and not names & mails.keys()
    assert "round 2" in "".join(mails.values())


@pytest.mark.slow
async def test_final_places_are_announced_once(here: CupHall) -> None:
    """Whoever has left it is told nothing."""
    row = await begun(here, ("ada", "bo", "cyd", "dan"))
    gone = (await shown(here, row)).entrants[-1]
    await here.tournaments.leave_tournament(row.id, PersonRow(gone.person, gone.name))
    while (await shown(here, row)).row.phase == "play":
        await play_round(here, row)
    done = await shown(here, row)
    await here.hall.later(61)
    mails = about(here.hall.postbox.messages, OVER)
    names = {one.person: one.name for one in done.entrants}
    assert mails.keys() == {f"{names[one.entrant.id]}@example.org"
                           for one in done.current_standings if one.entrant.id != gone.person}
    for one in done.current_standings:
        if one.entrant.id != gone.person:
            assert f"Your final place is {one.place} of 4." in \
                mails[f"{names[one.entrant.id]}@example.org"]
    assert about(await here.hall.later(600), OVER) == {}
    await here.hall.worker.store_new_notices()
    assert await here.tournaments.store.list_active(done.row.ended + 1) == []


async def test_cancellation_is_announced_once(here: CupHall) -> None:
    """Its organiser, who did it, knows; whoever has left it is told nothing."""
    row = await opened(here, ("ada", "bo", "cyd"))
    gone = {one.name: one.person for one in (await shown(here, row)).entrants}["cyd"]
    await here.tournaments.leave_tournament(row.id, PersonRow(gone, "cyd"))
    await here.tournaments.call_off_tournament(row.id, row.organiser)
    await here.director.check_all()
    mails = about(await here.hall.later(61), OFF)
    assert list(mails) == ["bo@example.org"]
    [text] = mails.values()
    assert f"{OFF} – {game_title(PLAIN)} · Monsoon cup" in text
    assert "It will not take place." in text
    assert f"{SITE}/tournaments/{row.id}" in text
    await here.director.check_all()
    assert about(await here.hall.later(600), OFF) == {}


async def test_host_cancellation_reaches_the_organiser(here: CupHall) -> None:
    """The host writes into the database; nothing else tells the server of it."""
    row = await begun(here, ("ada", "bo"))
    here.hall.clock[0] += 1000
    row = (await shown(here, row)).row
    await here.tournaments.store.call_off_tournament(make_host_cancellation(row,
                                                                            here.hall.clock[0]))
    here.hall.clock[0] += 2000
    await here.director.check_all()
    mails = about(await here.hall.later(61), OFF)
    assert mails.keys() == {"ada@example.org", "bo@example.org"}
    assert all("No further rounds will begin; open tables continue" in text
               for text in mails.values())


async def test_too_few_entrants_are_notified(here: CupHall) -> None:
    row = await opened(here, ("ada",), replace(CUP, begins=here.hall.clock[0] + 1000))
    here.hall.clock[0] += 1000
    await here.director.check_all()
    assert (await shown(here, row)).row.phase == "off"
    assert list(about(await here.hall.later(61), OFF)) == ["ada@example.org"]


async def test_readers_of_cancellation_get_no_notice(here: CupHall) -> None:
    row = await opened(here, ("ada", "bo", "cyd"))
    await here.tournaments.call_off_tournament(row.id, row.organiser)
    done = await shown(here, row)
    _, reads, other = sorted(done.entrants, key=lambda one: one.name)
    await here.tournaments.mark_cancellation_read(done, reads.person)
    [told] = list_cancellation_notices(await shown(here, row))
    assert (told.event, told.key, told.moment) == ("off", "off", done.row.ended)
    assert told.person == other.person
    assert told.content.describe_facts(ADDRESSEE, EmailLinks(SITE))["round"] == 0


async def test_opted_out_people_get_no_notice(here: CupHall) -> None:
    row = await begun(here, ("ada", "bo"))
    ada = (await shown(here, row)).find_entrant(row.organiser)
    assert ada is not None
    person = await here.hall.people.store.find_person(ada.person)
    assert person is not None
    await here.hall.people.set_settings(person,
                                        person.settings.with_changes(mail_notices=["season"]))
    while (await shown(here, row)).row.phase == "play":
        await play_round(here, row)
    await here.hall.later(61)
    assert list(about(here.hall.postbox.messages, OVER)) == ["bo@example.org"]


def season_of(last: bool) -> TournamentOverview:
    """A league of two divisions of four, in which everybody stands where the lot had them."""
    row = TournamentRow("l", "Wool league", "", "a", PLAIN, "league", 2, phase="over", ended=9,
                        division=4, moving=1, season=2, seasons=2 if last else 3, secret=True)
    entrants = [EntrantRow("l", name, 0, lot, division=1 + lot // 4)
                for lot, name in enumerate("abcdefgh")]
    return TournamentOverview(row, entrants, [
        RoundTable("l", 1, 1, (one, other), f"{one}{other}", division, True, (1, 2), 9)
        for names, division in (("abcd", 1), ("efgh", 2))
        for at, one in enumerate(names) for other in names[at + 1:]])


@pytest.mark.parametrize(("last", "person", "said"), [
    (False, "d", ["Season 2: your final place in division 1 is 4 of 4.",
                  "You move down a division."]),
    (False, "e", ["Season 2: your final place in division 2 is 1 of 4.",
                  "You move up a division."]),
    (False, "a", ["Season 2: your final place in division 1 is 1 of 4.",
                  "You stay in your division."]),
    (True, "e", ["Season 2: your final place in division 2 is 1 of 4."]),
])
def test_season_notice_names_the_division(last: bool, person: str, said: list[str]) -> None:
    """After the last one nobody does."""
    [own] = [one for one in list_final_notices(season_of(last)) if one.person == person]
    assert (own.event, own.key, own.moment) == ("season", "end", 9)
    assert isinstance(own.content, Announcement)
    assert [language("en").say(one) for one in own.content.sentences] == said


@pytest.mark.parametrize("secret", [False, True])
def test_public_notices_hide_secret_tournaments(secret: bool) -> None:
    row = TournamentRow("x1", "Wool cup", "", "a", PLAIN, "swiss", 2, secret=secret)
    telling = make_announcement("placed", row, (), {"place": 2})
    links = EmailLinks(SITE)
    to = ADDRESSEE
    open_to_others = repr(
        (telling.write_note(to, links, "webhook"), telling.describe_facts(to, links)))
    assert ("Wool cup" in open_to_others) is not secret
    assert telling.describe_facts(to, links)["place"] == 2
    letter = asyncio.run(telling.write_letter(to, EmailWriter(links, lambda: "Thursdays")))
    assert letter.subject.endswith("Wool cup")


async def test_needed_player_gets_a_notice(here: CupHall) -> None:
    """Who has opened the number has been there; who has committed to none is not waited for."""
    crowd = [await here.hall.person(name, here.hall.with_mail(f"{name}@example.org"))
             for name in ("ada", "bo", "cyd")]
    row = await here.tournaments.open_tournament(crowd[0], replace(
        CUP, size=3, terms=Terms(bank=86_400, pace="days")))
    numbers = {one.id: one.id.encode().hex().ljust(64, "0") for one in crowd[:2]}
    for one in crowd:
        await here.tournaments.enter_tournament(row.id, one)
    for person, number in numbers.items():
        await here.tournaments.store_commitments(row.id, person, 1, [
            make_commitment_to_number(find_round_of(row.id, 1), number)])
    await here.tournaments.begin_tournament(row.id, row.organiser)
    await here.director.check_all()
    [found] = (await shown(here, row)).tables
    await Dealing(here.hall.tables).open_number(found.table, crowd[0].id, numbers[crowd[0].id])
    mails = about(await here.hall.later(61), LOOK_IN)
    assert list(mails) == ["bo@example.org"]
    assert "as soon as everyone has opened the table, but no later than" in mails["bo@example.org"]
    assert f"/t/{found.table}" in mails["bo@example.org"]
    await Dealing(here.hall.tables).open_number(found.table, crowd[1].id, numbers[crowd[1].id])
    assert about(await here.hall.later(61), LOOK_IN) == {}
    assert (await here.hall.tables.load_table(found.table)).started


def test_end_notice_matches_the_page() -> None:
    row = TournamentRow("m2x8k4rd", "Monsoon cup", "", "a", PLAIN, "swiss", 2, phase="over",
                        ended=9)
    [own, _] = list_final_notices(TournamentOverview(row, [EntrantRow(row.id, name, 0, lot)
                                         for lot, name in enumerate("ab")], []))
    to = NotificationRecipient("a", NOWHERE, language("en"), USUAL, "secret", 0)
    assert shape(own.content.describe_facts(to,
                                            EmailLinks(SITE))) == shape(example("tournament").body)


async def test_members_hear_of_new_tournaments(here: CupHall) -> None:
    """The organiser, and a member who has turned news of the community off, do not."""
    ada, bo, cyd = [await here.hall.people.set_settings(
        await here.hall.member(name), here.hall.with_mail(f"{name}@example.org"))
        for name in ("ada", "bo", "cyd")]
    club = await here.communities.found_community(
        ada, CommunityCharter("Lamp lane", "", ("en",)), "lamp-lane", False, here.hall.clock[0])
    for one in (bo, cyd):
        await here.communities.join_community(one, club.address, here.hall.clock[0])
    await here.communities.set_notifications_off(cyd.id, club.address, True)
    here.hall.clock[0] += 1000
    await here.tournaments.open_tournament(ada, replace(CUP, community=club.address))
    told = about(await here.hall.later(61), "A new tournament")
    assert list(told) == ["bo@example.org"] and "You can enter now." in told["bo@example.org"]
    assert await here.hall.later(3600) == []
