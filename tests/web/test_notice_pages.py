"""Email and webhooks in the settings, the links in emails, and the same for programs."""

from __future__ import annotations

import email
import email.policy
import re
from collections.abc import Iterator
from ipaddress import ip_network
from pathlib import Path

import pytest
from grandtour.notifications.config import MailConfig
from grandtour.notifications.letters import EmailLinks
from grandtour.web.app import Settings, create_app
from tests.new_database import new_database
from tests.postbox import SITE, Receiver
from tests.serving import serving
from tests.web.visitor import Visitor
from starlette.testclient import TestClient
from tests.some_game import PLAIN


@pytest.fixture(scope="module")
def outbox(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("post") / "outbox"


@pytest.fixture(scope="module")
def posting(outbox: Path) -> Iterator[TestClient]:
    """A site whose email goes into a folder."""
    config = MailConfig(SITE, "Grand Tour <gt@games.example>", outbox,
                    networks=(ip_network("127.0.0.0/8"),))
    with TestClient(create_app(Settings(new_database(outbox.parent / "db.sqlite"), pause=0,
                                        requests=0, mail=config))) as client:
        yield client


@pytest.fixture
def ines(posting: TestClient, outbox: Path) -> Visitor:
    """A person with an unconfirmed email address."""
    posting.cookies.clear()
    for file in outbox.glob("*"):
        file.unlink()
    visitor = Visitor(posting)
    visitor.post("/me/name", name="Inès")
    address = f"{posting.get('/api/v1/me').json()['id']}@example.org"
    posting.patch("/api/v1/me/settings", json={"mail_address": address})
    return visitor


def links(outbox: Path) -> list[str]:
    """Return the addresses in the only email, without the site."""
    [file] = outbox.glob("*.eml")
    mail = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
    return re.findall(rf"{SITE}(/\S+)", mail.get_body(("plain",)).get_content())


def mail_state(site: TestClient) -> str:
    return str(site.get("/api/v1/me/settings").json()["mail"])


def test_addresses_are_confirmed_by_button(
        ines: Visitor, posting: TestClient, outbox: Path) -> None:
    """Programs that open the links of emails confirm nothing."""
    assert "Not confirmed yet" in ines.get("/me")
    ines.post("/me/notifications/mail")
    assert "An email is on its way" in ines.page
    [link] = links(outbox)
    assert "Send emails about your games to" in ines.get(link)
    assert mail_state(posting) == "unconfirmed"
    assert "notifications can be sent" in ines.post(link)
    assert mail_state(posting) == "confirmed"
    assert "Not confirmed yet" not in ines.get("/me")
    ines.post(link)
    assert ines.status == 404


def test_new_addresses_need_confirmation(ines: Visitor, posting: TestClient, outbox: Path) -> None:
    posting.patch("/api/v1/me/settings", json={"mail_address": "first@example.org"})
    ines.post("/me/notifications/mail")
    ines.post(links(outbox)[0])
    posting.patch("/api/v1/me/settings", json={"mail_address": "second@example.org"})
    assert mail_state(posting) == "unconfirmed"


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with serving(Receiver()) as made:
        yield made


def test_webhook_tests_report_the_result(
        ines: Visitor, posting: TestClient, receiver: Receiver) -> None:
    ines.post("/me/notifications/webhook")
    assert "Enter a webhook address first" in ines.page
    posting.patch("/api/v1/me/settings", json={"webhook_address": receiver.address})
    ines.post("/me/notifications/webhook")
    assert "The webhook works: it responded with 204" in ines.page
    assert posting.get("/api/v1/me/notifications/secret").json()["secret"] in ines.page
    posting.patch("/api/v1/me/settings", json={"webhook_address": "http://10.0.0.7/"})
    ines.post("/me/notifications/webhook")
    assert ines.status == 409
    assert "a private network" in ines.page


def test_new_secrets_replace_old_ones(ines: Visitor, posting: TestClient) -> None:
    posting.patch("/api/v1/me/settings", json={"webhook_address": "http://10.0.0.7/"})
    old = posting.get("/api/v1/me/notifications/secret").json()["secret"]
    assert old in ines.get("/me")
    ines.post("/me/notifications/secret")
    assert old not in ines.get("/me")


def test_a_wrong_link_does_nothing(ines: Visitor, posting: TestClient) -> None:
    person = posting.get("/api/v1/me").json()["id"]
    for address in (f"/notifications/stop/{person}/{'0' * 32}",
        f"/notifications/stop/nobody/{'0' * 32}",
                    f"/notifications/stop/{person}/webhook/{'0' * 32}",
                    f"/notifications/stop/{person}/pigeon/{'0' * 32}",
                    f"/notifications/mute/{person}/table/{'0' * 32}",
                    "/notifications/confirm/guess"):
        for answer in (posting.get(address), posting.post(address)):
            assert answer.status_code == 404
    assert posting.get("/api/v1/me/settings").json()["mail_notices"]


def test_mail_programs_can_unsubscribe(ines: Visitor, posting: TestClient) -> None:
    """RFC 8058: a POST without cookies and without an origin."""
    person = posting.get("/api/v1/me").json()["id"]
    secret = posting.get("/api/v1/me/notifications/secret").json()["secret"]
    address = EmailLinks("").make_stop_link(person, secret)
    assert "Stop emails" in ines.get(address)
    assert posting.get("/api/v1/me/settings").json()["mail_notices"]
    token = posting.cookies["grandtour"]
    posting.cookies.clear()
    posting.post(address, content="List-Unsubscribe=One-Click")
    posting.cookies.set("grandtour", token)
    assert posting.get("/api/v1/me/settings").json()["mail_notices"] == []


def test_chat_links_ask_before_ending(ines: Visitor, posting: TestClient) -> None:
    """Programs open the links in chats, too, and readers there may not be signed in."""
    person = posting.get("/api/v1/me").json()["id"]
    secret = posting.get("/api/v1/me/notifications/secret").json()["secret"]
    address = EmailLinks("").make_leave_channel_link(person, secret, "webhook")
    assert "Inès will receive no more notifications this way: webhook." in ines.get(address)
    assert posting.get("/api/v1/me/settings").json()["webhook_notices"]
    assert "You will receive no more notifications this way." in ines.post(address)
    kept = posting.get("/api/v1/me/settings").json()
    assert kept["webhook_notices"] == []
    assert kept["mail_notices"]


def test_webhook_forms_and_losses_are_shown(
        ines: Visitor, posting: TestClient, receiver: Receiver) -> None:
    """The secret signs JSON alone. No form can set that an address is gone."""
    said = "This address no longer exists (webhook)"
    ines.post("/me", section="night", webhook_address=receiver.address, webhook_form="slack")
    assert posting.get("/api/v1/me/settings").json()["webhook_form"] == "slack"
    page = ines.get("/me")
    assert "The secret that signs your webhooks" not in page
    assert said not in page
    ines.post("/me/notifications/webhook")
    assert b"Notifications are sent here" in receiver.taken[-1][2]
    assert posting.patch("/api/v1/me/settings",
                         json={"webhook_gone": receiver.address}).status_code == 422
    assert posting.patch("/api/v1/me/settings",
                         json={"webhook_form": "pigeon"}).status_code == 422
    receiver.status = 410
    ines.post("/me/notifications/webhook")
    assert "the address no longer exists" in ines.page
    assert said in ines.page
    receiver.status = 200
    ines.post("/me/notifications/webhook")
    assert said not in ines.get("/me")


def test_tables_are_muted_and_unmuted(ines: Visitor, posting: TestClient) -> None:
    table = posting.post("/api/v1/tables", json={
        "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}]}).json()["table"]
    assert posting.put(f"/api/v1/me/notifications/mutes/{table}").status_code == 204
    assert posting.get("/api/v1/me/notifications").json() == {"open": True, "muted": [table]}
    assert "Notifications are off for 1 table" in ines.get("/me")
    ines.post("/me/notifications/hear")
    assert posting.get("/api/v1/me/notifications").json()["muted"] == []
    assert posting.put("/api/v1/me/notifications/mutes/nowhere").status_code == 404


def test_notification_data_is_exported(ines: Visitor, posting: TestClient) -> None:
    given = posting.get("/api/v1/me/data").json()["notices"]
    assert given == {"notices": [], "quiet_tables": []}


def test_pages_say_notifications_are_off(visitor: Visitor) -> None:
    visitor.post("/me/name", name="Inès")
    assert "has not set up notifications" in visitor.get("/me")
    visitor.post("/me/notifications/mail")
    assert visitor.status == 409
