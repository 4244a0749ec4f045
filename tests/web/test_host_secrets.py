"""What only the host and the server know: from the system's safe, else from the environment."""

from __future__ import annotations

from pathlib import Path

import pytest

from grandtour.web.server.host_secrets import METRICS_TOKEN, SAFE, SMTP_PASSWORD, host_secret


def test_the_safe_of_the_system_comes_before_the_environment(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / SMTP_PASSWORD).write_text("from the safe\n", encoding="utf-8")
    monkeypatch.setenv(SAFE, str(tmp_path))
    monkeypatch.setenv(SMTP_PASSWORD, "from the environment")
    monkeypatch.setenv(METRICS_TOKEN, "from the environment")
    assert host_secret(SMTP_PASSWORD) == "from the safe"
    assert host_secret(METRICS_TOKEN) == "from the environment"


def test_a_host_without_a_safe_or_without_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SAFE, raising=False)
    monkeypatch.setenv(SMTP_PASSWORD, "from the environment")
    monkeypatch.delenv(METRICS_TOKEN, raising=False)
    assert host_secret(SMTP_PASSWORD) == "from the environment"
    assert host_secret(METRICS_TOKEN) == ""
