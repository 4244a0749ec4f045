"""Serving the site: one process, one database file."""

from __future__ import annotations

import threading
import webbrowser

import uvicorn
from rich.console import Console

from grandtour.engine import core
from grandtour.web.app import Settings, create_app


class Server(uvicorn.Server):
    """Says where it listens as soon as it does."""

    def __init__(self, config: uvicorn.Config, address: str, browser: bool) -> None:
        super().__init__(config)
        self._address = address
        self._browser = browser

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        await super().startup(sockets)  # type: ignore[arg-type]
        if not self.started:
            return
        Console().print(f"Grand Tour is at [link]{self._address}[/link]  (stop with Ctrl-C)")
        if self._browser:
            threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()


def serve(host: str, port: int, database: str, pause: float, requests: int, browser: bool) -> int:
    """Serve until stopped. 1 if the address is taken."""
    console = Console()
    if core.__file__.endswith(".py"):
        console.print("The rules run uncompiled: everything works, bots think more slowly.")
    console.print(f"The record is kept in {database.removeprefix('sqlite:///')}")
    config = uvicorn.Config(
        create_app(Settings(database, pause, requests)), host=host, port=port,
        log_level="warning", access_log=False, timeout_graceful_shutdown=2, lifespan="on")
    server = Server(config, f"http://{host}:{port}/", browser)
    server.run()
    return 0 if server.started else 1
