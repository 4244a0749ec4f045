"""Notices that are sent: what arrives at a real mail server, when, and how often."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import replace
from email.message import EmailMessage
from html import escape
from pathlib import Path

import pytest
from grandtour.engine.game import Refused
from grandtour.feature import ReportedMatter
from grandtour.games import words
from grandtour.language import language
from grandtour.notifications import worker
from grandtour.people.report_rows import CaseVerdict
from grandtour.people.reports import ReportReason
from grandtour.people.rows import PersonRow
from grandtour.people.settings import USUAL
from grandtour.store.database import Database
from grandtour.tables.hosting import TableHosting
from grandtour.tables.lobby import Lobby
from grandtour.tables.seating import SeatWish
from grandtour.tables.stores.lobby import LobbyStore
from grandtour.tables.stores.talk import TalkStore
from grandtour.tables.talk import TableTalk
from grandtour.tables.terms import Terms
from grandtour.tables.times import time_left_text
from grandtour.tables.waiting_room import WaitingRoom
from tests.notifications.notice_hall import Hall, open_hall
from tests.postbox import SITE, Postbox, Receiver
from tests.serving import serving
from tests.some_game import PLAIN, game_title
from tests.waiting import poll_until

DAYS = Terms(pace="days", bank=4 * 24 * 3600)


def text_of(mail: EmailMessage) -> str:
    """Return the text of an email without pictures and markup."""
    return str(mail.get_body(("plain",)).get_content()).replace("\r\n", "\n")


@pytest.mark.slow
async def test_turn_mail_has_board_and_moves(hall: Hall) -> None:
    ines = await hall.person("Inès")
    kenji = await hall.person("Kenji", replace(hall.with_mail("k@example.org"), language="ja"))
    table = await hall.table(ines, kenji)
    await hall.later(61)
    await hall.act(table)
    assert await hall.later() == []
    [mail] = await hall.later(61)
    assert mail["To"] == "k@example.org"
    assert mail["Subject"].startswith("あなたの番です")
    assert "Wednesdays" in mail["Subject"]
    text = mail.get_body(("plain",)).get_content()
    assert f"{SITE}/t/{table.id}" in text
    assert 1 <= text.count("?choose=") <= 5
    assert "Inès" in text
    html = mail.get_body(("html",)).get_content()
    picture = next(part for part in mail.walk() if part.get_content_type() == "image/png")
    assert f'src="cid:{picture["Content-ID"][1:-1]}"' in html
    assert picture.get_content().startswith(b"\x89PNG")
    assert await hall.later(4000) == []


async def test_mail_headers_cannot_be_injected(hall: Hall) -> None:
    """Neither the name of a person nor that of a table can."""
    more = "\r\nBcc: all@example.org\r\n\r\nwool"
    ines = await hall.person(f"Ines{more}"[:40])
    kenji = await hall.person("Kenji", hall.with_mail("k@example.org"))
    table = await hall.tables.open_table(
        PLAIN, [SeatWish("me"), SeatWish("open")], ines, name=f"Wednesdays{more}", terms=DAYS)
    await hall.tables.join_table(table.id, kenji)
    table = await hall.tables.load_table(table.id)
    for _ in range(2):
        await hall.act(await hall.tables.load_table(table.id))
        mails = await hall.later(61)
        if mails:
            break
    assert mails
    for mail in mails:
        assert mail["To"] == "k@example.org"
        assert mail["Bcc"] is None
        assert "\n" not in mail["Subject"]


@pytest.mark.slow
async def test_mailed_moves_are_offered_at_table(hall: Hall) -> None:
    ines = await hall.person("Inès", hall.with_mail())
    table = await hall.table(ines, await hall.person("Kenji"))
    [mail] = await hall.later(61)
    moves = re.findall(r"choose=(\S+)", mail.get_body(("plain",)).get_content())
    offered = {str(action).replace(" ", "+") for action in table.match.state.choices()}
    assert moves and set(moves) <= offered


@pytest.mark.slow
async def test_active_player_gets_no_mail(hall: Hall) -> None:
    told = ["turn", "ready"]
    ines, kenji = [await hall.person(name, hall.with_mail(f"{name}@example.org").with_changes(
                       mail_notices=told))
                   for name in ("ines", "kenji")]
    table = await hall.table(ines, kenji)
    watch = hall.tables.hub.add_watch(table.id, ines.id)
    mails = await hall.later(61)
    assert [mail["To"] for mail in mails] == ["kenji@example.org"]      # it has begun
    hall.tables.hub.remove_watch(table.id, watch)
    await hall.act(table)
    await hall.round()
    await hall.act(table)
    assert [mail["To"] for mail in await hall.later(61)] == ["ines@example.org"]


@pytest.mark.slow
async def test_continued_turn_sends_no_mail(hall: Hall) -> None:
    ines = await hall.person("Inès", hall.with_mail())
    table = await hall.table(ines, await hall.person("Kenji"))
    assert len(await hall.later(61)) == 1
    await hall.tables.act(table.id, ines.id, table.match.number,
                          str(table.match.state.choices()[0]))
    assert table.to_act == 0
    assert await hall.later(61) == []


async def test_games_against_bots_send_nothing(hall: Hall) -> None:
    ines = await hall.person("Inès", hall.with_mail())
    table = await hall.tables.open_table(
        PLAIN, [SeatWish("me"), SeatWish("bot", bot="walker")], ines)
    assert table.started
    assert await hall.later(61) == []


async def test_muted_table_is_silent(hall: Hall) -> None:
    ines = await hall.person("Inès", hall.with_mail())
    table = await hall.table(ines, await hall.person("Kenji"))
    [mail] = await hall.later(61)
    link = re.search(rf"{SITE}/notifications/mute/(\S+)/(\S+)/(\S+)",
                     mail.get_body(("plain",)).get_content())
    assert link
    with pytest.raises(Refused):
        await hall.preferences.silence_table(link[1], link[2], "0" * 32)
    await hall.preferences.silence_table(*link.groups())
    await hall.act(table)
    await hall.act(table)
    assert await hall.later(61) == []
    await hall.preferences.unsilence_tables(ines)
    await hall.act(table)
    await hall.act(table)
    assert len(await hall.later(61)) == 1


async def test_one_click_ends_all_mail(hall: Hall) -> None:
    ines = await hall.person("Inès", hall.with_mail())
    table = await hall.table(ines, await hall.person("Kenji"))
    [mail] = await hall.later(61)
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = re.fullmatch(rf"<{SITE}/notifications/stop/(\S+)/(\S+)>", mail["List-Unsubscribe"])
    assert link
    await hall.preferences.stop_all_email(link[1], link[2])
    await hall.act(table)
    await hall.act(table)
    assert await hall.later(61) == []


async def test_digest_is_one_morning_mail(hall: Hall) -> None:
    ines = await hall.person("Inès", hall.with_mail().with_changes(digest="daily"))
    kenji = await hall.person("Kenji")
    for _ in range(2):
        await hall.table(ines, kenji)
    kept = await hall.tables.open_table(
        PLAIN, [SeatWish("me"), SeatWish("kept", person=ines)], kenji)
    assert await hall.later(61) == []
    [mail] = await hall.later(24 * 3600)
    text = mail.get_body(("plain",)).get_content()
    assert text.count(f"{SITE}/t/") == 2
    assert "Kenji invites you" in text and f"{SITE}/j/{kept.seats[1].code}" in text


async def test_digest_holds_everything_due(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "AT_ONCE", 1)
    ines, lea = [await hall.person(name, hall.with_mail(f"{name}@example.org").with_changes(
        digest="daily")) for name in ("ines", "lea")]
    for person in [ines, lea, ines, lea]:
        await hall.table(person, await hall.person("Kenji"))
    assert await hall.later(61) == []
    mails = await hall.later(24 * 3600)
    assert sorted(mail["To"] for mail in mails) == ["ines@example.org", "lea@example.org"]


@pytest.mark.slow
async def test_questions_and_end_are_announced(hall: Hall) -> None:
    ines = await hall.person("Inès")
    kenji = await hall.person("Kenji", hall.with_mail())
    table = await hall.table(ines, kenji)
    await hall.later(61)
    hosting = TableHosting(hall.tables)
    await hosting.ask_cancel(table.id, ines.id)
    assert table.question
    [mail] = await hall.later(61)
    assert "Inès asked to end this table" in mail.get_body(("plain",)).get_content()
    await hosting.answer_question(table.id, kenji.id, table.question.number, True)
    [mail] = await hall.later(61)
    assert mail["Subject"].startswith("The game is over")


async def test_low_clock_is_announced_once(hall: Hall) -> None:
    ines = await hall.person("Inès", hall.with_mail())
    await hall.table(ines, await hall.person("Kenji"), terms=DAYS)
    await hall.later(61)
    assert await hall.later(3 * 24 * 3600) == []
    [mail] = await hall.later(13 * 3600)
    assert mail["Subject"].startswith("Your time is running out")
    assert await hall.later(3600) == []


@pytest.mark.slow
async def test_finished_tables_leave_nothing_waiting(hall: Hall) -> None:
    """Nor does a turn that is over: its clock will not run low."""
    ines, kenji = await hall.person("Inès", hall.with_mail()), await hall.person("Kenji")
    table = await hall.table(ines, kenji, terms=DAYS)
    await hall.later(61)
    assert [one.event for one in await hall.worker.store.list_unsent(9)] == ["clock"]
    await hall.act(table)
    await hall.later(61)
    assert await hall.worker.store.list_unsent(9) == []
    await hall.act(table)
    await hall.later(61)
    assert [one.event for one in await hall.worker.store.list_unsent(9)] == ["clock"]
    hosting = TableHosting(hall.tables)
    await hosting.ask_cancel(table.id, kenji.id)
    assert table.question
    await hosting.answer_question(table.id, ines.id, table.question.number, True)
    await hall.later(61)
    assert await hall.worker.store.list_unsent(9) == []


async def test_talk_is_announced_once_an_hour(hall: Hall, tmp_path: Path) -> None:
    ines = await hall.person("Inès", hall.with_mail().with_changes(mail_notices=["talk"]))
    kenji = await hall.person("Kenji")
    table = await hall.table(ines, kenji)
    talk = TableTalk(TalkStore(Database(f"sqlite:///{tmp_path}/post.sqlite")), hall.tables)
    await talk.send_text(table.id, kenji, "en", "Hello?")
    await talk.send_text(table.id, kenji, "en", "Are you there?")
    [mail] = await hall.later(61)
    assert "Hello" not in mail.as_string()
    await talk.mute_seat(table.id, ines.id, 1, True)
    hall.clock[0] += 2 * 3_600_000
    await talk.send_text(table.id, kenji, "en", "Still not?")
    assert await hall.later(61) == []


async def test_refused_mail_is_retried(hall: Hall) -> None:
    hall.postbox.answer = "451 Later"
    ines = await hall.person("Inès", hall.with_mail())
    await hall.table(ines, await hall.person("Kenji"))
    await hall.later(61)
    [waits] = await hall.store.list_unsent(9)
    assert (waits.state, waits.tries) == ("waiting", 1)
    assert "example.org" not in waits.fault
    assert await hall.later(59) == []
    hall.postbox.answer = "250 Taken"
    assert len(await hall.later(2)) == 1
    assert (hall.book.ends, hall.book.waiting) == (["sent"], 0)


@pytest.mark.slow
async def test_sixth_failure_gives_up(hall: Hall) -> None:
    hall.postbox.answer = "451 Later"
    ines = await hall.person("Inès", hall.with_mail())
    await hall.table(ines, await hall.person("Kenji"))
    for _ in range(9):
        await hall.later(9 * 3600)
    [failed] = await hall.store.list_unsent(9)
    assert (failed.state, failed.tries) == ("failed", 6)


@pytest.mark.slow
async def test_two_servers_send_once(hall: Hall) -> None:
    ines = await hall.person("Inès", hall.with_mail())
    await hall.table(ines, await hall.person("Kenji"))
    await hall.round()
    hall.clock[0] += 61_000
    now = hall.clock[0]
    first = await hall.store.claim_notices(     # by a server that then dies
        "mail", now, now + 300_000, 9)
    assert len(first) == 1
    assert await hall.later() == []
    [mail] = await hall.later(301)
    assert mail["Message-ID"] == f"<{first[0].id}@games.example>"


@pytest.mark.slow
async def test_missed_events_are_sent_after_restart(tmp_path: Path, postbox: Postbox) -> None:
    postbox.answer = "250 Taken"
    postbox.messages.clear()
    async with open_hall(tmp_path, postbox) as made:
        ines = await made.person("Inès", made.with_mail())
        await made.table(ines, await made.person("Kenji"))      # and no round of a worker
    async with open_hall(tmp_path, postbox) as made:
        running = asyncio.create_task(made.worker.run_rounds())
        made.clock[0] += 61_000
        await poll_until(lambda: postbox.messages)
        running.cancel()
    assert postbox.messages[0]["To"] == "ines@example.org"


async def test_address_is_confirmed_by_link(hall: Hall) -> None:
    ines = await hall.person("Inès",
                             hall.with_mail().with_changes(mail_address="new@example.org"))
    await hall.preferences.check_address(ines, "mail", language("fr"))
    [mail] = hall.postbox.messages
    assert mail["To"] == "new@example.org"
    ticket = re.search(rf"{SITE}/notifications/confirm/(\S+)",
        mail.get_body(("plain",)).get_content())
    assert ticket
    await hall.preferences.confirm_address(ticket[1])
    known = await hall.people.store.find_person(ines.id)
    assert known and known.settings.confirmed_email == "new@example.org"
    with pytest.raises(Refused, match="stale_link"):
        await hall.preferences.confirm_address(ticket[1])


async def test_link_confirms_only_its_address(hall: Hall) -> None:
    ines = await hall.person("Inès",
                             hall.with_mail().with_changes(mail_address="new@example.org"))
    ticket = await hall.people.tickets.issue_ticket("mail", ines.id, 10_000, "new@example.org")
    await hall.people.set_settings(ines,
                                   ines.settings.with_changes(mail_address="other@example.org"))
    with pytest.raises(Refused, match="stale_link"):
        await hall.preferences.confirm_address(ticket)


async def test_nobody_is_flooded_with_links(hall: Hall) -> None:
    ines = await hall.person("Inès", hall.with_mail())
    for _ in range(3):
        await hall.preferences.check_address(ines, "mail", language("en"))
    with pytest.raises(Refused, match="too_many_attempts"):
        await hall.preferences.check_address(ines, "mail", language("en"))


async def test_number_of_links_is_limited(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit holds for one address, whoever asks, and for one person at every address."""
    set_to: dict[str, int] = {}
    monkeypatch.setattr(hall.preferences, "_most", lambda name, person: set_to[name])

    async def stopped(person: PersonRow) -> bool:
        try:
            await hall.preferences.check_address(person, "mail", language("en"))
        except Refused as refused:
            assert refused.refusal.code == "too_many_attempts"
            return True
        return False

    set_to.update(checks=5, mails=1)
    ines = await hall.person("Inès", hall.with_mail())
    kenji = await hall.person("Kenji", hall.with_mail())
    assert [await stopped(one) for one in (ines, kenji)] == [False, True]
    set_to.update(checks=2, mails=9)
    lea = await hall.person("Léa", hall.with_mail("lea@example.org"))
    assert [await stopped(lea) for _ in range(3)] == [False, False, True]


async def test_who_is_deleted_leaves_no_notice(hall: Hall) -> None:
    ines = await hall.person("Inès", hall.with_mail())
    await hall.table(ines, await hall.person("Kenji"))
    await hall.round()
    assert await hall.store.list_notices_of(ines.id)
    await hall.preferences.erase_person_data(ines.id)
    assert await hall.store.list_notices_of(ines.id) == []
    assert await hall.later(61) == []


async def test_invitation_describes_the_game(hall: Hall) -> None:
    ines, lea = await hall.person("Inès"), await hall.person("Léa")
    kenji = await hall.person("Kenji", replace(hall.with_mail("k@example.org"), language="fr"))
    table = await hall.tables.open_table(
        PLAIN, [SeatWish("me"), SeatWish("kept", person=kenji), SeatWish("open"),
                SeatWish("bot", "walker")],
        ines, name="Wednesdays", terms=DAYS)
    await hall.tables.join_table(table.id, lea, table.seats[2].code)
    [mail] = await hall.later(61)
    assert mail["To"] == "k@example.org"
    assert mail["Subject"] == f"Inès vous invite – {game_title(PLAIN)} · Wednesdays"
    text = text_of(mail)
    assert "Une partie à 4." in text
    assert "À la table\N{NO-BREAK SPACE}: Inès, Léa et Tavernier (ordinateur)." in text
    assert "Rythme\N{NO-BREAK SPACE}: sur plusieurs jours" in text
    assert f"{SITE}/j/{table.seats[1].code}\n" in text
    assert await hall.later(4000) == []


async def test_invitation_uses_the_guests_language(hall: Hall) -> None:
    ines = await hall.person("Inès")
    kenji = await hall.person("Kenji", hall.with_mail("k@example.org").with_changes(
        mail_notices=["invited"]))
    await hall.tables.join_table((await hall.tables.open_table(
        PLAIN, [SeatWish("me"), SeatWish("open")], ines)).id, kenji, language="ja")
    await hall.tables.open_table(PLAIN, [SeatWish("me"), SeatWish("kept", person=kenji)], ines)
    [mail] = await hall.later(61)
    assert mail["Content-Language"] == "ja"


async def test_later_seats_and_rematches_invite(hall: Hall) -> None:
    ines = await hall.person("Inès")
    kenji = await hall.person("Kenji", hall.with_mail("k@example.org").with_changes(
        mail_notices=["invited"]))
    table = await hall.tables.open_table(PLAIN, [SeatWish("me"), SeatWish("open")], ines)
    hall.clock[0] += 30 * 24 * 3_600_000
    await WaitingRoom(hall.tables).keep_seat(table.id, ines, 1, kenji)
    [mail] = await hall.later(61)
    assert mail["Subject"] == f"Inès invites you – {game_title(PLAIN)}"
    await hall.tables.join_table(table.id, kenji)
    hosting = TableHosting(hall.tables)
    await hosting.ask_cancel(table.id, ines.id)
    await hosting.answer_question(table.id, kenji.id, table.question.number, True)
    lobby = Lobby(hall.tables, LobbyStore(Database(hall.url)))
    following = await lobby.open_rematch(table.id, ines)
    [mail] = await hall.later(61)
    assert f"{SITE}/j/" in text_of(mail)
    assert following.seats[0].code in text_of(mail)


@pytest.mark.parametrize("how", ["switched off", "not confirmed", "blocked", "withdrawn"])
async def test_opted_out_people_get_no_invitation(hall: Hall, how: str) -> None:
    ines, kenji = await hall.member("Inès"), await hall.member("Kenji")
    wants = hall.with_mail("k@example.org")
    if how == "switched off":
        wants = wants.with_changes(mail_notices=["turn"])
    if how == "not confirmed":
        wants = wants.with_confirmed_address("other@example.org")
    kenji = await hall.people.set_settings(kenji, wants)
    if how == "blocked":
        await hall.friends.block_member(kenji, "Inès")
    table = await hall.tables.open_table(
        PLAIN, [SeatWish("me"), SeatWish("kept", person=kenji)], ines)
    if how == "withdrawn":
        await hall.round()
        await WaitingRoom(hall.tables).free_seat(table.id, ines, 1)
    assert await hall.later(61) == []


async def test_webhook_gets_invitation_facts(hall: Hall) -> None:
    with serving(Receiver()) as receiver:
        ines = await hall.person("Inès")
        kenji = await hall.person("Kenji", USUAL.with_changes(webhook_address=receiver.address))
        table = await hall.tables.open_table(
            PLAIN, [SeatWish("me"), SeatWish("kept", person=kenji)], ines, terms=DAYS)
        await hall.later(61)
        told = json.loads(receiver.taken[0][2])
        assert (told["event"], told["by"], told["players"]) == ("invited", "Inès", 2)
        assert (told["seat"], told["here"]) == (1, ["Inès"])
        assert told["link"] == f"{SITE}/j/{table.seats[1].code}"
        assert "4 days each" in told["pace"]
        assert told["site"] == "Thursdays"


async def test_reminder_stops_once_seated(hall: Hall) -> None:
    ines = await hall.person("Inès")
    kenji = await hall.person("Kenji", replace(hall.with_mail("k@example.org"), language="ja"))
    table = await hall.tables.open_table(
        PLAIN, [SeatWish("me"), SeatWish("kept", person=kenji), SeatWish("open")], ines,
        name="Wednesdays")
    room = WaitingRoom(hall.tables)
    assert len(await hall.later(61)) == 1
    await hall.later(3600)
    await room.remind_person(table.id, ines, 1)
    [mail] = await hall.later(61)
    assert mail["To"] == "k@example.org" and "Wednesdays" in mail["Subject"]
    assert "席を空けて待っています" in mail["Subject"]
    text = text_of(mail)
    assert "Inès" in text and f"{SITE}/j/{table.seats[1].code}" in text
    assert await hall.later(61) == []
    await hall.later(3600)
    await room.remind_person(table.id, ines, 1)
    await hall.later()
    await hall.tables.join_table(table.id, kenji)
    assert await hall.later(61) == []


@pytest.mark.parametrize(("zone", "code", "said"), [
    ("Asia/Tokyo", "ja", "日曜日 08:26まで（あなたのタイムゾーン）"),
    ("Europe/Paris", "fr", "jusqu’à dimanche 01:26 (votre heure)"),
    ("UTC", "en", "until Saturday 23:26 (UTC)"),
])
async def test_turn_mail_names_local_deadline(hall: Hall, zone: str, code: str, said: str) -> None:
    ines = await hall.person("Inès", hall.with_mail().with_changes(zone=zone, language=code))
    await hall.table(ines, await hall.person("Kenji"), terms=Terms(pace="days", bank=51 * 3600))
    [mail] = await hall.later(61)
    text = text_of(mail)
    assert said in text
    assert time_left_text(50 * 3_600_000, language(code)) in text


async def test_distant_deadline_has_a_date(hall: Hall) -> None:
    ines = await hall.person("Inès", hall.with_mail().with_changes(zone="Europe/Paris"))
    await hall.table(ines, await hall.person("Kenji"),
                     terms=Terms(pace="days", bank=8 * 24 * 3600))
    [mail] = await hall.later(61)
    assert "until Friday 5 June" in text_of(mail)


@pytest.mark.parametrize("terms", [Terms(pace="days"), Terms(bank=3600)])
async def test_no_deadline_without_daily_clock(hall: Hall, terms: Terms) -> None:
    ines = await hall.person("Inès", hall.with_mail())
    await hall.table(ines, await hall.person("Kenji"), terms=terms)
    [mail] = await hall.later(61)
    assert "on your clock" not in text_of(mail)


@pytest.mark.slow
async def test_end_mail_begins_with_winner(hall: Hall) -> None:
    people = [await hall.person(name, hall.with_mail(f"{name}@example.org").with_changes(
        mail_notices=["finished"])) for name in ("ines", "kenji", "lea")]
    table = await hall.table(*people)
    while not table.over:
        await hall.act(table)
    result = words(PLAIN).result(table.match.state.view(0), table.names)
    mails = await hall.later(61)
    assert sorted(mail["To"] for mail in mails) == [
        "ines@example.org", "kenji@example.org", "lea@example.org"]
    for mail in mails:
        parts = text_of(mail).split("\n\n")
        first, *ranking = parts[1].splitlines()
        assert first == language("en").say(result.sentence)
        assert [line.split(" – ")[0] for line in ranking] == [
            f"{rank}. {table.names[seat]}" for seat, rank, _ in result.rows]
        assert all(line.endswith(f" {row[2][-1]}") for line, row in
                   zip(ranking, result.rows, strict=True))
        html = mail.get_body(("html",)).get_content()
        assert html.index(escape(first)) < html.index("<img")


@pytest.mark.slow
async def test_leavers_come_last_in_mail(hall: Hall) -> None:
    ines = await hall.person("ines", hall.with_mail().with_changes(mail_notices=["finished"]))
    kenji, lea = await hall.person("kenji"), await hall.person("lea")
    table = await hall.table(ines, kenji, lea)
    await TableHosting(hall.tables).leave_table(table.id, kenji)
    async with asyncio.timeout(60):
        while not table.over:
            if not table.bot_of(table.to_act):
                await hall.act(table)
            await asyncio.sleep(0.01)
    [mail] = await hall.later(61)
    text = text_of(mail)
    assert text.startswith("The game is over")
    assert "First place: ines and lea. Last" in text.split("\n\n")[1]


async def decide_report(hall: Hall, by: PersonRow, author: PersonRow, verdict: CaseVerdict) -> None:
    """Let a person report another's text, and the host decide."""
    matter = ReportedMatter("text", "t1", author.id, "/texts/t1", "Meh.")
    made = await hall.reports.store_report(by, "127.0.0.1", matter, ReportReason("spam"))
    await hall.reports.decide_case(made.id, verdict)


async def test_unread_host_message_is_mailed(hall: Hall) -> None:
    ines, kenji = await hall.person("Inès", hall.with_mail()), await hall.member("Kenji")
    await decide_report(hall, ines, kenji, CaseVerdict("nothing", "It says <why>."))
    [mail] = await hall.later(61)
    assert mail["Subject"] == "The host has written to you"
    said = text_of(mail)
    assert "“It says <why>.”" in said and f"{SITE}/me/reports" in said
    assert "Kenji" not in said
    assert await hall.later(61) == []
    hall.clock[0] += 1
    await decide_report(hall, ines, kenji, CaseVerdict("nothing", "Again."))
    await hall.round()
    await hall.reports.store.mark_read(ines.id)
    assert await hall.later(61) == []


async def test_host_message_skips_public_channels(hall: Hall) -> None:
    """A person who does not ask for it gets nothing there."""
    with serving(Receiver()) as receiver:
        reached = USUAL.with_changes(webhook_address=receiver.address)
        ines = await hall.person("Inès", reached)
        kenji = await hall.person("Kenji", reached.with_changes(webhook_notices=["host"]))
        await decide_report(hall, ines, kenji, CaseVerdict("warn", "Thank you.", "Say why."))
        await hall.later(61)
        [told] = [json.loads(body) for _, _, body in receiver.taken]
        assert told.pop("notice")
        assert told == {"event": "host", "said": "The host has written to you",
                        "link": f"{SITE}/me/reports", "site": "Thursdays"}
