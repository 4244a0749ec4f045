"""The browsers that scenes are played in: Chromium, and with GRANDTOUR_BROWSER=firefox those of
them that are marked `core` in Debian's Firefox."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from playwright.sync_api import BrowserContext, Locator, Playwright

from tests.needed import require_program

RELAY = Path(__file__).with_name("firefox_relay.py")
NAME = os.environ.get("GRANDTOUR_BROWSER", "chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync"]

# What Firefox does of itself otherwise, and what it makes of touches.
PLAIN = {"app.update.disabledForTesting": True, "browser.shell.checkDefaultBrowser": False,
         "datareporting.policy.dataSubmissionEnabled": False, "dom.security.https_first": False,
         "network.captive-portal-service.enabled": False,
         "network.connectivity-service.enabled": False}
CHANNEL = "moz-firefox"         # what Playwright calls a Firefox that is not its own
COARSE = 1                      # a pointer that is a finger, of `ui.primaryPointerCapabilities`
TOUCHED = {"dom.w3c_touch_events.enabled": 1, "ui.primaryPointerCapabilities": COARSE,
           "ui.allPointerCapabilities": COARSE}


class Opens(Protocol):
    """A function that opens windows."""

    def new_context(self, *args: Any, **wishes: Any) -> BrowserContext: ...


def chromium_here(_folder: Path) -> Path:
    """Its program."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    path = os.environ.get("CHROMIUM") or found
    assert path, "no Chromium: make test installs one"
    return Path(path)


def firefox_here(folder: Path) -> Path:
    """A program in this folder that is Debian's Firefox and understands Playwright."""
    path = require_program("Firefox", shutil.which("firefox-esr") or shutil.which("firefox"))
    program = folder / "firefox"
    program.write_text("#!/bin/sh\nexec " + shlex.join(
        [sys.executable, "-P", str(RELAY), path]) + ' "$@"\n')
    program.chmod(0o755)
    return program


@contextmanager
def chromium(playwright: Playwright, folder: Path) -> Iterator[Opens]:
    made = playwright.chromium.launch(executable_path=chromium_here(folder), args=FLAGS)
    yield made
    made.close()


@contextmanager
def firefox(playwright: Playwright, folder: Path) -> Iterator[Opens]:
    with ExitStack() as begun:
        yield Firefox(playwright, firefox_here(folder), begun)


BROWSERS: dict[str, Callable[[Playwright, Path], Any]] = {"chromium": chromium, "firefox": firefox}

# What touches: the mouse of a Firefox with `finger` is one.
TAPS: dict[str, Callable[..., None]] = {"chromium": Locator.tap, "firefox": Locator.click}
tap = TAPS[NAME]


class Look(NamedTuple):
    """The settings of a window: touch, dark mode, reduced motion, scripts."""

    finger: bool
    dark: bool
    still: bool
    scripts: bool

    def preferences(self) -> dict[str, str | float | bool]:
        return {**PLAIN, **(TOUCHED if self.finger else {}),
                "layout.css.prefers-color-scheme.content-override": 0 if self.dark else 1,
                "ui.prefersReducedMotion": int(self.still)}

    def arguments(self) -> list[str]:
        """Return the arguments for the relay."""
        return ["--finger"] * self.finger + ["--without-scripts"] * (not self.scripts)


class Firefox:
    """Debian's Firefox, with one process for each look, started when it is first needed. Chromium
    takes these settings for each window, Debian's Firefox takes them when it starts."""

    def __init__(self, playwright: Playwright, program: Path, begun: ExitStack) -> None:
        self._playwright = playwright
        self._program = program
        self._begun = begun
        self._looks: dict[Look, Opens] = {}

    def new_context(self, *, has_touch: bool = False, color_scheme: str = "light",
                    reduced_motion: str = "no-preference", java_script_enabled: bool = True,
                    **wishes: Any) -> BrowserContext:
        look = Look(has_touch, color_scheme == "dark", reduced_motion == "reduce",
                    java_script_enabled)
        if look not in self._looks:
            self._looks[look] = self._begin(look)
        return self._looks[look].new_context(**wishes)

    def _begin(self, look: Look) -> Opens:
        made = self._playwright.firefox.launch(
            channel=CHANNEL, executable_path=self._program,
            args=look.arguments(), firefox_user_prefs=look.preferences())
        self._begun.callback(made.close)
        return made
