"""A server of files and nothing else, as any web space is."""

from __future__ import annotations

import os
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Self


class FileServer:
    """Serves a folder, for as long as it is entered or until it is stopped."""

    def __init__(self, folder: Path) -> None:
        class Handler(SimpleHTTPRequestHandler):
            """A handler that logs nothing."""

            def __init__(self, *given: Any) -> None:
                super().__init__(*given, directory=str(folder))

            def log_message(self, *_told: object) -> None:
                return

            def copyfile(self, source: Any, outputfile: Any) -> None:
                server.sent += os.fstat(source.fileno()).st_size
                super().copyfile(source, outputfile)

        server = self
        self.sent = 0           # bytes of files
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = Thread(target=self._server.serve_forever)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_fault: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Stop serving. Later requests find no server."""
        if self._thread.is_alive():
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()
