"""A relay between WebKit and a site. It adds one script to the start of every page that records
faults (`faults.js`). WebKit's driver does not report them, and runs scripts of its own only after
those of the page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests.real_site import Site
from tests.serving import serving

SCRIPT = "/faults.js"
WRITES = Path(__file__).with_name("faults.js").read_bytes()
HEAD = b"<head>"
FIRST = f'<script src="{SCRIPT}"></script>'.encode()
PIECE = 1 << 16                     # bytes that are passed on at once, at most
PLAIN = {"accept-encoding": "identity", "connection": "close"}
OWN = ("connection", "content-length", "date", "server", "transfer-encoding")


class Passing(BaseHTTPRequestHandler):
    """Passes a request on, and its answer back, as it comes: that of a stream has no end."""

    server: Relay

    def do_GET(self) -> None:
        if self.path == SCRIPT:
            self._begin(200, [("content-type", "text/javascript")])
            self.wfile.write(WRITES)
        else:
            self._pass_on()

    def do_HEAD(self) -> None:
        self._pass_on()

    def do_POST(self) -> None:
        self._pass_on()

    def do_PUT(self) -> None:
        self._pass_on()

    def _pass_on(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        with suppress(ConnectionError):                     # whoever asked is on another page
            asked = HTTPConnection("127.0.0.1", self.server.site.port)
            asked.request(self.command, self.path, body or None, {
                **{name.lower(): value for name, value in self.headers.items()}, **PLAIN})
            self._answer(asked.getresponse())
            asked.close()

    def _answer(self, answer: HTTPResponse) -> None:
        self._begin(answer.status, answer.getheaders())
        if answer.headers.get_content_type() == "text/html":
            self.wfile.write(answer.read().replace(HEAD, HEAD + FIRST, 1))
            return
        while piece := answer.read1(PIECE):
            self.wfile.write(piece)

    def _begin(self, status: int, headers: list[tuple[str, str]]) -> None:
        self.send_response_only(status)
        for name, value in headers:
            if name.lower() not in OWN:
                self.send_header(name, value)
        self.send_header("connection", "close")
        self.end_headers()


class Relay(ThreadingHTTPServer):
    """Has the pages of a site at an address of its own."""

    def __init__(self, site: Site) -> None:
        super().__init__(("127.0.0.1", 0), Passing)
        self.site = site
        self.url = f"http://127.0.0.1:{self.server_port}"


@contextmanager
def run_relay(site: Site) -> Iterator[str]:
    """Yield the address of the relay."""
    with serving(Relay(site)) as relay:
        yield relay.url
