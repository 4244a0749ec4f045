"""The settings of the site: in the admin area, on the command line, and as options of `serve`."""

from __future__ import annotations

import email
import email.policy
import re
from collections.abc import Iterator
from email.message import EmailMessage
from html import escape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from grandtour.cli.main import main
from grandtour.notifications.config import MailConfig
from grandtour.people.site import COMMANDED, FIELDS, LONGEST_TEXT
from grandtour.web.app import Settings, create_app
from tests.new_database import new_database
from tests.web.visitor import Visitor, app_of, running

PASSWORD = "a short sentence"
NAME = "Thursdays & friends"


class House:
    """A site whose first member, Hestia, is its host."""

    def __init__(self, site: TestClient) -> None:
        self.site = site
        self.host = self.browser()
        self.host.post("/sign-up", name="Hestia", password=PASSWORD)
        assert self.host.path == "/me/account", self.host.page

    def browser(self) -> Visitor:
        client = TestClient(self.site.app)
        client.portal = self.site.portal
        return Visitor(client)

    def stranger_page(self, path: str) -> str:
        """Return the page as a stranger sees it."""
        return self.browser().get(path)

    def load_settings(self) -> None:
        """Load the settings, as the server does every few seconds."""
        self.site.portal.call(app_of(self.site).state.services.site.load_settings)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("set")


@pytest.fixture(scope="module")
def house(folder: Path) -> Iterator[House]:
    with running(folder, None) as site:
        yield House(site)


def test_site_settings_apply_at_once(house: House) -> None:
    """They are who may create an account, the name of the site, and how to reach the host."""
    house.host.post("/host/settings", accounts="invited", name="Thursdays",
                    contact="hestia@example.org")
    assert (house.host.status, "Saved." in house.host.page) == (200, True)
    assert "join this site by invitation only" in house.stranger_page("/sign-up")
    assert "· Thursdays</title>" in house.stranger_page("/help")
    assert "mailto:hestia@example.org" in house.stranger_page("/contact")
    assert "the settings of the site (Who may create an account, Contact, Name of the site)" in \
        house.host.get("/host/log")
    house.host.post("/host/settings", accounts="open", name="", contact="")
    assert "Password, at least" in house.stranger_page("/sign-up")
    assert "· Grand Tour</title>" in house.stranger_page("/help")


def test_site_names_appear_everywhere(tmp_path: Path) -> None:
    """Also before the sender's address of emails that has no name of its own."""
    outbox = tmp_path / "outbox"
    app = create_app(Settings(new_database(tmp_path / "named.sqlite"), pause=0, requests=0,
                              mail=MailConfig("https://games.example", "gt@games.example", outbox)))
    with TestClient(app) as site:
        host = House(site).host
        host.post("/host/settings", name=NAME)
        host.client.patch("/api/v1/me/settings", json={"mail_address": "hestia@example.org"})
        assert host.client.post("/api/v1/me/notifications/mail").status_code == 200
        calendar = re.search(r"/calendar/[^\"<]+\.ics", host.post("/me/calendar"))
        assert calendar
        told = site.get("/manifest.webmanifest").json()
        passkey = host.client.post("https://testserver/api/v1/me/passkeys/options", json={}).json()
        feed = host.get("/tables.atom?lang=en")
        assert feed.count(f"{escape(NAME)}</") == 2, "its author and its title"
        assert f"NAME:Deadlines and meetings at {NAME}" in host.get(calendar[0])
        assert (told["name"], told["short_name"], passkey["rp"]["name"]) == (NAME, NAME, NAME)
        assert "Grand Tour" not in host.get("/")
    [file] = outbox.glob("*.eml")
    mail = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
    assert isinstance(mail, EmailMessage)
    assert mail["From"].addresses[0].display_name == NAME
    parts = [part.get_content() for kind in ("plain", "html") if (part := mail.get_body((kind,)))]
    assert [part.count(said) for part, said in zip(parts, (NAME, escape(NAME)), strict=True)] == [
        2, 2]


def test_binding_texts_reach_all_languages(house: House) -> None:
    """The welcome appears in its language alone; terms appear in any language that has them."""
    for code, word in (("en", "house"), ("fr", "maison")):
        house.host.post("/host/settings", code=code, **{
            f"{text}_{code}": f"**{word}** of {text} <script>" for text in (
                "welcome", "privacy", "terms")})
    for path, text in (("/", "welcome"), ("/privacy", "privacy"), ("/terms", "terms")):
        for code, word in (("en", "house"), ("fr", "maison")):
            assert f"<strong>{word}</strong> of {text} &lt;script&gt;" in house.stranger_page(
                f"{path}?lang={code}")
        foreign = main_of(house.stranger_page(f"{path}?lang=ja"))
        assert ("<strong>house</strong>" in foreign) == (text != "welcome")
        assert ("英語で表示しています" in foreign) == (text != "welcome")
    assert "Playing here" not in main_of(house.stranger_page("/terms?lang=en"))
    assert "of welcome" not in house.host.get("/")      # who has an account knows
    assert "(Privacy (English), Terms (English), Welcome (English))" in house.host.get("/host/log")
    house.host.post("/host/settings", code="en", terms_en="")
    assert "so it is shown in French." in main_of(house.stranger_page("/terms?lang=en"))
    house.host.post("/host/settings", code="fr", terms_fr="")
    assert "Playing here" in main_of(house.stranger_page("/terms?lang=en"))


def main_of(page: str) -> str:
    found = re.search(r"<main.*</main>", page, re.DOTALL)
    assert found
    return found[0]


@pytest.mark.parametrize(("field", "value"), [
    ("accounts", "everybody"), ("contact", "javascript:alert(1)"), ("contact", "https://"),
    ("contact", "a@b@"), ("name", "a" * 41), ("terms_en", "a" * (LONGEST_TEXT + 1)),
    ("colour", "red")])
def test_invalid_settings_are_refused_and_kept(house: House, field: str, value: str) -> None:
    page = house.host.post("/host/settings", **{"code": "en", "name": "Not kept", field: value})
    assert (house.host.status, "nothing was changed" in page) == (422, True)
    assert "Not kept" not in house.stranger_page("/help")
    if field in ("contact", "terms_en"):
        assert value in page


def test_others_set_nothing(house: House) -> None:
    eve = house.browser()
    eve.post("/sign-up", name="Eve", password=PASSWORD)
    eve.post("/host/settings", name="Eve's")
    assert eve.status == 404
    assert "Eve's" not in house.stranger_page("/help")


def test_the_command_line_sets_the_same(
        house: House, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = ("--database", f"sqlite:///{folder}/grandtour.sqlite")
    assert main(["site", "--set", "name=Fridays", "--set", "accounts=closed", *database]) == 0
    assert "name=Fridays" in capsys.readouterr().out.splitlines()
    house.load_settings()
    assert "· Fridays</title>" in house.stranger_page("/help")
    assert "Only the host of this site can create accounts" in house.stranger_page("/sign-up")
    assert main(["site", "--set", "accounts=some", *database]) == 1
    assert "cannot be saved" in capsys.readouterr().err
    assert main(["site", "--set", "name=", "--set", "accounts=", *database]) == 0
    house.load_settings()
    assert "· Grand Tour</title>" in house.stranger_page("/help")
    assert "The command line changed the settings of the site" in house.host.get("/host/log")


def test_what_is_given_to_serve_wins(tmp_path: Path) -> None:
    with running(tmp_path, "open") as site:
        given = House(site)
        page = given.host.get("/host/settings")
        assert "The value given when this server was started" in page
        given.host.post("/host/settings", accounts="closed", name="Mine")
        assert given.host.status == 409
        assert "Password, at least" in given.stranger_page("/sign-up")
        assert "Mine" not in given.stranger_page("/help")
        given.host.post("/host/settings", name="Mine")     # as a browser sends it then
        assert "· Mine</title>" in given.stranger_page("/help")


def test_every_field_has_its_place(house: House) -> None:
    """Each is in the form of some language."""
    pages = "".join(map(house.host.get, (
        *(f"/host/settings?code={code}" for code in ("en", "ja", "fr")), "/host/limits")))
    assert {field for field in FIELDS if f'name="{field}"' not in pages} == set(COMMANDED)
