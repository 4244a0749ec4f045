"""Addresses that people have given, called from this site, and what it must not reach by them.

An address is resolved once and the connection goes to what was found, so that a name cannot mean
one machine when it is judged and another when it is called. Whatever is not plainly a public
address, and asked by https, is refused, unless the host has named its network."""

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
from grandtour.notifications.delivery import Gone, Undelivered

T = TypeVar("T")
Address = IPv4Address | IPv6Address

PATIENCE: Final = 5.0           # seconds for each step: name, connection, answer
WHOLE: Final = 15.0             # seconds for all of it
AT_ONCE: Final = 20             # calls, in threads of their own: whatever hangs, the site goes on
NOBODY_THERE: Final = (404, 410)        # answers where nobody is any more
SLOWER: Final = (429, 503)              # answers that say when to come again
# What Python 3.11 takes for global: relays of 6to4 (RFC 7526), IPv4 addresses in IPv6 (RFC 6052),
# addresses for examples (RFC 9637) and for routes (RFC 9602).
SPECIAL: Final = tuple(map(ip_network, (
    "192.88.99.0/24", "64:ff9b::/32", "3fff::/20", "5f00::/16")))
HEADERS: Final = {"User-Agent": f"GrandTour/{__version__}", "Connection": "close"}


class Caller:
    """Calls addresses of the open internet, and of the networks of `allowed`."""

    def __init__(self, allowed: Sequence[Network], name: str) -> None:
        """`name`: what its threads are called."""
        self._allowed = allowed
        self._threads = ThreadPoolExecutor(AT_ONCE, name)

    async def post(self, address: str, body: bytes, headers: Mapping[str, str]) -> int:
        """The status of the answer, which is one of success. Undelivered otherwise; of what was
        answered nothing is read but the head."""
        try:
            async with asyncio.timeout(WHOLE):
                parts = urlsplit(address)
                made = await self._in_thread(reached, parts, await self._found(parts))
                try:
                    answer = await self._in_thread(post, parts, made, body,
                                                   {**HEADERS, **headers})
                finally:
                    hang_up(made)
        except TimeoutError as fault:
            raise Undelivered(Phrase(N_("there was no answer in time"))) from fault
        except ssl.SSLCertVerificationError as fault:
            raise Undelivered(Phrase(N_(
                "nobody vouches for the certificate of this address"))) from fault
        except (OSError, HTTPException, ValueError) as fault:
            raise Undelivered(Phrase(N_("there is no connection ({fault})"),
                                     fault=type(fault).__name__)) from fault
        return arrived(answer)

    async def _found(self, parts: SplitResult) -> str:
        """The address of the machine, which may be called."""
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise Undelivered(Phrase(N_("it is no address of the web")), final=True)
        async with asyncio.timeout(PATIENCE):
            found = await self._in_thread(socket.getaddrinfo, parts.hostname, port_of(parts),
                                          socket.AF_UNSPEC, socket.SOCK_STREAM)
        addresses = [str(one[4][0]) for one in found]
        if not addresses or not all(self.may_reach(one) for one in addresses):
            raise Undelivered(Phrase(N_("it leads into a network that is not public")),
                              final=True)
        if parts.scheme != "https" and not all(self._is_allowed(one) for one in addresses):
            raise Undelivered(Phrase(N_("only https is called out there")), final=True)
        return addresses[0]

    async def _in_thread(self, work: Callable[..., T], *given: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)

    def may_reach(self, text: str) -> bool:
        """Whether an address is public, or the host has allowed its network."""
        plain = plain_address(text)
        return self._is_allowed(text) or (
            plain is not None and is_public(plain) and "%" not in text)

    def _is_allowed(self, text: str) -> bool:
        plain = plain_address(text)
        return plain is not None and any(plain in network for network in self._allowed
                                         if network.version == plain.version)


@dataclass(frozen=True)
class Answer:
    """The status that was answered, and for how many seconds no more is wanted."""

    status: int
    pause: int = 0


def arrived(answer: Answer) -> int:
    """The status, if it is one of success. Undelivered otherwise."""
    status = answer.status
    if status in NOBODY_THERE:
        raise Gone(Phrase(N_("the answer was {status}: nobody is there any more"), status=status))
    if 300 <= status < 400:
        raise Undelivered(Phrase(N_(
            "the answer was {status}; other addresses are not followed"), status=status))
    if not 200 <= status < 300:
        raise Undelivered(Phrase(N_("the answer was {status}"), status=status),
                          pause=answer.pause if status in SLOWER else 0)
    return status


def plain_address(text: str) -> Address | None:
    """The address without a zone, one of IPv4 as such; None if it is none."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped: IPv4Address | None = getattr(address, "ipv4_mapped", None)
    return mapped or address


def is_public(address: Address) -> bool:
    """Whether a machine of the open internet has it. Addresses that hide another one do not
    count."""
    if not address.is_global or address.is_multicast or address.is_reserved:
        return False
    if any(address in network for network in SPECIAL):
        return False
    return isinstance(address, IPv4Address) or not (
        address.is_site_local or address.sixtofour or address.teredo)


def port_of(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)


def reached(parts: SplitResult, found: str) -> socket.socket:
    """A connection to the machine that was found; with https, it has proved its name."""
    made = socket.create_connection((found, port_of(parts)), PATIENCE)
    if parts.scheme == "http":
        return made
    try:
        return ssl.create_default_context().wrap_socket(made, server_hostname=parts.hostname)
    except OSError:
        made.close()
        raise


def post(parts: SplitResult, made: socket.socket, body: bytes, headers: dict[str, str]) -> Answer:
    """The answer. No proxy, no redirection, nothing read but the head."""
    assert parts.hostname is not None
    usual = 443 if parts.scheme == "https" else 80
    connection = HTTPConnection(parts.hostname, port_of(parts))
    connection.default_port = usual         # so that the Host of the request does not name it
    connection.sock = made
    query = f"?{parts.query}" if parts.query else ""
    connection.request("POST", (parts.path or "/") + query, body, headers)
    answer = connection.getresponse()
    return Answer(answer.status, seconds_of(answer.getheader("Retry-After", "")))


def seconds_of(said: str) -> int:
    """For how long nothing more is wanted: a number of seconds, or a moment (RFC 9110, 10.2.3)."""
    with suppress(ValueError, OverflowError):
        return max(0, ceil(float(said)))
    with suppress(ValueError):
        return max(0, ceil(parsedate_to_datetime(said).timestamp() - time.time()))
    return 0


def hang_up(made: socket.socket) -> None:
    """Also on an answer that is still being read, drop by drop."""
    with suppress(OSError):
        made.shutdown(socket.SHUT_RDWR)
    made.close()
