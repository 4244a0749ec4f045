"""A window of WebKit that looks at a site."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from selenium.common.exceptions import NoSuchFrameException
from selenium.webdriver import ActionChains, WebKitGTK
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

from tests.real_site import Site
from tests.webkit.program import webkit
from tests.webkit.relay import run_relay

Found = TypeVar("Found")

TIME = 60                           # seconds in which everything comes, also on a busy machine
LOOKED = 0.05                       # seconds between two looks
TAKE_FAULTS = """if (!window.faultsAreWritten) throw new Error("faults.js is not there");
    const found = sessionStorage.getItem("faults") ?? "[]";
    sessionStorage.removeItem("faults");
    return found;"""


class Window:
    """The actions of a person in a window."""

    def __init__(self, driver: WebKitGTK, address: str) -> None:
        self.driver = driver
        self.address = address

    def open(self, path: str) -> None:
        """Returns when all of the page is there and its scripts have run."""
        self.driver.get(self.address + path)

    def keep(self, **cookies: str) -> None:
        self.open("/offline")
        for name, value in cookies.items():
            self.driver.add_cookie({"name": name, "value": value})

    def resize(self, width: int, height: int) -> None:
        self.driver.set_window_rect(0, 0, width, height)
        self.wait_until(lambda: self.ask("return innerWidth") == width)

    def ask(self, script: str, *given: object) -> Any:
        return self.driver.execute_script(script, *given)

    def take_faults(self) -> list[str]:
        """Return the faults on its pages since the last call."""
        found: list[str] = json.loads(self.ask(TAKE_FAULTS))
        return found

    def find_all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def the(self, selector: str) -> WebElement:
        """The first one, once there is one."""
        return self.wait_until(lambda: self.find_all(selector))[0]

    def press(self, what: WebElement) -> None:
        """Move the mouse there and press its button, whatever covers it."""
        self.ask("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", what)
        ActionChains(self.driver).move_to_element(what).click().perform()

    def wait_until(self, true: Callable[[], Found]) -> Found:
        """Wait for it. While a page is being left, its driver finds no frame to look into."""
        return WebDriverWait(self.driver, TIME, LOOKED, [NoSuchFrameException]).until(
            lambda _: true())

    def number(self) -> int:
        return int(self.ask("return document.body.dataset.number"))


@contextmanager
def open_window(folder: Path, site: Site, *wishes: str) -> Iterator[Window]:
    """A new one, in a browser of its own with these arguments."""
    with webkit(folder, *wishes) as driver, run_relay(site) as address:
        yield Window(driver, address)


def displayed(elements: Iterable[WebElement]) -> list[WebElement]:
    return [one for one in elements if one.is_displayed()]
