"""Calls addresses that people have given, and guards what they must not reach.

An address is resolved once and the connection goes to the machine that was found, so that a name
cannot mean one machine when it is judged and another when it is called. Every address that is not
clearly public and https is refused, unless the host has allowed its network."""

from __future__ import annotations

import asyncio
import socket
import ssl
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from math import ceil
from typing import Final, TypeVar
from urllib.parse import SplitResult, urlsplit

from grandtour import __version__
from grandtour.language import N_, Phrase
from grandtour.notifications.config import Network
from grandtour.notifications.delivery import AddressGone, DeliveryFailed

T = TypeVar("T")
Address = IPv4Address | IPv6Address

PATIENCE: Final = 5.0           # seconds for each step: name, connection, answer
WHOLE: Final = 15.0             # seconds for all steps together
AT_ONCE: Final = 20             # calls, in their own threads: one that hangs delays no other work
NOBODY_THERE: Final = (404, 410)        # the address no longer exists
SLOWER: Final = (429, 503)              # the answer says when to try again
# Networks that Python 3.11 takes for global: relays of 6to4 (RFC 7526), IPv4 addresses in IPv6
# (RFC 6052), addresses for examples (RFC 9637) and for routes (RFC 9602).
SPECIAL: Final = tuple(map(ip_network, (
    "192.88.99.0/24", "64:ff9b::/32", "3fff::/20", "5f00::/16")))
HEADERS: Final = {"User-Agent": f"GrandTour/{__version__}", "Connection": "close"}


class SafeHttpClient:
    """Calls addresses of the public internet, and of the `allowed` networks."""

    def __init__(self, allowed: Sequence[Network], name: str) -> None:
        """Take the networks that are allowed, and a name for the threads."""
        self._allowed = allowed
        self._threads = ThreadPoolExecutor(AT_ONCE, name)

    async def post_body(self, address: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Post a body, and return the status of the answer, which is a success. Only the head of
        the answer is read. Raise Undelivered otherwise."""
        try:
            async with asyncio.timeout(WHOLE):
                parts = urlsplit(address)
                made = await self._run_in_thread(open_connection, parts,
                                                 await self._find_allowed_address(parts))
                try:
                    answer = await self._run_in_thread(send_request, parts, made, body,
                                                       {**HEADERS, **headers})
                finally:
                    close_connection(made)
        except TimeoutError as fault:
            raise DeliveryFailed(Phrase(N_("there was no response in time"))) from fault
        except ssl.SSLCertVerificationError as fault:
            raise DeliveryFailed(Phrase(N_(
                "the certificate of this address is not trusted"))) from fault
        except (OSError, HTTPException, ValueError) as fault:
            raise DeliveryFailed(Phrase(N_("the connection failed ({fault})"),
                                        fault=type(fault).__name__)) from fault
        return check_answer(answer)

    async def _find_allowed_address(self, parts: SplitResult) -> str:
        """Return the IP address of the machine, which may be called. Raise Undelivered if it may
        not."""
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise DeliveryFailed(Phrase(N_("it is not a web address")), final=True)
        async with asyncio.timeout(PATIENCE):
            found = await self._run_in_thread(socket.getaddrinfo, parts.hostname, find_port(parts),
                                              socket.AF_UNSPEC, socket.SOCK_STREAM)
        addresses = [str(one[4][0]) for one in found]
        if not addresses or not all(self.may_reach(one) for one in addresses):
            raise DeliveryFailed(Phrase(N_("it points to a private network")),
                                 final=True)
        if parts.scheme != "https" and not all(self._is_allowed(one) for one in addresses):
            raise DeliveryFailed(Phrase(N_("only https addresses are allowed")), final=True)
        return addresses[0]

    async def _run_in_thread(self, work: Callable[..., T], *given: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)

    def may_reach(self, text: str) -> bool:
        """Return whether an IP address is public, or the host has allowed its network."""
        plain = plain_address(text)
        return self._is_allowed(text) or (
            plain is not None and is_public(plain) and "%" not in text)

    def _is_allowed(self, text: str) -> bool:
        plain = plain_address(text)
        return plain is not None and any(plain in network for network in self._allowed
                                         if network.version == plain.version)


@dataclass(frozen=True)
class HttpAnswer:
    """The status of an answer, and for how many seconds the receiver wants no more."""

    status: int
    pause: int = 0


def check_answer(answer: HttpAnswer) -> int:
    """Return the status if it is a success. Raise Undelivered otherwise."""
    status = answer.status
    if status in NOBODY_THERE:
        raise AddressGone(Phrase(N_(
            "the answer was {status}: the address no longer exists"), status=status))
    if 300 <= status < 400:
        raise DeliveryFailed(Phrase(N_(
            "the answer was {status}; redirects are not followed"), status=status))
    if not 200 <= status < 300:
        raise DeliveryFailed(Phrase(N_("the answer was {status}"), status=status),
                             pause=answer.pause if status in SLOWER else 0)
    return status


def plain_address(text: str) -> Address | None:
    """Return the IP address without a zone, as IPv4 if it is a mapped one; None if the text is
    none."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped: IPv4Address | None = getattr(address, "ipv4_mapped", None)
    return mapped or address


def is_public(address: Address) -> bool:
    """Return whether the address is one of the public internet. Addresses that contain another one
    do not count."""
    if not address.is_global or address.is_multicast or address.is_reserved:
        return False
    if any(address in network for network in SPECIAL):
        return False
    return isinstance(address, IPv4Address) or not (
        address.is_site_local or address.sixtofour or address.teredo)


def find_port(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)


def open_connection(parts: SplitResult, found: str) -> socket.socket:
    """Return a connection to the machine that was found. With https, it has proved its name."""
    made = socket.create_connection((found, find_port(parts)), PATIENCE)
    if parts.scheme == "http":
        return made
    try:
        return ssl.create_default_context().wrap_socket(made, server_hostname=parts.hostname)
    except OSError:
        made.close()
        raise


def send_request(parts: SplitResult, made: socket.socket, body: bytes,
                 headers: dict[str, str]) -> HttpAnswer:
    """Send the request, and return the answer. It uses no proxy, follows no redirection, and reads
    only the head."""
    assert parts.hostname is not None
    usual = 443 if parts.scheme == "https" else 80
    connection = HTTPConnection(parts.hostname, find_port(parts))
    connection.default_port = usual         # keeps it out of the Host header
    connection.sock = made
    query = f"?{parts.query}" if parts.query else ""
    connection.request("POST", (parts.path or "/") + query, body, headers)
    answer = connection.getresponse()
    return HttpAnswer(answer.status, read_retry_seconds(answer.getheader("Retry-After", "")))


def read_retry_seconds(header: str) -> int:
    """Return the seconds of a `Retry-After` header: a number, or a moment (RFC 9110, 10.2.3)."""
    with suppress(ValueError, OverflowError):
        return max(0, ceil(float(header)))
    with suppress(ValueError):
        return max(0, ceil(parsedate_to_datetime(header).timestamp() - time.time()))
    return 0


def close_connection(made: socket.socket) -> None:
    """Close the connection, even while an answer still arrives drop by drop."""
    with suppress(OSError):
        made.shutdown(socket.SHUT_RDWR)
    made.close()
