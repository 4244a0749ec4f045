"""The site in a browser: one visitor, one process, everything in one folder of the browser's own
storage."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

from grandtour.browser_edition.cookies import CookieJar
from grandtour.browser_edition.gateway import Gateway
from grandtour.browser_edition.thinking import BrowserWorker, Thinker
from grandtour.browser_edition.threads import replace_threads
from grandtour.browser_edition.visitor import identify_visitor
from grandtour.maintenance.making import make_database
from grandtour.web.app import Settings, create_app

# The prefixes of addresses that need a server.
ELSEWHERE: Final = (
    "/host", "/me/reports", "/report", "/me/friends", "/j/",
    "/sign-", "/forgotten", "/password/", "/me/account", "/me/claim", "/me/password",
    "/me/sessions", "/me/tokens", "/me/passkeys", "/me/invitations",
    "/me/browsers", "/me/calendar", "/me/notifications", "/calendar/", "/notifications/")
DATABASE: Final = "grandtour.db"
COOKIES: Final = "cookies.json"
PATIENCE: Final = 1e6           # a bot may think for ever: no one else waits for it
CONTINUATIONS: Final = 80       # in a closer look at a decision: a tenth of the usual number


class BrowserSite:
    """The site over what will be in this folder.

    It is made, and its memory saved, before anyone visits it: nothing in it belongs to one visitor
    until it is opened."""

    def __init__(self, folder: str) -> None:
        replace_threads()
        self._folder = Path(folder)
        self._begin: Callable[[], Thinker] | None = None
        self._open = AsyncExitStack()       # for as long as the worker lives
        self._database = f"sqlite:///{folder}/{DATABASE}"
        self._app = create_app(Settings(
            self._database, requests=0, tables=0, patience=PATIENCE,
            continuations=CONTINUATIONS, accounts="closed", without=ELSEWHERE,
            worker=self._make_worker))

    def _make_worker(self) -> BrowserWorker:
        assert self._begin is not None
        return BrowserWorker(self._begin)

    async def open(self, origin: str, language: str, begin: Callable[[], Thinker]) -> Gateway:
        """Open it at this address, for a visitor with this language, and return the gateway for
        requests.

        `begin` starts a worker that thinks."""
        self._begin = begin
        random.seed()           # or all visitors would have the same numbers
        make_database(self._database)   # one from an earlier visit may be older
        await self._open.enter_async_context(self._app.router.lifespan_context(self._app))
        jar = CookieJar(self._folder / COOKIES)
        await identify_visitor(self._app.state.services.people, jar, language)
        return Gateway(self._app, origin, jar)

    async def close_site(self) -> None:
        """End all work."""
        await self._open.aclose()
