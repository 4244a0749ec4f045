"""Test that the pictures of the documents can be taken again in the same size."""

from __future__ import annotations

from base64 import b64encode
from typing import Final

import illustrations
import pytest

from tests.browsers import Opens
from tests.real_site import Site

SIZE: Final = """async picture => {
  const image = new Image();
  image.src = `data:image/webp;base64,${picture}`;
  await image.decode();
  return [image.naturalWidth, image.naturalHeight];
}"""


@pytest.fixture(scope="module")
def shown_there(fresh: Site) -> illustrations.Place:
    return illustrations.Place(fresh)


@pytest.mark.parametrize("name", sorted(illustrations.shown_pictures()))
def test_a_picture_is_taken(browser: Opens, shown_there: illustrations.Place, name: str) -> None:
    kept = (illustrations.PICTURES / name).read_bytes()
    taken = illustrations.take_picture(browser, shown_there, name)
    assert size(browser, taken) == size(browser, kept)
    assert len(kept) / 2 < len(taken) < 2 * len(kept)


def size(browser: Opens, picture: bytes) -> list[int]:
    """Width and height in pixels, as a browser finds them."""
    with browser.new_context() as context:
        found: list[int] = context.new_page().evaluate(SIZE, b64encode(picture).decode())
    return found
