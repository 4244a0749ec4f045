"""Looks at the site once before its memory is kept: what is read, parsed and compiled at the first
use is in the memory then."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import urlencode

from grandtour import games
from grandtour.bots.levels import NAMES
from grandtour.browser_edition.gateway import Gateway, Whole
from grandtour.browser_edition.house import DATABASE, House
from grandtour.browser_edition.thinking import Bytes, think
from grandtour.draw import shapes
from grandtour.language import CODES
from grandtour.store.migrate import heads

ORIGIN: Final = "http://localhost"
ADDRESSES: Final = ("/", "/tables", "/learn", "/rules", "/me")
OF_A_GAME: Final = ("/new?game={game}", "/rules/{game}", "/learn/{game}")
FORM: Final = ("content-type", "application/x-www-form-urlencoded")
SEATS: Final = ("me", f"bot {NAMES[0]}")
# What is written of figures while boards are drawn: it takes more room than time.
DRAWN: Final = (shapes.number, shapes.written)


class Held:
    """Bytes as JavaScript would hold them."""

    def __init__(self, content: bytes) -> None:
        self._content = content

    def to_bytes(self) -> bytes:
        return self._content


class Here:
    """Thinks where it is asked."""

    async def ask(self, work: bytes) -> Bytes:
        return Held(think(Held(work)))

    def end(self) -> None:
        """It has."""


async def looked(kept: str, empty: str) -> House:
    """The site over what will be kept in this folder; another one like it has been looked at, over
    this empty database."""
    heads()                     # the versions of the schema are read
    with TemporaryDirectory() as folder:
        shutil.copyfile(empty, Path(folder) / DATABASE)
        house = House(folder)
        gateway = await house.open(ORIGIN, CODES[0], Here)
        for code in CODES:
            await look(gateway, code)
        await house.close()
    for forgotten in DRAWN:
        forgotten.cache_clear()
    return House(kept)


async def look(gateway: Gateway, code: str) -> None:
    """Go through it in this language. NotThere."""
    speaks = ("accept-language", code)
    for address in addresses():
        await seen(gateway, "GET", address, [speaks])
    for game in games.names():
        answer = await seen(gateway, "POST", "/new", [speaks, FORM], wish(game))
        await seen(gateway, "GET", dict(answer.headers)["location"], [speaks])


class NotThere(Exception):
    """The site answers otherwise than it should."""


async def seen(gateway: Gateway, method: str, address: str, headers: Sequence[tuple[str, str]],
               body: bytes = b"") -> Whole:
    answer = await gateway.whole(method, address, headers, body)
    if answer.status >= HTTPStatus.BAD_REQUEST:
        raise NotThere(f"{method} {address} is answered with {answer.status}")
    return answer


def addresses() -> Iterator[str]:
    yield from ADDRESSES
    for game in games.names():
        yield from (address.format(game=game) for address in OF_A_GAME)


def wish(game: str) -> bytes:
    """A table for a person and a bot, as the form says it."""
    seats = {f"seat{place + 1}": (SEATS + ("",) * games.game(game).most)[place]
             for place in range(games.game(game).most)}
    return urlencode({"game": game, **seats}).encode()
