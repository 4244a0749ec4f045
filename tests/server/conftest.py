"""One server for all tests that do not stop it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.real_site import Site
from tests.two_people import Two


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("site") / "grandtour.sqlite") as made:
        yield made


@pytest.fixture
def two(site: Site) -> Iterator[Two]:
    table = Two(site)
    yield table
    for player in table.players:
        player.close()
