"""Secrets of the host: the password of the mail server and the token for metrics.

They come from the system's credential store, else from the environment. systemd keeps them
encrypted and shows them to this service alone, as files in a folder that it names
(`systemd-creds`)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

SMTP_PASSWORD: Final = "GRANDTOUR_SMTP_PASSWORD"
METRICS_TOKEN: Final = "GRANDTOUR_METRICS_TOKEN"
SAFE: Final = "CREDENTIALS_DIRECTORY"


def read_host_secret(name: str) -> str:
    """Return the host's secret with this name; "" if there is none."""
    safe = os.environ.get(SAFE)
    file = Path(safe) / name if safe else None
    if file is not None and file.is_file():
        return file.read_text(encoding="utf-8").strip()
    return os.environ.get(name, "")
