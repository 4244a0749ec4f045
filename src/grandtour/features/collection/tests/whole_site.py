"""Texts and filters of the collection on a site that has something of everything."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any, Final

from grandtour.features.collection.texts import (
    LONGEST_BODY, LONGEST_COMMENT, MOST_COMMENTS, MOST_SHOWN,
)
from grandtour.texts.rules import LONGEST_TITLE
from tests.full_site import FullSite, check_answer
from tests.some_game import ANOTHER, PLAIN

# Of the API, an address that must find what is drawn for it.
FOUND: Final = ()
# Numbers and words of the API of which what is drawn meets some.
DRAWN: Final = ("marks/{mark}", "votes/{players}")
MADE: Final[dict[str, Callable[[Any], object]]] = {"shelf/{game}": lambda _: PLAIN}


def fill_pages(site: Any, file: sqlite3.Connection, costly: str) -> None:
    """Write as many texts and comments as one page ever shows, each as long as allowed and of
    `costly` text."""
    file.executemany(
        f"INSERT INTO texts VALUES (?, ?, '{PLAIN}', ?, 'en', ?, ?, '', 0, '[]', ?)",
        [(f"text{n}", ("review", "teaching")[n % 2], site.me, "T" * LONGEST_TITLE,
          (costly * LONGEST_BODY, "a " * (LONGEST_BODY // 2))[n % 2], n)
         for n in range(MOST_SHOWN)])
    file.executemany("INSERT INTO text_comments VALUES (?, 'text0', ?, 'en', ?, ?)", [
        (f"said{n}", site.me, "*a_" * (LONGEST_COMMENT // 3), n) for n in range(MOST_COMMENTS)])
    site.addresses["/texts/{id}"].append("/texts/text0")


def make_pages(site: FullSite) -> dict[str, list[str]]:
    """Return addresses by route: of a text with a comment that another member has reported."""
    text = site.send(site.ada, f"/games/{PLAIN}/texts", kind="review", language="en",
                     title="A race", body="For **families**.")
    site.send(site.ada, f"{text}/comments", language="en", body="Indeed.")
    reader = list(site.clients.values())[1]
    site.send(reader, f"/report{text.replace('texts', 'text')}", reason="spam", words="Again.")
    return {
        "/": ["/", "/?players=1&weight=4"],
        "/games/{game}/write": [f"/games/{ANOTHER}/write"],
        "/texts/{id}": [text],
        "/texts/by/{person}": [f"/texts/by/{check_answer(site.ada.get('/me'))['id']}"]}
