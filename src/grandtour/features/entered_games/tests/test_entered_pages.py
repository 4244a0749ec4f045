"""Entered games on the site, as a browser without scripts sees them."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from grandtour import games
from grandtour.engine import record
from grandtour.engine.match import Match
from tests.scene import play_at_random
from tests.some_game import ANOTHER, PLAIN
from tests.web.visitor import Visitor, running

STEPS = 20
HOUSE = sorted(games.list_own_packages())


def whole(game: str) -> Match:
    """Return a match of two at random, to its end."""
    rules = games.game(game)
    return play_at_random(Match(rules, 2, rules.choose(2, {})), 1)


def begin(visitor: Visitor, game: str = PLAIN, moves: str = "") -> str:
    """Return the address of a new entered game."""
    visitor.post("/enter", game=game, players="2", name1="Inès", name2="Kenji", moves=moves)
    assert visitor.status == 200 and visitor.path.startswith("/enter/"), visitor.page
    return visitor.path


def moves_of(match: Match) -> str:
    """Return the moves as text, without the first lines of the record."""
    return record.write_record(match).partition("\n\n")[2]


def saved(visitor: Visitor, home: str) -> str:
    return visitor.get(f"{home}/record")


def offered(visitor: Visitor) -> list[str]:
    """Return what the page offers: draws, or choices of a player."""
    return [unescape(one) for one in re.findall(
        r'name="action" value="([^"]+)"', visitor.page)] or [
            unescape(action) for action in visitor.actions]


@pytest.mark.parametrize("game", HOUSE)
def test_whole_text_becomes_finished_game(visitor: Visitor, game: str) -> None:
    match = whole(game)
    home = begin(visitor, game, moves_of(match))
    assert "All moves have been entered." in visitor.page
    assert saved(visitor, home) == record.write_record(match, ["Inès", "Kenji"])


@pytest.mark.parametrize("game", HOUSE)
def test_game_is_entered_move_by_move(visitor: Visitor, game: str) -> None:
    home = begin(visitor, game)
    visitor.get(home)
    for _ in range(STEPS):
        visitor.post(home, action=offered(visitor)[0])
        assert visitor.status == 200 and visitor.path == home
    match, names = record.read_match(saved(visitor, home), games.game(game))
    assert match.number >= STEPS and names == ["Inès", "Kenji"]
    assert "What was drawn?" in visitor.get(home) or "’s turn" in visitor.page


def test_broken_step_keeps_what_was_right(visitor: Visitor) -> None:
    match = whole(PLAIN)
    lines = moves_of(match).split("\n")
    right, wrong = "\n".join(lines[:3]), f"{lines[3]}, dance"
    home = begin(visitor, PLAIN, f"{right}\n{wrong}\n{lines[4]}")
    assert "Line 4, “dance”:" in visitor.page
    assert f"dance\n{lines[4]}</textarea>" in unescape(visitor.page)
    played, _ = record.read_match(saved(visitor, home), games.game(PLAIN))
    assert moves_of(played).startswith("\n".join(lines[:4]))
    visitor.get(home)
    visitor.post(home, moves=lines[4])
    assert "dance" not in visitor.page and "Line 4" not in visitor.page


@pytest.mark.parametrize(("language", "said"), [
    ("en", "cannot be drawn here"), ("ja", "ここでは引けません"), ("fr", "ne peut pas être tiré")])
def test_impossible_draw_is_named_in_readers_language(
        visitor: Visitor, language: str, said: str) -> None:
    home = begin(visitor, PLAIN, "first 7")
    assert said in visitor.get(f"{home}?lang={language}")


def test_forbidden_move_names_its_clause(visitor: Visitor) -> None:
    match = whole(PLAIN)
    setup = moves_of(match).partition("\n")[0]
    home = begin(visitor, PLAIN, setup)
    visitor.get(home)
    verb = offered(visitor)[0].split()[0]
    forbidden = next(text for text in map(str, match.game.actions)
                     if text.startswith(f"{verb} ") and text not in offered(visitor))
    visitor.post(home, action=forbidden)
    assert visitor.status == 422
    said = visitor.page.partition('class="refusal')[2].partition("</section>")[0]
    assert f"/rules/{PLAIN}#" in said
    visitor.post(home, moves=forbidden)
    assert visitor.status == 200 and f"Line 1, “{forbidden}”:" in visitor.page


def test_record_sets_game_players_and_names(visitor: Visitor) -> None:
    match = whole(ANOTHER)
    text = record.write_record(match, ["Ada", "Bo"])
    home = begin(visitor, PLAIN, text.replace("\n", "\r\n"))
    assert saved(visitor, home) == text
    visitor.post("/enter", game=PLAIN, moves=text.replace("facts ", "facts 0"))
    assert visitor.status == 422 and "Line 4 of the record" in visitor.page
    visitor.post("/enter", game=PLAIN, moves=text.replace("players 2", "players x"))
    assert visitor.status == 422 and "Line 5 of the record" in visitor.page


def test_short_draws_and_forced_moves_are_filled_in(visitor: Visitor) -> None:
    home = begin(visitor, PLAIN, "1\nblue-purple-orange, orange-yellow-purple; "
                                    "purple-blue-yellow")
    assert saved(visitor, home).count("column") == 4
    assert "<textarea" in visitor.get(home) and "Line" not in visitor.page.partition("<textarea")[0]


def test_last_move_and_later_ones_can_be_removed(visitor: Visitor) -> None:
    match = whole(PLAIN)
    home = begin(visitor, PLAIN, moves_of(match))
    visitor.post(f"{home}/back")
    assert "All moves have been entered." not in visitor.page
    visitor.post(f"{home}/back", to="10")
    cut, _ = record.read_match(saved(visitor, home), games.game(PLAIN))
    assert cut.number == 10
    rest = unescape(re.findall(r"<textarea[^>]*>([^<]+)</textarea>", visitor.get(home))[0])
    visitor.post(home, moves=rest)
    again, _ = record.read_match(saved(visitor, home), games.game(PLAIN))
    assert moves_of(match).startswith(moves_of(again).partition("\nend ")[0])
    visitor.post(f"{home}/back", to="9999")
    assert visitor.status == 404


def test_old_page_adds_nothing(visitor: Visitor) -> None:
    home = begin(visitor)
    visitor.get(home)
    draw = offered(visitor)[0]
    visitor.post(home, action=draw, number="0")
    before = saved(visitor, home)
    visitor.get(home)
    visitor.post(home, action=offered(visitor)[0], number="0")
    assert visitor.status == 409 and saved(visitor, home) == before


def test_replay_shows_every_position(visitor: Visitor) -> None:
    match = whole(PLAIN)
    home = begin(visitor, PLAIN, moves_of(match))
    page = visitor.get(f"{home}/5")
    assert visitor.status == 200 and f'href="{home}/6"' in page and "/t//" not in page
    patch = visitor.client.get(f"{home}/6?from=5", headers={"accept": "application/json"}).json()
    assert patch["number"] == 6 and patch["patch"]
    assert visitor.client.get(f"{home}/9999").status_code == 404
    file = visitor.get(f"{home}/replay.html")
    assert "Inès" in file and "/enter/" not in file


def test_replay_of_unfinished_game_stays_there(visitor: Visitor) -> None:
    rules = games.game(PLAIN)
    match = play_at_random(Match(rules, 2, rules.choose(2, {})), 1, 60)
    home = begin(visitor, PLAIN, moves_of(match))
    main = visitor.get(f"{home}/40").partition("<main")[2].partition("</main>")[0]
    assert f'href="{home}#turn"' in main and "/t/" not in main
    visitor.get(f"{home}/analysis")
    assert visitor.status == 409


def test_no_one_else_can_see_it(visitor: Visitor) -> None:
    home = begin(visitor)
    mine = dict(visitor.client.cookies)
    visitor.client.cookies.clear()
    for path in (home, f"{home}/0", f"{home}/record", f"{home}/replay.html", f"{home}/why?ask=a"):
        visitor.get(path)
        assert visitor.status == 404, path
    for path in (home, f"{home}/back", f"{home}/delete"):
        visitor.post(path, action="first 0")
        assert visitor.status == 404, path
    visitor.client.cookies.update(mine)
    assert home in visitor.get("/enter")
    visitor.post(f"{home}/delete")
    assert home not in visitor.page
    visitor.get(home)
    assert visitor.status == 404


def test_game_survives_restart(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        visitor = Visitor(client)
        home = begin(visitor, PLAIN, "first 0\ndance")
        mine, before = dict(client.cookies), saved(visitor, home)
    with running(tmp_path) as client:
        client.cookies.update(mine)
        visitor = Visitor(client)
        assert "“dance”:" in visitor.get(home) and ">dance</textarea>" in visitor.page
        assert saved(visitor, home) == before


def test_member_makes_study_of_it(visitor: Visitor) -> None:
    visitor.post("/sign-up", name="Enters", password="a short sentence")
    home = begin(visitor, PLAIN, moves_of(whole(PLAIN)))
    page = visitor.get(home)
    form = page[page.index('action="/studies"'):].partition("</form>")[0]
    fields = {name: unescape(value) for name, value in re.findall(
        r'name="([^"]+)" value="([^"]*)"', form)}
    visitor.post("/studies", **fields)
    assert visitor.status == 200 and visitor.path.startswith("/study/")
    assert "Inès, Kenji" in visitor.page


def test_log_is_not_that_of_an_empty_game(visitor: Visitor) -> None:
    begin(visitor, ANOTHER)                             # the same names, no moves, another title
    home = begin(visitor, PLAIN, moves_of(whole(PLAIN)))
    assert "All moves have been entered." in visitor.get(home)
    assert visitor.status == 200
