"""A relay between Playwright and Debian's Firefox. Both speak WebDriver BiDi; Playwright speaks the
dialect of the newest Firefox. The relay answers what Debian's Firefox does not know:

- the look of a page: the preferences at the start decide it;
- with `--finger`, mouse input: the button is a finger on the screen, and Firefox does the rest as
  on a phone;
- with `--without-scripts`, new pages: no script of a page runs there.

    python -P firefox_relay.py firefox-esr [--finger] [--without-scripts] --headless ...
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse, web

FINGER, SCRIPTLESS = "--finger", "--without-scripts"
SYSTEM = "--remote-allow-system-access"     # so that what is around the pages can be asked, too
LISTENING = re.compile(rb"WebDriver BiDi listening on (ws://\S+)")
OWN = 1 << 40                               # the first number of what is asked from here
SCREEN = {"MOZ_HEADLESS_WIDTH": "1600", "MOZ_HEADLESS_HEIGHT": "1200"}  # a page lies in it wholly
LONGEST = 1 << 24                           # bytes of a line that Firefox logs

PAGES = """const { NavigableManager } = ChromeUtils.importESModule(
        "chrome://remote/content/shared/NavigableManager.sys.mjs");
    const place = NavigableManager.getBrowsingContextById(id);"""
SILENCE = f"id => {{ {PAGES} place.allowJavascript = false; }}"
TOUCH = """(id, x, y) => { """ + PAGES + """
    const page = place.embedderElement;
    const frame = page.ownerDocument.defaultView;
    const box = page.getBoundingClientRect();
    const scale = frame.devicePixelRatio;
    frame.windowUtils.sendNativeTouchTap(
        Math.round((frame.mozInnerScreenX + box.x + x) * scale),
        Math.round((frame.mozInnerScreenY + box.y + y) * scale), false);
}"""

Answer = dict[str, Any]


class Talk:
    """Messages in both directions. An answer of None leaves the message to Firefox."""

    def __init__(self, driver: web.WebSocketResponse, firefox: ClientWebSocketResponse,
                 wishes: frozenset[str]) -> None:
        self._driver = driver
        self._firefox = firefox
        self._numbers = count(OWN)
        self._asked: dict[int, asyncio.Future[Answer]] = {}
        self._frame = ""                                # what is around all pages, once known
        self._place: tuple[float, float] = (0, 0)       # of the mouse
        self._answers: dict[str, Callable[[Answer], Awaitable[Answer | None]]] = {
            "emulation.setMediaFeaturesOverride": self._seen_already}
        if FINGER in wishes:
            self._answers["input.performActions"] = self._perform_touch
        if SCRIPTLESS in wishes:
            self._answers["browsingContext.create"] = self._create_silenced

    async def forth(self) -> None:
        async for message in self._driver:
            said = json.loads(message.data)
            answer = None
            if said["method"] in self._answers:
                answer = await self._answers[said["method"]](said["params"])
            if answer is None:
                await self._firefox.send_str(message.data)
            else:
                await self._driver.send_json(
                    {"type": "success", "id": said["id"], "result": answer})
        await self._firefox.close()

    async def back(self) -> None:
        async for message in self._firefox:
            number = json.loads(message.data).get("id")
            if number in self._asked:
                self._asked.pop(number).set_result(json.loads(message.data))
            else:
                await self._driver.send_str(message.data)
        await self._driver.close()

    async def _ask(self, method: str, **params: Any) -> Answer:
        number = next(self._numbers)
        self._asked[number] = asyncio.get_running_loop().create_future()
        await self._firefox.send_json({"id": number, "method": method, "params": params})
        answer = await self._asked[number]
        if answer["type"] == "error" or answer["result"].get("type") == "exception":
            sys.exit(f"{method}: {answer}")
        found: Answer = answer["result"]
        return found

    async def _seen_already(self, _: Answer) -> Answer:
        return {}

    async def _perform_touch(self, params: Answer) -> Answer | None:
        [source] = params["actions"]
        if source["type"] != "pointer":
            return None
        for action in source["actions"]:
            if action["type"] == "pointerMove":
                self._place = action["x"], action["y"]
            elif action["type"] == "pointerUp":
                await self._touch(params["context"], *self._place)
        return {}

    async def _touch(self, page: str, x: float, y: float) -> None:
        await self._do(TOUCH, {"type": "string", "value": page}, {"type": "number", "value": x},
                       {"type": "number", "value": y})

    async def _create_silenced(self, params: Answer) -> Answer:
        made = await self._ask("browsingContext.create", **params)
        await self._do(SILENCE, {"type": "string", "value": made["context"]})
        return made

    async def _do(self, function: str, *arguments: Answer) -> None:
        """Do this in what is around the pages."""
        if not self._frame:
            tree = await self._ask("browsingContext.getTree", **{"moz:scope": "chrome"})
            self._frame = tree["contexts"][0]["context"]
        await self._ask("script.callFunction", functionDeclaration=function, awaitPromise=False,
                        target={"context": self._frame}, arguments=arguments)


async def listen(firefox: str, wishes: frozenset[str]) -> str:
    """Begin to listen; where."""
    async def met(request: web.Request) -> web.WebSocketResponse:
        driver = web.WebSocketResponse(max_msg_size=0, compress=False)
        await driver.prepare(request)
        async with ClientSession() as session, \
                session.ws_connect(f"{firefox}/session", max_msg_size=0) as other:
            talk = Talk(driver, other, wishes)
            await asyncio.gather(talk.forth(), talk.back())
        return driver

    site = web.Application()
    site.router.add_get("/session", met)
    runner = web.AppRunner(site, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    return f"ws://127.0.0.1:{runner.addresses[0][1]}"


async def main(command: Sequence[str]) -> int:
    wishes = frozenset((FINGER, SCRIPTLESS)) & frozenset(command)
    firefox = await asyncio.create_subprocess_exec(
        *(word for word in command if word not in wishes), *([SYSTEM] if wishes else []),
        stderr=subprocess.PIPE, limit=LONGEST, env=os.environ | SCREEN)
    assert firefox.stderr is not None
    async for line in firefox.stderr:
        listening = LISTENING.search(line)
        said = line.decode(errors="replace")
        if listening:
            address = await listen(listening[1].decode(), wishes)
            said = f"WebDriver BiDi listening on {address}\n"
        print(said, end="", file=sys.stderr, flush=True)
    return await firefox.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
