"""The browser edition as a program of its own, among those of the machine."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import cast

import pytest
from file_server import FileServer
from playwright.sync_api import Browser

from tests.browser.edition.tab import OPENING
from tests.browsers import FLAGS, NAME, Opens
from tests.needed import require_program


@pytest.mark.skipif(NAME != "chromium", reason="Firefox installs no pages")
def test_it_is_installed_and_started(browser: Opens, server: FileServer, tmp_path: Path) -> None:
    """Use a Chromium with windows and this home folder. The one without windows installs
    nothing."""
    program = require_program("Chromium", shutil.which("chromium")
                              or shutil.which("chromium-browser"))
    home, address = tmp_path / "home", f"{server.url}/"
    with cast(Browser, browser).browser_type.launch_persistent_context(
            tmp_path / "profile", executable_path=program, args=FLAGS,
            env={**os.environ, "HOME": str(home)}) as context:
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("#page:not([hidden])", timeout=OPENING)
        browsers = context.new_cdp_session(page)
        assert browsers.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
        browsers.send("PWA.install", {"manifestId": address})
        begun = browsers.send("PWA.launch", {"manifestId": address})["targetId"]
        seen = browsers.send("Target.getTargetInfo", {"targetId": begun})["targetInfo"]
        assert seen["url"] == address
    entries = [file.read_text(encoding="utf-8") for file in home.rglob("*.desktop")]
    assert entries and all("Name=Grand Tour" in entry for entry in entries)
