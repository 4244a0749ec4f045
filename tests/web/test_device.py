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
def shared_device(visitor: Visitor) -> Visitor:
    """Return a player who shares a device with Aiko, and plays against a computer player. The first
    of them begins."""
    visitor.post("/new", game=PLAIN, profile="guide", **SEATS, **{"option-first_seat": "0"})
    return visitor


def take_device(visitor: Visitor) -> str:
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


def test_handover_screens_show_nothing_hidden(shared_device: Visitor) -> None:
    assert "<h1" in shared_device.page and "Hand the device to" in shared_device.page
    for hidden in ('id="board"', 'id="own"', 'id="log"', 'id="chat"', "data-for="):
        assert hidden not in shared_device.page
    assert SIGHT.findall(shared_device.page) == ["curtain 0"]
    assert take_device(shared_device) == "1" and shared_device.actions
    end_turn(shared_device)
    assert "Hand the device to Aiko" in shared_device.page and not shared_device.actions
    assert take_device(shared_device) == "2" and shared_device.actions
    assert "Aiko has the device." in shared_device.page


def test_turned_pages_are_only_told_so(shared_device: Visitor) -> None:
    assert stream_of(shared_device, "curtain 0") == ": \n\n"
    assert json.loads(stream_of(shared_device, "").removeprefix("data: ")) == {"turned": True}
    take_device(shared_device)
    assert json.loads(stream_of(shared_device, "curtain 0").removeprefix("data: ")) == {
        "turned": True}
    assert '"patch"' in stream_of(shared_device, "0")
    number = shared_device.number
    told = shared_device.client.post(f"{shared_device.path}/act",
                                     headers={"accept": "application/json"},
                               data={"number": number, "action": "end", "sight": "0"}).json()
    assert told.keys() == {"number", "turned"}
    assert json.loads(stream_of(shared_device, "0").removeprefix("data: ")) == {"turned": True}


def test_players_without_the_device_cannot_act(shared_device: Visitor) -> None:
    table = shared_device.path
    number = shared_device.client.get(f"{API}/{table[3:]}").json()["number"]
    shared_device.post(f"{table}/act", number=str(number), action="end")
    assert shared_device.status == 403 and "First say who has it now" in shared_device.page
    shared_device.post(f"{table}/device", seat="3")
    assert shared_device.status == 403 and "does not share your device" in shared_device.page


def test_the_device_is_laid_down(shared_device: Visitor) -> None:
    take_device(shared_device)
    shared_device.post(f"{shared_device.path}/device")
    assert "Hand the device to" in shared_device.page


def test_open_games_need_no_handover_screen(visitor: Visitor) -> None:
    visitor.post("/new", game=PLAIN, **SEATS,
                 **{"option-first_seat": "0", "option-screens": "open"})
    assert visitor.actions and "is now playing on this device." in visitor.page
    end_turn(visitor)
    assert visitor.actions and "Aiko is now playing on this device." in visitor.page


def test_waiting_rooms_seat_device_sharers(visitor: Visitor) -> None:
    visitor.post("/new", game=PLAIN, seat1="me", seat2="open", seat3="open", seat4="", seat5="")
    table = visitor.path
    visitor.post(f"{table}/seats/2/share", name="Aiko")
    assert "’s device" in visitor.page and "so the game is not rated" in visitor.page
    visitor.post(f"{table}/seats/2/free")
    assert "’s device" not in visitor.page


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
