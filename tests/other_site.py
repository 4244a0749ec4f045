"""Another web site, and a position that it may link to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

from grandtour import games
from grandtour.bots.puzzles.house import load_puzzles
from grandtour.web.replay.position_code import encode_position
from tests.some_game import PLAIN

# The position of a puzzle, as addresses have it.
CODE = encode_position(str(games.game(PLAIN).position(load_puzzles(PLAIN)[0].position)))


@contextmanager
def other_site(text: str) -> Iterator[str]:
    """Serve this text as the only page of another site; yield its address."""

    class Page(BaseHTTPRequestHandler):

        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(f"<!doctype html>{text}".encode())

        def log_message(self, format: str, *args: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Page) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
