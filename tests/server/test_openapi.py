"""The API does what its description says: whatever is sent, it answers with a status, a type and a
body that stand there, and never with a fault of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from grandtour.web.app import Settings, create_app
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.generation.case import Case
from schemathesis.specs.openapi.checks import (
    content_type_conformance, response_schema_conformance, status_code_conformance,
)
from starlette.testclient import TestClient
from tests.new_database import new_database
from tests.rotation import times
from tests.some_game import PLAIN

DESCRIPTION = create_app(Settings("sqlite://")).openapi()
schema = schemathesis.openapi.from_dict(DESCRIPTION)
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance,
          response_schema_conformance]
EXAMPLES = times(2, 3)         # for each operation: some fit what it takes, some do not
FEW = settings(max_examples=EXAMPLES, deadline=None, derandomize=True, database=None,
               suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("openapi")
    app = create_app(Settings(new_database(folder / "grandtour.sqlite"), pause=0, requests=0))
    with TestClient(app, raise_server_exceptions=False) as found:
        yield found


@pytest.fixture
def place(client: TestClient) -> tuple[str, str]:
    """A table that is being played, and the token of who sits there."""
    client.cookies.clear()
    opened = client.post("/api/v1/tables", json={
        "game": PLAIN, "guest": "Inès", "options": {"first_seat": "0"},
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "walker"}]}).json()
    return opened["table"], opened["token"]


@schema.parametrize()
@FEW
def test_every_operation_answers_as_described(case: Case[Any], client: TestClient,
                                              place: tuple[str, str]) -> None:
    table, token = place
    if "/tables/{id}" in case.path:
        case.path_parameters["id"] = table
    client.cookies.clear()
    sent = case.as_transport_kwargs(base_url="http://testserver")
    sent["headers"] = {**sent["headers"], "authorization": f"Bearer {token}"}
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
