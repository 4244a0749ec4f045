"""Warm up the site before its memory is saved: everything read, parsed and compiled at first use is
in memory then."""

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
from grandtour.browser_edition.gateway import Gateway, WholeAnswer
from grandtour.browser_edition.house import DATABASE, BrowserSite
from grandtour.browser_edition.thinking import SharedBytes, think
from grandtour.draw import shapes
from grandtour.language import CODES
from grandtour.store.migrate import find_head_revisions

ORIGIN: Final = "http://localhost"
ADDRESSES: Final = ("/", "/tables", "/learn", "/rules", "/me")
OF_A_GAME: Final = ("/new?game={game}", "/rules/{game}", "/learn/{game}")
FORM: Final = ("content-type", "application/x-www-form-urlencoded")
SEATS: Final = ("me", f"bot {NAMES[0]}")
# Cached texts of numbers in drawings: they take more room than time.
DRAWN: Final = (shapes.number, shapes.format_attributes)


class CopiedBytes:
    """Bytes as JavaScript would hold them."""

    def __init__(self, content: bytes) -> None:
        self._content = content

    def to_bytes(self) -> bytes:
        return self._content


class InProcessThinker:
    """A thinker that thinks in the same process."""

    async def ask(self, work: bytes) -> SharedBytes:
        return CopiedBytes(think(CopiedBytes(work)))

    def end(self) -> None:
        """Do nothing: there is no worker."""


async def open_warmed_up_site(kept: str, empty: str) -> BrowserSite:
    """Return the site over what will be in this folder. Another one like it was warmed up, over
    this empty database."""
    find_head_revisions()                     # read the versions of the schema
    with TemporaryDirectory() as folder:
        shutil.copyfile(empty, Path(folder) / DATABASE)
        house = BrowserSite(folder)
        gateway = await house.open(ORIGIN, CODES[0], InProcessThinker)
        for code in CODES:
            await visit_site(gateway, code)
        await house.close_site()
    for forgotten in DRAWN:
        forgotten.cache_clear()
    return BrowserSite(kept)


async def visit_site(gateway: Gateway, code: str) -> None:
    """Visit the site in this language. Raise NotThere."""
    speaks = ("accept-language", code)
    for address in list_addresses_to_visit():
        await fetch_page(gateway, "GET", address, [speaks])
    for game in games.names():
        answer = await fetch_page(gateway, "POST", "/new", [speaks, FORM], table_form(game))
        await fetch_page(gateway, "GET", dict(answer.headers)["location"], [speaks])


class PageMissing(Exception):
    """The site gives an unexpected answer."""


async def fetch_page(gateway: Gateway, method: str, address: str,
                     headers: Sequence[tuple[str, str]], body: bytes = b"") -> WholeAnswer:
    answer = await gateway.fetch_whole_answer(method, address, headers, body)
    if answer.status >= HTTPStatus.BAD_REQUEST:
        raise PageMissing(f"{method} {address} is answered with {answer.status}")
    return answer


def list_addresses_to_visit() -> Iterator[str]:
    yield from ADDRESSES
    for game in games.names():
        yield from (address.format(game=game) for address in OF_A_GAME)


def table_form(game: str) -> bytes:
    """Return the form for a table with a person and a bot."""
    seats = {f"seat{place + 1}": (SEATS + ("",) * games.game(game).most)[place]
             for place in range(games.game(game).most)}
    return urlencode({"game": game, **seats}).encode()
