"""What the hosts announce to everyone on the site: on its page, on the command line, and as readers
see it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from html import escape, unescape
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from grandtour.cli.main import main
from grandtour.people.announcement import FURTHEST, LONGEST
from tests.some_game import PLAIN
from tests.web.test_host_room import House
from tests.web.visitor import Visitor, app_of, running

BANNER = re.compile(r'<section\s+class="announcement".*?</section>', re.DOTALL)
TEXT = re.compile(r"<p\s+role=\"status\"\s*(?:lang=\"(\w+)\")?\s*>(.*?)</p>", re.DOTALL)
PAUSE = "Down tonight <at> 22:00 & a bit longer"


class Announced(House):
    """A site whose host, Hestia, is in Paris."""

    folder: Path

    def publish(self, until: str = "", **form: str) -> str:
        """Publish an announcement; without an end, until tomorrow."""
        return self.host.post("/host/announcement", do="publish", until=until or local_time(24),
                              **form)

    def end(self) -> None:
        self.host.post("/host/announcement", do="end")

    def load(self) -> None:
        """Load the settings, as the server does every few seconds."""
        self.site.portal.call(app_of(self.site).state.services.site.load_settings)

    def run(self, *given: str) -> int:
        return main(["announce", *given, "--database",
                     f"sqlite:///{self.folder}/grandtour.sqlite"])


def local_time(hours: float, zone: str = "Europe/Paris") -> str:
    """Return a moment after these hours as a form has it, by the clocks of the zone."""
    return (datetime.now(ZoneInfo(zone)) + timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M")


def banner_of(page: str) -> tuple[str, str]:
    """Return the text of the page's announcement and its language, "" if that of the page."""
    found = BANNER.search(page)
    if found is None:
        return "", ""
    said = TEXT.search(found[0])
    assert said
    return unescape(said[2]).strip(), said[1] or ""


def dismiss(browser: Visitor) -> str:
    """Dismiss the announcement by the form of the page."""
    form = dict(re.findall(r'name="(id|back)"\s+value="([^"]*)"', browser.page))
    return browser.post("/announcement/dismiss", **{
        name: unescape(value) for name, value in form.items()})


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Announced]:
    folder = tmp_path_factory.mktemp("announced")
    with running(folder) as client:
        made = Announced(client)
        made.folder = folder
        made.host.client.patch("/api/v1/me/settings", json={"zone": "Europe/Paris"})
        yield made


@pytest.fixture
def house(site: Announced) -> Announced:
    """The site without an announcement."""
    site.end()
    return site


def test_everyone_reads_the_announcement(house: Announced) -> None:
    """On all pages, those of tables too, as text without formatting."""
    house.publish(en=f"  {PAUSE}\n")
    assert (house.host.status, "Published." in house.host.page) == (200, True)
    table = house.host.client.post("/api/v1/tables", json={
        "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "bot"}]}).json()["table"]
    for path in ("/", "/rules", "/sign-in", f"/t/{table}", "/nowhere"):
        page = house.browser().get(path)
        assert banner_of(page) == (PAUSE, "")
        assert escape(PAUSE) in page
    assert f"Hestia published the announcement “{escape(PAUSE)}”" in house.host.get("/host/log")


def test_other_languages_fall_back(house: Announced) -> None:
    house.publish(en="Down at ten", fr="Arrêt à 22 h")
    for code, said in (("en", ("Down at ten", "")), ("fr", ("Arrêt à 22 h", "")),
                       ("ja", ("Down at ten", "en"))):
        assert banner_of(house.browser().get(f"/help?lang={code}")) == said


def test_dismissed_announcements_stay_away(house: Announced) -> None:
    """In this browser, without a script; another announcement is shown again."""
    house.publish(en="One")
    reader = house.browser()
    reader.get("/rules?lang=fr")
    page = dismiss(reader)
    assert (reader.path, banner_of(page), "Règles" in page) == ("/rules", ("", ""), True)
    assert banner_of(reader.get("/")) == ("", "")
    assert banner_of(house.browser().get("/")) == ("One", "")
    house.publish(en="Two")
    assert banner_of(reader.get("/")) == ("Two", "en")
    reader.post("/announcement/dismiss", id="forged", back="https://elsewhere.example")
    assert (reader.path, banner_of(reader.page)) == ("/", ("Two", "en"))


def test_announcements_end_by_the_hosts_clock(
        house: Announced, monkeypatch: pytest.MonkeyPatch) -> None:
    """The form says which one that is."""
    assert "The time zone is Europe/Paris." in house.host.get("/host/announcement")
    assert "nothing" not in house.publish(en="Soon", until=local_time(1))
    service = app_of(house.site).state.services.site
    found = service.find_current_announcement()
    left = found.until / 1000 - datetime.now(UTC).timestamp()
    assert 3_400 < left <= 3_600
    assert f'value="{local_time(1)[:13]}' in house.host.page, "the form has it as it was given"
    monkeypatch.setattr(service, "_now", lambda: found.until)
    assert banner_of(house.browser().get("/")) == ("", "")
    assert "Shown now" not in house.host.get("/host/announcement")


def test_the_preview_publishes_nothing(house: Announced) -> None:
    page = house.host.post("/host/announcement", do="preview", en="Draft", fr="Brouillon",
                           until=local_time(5))
    assert [TEXT.findall(one)[0] for one in BANNER.findall(page)] == [
        ("", "Draft"), ("", "Draft"), ("fr", "Brouillon")]
    assert "Not published yet" in page and "(Europe/Paris)" in page
    assert banner_of(house.browser().get("/")) == ("", "")
    assert "“Draft”" not in house.host.get("/host/log")


def test_hosts_end_announcements_early(house: Announced) -> None:
    house.publish(en="Never mind")
    house.end()
    assert "The announcement has ended." in house.host.page
    assert banner_of(house.browser().get("/")) == ("", "")
    ended = house.host.get("/host/log").count("Hestia ended the announcement")
    house.end()
    assert house.host.get("/host/log").count("Hestia ended the announcement") == ended


@pytest.mark.parametrize(("form", "said"), [
    ({"en": " \u200b "}, "Write the announcement first"),
    ({"en": "a" * (LONGEST + 1)}, f"up to {LONGEST} characters"),
    ({"en": "Late", "until": local_time(-1)}, "within the next year"),
    ({"en": "Far", "until": local_time(FURTHEST / 3_600_000 + 2)}, "within the next year"),
    ({"en": "Odd", "until": "tomorrow"}, "within the next year")])
def test_impossible_announcements_are_refused(
        house: Announced, form: dict[str, str], said: str) -> None:
    """What was typed stays in the form."""
    page = house.publish(**form)
    assert (house.host.status, said in page) == (422, True)
    assert f">{form['en'].strip()}</textarea" in page or "\u200b" in form["en"]
    assert banner_of(house.browser().get("/")) == ("", "")


def test_only_present_hosts_announce(house: Announced) -> None:
    nora = house.member(f"Nora {datetime.now(UTC):%f}")
    nora.post("/host/announcement", do="publish", en="Mine", until=local_time(1))
    assert nora.status == 404
    house.age()
    assert "Sign in again first" in house.publish(en="Stale")
    assert banner_of(house.browser().get("/")) == ("", "")
    house.host.post("/sign-in", name="Hestia", password="a short sentence")


def test_commands_announce_the_same(
        house: Announced, capsys: pytest.CaptureFixture[str]) -> None:
    assert house.run("--text", "en=Down at ten", "--text", "fr=Arrêt", "--until",
                     local_time(3, "Asia/Tokyo"), "--zone", "Asia/Tokyo") == 0
    assert "fr: Arrêt" in capsys.readouterr().out
    house.load()
    assert banner_of(house.browser().get("/?lang=fr")) == ("Arrêt", "")
    assert "The command line published the announcement “Down at ten”" in \
        house.host.get("/host/log")
    assert [house.run("--end"), house.run()] == [0, 0]
    assert "There is no announcement." in capsys.readouterr().out
    for given, said in ((("--text", "en=Endless"), "within the next year"),
                        (("--text", "de=Bald"), "no language de"), (("--zone", "Mars"), "Mars"),
                        (("--until", local_time(1)), "goes with --text")):
        assert house.run(*given) == 1
        assert said in capsys.readouterr().err
