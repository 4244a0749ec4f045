"""How the host has set up where notices leave the site."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path

from grandtour.notifications.transport import Server

Network = IPv4Network | IPv6Network


@dataclass(frozen=True)
class MailConfig:
    """The address of the site as people reach it, from whom mail comes, by which server it goes, or
    else into which folder; the networks to which notices may go besides public ones."""

    site: str
    sender: str
    folder: Path
    server: Server | None = None
    networks: tuple[Network, ...] = ()
