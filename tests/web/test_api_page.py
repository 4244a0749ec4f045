"""Test that docs/api.md has everything that the site can do."""

from __future__ import annotations

import re
from pathlib import Path

from starlette.testclient import TestClient

from grandtour.web.http.access import API

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
ADDRESS = re.compile(r"`(?:[A-Z]+ )?(…?/[^`?]*)")


def page_lines() -> list[tuple[str, list[str]]]:
    """Each line with the addresses in it, parameters without names. An address that follows may
    have its beginning left out."""
    lines = re.sub(r"\{[^}]+\}", "{}", PAGE.read_text(encoding="utf-8")).splitlines()
    return [(line, [address.strip() for address in ADDRESS.findall(line)]) for line in lines]


def is_address_of(address: str, first: str, path: str) -> bool:
    """Return whether the address is this path, in full or as the rest of the first of its line."""
    if address.startswith("…"):
        return path.endswith(address.removeprefix("…"))
    return path in (address, first.rpartition("/")[0] + address)


def test_every_operation_is_on_the_page(site: TestClient) -> None:
    operations = {(method.upper(), re.sub(r"\{[^}]+\}", "{}", path.removeprefix(API)))
                  for path, found in site.get(f"{API}/openapi.json").json()["paths"].items()
                  for method in found}
    assert len(operations) > 100
    missing = [(method, path) for method, path in sorted(operations) if not any(
        method in line and any(is_address_of(address, addresses[0], path) for address in addresses)
        for line, addresses in page_lines())]
    assert missing == []
