"""Waiting and failed notices in the admin area, and trying them again."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from grandtour.cli.main import main
from grandtour.language import CODES, Phrase, language
from grandtour.notifications.delivery import DeliveryFailed
from grandtour.notifications.rows import NoticeRow, Subject
from grandtour.web.site_host.health import describe_disk, describe_memory
from tests.some_game import PLAIN
from tests.web.test_host_room import House
from tests.web.visitor import app_of, running

FAULT = "the email server answered 451"
SAID = {"en": FAULT, "ja": "メールサーバーの応答は451でした",
        "fr": "le serveur de courriel a répondu 451"}
KEPT = DeliveryFailed(Phrase("the email server answered {code}", code=451)).stored_reason
FAILED = NoticeRow("n1", "nobody", Subject("table", "t"), "turn", "after 3", "mail", 1_000, 2_000,
                   5, "failed", KEPT)
NOTICES = [FAILED, replace(FAILED, id="n2", key="after 4"),
           replace(FAILED, id="n3", key="after 5", state="sent", fault=""),
           replace(FAILED, id="n4", key="after 6", state="waiting", tries=1)]


class Queue(House):
    """A site with notices to its first member, Hestia, who is its host."""

    database: str

    def states(self) -> dict[str, str]:
        """Return the state of each notice, by its id."""
        store = app_of(self.site).state.services.preferences.store
        return {one.id: one.state for one in self.site.portal.call(store.list_notices_of, self.me)}

    @property
    def me(self) -> str:
        return str(self.host.client.get("/api/v1/me").json()["id"])


@pytest.fixture
def queue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Queue]:
    folder = tmp_path_factory.mktemp("queue")
    with running(folder) as site:
        found = Queue(site)
        found.database = f"sqlite:///{folder / 'grandtour.sqlite'}"
        table = found.host.client.post("/api/v1/tables", json={
            "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}]}).json()["table"]
        site.portal.call(app_of(site).state.services.preferences.store.add_notices,
                         [replace(one, subject=Subject("table", table), person=found.me)
                          for one in NOTICES])
        yield found


def test_what_failed_is_tried_again(queue: Queue) -> None:
    """First one, then the rest; sent notices are not sent twice, and waiting ones do not change."""
    page = queue.host.get("/host/queue")
    assert page.count(FAULT) == 3 and "attempts: 5" in page
    queue.host.post("/host/queue", notice="n1")
    assert "Retried: 1" in queue.host.page
    assert queue.states() == {"n1": "waiting", "n2": "failed", "n3": "sent", "n4": "waiting"}
    assert re.findall(r"attempts: (\d+)", queue.host.page) == ["5", "1"]
    assert "Retried: 1" in queue.host.post("/host/queue")
    assert "Retried: 0" in queue.host.post("/host/queue")
    assert queue.states() == {"n1": "waiting", "n2": "waiting", "n3": "sent", "n4": "waiting"}
    assert queue.host.get("/host/log").count("retried failed notifications (1)") == 2


def test_faults_come_before_what_waits(queue: Queue) -> None:
    table = next(iter(re.findall(r"/t/(\w+)", queue.host.get("/host/queue"))))
    store = app_of(queue.site).state.services.preferences.store
    queue.site.portal.call(store.add_notices, [
        replace(FAILED, id="n5", person=queue.me, subject=Subject("table", table), key="after 7",
                state="waiting", tries=0, fault="", due=1)])
    assert [one.id for one in queue.site.portal.call(store.list_unsent, 9)] == ["n1", "n2", "n4",
                                                                                "n5"]


def test_the_overview_names_failing_emails(queue: Queue, monkeypatch: pytest.MonkeyPatch) -> None:
    services = app_of(queue.site).state.services
    store, now = services.preferences.store, services.tables.now()
    assert "Not set up: this site sends no emails." in queue.host.get("/host")
    monkeypatch.setattr(type(services.preferences), "is_set_up", True)
    assert "No failures in the last day." in queue.host.get("/host")
    queue.site.portal.call(store.set_outcome, replace(FAILED, due=now))
    queue.site.portal.call(store.set_outcome, replace(NOTICES[3], due=now))
    assert "Not delivered in the last day: 2." in queue.host.get("/host")


def test_scarce_disk_and_memory_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    en = language("en")
    for free, wrong in ((2_000_000_000, ""), (900_000_000, "low")):
        monkeypatch.setattr(shutil, "disk_usage", lambda _, free=free: SimpleNamespace(
            free=free, total=40_000_000_000))
        assert describe_disk(tmp_path, en).wrong == wrong
    assert describe_disk(tmp_path, en).said == "0.90 GB of 40.00 GB are free."
    machine, process = tmp_path / "meminfo", tmp_path / "status"
    process.write_text("Name:\tgrandtour\nVmRSS:\t  189000 kB\n")
    for available, wrong in ((500_000, ""), (90_000, "low")):
        machine.write_text(f"MemTotal: 1000000 kB\nMemAvailable: {available} kB\n")
        [line] = describe_memory(machine, process, en)
        assert line.wrong == wrong
    assert line.said == "0.09 GB are free on this machine; this server uses 0.19 GB."
    assert describe_memory(tmp_path / "none", process, en) == []


def test_reasons_are_in_the_readers_language(queue: Queue) -> None:
    """Exported data are in English, like the command line. A notice to be tried again has no
    reason."""
    for code in CODES:
        assert queue.host.get(f"/host/queue?lang={code}").count(SAID[code]) == 3
    kept = queue.host.client.get("/api/v1/me/data").json()["notices"]["notices"]
    assert {one["fault"] for one in kept} == {"", FAULT}
    queue.host.post("/host/queue")
    assert queue.host.get("/host/queue?lang=ja").count(SAID["ja"]) == 1


def test_stale_hosts_cannot_retry(queue: Queue) -> None:
    queue.age()
    assert "Sign in again first" in queue.host.post("/host/queue", notice="n1")
    assert queue.states()["n1"] == "failed"


def test_the_command_line_tries_all_again(queue: Queue, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["outbox", "--database", queue.database, "--again"]) == 0
    printed = capsys.readouterr().out
    assert "1 sent, 3 waiting" in printed and f"1 tries: {FAULT}" in printed
    assert "The command line retried failed notifications" in queue.host.get("/host/log")
