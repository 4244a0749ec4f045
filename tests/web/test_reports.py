"""Reports: a person reports something, the host sees its context and decides, and its reporter and
its author read the decision."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count

import pytest
from starlette.testclient import TestClient

from grandtour.cli.main import main
from tests.some_game import PLAIN
from tests.with_feature import with_feature
from tests.web.test_host_room import House
from tests.web.test_pages import check_page
from tests.web.visitor import Visitor, app_of, running

WHY = {"reason": "insult", "words": "Nobody talks like that."}


class Reported(House):
    """A site with a person who writes badly. Its first member, Hestia, is its host."""

    def __init__(self, site: TestClient, database: str) -> None:
        super().__init__(site)
        self.database = database
        self.numbers = count(1)

    def review(self, author: Visitor, body: str) -> str:
        """Publish a review, and return its id."""
        author.post(f"/games/{PLAIN}/texts", kind="review", language="en", title="A race",
                    body=body)
        return author.path.removeprefix("/texts/")

    def table(self, host: Visitor, other: Visitor) -> str:
        """Open a table at which both play, and return its id."""
        made = host.client.post("/api/v1/tables", json={
            "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
        other.client.post(f"/api/v1/tables/{made['table']}/seats", json={"code": made["code"]})
        return str(made["table"])

    def cases(self) -> list[str]:
        """Return the ids of the open cases, the last reported last."""
        return re.findall(r'action="/host/reports/([\w-]+)"', self.host.get("/host/reports"))

    def decide(self, decision: str, case: str = "", **words: str) -> str:
        """Decide a case, by default the last, by the form of the page. Return what it says."""
        return self.host.post(f"/host/reports/{case or self.cases()[-1]}", decision=decision,
                              **{"days": "0", **words})


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reported]:
    folder = tmp_path_factory.mktemp("reported")
    with running(folder) as site:
        yield Reported(site, f"sqlite:///{folder / 'grandtour.sqlite'}")


@with_feature("collection")
def test_removed_texts_notify_both_sides(house: Reported) -> None:
    author, reader = house.member("Ugo"), house.member("Ilse")
    text = house.review(author, "Only fools like it.")
    assert f"/report/text/{text}" in reader.get(f"/texts/{text}")
    assert f"/report/text/{text}" not in author.get(f"/texts/{text}")
    assert "Only fools like it." in reader.get(f"/report/text/{text}")
    assert "The host has been notified." in reader.post(f"/report/text/{text}", **WHY)
    assert "not decided yet" in reader.get("/me/reports")

    assert "1 open report" in house.host.get("/")
    page = house.host.get("/host/reports")
    for said in ("Only fools like it.", "Ilse", "Ugo", "insults or threatens", WHY["words"]):
        assert said in page
    assert "Decision saved." in house.decide("remove", answer="Thank you.", warning="Be kind.")
    assert "1 open report" not in house.host.get("/")

    assert reader.get(f"/texts/{text}") and reader.status == 404
    assert "1 answer from the host" in reader.get("/")
    assert (reader.get("/waiting"), reader.path) == (reader.page, "/me/reports")
    assert "The host has removed it." in reader.page and "Thank you." in reader.page
    assert "answer from the host" not in reader.page + reader.get("/")
    assert "Be kind." in author.get("/me/reports")
    assert "Ilse" not in author.page and WHY["words"] not in author.page
    assert "Hestia removed reported content by Ugo" in house.host.get("/host/log")


@with_feature("collection")
def test_the_bell_leads_to_news(house: Reported) -> None:
    """A waiting table does not hide the host's answer."""
    author, reader = house.member("Vasile"), house.member("Wilma")
    text = house.review(author, "Nobody needs it.")
    reader.post(f"/report/text/{text}", **WHY)
    made = reader.client.post("/api/v1/tables", json={
        "game": PLAIN, "options": {"first_seat": "0"},
        "seats": [{"kind": "me"}, {"kind": "bot"}]}).json()["table"]
    assert 'href="/waiting"' in reader.get("/tables")
    assert "1 table is waiting for you" in reader.page
    assert reader.get("/waiting") and reader.path == f"/t/{made}"
    house.decide("nothing", answer="It may stay.")
    page = reader.get("/waiting")
    assert reader.path == "/waiting"
    check_page(page)
    assert f'href="/t/{made}"' in page
    assert re.search(r'href="/me/reports">View<span class="vh">: 1 answer from the host', page)
    reader.get("/me/reports")
    assert reader.get("/waiting") and reader.path == f"/t/{made}"
    house.member("Xenia").post("/me/friends", do="ask", name="Vasile")
    assert author.get("/waiting") and author.path == "/me/friends"


def test_reported_lines_have_their_context(house: Reported) -> None:
    """A spectator reports and becomes a guest. A deleted line leaves a trace."""
    wim, xaver, watcher = house.member("Wim"), house.member("Xaver"), house.browser()
    table = house.table(wim, xaver)
    for who, text in ((xaver, "Good evening"), (wim, "Go away, fool"), (xaver, "Please")):
        who.client.post(f"/api/v1/tables/{table}/messages", json={"text": text})
    assert f"/report/table/{table}" in xaver.get(f"/t/{table}")
    assert f"/report/line/{table}/2" in watcher.get(f"/report/table/{table}")
    assert f"/report/seat/{table}/0" in watcher.page
    watcher.post(f"/report/line/{table}/2", reason="insult")
    assert "The host has been notified." in watcher.page
    page = house.host.get("/host/reports")
    assert "  Xaver: Good evening\n&gt; Wim: Go away, fool\n  Xaver: Please" in page
    house.decide("remove")
    assert "Go away, fool" not in xaver.get(f"/t/{table}") and "removed" in xaver.page
    assert "Please" in xaver.page
    assert "The host has removed it." in watcher.get("/me/reports")


def test_a_name_that_goes_is_replaced(house: Reported) -> None:
    bad, other = house.member("Scurrile"), house.member("Yara")
    assert "/report/name/Scurrile" in other.get("/u/Scurrile")
    other.post("/report/name/Scurrile", reason="indecent")
    house.decide("remove", warning="Choose another one.")
    name = bad.client.get("/api/v1/me").json()["name"]
    assert re.fullmatch(r"Player \d+", name)
    assert other.get("/u/Scurrile") and other.status == 404
    assert "Choose another one." in bad.get("/me/reports")


@with_feature("collection")
def test_warnings_name_their_subject(house: Reported) -> None:
    """The text stays. Two reports of the same text are one case."""
    zeno, one, two = house.member("Zeno"), house.member("Abel"), house.member("Bela")
    text = house.review(zeno, "Meh.")
    for who in (one, two):
        who.post(f"/report/text/{text}", reason="spam")
    assert house.host.get("/host/reports").count("<form") - house.host.get("/host/log").count(
        "<form") == 1
    house.decide("warn", warning="Say why.")
    for who in (one, two):
        assert "has warned the author" in who.get("/me/reports")
    assert "Say why." in zeno.get("/me/reports") and "Meh." in zeno.page
    assert "Meh." in one.get(f"/texts/{text}")
    assert "Hestia warned Zeno" in house.host.get("/host/log")


@with_feature("collection")
def test_reports_can_suspend_people(house: Reported) -> None:
    cato, reader = house.member("Cato"), house.member("Dido")
    text = house.review(cato, "Worse.")
    reader.post(f"/report/text/{text}", reason="insult")
    house.decide("suspend")
    assert cato.client.get("/api/v1/me").status_code in (401, 403)
    assert "Hestia suspended Cato" in house.host.get("/host/log")
    assert "has suspended the author" in reader.get("/me/reports")


@with_feature("collection")
@pytest.mark.parametrize(("address", "fields", "status"), [
    ("/report/text/{own}", WHY, 403), ("/report/text/nothing", WHY, 404),
    ("/report/board/1", WHY, 404), ("/report/line/{table}/9", WHY, 404),
    ("/report/seat/{table}/9", WHY, 404), ("/report/name/Nobody", WHY, 404),
    ("/report/text/{text}", {"reason": "dull"}, 422), ("/report/text/{text}", {}, 422)])
def test_what_is_not_reported(house: Reported, address: str, fields: dict[str, str],
                              status: int) -> None:
    number = next(house.numbers)
    reader, author = house.member(f"Elba {number}"), house.member(f"Fjord {number}")
    places = {"own": house.review(reader, "Mine."), "text": house.review(author, "Fine."),
              "table": house.table(author, reader)}
    assert reader.post(address.format(**places), **fields) and reader.status == status
    assert reader.client.get("/api/v1/me/data").json()["reports"] == {
        "reports": [], "warnings": []}


@with_feature("collection")
def test_reports_to_hosts_are_limited(house: Reported) -> None:
    gabor, author = house.member("Gabor"), house.member("Hauke")
    texts = [house.review(author, f"Text {number}") for number in range(11)]
    statuses = [gabor.post(f"/report/text/{text}", **WHY) and gabor.status for text in texts]
    assert statuses == [200] * 10 + [429]
    gabor.post(f"/report/text/{texts[0]}", **WHY)
    assert gabor.status == 429


@with_feature("collection")
def test_the_command_line_decides_reports(
        house: Reported, capsys: pytest.CaptureFixture[str]) -> None:
    """The server carries out the decision of the command."""
    jonas, reader = house.member("Jonas"), house.member("Kaya")
    text = house.review(jonas, "By command.")
    reader.post(f"/report/text/{text}", reason="other", words="Look.")
    case = house.cases()[-1]
    decide = ["reports", "--database", house.database, "--decide", case]
    assert main([*decide, "burn"]) == 1
    assert main([*decide, "remove", "--answer", "Done."]) == 0
    assert main([*decide, "remove"]) == 1
    assert main(["reports", "--database", house.database, "--decided"]) == 0
    assert "other: Look.\n    Jonas: A race" in capsys.readouterr().out
    house.site.portal.call(app_of(house.site).state.services.reports.carry_out_decisions)
    assert reader.get(f"/texts/{text}") and reader.status == 404
    assert "The host has removed it." in reader.get("/me/reports") and "Done." in reader.page
    house.decide("nothing", case)
    assert house.host.status == 409


@with_feature("collection")
def test_failed_removals_block_nothing_else(house: Reported) -> None:
    """A line at a table that cannot be read waits to be deleted; decisions before and after it are
    carried out."""
    author, reader = house.member("Nele"), house.member("Otto")
    first, last = [house.review(author, f"Unkind {number}.") for number in range(2)]
    table = house.table(author, reader)
    author.client.post(f"/api/v1/tables/{table}/messages", json={"text": "Unkind."})
    services = app_of(house.site).state.services
    portal = house.site.portal
    for matter in (f"text/{first}", f"line/{table}/1", f"text/{last}"):
        reader.post(f"/report/{matter}", **WHY)
    portal.call(services.database.run_transaction, lambda connection: connection.exec_driver_sql(
        f"UPDATE tables SET rules = 'of nobody' WHERE id = '{table}'"))
    portal.call(services.tables.drop_tables, [table])
    for case in house.cases()[-3:]:
        assert "Decision saved." in house.decide("remove", case)
    gone = [reader.client.get(f"/texts/{text}").status_code for text in (first, last)]
    assert gone == [404, 404]
    left = portal.call(services.reports.store.list_matters_to_delete)
    assert [matter.subject for matter in left] == [f"{table}/1"]


@with_feature("collection")
def test_reports_go_with_the_person(house: Reported) -> None:
    lars, mira = house.member("Lars"), house.member("Mira")
    text = house.review(lars, "Passing.")
    mira.post(f"/report/text/{text}", **WHY)
    assert WHY["words"] in str(mira.client.get("/api/v1/me/data").json()["reports"])
    lars.post("/me/data/delete", password="a short sentence")
    assert "Passing." not in house.host.get("/host/reports")
