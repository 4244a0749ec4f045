"""The lobby as pages and API find it."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from grandtour.tables.lobby import Lobby


def lobby_of(connection: HTTPConnection) -> Lobby:
    found = connection.app.state.lobby
    assert isinstance(found, Lobby)
    return found
