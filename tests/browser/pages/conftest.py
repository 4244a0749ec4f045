"""Receivers for the notices of a test's own site: mail, webhooks, and the browser itself."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browsers import FLAGS
from tests.postbox import SITE, Postbox, Receiver
from tests.push_service import PushService
from tests.real_site import Site
from tests.serving import serving


@pytest.fixture
def postbox() -> Iterator[Postbox]:
    with Postbox() as made:
        yield made


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with serving(Receiver()) as made:
        yield made


@pytest.fixture
def service() -> Iterator[PushService]:
    with serving(PushService()) as made:
        yield made


@pytest.fixture
def office(tmp_path: Path, postbox: Postbox) -> Iterator[Site]:
    """A site that sends mail, and webhooks and what is pushed to this machine."""
    with Site(tmp_path / "db.sqlite", "--site", SITE, "--smtp", postbox.address,
              "--webhooks-to", "127.0.0.0/8") as made:
        yield made


@pytest.fixture
def whole(browser: Browser) -> Iterator[Browser]:
    """A browser that can show notices, which one without any window cannot."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or os.environ["CHROMIUM"]
    made = browser.browser_type.launch(executable_path=path, args=[*FLAGS, "--headless=new"])
    yield made
    made.close()
