"""Communities as browsers without scripts and programs see them; a secret one byte by byte."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from grandtour.features.communities.tests.founding import found_community
from grandtour.web.app import Settings, create_app
from tests.new_database import new_database
from tests.some_game import PLAIN, game_title
from tests.web.person import Person
from tests.web.test_pages import check_page
from tests.web.visitor import Visitor

NUMBERS = count(1)
NOWHERE = "22222222"                    # an id, and the beginning of an address, that nobody has
VARIES = {"x-request-id", "content-length"}


@pytest.fixture
def lea(site: TestClient, visitor: Visitor) -> Person:
    return Person(site, "Léa")


PLACES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("GET", "/c/{c}", {}), ("GET", "/c/{c}?sort=newest&page=2", {}), ("GET", "/c/{c}/members", {}),
    ("GET", "/c/{c}/threads.atom", {}), ("GET", "/c/{c}/log", {}),
    ("GET", f"/c/{{c}}/standings/{PLAIN}", {}),
    ("GET", "/c/{c}/new", {}), ("GET", "/c/{c}/lists/new", {}), ("GET", "/c/{c}/t/{t}", {}),
    ("GET", "/c/{c}/t/{t}/posts/{t}", {}), ("GET", "/c/{c}/lists/{l}", {}),
    ("POST", "/c/{c}/join", {}), ("POST", "/c/{c}/leave", {}),
    ("POST", "/c/{c}/threads", {"title": "a", "body": "b", "language": "en"}),
    ("POST", "/c/{c}/threads", {}),
    ("POST", "/c/{c}/t/{t}/posts", {"body": "b", "language": "en"}),
    ("POST", "/c/{c}/t/{t}/posts/{t}", {"body": "b", "language": "en"}),
    ("POST", "/c/{c}/t/{t}/posts/{t}/delete", {}), ("POST", "/c/{c}/t/{t}/posts/{t}/likes", {}),
    ("GET", "/report/post/{c}/{t}/{t}", {}),
    ("POST", "/report/post/{c}/{t}/{t}", {"reason": "spam"}),
    ("POST", "/c/{c}/t/{t}/pin", {"on": "yes"}), ("POST", "/c/{c}/lists", {}),
    ("POST", "/c/{c}/lists/{l}/likes", {}), ("POST", "/c/{c}/lists/{l}/delete", {}),
    ("POST", "/c/{c}/settings", {"title": "Mine"}), ("POST", "/c/{c}/invitation", {}),
    ("POST", "/c/{c}/visibility", {"do": "hide"}), ("POST", "/c/{c}/visibility", {"do": "yes"}),
    ("POST", "/c/{c}/close", {"word": "Friday four"}), ("POST", "/c/{c}/mute", {"on": "yes"}),
    ("POST", "/c/{c}/sharing", {"on": "yes"}),
    ("POST", "/c/{c}/members/{p}", {"do": "remove"}), ("POST", "/c/{c}/tables", {"table": "x"}),
    ("GET", "/c/{c}/meetings/new", {}), ("POST", "/c/{c}/meetings", {"title": "a"}),
    ("GET", "/c/{c}/meetings/{l}", {}),
    ("POST", "/c/{c}/meetings/{l}", {"do": "change", "title": "a"}),
    ("POST", "/c/{c}/meetings/{l}", {"do": "come"}), ("POST", "/c/{c}/meetings/{l}", {"do": "off"}),
)
CALLS: tuple[tuple[str, str, dict[str, Any] | None], ...] = (
    ("GET", "/communities/{c}", None), ("GET", "/communities/{c}/members", None),
    ("GET", "/communities/{c}/threads", None), ("GET", "/communities/{c}/threads/{t}", None),
    ("GET", "/communities/{c}/lists", None), ("POST", "/communities/{c}/members", None),
    ("DELETE", "/communities/{c}/members/{p}", None),
    ("POST", "/communities/{c}/threads", {"title": "a", "body": "b", "language": "en"}),
    ("POST", "/communities/{c}/threads/{t}/posts", {"body": "b", "language": "en"}),
    ("PUT", "/communities/{c}/threads/{t}/posts/{t}", {"body": "b", "language": "en"}),
    ("DELETE", "/communities/{c}/threads/{t}/posts/{t}", None),
    ("PUT", "/communities/{c}/threads/{t}/posts/{t}/like", {"on": True}),
    ("POST", "/communities/{c}/lists", {"title": "a", "body": "b", "language": "en"}),
    ("PUT", "/communities/{c}/lists/{l}/like", {"on": True}),
    ("DELETE", "/communities/{c}/lists/{l}", None),
    ("PUT", "/communities/{c}/mute", {"on": True}),
    ("PUT", "/communities/{c}/sharing", {"on": True}),
    ("GET", "/communities/{c}/tables", None),
    ("PUT", "/communities/{c}/tables/{l}", {"members_only": True}),
    ("GET", "/communities/{c}/meetings", None),
    ("POST", "/communities/{c}/meetings", {"title": "a", "begins": 1}),
    ("PUT", "/communities/{c}/meetings/{l}", {"title": "a", "begins": 1}),
    ("DELETE", "/communities/{c}/meetings/{l}", None),
    ("PUT", "/communities/{c}/meetings/{l}/coming", {"on": True}),
)


def test_empty_lists_mention_no_others(tmp_path: Path) -> None:
    settings = Settings(new_database(tmp_path / "grandtour.sqlite"), requests=0)
    with TestClient(create_app(settings)) as site:
        assert "There are no public communities yet." in site.get("/communities").text


@pytest.mark.slow
@pytest.mark.parametrize("who", ["nobody", "guest", "member"])
def test_secret_and_missing_communities_look_alike(
        site: TestClient, lea: Person, who: str) -> None:
    secret = found_community(lea, "Friday four", "secret")
    thread = lea.write(f"/c/{secret}/threads", title="Where we meet", body="At six.")
    listed = lea.write(f"/c/{secret}/lists", title="Ours", body=game_title(PLAIN))
    there = {"c": secret, "t": thread, "l": listed, "p": site.get("/api/v1/me").json()["id"]}
    nowhere = {"c": NOWHERE + secret[8:], "t": NOWHERE, "l": NOWHERE, "p": NOWHERE}
    site.cookies.clear()
    if who == "guest":
        site.post("/me/name", data={"name": "A guest"})
    elif who == "member":
        Person(site, "Eve")
    for method, path, form in PLACES:
        assert normalised_answer(site, method, path, there, data=form) == \
            normalised_answer(site, method, path, nowhere, data=form), (method, path)
    for method, path, body in CALLS:
        assert normalised_answer(site, method, f"/api/v1{path}", there, json=body) == \
            normalised_answer(site, method, f"/api/v1{path}", nowhere, json=body), (method, path)
    for page in ("/communities", "/api/v1/communities", "/", "/tables"):
        shown = site.get(page).text
        assert secret not in shown
        assert "Friday four" not in shown
    lea.use_cookies().get(f"/c/{secret}/t/{thread}")
    assert "At six." in lea.page                                    # none of it did anything
    assert 'Secret community · 1 member' in lea.page


def normalised_answer(site: TestClient, method: str, path: str, ids: dict[str, str],
         **sent: Any) -> tuple[object, ...]:
    """Return everything that an answer says, without the names that were asked for."""
    answer = site.request(method, path.format(**ids), follow_redirects=False, **sent)
    assert answer.status_code == 404, (method, path, answer.text)
    said = answer.text
    for id in ids.values():
        said = said.replace(id, "asked")
    return said, sorted((name, value) for name, value in answer.headers.items()
                        if name not in VARIES)


def test_invitations_show_texts_for_outsiders(
        site: TestClient, lea: Person) -> None:
    secret = found_community(lea, "Friday four", "secret")
    lea.write(f"/c/{secret}/threads", title="Where we meet", body="At six.")
    code = re.search(r"/communities/join/(\w+)", lea.get(f"/c/{secret}/members"))
    assert code
    link = code[0]
    site.cookies.clear()
    stranger = Visitor(site)
    page = stranger.get(link)
    check_page(page)
    assert "Friday four" in page
    assert "Short evenings" in page
    for hidden in (secret, lea.name, "Where we meet", "1 member"):
        assert hidden not in page
    stranger.post(link)
    assert stranger.status == 403                               # an account is needed
    kenji = Person(site, "Kenji")
    kenji.post(link)
    assert kenji.path == f"/c/{secret}"
    assert "Where we meet" in kenji.page
    assert "Friday four" in kenji.get("/communities")
    kenji.get(link[:-1] + ("a" if link[-1] != "a" else "b"))
    assert kenji.status == 404


@pytest.mark.parametrize(("ticked", "shares"), [({"shares": "on"}, True), ({}, False)])
def test_joining_asks_whether_to_share_results(
        site: TestClient, lea: Person, ticked: dict[str, str], shares: bool) -> None:
    address = found_community(lea, "Lamp lane", "public", f"lamp-{next(NUMBERS)}")
    kenji = Person(site, "Kenji")
    assert 'name="shares"' in kenji.get(f"/c/{address}")
    kenji.post(f"/c/{address}/join", **ticked)
    assert kenji.client.get(f"/api/v1/communities/{address}").json()["shares"] is shares


@pytest.mark.slow
def test_public_communities_from_founding_to_closing(site: TestClient, lea: Person) -> None:
    address = found_community(lea, "Silk and Stations", "public", f"silk-{next(NUMBERS)}")
    place = f"/c/{address}"
    check_page(lea.page)
    thread = lea.write(f"{place}/threads", title="Monsoon", body="Who **brings** silk? <b>")
    check_page(lea.page)
    assert "<strong>brings</strong> silk? &lt;b&gt;" in lea.page
    lea.post(f"{place}/threads", title="", body="Something long", language="ja")
    assert lea.status == 422
    assert "Something long" in lea.page
    check_page(lea.page)
    listed = lea.write(f"{place}/lists", title="Short ones",
                       body=f"{game_title(PLAIN)}: quick\nTen days")
    check_page(lea.page)
    assert f'/games/{PLAIN}">{game_title(PLAIN)}' in lea.page
    for page in ("/new", "/lists/new", "/members"):
        check_page(lea.get(place + page))
    check_page(lea.get("/communities/new"))
    kenji = Person(site, "Kenji")
    assert "Silk and Stations" in kenji.get("/communities")
    check_page(kenji.page)
    assert "Only members of the community can add lists." in kenji.get(f"{place}/t/{thread}")
    check_page(kenji.page)
    kenji.get(f"{place}/members")
    assert kenji.status == 403
    kenji.post(f"{place}/join")
    kenji.post(f"{place}/t/{thread}/posts", body="I do.", language="fr")
    assert "I do." in kenji.page
    post = re.findall(r'id="p-(\w+)"', kenji.page)[1]
    kenji.post(f"{place}/t/{thread}/posts", body=" ", language="fr")
    assert kenji.status == 422
    check_page(kenji.get(f"{place}/t/{thread}/posts/{post}"))
    kenji.post(f"{place}/t/{thread}/posts/{post}", body="I do not.", language="fr")
    assert "I do not." in kenji.page
    assert "edited" in kenji.page
    kenji.post(f"{place}/t/{thread}/posts/{thread}/likes", on="yes")
    assert "1 like" in kenji.page
    kenji.post(f"/report/post/{place.removeprefix('/c/')}/{thread}/{thread}", reason="spam")
    assert "The host has been notified." in kenji.page
    kenji.post(f"{place}/lists/{listed}/likes", on="yes")
    assert "1 like" in kenji.page
    assert "1 new reply" in lea.use_cookies().get(place)
    assert "news in 1 thread" in lea.get("/communities")
    lea.post(f"{place}/t/{thread}/posts/{post}/delete")
    assert "A moderator removed this post." in lea.page
    lea.post(f"{place}/t/{thread}/pin", on="yes")
    assert "pinned" in lea.get(place)
    lea.post(f"{place}/settings", title="Silk", about="", write="keepers", invite="members",
             **{"language-ja": "on"})
    assert "Saved." in lea.page
    kenji.use_cookies().post(f"{place}/t/{thread}/posts", body="Again", language="fr")
    assert kenji.status == 403
    lea.use_cookies().post(f"{place}/close", word="Silk")
    assert lea.path == "/communities"
    lea.get(place)
    assert lea.status == 404


def test_waiting_rooms_are_shown_to_communities(site: TestClient, lea: Person) -> None:
    address = found_community(lea, "Tuesdays", "public", f"tuesdays-{next(NUMBERS)}")
    lea.post("/new", game=PLAIN, seat1="me", seat2="open", seat3="", seat4="", seat5="",
             name="Tuesday silk")
    table = lea.path.rpartition("/")[2]
    assert "Tuesday silk" in lea.get(f"/c/{address}")
    lea.post(f"/c/{address}/tables", table=table)
    assert f'href="/t/{table}"' in lea.page
    check_page(lea.page)
    kenji = Person(site, "Kenji")
    assert f"/t/{table}" not in kenji.get(f"/c/{address}")          # whoever has the link only
    kenji.post(f"/c/{address}/tables", table=table)
    assert kenji.status == 403
    kenji.post(f"/c/{address}/join")
    assert f'action="/t/{table}/join"' in kenji.page
    kenji.post(f"/c/{address}/tables", table=table)
    assert kenji.status == 403                                      # does not sit there


def test_a_program_founds_writes_and_reads(site: TestClient, lea: Person) -> None:
    api = "/api/v1"
    made = site.post(f"{api}/communities", json={
        "title": "Programs", "languages": ["en"], "address": f"programs-{next(NUMBERS)}"})
    assert made.status_code == 201, made.text
    place = f"{api}/communities/{made.json()['address']}"
    thread = site.post(f"{place}/threads", json={
        "title": "First", "body": "Hello", "language": "en"}).json()["id"]
    post = site.post(f"{place}/threads/{thread}/posts",
                     json={"body": "Me too", "language": "ja"}).json()["id"]
    edited = site.put(f"{place}/threads/{thread}/posts/{post}",
                      json={"body": "Me three", "language": "ja"}).json()
    assert edited["edited"]
    assert site.delete(f"{place}/threads/{thread}/posts/{post}").status_code == 204
    found = site.get(f"{place}/threads/{thread}").json()
    assert [(row["body"], row["gone"]) for row in found["posts"]] == [("Hello", ""), ("", "author")]
    row = site.post(f"{place}/lists", json={
        "title": "Short", "body": f"{game_title(PLAIN)}: quick", "language": "en"}).json()
    assert row["games"] == [{"title": game_title(PLAIN), "note": "quick", "game": PLAIN}]
    code = made.json()["invitation"]
    kenji = Person(site, "Kenji")
    assert site.get(f"{api}/community-invitations/{code}").json() == {
        "title": "Programs", "about": "", "languages": ["en"], "secret": False}
    joined = site.post(f"{api}/community-invitations", json={"invitation": code}).json()
    assert (joined["role"], joined["members"]) == ("member", 2)
    assert site.get(f"{place}/threads").json()[0]["fresh"] == 0
    assert site.put(f"{place}/lists/{row['id']}/like", json={"on": True}).json()["likes"] == 1
    ids = {row["name"]: row["person"] for row in site.get(f"{place}/members").json()}
    assert site.delete(f"{place}/members/{ids.pop(kenji.name)}").status_code == 204
    assert site.get(f"{place}/members").json()["code"] == "not_in_community"
    assert site.delete(f"{place}/members/{ids[lea.name]}").json()["code"] == "not_found"
    assert len(lea.use_cookies().client.get(f"{place}/members").json()) == 1


def test_addresses_are_derived_from_names(site: TestClient, lea: Person) -> None:
    """The form asks for the same one; what is taken gets a number."""
    asked = {"title": "Été à Lyon"}
    assert lea.use_cookies().client.get("/api/v1/community-addresses", params=asked).json() == {
        "address": "ete-a-lyon"}
    assert [found_community(lea, "Été à Lyon", "public") for _ in range(3)] == [
        "ete-a-lyon", "ete-a-lyon-2", "ete-a-lyon-3"]
    assert site.get("/api/v1/community-addresses", params=asked).json() == {
        "address": "ete-a-lyon-4"}
    lea.post("/communities", title="Été à Lyon", address="ete-a-lyon", **{"language-en": "on"})
    assert lea.status == 409 and "ete-a-lyon" in lea.page
