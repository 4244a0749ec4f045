"""Programs that some tests need and not every machine has."""

from __future__ import annotations

import os

import pytest


def require_program(program: str, place: str | None) -> str:
    """The place of the program. Without one the test waits, and in CI, where setting up the tests
    has installed it, fails."""
    if place is None:
        assert not os.environ.get("CI"), f"no {program}: setting up the tests installs it"
        pytest.skip(f"{program} is not installed here")
    return place
