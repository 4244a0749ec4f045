"""The site as it is opened in a browser: one visitor, one process, everything kept in one folder of
the browser's own storage."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

from grandtour.browser_edition.cookies import Jar
from grandtour.browser_edition.gateway import Gateway
from grandtour.browser_edition.thinking import BrowserWorker, Thinker
from grandtour.browser_edition.threads import do_without_threads
from grandtour.browser_edition.visitor import known
from grandtour.maintenance.making import make_database
from grandtour.web.app import Settings, create_app

# What needs a server, by the beginnings of its addresses.
ELSEWHERE: Final = (
    "/communities", "/tournaments", "/host", "/me/reports", "/report", "/me/friends", "/j/",
    "/sign-", "/forgotten", "/password/", "/me/account", "/me/keep", "/me/password",
    "/me/sessions", "/me/tokens", "/me/passkeys", "/me/invitations",
    "/me/browsers", "/me/calendar", "/me/notices", "/calendar/", "/post/")
DATABASE: Final = "grandtour.db"
COOKIES: Final = "cookies.json"
PATIENCE: Final = 1e6           # as long as a bot thinks: nobody else waits for it
CONTINUATIONS: Final = 20       # of every position that is analysed: a tenth of what is usual


class House:
    """The site over what will be kept in this folder. It is made, and its memory kept, before
    anybody visits it: nothing in it is of one visitor until it is opened."""

    def __init__(self, folder: str) -> None:
        do_without_threads()
        self._folder = Path(folder)
        self._begin: Callable[[], Thinker] | None = None
        self._open = AsyncExitStack()       # for as long as the worker lives
        self._database = f"sqlite:///{folder}/{DATABASE}"
        self._app = create_app(Settings(
            self._database, requests=0, tables=0, patience=PATIENCE,
            continuations=CONTINUATIONS, accounts="closed", without=ELSEWHERE,
            worker=self._worker))

    def _worker(self) -> BrowserWorker:
        assert self._begin is not None
        return BrowserWorker(self._begin)

    async def open(self, origin: str, language: str, begin: Callable[[], Thinker]) -> Gateway:
        """Open it at this address, for somebody of this language; requests come in by what is
        returned. `begin` starts a worker that thinks."""
        self._begin = begin
        random.seed()           # or every visitor's would go on alike
        make_database(self._database)   # of an earlier visit it may be an older one
        await self._open.enter_async_context(self._app.router.lifespan_context(self._app))
        jar = Jar(self._folder / COOKIES)
        await known(self._app.state.services.people, jar, language)
        return Gateway(self._app, origin, jar)

    async def close(self) -> None:
        """End whatever goes on."""
        await self._open.aclose()
