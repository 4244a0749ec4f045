"""Test that the reference of the API describes everything that the site can do."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from starlette.testclient import TestClient

from grandtour.language import CODES
from grandtour.web.documents.api_reference import describe_tag, list_tags
from grandtour.web.http.access import API
from grandtour.web.http.description import list_operations, load_guide
from tests.web.test_pages import check_page
from tests.web.visitor import app_of


@pytest.fixture(scope="module", name="described")
def _described(site: TestClient) -> dict[str, Any]:
    found: dict[str, Any] = site.get(f"{API}/openapi.json").json()
    return found


def test_every_operation_is_described(described: dict[str, Any]) -> None:
    operations = list_operations(described)
    assert len(operations) > 100
    assert [(method, path) for path, method, operation in operations
            if not operation["description"]] == []
    assert [tag["name"] for tag in described["tags"] if not tag["description"]] == []


def test_guides_describe_existing_operations(described: dict[str, Any]) -> None:
    known = {(method, path) for path, method, _ in list_operations(described)}
    assert load_guide().operations.keys() <= known
    assert load_guide().tags.keys() <= {tag["name"] for tag in described["tags"]}


def test_bodies_have_valid_examples(site: TestClient, described: dict[str, Any]) -> None:
    """The model of each route accepts its example."""
    models = {(path, method): route.body_field.field_info.annotation
              for route in app_of(site).routes if isinstance(route, APIRoute) and route.body_field
              for path in [route.path_format.removeprefix(API)] for method in route.methods}
    for path, method, operation in list_operations(described):
        if "requestBody" in operation:
            body = operation["requestBody"]["content"]["application/json"]
            assert "example" in body, (method, path)
            TypeAdapter(models[path, method]).validate_python(body["example"])


def test_answers_have_complete_examples(site: TestClient, described: dict[str, Any]) -> None:
    """An example has every field of the answer, and no other."""
    models = {(path, method): route.response_model
              for route in app_of(site).routes if isinstance(route, APIRoute)
              for path in [route.path_format.removeprefix(API)] for method in route.methods}
    shown = 0
    for path, method, operation in list_operations(described):
        for answer in list_answers(operation):
            example = answer.get("example")
            if example is not None:
                adapter = TypeAdapter(models[path, method])
                whole = adapter.dump_python(
                    adapter.validate_python(example), mode="json", by_alias=True)
                assert whole == example, (method, path)
                shown += 1
    assert shown >= 13


def test_lists_have_examples(described: dict[str, Any]) -> None:
    """An example of a list has an item."""
    lists = {(method, path): answer.get("example")
             for path, method, operation in list_operations(described)
             for answer in list_answers(operation) if answer["schema"].get("type") == "array"}
    assert len(lists) > 25
    assert [where for where, example in lists.items() if not example] == []


def list_answers(operation: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the descriptions of the answers in JSON to what was done."""
    return [answer["content"]["application/json"]
            for status, answer in operation["responses"].items()
            if status in ("200", "201") and "application/json" in answer.get("content", {})]


def test_texts_in_bodies_have_limits(described: dict[str, Any]) -> None:
    """Every text of a body, in lists and objects of it, too."""
    schemas = described["components"]["schemas"]
    unlimited = [name for path, method, operation in list_operations(described)
                 if "requestBody" in operation
                 for name in find_unlimited(
                     operation["requestBody"]["content"]["application/json"]["schema"], schemas)]
    assert unlimited == []


def find_unlimited(schema: dict[str, Any], schemas: dict[str, Any], name: str = "") -> list[str]:
    """Return the names of texts and lists without a limit."""
    if "$ref" in schema:
        named = schema["$ref"].rpartition("/")[2]
        return [found for field, inner in schemas[named].get("properties", {}).items()
                for found in find_unlimited(inner, schemas, f"{named}.{field}")]
    bounded = schema.keys() & {"maxLength", "enum", "pattern", "const"}
    found = [name] if schema.get("type") == "string" and not bounded else []
    found += [f"{name}[]"] if schema.get("type") == "array" and "maxItems" not in schema else []
    inner = [*schema.get("anyOf", ()), schema.get("items"), schema.get("additionalProperties")]
    return found + [one for part in inner if isinstance(part, dict)
                    for one in find_unlimited(part, schemas, name)]


@pytest.mark.parametrize("code", CODES)
def test_the_reference_is_on_the_site(site: TestClient, code: str) -> None:
    index = site.get(f"/docs/api-reference?lang={code}").text
    check_page(index)
    tag = describe_tag(app_of(site).openapi(), "tables", "en")
    assert tag is not None
    assert all(f'href="/docs/api-reference/tables#{one.anchor_id}"' in index
               for one in tag.operations)
    page = site.get(f"/docs/api-reference/tables?lang={code}").text
    check_page(page)
    assert all(f'id="{one.anchor_id}"' in page for one in tag.operations)


def test_every_tag_has_a_page(site: TestClient) -> None:
    for tag in list_tags(app_of(site).openapi()):
        check_page(site.get(f"/docs/api-reference/{tag.slug}?lang=en").text)
    assert site.get("/docs/api-reference/nothing").status_code == 404
