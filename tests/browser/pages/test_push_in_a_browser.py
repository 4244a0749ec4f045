"""Test that a browser asks for notices, and that its service worker shows what was pushed.

The push service is a stand-in on this machine. It delivers what it could decrypt, as the service of
the browser's maker does. The browser is given its address because the real one is far away.
"""

from __future__ import annotations

import pytest

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from tests.meetings import link_to, name_guest, open_by_form, sits_down, wait_for_start
from tests.postbox import SITE
from tests.push_service import PushService
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.waiting import wait_until
from tests.window import Window

# Where the browser would ask its maker for an address.
ASKS = """subscription => {
  PushManager.prototype.subscribe = async function (options) {
    const key = String.fromCharCode(...new Uint8Array(options.applicationServerKey));
    localStorage.setItem("shown", btoa(key));
    return PushManager.prototype.getSubscription();
  };
  PushManager.prototype.getSubscription = async () => localStorage.getItem("shown")
    && { toJSON: () => subscription, unsubscribe: () => localStorage.removeItem("shown") };
}"""
AGAIN = 10                      # seconds until what was not shown is sent again
ACTIVE = "async () => { await navigator.serviceWorker.ready; }"
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  return (await worker.getNotifications()).map(
    ({ title, body, lang, tag, data }) => ({ title, body, lang, tag, data }));
}"""
CLICK = """async (action) => {
  const [notification] = await self.registration.getNotifications();
  const led = [];
  self.clients.openWindow = async (address) => led.push(address);
  const event = new NotificationEvent("notificationclick", { notification, action });
  self.dispatchEvent(event);
  for (let n = 0; n < 100 && !led.length; n += 1) await new Promise((go) => setTimeout(go, 100));
  return led;
}"""


def subscribe_at(window: Window, service: PushService) -> dict[str, Any]:
    """Let the browser of the window subscribe at the stand-in."""
    subscription = service.browser()
    window.context.add_init_script(f"({ASKS})({json.dumps(subscription)})")
    window.context.grant_permissions(["notifications"])
    return subscription


class Maker:
    """A browser maker's service that delivers pushed messages to the worker of a page."""

    def __init__(self, context: BrowserContext, page: Page) -> None:
        self.origin = page.evaluate("location.origin")
        self.workers: dict[str, dict[str, Any]] = {}
        self.line: CDPSession = context.new_cdp_session(page)
        self.line.on("ServiceWorker.workerRegistrationUpdated", self._note_workers)
        self.line.send("ServiceWorker.enable")

    def _note_workers(self, event: dict[str, Any]) -> None:
        self.workers |= {one["scopeURL"]: one for one in event["registrations"]}

    def deliver(self, facts: dict[str, Any]) -> None:
        self.line.send("ServiceWorker.deliverPushMessage", {
            "origin": f"{self.origin}/", "data": json.dumps(facts),
            "registrationId": self.workers[f"{self.origin}/"]["registrationId"]})

    def deliver_until_shown(self, page: Page, facts: dict[str, Any]) -> None:
        """Deliver until the notice is shown, again if necessary (RFC 8030, 6.2). The browser shows
        one notice, since its tag is the same."""
        again = time.monotonic()

        def shown() -> object:
            nonlocal again
            if time.monotonic() >= again:
                self.deliver(facts)
                again = time.monotonic() + AGAIN
            return page.evaluate(SHOWN)

        wait_in_page(page, shown)


def wait_in_page(page: Page, true: Callable[[], object]) -> None:
    """Wait until the condition holds, and let messages of the browser come in."""
    def holds() -> bool:
        page.wait_for_timeout(100)
        return bool(true())
    wait_until(holds)


@pytest.mark.slow
def test_push_shows_a_turn_and_ends(whole: Browser, office: Site, service: PushService) -> None:
    ines, haruki = Window(whole, office), Window(whole, office, language="ja", worker=True)
    name_guest(ines, "Inès")
    name_guest(haruki, "春樹")
    subscribe_at(haruki, service)
    page = haruki.page
    haruki.open("/me")
    haruki.press("Notify this browser")
    page.locator("#s-browsers [data-this]").wait_for()
    key = page.locator("#s-browsers").get_attribute("data-key")
    shown = page.evaluate("localStorage.getItem('shown')")
    assert shown.replace("+", "-").replace("/", "_").rstrip("=") == key
    service.keys = dict.fromkeys(service.keys, key)
    haruki.press("Try it")
    haruki.wait_for_text("A notification is on its way to each of these browsers.")
    wait_until(lambda: len(service.arrived) == 1)

    table = open_by_form(ines, game=PLAIN, seat2="open", **{"option-first_seat": "0"})
    sits_down(haruki, link_to(ines, 2))
    wait_for_start(ines, haruki)
    haruki.open("/rules")
    assert ines.my_turn()
    ines.page.keyboard.press("e")
    ines.confirm(ines.page.locator("#turn-choice .go").click)
    wait_until(lambda: any(table in one.facts["door"][1] for one in service.arrived[1:]))
    assert service.faults == []

    maker = Maker(haruki.context, page)
    turn = next(one.facts for one in service.arrived[1:] if "turn" in one.facts["tag"])
    wait_in_page(page, lambda: maker.workers)
    page.evaluate(ACTIVE)
    maker.deliver_until_shown(page, turn)
    [notice] = page.evaluate(SHOWN)
    assert notice["title"].startswith(haruki.say("It is your turn"))
    assert (notice["lang"], notice["data"]["door"]) == ("ja", f"{SITE}{table}")
    worker = next(one for one in haruki.context.service_workers if "worker.js" in one.url)
    assert worker.evaluate(CLICK, "") == [table]
    maker.deliver_until_shown(page, turn)
    assert worker.evaluate(CLICK, "end") == ["/me#s-browsers"]
    haruki.open("/me")
    assert page.locator("[name=push_notices]:checked").count() == 0

    haruki.press(f"{haruki.say('Turn off')}: Chrome · Linux")
    haruki.wait_for_text("This browser no longer receives notifications.")
    assert page.locator("[data-browser]").count() == 0
    haruki.find_named("Notify this browser").wait_for()
    for window in (ines, haruki):
        window.close()
