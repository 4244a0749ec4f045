"""The lobby and the waiting room as pages and API find them."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from grandtour.tables.lobby import Lobby
from grandtour.tables.waiting_room import WaitingRoom


def lobby_of(connection: HTTPConnection) -> Lobby:
    found = connection.app.state.lobby
    assert isinstance(found, Lobby)
    return found


def waiting_room_of(connection: HTTPConnection) -> WaitingRoom:
    found = connection.app.state.waiting_room
    assert isinstance(found, WaitingRoom)
    return found
