"""The host's configuration of everything that leaves the site."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path

from grandtour.notifications.transport import MailServer

Network = IPv4Network | IPv6Network


@dataclass(frozen=True)
class MailConfig:
    """The public address of the site; the sender of email; the server that takes it, or else a
    folder; and the private networks to which notices may go."""

    site: str
    sender: str
    folder: Path
    server: MailServer | None = None
    networks: tuple[Network, ...] = ()
