"""The cookies of the one visitor.

Browsers neither give a service worker the cookies of a request nor take any from it, so they are
kept here."""

from __future__ import annotations

import json
from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from pathlib import Path


class CookieJar:
    """Cookies by name, kept in a file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._kept: dict[str, str] = load_cookies(file)

    def make_cookie_header(self) -> str:
        """Return the header that a browser would send."""
        return "; ".join(f"{name}={value}" for name, value in self._kept.items())

    def find_value(self, name: str) -> str:
        """Return the value of this cookie; empty if there is none."""
        return self._kept.get(name, "")

    def apply_headers(self, lines: Iterable[str]) -> None:
        """Apply the cookies that an answer sets or deletes, by the values of its headers."""
        before = dict(self._kept)
        for line in lines:
            self._set_cookie(line)
        if self._kept != before:
            self._file.write_text(json.dumps(self._kept), encoding="utf-8")

    def _set_cookie(self, line: str) -> None:
        try:
            found = SimpleCookie(line)
        except CookieError:
            return
        for name, cookie in found.items():
            if cookie["max-age"] == "0":
                self._kept.pop(name, None)
            else:
                self._kept[name] = cookie.coded_value


def load_cookies(file: Path) -> dict[str, str]:
    """Return the saved cookies; empty if the file cannot be read."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(name): str(value) for name, value in found.items()} \
        if isinstance(found, dict) else {}
