"""The referee, as a browser without scripts sees it."""

from __future__ import annotations

import re
from html import unescape

import pytest
from starlette.testclient import TestClient

from grandtour import games
from grandtour.games.arranging import find_arranging, list_groups, set_control
from grandtour.web.replay.position_code import load_position
from tests.web.test_afterwards import past_match
from tests.web.visitor import Visitor

ARRANGED = [name for name in games.names() if find_arranging(name)]
NAMES = ["Ana", "Bo"]


def begin(visitor: Visitor, game: str = ARRANGED[0], players: int = 2) -> str:
    """Open the set-up of a game to change it; return its address."""
    visitor.get(f"/referee/new?game={game}&players={players}")
    assert visitor.status == 200, visitor.page
    return visitor.path


def links(page: str, control: str) -> list[str]:
    """The links that set this control."""
    return [unescape(link) for link in re.findall(r'href="([^"]+)"', page)
            if f"set={control}&" in unescape(link)]


def first_choice(game: str) -> tuple[str, str, int]:
    """A group of controls and a choice in it, with a value that it does not have yet."""
    s = find_arranging(game).set_up(2)
    return next((group.name, control.name, value) for group in list_groups(s, NAMES)
                for control in group.controls for value in control.values
                if value != control.get(s) and len(control.values) <= 6)


@pytest.mark.parametrize("game", ARRANGED)
def test_link_changes_position(visitor: Visitor, game: str) -> None:
    edit = begin(visitor, game)
    group, control, value = first_choice(game)
    page = visitor.get(f"{edit}?at={group}")
    change = next(link for link in links(page, control) if link.endswith(f"&to={value}"))
    page = visitor.get(change)
    assert visitor.status == 200 and f"did={control}:{value}" in page
    after = re.findall(r'href="/referee/\w+/([\w-]+)"', page)[0]
    expected = set_control(find_arranging(game).set_up(2), NAMES, control, value)
    assert str(load_position(game, after)) == str(expected)


@pytest.mark.parametrize("game", ARRANGED)
def test_position_offers_moves_and_scoring(visitor: Visitor, game: str) -> None:
    edit = begin(visitor, game)
    page = visitor.get(edit.removesuffix("/edit"))
    assert visitor.status == 200 and visitor.actions
    assert 'id="scored"' in page and "/rules/" in page[page.index('id="scored"'):]


def test_changes_are_taken_back_one_by_one(visitor: Visitor) -> None:
    edit = begin(visitor)
    group, control, value = first_choice(ARRANGED[0])
    page = visitor.get(f"{edit}?did={control}:{value}&at={group}")
    undo = unescape(re.findall(r'data-edit="undo"\s+href="([^"]+)"', page)[0])
    page = visitor.get(undo)
    assert visitor.status == 200 and 'data-edit="undo"' not in page


def test_unknown_control_is_refused_in_words(visitor: Visitor) -> None:
    edit = begin(visitor)
    page = visitor.get(f"{edit}?set=crown&to=1")
    assert visitor.status == 404 and "This cannot be changed here" in page
    visitor.get(f"{edit}?did=%00,,:")
    assert visitor.status == 404


def test_move_leads_to_next_position(visitor: Visitor) -> None:
    home = begin(visitor).removesuffix("/edit")
    visitor.get(home)
    page = visitor.post(home, action=unescape(visitor.actions[0]))
    assert visitor.status == 200 and visitor.path.startswith("/referee/")
    assert f'href="{home}"' in page and visitor.path != home


def test_impossible_move_is_answered_with_clause(visitor: Visitor) -> None:
    home = begin(visitor).removesuffix("/edit")
    ask = re.findall(r'data-ask="([^"]+)"', visitor.get(home))[0]
    page = visitor.get(f"{home}?why={ask}")
    answer = page[page.index('<div class="refusal'):]
    assert "/rules/" in answer[:answer.index("</div>")]


def test_pasted_text_opens_or_is_refused(visitor: Visitor) -> None:
    text = str(find_arranging(ARRANGED[0]).set_up(3))
    visitor.post("/referee", text=text.replace("\n", "\r\n"))
    assert visitor.status == 200 and visitor.path.startswith(f"/referee/{ARRANGED[0]}/")
    page = visitor.post("/referee", text=text.replace("turn", "run"))
    assert visitor.status == 422 and "is not a position" in page
    visitor.post("/referee", text="")
    assert visitor.status == 422


def test_replay_of_finished_game_opens_in_referee(site: TestClient, visitor: Visitor) -> None:
    past = past_match(site, ARRANGED[0], 10_000)
    page = visitor.get(f"/t/{past.table}/9")
    link = unescape(re.findall(r'href="(/referee/new\?[^"]+)"', page)[0])
    visitor.get(link)
    code = visitor.path.rpartition("/")[2]
    assert str(load_position(ARRANGED[0], code)) == str(past.match.at(9))


def test_running_game_stays_closed(player: Visitor) -> None:
    table = player.path.rpartition("/")[2]
    player.get(f"/referee/new?table={table}&number=3")
    assert player.status == 409
