"""Rate limits: the clients and the requests that they count."""

from __future__ import annotations

import asyncio
import re
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient

from grandtour.cli.server import Address, NoticeArguments, list_host_names
from grandtour.web.app import Settings, create_app
from grandtour.web.server.addresses import find_neighbourhood, find_owner, is_within
from grandtour.web.server.hosts import Hosts
from grandtour.web.cost.metering import CostMeter, MeteredThreads, charge_seconds
from grandtour.web.cost.open_streams import OpenStreams
from grandtour.web.cost.rate_limits import HOMES, SHARE, STRANGERS, RateLimits, find_cost
from tests.new_database import new_database
from tests.some_game import PLAIN

MOST = 600


@pytest.mark.parametrize(("one", "other", "same"), [
    ("2001:db8:1:2::3", "2001:db8:1:2:ffff::", True), ("2001:db8:1:2::3", "2001:db8:1:3::3", False),
    ("192.0.2.1", "192.0.2.2", False), ("::ffff:192.0.2.1", "192.0.2.1", True),
    ("fe80::1%eth0", "fe80::2%eth1", True), ("", "nonsense", True)])
def test_equal_owners_count_as_one(one: str, other: str, same: bool) -> None:
    assert (find_owner(one) == find_owner(other)) is same


def test_networks_contain_their_addresses() -> None:
    assert find_neighbourhood("2001:db8:1:2::3") == find_neighbourhood("2001:db8:1:ffff::")
    assert find_neighbourhood("192.0.2.1") == ""
    assert is_within("10.1.2.3", ["10.0.0.0/8"])
    assert not is_within("11.1.2.3", ["10.0.0.0/8", "::1"])


def count_allowed(addresses: list[str], token: str = "", load: int = 1) -> int:
    """Return how many of these requests are allowed within one window."""
    async def known(shown: str) -> bool:
        return shown == "known"

    async def ask() -> int:
        limits = RateLimits()
        return sum([await limits.count_if_allowed(MOST, address, token, known, load)
                    for address in addresses])
    return asyncio.run(ask())


def test_ipv6_networks_count_as_addresses() -> None:
    one = [f"2001:db8:1:2::{number:x}" for number in range(MOST + 50)]
    assert count_allowed(one, "known") == count_allowed(["192.0.2.1"] * (MOST + 50),
                                                        "known") == MOST
    many = [f"2001:db8:1:{number // 500:x}::1" for number in range(10_000)]
    assert count_allowed(many, "known") == HOMES * MOST


def test_strangers_share_a_part() -> None:
    asked = ["192.0.2.1"] * (MOST + 50)
    assert count_allowed(asked) == count_allowed(asked, "made up") == MOST // STRANGERS
    assert count_allowed(asked, "known", load=20) == MOST // 20


@pytest.mark.parametrize(("method", "path", "more_than"), [
    ("GET", "/t/abc/3.png", "/t/abc/3.svg"), ("GET", "/rules", "/tables"),
    ("GET", f"/games/{PLAIN}", "/static/app.js"), ("GET", "/t/abc/7", "/t/abc"),
    ("POST", "/sign-in", "/t/abc/act"), ("POST", "/sign-up", "/new"),
    ("POST", "/api/v1/sign-in", "/api/v1/tables"),
    ("POST", "/api/v1/tables", "/api/v1/tables/abc/actions"), ("POST", "/me/claim", "/new")])
def test_what_costs_more(method: str, path: str, more_than: str) -> None:
    assert find_cost(method, path) > find_cost(method, more_than)


def test_stranger_limits_spare_seated_players(tmp_path: Path) -> None:
    """A stranger's searches are refused; players at a table continue."""
    app = create_app(Settings(new_database(tmp_path / "g.sqlite"), pause=0, requests=400))
    with TestClient(app) as client:
        client.post("/new", data={"game": PLAIN, "seat1": "me", "seat2": "open"})
        seated = {"authorization": f"Bearer {client.cookies['grandtour']}"}
        client.cookies.clear()
        statuses = [client.get("/rules?q=silk").status_code for _ in range(40)]
        assert set(statuses) == {200, 429}
        assert client.get("/api/v1/games", headers=seated).status_code == 200


def test_answers_say_what_the_limits_leave(tmp_path: Path) -> None:
    """As the IETF draft on RateLimit headers has it. Pages have no such headers."""
    app = create_app(Settings(new_database(tmp_path / "g.sqlite"), pause=0, requests=20))
    with TestClient(app) as client:
        first, second = client.get("/api/v1/games"), client.get("/api/v1/games")
        assert first.headers["ratelimit-policy"] == '"address";q=20;w=10, "strangers";q=10;w=10'
        assert [left_in(first), left_in(second)] == [(19, 9), (18, 8)]
        assert "ratelimit" not in client.get("/about").headers
        refused = next(answer for answer in (client.get("/api/v1/games") for _ in range(20))
                       if answer.status_code == 429)
        assert left_in(refused)[1] == 0
        assert 1 <= int(refused.headers["retry-after"]) <= 10
        assert refused.headers["ratelimit"].endswith(f";t={refused.headers['retry-after']}")


def left_in(answer: httpx.Response) -> tuple[int, int]:
    """Return what is left of the limits of an address and of strangers."""
    found = re.fullmatch(r'"address";r=(\d+);t=\d+, "strangers";r=(\d+);t=\d+',
                         answer.headers["ratelimit"])
    assert found
    return int(found[1]), int(found[2])


def test_unlimited_sites_send_no_limits(site: TestClient) -> None:
    assert "ratelimit" not in site.get("/api/v1/games").headers


def test_refusals_for_haste_say_when_to_retry(site: TestClient) -> None:
    site.cookies.clear()
    table = site.post("/api/v1/tables", json={
        "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
    said = [site.post(f"/api/v1/tables/{table['table']}/messages", json={"phrase": "well_played"},
                      headers={"authorization": f"Bearer {table['token']}"}) for _ in range(7)]
    refused = next(answer for answer in said if answer.status_code == 429)
    assert (refused.json()["code"], refused.headers["retry-after"]) == ("too_many_messages", "10")


def test_what_a_request_uses_is_counted() -> None:
    """It counts in the event loop, in threads and elsewhere, and not while it waits."""
    def work() -> None:
        until = time.thread_time() + 0.05
        while time.thread_time() < until:
            pass

    async def answer() -> None:
        await asyncio.sleep(0.2)
        work()
        await asyncio.to_thread(work)
        charge_seconds(0.05)
        with suppress(ValueError):
            await asyncio.gather(asyncio.to_thread(int, "no number"))

    async def scene() -> float:
        asyncio.get_running_loop().set_default_executor(MeteredThreads())
        meter = CostMeter()
        await meter.run_and_measure(answer())
        return meter.seconds
    assert 0.15 <= asyncio.run(scene()) < 0.19


def test_dear_answers_are_paid_for_afterwards(tmp_path: Path) -> None:
    """The next request of the same address is refused, whatever the path."""
    async def think(request: Request) -> Response:
        charge_seconds(MOST * SHARE)
        return Response()

    app = create_app(Settings(new_database(tmp_path / "g.sqlite"), pause=0, requests=MOST))
    app.router.routes.append(Route("/thinks", think))
    with TestClient(app) as client:
        assert [client.get("/thinks").status_code for _ in range(2)] == [200, 429]


@pytest.mark.parametrize(("host", "known"), [
    ("localhost:8080", True), ("127.0.0.1:8080", True), ("[::1]:8080", True),
    ("192.168.1.20:8080", True), ("[2001:db8::1]", True), ("games.example", True),
    ("GAMES.example.", True), ("play.localhost", True), ("evil.example", False), ("", False),
    ("games.example.evil.example", False)])
def test_hosts(host: str, known: bool) -> None:
    assert Hosts(["games.example"]).is_known(host) is known


@pytest.mark.parametrize(("place", "site", "given", "known", "strange"), [
    (Address("attic", 80), "", (), "attic", "cellar"),
    (Address("127.0.0.1", 80), "https://games.example", (), "games.example", "attic"),
    (Address("127.0.0.1", 80, proxies=("10.0.0.1",)), "", ("attic",), "attic", "cellar"),
    (Address("127.0.0.1", 80, proxies=("10.0.0.1",)), "", (), "cellar", None)])
def test_by_which_names_a_site_goes(place: Address, site: str, given: tuple[str, ...], known: str,
                                    strange: str | None) -> None:
    """These are the names it is served at and those the host gives; without any, the proxy
    decides."""
    names = Hosts(list_host_names(Settings("", hosts=given), NoticeArguments(site), place))
    assert names.is_known(known)
    assert strange is None or not names.is_known(strange)


def test_the_machines_name_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Attic.home.example")
    monkeypatch.setattr("socket.getfqdn", lambda: "attic.home.example")
    hosts = Hosts()
    for name in ("attic:8080", "attic.local:8080", "attic.home.example", "ATTIC"):
        assert hosts.is_known(name), name
    assert not hosts.is_known("cellar.local")
    assert Hosts(["*"]).is_known("cellar.local")


def test_streams_are_counted_by_client() -> None:
    streams = OpenStreams(2)
    with ExitStack() as here:
        def opened(address: str) -> bool:
            return here.enter_context(streams.open_stream(address))
        assert [opened("192.0.2.1") for _ in range(3)] == [True, True, False]
        assert opened("192.0.2.2")
        wide = [opened(f"2001:db8:1:{number:x}::1") for number in range(2 * HOMES + 1)]
        assert wide == [True] * 2 * HOMES + [False]
    with streams.open_stream("192.0.2.1") as may:
        assert may
