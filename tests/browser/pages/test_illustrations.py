"""The pictures of the documents can be taken anew, as large as they are."""

from __future__ import annotations

import illustrations
import pytest

from tests.browsers import Opens
from tests.real_site import Site


@pytest.fixture(scope="module")
def shown_there(fresh: Site) -> illustrations.Place:
    return illustrations.Place(fresh)


@pytest.mark.parametrize("name", sorted(illustrations.shown()))
def test_a_picture_is_taken(
        browser: Opens, shown_there: illustrations.Place, name: str) -> None:
    kept = (illustrations.PICTURES / name).read_bytes()
    taken = illustrations.taken(browser, shown_there, name)
    assert taken[:4] + taken[8:16] == b"RIFFWEBPVP8X"
    assert size(taken) == size(kept)
    assert len(kept) / 2 < len(taken) < 2 * len(kept)


def size(picture: bytes) -> tuple[int, int]:
    """Width and height in pixels, as the head of a WebP has them (RFC 9649, 2.7)."""
    return (1 + int.from_bytes(picture[24:27], "little"),
            1 + int.from_bytes(picture[27:30], "little"))
