"""Programs that some tests need and not every machine has."""

from __future__ import annotations

import os

import pytest


def need(program: str, place: str | None) -> None:
    """Without a place of the program the test waits, and in CI, where `make test` has installed it,
    fails."""
    if place is None:
        assert not os.environ.get("CI"), f"no {program}: make test installs it"
        pytest.skip(f"{program} is not installed here")
