"""A browser with windows that Orca reads, at a real site."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from check_all import WHOLE
from playwright.sync_api import sync_playwright

from tests.browsers import FLAGS, Opens
from tests.needed import require_program
from tests.real_site import Site
from tests.screen_reader.orca import Orca, orca


@pytest.fixture(scope="session")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Orca]:
    with orca(tmp_path_factory.mktemp("reader")) as made:
        yield made


@pytest.fixture(scope="session")
def browser(reader: Orca) -> Iterator[Opens]:
    path = require_program("Chromium", next(filter(None, map(shutil.which, WHOLE)), None))
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(
            executable_path=path, headless=False, env={**reader.surroundings},
            args=[*FLAGS, "--force-renderer-accessibility", "--window-position=0,0"])
        yield made
        made.close()


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server whose bots act at once."""
    folder = tmp_path_factory.mktemp("site")
    with Site(folder / "grandtour.sqlite", "--continuations", "1") as made:
        yield made
