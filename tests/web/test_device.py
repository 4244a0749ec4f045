"""Hot seat on pages without scripts and for programs: a curtain between two hands, and nothing of
another hand behind it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.some_game import PLAIN
from tests.web.visitor import Visitor

HAND = re.compile(r'name="seat" value="(\d)"')
SIGHT = re.compile(r'data-sight="([^"]*)"')
SEATS = {"seat1": "me", "seat2": "shared", "sharer2": "Aiko", "seat3": "bot walker", "seat4": "",
         "seat5": ""}
API = "/api/v1/tables"


@pytest.fixture
def sharing(visitor: Visitor) -> Visitor:
    """Return a player who shares a device with Aiko, and plays against a computer player. The first
    of them begins."""
    visitor.post("/new", game=PLAIN, profile="guide", **SEATS, **{"option-first_seat": "0"})
    return visitor


def taken(visitor: Visitor) -> str:
    """Let the person for whom the hand-over screen waits take the device. Return the seat, counted
    from one."""
    seat = HAND.findall(visitor.page)[0]
    visitor.post(f"{visitor.path}/device", seat=seat)
    return str(seat)


def end_turn(visitor: Visitor) -> None:
    visitor.post(f"{visitor.path}/act", number=visitor.number, action="end")


def stream_of(visitor: Visitor, sight: str) -> str:
    """The first that a page is sent that shows this."""
    with visitor.client.stream("GET", f"{visitor.path}/stream", params={"sight": sight}) as told:
        return next(told.iter_text())


def test_handover_screens_show_nothing_hidden(sharing: Visitor) -> None:
    assert "<h1" in sharing.page and "Hand the device to" in sharing.page
    for hidden in ('id="board"', 'id="own"', 'id="log"', 'id="chat"', "data-for="):
        assert hidden not in sharing.page
    assert SIGHT.findall(sharing.page) == ["curtain 0"]
    assert taken(sharing) == "1" and sharing.actions
    end_turn(sharing)
    assert "Hand the device to Aiko" in sharing.page and not sharing.actions
    assert taken(sharing) == "2" and sharing.actions
    assert "Aiko has the device." in sharing.page


def test_turned_pages_are_only_told_so(sharing: Visitor) -> None:
    assert stream_of(sharing, "curtain 0") == ": \n\n"
    assert json.loads(stream_of(sharing, "").removeprefix("data: ")) == {"turned": True}
    taken(sharing)
    assert json.loads(stream_of(sharing, "curtain 0").removeprefix("data: ")) == {"turned": True}
    assert '"patch"' in stream_of(sharing, "0")
    number = sharing.number
    told = sharing.client.post(f"{sharing.path}/act", headers={"accept": "application/json"},
                               data={"number": number, "action": "end", "sight": "0"}).json()
    assert told.keys() == {"number", "turned"}
    assert json.loads(stream_of(sharing, "0").removeprefix("data: ")) == {"turned": True}


def test_players_without_the_device_cannot_act(sharing: Visitor) -> None:
    table = sharing.path
    number = sharing.client.get(f"{API}/{table[3:]}").json()["number"]
    sharing.post(f"{table}/act", number=str(number), action="end")
    assert sharing.status == 403 and "none of them has it now" in sharing.page
    sharing.post(f"{table}/device", seat="3")
    assert sharing.status == 403 and "does not share your device" in sharing.page


def test_the_device_is_laid_down(sharing: Visitor) -> None:
    taken(sharing)
    sharing.post(f"{sharing.path}/device")
    assert "Hand the device to" in sharing.page


def test_shared_devices_have_no_memo(sharing: Visitor) -> None:
    taken(sharing)
    assert 'id="memo"' not in sharing.page
    sharing.post(f"{sharing.path}/memo", text="Nashik")
    assert sharing.status == 403


def test_open_games_need_no_handover_screen(visitor: Visitor) -> None:
    visitor.post("/new", game=PLAIN, **SEATS,
                 **{"option-first_seat": "0", "option-screens": "open"})
    assert visitor.actions and "plays now at this device." in visitor.page
    end_turn(visitor)
    assert visitor.actions and "Aiko plays now at this device." in visitor.page


def test_waiting_rooms_seat_device_sharers(visitor: Visitor) -> None:
    visitor.post("/new", game=PLAIN, seat1="me", seat2="open", seat3="open", seat4="", seat5="")
    table = visitor.path
    visitor.post(f"{table}/seats/2/share", name="Aiko")
    assert "at the device of" in visitor.page and "so the game is not rated" in visitor.page
    visitor.post(f"{table}/seats/2/free")
    assert "at the device of" not in visitor.page


def test_forms_keep_device_sharers(visitor: Visitor) -> None:
    query = "&".join(f"{name}={value}" for name, value in SEATS.items())
    visitor.get(f"/new?game={PLAIN}&{query}")
    assert 'value="Aiko"' in visitor.page and "not rated" in visitor.page
    visitor.post("/new", game=PLAIN, **SEATS)
    visitor.get(f"/new?game={PLAIN}&again={visitor.path[3:]}")
    assert 'value="Aiko"' in visitor.page


def test_a_program_hands_the_device_on(site: TestClient, visitor: Visitor) -> None:
    opened = site.post(API, json={
        "game": PLAIN, "options": {"first_seat": "0"}, "guest": "Tomo of the device",
        "seats": [{"kind": "me"}, {"kind": "shared", "name": "Aiko"}, {"kind": "open"}]}).json()
    asks = {"authorization": f"Bearer {opened['token']}"}
    table = f"{API}/{opened['table']}"
    assert site.put(f"{table}/seats/2/shared", json={"name": "Rin"},
                    headers=asks).status_code == 204
    seen: dict[str, Any] = site.get(table, headers=asks).json()
    assert (seen["you"], seen["device"], seen["actions"]) == (None, [0, 1, 2], [])
    seen = site.put(f"{table}/device", json={"seat": 0}, headers=asks).json()
    assert seen["you"] == 0 and seen["actions"]
    site.post(f"{table}/actions", headers=asks, json={"number": seen["number"], "action": "end"})
    seen = site.get(f"{table}/turn?wait=0", headers=asks).json()
    assert (seen["you"], seen["to_act"], seen["actions"]) == (None, 1, [])
    seen = site.put(f"{table}/device", json={"seat": None}, headers=asks).json()
    assert seen["you"] is None
