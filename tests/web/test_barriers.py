"""Test what protects browser and server against strangers, other sites and neighbours, one barrier
each. docs/asvs.toml says which requirement each fulfils."""

from __future__ import annotations

import ast
import json
import logging
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from grandtour.web.app import Settings, create_app
from grandtour.web.discovery import list_open_routers, list_pages, list_routers
from grandtour.web.http.forms import return_address
from grandtour.web.http.guard import POLICY
from grandtour.web.server.logs import JsonLogFormatter
from tests.new_database import new_database
from tests.some_game import PLAIN
from tests.with_feature import with_feature
from tests.tested import PACKAGE
from tests.web.test_headers import fill_path, routes
from tests.web.visitor import Visitor, running

SCRIPTS = sorted(file for file in [*PACKAGE.glob("web/*/static/*.js"),
                                   *PACKAGE.glob("features/*/static/*.js")]
                 if file.name != "idiomorph.js")
PASSWORD = "a short sentence"
EVIL = "https://evil.example"


@pytest.fixture(scope="module")
def secured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """The site as it is found behind a proxy that speaks https."""
    app = create_app(Settings(new_database(tmp_path_factory.mktemp("s") / "g.sqlite"), pause=0,
                              requests=0, hosts=("testserver",)))
    with TestClient(app, base_url="https://testserver", follow_redirects=False) as made:
        yield made


# Cookies.

def collect_cookies(secured: TestClient) -> list[str]:
    """Return the cookies that a browser gets for a name, a language and a look."""
    secured.cookies.clear()
    answers = [secured.post("/sign-up", data={"name": "Clelia", "password": PASSWORD}),
               secured.get("/?lang=fr"), secured.post("/sign-out")]
    secured.cookies.clear()
    answers.append(secured.post("/me", data={"section": "look", "theme": "dark"}))
    return [line for answer in answers for line in answer.headers.get_list("set-cookie")]


def test_https_cookies_are_secure_and_host_only(secured: TestClient) -> None:
    given = collect_cookies(secured)
    assert len(given) >= 4
    for line in given:
        name, *rest = line.split("; ")
        marks = {part.lower() for part in rest}
        assert {"secure", "httponly", "samesite=lax", "path=/"} <= marks, line
        assert not any(mark.startswith("domain") for mark in marks), line
        assert name.startswith("__Host-") or "max-age=0" in marks, line
    for cookie in ("grandtour", "devices", "language", "theme", "before"):
        assert any(line.startswith(f"__Host-{cookie}=") for line in given), cookie


def test_old_cookies_keep_people_signed_in(secured: TestClient) -> None:
    secured.cookies.clear()
    opened = secured.post("/api/v1/tables", json={
        "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "bot"}]}).json()
    old = {"cookie": f"grandtour={opened['token']}"}
    assert secured.get("/api/v1/me", headers=old).status_code == 200
    both = {"cookie": f"grandtour=x; __Host-grandtour={opened['token']}"}
    assert secured.get("/api/v1/me", headers=both).status_code == 200


def test_old_look_cookies_still_apply(secured: TestClient) -> None:
    secured.cookies.clear()
    old = {"cookie": "theme=dark"}
    assert 'data-theme="dark"' in secured.get("/", headers=old).text
    secured.post("/me", data={"section": "look", "theme": "light"}, headers=old)
    assert 'data-theme="light"' in secured.get("/").text
    both = {"cookie": "theme=dark; __Host-theme=light"}
    assert 'data-theme="light"' in secured.get("/", headers=both).text
    secured.cookies.clear()


def test_visitors_get_no_session(secured: TestClient) -> None:
    secured.cookies.clear()
    for path in ("/", "/tables", f"/games/{PLAIN}", f"/rules/{PLAIN}", "/sign-in", "/new"):
        given = secured.get(path).headers.get_list("set-cookie")
        assert not [line for line in given if "grandtour=" in line], path


def test_signing_out_clears_browser_storage(visitor: Visitor) -> None:
    visitor.post("/sign-up", name="Berenice", password=PASSWORD)
    answer = visitor.client.post("/sign-out", follow_redirects=False)
    assert answer.headers["clear-site-data"] == '"storage"'
    assert "max-age=0" in answer.headers["set-cookie"].lower()


def test_member_pages_link_to_sign_out(visitor: Visitor) -> None:
    visitor.post("/sign-up", name="Cassandra", password=PASSWORD)
    for path in ("/", "/tables", f"/games/{PLAIN}", f"/rules/{PLAIN}", "/me"):
        assert 'action="/sign-out"' in visitor.get(path), path


# Other sites.

def test_policies_allow_no_foreign_content() -> None:
    rules = dict(rule.split(" ", 1) for rule in POLICY.split("; "))
    assert rules["default-src"] == rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    allowed = {word for rule in rules.values() for word in rule.split()}
    assert allowed == {"'none'", "'self'", "data:"}
    assert "data:" not in rules["script-src"]


@pytest.mark.slow
def test_other_sites_cannot_read_answers(secured: TestClient) -> None:
    """No answer names another origin, asked simply or by a preflight."""
    secured.cookies.clear()
    told = []
    for method, path in {(method, path) for _, path in routes() for method in ("GET", "OPTIONS")}:
        if "stream" not in path and not path.endswith("/turn"):
            answer = secured.request(method, fill_path(path, "nothing", "1"), headers={
                "origin": EVIL, "access-control-request-method": "POST"})
            told += [(method, path) for name in answer.headers
                     if name.startswith("access-control-")]
    assert told == []


@with_feature("collection")
@pytest.mark.parametrize("back", [
    EVIL, "//evil.example", "/\\evil.example", "\\\\evil.example", "javascript:alert(1)",
    "http:evil.example", "/\t/evil.example", "/\n/evil.example", " //evil.example", "evil.example"])
def test_redirects_stay_on_the_site(visitor: Visitor, back: str) -> None:
    assert return_address({"back": back}, "/usual") == "/usual"
    visitor.post("/sign-up", name="Daphne", password=PASSWORD)
    answer = visitor.client.post(f"/games/{PLAIN}/marks", data={"set": "own", "back": back},
                                 follow_redirects=False)
    assert answer.status_code == 303
    assert re.match(r"/(?![/\\])", answer.headers["location"])


@pytest.mark.slow
def test_looking_changes_nothing_of_the_account(visitor: Visitor) -> None:
    """Every address that changes something of it is refused to who only looks."""
    visitor.post("/sign-up", name="Eurydice", password=PASSWORD)
    before = visitor.client.get("/api/v1/me/data").json()
    changing = [route.path for route in list_pages()
                if isinstance(route, Route) and route.methods == {"POST"}]
    assert len(changing) > 20
    for path in changing:
        visitor.client.get(fill_path(path, "nothing", "1"))
    after = visitor.client.get("/api/v1/me/data").json()
    assert [after["person"][part] for part in ("name", "settings", "passkeys")] == \
        [before["person"][part] for part in ("name", "settings", "passkeys")]
    assert len(after["person"]["sessions"]) == len(before["person"]["sessions"])


# What is asked wrongly.

def test_protected_fields_cannot_be_set(visitor: Visitor) -> None:
    visitor.post("/sign-up", name="Galatea", password=PASSWORD)
    before = visitor.client.get("/api/v1/me").json()
    for field in ("id", "member", "name", "password", "mail_address", "reach", "webhook_secret"):
        answer = visitor.client.patch("/api/v1/me/settings", json={field: "x"})
        assert answer.status_code == 422, field
    visitor.post("/settings", id="x", member="", theme="dark", name="x", key="x", host="1")
    assert visitor.client.get("/api/v1/me").json() == before


def test_a_field_given_twice_counts_once(visitor: Visitor) -> None:
    """Parameters in the query are no part of the form."""
    visitor.client.post("/sign-up?name=Query&password=another+sentence", content=(
        "name=First&name=Hecuba&password=another+sentence&password=a+short+sentence"),
        headers={"content-type": "application/x-www-form-urlencoded"})
    assert visitor.client.get("/api/v1/me").json()["name"] == "Hecuba"
    signed_in = visitor.client.post("/api/v1/sign-in", json={
        "name": "Hecuba", "password": PASSWORD})
    assert signed_in.status_code == 200


@pytest.mark.parametrize("method", ["TRACE", "TRACK", "CONNECT", "DEBUG"])
def test_nothing_is_traced(site: TestClient, method: str) -> None:
    for path in ("/", "/api/v1/me", f"/games/{PLAIN}"):
        answer = site.request(method, path, headers={"x-secret": "wool"})
        assert answer.status_code in (403, 404, 405)
        assert "wool" not in answer.text


@pytest.mark.parametrize("path", [
    "/static/", "/static/%2e%2e/guard.py", "/static/..%2fguard.py",
    "/static/%2e%2e/%2e%2e/%2e%2e/app.py", "/static/..%5cguard.py", "/static//etc/passwd",
    "/static/%00", "/static/games/", "/static/games/nothing.css", "/.git/config", "/.env",
    "/pyproject.toml", "/static/../templates/page.html"])
def test_paths_stay_inside_the_static_folder(site: TestClient, path: str) -> None:
    assert site.get(path, follow_redirects=False).status_code == 404


def test_there_is_no_list_of_files(site: TestClient) -> None:
    for path in ("/static", "/static/", "/static/joined/", "/api/v1/"):
        answer = site.get(path)
        assert answer.status_code == 404
        assert ".css" not in answer.text.partition("<main")[2]


def test_file_names_come_from_the_server(player: Visitor) -> None:
    """The names of the table and its people, and the address, make no difference."""
    id = player.path.rpartition("/")[2]
    player.post("/sign-up", name='a"; filename="x.exe', password=PASSWORD)
    for path in ("/me/data/export", f"/t/{id}/0.svg", f"/t/{id}/0.svg?name=x.exe",
                 f"/t/{id}/0.svg?filename=..%2fx.exe"):
        said = player.client.get(path).headers["content-disposition"]
        assert re.fullmatch(r'(inline|attachment); filename="[\w.-]+\.(json|svg)"', said), said


@pytest.mark.slow
def test_every_text_has_a_charset(secured: TestClient) -> None:
    """JSON is UTF-8 by its own standard."""
    secured.cookies.clear()
    told = []
    for method, path in routes():
        if method == "GET" and "stream" not in path and not path.endswith("/turn"):
            answer = secured.get(fill_path(path, "nothing", "1").replace("/c/1", f"/c/{PLAIN}"))
            kind = answer.headers.get("content-type", "")
            text = kind.startswith("text/") or "xml" in kind
            if answer.content and (not kind or (text and "charset=utf-8" not in kind.lower())):
                told.append((path, kind))
    assert told == []


def test_internals_are_not_revealed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unexpected error shows neither its message nor its place."""
    app = create_app(Settings(new_database(tmp_path / "g.sqlite"), requests=0,
                              hosts=("testserver",)))

    async def broken(*_: object) -> None:
        raise RuntimeError("SELECT secret FROM wool")

    with TestClient(app, raise_server_exceptions=False) as made:
        monkeypatch.setattr(app.state.services.people.accounts, "sign_in", broken)
        for answer in (made.post("/sign-in", data={"name": "x", "password": "y"}),
                       made.post("/api/v1/sign-in", json={"name": "x", "password": "y"})):
            assert answer.status_code == 500
            for word in ("wool", "Traceback", "RuntimeError", "accounts", str(tmp_path)):
                assert word not in answer.text
            assert not {"server", "x-powered-by"} & set(answer.headers)


# Who is somebody.

def test_new_sites_have_no_people(tmp_path: Path) -> None:
    import sqlite3
    new_database(tmp_path / "g.sqlite")
    with running(tmp_path):
        rows = sqlite3.connect(tmp_path / "grandtour.sqlite").execute(
            "SELECT count(*) FROM people").fetchone()
    assert rows == (0,)


def test_sign_in_has_no_other_ways() -> None:
    """Every address that could give a session, by name: who adds one writes it down here and in
    docs/threats.md."""
    every = {
        path for path in (route.path for route in list_pages()) if not path.startswith("/t/")} | {
        route.path for router in (*list_routers(), *list_open_routers()) for route in router.routes
        if isinstance(route, Route)}
    found = {path for path in every
             if re.search(r"sign|password|passkey|forgotten|token|claim", path)}
    leading = {"/sign-out", "/api/v1/sign-out", "/.well-known/change-password"}
    assert found - leading == {
        "/sign-in", "/sign-up", "/forgotten", "/password/{secret}", "/me/claim", "/me/password",
        "/me/tokens", "/me/passkeys/remove", "/api/v1/sign-in", "/api/v1/sign-in/forgotten",
        "/api/v1/sign-in/passkey", "/api/v1/sign-in/passkey/options", "/api/v1/me/claim",
        "/api/v1/me/password", "/api/v1/me/tokens", "/api/v1/me/passkeys",
        "/api/v1/me/passkeys/options", "/api/v1/me/passkeys/{id}"}


def test_password_fields_hide_and_autofill() -> None:
    """Every template with such a field: hidden while typed, known to password managers, pasting
    not forbidden."""
    found = 0
    for file in (*PACKAGE.glob("web/*/templates/*.html"),
                 *PACKAGE.glob("features/*/templates/*.html")):
        for field in re.findall(r"<input\b[^>]*>", file.read_text(encoding="utf-8")):
            if re.search(r'password|name="(old|new)"', field):
                found += 1
                assert 'type="password"' in field, file.name
                assert re.search(r'autocomplete="(current|new)-password"', field), file.name
    assert found >= 2
    assert not [file.name for file in SCRIPTS
                if re.search(r"[\"']paste[\"']|onpaste", file.read_text(encoding="utf-8"))]


# What the sources do not do.

@cache
def parse_site() -> tuple[list[tuple[str, ast.Call]], list[tuple[str, str]]]:
    """Return every call and every imported module in the code of the site, each with its file; the
    lab and the tests of features are left out."""
    called, imports = [], []
    for file in sorted(PACKAGE.rglob("*.py")):
        name = file.relative_to(PACKAGE).as_posix()
        if name.startswith(("lab/", "store/migrations/")) or "/tests/" in name:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called.append((name, node))
            elif isinstance(node, ast.Import):
                imports += [(name, one.name) for one in node.names]
            elif isinstance(node, ast.ImportFrom):
                imports += [(name, f"{node.module}.{one.name}") for one in node.names]
    return called, imports


@cache
def list_calls() -> list[tuple[str, str, ast.Call]]:
    """Every call: the file, what is called, the call."""
    return [(name, ast.unparse(call.func), call) for name, call in parse_site()[0]]


def imported_modules() -> set[str]:
    """Every module that is imported."""
    return {module for _, module in parse_site()[1]}


# Nothing comes from elsewhere: both ends are workers of one page in somebody's own browser, or the
# contract of games pickles what it reads back.
OF_OUR_OWN = [("browser_edition/thinking.py", "pickle"), ("testing/positions.py", "pickle")]


@pytest.mark.slow
def test_nothing_evaluates_text() -> None:
    assert [(file, called) for file, called, _ in list_calls()
            if called in ("eval", "exec", "compile", "__import__")] == []
    bad = re.compile(r"(c?pickle|marshal|shelve|yaml|dill|joblib|code|codeop)(\.|$)")
    assert [one for one in parse_site()[1] if bad.match(one[1])
            and one not in OF_OUR_OWN] == []


@pytest.mark.slow
def test_no_shell_is_called() -> None:
    assert [(file, called) for file, called, call in list_calls()
            if called in ("os.system", "os.popen", "asyncio.create_subprocess_shell")
            or any(word.arg == "shell" for word in call.keywords)] == []


def test_no_xml_is_read() -> None:
    assert {name for name in imported_modules() if name.startswith(("xml", "lxml"))} == {
        "xml.sax.saxutils.escape"}


def test_no_template_is_made_of_text() -> None:
    assert [(file, called) for file, called, _ in list_calls()
            if called.endswith(("from_string", "jinja2.Template")) or called == "Template"] == []


def test_sql_is_never_built_from_text() -> None:
    """Statements are built by SQLAlchemy with bound values. What goes to the driver as text is
    constant: a lock, a pragma, the name of a channel."""
    assert "sqlalchemy.text" not in imported_modules()
    direct = {file for file, called, _ in list_calls() if called.endswith("exec_driver_sql")}
    assert direct <= {"store/database.py", "store/news.py"}


def test_patterns_are_never_built_from_input() -> None:
    """A pattern is written down, has a name that is, or escapes what it is made of; three are made
    of tables of the house."""
    made = {file for file, called, call in list_calls()
            if re.fullmatch(r"re\.(compile|search|f?u?l?l?match|sub|split|find\w+)", called)
            and not (isinstance(call.args[0], ast.Constant | ast.JoinedStr)
                     or "re.escape(" in ast.unparse(call)
                     or ast.unparse(call.args[0]).isupper())}
    assert made <= {"web/cost/rate_limits.py", "web/admission/space.py", "games/terms.py"}


def test_ciphers_are_those_of_libraries() -> None:
    """SHA-256 and HMAC with it; passwords by argon2; secrets by the system; what is pushed is
    sealed in one file."""
    used = {name for name in imported_modules()
            if re.match(r"(hashlib|hmac|argon2|webauthn|cryptography|Crypto|ssl)\b", name)}
    assert {name for name in used if name.startswith("hashlib")} == {"hashlib.sha256"}
    sealing = {file for file, module in parse_site()[1] if module.startswith("cryptography.")}
    assert sealing == {"notifications/web_push.py"}
    assert not {name for name in used if name.startswith("Crypto")}
    assert not [file for file, called, _ in list_calls()
                if re.search(r"\b(md5|sha1|uuid[14])$", called)]


def test_scripts_keep_nothing_secret() -> None:
    """Scripts store data only in these files. A player's own numbers of deals are no secret once
    they are opened, and nothing follows from one alone before."""
    storing = {file.name for file in SCRIPTS
               if re.search(r"(local|session)Storage|indexedDB|document\.cookie",
                            file.read_text(encoding="utf-8"))}
    assert storing <= {"browsers.js", "lighter.js", "numbers.js", "rematch.js", "sound.js",
                       "talk.js", "waiting.js", "zone.js"}


def test_scripts_write_no_foreign_keys() -> None:
    """No prototype is named, and nothing is copied key by key from what has come, but attributes
    of the site's own page, where a browser makes names of them."""
    bad = re.compile(r"__proto__|\.prototype\b|constructor\["
                     r"|Object\.assign\(\s*(?!\{|new|\w+\.dataset)")
    assert [file.name for file in SCRIPTS if bad.search(file.read_text(encoding="utf-8"))] == []


def test_packages_contain_no_tests_or_tools() -> None:
    """But for what `grandtour new-game` copies, which is never loaded. Tests of features are among
    the sources, and not in what is installed."""
    sources = {"tests"} if PACKAGE.parent.name == "src" else set()
    names = {path.name for path in PACKAGE.rglob("*")
             if not ({"__pycache__", "skeleton"} | sources) & set(path.relative_to(PACKAGE).parts)}
    assert not [name for name in names
                if re.match(r"(test_|conftest)|.*\.(map|bak|orig|swp)$", name)]
    assert not names & {"tests", "tools", "benchmarks", ".git", ".env"}


# The log.

@pytest.mark.parametrize("said", ["one\ntwo", 'a", "level": "critical', "\r\n{}", "\u2028x"])
def test_log_entries_stay_on_one_line(said: str) -> None:
    record = logging.LogRecord("x", logging.INFO, "x", 1, "told %s", (said,), None)
    line = JsonLogFormatter().format(record)
    assert "\n" not in line and "\r" not in line
    assert json.loads(line)["message"] == f"told {said}"
    assert json.loads(line)["level"] == "info"
