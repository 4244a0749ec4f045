"""A real site sends real mail to a real mail server, also after it was killed."""

from __future__ import annotations

import re
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from grandtour.cli.main import main
from tests.postbox import SITE, Postbox
from tests.real_site import Site
from tests.two_people import Two
from tests.waiting import wait_until


def query_database(site: Site, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(site.database, timeout=60)) as database, database:
        return list(database.execute(statement))


@pytest.mark.slow
def test_turn_mails_survive_their_server(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Postbox() as postbox:
        site = Site(tmp_path / "db.sqlite", "--site", SITE, "--smtp", postbox.address)
        site.start()
        two = Two(site)
        ines = two.players[1]           # who does not begin, and so is told of one turn alone
        ines.patch("/me/settings", json={"mail_address": "ines@example.org"})
        assert ines.post("/me/notifications/mail").json() == {"status": 0}
        wait_until(lambda: postbox.messages)
        link = re.search(rf"{SITE}(/notifications/confirm/\S+)",
                         postbox.messages[0].get_body(("plain",)).get_content())
        assert link
        assert httpx.post(site.url + link[1], timeout=60).status_code == 200
        while two.see(0)["to_act"] == 0:
            two.act(0, two.see(0)["actions"][-1])
        wait_until(lambda: query_database(site, "select id from notices"))
        site.stop(signal.SIGKILL)
        assert main(["outbox", "--database", site.address]) == 0
        assert "1 waiting" in capsys.readouterr().out
        query_database(site, "update notices set due = due - 61000, moment = moment - 61000")
        site.start()
        wait_until(lambda: len(postbox.messages) > 1)
        site.stop()
    mail = postbox.messages[1]
    assert mail["To"] == "ines@example.org"
    assert f"{SITE}/t/{two.table}?choose=" in mail.get_body(("plain",)).get_content()
    assert query_database(site, "select state from notices") == [("sent",)]


@pytest.mark.parametrize(("arguments", "why"), [
    (["--site", "ftp://games.example"], "'ftp://games.example' is no address"),
    (["--site", SITE, "--smtp", "mail.example"], "the mail server is given as"),
    (["--site", SITE, "--smtp", "smtp://me:word@mail.example"], "only by starttls"),
    (["--site", SITE, "--smtp", "smtp://mail.example"], "only by starttls"),
    (["--site", SITE, "--from", "nobody"], "'nobody' is no email address"),
    (["--site", SITE, "--webhooks-to", "home"], "home"),
])
def test_wrong_host_options_are_named(
        tmp_path: Path, arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--database", f"sqlite:///{tmp_path}/db.sqlite", *arguments]) == 2
    said = capsys.readouterr().err
    assert why in said
    assert "word" not in said.replace("password", "")
