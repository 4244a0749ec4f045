"""The record of a community in a browser without scripts."""

from __future__ import annotations

import re

import pytest
from grandtour.features.communities.audit_log import UNNAMED, AuditKind, AuditRow
from grandtour.features.communities.audit_pages import PARTS, SAID, UNTITLED, build_audit_line
from grandtour.language import CODES, language
from starlette.testclient import TestClient

from grandtour.features.communities.tests.founding import found_community
from tests.with_feature import with_feature
from tests.web.person import Person
from tests.web.test_pages import check_page
from tests.web.visitor import Visitor


@pytest.fixture(name="lea")
def _lea(site: TestClient, visitor: Visitor) -> Person:
    return Person(site, "Léa")


@pytest.fixture(name="club")
def _club(lea: Person) -> str:
    """Return the address of Léa's public community with a thread that she has pinned."""
    address = found_community(lea, "Silk and Stations", "public")
    thread = lea.write(f"/c/{address}/threads", title="<Monsoon>", body="Who brings silk?")
    lea.post(f"/c/{address}/t/{thread}/pin", on="yes")
    return address


def join_club(site: TestClient, club: str, name: str) -> Person:
    person = Person(site, name)
    person.post(f"/c/{club}/join")
    return person


def id_of(person: Person) -> str:
    return str(person.use_cookies().client.get("/api/v1/me").json()["id"])


def test_members_read_the_audit_log(site: TestClient, lea: Person, club: str) -> None:
    kenji = join_club(site, club, "Kenji")
    member = id_of(kenji)
    lea.use_cookies().post(f"/c/{club}/members/{member}", do="keeper")
    for page in ("", "/members"):
        assert f'href="/c/{club}/log"' in kenji.use_cookies().get(f"/c/{club}{page}")
    page = kenji.get(f"/c/{club}/log")
    check_page(page)
    said = re.findall(r"<li>\s*<p>(.*?)</p>", page)
    assert said == [f"{lea.name} made {kenji.name} a moderator",
                    f"{lea.name} pinned the thread “&lt;Monsoon&gt;”"]
    assert "Next page" not in page


def test_outsiders_cannot_read_the_log(site: TestClient, lea: Person, club: str) -> None:
    kenji = join_club(site, club, "Kenji")
    member = id_of(kenji)
    lea.use_cookies().post(f"/c/{club}/members/{member}", do="remove")
    check_refused(kenji.use_cookies(), club)
    site.cookies.clear()
    check_refused(Visitor(site), club)                            # a stranger
    site.post("/me/name", data={"name": "A guest"})
    check_refused(Visitor(site), club)                            # a guest


def check_refused(reader: Visitor, club: str) -> None:
    reader.get(f"/c/{club}/log")
    assert reader.status == 403
    assert "Monsoon" not in reader.page
    assert f'href="/c/{club}/log"' not in reader.get(f"/c/{club}")


@pytest.mark.slow
def test_long_logs_have_pages(lea: Person, club: str) -> None:
    for _ in range(50):
        lea.post(f"/c/{club}/invitation")
    page = lea.get(f"/c/{club}/log")
    assert "Monsoon" not in page
    assert f'href="/c/{club}/log?page=2"' in page
    page = lea.get(f"/c/{club}/log?page=2")
    assert "Monsoon" in page and "Next page" not in page
    assert f'href="/c/{club}/log?page=1"' in page


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("kind", SAID)
def test_log_entries_exist_in_every_language(kind: AuditKind, code: str) -> None:
    fact = ", ".join(PARTS) if kind == "charter" else "Monsoon"
    row = AuditRow("1", "silk", 1, "lea", kind, "kenji", fact, "2", "Léa", "Kenji")
    said = build_audit_line(row, "UTC", language(code)).said
    assert "{" not in said and "Someone" not in said
    assert ("Léa" in said) == (kind not in ("open", "refuse"))
    assert ("Monsoon" in said) == ("{fact}" in SAID[kind] and kind != "charter")


@with_feature("tournaments")
@pytest.mark.parametrize(("code", "said"), [
    ("en", "The host of this site cancelled the tournament “Monsoon”"),
    ("fr", "L’hôte de ce site a annulé le tournoi «\u00a0Monsoon\u00a0»"),
    ("ja", "このサイトの管理者がトーナメント「Monsoon」を中止にしました")])
def test_host_cancellations_name_no_member(code: str, said: str) -> None:
    row = AuditRow("1", "silk", 1, UNNAMED, "tournament", "", "Monsoon", "2")
    assert build_audit_line(row, "UTC", language(code)).said == said


@pytest.mark.parametrize("kind", UNTITLED)
def test_deleted_titles_are_not_quoted(kind: AuditKind) -> None:
    row = AuditRow("1", "silk", 1, "lea", kind, "kenji", "", "2", "Léa", "Kenji")
    assert "“" not in build_audit_line(row, "UTC", language("en")).said


@pytest.mark.parametrize(("code", "said"), [
    ("en", "Someone who left handed the community over to Kenji"),
    ("fr", "Quelqu’un qui est parti a transmis la communauté à Kenji"),
    ("ja", "退会した人がコミュニティをKenjiさんに引き継ぎました")])
def test_departed_members_have_no_name(code: str, said: str) -> None:
    row = AuditRow("1", "silk", 1, "lea", "role", "kenji", "founder", "", "", "Kenji")
    assert build_audit_line(row, "UTC", language(code)).said == said
