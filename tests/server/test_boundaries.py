"""Test the boundaries of requests: no one can hide a request in another's body."""

from __future__ import annotations

import socket

import pytest

from tests.real_site import Site

HIDDEN = b"GET /api/v1/hidden HTTP/1.1\r\nHost: localhost\r\n\r\n"


def send_bytes(site: Site, request: bytes) -> bytes:
    """All that the server answers until it has nothing more to say."""
    with socket.create_connection(("127.0.0.1", site.port), 20) as line:
        line.sendall(request)
        line.settimeout(2)
        answer = b""
        try:
            while more := line.recv(65536):
                answer += more
        except TimeoutError:
            pass
    return answer


def test_double_lengths_split_no_request(site: Site) -> None:
    """The request is chunked, and has a length that would end before the hidden one. Chunks win."""
    body = b"%x\r\n%s\r\n0\r\n\r\n" % (len(HIDDEN), HIDDEN)
    answer = send_bytes(site, b"POST /api/v1/sign-in HTTP/1.1\r\nHost: localhost\r\n"
                        b"Content-Type: application/json\r\nContent-Length: 4\r\n"
                        b"Transfer-Encoding: chunked\r\n\r\n" + body)
    assert answer.count(b"HTTP/1.1 ") == 1
    assert b"404" not in answer.partition(b"\r\n")[0]


@pytest.mark.parametrize("lengths", [
    b"Content-Length: 0\r\nContent-Length: 50\r\n", b"Content-Length: -1\r\n",
    b"Content-Length: 0x10\r\n", b"Content-Length: 4, 5\r\n",
    b"Transfer-Encoding: gzip, chunked\r\n", b"Transfer-Encoding: chunked, identity\r\n"])
def test_two_different_lengths_are_refused(site: Site, lengths: bytes) -> None:
    """And so is every other length that two programs could read in two ways."""
    answer = send_bytes(site, b"POST /api/v1/sign-in HTTP/1.1\r\nHost: localhost\r\n" + lengths
                  + b"\r\n" + HIDDEN)
    assert answer.startswith((b"HTTP/1.1 400", b"HTTP/1.1 413", b"HTTP/1.1 501"))
    assert answer.count(b"HTTP/1.1 ") == 1
