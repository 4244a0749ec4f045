"""Ladders, statistics and the result panel, as people and programs read them."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from grandtour.bots.levels import Level, levels_by_name
from grandtour.bots.strength import load_strength
from grandtour.games import game, names
from grandtour.language import language
from grandtour.people.rows import PersonRow
from grandtour.ratings import Player
from grandtour.results.rows import SeatResult, TableResult
from grandtour.results.stores.results import ResultStore
from grandtour.tables.seating import SeatWish
from grandtour.tables.service import Tables
from grandtour.web.results.levels_view import list_levels, style_text
from tests.web.visitor import Visitor, app_of
from starlette.testclient import TestClient
from tests.some_game import ANOTHER, PLAIN, WITH_HANDS

GAMES = 10


def guest(site: TestClient, name: str, **settings: str) -> PersonRow:
    """Return a person who shows statistics as these settings say."""
    people = app_of(site).state.services.people
    person, _ = site.portal.call(people.create_guest, name)
    made = site.portal.call(people.set_settings, person, person.settings.with_changes(**settings))
    assert isinstance(made, PersonRow)
    return made


def finish_table(site: TestClient, game: str, seats: list[Player], first: int = 1) -> None:
    """A rated table of the game that ended with the seats in this order."""
    state = app_of(site).state.services
    tables: Tables = state.tables
    store = ResultStore(state.database)

    async def keep() -> None:
        host = PersonRow("host", "Host")
        table = await tables.open_table(game, [SeatWish("me"), SeatWish("open")], host)
        await store.save_result(TableResult(
            table.id, game, "", tables.now(), seconds=1800, moves=60, seats=tuple(
                SeatResult(player, rank, 100 - 10 * rank, place, 1.0 if rank == 1 else 0.0,
                           times=(20, 30, 40))
                for place, (rank, player) in enumerate(enumerate(seats, start=first)))))
    site.portal.call(keep)


@pytest.fixture(scope="module")
def pool(site: TestClient) -> tuple[PersonRow, PersonRow]:
    """Play ten tables at which a person who shows statistics wins against one who does not, and
    against a bot."""
    ines = guest(site, "Inès", see_statistics="everybody")
    shy = guest(site, "Shy One", see_statistics="nobody")
    for _ in range(GAMES):
        finish_table(site, ANOTHER, [Player("person", ines.id), Player("person", shy.id),
                                 Player("bot", "cyclist"), Player("bot", "walker")])
    young = guest(site, "Young One", see_statistics="everybody")
    finish_table(site, ANOTHER, [Player("person", young.id), Player("bot", "walker")])
    return ines, shy


def test_ladders_name_only_visible_people(
        visitor: Visitor, pool: tuple[PersonRow, PersonRow]) -> None:
    page = visitor.get(f"/ladder/{ANOTHER}").partition('aria-labelledby="ratings"')[2]
    assert page.index("Inès") < page.index("cyclist") < page.index("walker")
    assert "0, fixed" in page
    assert "Shy One" not in page and "Young One" not in page
    assert "1 more player is rated here but keeps their statistics private." in page
    assert "1 person has not played 10 rated games yet." in page
    assert "seat2=bot%20cyclist" in page
    whole = visitor.get("/ladder")
    assert "Inès" in whole and "Shy One" not in whole
    assert visitor.get("/ladder/chess") and visitor.status == 404


def test_every_level_can_be_challenged(visitor: Visitor) -> None:
    """Levels have number and name, the weakest first. The measured strength is that of the file."""
    page = visitor.get(f"/ladder/{PLAIN}").partition('aria-labelledby="ratings"')[0]
    listed = list(levels_by_name(game(PLAIN)).values())
    places = [page.index(f'<span class="level-number">{level.number}</span> {level.name}')
              for level in listed]
    assert places == sorted(places)
    assert all(row.style in page for row in list_levels(PLAIN, [], language("en")))
    for below, level in pairwise(listed):
        for one in load_strength(PLAIN).find_pairings(level.arena_name, below.arena_name).values():
            assert f"{one.share:.0%}" in page
    top = listed[-1]
    assert f'<option value="bot {top.name}" selected>Computer, level {top.number}: {top.name}' in \
        visitor.get(f"/new?game={PLAIN}&seat2=bot%20{top.name}&seat3=")
    for level in listed:
        assert f"seat2=bot%20{level.name}" in page
        assert f"seat2=bot%20{level.name}" in visitor.get("/ladder")


def test_empty_ladders_lead_to_play(visitor: Visitor) -> None:
    for page in (visitor.get(f"/ladder/{WITH_HANDS}"), visitor.get("/ladder")):
        assert "No one has played ten rated games yet." in page
        assert 'action="/play" data-deal><input type="hidden" name="game" ' \
            f'value="{WITH_HANDS}">' in page


def test_programs_read_the_same_ladder(site: TestClient, pool: tuple[PersonRow, PersonRow]) -> None:
    found = site.get(f"/api/v1/games/{ANOTHER}/ladder").json()
    assert [(one["kind"], one["name"]) for one in found["players"]] == [
        ("person", "Inès"), ("bot", "cyclist"), ("bot", "walker")]
    assert found["players"][2]["rating"] == {"points": 0, "margin": 0, "games": GAMES + 1}
    assert found["unnamed"] == 1
    assert site.get("/api/v1/games/chess/ladder").status_code == 404


def test_games_have_statistics(
        visitor: Visitor, site: TestClient, pool: tuple[PersonRow, PersonRow]) -> None:
    page = visitor.get(f"/games/{ANOTHER}/statistics")
    assert "4 players" in page and "10 games" in page
    assert "90.0 (90.0–90.0)" in page                       # whoever acts first has always won
    assert "100% (72–100)" in page
    assert "30 min (30–30)" in page
    assert "2 players" in page and "Not enough games yet: figures" in page
    alone = visitor.get(f"/games/{ANOTHER}/statistics?who=people")
    assert "No games of this kind have been finished here yet." in alone
    numbers = site.get(f"/api/v1/games/{ANOTHER}/statistics").json()["numbers"]
    assert [(one["players"], one["games"]) for one in numbers] == [(2, 1), (4, 10)]
    assert numbers[1]["places"][0]["share"]["value"] == 1
    assert numbers[0]["points"] is None


def test_viewers_have_statistics(visitor: Visitor, site: TestClient,
                             pool: tuple[PersonRow, PersonRow]) -> None:
    assert "You have not finished a game here yet." in visitor.get("/me/statistics")
    def three(keen: PersonRow) -> None:
        for _ in range(3):
            finish_table(site, PLAIN, [Player("person", keen.id), Player("person", pool[0].id)])

    page = signed_in(visitor, site, "Keen", three)
    assert "too few games" in page and "20–40 s" in page and "3 of 3" in page
    assert "rank 1 of 2" in page
    assert "games together: 3, you were ahead in 3 games<" in page
    own = site.get("/api/v1/me/statistics").json()
    assert own["figures"] == [{"game": PLAIN, "games": 3, "without_substitute": 3, "won": 3.0,
                               "rating": None, "usual_turn": [20, 40]}]
    assert len(own["results"]) == 3
    given = site.get("/me/data/export").json()
    assert len(given["results"]) == 3
    assert pool[0].id not in str(given["results"])


def signed_in(visitor: Visitor, site: TestClient, name: str,
              play: Callable[[PersonRow], object]) -> str:
    """Return the statistics page of a new person who has played like this."""
    people = app_of(site).state.services.people
    person, token = site.portal.call(people.create_guest, name)
    play(replace(person))
    site.cookies.set("grandtour", token)
    return visitor.get("/me/statistics")


def test_profiles_compare_two_players(visitor: Visitor, site: TestClient) -> None:
    """Also where the other shows no statistics: these are the reader's games too."""
    state, portal = app_of(site).state.services, site.portal

    async def play() -> tuple[list[int], str]:
        (ada, _), (bo, token) = [await state.people.create_guest(name) for name in ("A", "B")]
        ada = await state.people.accounts.register(ada, "Ada of the Ranks",
                                                        "a long road south")
        bo = await state.people.accounts.register(bo, "Bo of the Ranks", "a long road south")
        tables: Tables = state.tables
        table = await tables.open_table(PLAIN, [SeatWish("me"), SeatWish("open")], ada)
        await tables.join_table(table.id, bo)
        chance = random.Random(2)
        while not table.over:
            await tables.act(table.id, table.seats[table.to_act].holder, table.match.number,
                             str(chance.choice(table.match.state.choices())))
        await state.results.save_missing()
        return table.match.state.ranking(), token

    ranking, token = portal.call(play)
    site.cookies.set("grandtour", token)
    page = visitor.get("/u/Ada%20of%20the%20Ranks")
    assert {(1, 2): "<dd>you were behind in 1 game<",
            (2, 1): "<dd>you were ahead in 1 game<",
            (1, 1): "<dd>you were level in 1 game<"}[ranking[0], ranking[1]] in page
    assert "Rating" not in page


@pytest.mark.slow
def test_guests_are_rated_from_game_two(visitor: Visitor) -> None:
    """The log says so as the first one begins."""
    for said in ("Not rated: it was a guest’s first game.",
                 "Rated: game 1 of the 10 you need before your rating is shown."):
        visitor.post("/new", game=PLAIN, seat1="me", seat2="bot walker", seat3="", seat4="",
                     seat5="", profile="guide")
        assert ("playing for the first time" in visitor.page) == said.startswith("Not rated")
        while visitor.my_turn():
            visitor.post(f"{visitor.path}/act", number=visitor.number, action=visitor.actions[0])
        deadline = time.monotonic() + 60
        while said not in visitor.page and time.monotonic() < deadline:
            time.sleep(0.05)
            visitor.get(visitor.path)
        assert said in visitor.page


def test_no_level_does_anything_one_times() -> None:
    """The singular has wordings of its own."""
    for name in names():
        for row in list_levels(name, [], language("en")):
            assert not re.search(r"\b1 (positions|times|ways)", row.style)
    assert style_text(Level(1, "greedy", 1)).startswith("Makes the move that looks best right now")


def test_programs_rank_apart_from_people(site: TestClient, visitor: Visitor) -> None:
    engine = guest(site, "Engine One", see_statistics="everybody")
    site.portal.call(app_of(site).state.services.people.store.set_program, engine.id, True)
    for _ in range(GAMES):
        finish_table(site, WITH_HANDS, [Player("person", engine.id), Player("bot", "walker")])
    page = visitor.get(f"/ladder/{WITH_HANDS}")
    people, _, programs = page.partition('id="programs"')
    assert "Engine One" in programs and "Engine One" not in people
    assert "Engine One" not in visitor.get("/ladder")
    found = site.get(f"/api/v1/games/{WITH_HANDS}/ladder").json()["players"]
    assert [one["name"] for one in found if one["program"]] == ["Engine One"]
