"""Test a real server whose disk is full, read-only, broken, slow or hangs, and whose clock jumps.
Nothing that was acknowledged is lost, people are informed, and everything recovers automatically.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from grandtour.cli.main import main
from tests.faulty_machine import BROKEN, FULL, HUNG, READ_ONLY, FaultyMachine
from tests.members import new_member
from tests.outages import Blitz
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.two_people import Two
from tests.waiting import wait_until

DAY = 24 * 3600
PAUSE = 0.5                     # seconds before each action of a bot
FULL_SAID = "the server’s disk is full"
CLOSED_SAID = "the server cannot write at the moment"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("machine")


@pytest.fixture(scope="module")
def machine(folder: Path) -> FaultyMachine:
    return FaultyMachine(folder)


@pytest.fixture(scope="module")
def place(folder: Path, machine: FaultyMachine) -> Iterator[Site]:
    site = Site(folder / "grandtour.sqlite", "--pause", str(PAUSE), within=machine.within)
    with (folder / "log").open("wb") as log:
        site.start(stderr=log)
        yield site
        site.stop()
    assert main(["check", "--database", site.address]) == 0


@pytest.mark.slow
@pytest.mark.parametrize(("fault", "code", "said"), [
    (FULL, "disk_full", FULL_SAID), (READ_ONLY, "cannot_write", CLOSED_SAID),
    (BROKEN, "cannot_write", CLOSED_SAID)])
def test_full_disks_acknowledge_nothing_and_recover(
        place: Site, machine: FaultyMachine, fault: dict[str, int], code: str, said: str) -> None:
    two = Two(place)
    assert two.act(0, "move nashik").status_code == 200
    before = two.see(0)
    with machine.with_fault(**fault):
        refused = two.act(0, "move dhule")
        page = httpx.post(f"{place.url}/play", data={"game": PLAIN}, timeout=60)
        ready = httpx.get(f"{place.url}/ready", timeout=60)
        assert two.see(1)["number"] == before["number"]         # whoever looks on, looks on
    assert (refused.status_code, refused.json()["code"]) == (503, code)
    assert said in refused.json()["message"]
    assert (page.status_code, said in page.text) == (503, True)
    assert ready.status_code == 503
    assert two.see(0) == before
    assert two.act(0, "move dhule").status_code == 200
    assert httpx.get(f"{place.url}/ready", timeout=60).status_code == 200


@pytest.mark.slow
def test_bots_move_when_disks_recover(place: Site, machine: FaultyMachine, folder: Path) -> None:
    """Its person only watches the stream."""
    with place.player() as client:
        opened = client.post("/tables", json={
            "game": PLAIN, "options": {"first_seat": "0"},
            "seats": [{"kind": "me"}, {"kind": "bot", "bot": "walker"}]}).json()
    with place.player(opened["token"]) as ines:
        number = ines.get(f"/tables/{opened['table']}").json()["number"]
        ended = ines.post(f"/tables/{opened['table']}/actions",
                          json={"number": number, "action": "move nashik, end"})
        assert ended.status_code == 200
        with machine.with_fault(**FULL):
            wait_until(lambda: f"at table {opened['table']} cannot be saved" in
                  (folder / "log").read_text(encoding="utf-8"))
        with ines.stream("GET", f"/tables/{opened['table']}/stream") as stream:
            assert any('"to_act": 0' in line for line in stream.iter_lines())


@pytest.mark.slow
def test_backups_without_space_leave_nothing(
        place: Site, machine: FaultyMachine, folder: Path) -> None:
    host = new_member(place, "Hestia")
    with machine.with_fault(**FULL):
        refused = host.post(f"{place.url}/host/backups")
    assert refused.status_code == 409
    assert f"not enough space for a backup in the folder {folder / 'backups'}" in refused.text
    assert list((folder / "backups").iterdir()) == []
    assert host.post(f"{place.url}/host/backups").status_code == 303


@pytest.mark.slow
def test_hanging_disks_allow_reading_only(place: Site, machine: FaultyMachine) -> None:
    """A move that is sent again meanwhile is made once."""
    two = Two(place)
    before = two.see(0)["number"]
    with ThreadPoolExecutor(2) as pool:
        with machine.with_fault(**HUNG):
            sent = [pool.submit(two.act, 0, "move nashik", before) for _ in range(2)]
            for _ in range(3):
                assert httpx.get(f"{place.url}/t/{two.table}", timeout=60).status_code == 200
                assert two.players[1].get(f"/tables/{two.table}").json()["number"] == before
            assert httpx.get(f"{place.url}/health", timeout=60).status_code == 200
            assert not any(answer.done() for answer in sent)
        answers = sorted(answer.result(60).status_code for answer in sent)
    assert answers == [200, 409]
    assert two.see(0)["number"] == before + 1


def test_slow_disks_batch_waiting_writes(place: Site, machine: FaultyMachine) -> None:
    tables = [Two(place) for _ in range(6)]
    with machine.with_fault(slow=150), ThreadPoolExecutor(len(tables)) as pool:
        for action in ("move nashik", "move dhule"):
            began = time.monotonic()
            done = list(pool.map(lambda two, action=action: two.act(0, action), tables))
            assert [answer.status_code for answer in done] == [200] * len(tables)
            assert time.monotonic() - began >= 0.15             # each was on disk before
    for two in tables:
        assert two.see(0)["number"] == two.see(1)["number"]


@pytest.mark.slow
def test_starting_on_full_disks_says_so(tmp_path: Path) -> None:
    machine = FaultyMachine(tmp_path)
    site = Site(tmp_path / "grandtour.sqlite", within=machine.within)
    with (tmp_path / "log").open("wb") as log, machine.with_fault(**READ_ONLY), \
            pytest.raises(AssertionError, match="the server has stopped"):
        site.start(stderr=log)
    said = (tmp_path / "log").read_text(encoding="utf-8")
    assert "Traceback" not in said
    assert re.search(r"^grandtour serve: cannot use the record in .*: disk I/O error", said,
                     re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize("jump", [DAY, -DAY])
def test_clock_jumps_cost_no_one(
        place: Site, machine: FaultyMachine, folder: Path, jump: int) -> None:
    """Neither the jump nor its correction costs time, whether the server has noticed it or not. No
    one is signed out."""
    blitz = Blitz(place)
    log = folder / "log"
    noticed = log.read_text(encoding="utf-8").count("count for nobody")
    with machine.with_fault(ahead=jump):
        wait_until(lambda: blitz.act(place).status_code == 200)      # it may be stale meanwhile
        wait_until(lambda: log.read_text(encoding="utf-8").count("count for nobody") > noticed)
        assert blitz.time_left(place) > 500_000
    position = blitz.position_at(place)
    assert [seat["stand_in"] for seat in position["seats"]] == [None, None]
    with place.player(blitz.token) as ines:
        wait_until(lambda: ines.post(f"/tables/{blitz.id}/actions", json={
            "number": position["number"], "action": position["actions"][0]}).status_code == 200)
    assert blitz.time_left(place) > 500_000
