"""Forgotten passwords: the link comes by email, and the answers do not reveal who is a member."""

from __future__ import annotations

import email
import email.policy
import re
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest
from grandtour.notifications.config import MailConfig
from grandtour.people.tokens import hash_token
from grandtour.web.app import Settings, create_app
from tests.new_database import new_database
from tests.postbox import SITE
from tests.waiting import wait_until
from tests.web.visitor import Visitor, app_of
from starlette.testclient import TestClient

PASSWORD = "a short sentence"


@pytest.fixture
def outbox(tmp_path: Path) -> Path:
    return tmp_path / "outbox"


@pytest.fixture
def posting(outbox: Path) -> Iterator[TestClient]:
    """A site whose email goes into a folder."""
    config = MailConfig(SITE, "Grand Tour <gt@games.example>", outbox)
    with TestClient(create_app(Settings(new_database(outbox.parent / "db.sqlite"), pause=0,
                                        requests=0, mail=config))) as client:
        yield client


def member(site: TestClient, name: str, confirmed: str) -> None:
    """Create a member with this confirmed email address; afterwards the visitor is a stranger."""
    visitor = Visitor(site)
    visitor.post("/sign-up", name=name, password=PASSWORD)
    people = app_of(site).state.services.people
    person = site.portal.call(people.store.find_member, name.lower())
    site.portal.call(people.set_settings, person, person.settings.with_changes(
        mail_address=confirmed).with_confirmed_address(confirmed))
    site.cookies.clear()


def wait_for_mails(outbox: Path, number: int) -> list[EmailMessage]:
    """Return this number of emails once they have arrived."""
    wait_until(lambda: len(list(outbox.glob("*.eml"))) >= number)
    found = [email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
             for file in sorted(outbox.glob("*.eml"))]
    return [one for one in found if isinstance(one, EmailMessage)]


def link_in(mail: EmailMessage) -> str:
    found = re.search(rf"{SITE}(/password/\S+)", mail.get_body(("plain",)).get_content())
    assert found
    return found[1]


def test_mailed_links_reset_passwords(posting: TestClient, outbox: Path) -> None:
    member(posting, "Ines", "ines@example.org")
    elsewhere = Visitor(TestClient(posting.app))
    elsewhere.client.portal = posting.portal
    elsewhere.post("/sign-in", name="Ines", password=PASSWORD)
    here = Visitor(posting)
    assert 'href="/forgotten"' in here.get("/sign-in")
    here.get("/forgotten")
    here.post("/forgotten", who=" INES ")
    assert "an email with a link is on its way" in here.page
    [mail] = wait_for_mails(outbox, 1)
    assert mail["To"] == "ines@example.org"
    link = link_in(mail)
    assert "For Ines." in here.get(link)
    here.post(link, password="remembered now")
    assert "You are signed in." in here.page
    elsewhere.get("/me/account")
    assert elsewhere.path == "/sign-in"
    here.get(link)
    assert here.status == 404


def test_reset_answers_are_always_the_same(posting: TestClient, outbox: Path) -> None:
    member(posting, "Ines", "ines@example.org")
    visitor = Visitor(posting)
    visitor.post("/sign-up", name="Unconfirmed", password=PASSWORD)
    posting.cookies.clear()
    answers = set()
    for who in ("Ines", "ines@example.org", "INES@Example.ORG", "Unconfirmed", "nobody at all",
                "nobody@example.org", "%", "_nes@example.org"):
        visitor.post("/forgotten", who=who)
        answers.add((visitor.status, visitor.page))
    assert len(answers) == 1
    assert {mail["To"] for mail in wait_for_mails(outbox, 3)} == {"ines@example.org"}


def test_reset_mails_are_limited(posting: TestClient, outbox: Path) -> None:
    member(posting, "Ines", "ines@example.org")
    visitor = Visitor(posting)
    for _ in range(10):
        visitor.post("/forgotten", who="Ines")
        assert visitor.status == 200
    visitor.post("/forgotten", who="Ines")
    assert visitor.status == 429
    assert posting.post("/api/v1/sign-in/forgotten", json={"who": "Ines"}).status_code == 429
    other = TestClient(posting.app, client=("192.0.2.7", 4711))
    other.portal = posting.portal
    assert other.post("/api/v1/sign-in/forgotten", json={"who": "Nobody"}).status_code == 204
    assert len(wait_for_mails(outbox, 3)) == 3


def test_reset_links_are_hashed_and_expire(posting: TestClient, outbox: Path) -> None:
    member(posting, "Ines", "ines@example.org")
    Visitor(posting).post("/forgotten", who="Ines")
    [mail] = wait_for_mails(outbox, 1)
    secret = link_in(mail).rpartition("/")[2]
    kept = b"".join(file.read_bytes() for file in outbox.parent.glob("db.sqlite*"))
    assert hash_token(secret).encode() in kept
    assert secret.encode() not in kept
    tickets = app_of(posting).state.services.people.tickets
    known = posting.portal.call(tickets.check_ticket, "password", secret)
    assert known.expires - app_of(posting).state.services.tables.now() <= 3_600_000


def test_sites_without_mail_name_the_command(visitor: Visitor) -> None:
    visitor.get("/forgotten")
    assert "This site sends no email" in visitor.page
    assert "grandtour password NAME" in visitor.page
    assert "<form" not in visitor.page.partition("<main")[2]
    visitor.post("/forgotten", who="Ada")
    assert visitor.status == 409
