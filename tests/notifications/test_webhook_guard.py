"""A webhook reaches only public addresses, and its receiver trusts only a signature."""

from __future__ import annotations

import asyncio
import hmac
import json
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any

import pytest
from grandtour.notifications import safe_http
from grandtour.notifications.channels.webhook import SIGNATURE, WebhookChannel
from grandtour.notifications.delivery import DeliveryFailed
from grandtour.notifications.letters import EmailLinks
from tests.certificates import signed_by_itself
from tests.postbox import Receiver

LOOPBACK = [ip_network("127.0.0.0/8")]


def webhook(allowed: list[IPv4Network | IPv6Network]) -> WebhookChannel:
    return WebhookChannel(allowed, EmailLinks(""), lambda: "Thursdays")


def send(address: str, allowed: list[IPv4Network | IPv6Network] = LOOPBACK) -> int:
    return asyncio.run(
        webhook(allowed).post_json(address, {"event": "turn", "said": "手番"}, "secret"))


def failure_text(address: str, allowed: list[IPv4Network | IPv6Network] = LOOPBACK) -> str:
    with pytest.raises(DeliveryFailed) as fault:
        send(address, allowed)
    return str(fault.value)


def test_what_arrives_is_json_and_signed(receiver: Receiver) -> None:
    assert send(receiver.address) == 204
    [(path, headers, body)] = receiver.taken
    assert path == "/in?room=3"
    assert json.loads(body) == {"event": "turn", "said": "手番"}
    moment, signature = (part.partition("=")[2] for part in headers[SIGNATURE].split(","))
    expected = hmac.new(b"secret", moment.encode() + b"." + body, sha256).hexdigest()
    assert hmac.compare_digest(signature, expected)


@pytest.mark.parametrize("host", [
    "127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "10.1.2.3", "172.16.0.1",
    "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "[::]", "[fd00::1]", "[fe80::1]",
    "[fec0::1]", "192.88.99.1", "[3fff::1]", "[5f00::1]",
    "224.0.0.1", "255.255.255.255", "[2002:7f00:1::]", "[64:ff9b::7f00:1]", "2130706433", "0x7f.1",
])
def test_private_addresses_are_refused(host: str) -> None:
    assert "a private network" in failure_text(f"http://{host}/", allowed=[])


def test_every_resolved_address_must_be_public(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name with a public and a private address is refused, in any order."""
    both = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 80))
            for one in ("93.184.215.14", "127.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **named: both)
    assert "a private network" in failure_text("http://two-faced.example/", allowed=[])


def test_outside_addresses_need_tls(monkeypatch: pytest.MonkeyPatch) -> None:
    public = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.215.14", 80))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **named: public)
    assert "only https" in failure_text("http://outside.example/")


def test_connection_uses_the_checked_address(
        receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name is resolved once; a later answer changes nothing."""
    asked = []
    real = socket.getaddrinfo

    def once(host: str, *args: Any, **named: Any) -> Any:
        asked.append(host)
        return real("127.0.0.1" if host == "moving.example" else host, *args, **named)
    monkeypatch.setattr(socket, "getaddrinfo", once)
    assert send(f"http://moving.example:{receiver.server_port}/") == 204
    assert asked.count("moving.example") == 1
    assert receiver.taken[0][1]["Host"] == f"moving.example:{receiver.server_port}"


def test_nothing_is_followed(receiver: Receiver) -> None:
    receiver.status = 307
    assert "307" in failure_text(receiver.address)
    assert len(receiver.taken) == 1


@pytest.mark.parametrize("status", [404, 500])
def test_another_answer_than_success_is_none(receiver: Receiver, status: int) -> None:
    receiver.status = status
    assert str(status) in failure_text(receiver.address)


@pytest.mark.parametrize("address", ["ftp://example.org/", "file:///etc/passwd", "http:///x"])
def test_only_the_web_is_reached(address: str) -> None:
    assert "not a web address" in failure_text(address)


def test_silent_receiver_blocks_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safe_http, "PATIENCE", 20)

    async def scene(silent: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(1))
        sending = asyncio.create_task(webhook(LOOPBACK).post_json(
            f"http://127.0.0.1:{silent.getsockname()[1]}/", {}))
        taken, _ = await loop.sock_accept(silent)
        while b"{}" not in await loop.sock_recv(taken, 4096):
            pass
        assert await asyncio.wait_for(asyncio.to_thread(int), 4) == 0
        taken.close()
        with pytest.raises(DeliveryFailed):
            await sending

    with socket.socket() as silent:
        silent.setblocking(False)
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        asyncio.run(scene(silent))


def test_nobody_there_is_said(receiver: Receiver) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        assert "the connection failed" in failure_text(f"http://127.0.0.1:{free.getsockname()[1]}/")


def test_untrusted_certificate_is_refused(receiver: Receiver, tmp_path: Path) -> None:
    """It has the right name, but is self-signed: nothing of the notice is sent."""
    held = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    held.load_cert_chain(signed_by_itself("localhost", tmp_path / "localhost.pem"))
    receiver.socket = held.wrap_socket(receiver.socket, server_side=True)
    assert "the certificate" in failure_text(f"https://localhost:{receiver.server_port}/")
    assert receiver.taken == []
