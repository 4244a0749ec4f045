"""The browser edition from a plain file server, opened in a browser."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import browser_edition
import pytest
from file_server import FileServer

from tests.browser.edition.tab import Tab
from tests.browsers import Opens
from tests.needed import require_program
from tests.window import Opener, opening

# Where `tools/set_up.py all` puts what the edition is made of.
PARTS = Path(__file__).parents[3] / ".venv" / "webassembly"


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a web space. GRANDTOUR_EDITION can name one that exists."""
    if "GRANDTOUR_EDITION" in os.environ:
        return Path(os.environ["GRANDTOUR_EDITION"])
    parts = Path(os.environ.get("GRANDTOUR_WEBASSEMBLY", PARTS))
    require_program("Pyodide", str(parts) if (parts / "wheels").is_dir() else None)
    require_program("Node", shutil.which("node"))
    made = tmp_path_factory.mktemp("edition")
    browser_edition.write(made, parts.resolve())
    return made


@pytest.fixture
def server(folder: Path) -> Iterator[FileServer]:
    with FileServer(folder) as made:
        yield made


@pytest.fixture
def tab(browser: Opens, server: FileServer) -> Iterator[Tab]:
    """A browser that has opened the edition for the first time."""
    made = Tab(browser, server)
    yield made
    made.close()


@pytest.fixture
def window(browser: Opens, server: FileServer) -> Iterator[Opener]:
    """Opens tabs where other tests in browsers open windows; each has an edition of its own."""
    with opening(partial(Tab, browser, server)) as opener:
        yield opener


@pytest.fixture(scope="module")
def edition(browser: Opens, folder: Path) -> Iterator[Tab]:
    """Yield the edition that all scenes of a file share."""
    with FileServer(folder) as server:
        made = Tab(browser, server)
        yield made
        made.close()
