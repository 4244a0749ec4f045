"""The API does what its description says: whatever is sent, it answers with a status, a type and a
body that stand there, and never with a fault of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, cycle
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from grandtour.people.service import People
from grandtour.web.app import Settings, create_app
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.generation.case import Case
from schemathesis.specs.openapi.checks import (
    content_type_conformance, response_schema_conformance, status_code_conformance,
)
from starlette.testclient import TestClient
from tests.new_database import new_database
from tests.rotation import FRESH, some, times
from tests.some_game import PLAIN

DESCRIPTION = create_app(Settings("sqlite://")).openapi()
PATHS = {path: DESCRIPTION["paths"][path] for path in some(DESCRIPTION["paths"], keep=25)}
schema = schemathesis.openapi.from_dict({**DESCRIPTION, "paths": PATHS})
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance,
          response_schema_conformance]
EXAMPLES = times(2, 30)        # for each operation: some fit what it takes, some do not
FEW = settings(max_examples=EXAMPLES, deadline=None, derandomize=not FRESH, database=None,
               print_blob=bool(FRESH), suppress_health_check=list(HealthCheck))
if FRESH:
    schema.config.seed = int(FRESH)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("openapi")
    app = create_app(Settings(new_database(folder / "grandtour.sqlite"), pause=0, requests=0,
                              tables=0))
    with TestClient(app, raise_server_exceptions=False) as found:
        yield found


@dataclass(frozen=True)
class Place:
    """A table that is being played, the token of who sits there, and the name of somebody else."""

    table: str
    token: str
    other: str


NAMES = count(1)


def place_of(client: TestClient, member: bool) -> Place:
    """Made anew, as what is tried may end it."""
    client.cookies.clear()
    name = f"Inès {next(NAMES)}"
    opened = client.post("/api/v1/tables", json={
        "game": PLAIN, "guest": name, "options": {"first_seat": "0"},
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "walker"}]}).json()
    other = f"Noor {next(NAMES)}"
    assert isinstance(client.app, FastAPI) and client.portal
    client.portal.call(joined, client.app.state.services.people, opened["token"] * member, name,
                       other)
    return Place(opened["table"], opened["token"], other)


async def joined(people: People, token: str, name: str, other: str) -> None:
    """There is a member called `other`, and whose token it is, if one is given, is one called
    `name`; neither has a password, which would take long."""
    guest, _ = await people.new_guest(other)
    await people.accounts.join(guest, other, "", "")
    if found := await people.sessions.known(token):
        await people.accounts.join(found[1], name, "", "")


@pytest.fixture
def places(client: TestClient) -> Iterator[Place]:
    """Of a member and of a guest by turns, for as many examples as there are."""
    return cycle([place_of(client, member=True), place_of(client, member=False)])


@schema.parametrize()
@FEW
def test_every_operation_answers_as_described(case: Case[Any], client: TestClient,
                                              places: Iterator[Place]) -> None:
    place = next(places)
    if "/tables/{id}" in case.path:
        case.path_parameters["id"] = place.table
    if "/me/" in case.path and "{name}" in case.path:
        case.path_parameters["name"] = place.other
    client.cookies.clear()
    sent = case.as_transport_kwargs(base_url="http://testserver")
    sent["headers"] = {**sent["headers"], "authorization": f"Bearer {place.token}"}
    if isinstance(sent.get("data"), bytes):
        sent["content"] = sent.pop("data")
    case.validate_response(client.request(**sent), checks=CHECKS)


def test_every_operation_says_what_it_does_and_how_it_refuses() -> None:
    refused = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    for path, methods in DESCRIPTION["paths"].items():
        for method, operation in methods.items():
            where = f"{method.upper()} {path}"
            assert operation["summary"][0].isupper(), where
            refusals = {status: answer["content"]
                        for status, answer in operation["responses"].items() if status >= "400"}
            assert {"400", "401", "403", "404", "409", "413", "422", "429", "503"} \
                == set(refusals), where
            assert all(content == refused for content in refusals.values()), where


def test_no_two_bodies_have_the_same_name() -> None:
    assert [name for name in DESCRIPTION["components"]["schemas"] if "__" in name] == []
