"""By which names a site may be asked: a page from elsewhere that lets a name of its own lead here
must not read what is told to this machine, nor make links that lead to it."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final

LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")
ANY: Final = "*"


def name_of(host: str) -> str:
    """The name in a Host header, without port and brackets, in small letters."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].removesuffix(".")


def is_address(name: str) -> bool:
    """Whether it is a number: no name that somebody else lets lead here."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def own_names() -> frozenset[str]:
    """What this machine is called in its network."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    ends = ("", ".local", ".lan", ".home", ".home.arpa", ".fritz.box", ".internal")
    return frozenset(short + end for end in ends) | {name, socket.getfqdn().lower()}


class Hosts:
    """Knows addresses, the loopback's name, the names of this machine, and those that the host of
    the site has given; "*" lets every name through."""

    def __init__(self, given: Iterable[str] = ()) -> None:
        wished = frozenset(name_of(name) for name in given)
        self._all = ANY in wished
        self._names = wished if self._all else wished | own_names() | {"localhost"}

    def known(self, host: str) -> bool:
        name = name_of(host)
        return self._all or is_address(name) or name in self._names or \
            name.endswith(".localhost")


def is_loopback(host: str) -> bool:
    """Whether somebody on this machine has asked for this machine."""
    return name_of(host) in LOOPBACK
