"""The reference of the API as pages, from its OpenAPI description."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from grandtour.web.documents.document import render_text
from grandtour.web.http.access import API
from grandtour.web.http.description import list_operations

LIMITS: Final = ("minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum",
                 "exclusiveMaximum", "minItems", "maxItems", "pattern")


@dataclass(frozen=True)
class FieldView:
    """A field of a body or an answer, or a parameter: its type and limits as JSON Schema calls
    them."""

    name: str
    type: str
    limits: str
    required: bool


@dataclass(frozen=True)
class OperationLine:
    """An operation as the list of all shows it."""

    method: str
    path: str
    summary: str

    @property
    def anchor_id(self) -> str:
        return re.sub(r"\W+", "-", f"{self.method} {self.path}").strip("-").lower()


@dataclass(frozen=True)
class OperationView(OperationLine):
    """An operation as the reference shows it. The examples are JSON."""

    text: Markup
    scopes: tuple[str, ...]
    parameters: tuple[FieldView, ...]
    body: tuple[FieldView, ...]
    answer: tuple[FieldView, ...]
    body_example: str
    answer_example: str


@dataclass(frozen=True)
class TagLine:
    """A subject with its operations, as the list of all shows them."""

    name: str
    operations: tuple[OperationLine, ...]

    @property
    def slug(self) -> str:
        return find_slug(self.name)


@dataclass(frozen=True)
class TagView:
    """The operations about one subject, and what they have in common."""

    name: str
    text: Markup
    operations: tuple[OperationView, ...]


def find_slug(tag: str) -> str:
    """Return the last part of the address of a tag's page."""
    return tag.replace(" ", "-")


def list_tags(description: dict[str, Any]) -> list[TagLine]:
    """Return all tags of an OpenAPI description, each with its operations."""
    return [TagLine(tag["name"], tuple(
        OperationLine(method, path, operation["summary"])
        for method, path, operation in iterate_operations_of(description, tag["name"])))
        for tag in description["tags"]]


def describe_tag(description: dict[str, Any], slug: str, code: str) -> TagView | None:
    """Return the tag with this slug and its operations, for readers of this language; None if there
    is none. Texts of the description stay in English."""
    schemas = description["components"]["schemas"]
    for tag in description["tags"]:
        if find_slug(tag["name"]) == slug:
            return TagView(tag["name"], render_text(tag["description"], code), tuple(
                describe_operation(*found, schemas, code)
                for found in iterate_operations_of(description, tag["name"])))
    return None


def iterate_operations_of(description: dict[str, Any],
                          tag: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield the method, path and description of each operation whose first tag this is."""
    for path, method, operation in list_operations(description):
        if operation["tags"][0] == tag:
            yield method, f"{API}{path}", operation


def describe_operation(method: str, path: str, operation: dict[str, Any],
                       schemas: dict[str, Any], code: str) -> OperationView:
    body = find_json_schema(operation.get("requestBody", {}))
    answer = next((find_json_schema(found) for status,
                   found in sorted(operation["responses"].items())
                   if status < "300"), {})
    return OperationView(
        method, path, operation["summary"], render_text(operation["description"], code),
        tuple(operation["security"][-1]["token"]),
        tuple(FieldView(one["name"], name_schema_type(one["schema"]), list_limits(one["schema"]),
                        one.get("required", False)) for one in operation.get("parameters", ())),
        tuple(list_fields(body.get("schema", {}), schemas)),
        tuple(list_fields(answer.get("schema", {}), schemas)),
        write_example(body), write_example(answer))


def find_json_schema(content: dict[str, Any]) -> dict[str, Any]:
    """Return the description of a body or an answer in JSON; empty if there is none."""
    found: dict[str, Any] = content.get("content", {}).get("application/json", {})
    return found


def list_fields(schema: dict[str, Any], schemas: dict[str, Any]) -> Iterator[FieldView]:
    """Yield the fields of an object, or of the objects in a list."""
    reference = schema.get("$ref") or schema.get("items", {}).get("$ref", "")
    known = schemas.get(reference.rpartition("/")[2], {})
    for name, found in known.get("properties", {}).items():
        yield FieldView(name, name_schema_type(found), list_limits(found),
                        name in known.get("required", ()))


def name_schema_type(schema: dict[str, Any]) -> str:
    """Return the type of a value, such as `string`, `array of Tie` or `integer or null`."""
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(map(name_schema_type, schema["anyOf"])))
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "enum" in schema:
        return ", ".join(json.dumps(value) for value in schema["enum"])
    if schema.get("type") == "array" and "items" in schema:
        return f"array of {name_schema_type(schema['items'])}"
    return str(schema.get("type", schema.get("const", "any")))


def list_limits(schema: dict[str, Any]) -> str:
    """Return the limits and the default of a value, as JSON Schema calls them."""
    parts = [one for one in (schema, *schema.get("anyOf", ())) if one]
    limits = [f"{name} {one[name]}" for one in parts for name in LIMITS if name in one]
    default = [f"default {json.dumps(schema['default'])}"] if "default" in schema else []
    return ", ".join([*limits, *default])


def write_example(found: dict[str, Any]) -> str:
    return json.dumps(found["example"], indent=1, ensure_ascii=False) if "example" in found else ""
