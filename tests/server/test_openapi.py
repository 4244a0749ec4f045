"""Test that the API follows its description. Whatever is sent, it answers with a documented status,
type and body, and never with a server error."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Literal

import pytest
import schemathesis
from fastapi import FastAPI
from feature_tests import load_from_features
from grandtour.web.app import Settings, create_app
from grandtour.web.http.services import Services
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.generation.case import Case
from schemathesis.specs.openapi.checks import (
    content_type_conformance, response_schema_conformance, status_code_conformance,
)
from starlette.testclient import TestClient
from tests.new_database import new_database
from tests.selection import FRESH, select_some, times
from tests.server.things import DRAWN, FIELDS, REAL, Things, names_of
from tests.some_game import PLAIN


def without_tuples(described: Any) -> Any:
    """Return the schema with lists of fixed length in the place of tuples. Schemathesis 4.32 turns
    a tuple in an answer itself, not in a list of answers, into an invalid schema."""
    if isinstance(described, list):
        return [without_tuples(one) for one in described]
    if not isinstance(described, dict):
        return described
    found = {name: without_tuples(one) for name, one in described.items()}
    if "prefixItems" in found:
        found["items"] = {"anyOf": found.pop("prefixItems")}
    return found


DESCRIPTION = create_app(Settings("sqlite://")).openapi()
ENDING = [path for path in DESCRIPTION["paths"] if not path.endswith("/stream")]
PATHS = {path: DESCRIPTION["paths"][path] for path in select_some(ENDING, keep=25)}
schema = schemathesis.openapi.from_dict(without_tuples({**DESCRIPTION, "paths": PATHS}))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance,
          response_schema_conformance]
FOUND = ("/people/{name}", "/tables/{id}",
         *(path for added in load_from_features("whole_site") for path in added.FOUND))
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
    """The token of who asks, and what there is for them."""

    token: str
    things: Things


NAMES = count(1)
Kind = Literal["member", "guest"]
KINDS: tuple[Kind, ...] = ("member", "guest")


def new_place(client: TestClient, kind: Kind) -> Place:
    """Return a new place, since a test may end it. A guest lacks what only members can make."""
    name, other = f"Inès {next(NAMES)}", f"Noor {next(NAMES)}"
    assert isinstance(client.app, FastAPI) and client.portal
    services = client.app.state.services
    token = client.portal.call(new_person, services, name, kind)
    client.portal.call(new_person, services, other, "member")
    client.cookies.clear()
    table = client.post("/api/v1/tables", headers={"authorization": f"Bearer {token}"}, json={
        "game": PLAIN, "options": {"first_seat": "0"},
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "walker"}]}).json()["table"]
    maker = client.portal.call(new_person, services, f"Maya {next(NAMES)}", "member") \
        if kind == "guest" else token
    return Place(token, Things(client, maker, other, table))


async def new_person(services: Services, name: str, kind: Kind) -> str:
    """Return the token of a new person. Members have no password, since hashing takes long."""
    guest, token = await services.people.create_guest(name)
    if kind == "member":
        await services.people.accounts.make_member(guest, name, "", "")
    return token


class Places:
    """Places for each kind of person by turns, one for each example. They are made on demand."""

    def __init__(self, client: TestClient) -> None:
        self._client = client
        self._turn = count()
        self._made: dict[Kind, Place] = {}

    def next(self) -> Place:
        kind = KINDS[next(self._turn) % len(KINDS)]
        if kind not in self._made:
            self._made[kind] = new_place(self._client, kind)
        return self._made[kind]


@pytest.fixture
def places(client: TestClient) -> Places:
    return Places(client)


@schema.parametrize()
@FEW
def test_every_operation_answers_as_described(
        case: Case[Any], client: TestClient, places: Places) -> None:
    place = places.next()
    name_things(case, place.things)
    client.cookies.clear()
    sent = case.as_transport_kwargs(base_url="http://testserver")
    sent["headers"] = {**sent["headers"], "authorization": f"Bearer {place.token}"}
    if isinstance(sent.get("data"), bytes):
        sent["content"] = sent.pop("data")
    case.validate_response(client.request(**sent), checks=CHECKS)


def name_things(case: Case[Any], things: Things) -> None:
    """Let what is asked be about what there is."""
    for name, what in names_of(case.path).items():
        if what in REAL:
            case.path_parameters[name] = things.named(what)
    for fields in (case.query, case.body):
        if isinstance(fields, dict):
            fields |= {name: things.named(what) for name, what in FIELDS.items()
                       if isinstance(fields.get(name), str)}


def test_address_parameters_are_described() -> None:
    """A new one says in `things.py` how to make what it names, or that it is drawn."""
    asked = {what for path in DESCRIPTION["paths"] for what in names_of(path).values()}
    assert asked == REAL.keys() | DRAWN
    assert not REAL.keys() & DRAWN


def test_all_things_are_made_and_found(client: TestClient) -> None:
    """The maker can see them, so no generated request meets a missing thing."""
    things = new_place(client, "member").things
    assert all(things.named(what) for what in REAL)
    for path in FOUND:
        address = path.format_map({name: things.named(what)
                                   for name, what in names_of(path).items()})
        things.ask("GET", address)


def test_operations_have_summaries_and_refusals() -> None:
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


def test_body_names_are_unique() -> None:
    assert [name for name in DESCRIPTION["components"]["schemas"] if "__" in name] == []
