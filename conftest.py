"""For every test: the evidence of clauses and examples, and whose turn it is; tools and benchmarks
within reach."""

from __future__ import annotations

import gc
import os
import signal
import sys
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from grandtour import features
from tests.evidence import Evidence
from tests.selection import MARKS, Selection

pytest_plugins = ["tests.web.fixtures"]

ROOT = Path(__file__).parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "benchmarks")]
# Where the package is installed, the browser edition and the tests of features are no part of it.
if find_spec("grandtour.browser_edition") is None:
    file = ROOT / "src" / "grandtour" / "browser_edition" / "__init__.py"
    spec = spec_from_file_location("grandtour.browser_edition", file)
    assert spec is not None
    sys.modules[spec.name] = module_from_spec(spec)
for tests in (ROOT / "src" / "grandtour" / "features").glob("*/tests"):
    if not (Path(features.__path__[0]) / tests.parent.name / "tests").is_dir():
        import_module(f"grandtour.features.{tests.parent.name}").__path__.append(str(tests.parent))

# Servers of tests speak without TLS: no client reads the authorities of the world beforehand, which
# takes 45 ms each.
os.environ.pop("SSL_CERT_FILE", None)
os.environ["SSL_CERT_DIR"] = os.devnull

SELDOM = (100_000, 50, 100)     # looks for what is in circles; usually they take 8 % of the time

EVIDENCE = pytest.StashKey[Evidence]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--evidence", metavar="FILE", default=None,
                     help="write which clauses and examples passing tests carried")


def pytest_configure(config: pytest.Config) -> None:
    gc.disable()                # all that is loaded for tests stays until they have been run
    signal.signal(signal.SIGINT, signal.default_int_handler)    # in the background it is ignored
    config.addinivalue_line("markers", "clause(*ids): the test carries clauses of a rulebook")
    config.addinivalue_line("markers", "example(*ids): the test is these worked examples")
    for mark in MARKS:
        config.addinivalue_line("markers", mark)
    config.addinivalue_line("markers", "core: the scene is played in every browser")
    named = [Path(one.partition("::")[0]) for one in config.args]
    folders = {part for one in named for part in one.parts}
    if "browser" in folders or any((one / "browser").is_dir() for one in named
                                   if "features" in one.parts):
        config.pluginmanager.import_plugin("tests.browser.fixtures")
    if "server" in folders:             # it takes a second to load
        config.pluginmanager.import_plugin("schemathesis.pytest.plugin")
    config.pluginmanager.register(Selection(), "selection")
    config.stash[EVIDENCE] = Evidence()
    config.pluginmanager.register(config.stash[EVIDENCE], "evidence")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Run the tests that are coroutines in an event loop of asyncio, each in its own."""
    return "asyncio"


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(*SELDOM)
    gc.enable()


def pytest_unconfigure(config: pytest.Config) -> None:
    path = config.getoption("--evidence", default=None)
    if path:
        config.stash[EVIDENCE].write(Path(path))
