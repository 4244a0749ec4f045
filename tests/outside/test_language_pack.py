"""A fourth language, made by the command, translated a little, and installed like any package."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import httpx
import pytest
from babel.messages.pofile import read_po

from grandtour.games.rulebook import clauses
from tests.german import GOAL, TABLES, path_with_german
from tests.outside.test_broken_packages import write_package
from tests.outsiders import path_with, run
from tests.real_site import Site
from tests.some_game import PLAIN

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", name="path")
def _path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A PYTHONPATH that has German."""
    return path_with_german(tmp_path_factory.mktemp("language"))


@pytest.fixture(scope="module", name="reader")
def _reader(path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    site = Site(tmp_path_factory.mktemp("site") / "grandtour.sqlite")
    site.start(PYTHONPATH=path)
    with httpx.Client(base_url=site.url, timeout=60) as reader:
        yield reader
    site.stop()


@pytest.mark.slow
def test_pages_fall_back_to_english(reader: httpx.Client) -> None:
    page = reader.get("/", params={"lang": "de"}).text
    assert '<html lang="de"' in page
    assert "Anmelden" in page
    assert "Rules" in page
    assert '<html lang="de"' in reader.get("/").text            # it is kept
    assert "Deutsch" in reader.get("/", params={"lang": "fr"}).text
    accepted = reader.get("/", headers={"accept-language": "de-AT"}, cookies={"language": ""})
    assert "Anmelden" in accepted.text


@pytest.mark.slow
def test_translated_rules_are_shown(reader: httpx.Client) -> None:
    """Clauses without a translation are in English."""
    assert GOAL in reader.get(f"/rules/{PLAIN}?lang=de").text
    told = reader.get(f"/api/v1/rules/{PLAIN}", params={"lang": "de"}).json()
    first, second, *_ = [one for section in told["sections"] for one in section["clauses"]]
    english = clauses(PLAIN, "en")[second["id"]]
    assert (first["text"], second["text"]) == (GOAL, english.text)
    assert reader.get(f"/api/v1/rules/{PLAIN}", params={"lang": "xx"}).status_code == 422


def test_settings_offer_the_language(reader: httpx.Client) -> None:
    answer = reader.post("/api/v1/tables", json={
        "game": PLAIN, "guest": "Jonas", "seats": [{"kind": "me"}, {"kind": "bot"}]})
    head = {"authorization": f"Bearer {answer.json()['token']}"}
    for code, status in (("de", 200), ("xx", 422)):
        changed = reader.patch("/api/v1/me/settings", json={"language": code}, headers=head)
        assert changed.status_code == status


@pytest.mark.slow
def test_faulty_translations_fall_back(path: str) -> None:
    done = run(path, "-c", f"TABLES = {TABLES!r}" + """
from grandtour.language import Count, language
german = language("de")
print(german.say("{host} created an invitation to this site", host="Ada"))
print(german.say(Count(*TABLES, 1)), german.say(Count(*TABLES, 3)))
""")
    assert done.stdout.splitlines() == ["Ada created an invitation to this site",
                                        "1 Tisch 3 Tische"]
    missing = run(path, "-m", "grandtour", "languages", "de").stdout.splitlines()
    assert "{host} created an invitation to this site" in missing
    assert "Sign in" not in missing
    assert f"({PLAIN}, rules: in English)" not in missing
    assert f"({PLAIN}, teach: in English)" in missing


def test_languages_report_their_coverage(path: str) -> None:
    lines = run(path, "-m", "grandtour", "languages").stdout.splitlines()
    said = {line.split()[0]: line for line in lines}
    assert list(said) == ["en", "ja", "fr", "de"]
    assert "100 %" in said["fr"]
    assert "  0 %  2 of " in said["de"]
    assert said["de"].endswith("messages, grandtour_de")


@pytest.mark.slow
def test_catalogues_can_be_updated(path: str, tmp_path: Path) -> None:
    file = tmp_path / "de.po"
    assert run(path, "-m", "grandtour", "languages", "de", "--write", str(file)).returncode == 0
    catalogue = read_po(BytesIO(file.read_bytes()), locale="de")
    found = catalogue.get("Sign in")
    assert found is not None
    assert found.string == "Anmelden"
    assert any("sign in with your account" in comment for comment in found.auto_comments)
    assert len(catalogue) > 4000


@pytest.mark.parametrize(("code", "fields", "reason"), [
    ("deutsch", "", "a language has a code of two or three small letters"),
    ("fr", "", "the house has this language"),
    ("de", 'name = "Deutsch"\ntitle = "German"\n', "language.toml has no locale"),
    ("de", 'name = "Deutsch"\ntitle = 3\nlocale = "de_DE"\n', "language.toml has no title like 3"),
])
def test_broken_packs_are_left_out(tmp_path: Path, code: str, fields: str, reason: str) -> None:
    write_package(tmp_path, "languages", code, "other_words")
    (tmp_path / "other_words").mkdir()
    (tmp_path / "other_words" / "__init__.py").touch()
    (tmp_path / "other_words" / "language.toml").write_text(fields)
    done = run(path_with(tmp_path), "-c", "from grandtour.language import CODES; print(*CODES)")
    assert done.stdout == "en ja fr\n"
    assert done.stderr == f"{code} of other-{code} 1.0 is left out: BadPack: {reason}\n"


@pytest.mark.parametrize(("arguments", "reason"), [
    (["new-language", "fr"], "there is 'fr' already"),
    (["new-language", "Deutsch"], "a language has a code"),
    (["new-language", "qqq"], "nobody knows a language 'qqq'"),
    (["languages", "de"], "there is no language 'de'; there are en, ja, fr"),
])
def test_impossible_packs_are_explained(tmp_path: Path, arguments: list[str], reason: str) -> None:
    done = run(path_with(tmp_path), "-m", "grandtour", *arguments)
    assert done.returncode == 1
    assert reason in done.stderr
    assert len(done.stderr.splitlines()) == 1
