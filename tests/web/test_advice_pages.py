"""Reasons and hints as people without scripts, and programs, read them."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient
from tests.some_game import PLAIN

from tests.web.test_pages import check_page
from tests.web.visitor import Visitor

WHY = re.compile(r'href="(/t/\w+/(\d+)/reason)"')
LINES = re.compile("“[^”]+”: .+ By comparison, “[^”]+”: |"
                   "“[^”]+” and “[^”]+” are about equally good")
STANDING = re.compile(r"You are (ahead|behind|level)\.")
CHOOSE = re.compile(r'class="linklike" form="moves-form" name="choose" value="([^"]+)"')


@pytest.fixture(name="second")
def _second(visitor: Visitor) -> Visitor:
    """Return a player at a table against a bot that has begun."""
    visitor.post("/new", game=PLAIN, seat1="me", seat2="bot cyclist", seat3="", seat4="",
                 seat5="", profile="guide", **{"option-first_seat": "1"})
    assert visitor.my_turn()
    return visitor


def api(visitor: Visitor, path: str) -> str:
    return f"/api/v1/tables{visitor.path.removeprefix('/t')}{path}"


def test_bot_lines_link_to_reasons(second: Visitor) -> None:
    table = second.path
    address, number = WHY.findall(second.page)[0]
    page = second.get(address)
    assert second.path == f"{table}/{number}"
    check_page(page)
    reason = re.search(r'class="because" role="status">([^<]+)<', page)
    assert reason
    assert LINES.search(reason[1])
    told = second.client.get(address, headers={"accept": "application/json"}).json()
    assert told["message"] in page.replace("&#39;", "'")
    assert "reason" in second.get(f"{table}/{number}")          # the position alone asks
    assert not LINES.search(second.page)


def test_reasons_are_walked_on_the_board(second: Visitor) -> None:
    table, (address, number) = second.path, WHY.findall(second.page)[0]
    line = second.client.get(address, headers={"accept": "application/json"}).json()["line"]
    assert line == f"{table}/{number}/line"
    page = second.get(line)
    check_page(page)
    steps = re.findall(rf'href="{line}\?step=(\d+)">', page)
    assert steps and steps == sorted(steps, key=int)
    last = second.get(f"{line}?step=999")
    check_page(last)
    assert 'aria-current="step"' in last


def test_hint_lines_need_the_hint(second: Visitor) -> None:
    line, number = f"{second.path}/hint/line", second.number
    second.get(f"{line}?number={number}")
    assert second.client.get(api(second, "")).json()["hinted"] == []
    table = second.path
    second.post(f"{table}/hint", number=number, step="3", mine="")
    page = second.get(f"{line}?number={number}")
    check_page(page)
    assert "A line, step by step" in page


def test_only_bot_lines_have_reasons(player: Visitor) -> None:
    own = player.number
    player.post(f"{player.path}/act", number=own, action=player.actions[0])
    table = player.path
    asked = [number for _, number in WHY.findall(player.get(table))]
    assert str(int(own) + 1) not in asked
    answer = player.client.get(api(player, f"/positions/{int(own) + 1}/reason"))
    assert (answer.status_code, answer.json()["code"]) == (404, "no_bot_chose")


def test_programs_read_all_considered_actions(second: Visitor) -> None:
    number = WHY.findall(second.page)[0][1]
    told = second.client.get(api(second, f"/positions/{number}/reason")).json()
    assert (told["seat"], told["bot"], told["sure"]) == (1, "cyclist", False)
    assert told["action"] in {way["action"] for way in told["ways"]}
    assert all(0 <= way["share"] <= 1 for way in told["ways"])


def test_a_hint_in_three_steps(second: Visitor) -> None:
    table, number, mine = second.path, second.number, second.actions[-1]
    assert second.page.count("A game with hints is not rated.") == 1        # the tip of the bulb
    page = second.post(f"{table}/hint", number=number, step="1", mine="")
    check_page(page)
    assert "Hint 1 of 3" in page
    assert "A game with hints is not rated." in page
    assert not CHOOSE.search(page)                      # which move is not told yet
    page = second.post(f"{table}/hint", number=number, step="2", mine="")
    best = CHOOSE.search(page)
    assert best and best[1] in second.actions
    assert not STANDING.search(page)
    page = second.post(f"{table}/hint", number=number, step="3", mine=mine)
    check_page(page)
    assert STANDING.search(page)
    assert LINES.search(page)
    assert "used a hint, so this game is not rated." in page
    assert "A game with hints is not rated." not in page
    assert second.number == number                      # nothing was done


def test_hint_costs_are_told_once(second: Visitor) -> None:
    table = second.path
    second.post(f"{table}/hint", number=second.number, step="1", mine="")
    second.post(f"{table}/act", number=second.number, action=second.actions[0])
    assert second.my_turn()
    page = second.post(f"{table}/hint", number=second.number, step="1", mine="")
    assert "Hint 1 of 3" in page
    assert "A game with hints is not rated." not in page


def test_hints_compare_with_the_chosen_action(second: Visitor) -> None:
    mine = second.actions[0]
    assert f'name="mine" value="{mine}"' in second.get(f"{second.path}?choose={mine}")


def test_programs_take_hints_step_by_step(second: Visitor) -> None:
    number = int(second.number)
    steps = [second.client.post(api(second, "/hint"), json={"number": number, "step": step}).json()
             for step in (1, 2, 3)]
    assert [step["action"] is None for step in steps] == [True, False, False]
    assert [step["ways"] is None for step in steps] == [True, True, False]
    assert steps[2]["ways"][0]["action"] == steps[1]["action"]
    assert second.client.get(api(second, "")).json()["hinted"] == [0]


def test_spectators_get_no_hint(site: TestClient, second: Visitor) -> None:
    number = int(second.number)
    site.cookies.clear()
    answer = second.client.post(api(second, "/hint"), json={"number": number})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_seated")
    assert "data-hint" not in second.get(second.path)


def test_hints_are_agreed_at_creation(visitor: Visitor) -> None:
    page = visitor.get(f"/new?game={PLAIN}&seat1=me&seat2=open&hints=all")
    assert "<dt>Hints</dt>" in page
    visitor.post("/new", game=PLAIN, seat1="me", seat2="open", seat3="", seat4="", seat5="",
                 profile="guide", hints="all")
    assert "always, for the player who must choose" in visitor.page     # the waiting room says so
    assert visitor.client.get(api(visitor, "")).json()["terms"] == {"hints": True}
