"""The scopes of each route are the expected ones, and the reference has them."""

from __future__ import annotations

import re
from typing import Final

from fastapi.routing import APIRoute
from starlette.testclient import TestClient

from grandtour.web.http.access import API, RequiredScopes
from tests.with_feature import with_feature
from tests.web.visitor import app_of

# The routes by the scopes that a token needs, all of them; every other GET needs `read`.
EXPECTED: Final = {
    "read account": """
        GET /me/blocks  GET /me/data  GET /me/invitations  GET /me/notifications/secret
        GET /me/passkeys  GET /me/sessions""",
    "play": """
        POST /groups/{address}/evening  PUT /groups/{address}/evening  POST /tables/{id}/next-week
        POST /entered-games  POST /entered-games/{id}/back  POST /entered-games/{id}/moves
        DELETE /entered-games/{id}  POST /deals  DELETE /me/exercises
        DELETE /me/exercises/{table}/{number}
        POST /puzzles/{game}/{puzzle}  POST /tables  POST /tables/{id}/actions
        POST /tables/{id}/analysis  POST /tables/{id}/return  POST /tables/{id}/branches
        PUT /tables/{id}/deal/commitment  DELETE /tables/{id}/deal/number
        PUT /tables/{id}/deal/number  POST /tables/{id}/decide  PUT /tables/{id}/device
        POST /tables/{id}/exercises  POST /tables/{id}/exercises/{number}  POST /tables/{id}/hint
        POST /tables/{id}/host  POST /tables/{id}/leave  POST /tables/{id}/name
        POST /tables/{id}/plan  DELETE /tables/{id}/plan/{plan}  POST /tables/{id}/plan/{plan}/do
        POST /tables/{id}/questions  DELETE /tables/{id}/questions/{question}
        POST /tables/{id}/questions/{question}  PUT /tables/{id}/ready  POST /tables/{id}/redo
        POST /tables/{id}/rematch  POST /tables/{id}/replace  POST /tables/{id}/resume
        POST /tables/{id}/seats  DELETE /tables/{id}/seats/{seat}  PUT /tables/{id}/seats/{seat}/bot
        PUT /tables/{id}/seats/{seat}/friend  POST /tables/{id}/seats/{seat}/remind
        PUT /tables/{id}/seats/{seat}/offer  PUT /tables/{id}/seats/{seat}/shared
        POST /tables/{id}/swap  POST /tables/{id}/take-over  POST /tables/{id}/undo
        POST /tables/{id}/vacation  POST /tournaments  POST /tournaments/{id}/begin
        POST /tournaments/{id}/cancel  PUT /tournaments/{id}/commitments
        DELETE /tournaments/{id}/entry  PUT /tournaments/{id}/entry  PUT /tournaments/{id}/room""",
    "talk": """
        POST /groups/{address}/messages  PUT /groups/{address}/mute  POST /communities
        POST /communities/{name}/lists
        DELETE /communities/{name}/lists/{list_id}  PUT /communities/{name}/lists/{list_id}/like
        POST /communities/{name}/meetings  DELETE /communities/{name}/meetings/{meeting}
        PUT /communities/{name}/meetings/{meeting}
        PUT /communities/{name}/meetings/{meeting}/coming  POST /communities/{name}/members
        PUT /communities/{name}/mute  PUT /communities/{name}/sharing
        PUT /communities/{name}/tables/{table}
        POST /communities/{name}/threads  POST /communities/{name}/threads/{thread}/posts
        DELETE /communities/{name}/threads/{thread}/posts/{post}
        PUT /communities/{name}/threads/{thread}/posts/{post}
        PUT /communities/{name}/threads/{thread}/posts/{post}/like  POST /community-invitations
        PUT /shelf/{game}/marks/{mark}  PUT /shelf/{game}/tags  PUT /shelf/{game}/votes/{players}
        POST /studies  POST /studies/{id}/nodes  DELETE /studies/{id}/nodes/{number}
        PUT /studies/{id}/nodes/{number}/comment  POST /studies/{id}/nodes/{number}/main
        POST /studies/{id}/nodes/{number}/pointers  DELETE /tables/{id}/memo  PUT /tables/{id}/memo
        POST /tables/{id}/messages  PUT /tables/{id}/mutes""",
    "talk account": """
        DELETE /communities/{name}/members/{person}  DELETE /studies/{id}  PATCH /studies/{id}""",
    "account": """
        DELETE /me/blocks/{name}  PUT /me/blocks/{name}  POST /me/browsers  DELETE /me/browsers/{id}
        DELETE /me/calendar  POST /me/calendar  POST /me/data/delete  PUT /me/friends/{name}
        DELETE /me/friends/{name}  POST /me/invitations  DELETE /me/invitations/{id}  POST /me/claim
        DELETE /me/notifications/mutes/{table}  PUT /me/notifications/mutes/{table}
        POST /me/notifications/{channel}  POST /me/passkeys  POST /me/passkeys/options
        DELETE /me/passkeys/{id}  POST /me/password  PUT /me/program  DELETE /me/sessions
        DELETE /me/sessions/{id}  PATCH /me/settings  POST /me/tokens""",
    "": """
        POST /sign-in  POST /sign-in/forgotten  POST /sign-in/passkey  POST /sign-in/passkey/options
        POST /sign-out""",
}


def list_expected() -> dict[str, set[str]]:
    """Return the expected scopes of each route."""
    return {route: set(scopes.split()) for scopes, routes in EXPECTED.items()
            for route in re.findall(r"[A-Z]+ /\S+", routes)}


def scopes_of(route: APIRoute, method: str) -> set[str]:
    return {one.dependency.find_scope(method) for one in route.dependencies
            if isinstance(one.dependency, RequiredScopes)}


def test_routes_have_the_expected_scopes(site: TestClient) -> None:
    found = {f"{method} {route.path_format.removeprefix(API)}": scopes_of(route, method)
             for route in app_of(site).routes if isinstance(route, APIRoute)
             for method in route.methods}
    named = list_expected()
    assert {route: scopes for route, scopes in found.items()
            if scopes != named.get(route, {"read"} if route.startswith("GET") else None)} == {}


@with_feature("collection", "memos", "places", "plans", "studies", "tournaments", "training")
def test_expected_routes_exist(site: TestClient) -> None:
    found = {f"{method} {route.path_format.removeprefix(API)}"
             for route in app_of(site).routes if isinstance(route, APIRoute)
             for method in route.methods}
    assert list_expected().keys() <= found


def test_the_reference_has_all_scopes(site: TestClient) -> None:
    paths = site.get(f"{API}/openapi.json").json()["paths"]
    expected = list_expected()
    for path, methods in paths.items():
        for method, operation in methods.items():
            route = f"{method.upper()} {path.removeprefix(API)}"
            named = operation["security"][-1]["token"]
            assert set(named) == expected.get(route, {"read"}), route
