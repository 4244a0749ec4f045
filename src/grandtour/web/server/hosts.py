"""Allowed host names (protection against DNS rebinding).

A foreign page whose name resolves to this machine must not read what is meant for this machine, nor
create links to itself."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final

LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")
ANY: Final = "*"


def parse_host(host: str) -> str:
    """Return the name in a Host header, in lower case, without port and brackets."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].removesuffix(".")


def is_address(name: str) -> bool:
    """Return whether it is an IP address, which no one can redirect here."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def list_own_names() -> frozenset[str]:
    """Return the names of this machine in its network."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    ends = ("", ".local", ".lan", ".home", ".home.arpa", ".fritz.box", ".internal")
    return frozenset(short + end for end in ends) | {name, socket.getfqdn().lower()}


class Hosts:
    """The allowed names: addresses, localhost, the names of this machine, and the host's own list.

    "*" allows every name."""

    def __init__(self, given: Iterable[str] = ()) -> None:
        wished = frozenset(parse_host(name) for name in given)
        self._all = ANY in wished
        self._names = wished if self._all else wished | list_own_names() | {"localhost"}

    def is_known(self, host: str) -> bool:
        name = parse_host(host)
        return self._all or is_address(name) or name in self._names or \
            name.endswith(".localhost")


def is_loopback(host: str) -> bool:
    """Return whether a program on this machine addresses this machine."""
    return parse_host(host) in LOOPBACK
