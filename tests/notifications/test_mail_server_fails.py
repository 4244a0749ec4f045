"""A mail server that is down, hangs, or has an untrusted certificate. The host gets one sentence,
no stranger gets any of the email, and it is sent when all is well. The same holds when something
else fails that an email needs."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import ssl
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller

from grandtour.draw import raster
from grandtour.notifications import transport, worker
from grandtour.people.settings import USUAL
from tests.certificates import signed_by_itself
from tests.notifications.notice_hall import open_hall
from tests.postbox import Postbox, Receiver
from tests.real_site import free_port
from tests.serving import serving
from tests.waiting import poll_until


class Locked(Postbox):
    """A mail server that speaks TLS from the beginning, with this certificate."""

    def __init__(self, certificate: Path) -> None:
        super().__init__()
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        self._controller = Controller(self, hostname="127.0.0.1", port=free_port(),
                                      ssl_context=context)

    @property
    def address(self) -> str:
        return f"smtps://localhost:{self._controller.port}"


async def test_untrusted_mail_server_gets_no_mail(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The email waits, and goes when the certificate is trusted."""
    certificate = signed_by_itself("localhost", tmp_path / "localhost.pem")
    with Locked(certificate) as postbox:
        async with open_hall(tmp_path, postbox) as made:
            ines = await made.person("Inès", made.with_mail())
            await made.table(ines, await made.person("Kenji"))
            assert await made.later(61) == []
            [waits] = await made.store.list_unsent(9)
            assert (waits.state, waits.tries) == ("waiting", 1)
            assert waits.fault == "the certificate of the email server is not trusted"
            assert postbox.messages == []
            monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
            [mail] = await made.later(61)
            assert mail["To"] == "ines@example.org"


@contextmanager
def drop_notices(database: Path) -> Iterator[None]:
    """Remove the table of notices from the database."""
    with closing(sqlite3.connect(database)) as file:
        file.execute("alter table notices rename to away")
        yield
        file.execute("alter table away rename to notices")


@pytest.mark.slow
async def test_database_failure_does_not_end_notices(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """They are sent when the database answers again."""
    monkeypatch.setattr(worker, "ROUND", 0.05)
    with Postbox() as postbox:
        async with open_hall(tmp_path, postbox) as made:
            ines = await made.person("Inès", made.with_mail())
            await made.table(ines, await made.person("Kenji"))
            with drop_notices(tmp_path / "post.sqlite"):
                working = asyncio.create_task(made.worker.run_rounds())
                await poll_until(lambda: "a round of notices" in caplog.messages)
            made.clock[0] += 61_000
            await poll_until(lambda: postbox.messages)
            working.cancel()


async def test_late_picture_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raster, "LONGEST", 0.001)
    with Postbox() as postbox:
        async with open_hall(tmp_path, postbox) as made:
            ines = await made.person("Inès", made.with_mail())
            await made.table(ines, await made.person("Kenji"))
            [mail] = await made.later(61)
            assert "image/png" not in [part.get_content_type() for part in mail.walk()]
            assert mail.get_body(("html",)) is not None


@contextmanager
def silent_server() -> Iterator[tuple[Postbox, socket.socket]]:
    """Return the address of a mail server that accepts connections and says nothing."""
    made = Postbox()
    with socket.create_server(("127.0.0.1", 0)) as door:
        made._controller.port = door.getsockname()[1]
        yield made, door


@pytest.mark.slow
async def test_unreachable_mail_server_is_retried(tmp_path: Path) -> None:
    async with open_hall(tmp_path, Postbox()) as made:
        ines = await made.person("Inès", made.with_mail())
        await made.table(ines, await made.person("Kenji"))
        await made.later(61)
        [waits] = await made.store.list_unsent(9)
        assert (waits.state, waits.tries) == ("waiting", 1)
        assert "the email server cannot be reached" in waits.fault


@pytest.mark.slow
def test_silent_mail_server_blocks_nothing_else(tmp_path: Path) -> None:
    """More emails than can be sent at once wait for their answers, and webhooks are called."""
    async def scene(postbox: Postbox, door: socket.socket, receiver: Receiver) -> None:
        async with open_hall(tmp_path, postbox) as made:
            ines = await made.person("Inès", made.with_mail())
            for _ in range(transport.AT_ONCE + 1):
                await made.table(ines, await made.person("Kenji"))
            made.clock[0] += 61_000
            working = asyncio.create_task(made.worker.run_rounds())
            call, _ = await asyncio.to_thread(door.accept)
            lea = await made.person("Léa", USUAL.with_changes(webhook_address=receiver.address))
            other = await made.table(lea, await made.person("Amira"))
            made.clock[0] += 61_000
            await poll_until(
                lambda: any(other.id.encode() in body for _, _, body in receiver.taken))
            assert {one.tries for one in await made.store.list_notices_of(ines.id)} == {0}
            working.cancel()
            call.close()
    with serving(Receiver()) as receiver, silent_server() as (postbox, door):
        asyncio.run(scene(postbox, door, receiver))
