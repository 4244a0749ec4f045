"""Whom an address stands for: what limits count by."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

HOME, SITE = 64, 48             # bits: what a home has in IPv6, and what a larger customer has
NOWHERE: Final = "local"        # of a socket without addresses


@lru_cache(4096)
def owner(address: str) -> str:
    """Who sends from there: in IPv6 everybody is given a whole network of 64 bits. An IPv4 address
    that is written as IPv6 is that address."""
    found = parsed(address)
    return network(found, HOME) if isinstance(found, IPv6Address) else str(found or NOWHERE)


@lru_cache(4096)
def neighbourhood(address: str) -> str:
    """The network from which somebody may have many of the above; empty if there is none."""
    found = parsed(address)
    return network(found, SITE) if isinstance(found, IPv6Address) else ""


def within(address: str, networks: Iterable[str]) -> bool:
    """Whether it is one of these addresses, or in one of these networks; "*" is all."""
    found = parsed(address)
    return found is not None and any(
        wide == "*" or found in ip_network(wide, strict=False) for wide in networks)


def parsed(address: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def network(address: IPv6Address, bits: int) -> str:
    return f"{IPv6Address(int(address) >> (128 - bits) << (128 - bits))}/{bits}"
