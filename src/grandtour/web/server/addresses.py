"""Owners of network addresses, by which limits count."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

HOME, SITE = 64, 48             # bits: the IPv6 prefixes of a home and of a larger customer
NOWHERE: Final = "local"        # the owner of a socket without an address


@lru_cache(4096)
def find_owner(address: str) -> str:
    """Return the owner of an address.

    An IPv6 customer gets a whole 64-bit network, so that network is the owner. An IPv4 address
    written as IPv6 is the IPv4 address."""
    found = parse_address(address)
    return network_text(found, HOME) if isinstance(found, IPv6Address) else str(found or NOWHERE)


@lru_cache(4096)
def find_neighbourhood(address: str) -> str:
    """Return the larger network from which one customer may have many owners; "" if there is
    none."""
    found = parse_address(address)
    return network_text(found, SITE) if isinstance(found, IPv6Address) else ""


def is_within(address: str, networks: Iterable[str]) -> bool:
    """Return whether an address is, or is in, one of these networks; "*" matches all."""
    found = parse_address(address)
    return found is not None and any(
        wide == "*" or found in ip_network(wide, strict=False) for wide in networks)


def parse_address(address: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def network_text(address: IPv6Address, bits: int) -> str:
    return f"{IPv6Address(int(address) >> (128 - bits) << (128 - bits))}/{bits}"
