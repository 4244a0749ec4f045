"""The site as it is opened in a browser: one visitor, one process, everything kept in one folder of
the browser's own storage."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Final

from grandtour.browser_edition.cookies import Jar
from grandtour.browser_edition.gateway import Exchange, Gateway, Way
from grandtour.browser_edition.thinking import BrowserWorker, Bytes, Thinker
from grandtour.browser_edition.threads import do_without_threads
from grandtour.web.app import Settings, create_app

# What needs a server, by the beginnings of its addresses.
ELSEWHERE: Final = (
    "/communities", "/tournaments", "/host", "/me/reports", "/report",
    "/sign-", "/forgotten", "/password/", "/me/account", "/me/keep", "/me/password",
    "/me/sessions", "/me/tokens", "/me/passkeys", "/me/invitations",
    "/me/browsers", "/me/calendar", "/me/notices", "/calendar/", "/post/")
DATABASE: Final = "grandtour.db"
COOKIES: Final = "cookies.json"
PATIENCE: Final = 1e6           # as long as a bot thinks: nobody else waits for it
OPEN: Final = AsyncExitStack()  # for as long as the worker lives


async def open_house(folder: str, origin: str, begin: Callable[[], Thinker],
                     ) -> Callable[[str, str, str, Bytes, Way], Exchange]:
    """Open the site over what is kept in this folder. `begin` starts a worker that thinks. By what
    is returned requests come in."""
    do_without_threads()
    app = create_app(Settings(f"sqlite:///{folder}/{DATABASE}", requests=0, tables=0,
                              patience=PATIENCE, accounts="closed", without=ELSEWHERE,
                              worker=partial(BrowserWorker, begin)))
    await OPEN.enter_async_context(app.router.lifespan_context(app))
    gateway = Gateway(app, origin, Jar(Path(folder) / COOKIES))

    def ask(method: str, target: str, headers: str, body: Bytes, way: Way) -> Exchange:
        return gateway.ask(method, target, headers, body.to_bytes(), way)
    return ask
