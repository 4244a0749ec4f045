"""Drawings as PNG, for programs that show no SVG."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from hashlib import sha256
from typing import Final

from grandtour.draw.raster import NoPicture, convert_to_png
from grandtour.engine.core import Refusal
from grandtour.engine.game import Refused
from grandtour.web.http.services import PackageState, Services

LOG: Final = logging.getLogger(__name__)
AT_ONCE: Final = 2              # pictures that are rendered at the same time
KEPT: Final = 32
WIDTH: Final = 1200             # default width of a picture in pixels
NO_PICTURE: Final = Refusal(
    "no_picture", "", "The picture was not ready in time; try again in a few seconds.")


class PngRenderPool(PackageState):
    """A renderer of PNGs: a few at a time, each in its own thread."""

    def __init__(self, services: Services) -> None:
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._made: OrderedDict[tuple[str, int], bytes] = OrderedDict()

    async def render_png(self, svg: str, width: int) -> bytes:
        """Return the drawing as PNG. Refused: no_picture."""
        key = (sha256(svg.encode()).hexdigest(), width)
        async with self._turn:
            if key not in self._made:
                try:
                    self._made[key] = await asyncio.to_thread(convert_to_png, svg, width)
                except NoPicture as fault:
                    LOG.warning("%s", fault)
                    raise Refused(NO_PICTURE, {}) from fault
            self._made.move_to_end(key)
            while len(self._made) > KEPT:
                self._made.popitem(last=False)
            return self._made[key]
