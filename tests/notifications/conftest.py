"""A mail server and a receiver of webhooks on this machine, and the hall whose people are
notified."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from functools import cache
from pathlib import Path

import pytest

from grandtour.draw import raster
from grandtour.notifications import letters

from tests.notifications.notice_hall import Hall, open_hall
from tests.postbox import Postbox, Receiver
from tests.serving import serving


@cache
def render_png(svg: str, width: int, _longest: float) -> bytes:
    return raster.convert_to_png(svg, width)


@pytest.fixture(autouse=True)
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Render equal drawings once, in this process, under the same time limit. A process for each
    email takes a third of a second of a processor. `test_raster` tests the rendering."""
    monkeypatch.setattr(letters, "convert_to_png", lambda svg,
                        width: render_png(svg, width, raster.LONGEST))


@pytest.fixture(scope="module")
def postbox() -> Iterator[Postbox]:
    with Postbox() as made:
        yield made


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with serving(Receiver()) as made:
        yield made


@pytest.fixture
async def hall(tmp_path: Path, postbox: Postbox) -> AsyncIterator[Hall]:
    postbox.answer = "250 Taken"
    postbox.messages.clear()
    async with open_hall(tmp_path, postbox) as opened:
        yield opened
