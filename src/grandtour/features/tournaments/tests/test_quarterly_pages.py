"""The standings of a community in a quarter, on its page and for programs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grandtour.features.tournaments.quarterly_standings import Quarter, find_quarter
from grandtour.ratings import Player, Unrated
from grandtour.results.rows import SeatResult, TableResult
from grandtour.results.stores.results import ResultStore
from tests.some_game import ANOTHER, PLAIN
from tests.web.test_host_room import House
from tests.web.test_pages import check_page
from tests.web.visitor import Visitor, app_of, running

SEATS = [{"kind": "me"}, {"kind": "open"}]


class Club(House):
    """A site with a community, of which three are members."""

    def open(self, host: Visitor) -> None:
        founded = host.client.post("/api/v1/communities", json={
            "title": "Silk", "languages": ["en"], "address": "silk"})
        assert founded.status_code == 201, founded.text

    def joins(self, member: Visitor) -> None:
        assert member.client.post("/api/v1/communities/silk/members").is_success

    def id_of(self, browser: Visitor) -> str:
        return str(browser.client.get("/api/v1/me").json()["id"])

    def now(self) -> int:
        return int(app_of(self.site).state.services.tables.now())

    def ended(self, moment: int, *ranking: Visitor, community: str = "silk", game: str = PLAIN,
              unrated: Unrated = "") -> None:
        """A table at which these people had these places ended at this moment."""
        made = ranking[0].client.post("/api/v1/tables", json={
            "game": game, "seats": SEATS, "community": community})
        assert made.is_success, made.text
        store = ResultStore(app_of(self.site).state.services.database)
        people = [Player("person", self.id_of(one)) for one in ranking]
        self.site.portal.call(store.save_result, TableResult(
            made.json()["table"], game, unrated, moment, seats=tuple(
                SeatResult(player, rank, 90 - rank, rank - 1, 1.0 if rank == 1 else 0.0)
                for rank, player in enumerate(people, start=1))))


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with running(tmp_path_factory.mktemp("club")) as site:
        yield Club(site)


@pytest.fixture(scope="module")
def people(club: Club) -> tuple[Visitor, Visitor, Visitor]:
    """Ann, Bo and Cy, who hides statistics. Ann has beaten Bo in this quarter and lost to him in
    the one before, and Bo has beaten Cy. Nothing else there is counts."""
    ann, bo, cy = (club.member(name) for name in ("Ann", "Bo", "Cy"))
    for one, see in ((ann, "everybody"), (bo, "everybody"), (cy, "nobody")):
        one.client.patch("/api/v1/me/settings", json={"see_statistics": see})
    club.open(ann)
    club.joins(bo)
    club.joins(cy)
    now = club.now()
    before = find_quarter(now).first_moment - 1
    club.ended(now, ann, bo)
    club.ended(now, bo, cy)
    club.ended(before, bo, ann)
    club.ended(now, bo, ann, community="")
    club.ended(now, bo, ann, unrated="hints")
    club.ended(now, bo, ann, game=ANOTHER)
    return ann, bo, cy


def test_this_quarters_community_tables_count(
        club: Club, people: tuple[Visitor, Visitor, Visitor]) -> None:
    ann, bo, _ = people
    page = ann.get(f"/c/silk/standings/{PLAIN}")
    assert ann.status == 200
    check_page(page)
    table = page[page.index("<tbody>"):page.index("</tbody>")]
    assert table.index("Ann") < table.index("Bo")
    assert "Cy" not in table
    assert "2 tables counted. 1 more player is ranked here but keeps their statistics private." \
        in " ".join(page.split())
    assert "Previous quarter" in page and "Next quarter" not in page
    link = f'href="/c/silk/standings/{PLAIN}"'
    assert link in ann.get("/c/silk")
    told = bo.client.get(f"/api/v1/communities/silk/standings/{PLAIN}").json()
    quarter = find_quarter(club.now())
    assert (told["quarter"], told["begins"], told["tables"], told["unnamed"]) == (
        str(quarter), quarter.first_moment, 2, 1)
    assert [(one["place"], one["name"], one["values"]["points"], one["tables"])
            for one in told["standings"]] == [(1, "Ann", 24, 1), (2, "Bo", 24, 2)]


def test_table_shows_all_that_decides(club: Club, people: tuple[Visitor, Visitor, Visitor]) -> None:
    """In the order in which it decides."""
    ann, *_ = people
    page = ann.get(f"/c/silk/standings/{PLAIN}")
    heads = [page.index(f'<span class="whole">{title}</span>') for title in (
        "Points", "Direct encounters", "Wins", "Opponents’ points")]
    assert heads == sorted(heads)


def test_members_who_share_are_named(people: tuple[Visitor, Visitor, Visitor]) -> None:
    """Cy hides the statistics from everyone else; the other members see them as long as Cy
    agrees."""
    ann, _, cy = people
    path = f"/c/silk/standings/{PLAIN}"
    assert "You do not share your results" in cy.get(path)
    cy.post("/c/silk/sharing", on="yes")
    assert cy.path == "/c/silk/members"
    table = ann.get(path)
    assert "Cy" in table[table.index("<tbody>"):table.index("</tbody>")]
    told = ann.client.get(f"/api/v1/communities/silk/standings/{PLAIN}").json()
    assert (told["unnamed"], told["standings"][-1]["name"]) == (0, "Cy")
    assert "You do not share your results" not in cy.get(path)
    told = cy.client.put("/api/v1/communities/silk/sharing", json={"on": False}).json()
    assert told["shares"] is False
    table = ann.get(path)
    assert "Cy" not in table[table.index("<tbody>"):table.index("</tbody>")]


def test_everybody_sees_the_own_place(people: tuple[Visitor, Visitor, Visitor]) -> None:
    *_, cy = people
    page = cy.get(f"/c/silk/standings/{PLAIN}")
    assert "Cy" in page[page.index("<tbody>"):page.index("</tbody>")]


def test_earlier_quarter_stays_the_same(
        club: Club, people: tuple[Visitor, Visitor, Visitor]) -> None:
    ann, *_ = people
    before = find_quarter(club.now()).previous_quarter
    page = ann.get(f"/c/silk/standings/{PLAIN}?quarter={before}")
    table = page[page.index("<tbody>"):page.index("</tbody>")]
    assert table.index("Bo") < table.index("Ann")
    assert "Previous quarter" not in page and "Next quarter" in page
    for language, said in (("ja", f"{before.year}年第{before.number}四半期"),
                           ("fr", f"trimestre {before.year}")):
        check_page(ann.get(f"/c/silk/standings/{PLAIN}?quarter={before}&lang={language}"))
        assert said in ann.page
    ann.get("/?lang=en")


def test_empty_quarter_offers_a_table(people: tuple[Visitor, Visitor, Visitor]) -> None:
    ann, *_ = people
    ann.client.patch("/api/v1/me/settings", json={"language": "en"})
    page = ann.get(f"/c/silk/standings/{PLAIN}?quarter={Quarter(2001, 2)}")
    assert "ended in this quarter" in page and "<tbody>" not in page
    check_page(page)


@pytest.mark.parametrize(("path", "status"), [
    (f"/c/nowhere/standings/{PLAIN}", 404), ("/c/silk/standings/chess", 404)])
def test_unknown_standings_are_not_found(
        people: tuple[Visitor, Visitor, Visitor], path: str, status: int) -> None:
    ann, *_ = people
    ann.get(path)
    assert ann.status == status
    assert ann.client.get("/api/v1" + path.replace("/c/", "/communities/")).status_code == status


def test_members_only_and_valid_quarters_only(
        club: Club, people: tuple[Visitor, Visitor, Visitor]) -> None:
    ann, *_ = people
    stranger = club.member("Dee")
    assert stranger.get(f"/c/silk/standings/{PLAIN}") and stranger.status == 403
    wrong = ann.client.get(f"/api/v1/communities/silk/standings/{PLAIN}?quarter=2026-5")
    assert wrong.status_code == 422
