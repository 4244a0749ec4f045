"""A real WebKit against a real server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.real_site import Site


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server whose bots act at once, and whose analyses look at every position once."""
    folder = tmp_path_factory.mktemp("site")
    with Site(folder / "grandtour.sqlite", "--continuations", "1") as made:
        yield made
