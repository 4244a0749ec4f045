"""Where a browser sees the site."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Place:
    """Where a browser sees the site, for which passkeys are made: its origin."""

    origin: str

    @property
    def host(self) -> str:
        return urlsplit(self.origin).hostname or ""

    @property
    def secure(self) -> bool:
        """Whether browsers offer passkeys there: by https or on this machine, under a name."""
        try:
            ip_address(self.host)
        except ValueError:
            local = self.host == "localhost" or self.host.endswith(".localhost")
            return local or self.origin.startswith("https:")
        return False
