"""Secrets of the host and the server: from the system's credential store, else from the
environment."""

from __future__ import annotations

from pathlib import Path

import pytest

from grandtour.web.server.host_secrets import METRICS_TOKEN, SAFE, SMTP_PASSWORD, read_host_secret


def test_system_keyrings_override_the_environment(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / SMTP_PASSWORD).write_text("from the safe\n", encoding="utf-8")
    monkeypatch.setenv(SAFE, str(tmp_path))
    monkeypatch.setenv(SMTP_PASSWORD, "from the environment")
    monkeypatch.setenv(METRICS_TOKEN, "from the environment")
    assert read_host_secret(SMTP_PASSWORD) == "from the safe"
    assert read_host_secret(METRICS_TOKEN) == "from the environment"


def test_hosts_without_keyring_or_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SAFE, raising=False)
    monkeypatch.setenv(SMTP_PASSWORD, "from the environment")
    monkeypatch.delenv(METRICS_TOKEN, raising=False)
    assert read_host_secret(SMTP_PASSWORD) == "from the environment"
    assert read_host_secret(METRICS_TOKEN) == ""
