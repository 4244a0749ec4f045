"""Run Debian's WebKit: MiniBrowser of WebKitGTK on an invisible screen, with its driver."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from set_up import mini_browser
from selenium.webdriver import WebKitGTK, WebKitGTKOptions
from selenium.webdriver.webkitgtk.service import Service

from tests.needed import require_program

SCREEN = "1600x1200x24"

# Its buttons would be wider than a phone; and pages are to keep still.
SLIM = "* { min-width: 0; min-height: 0; margin: 0; border: 0; padding: 0; font-size: 1px; }"
STILL = "[Settings]\ngtk-enable-animations = 0\n"
WITHOUT_SCRIPTS = "--enable-javascript-markup=false"


@contextmanager
def start_screen() -> Iterator[str]:
    """Its name, as X11 knows it."""
    program = require_program("Xvfb", shutil.which("Xvfb"))
    reading, writing = os.pipe()
    with subprocess.Popen(
            [program, "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"],
            pass_fds=[writing], stderr=subprocess.DEVNULL) as process:
        os.close(writing)
        with os.fdopen(reading) as said:
            number = said.readline().strip()
        assert number, "Xvfb has no screen"
        try:
            yield f":{number}"
        finally:
            process.terminate()


@contextmanager
def webkit(folder: Path, *wishes: str) -> Iterator[WebKitGTK]:
    """A new browser with these arguments, which keeps what it keeps in the folder."""
    driver = require_program("driver of WebKitGTK", shutil.which("WebKitWebDriver"))
    browser = mini_browser()
    options = WebKitGTKOptions()
    options.binary_location = require_program("MiniBrowser of WebKitGTK", str(browser) if browser
                                              else None)
    for argument in ("--automation", *wishes):
        options.add_argument(argument)
    settings = folder / "gtk-3.0"
    settings.mkdir()
    (settings / "gtk.css").write_text(SLIM)
    (settings / "settings.ini").write_text(STILL)
    with start_screen() as display, WebKitGTK(options, Service(driver, env={
            **os.environ, **surroundings(folder), "DISPLAY": display})) as made:
        yield made


def surroundings(folder: Path) -> dict[str, str]:
    """It neither asks the machine for anything nor needs rights that containers lack: what it
    opens is a site of ours."""
    return {"XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder),
            "XDG_CACHE_HOME": str(folder), "LANG": "en_US.UTF-8",
            "DBUS_SESSION_BUS_ADDRESS": "disabled:", "NO_AT_BRIDGE": "1",
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
