"""The test email of a host: to the host's own address, and what became of it in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from aiosmtpd.smtp import AuthResult
from starlette.testclient import TestClient

from grandtour.notifications.config import MailConfig
from grandtour.notifications.transport import MailServer
from grandtour.web.app import Settings, create_app
from tests.new_database import new_database
from tests.postbox import SITE, Postbox
from tests.real_site import free_port
from tests.web.test_host_room import House

ADDRESS = "hestia@example.org"


@contextmanager
def site_with(folder: Path, server: MailServer | None) -> Iterator[House]:
    """A site that sends email to this server, else into a folder."""
    mail = MailConfig(SITE, "gt@games.example", folder / "outbox", server)
    with TestClient(create_app(Settings(new_database(folder / "grandtour.sqlite"), pause=0,
                                        requests=0, mail=mail))) as site:
        yield House(site)


def smtp(postbox: Postbox) -> MailServer:
    return MailServer("smtp", "127.0.0.1", int(postbox.address.rpartition(":")[2]))


def give_address(house: House) -> None:
    house.host.client.patch("/api/v1/me/settings", json={"mail_address": ADDRESS})


def send(house: House) -> str:
    return house.host.post("/host/test-email")


def test_the_server_takes_a_test_email(tmp_path: Path) -> None:
    """The first one confirms the address, the second one goes to a confirmed address."""
    with Postbox() as postbox, site_with(tmp_path, smtp(postbox)) as house:
        assert "First enter your email address" in house.host.get("/host/queue")
        assert "Enter an email address first" in send(house)
        give_address(house)
        assert "You have not confirmed this address yet" in house.host.get("/host/queue")
        accepted = f"The email server accepted an email to {ADDRESS}."
        assert accepted in send(house)
        [link] = re.findall(rf"{SITE}(/notifications/confirm/\S+)",
                            postbox.messages[0].get_body(("plain",)).get_content())
        house.host.post(link)
        assert accepted in send(house)
        assert "not confirmed" not in house.host.page
        test = postbox.messages[1]
        assert (test["To"], test["Subject"]) == (ADDRESS, "Test email from Grand Tour")
        assert "Hestia asked for this email" in test.get_body(("plain",)).get_content()
        assert house.host.get("/host/log").count("Hestia sent a test email") == 2


def test_the_reason_of_a_failed_test_is_given(tmp_path: Path) -> None:
    """The server does not take it, does not know the sender or the password, or is not there."""
    with Postbox() as postbox, site_with(tmp_path, smtp(postbox)) as house:
        give_address(house)
        postbox.answer = "451 Later"
        assert "It did not arrive: the email server answered 451." in send(house)
        postbox.closed.add(ADDRESS)
        assert "the email server refused the address (550)" in send(house)
        assert "sent a test email" not in house.host.get("/host/log")


def test_refused_sign_ins_and_senders_are_named(tmp_path: Path) -> None:
    class Strict(Postbox):
        """A mail server that knows no user, and no sender."""

        async def handle_MAIL(self, *_: object) -> str:  # noqa: N802 - aiosmtpd's name
            return "553 Not from there"

    for user, said in (("", "the email server refused the sender (553)"),
                       ("gt", "the email server refused the user name or the password (535)")):
        with Strict() as postbox:
            postbox._controller.SMTP_kwargs |= {
                "auth_require_tls": False,
                "authenticator": lambda *_: AuthResult(success=False, handled=False)}
            (tmp_path / f"of{user}").mkdir()
            port = smtp(postbox).port
            with site_with(tmp_path / f"of{user}",
                           MailServer("smtp", "127.0.0.1", port, user, "x")) \
                    as house:
                give_address(house)
                assert said in send(house)


def test_absent_servers_are_named(tmp_path: Path) -> None:
    with site_with(tmp_path, MailServer("smtp", "127.0.0.1", free_port())) as house:
        give_address(house)
        assert "the email server cannot be reached (ConnectionRefusedError)" in send(house)


def test_emails_into_a_folder_are_said_so(tmp_path: Path) -> None:
    with site_with(tmp_path, None) as house:
        give_address(house)
        assert "This site has no email server." in send(house)
        assert str(tmp_path / "outbox") in house.host.page
        assert len(list((tmp_path / "outbox").glob("*.eml"))) == 1


def test_only_present_hosts_send_test_emails(tmp_path: Path) -> None:
    """And not without end."""
    with site_with(tmp_path, None) as house:
        give_address(house)
        nora = house.member("Nora")
        nora.post("/host/test-email")
        assert nora.status == 404
        house.age()
        assert "Sign in again first" in send(house)
        house.host.post("/sign-in", name="Hestia", password="a short sentence")
        assert "saved in the folder" in send(house)
        assert [send(house) and house.host.status for _ in range(3)] == [200, 200, 429]
        assert len(list((tmp_path / "outbox").glob("*.eml"))) == 3
