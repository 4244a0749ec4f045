"""The public origin of the site, as WebAuthn needs it."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit


@dataclass(frozen=True)
class SiteOrigin:
    """The origin at which a browser sees the site, and for which passkeys are made."""

    origin: str

    @property
    def host(self) -> str:
        return urlsplit(self.origin).hostname or ""

    @property
    def is_secure(self) -> bool:
        """Return whether browsers offer passkeys there: by https or on this machine, under a
        name."""
        try:
            ip_address(self.host)
        except ValueError:
            local = self.host == "localhost" or self.host.endswith(".localhost")
            return local or self.origin.startswith("https:")
        return False
