"""One server for all tests that do not stop it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.full_site import FullSite
from tests.real_site import Site
from tests.two_people import Two


class Quick(FullSite):
    """Without analyses, which take minutes where the rules are not compiled."""

    def analyses(self) -> dict[str, list[str]]:
        return {}


@pytest.fixture(scope="session")
def full_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Quick]:
    with Site(tmp_path_factory.mktemp("full") / "grandtour.sqlite") as site:
        made = Quick(site)
        yield made
        made.close()


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
