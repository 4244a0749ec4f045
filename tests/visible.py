"""The visible text of a page, and the words in it that belong to programs."""

from __future__ import annotations

import re
from html import unescape

# What is said aloud or shown of an element besides its text.
SAID = re.compile(r'\s(?:title|aria-label|aria-description|alt|placeholder)="([^"]*)"')
# What programs read, and the notation of a whole match or position, which is for copying.
UNREAD = re.compile(r"<(script|style|template|textarea)\b[^>]*>.*?</\1>|<!.*?>", re.DOTALL)
TAG = re.compile(r"<[^>]*>")
ADDRESS = re.compile(r"\S*(?:://|@)\S*|(?<!\S)/\S*")
NAME = re.compile(r"\w*[^\W_]_\w+|\b_\w+")
VALUE = re.compile(r"\b(?:true|false)\b", re.IGNORECASE)


def visible(page: str) -> list[str]:
    """The texts of a page that our templates made: those of elements, then those of attributes."""
    left = UNREAD.sub(" ", page)
    return [unescape(text) for text in (*TAG.split(left), *SAID.findall(left)) if text.strip()]


def code_names(page: str, prose: tuple[str, ...] = ()) -> list[str]:
    """The texts that say a name as programs write it, or `true` or `false`; but not in these
    phrases, in which the words are meant as words."""
    return [" ".join(text.split())[:200] for text in visible(page) if belongs_to_code(text, prose)]


def belongs_to_code(text: str, prose: tuple[str, ...]) -> bool:
    left = ADDRESS.sub(" ", text)
    for phrase in prose:
        left = left.replace(phrase, " ")
    return bool(NAME.search(left) or VALUE.search(left))
