"""The scopes of each route are those that docs/api.md names."""

from __future__ import annotations

import re
from pathlib import Path

from fastapi.routing import APIRoute
from starlette.testclient import TestClient

from grandtour.web.http.access import API, Needs
from tests.with_feature import with_feature
from tests.web.visitor import app_of

PAGE = Path(__file__).parents[2] / "docs" / "api.md"


def documented_scopes() -> dict[str, set[str]]:
    table = PAGE.read_text("utf-8").partition("## The scopes of each route")[2]
    rows = re.findall(r"^\| (.+?) \| (`.+) \|$", table, re.M)
    return {route: set(re.findall(r"`(\w+)`", scopes))
            for scopes, routes in rows for route in re.findall(r"`(\w+ /[^`]*)`", routes)}


def scopes_of(route: APIRoute, method: str) -> set[str]:
    return {one.dependency.find_scope(method) for one in route.dependencies
            if isinstance(one.dependency, Needs)}


def test_the_api_page_has_all_scopes(site: TestClient) -> None:
    found = {f"{method} {route.path_format.removeprefix(API)}": scopes_of(route, method)
             for route in app_of(site).routes if isinstance(route, APIRoute)
             for method in route.methods}
    named = documented_scopes()
    assert {route: scopes for route, scopes in found.items()
            if scopes != named.get(route, {"read"} if route.startswith("GET") else None)} == {}


@with_feature("collection", "memos", "places", "plans", "studies", "tournaments", "training")
def test_the_api_page_names_existing_routes(site: TestClient) -> None:
    found = {f"{method} {route.path_format.removeprefix(API)}"
             for route in app_of(site).routes if isinstance(route, APIRoute)
             for method in route.methods}
    assert documented_scopes().keys() <= found
