"""Scorings to be watched, as the page lists them; panels with points; questions about what lies
covered."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape

import pytest
from grandtour import games
from grandtour.engine.core import PUBLIC
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.language import CODES, language
from grandtour.tables.bot_runner import play_forced_moves
from grandtour.tables.draws import draw_outcome_from_seed
from grandtour.tables.table import Seat, Table
from grandtour.tables.talk import NO_SILENCE
from grandtour.web.table.render_cache import Rendering
from grandtour.web.table_view.fragments import render_fragments, render_playing, build_view
from grandtour.web.table_view.view import TableView
from grandtour.web.http.templating import render_bold
from grandtour.web.table_view.game_log import build_log
from tests.some_game import PLAIN, WITH_SHOWS, WITH_SOLE
from tests.web.test_pages import check_page
from tests.web.visitor import Visitor

NAMES = ["Inès", "Kenji", "Noor", "<b>"]
GAIN = re.compile(r'data-seat="(\d)" data-points="(\d+)"')


def table_of(players: int, seed: int, name: str = WITH_SHOWS) -> Table:
    """A table before its first draw."""
    game = games.game(name)
    match = Match(game, players, game.choose(players, {}))
    seats = [Seat("person", name, name) for name in NAMES[:players]]
    return Table(f"shows{players}-{seed}", "code", "", seats, match, seed, NAMES[0])


def random_tables(players: int, seed: int, name: str = WITH_SHOWS) -> Iterator[tuple[Table, int]]:
    """A table after each action of a random game, and who did it."""
    table, rng = table_of(players, seed, name), Rng(seed)
    play_forced_moves(table.match, draw_outcome_from_seed(seed))
    while not table.match.state.is_terminal():
        seat = table.match.state.current_player()
        table.match.play(table.match.state.sample(rng))
        play_forced_moves(table.match, draw_outcome_from_seed(seed))
        yield table, seat


def render_shows(table: Table, code: str = "en", seat: int = PUBLIC) -> str:
    return render_fragments(table, seat, language(code), 0)["shows"]


def entry_of(part: str) -> int:
    found = re.search(r'data-entry="(\d+)"', part)
    return int(found[1]) if found else 0


def gained_points(part: str, players: int) -> list[int]:
    """The points of all rows, by seat."""
    points = [0] * players
    for seat, number in GAIN.findall(part):
        points[int(seat)] += int(number)
    return points


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rows_match_the_entry(players: int) -> None:
    """This holds at every position of a whole game."""
    before, seen, tours = [0] * players, 0, 0
    for table, _ in random_tables(players, players):
        part = render_shows(table)
        after = [int(score) for score in table.match.state.scores()]
        if entry_of(part) == seen:
            assert after == before
            continue
        seen, rows = entry_of(part), gained_points(part, players)
        assert [old + new for old, new in zip(before, rows, strict=True)] == after
        before = after
        tours += part.count('data-vehicle="pp-bus"')
    assert seen == max(line.entry.number for line in build_log(table) if line.shows)
    assert tours >= players


def test_a_tour_in_full() -> None:
    """Halts in travel order, a row for each owner with the reason, the sum; halts without points
    are there, too."""
    table = next(table for table, _ in random_tables(4, 1)
                 if len(shows := shows_of(table)) > 1 and any(shows[-1].totals))
    show = shows_of(table)[-1]
    part = render_shows(table)
    places = re.findall(r'class="halt" data-place="([\w-]+)"', part)
    assert places[-4:] == [halt.place for halt in show.halts]
    assert part.count('class="award none"') == sum(
        not halt.awards for one in shows_of(table) for halt in one.halts)
    assert f'data-way="{show.way}"' in part
    sums = part.rpartition('class="sum"')[2]
    assert re.findall(r"\+(\d+)", sums) == [str(points) for points in show.totals if points]
    assert unescape(part).count("data-say=") == len(shows_of(table))


def test_patches_past_scorings_have_a_stage() -> None:
    """The stage comes before the points and offers no choice. All differences are among the changes
    as well, and no other change has a stage."""
    seen, staged = None, 0
    for table, _ in random_tables(2, 6):
        view = build_view(table, 0, language("en"), 0, NO_SILENCE, frozenset(), 0, "wide")
        now = Rendering((table.match.number, 0), view)
        if seen is not None:
            told = json.loads(now.encode_changes_since(seen))
            stage = told["stage"]
            assert bool(stage) == (entry_of(now.parts["shows"]) > seen.state[0])
            assert all(told["patch"][name] == now.parts[name] for name in stage)
            if stage:
                staged += 1
                assert points_of(seen.parts | stage) == points_of(seen.parts)
                assert (seen.parts | stage)["details"] == '<div id="details" hidden></div>'
                assert 'data-choose' not in (seen.parts | stage)["moves-body"]
        seen = now
    assert staged > 10


def points_of(parts: dict[str, str]) -> list[str]:
    """Return the points in the panels."""
    return [points for seat in ("player-1", "player-2")
            for points in re.findall(r'data-score="(\d+)"', parts[seat])]


def shows_of(table: Table) -> list:
    return next((line.shows for line in reversed(build_log(table)) if line.shows), [])


def test_listed_places_are_on_the_board() -> None:
    *_, (table, _) = random_tables(3, 5)
    parts = render_fragments(table, PUBLIC, language("en"), 0)
    named = re.findall(r'data-places="([^"]+)"', parts["shows"])
    named += re.findall(r'data-place="([^"]+)"', parts["shows"])
    places = {place for places in named for place in places.split()}
    assert len(places) > 10
    assert all(f"{side}-{place}" in parts for place in places for side in "wt")


def test_undo_restores_the_previous_scoring() -> None:
    moments, seen = random_tables(2, 4), [0]
    while len(seen) < 4:
        table, seat = next(moments)
        if entry_of(render_shows(table)) != seen[-1]:
            seen.append(entry_of(render_shows(table)))
    table.match.take_back(seat, len(table.match.line) - seen[-1] + 1)
    assert entry_of(render_shows(table)) == seen[-2]


def test_earlier_positions_list_their_entry() -> None:
    table = next(table for table, _ in random_tables(3, 2) if shows_of(table))
    number = entry_of(render_shows(table))
    for at, there in ((number, True), (number - 1, False)):
        scene = TableView(table, PUBLIC, language("en"), 0, table.match.at(at), at, live=False)
        part = render_playing(scene)["shows"]
        assert (entry_of(part) == number) == there
        assert ("<details open>" in part) == there


@pytest.mark.parametrize("code", CODES)
def test_the_list_in_every_language(code: str) -> None:
    *_, (table, _) = random_tables(4, 3)
    part = render_shows(table, code)
    assert "&lt;b&gt;" in part
    words = ("Last scoring", "Show on the board", "Together", "Small tour", "Special tour")
    assert all((word in part) == (code == "en") for word in words)


def test_games_without_scorings_stay_empty(player: Visitor) -> None:
    assert '<section id="shows" hidden></section>' in player.page


@pytest.fixture
def at_table(visitor: Visitor) -> Visitor:
    """Return a player against two walkers whose turn it is."""
    visitor.post("/new", game=WITH_SHOWS, seat1="me", seat2="bot walker",
                 seat3="bot walker", seat4="", profile="rulebook")
    assert visitor.my_turn()
    return visitor


def test_a_whole_game_by_forms(at_table: Visitor) -> None:
    table, seen = at_table.path, 0
    while at_table.my_turn():
        check_page(at_table.page)
        seen += 'id="shows" class="panel shows"' in at_table.page
        assert 'id="choices"' in at_table.page
        assert "Not possible now" not in at_table.page      # nothing is ever barred
        at_table.post(f"{table}/act", number=at_table.number, action=at_table.actions[0])
        assert at_table.status == 200, at_table.page
    assert seen >= 12
    check_page(at_table.page)
    assert at_table.page.count('class="show"') >= 4         # a small tour and the special ones
    steps = re.findall(r'<li class="rank-(\d)( own)?" value="(\d)"', at_table.page)
    assert [rank for rank, *_ in steps] == [value for *_, value in steps]
    assert steps[0][0] == "1"
    assert [own for _, own, _ in steps].count(" own") == 1
    assert re.findall(r'"placed p(\d) me"', at_table.page) == ["1"]


def test_points_stand_in_the_panel(at_table: Visitor) -> None:
    scores = re.findall(r'data-score="(\d+)" data-seat="(\d)"', at_table.page)
    assert [seat for _, seat in scores] == ["0", "1", "2"]
    for score, _ in scores:
        assert f'<span class="vh">{score} point' in at_table.page
    assert at_table.page.count('aria-label="begins the round"') == 1


def test_the_first_player_has_a_badge(player: Visitor) -> None:
    assert 'aria-label="start player" title="start player"' in player.page
    assert "data-score" not in player.page


def test_missing_keys_are_not_named(at_table: Visitor, visitor: Visitor) -> None:
    assert "<kbd>E</kbd>" not in at_table.page
    visitor.post("/play", game=PLAIN)
    visitor.my_turn()
    assert "<kbd>E</kbd>" in visitor.page


def get_json(visitor: Visitor, path: str) -> dict:
    return visitor.client.get(path, headers={"accept": "application/json"}).json()


def test_hidden_things_can_be_asked_about(at_table: Visitor) -> None:
    """Without a script, by the script, by a program; also by those who watch."""
    table = at_table.path
    other = get_json(at_table, f"{table}/why?ask=marker 2")
    assert (other["title"], other["clause"], other["fine"]) == ("", "PP-4.4", False)
    own = get_json(at_table, f"{table}/why?ask=marker 0")
    assert own["fine"]
    assert "line" in own["message"]
    page = at_table.get(f"{table}?why=bag")
    check_page(page)
    assert 'class="refusal"' in page
    assert "PP-6.9" in page
    page = at_table.get(f"{table}?why=marker 0")
    check_page(page)
    assert 'class="refusal fine"' in page
    assert own["message"] in page
    api = f"/api/v1{table.replace('/t/', '/tables/')}/why?action="
    assert at_table.client.get(f"{api}marker 0").json() == {"message": own["message"]}
    assert at_table.client.get(f"{api}marker 1").json()["code"] == "marker_is_secret"
    assert at_table.client.get(f"{api}{at_table.actions[0]}").json() is None
    at_table.client.cookies.clear()
    assert at_table.client.get(f"{api}marker 0").json()["code"] == "marker_is_secret"
    assert at_table.client.get(f"{api}open opera-red").json()["code"] == "not_seated"


def test_why_answers_any_question(at_table: Visitor) -> None:
    table = at_table.path
    unknown = get_json(at_table, f"{table}/why?ask=sing loudly")
    assert not unknown["fine"]
    assert get_json(at_table, f"{table}/why?ask=pass")["clause"] == "PP-5.2.3"
    assert get_json(at_table, f"{table}/why?ask={'x' * 300}")["fine"] is False
    legal = get_json(at_table, f"{table}/why?ask={at_table.actions[0]}")
    assert legal["fine"]


def test_waiting_players_see_the_last_move() -> None:
    """They see it as long as others play. The player to move reads the question alone."""
    for (table, seat), _turn in zip(random_tables(3, 5), range(6), strict=False):
        waiting = [viewer for viewer in (0, 1, 2, PUBLIC)
                   if viewer != table.match.state.current_player()]
        sentence = next(line for line in reversed(build_log(table)) if line.entry.seat == seat)
        said = str(render_bold(language("en"), sentence.sentences[0].phrase))
        for viewer in waiting:
            turn = render_fragments(table, viewer, language("en"), 0)["turn-idle"]
            assert (f'</svg> {said}</p>' in turn) == (viewer != seat)
        acting = render_fragments(table, table.match.state.current_player(), language("en"), 0)
        assert 'class="latest"' not in acting["turn-idle"]


def test_forced_moves_are_quiet_lines() -> None:
    """A move, in a large one."""
    told = set()
    for table, _ in random_tables(3, 5, WITH_SOLE):
        done = next(line.entry for line in reversed(build_log(table)) if line.entry.seat >= 0)
        for viewer in {0, 1, 2, PUBLIC} - {table.match.state.current_player(), done.seat}:
            turn = render_fragments(table, viewer, language("en"), 0)["turn-idle"]
            assert ('class="latest minor"' in turn) == done.sole
            assert ("There was no other choice." in turn) == done.sole
        told.add(done.sole)
        if len(told) > 1:
            return
    raise AssertionError("there was always a choice")
