"""Guests become members, sign in elsewhere, and keep what they have."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from grandtour.people.accounts import MOST_DEVICES
from grandtour.people.rows import TicketRow
from grandtour.people.sessions import ALL_SCOPES
from grandtour.store.database import CannotWrite
from tests.web.visitor import Visitor, app_of
from starlette.testclient import TestClient
from tests.some_game import PLAIN

PASSWORD = "a short sentence"


def client_of(site: TestClient, **wishes: Any) -> TestClient:
    """Return another client of the same running site."""
    made = TestClient(site.app, **wishes)
    made.portal = site.portal
    return made


@pytest.fixture
def other(site: TestClient) -> Visitor:
    """Another browser at the same site."""
    return Visitor(client_of(site))


def open_table(visitor: Visitor) -> str:
    """Open a table of the guest against a walker, and return its address."""
    visitor.post("/new", game=PLAIN, seat1="me", seat2="bot walker", seat3="", seat4="",
                 seat5="", profile="guide")
    return visitor.path


def keep(visitor: Visitor, name: str) -> None:
    visitor.post("/me/claim", name=name, password=PASSWORD)
    assert "You are now a member" in visitor.page


def seat_of(client: TestClient, table: str) -> int | None:
    """Return the client's seat at the table of this address."""
    return client.get(f"/api/v1/tables/{table.removeprefix('/t/')}").json()["you"]


def session_ids(visitor: Visitor) -> list[str]:
    visitor.get("/me/account")
    return re.findall(r'name="session" value="(\w+)"', visitor.page)


def test_guests_keep_games_in_another_browser(visitor: Visitor, other: Visitor) -> None:
    table = open_table(visitor)
    keep(visitor, "Ada")
    assert seat_of(other.client, table) is None
    other.post("/sign-in", name="  ADA ", password=PASSWORD)
    assert "You are signed in." in other.page
    assert seat_of(other.client, table) == 0
    assert "Ada" in other.get(table)


def test_member_names_are_taken_in_any_spelling(visitor: Visitor, other: Visitor) -> None:
    open_table(visitor)
    keep(visitor, "Zoé Ōta")
    open_table(other)
    other.post("/me/claim", name="ZOÉ  ŌTA", password=PASSWORD)
    assert other.status == 409
    assert "choose another name" in other.page
    assert 'value="ZOÉ  ŌTA"' in other.page


def test_a_short_password_keeps_nothing(visitor: Visitor) -> None:
    open_table(visitor)
    visitor.post("/me/claim", name="Bo", password="seven77")
    assert visitor.status == 422
    assert "at least 8 characters" in visitor.page
    visitor.post("/me/claim", name="Bo", password="eight888")
    assert "You are now a member" in visitor.page


def test_a_common_password_keeps_nothing(visitor: Visitor) -> None:
    """Nor does one made of the person's own name."""
    open_table(visitor)
    for password in ("Password1", "Theodosia!"):
        visitor.post("/me/claim", name="Theodosia", password=password)
        assert visitor.status == 422
        assert "easy to guess" in visitor.page
    keep(visitor, "Theodosia")
    visitor.post("/me/password", old=PASSWORD, new="sunshine1")
    assert visitor.status == 422


def test_sign_in_hides_whether_names_exist(visitor: Visitor, other: Visitor) -> None:
    open_table(visitor)
    keep(visitor, "Cato")
    answers = set()
    for name in ("Cato", "Nobody at all"):
        other.post("/sign-in", name=name, password="not the password")
        assert other.status == 403
        answers.add(other.page.replace(name, "NAME"))
    assert len(answers) == 1


def test_guessing_is_stopped_for_a_while(visitor: Visitor) -> None:
    for _ in range(10):
        visitor.post("/sign-in", name="Dido", password="guess")
        assert visitor.status == 403
    visitor.post("/sign-in", name="Dido", password="guess")
    assert visitor.status == 429
    assert "wait a quarter of an hour" in visitor.page


def test_known_devices_sign_in_despite_guessing(
        site: TestClient, visitor: Visitor, other: Visitor) -> None:
    open_table(visitor)
    keep(visitor, "Elissa")
    visitor.post("/sign-out")
    for _ in range(11):
        other.post("/sign-in", name="Elissa", password="guess")
    other.post("/sign-in", name="Elissa", password=PASSWORD)
    assert other.status == 429                          # from the same address, unknown
    visitor.post("/sign-in", name="Elissa", password=PASSWORD)
    assert "You are signed in." in visitor.page
    visitor.post("/sign-out")
    for _ in range(10):                                 # nor does a known device guess for ever
        visitor.post("/sign-in", name="Elissa", password="guess")
        assert visitor.status == 403
    visitor.post("/sign-in", name="Elissa", password=PASSWORD)
    assert visitor.status == 429


def test_other_addresses_are_not_locked_out(
        site: TestClient, visitor: Visitor, other: Visitor) -> None:
    open_table(visitor)
    keep(visitor, "Hanno")
    elsewhere = Visitor(client_of(site, client=("192.0.2.7", 4711)))
    for _ in range(11):
        elsewhere.post("/sign-in", name="Hanno", password="guess")
    assert elsewhere.status == 429
    other.post("/sign-in", name="Hanno", password=PASSWORD)
    assert "You are signed in." in other.page


def test_many_device_cookies_cost_no_more(
        site: TestClient, visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    tickets, asked = app_of(site).state.services.people.tickets, []
    found = tickets.find_valid

    async def noted(kind: str, secret: str) -> TicketRow | None:
        asked.append(secret)
        return await found(kind, secret)

    monkeypatch.setattr(tickets, "find_valid", noted)
    visitor.client.cookies.set("devices", ".".join(map(str, range(1000))))
    visitor.post("/sign-in", name="Nobody here", password="guess")
    assert visitor.status == 403
    assert len(asked) == MOST_DEVICES


def test_returning_members_read_while_writing_fails(
        site: TestClient, visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """The visit is stored at another time."""
    async def closed(change: object) -> None:
        raise CannotWrite("closed", "database is locked")

    table = open_table(visitor)
    write = app_of(site).state.services.database.run_transaction
    site.portal.call(write, lambda connection: connection.exec_driver_sql(
        "UPDATE sessions SET seen = 1"))
    monkeypatch.setattr(app_of(site).state.services.database, "run_transaction", closed)
    for path in ("/", table, "/me"):
        visitor.get(path)
        assert visitor.status == 200, path
    visitor.post("/me/name", name="Latecomer")
    assert visitor.status == 503


def test_one_address_cannot_try_many_names(site: TestClient) -> None:
    guesser = client_of(site, client=("192.0.2.8", 4711))
    answers = [guesser.post("/api/v1/sign-in", json={
        "name": f"Name {number}", "password": "guess"}).status_code for number in range(62)]
    assert answers == [403] * 60 + [429] * 2


def test_correct_sign_ins_use_nothing_up(site: TestClient, visitor: Visitor) -> None:
    open_table(visitor)
    keep(visitor, "Iola")
    program = client_of(site, client=("192.0.2.9", 4711))
    for _ in range(12):
        assert program.post("/api/v1/sign-in", json={
            "name": "Iola", "password": PASSWORD}).status_code == 200


def test_strangers_create_accounts_at_once(visitor: Visitor) -> None:
    visitor.get("/sign-in")
    assert 'href="/sign-up"' in visitor.page
    visitor.post("/sign-up", name="Tavernier", password=PASSWORD)
    assert visitor.status == 422
    assert "the name of a computer player on this site" in visitor.page
    assert "grandtour" not in visitor.client.cookies    # nobody was made
    visitor.post("/sign-up", name="Vera", password=PASSWORD)
    assert "You are now a member" in visitor.page
    assert visitor.client.get("/api/v1/me").json()["member"]
    assert "/u/Vera" in visitor.get("/")


def test_new_members_return_where_they_were(visitor: Visitor) -> None:
    visitor.post("/sign-up", name="Hestia the first", password=PASSWORD)      # the host
    for guest, made in ((False, "Ottilie"), (True, "Quirin")):
        visitor.client.cookies.clear()
        if guest:
            open_table(visitor)
        visitor.get("/me/account?back=/rules")
        assert f"/{'sign-in' if guest else 'sign-up'}?back=/rules" in visitor.page
        visitor.get("/sign-up?back=/rules")
        assert 'name="back" value="/rules"' in visitor.page
        visitor.post("/me/claim" if guest else "/sign-up", name=made, password=PASSWORD,
                     back="/rules")
        assert visitor.path == "/rules"
        assert visitor.client.get("/api/v1/me").json()["name"] == made


def test_headers_name_the_viewer_or_sign_in(visitor: Visitor) -> None:
    for path in ("/", "/tables", "/rules", "/nowhere"):
        assert re.search(
            r'<a class="account-link" href="/sign-in[^"]*"[^>]*>.*?>Sign in</span></a>',
            visitor.get(path)), path
    table = open_table(visitor)
    assert f'href="/sign-in?back={table.replace("/", "%2F")}"' in visitor.get(table)
    keep(visitor, "Wanda")
    for path in ("/", "/tables", table):
        assert '<span class="name">Wanda</span></summary>' in visitor.get(path)
        assert 'href="/u/Wanda"' in visitor.page
        assert 'href="/sign-in' not in visitor.page


@pytest.mark.parametrize("name", ["xenia", "ΧΕΝΙΑ", "Хеnia", "Xen\u200bia"])
def test_guests_cannot_take_member_like_names(
        site: TestClient, visitor: Visitor, other: Visitor, name: str) -> None:
    if site.portal.call(app_of(site).state.services.people.store.find_member, "xenia") is None:
        open_table(visitor)
        keep(visitor, "Xenia")
    open_table(other)
    other.post("/me/name", name=name)
    assert other.status in (409, 422)
    assert other.client.get("/api/v1/me").json()["name"].startswith("Guest")
    refused = client_of(site).post("/api/v1/tables", json={
        "game": PLAIN, "guest": name, "seats": [{"kind": "me"}, {"kind": "open"}]})
    assert refused.status_code in (409, 422)


def test_taken_names_ask_guests_for_another(visitor: Visitor, other: Visitor) -> None:
    visitor.post("/new", game=PLAIN, seat1="me", seat2="open", seat3="", seat4="", seat5="",
                 profile="guide")
    table = visitor.path
    keep(visitor, "Ysolde")
    other.post(f"{table}/join", name="YSOLDE")
    assert other.status == 409
    assert "choose another name" in other.page and "Sit down" in other.page
    other.post(f"{table}/join", name="Tristan")
    assert other.path == table


def test_ended_tokens_create_no_guest(site: TestClient, visitor: Visitor) -> None:
    open_table(visitor)
    visitor.post("/me/tokens", label="bot", scope="play", days="30")
    [secret] = re.findall(r'id="secret">([\w-]+)<', visitor.page)
    [session] = [one for one in visitor.client.get("/api/v1/me/sessions").json()
                 if one["label"] == "bot"]
    visitor.post("/me/sessions/end", session=session["id"])
    wish = {"game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}]}
    for token in (secret, "mistyped"):
        program = client_of(site, headers={"authorization": f"Bearer {token}"})
        for answer in (program.post("/api/v1/tables", json=wish), program.get("/api/v1/games"),
                       program.get("/api/v1/me"),
                       program.get(f"/api/v1/tables/{visitor.path.split('/')[-1]}/stream")):
            assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")
        assert answer.headers.get("www-authenticate") in ("Bearer", None)
        browser = client_of(site, cookies={"grandtour": token})
        assert browser.post("/api/v1/tables", json=wish).status_code == 401
        assert browser.get("/").status_code == 200
        assert browser.get("/api/v1/rules?q=toll").status_code == 200
        assert browser.post("/api/v1/sign-in", json={
            "name": "x", "password": "y"}).json()["code"] == "wrong_sign_in"
    assert client_of(site).post("/api/v1/tables", json=wish).status_code == 201


def test_guest_games_move_to_the_account(visitor: Visitor, other: Visitor) -> None:
    open_table(visitor)
    keep(visitor, "Eve")
    table = open_table(other)
    other.post("/sign-in", name="Eve", password=PASSWORD)
    assert "The games that you played here as a guest are yours now" in other.page
    assert "Eve" in other.get(table)
    assert (seat_of(other.client, table), seat_of(visitor.client, table)) == (0, 0)


def test_bots_replace_guests_beside_the_member(visitor: Visitor, other: Visitor) -> None:
    open_table(visitor)
    keep(visitor, "Faye")
    visitor.post("/new", game=PLAIN, seat1="me", seat2="open", seat3="", seat4="", seat5="",
                 profile="guide")
    table = visitor.path
    other.post(f"{table}/join", name="Faye's other self")
    other.post("/sign-in", name="Faye", password=PASSWORD)
    assert "a computer player took over" in other.page
    assert "Someone who left" in other.get(table)
    assert seat_of(other.client, table) == 0
    assert "Quelqu’un qui est parti" in other.get(f"{table}?lang=fr")
    assert other.my_turn()


def test_ended_sessions_have_no_person(visitor: Visitor, other: Visitor) -> None:
    open_table(visitor)
    keep(visitor, "Gus")
    other.post("/sign-in", name="Gus", password=PASSWORD)
    assert len(session_ids(other)) == 2
    other.post("/me/sessions/end")
    assert len(session_ids(other)) == 1
    visitor.get("/me/account")
    assert visitor.path == "/sign-in"


def age_sessions(site: TestClient) -> None:
    """Age all sign-ins by eleven minutes."""
    write = app_of(site).state.services.database.run_transaction
    site.portal.call(write, lambda connection: connection.exec_driver_sql(
        "UPDATE sessions SET created = created - 660000"))


def test_typed_settings_survive_signing_in_again(site: TestClient, visitor: Visitor) -> None:
    visitor.post("/me/name", name="Odile")
    keep(visitor, "Odile")
    age_sessions(site)
    visitor.post("/me", section="night", mail_address="odile@example.org", night_from="22:30")
    assert visitor.status == 403
    assert 'value="odile@example.org"' in visitor.page and 'value="22:30"' in visitor.page
    visitor.post("/me", section="look", theme="dark")
    visitor.post("/sign-in", name="Odile", password=PASSWORD, back="/me")
    assert "What you typed is not saved yet." in visitor.page
    assert 'value="odile@example.org"' in visitor.page
    assert visitor.client.get("/api/v1/me/settings").json()["mail"] == "none"
    visitor.post("/me", section="as-typed")
    assert "Saved." in visitor.page
    assert visitor.client.get("/api/v1/me/settings").json()["mail"] == "unconfirmed"
    assert visitor.client.get("/api/v1/me/settings").json()["night_from"] == "22:30"
    assert "not saved yet" not in visitor.get("/me")


# What a member does only who has just signed in: by the page, and by the API.
FORMS: dict[str, tuple[str, dict[str, str]]] = {
    "mail": ("/me", {"section": "night", "mail_address": "thief@example.org"}),
    "others": ("/me/sessions/end", {}),
    "token": ("/me/tokens", {"label": "bot", "scope": "read", "days": "30"}),
    "passkey": ("/me/passkeys/remove", {"passkey": "x"})}
CALLS: dict[str, tuple[str, str, dict[str, object]]] = {
    "mail": ("PATCH", "settings", {"mail_address": "thief@example.org"}),
    "others": ("DELETE", "sessions", {}),
    "one": ("DELETE", "sessions/x", {}),
    "token": ("POST", "tokens", {"label": "bot", "scopes": ["read"]}),
    "passkey options": ("POST", "passkeys/options", {}),
    "new passkey": ("POST", "passkeys", {"credential": {}}),
    "passkey": ("DELETE", "passkeys/x", {})}
MEMBER: tuple[str, str, dict[str, object]] = (
    "POST", "claim", {"name": "Thief", "password": PASSWORD})


def program_of(site: TestClient, visitor: Visitor, *scopes: str) -> TestClient:
    """Return a program with a new token of the visitor; without scopes, with all."""
    made = visitor.client.post("/api/v1/me/tokens", json={
        "label": "bot", "scopes": scopes or ALL_SCOPES}).json()["token"]
    return client_of(site, headers={"authorization": f"Bearer {made}"})


@pytest.mark.parametrize("name", ["", "Odette"])
def test_new_tokens_are_no_sign_in(site: TestClient, visitor: Visitor, name: str) -> None:
    """Neither a guest's token is one, nor a member's."""
    open_table(visitor)
    if name:
        keep(visitor, name)
    program = program_of(site, visitor)
    for what, (method, address, body) in {**CALLS, "member": MEMBER}.items():
        refused = program.request(method, f"/api/v1/me/{address}", json=body)
        assert (refused.status_code, refused.json()["code"]) == (403, "sign_in_again"), what
    assert program.get("/me/account").url.path == "/sign-in"        # tokens open no pages
    assert len(visitor.client.get("/api/v1/me/sessions").json()) == 2


def test_some_acts_need_two_scopes(site: TestClient, visitor: Visitor) -> None:
    """Secrets cannot be read with `talk` alone, nor all data with `account` alone."""
    open_table(visitor)
    for scope, lacking, method, address in (
            ("talk", "account", "DELETE", "communities/x/members/y"),
            ("account", "read", "GET", "me/data")):
        refused = program_of(site, visitor, scope).request(method, f"/api/v1/{address}", json={})
        assert refused.json()["code"] == "missing_scope", address
        assert f"“{lacking}”" in refused.json()["message"]
    assert program_of(site, visitor, "read", "account").get("/api/v1/me/data").status_code == 200


def test_api_guests_have_all_scopes(site: TestClient) -> None:
    guest = client_of(site).post("/api/v1/tables", json={
        "game": PLAIN, "guest": "Oleg", "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
    program = client_of(site, headers={"authorization": f"Bearer {guest['token']}"})
    assert program.post("/api/v1/me/tokens", json={
        "label": "bot", "scopes": ["read"]}).status_code == 201
    assert program.post("/api/v1/me/claim", json={
        "name": "Oleg", "password": PASSWORD}).json()["member"]


def test_important_changes_need_a_fresh_sign_in(
        site: TestClient, visitor: Visitor, other: Visitor) -> None:
    """A thief of a token, or of a browser whose owner signed in long ago, cannot make them."""
    open_table(visitor)
    keep(visitor, "Olga")
    other.post("/sign-in", name="Olga", password=PASSWORD)
    program = program_of(site, visitor)
    age_sessions(site)
    for what, (address, fields) in FORMS.items():
        visitor.post(address, **fields)
        assert visitor.status == 403, what
        assert "Sign in again first" in visitor.page, what
        assert re.search(r'href="/sign-in\?back=%2Fme[^"]*">Sign in again', visitor.page), what
    for what, (method, address, body) in CALLS.items():
        for client in (visitor.client, program):
            refused = client.request(method, f"/api/v1/me/{address}", json=body)
            assert (refused.status_code, refused.json()["code"]) == (403, "sign_in_again"), what
    visitor.post("/me", section="look", theme="dark")           # all else goes on
    assert visitor.client.get("/api/v1/me/settings").json()["theme"] == "dark"
    assert visitor.client.get("/api/v1/me/settings").json()["mail"] == "none"
    assert len(visitor.client.get("/api/v1/me/sessions").json()) == 3

    visitor.get("/sign-in?back=/me/account")
    assert "You are signed in as Olga." in visitor.page and 'value="Olga"' in visitor.page
    visitor.post("/sign-in", name="Olga", password="not the one", back="/me/account")
    visitor.post("/me/sessions/end")
    assert visitor.status == 403
    visitor.post("/sign-in", name="Olga", password=PASSWORD, back="/me/account")
    assert visitor.path == "/me/account"
    visitor.post("/me", section="night", mail_address="olga@example.org")
    assert visitor.client.get("/api/v1/me/settings").json()["mail"] == "unconfirmed"
    visitor.post("/me/sessions/end")
    assert len(session_ids(visitor)) == 1


def test_undo_cannot_restore_the_mail_address(site: TestClient, visitor: Visitor) -> None:
    open_table(visitor)
    keep(visitor, "Paulina")
    visitor.post("/me", section="night", mail_address="petra@example.org")
    age_sessions(site)
    visitor.post("/me", section="take-back")
    assert (visitor.status, "Sign in again first" in visitor.page) == (403, True)
    assert visitor.client.get("/api/v1/me/settings").json()["mail"] == "unconfirmed"


def test_signing_out_here_needs_no_proof(site: TestClient, visitor: Visitor) -> None:
    open_table(visitor)
    keep(visitor, "Quintus")
    age_sessions(site)
    [here] = session_ids(visitor)
    visitor.post("/me/sessions/end", session=here)
    assert visitor.path == "/sign-in"


def test_guests_need_no_proof(site: TestClient, visitor: Visitor) -> None:
    """They cannot give any."""
    open_table(visitor)
    age_sessions(site)
    visitor.post("/me/tokens", label="bot", scope="read", days="30")
    assert 'id="secret"' in visitor.page
    visitor.post("/me/sessions/end")
    assert (visitor.status, len(visitor.client.get("/api/v1/me/sessions").json())) == (200, 1)


def test_membership_changes_the_session(site: TestClient, visitor: Visitor) -> None:
    """A stolen token of the guest no longer works."""
    known = []

    def renewed() -> None:
        known.append(visitor.client.cookies["grandtour"])
        for one in known[:-1]:
            assert client_of(site, cookies={"grandtour": one}).get(
                "/api/v1/me").json()["code"] == "nobody"
        assert len(set(known)) == len(known)
        assert visitor.client.get("/api/v1/me").status_code == 200

    open_table(visitor)
    renewed()
    keep(visitor, "Rosa")
    renewed()
    visitor.post("/me/password", old=PASSWORD, new="another sentence")
    renewed()
    visitor.client.post("/api/v1/me/password", json={"old": "another sentence", "new": PASSWORD})
    renewed()
    visitor.post("/sign-in", name="Rosa", password=PASSWORD)
    renewed()
    guest = client_of(site)
    guest.post("/me/name", data={"name": "Guest of Rosa"})
    before = guest.cookies["grandtour"]
    assert guest.post("/api/v1/me/claim", json={
        "name": "Sabine", "password": PASSWORD}).json()["member"]
    assert guest.cookies["grandtour"] != before
    assert client_of(site, cookies={"grandtour": before}).get("/api/v1/me").status_code == 403


def test_signing_out_leaves_a_stranger(visitor: Visitor) -> None:
    open_table(visitor)
    keep(visitor, "Hal")
    visitor.post("/sign-out")
    assert "You do not need an account to play" in visitor.get("/me")


def test_missing_rights_lead_to_sign_in(visitor: Visitor, other: Visitor) -> None:
    open_table(visitor)
    keep(visitor, "Una")
    other.get("/me/friends")
    assert other.status == 403
    assert 'href="/me"' in other.page
    link = re.search(r'href="(/sign-in\?back=[^"]+)"', other.page)
    assert link
    other.get(link[1])
    assert 'name="back" value="/me/friends"' in other.page
    other.post("/sign-in", name="Una", password="not the one", back="/me/friends")
    assert 'name="back" value="/me/friends"' in other.page
    other.post("/sign-in", name="Una", password=PASSWORD, back="/me/friends")
    assert other.path == "/me/friends"
    other.post("/sign-out")
    other.post("/sign-in", name="Una", password=PASSWORD, back="//elsewhere.example")
    assert other.path == "/me/account"


def test_new_passwords_sign_other_sessions_out(visitor: Visitor, other: Visitor) -> None:
    open_table(visitor)
    keep(visitor, "Ida")
    other.post("/sign-in", name="Ida", password=PASSWORD)
    program = other.client.post(
        "/api/v1/sign-in", json={"name": "Ida", "password": PASSWORD}).json()["token"]
    visitor.post("/me/password", old="wrong wrong", new="another sentence")
    assert visitor.status == 403
    visitor.post("/me/password", old=PASSWORD, new="another sentence")
    assert "The new password is saved" in visitor.page
    other.get("/me/account")
    assert other.path == "/sign-in"
    assert other.client.get("/api/v1/me", headers={
        "authorization": f"Bearer {program}"}).status_code == 401
    other.post("/sign-in", name="Ida", password=PASSWORD)
    assert other.status == 403
    other.post("/sign-in", name="Ida", password="another sentence")
    assert "You are signed in" in other.page


def test_tokens_are_shown_once_with_scopes(site: TestClient, visitor: Visitor) -> None:
    table = open_table(visitor).removeprefix("/t/")
    visitor.post("/me/tokens", label="watcher", scope="read", days="30")
    found = re.search(r'id="secret">([\w-]+)<', visitor.page)
    assert found
    assert found[1] not in visitor.get("/me/account")
    program = client_of(site, headers={"authorization": f"Bearer {found[1]}"})
    seen = program.get(f"/api/v1/tables/{table}").json()
    assert seen["you"] == 0
    refused = program.post(f"/api/v1/tables/{table}/actions",
                           json={"number": seen["number"], "action": "bide"})
    assert (refused.status_code, refused.json()["code"]) == (403, "missing_scope")
    assert "“play”" in refused.json()["message"]
    assert program.get("/api/v1/me/sessions").json()["code"] == "missing_scope"
    # Beside the API such a token opens nothing, neither from the header nor from a cookie.
    browser = client_of(site, cookies={"grandtour": found[1]})
    assert seat_of(browser, table) is None
    for nobody in (program, browser):
        refused = nobody.post(f"/t/{table}/act", data={"number": "0", "action": "x"})
        assert refused.status_code == 403


def test_host_links_set_a_password_once(site: TestClient, visitor: Visitor, other: Visitor) -> None:
    open_table(visitor)
    keep(visitor, "Jun")
    people = app_of(site).state.services.people
    assert site.portal.call(people.accounts.issue_reset_secret, "nobody of that name") is None
    astray = site.portal.call(people.accounts.issue_reset_secret, "jun")
    secret = site.portal.call(people.accounts.issue_reset_secret, "jun")
    assert "For Jun." in other.get(f"/password/{secret}")
    other.post(f"/password/{secret}", password="short")
    assert other.status == 422
    other.post(f"/password/{secret}", password="remembered now")
    assert "You are signed in" in other.page
    visitor.get("/me/account")
    assert visitor.path == "/sign-in"
    for used in (secret, astray):
        visitor.get(f"/password/{used}")
        assert visitor.status == 404
    visitor.post("/sign-in", name="Jun", password="remembered now")
    assert "You are signed in" in visitor.page


def test_export_is_one_file(visitor: Visitor) -> None:
    table = open_table(visitor).removeprefix("/t/")
    assert visitor.my_turn()
    visitor.post(f"/t/{table}/act", number=visitor.number, action=visitor.actions[0])
    keep(visitor, "Kim")
    visitor.client.patch("/api/v1/me/settings", json={"theme": "dark"})
    data = json.loads(visitor.get("/me/data/export"))
    assert data["person"]["name"] == "Kim"
    assert data["person"]["settings"] == {"theme": "dark"}
    assert [one["table"] for one in data["tables"]] == [table]
    assert data["tables"][0]["actions"]
    assert PASSWORD not in visitor.page
    assert "argon2" not in visitor.page


def test_deleted_people_leave_their_games(visitor: Visitor, other: Visitor) -> None:
    visitor.post("/new", game=PLAIN, seat1="me", seat2="open", seat3="", seat4="", seat5="",
                 profile="guide")
    table = visitor.path
    other.post(f"{table}/join", name="Lou")
    visitor.post("/me/claim", name="Mia", password=PASSWORD)
    visitor.post("/me/data/delete", password="not the one")
    assert visitor.status == 403
    visitor.post("/me/data/delete", password=PASSWORD)
    assert "You do not need an account" in visitor.get("/me")
    assert other.my_turn()
    assert "Mia" not in other.page
    assert "Someone who left" in other.page
    visitor.post("/sign-in", name="Mia", password=PASSWORD)
    assert visitor.status == 403


def test_leaving_guests_type_their_name(visitor: Visitor, other: Visitor) -> None:
    visitor.post("/new", game=PLAIN, seat1="me", seat2="open", seat3="", seat4="", seat5="",
                 profile="guide")
    table = visitor.path
    visitor.post("/me/name", name="Nia")
    visitor.post("/me/data/delete", word="something else")
    assert "type your name" in visitor.page
    visitor.post("/me/data/delete", word="Nia")
    page = other.get(table)
    assert "Nia" not in page
    seats = other.client.get(f"/api/v1/tables/{table.removeprefix('/t/')}").json()["seats"]
    assert [seat["kind"] for seat in seats] == ["open", "open"]
