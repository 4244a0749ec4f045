"""Puzzles on the site, as a browser without scripts sees them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape

from starlette.testclient import TestClient

from grandtour import games
from grandtour.bots.puzzles.house import load_puzzles
from tests.some_game import PLAIN
from tests.web.visitor import Visitor

ONE = load_puzzles(PLAIN)[0]
AT = f"/puzzles/{ONE.game}/{ONE.name}"


def actions(page: str) -> list[str]:
    """What the page offers."""
    return [unescape(found) for found in re.findall(r'data-choose="([^"]*)"', page)]


def play(visitor: Visitor, turn: Sequence[str]) -> None:
    """Play a turn action by action."""
    visitor.get(AT)
    for action in turn:
        assert 'id="outcome"' not in visitor.page
        visitor.post(visitor.path, action=action)


def outcome(visitor: Visitor) -> str:
    return visitor.page[visitor.page.index('id="outcome"'):visitor.page.index('id="turn-choice"')]


def named(visitor: Visitor) -> Visitor:
    """Return the visitor as a guest, whose tries are stored."""
    visitor.post("/me/name", name="Trainee")
    return visitor


def test_all_puzzles_of_a_game_are_listed_by_chapter(visitor: Visitor) -> None:
    for name in games.names():
        page = visitor.get(f"/puzzles/{name}")
        for one in load_puzzles(name):
            assert f'href="/puzzles/{name}/{one.name}"' in page
    assert visitor.get("/puzzles/nothing") and visitor.status == 404


def test_list_shows_first_puzzles_of_each_chapter(visitor: Visitor) -> None:
    page = visitor.get("/puzzles")
    for name in games.names():
        number = len(load_puzzles(name))
        shown = len(set(re.findall(rf'href="(/puzzles/{name}/\w+)"', page)))
        assert 0 < shown <= number or number == 0
        assert (f'href="/puzzles/{name}"' in page) == (shown < number)
    assert "<h3>" in page


def test_list_shows_small_boards(visitor: Visitor) -> None:
    page = visitor.get(f"/puzzles/{PLAIN}")
    [small] = re.findall(rf'<img[^>]*src="({AT}/small\.svg[^"]*)"[^>]*loading="lazy"', page)
    drawn = visitor.get(small)
    assert drawn.startswith("<svg") and "<text" not in drawn
    assert len(drawn) < .8 * len(visitor.get(f"{AT}/board.svg?theme=light"))


def test_list_marks_what_to_try_next(visitor: Visitor) -> None:
    one = load_puzzles(PLAIN)[1]
    answer = named(visitor).client.post(
        f"/api/v1/puzzles/{PLAIN}/{one.name}", json={"actions": one.line})
    assert answer.json()["solved"]
    done = tile(visitor.get(f"/puzzles/{PLAIN}"), f"/puzzles/{PLAIN}/{one.name}")
    assert "solved" in done and "Next for you" not in done
    page = visitor.get("/puzzles")
    lists = page.split("<h2 ")[1:]
    assert {one.count("Next for you") for one in lists[1:]} == {1}
    assert f"1 of {len(load_puzzles(PLAIN))} solved" in unescape(page)


def tile(page: str, address: str) -> str:
    return page.rsplit(f'href="{address}"', maxsplit=1)[-1].split("</li>", maxsplit=1)[0]


def test_daily_puzzle_is_on_front_page(visitor: Visitor) -> None:
    page = visitor.get("/")
    assert "Puzzle of the day" in page
    link = re.findall(r'href="(/puzzles/\w+/\w+)"', page)[0]
    picture = unescape(re.findall(rf'srcset="({link}/board\.svg[^"]*)"', page)[0])
    assert visitor.get(picture).startswith("<svg")
    assert visitor.get(link) and visitor.status == 200


def test_best_turn_is_told_after_try(visitor: Visitor) -> None:
    page = visitor.get(AT)
    assert ONE.line[0] in actions(page)
    assert 'id="outcome"' not in page
    play(visitor, ONE.second)
    assert "Another turn gives a better result." in outcome(visitor)
    assert "<details>" in outcome(visitor)              # closed: one can try again first
    play(visitor, ONE.line)
    assert "no other turn gives a better result" in outcome(visitor)


def test_page_says_that_turn_can_win(visitor: Visitor) -> None:
    [win, other] = [next(one for game in games.names() for one in load_puzzles(game)
                         if one.asks_to_win() is wins) for wins in (True, False)]
    page = visitor.get(f"/puzzles/{other.game}/{other.name}")
    assert "find the best turn" in page and "win with this turn" not in page
    page = visitor.get(f"/puzzles/{win.game}/{win.name}")
    assert "win with this turn" in page and "It can end the game with your victory." in page
    for action in win.line:
        visitor.post(visitor.path, action=action)
    assert "It ends the game with your victory." in outcome(visitor)


def test_impossible_steps_are_not_found(visitor: Visitor) -> None:
    for steps in ("9999", "0.x", ".".join("0" * 60)):
        visitor.get(f"{AT}/after/{steps}")
        assert visitor.status == 404


def test_named_people_see_their_tries(visitor: Visitor) -> None:
    play(named(visitor), ONE.second)
    assert "You will see it again on" in outcome(visitor)
    assert "0 of 1 people were right at the first try" in outcome(visitor)
    assert "Your rating: 1" in outcome(visitor)
    page = visitor.get(f"/puzzles/{PLAIN}")
    assert "tried" in tile(page, AT) and "Your rating: 1" in page
    assert f'href="{AT}"' in visitor.get("/me/exercises")
    assert ONE.name in visitor.get("/me/data/export")


def test_of_a_stranger_nothing_is_kept(visitor: Visitor) -> None:
    play(visitor, ONE.line)
    assert "You will see it again" not in outcome(visitor)
    assert "Your rating" not in outcome(visitor)


def test_refused_action_does_not_count(visitor: Visitor) -> None:
    named(visitor).post(AT, action="fly away")
    assert visitor.status == 422
    assert 'class="refusal"' in visitor.page
    assert "tried</span>" not in visitor.get("/puzzles")


def test_empty_page_says_so(visitor: Visitor) -> None:
    visitor.get(f"/puzzles/{PLAIN}/nothing")
    assert visitor.status == 404
    assert "There is no puzzle nothing." in visitor.page


def test_programs_solve_them_too(site: TestClient) -> None:
    listed = site.get("/api/v1/puzzles").json()
    assert sum(one["today"] for one in listed) == 1
    assert {one["due"] for one in listed} == {None}
    told = site.get(f"/api/v1{AT}").json()
    assert ONE.line[0] in [offer["action"] for offer in told["offers"]]
    assert "best" not in told
    for number in range(1, len(ONE.line)):
        after = site.get(f"/api/v1{AT}", params={"after": ONE.line[:number]}).json()
        assert ONE.line[number] in [offer["action"] for offer in after["offers"]]
    solved = site.post(f"/api/v1{AT}", json={"actions": ONE.line}).json()
    assert (solved["solved"], solved["counted"], solved["due"]) == (True, False, None)
    for actions_, code in ((["fly away"], "unknown_action"), ([], "turn_not_over")):
        refused = site.post(f"/api/v1{AT}", json={"actions": actions_})
        assert refused.status_code == 422 and refused.json()["code"] == code
