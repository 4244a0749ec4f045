"""The bytes that a page costs on the line: its own and those of everything that it loads,
compressed and with their headers, with an empty cache."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from typing import Final
from urllib.parse import urljoin

import httpx

MOST: Final = 120_000           # bytes, for any page; also from the front page to a first board
ACCEPTED: Final = {"accept-encoding": "br, gzip"}
SHEETS: Final = re.compile(r'<link\b[^>]*\brel="(?:stylesheet|icon)"[^>]*>')
ADDRESS: Final = re.compile(r'\bhref="([^"]+)"')
SOURCES: Final = re.compile(r'<(?:script|img|source)\b[^>]*?\bsrc="([^"]+)"[^>]*>', re.S)
LATER: Final = 'loading="lazy"'
IMPORTS: Final = re.compile(r'^\s*import\b[^"(;]*"(\./[^"]+)"', re.M)
SCRIPT: Final = "text/javascript"


@dataclass(frozen=True)
class Weight:
    """Bytes by address; `later` are those that wait until their element comes near."""

    files: dict[str, int]
    later: frozenset[str]

    @property
    def whole(self) -> int:
        return sum(self.files.values())

    @property
    def at_once(self) -> int:
        return sum(weight for file, weight in self.files.items() if file not in self.later)


class Scales:
    """Weighs what one reader fetches. Files that do not change are fetched once."""

    def __init__(self, reader: httpx.Client) -> None:
        self._reader = reader
        self._files: dict[str, tuple[int, str, str]] = {}

    def page(self, address: str) -> Weight:
        """The page, and each file that it brings along."""
        own, _, text = self._fetch(address)
        found = {address: own}
        later = frozenset(lazy_pictures(text))
        wanted = list(linked_files(text))
        while wanted:
            file = wanted.pop()
            if file not in found:
                found[file], kind, text = self._file(file)
                wanted += [urljoin(file, name) for name in IMPORTS.findall(text)
                           if kind.startswith(SCRIPT)]
        return Weight(found, later)

    def _file(self, address: str) -> tuple[int, str, str]:
        if address not in self._files:
            self._files[address] = self._fetch(address)
        return self._files[address]

    def _fetch(self, address: str) -> tuple[int, str, str]:
        """Its bytes over the line, its kind and its text."""
        with self._reader.stream("GET", address, headers=ACCEPTED) as answer:
            answer.read()
            head = sum(len(name) + len(value) + 4 for name, value in answer.headers.raw)
            assert answer.status_code < 500, address
            return (answer.num_bytes_downloaded + head,
                    answer.headers.get("content-type", ""), answer.text)


def linked_files(page: str) -> Iterator[str]:
    """The addresses of what belongs to a page of this text."""
    for link in SHEETS.findall(page):
        yield from map(unescape, ADDRESS.findall(link))
    yield from map(unescape, SOURCES.findall(page))


def lazy_pictures(page: str) -> Iterator[str]:
    """Yield the addresses of pictures that load lazily."""
    for source in SOURCES.finditer(page):
        if LATER in source[0]:
            yield unescape(source[1])
