"""The OpenAPI description of the API: what the framework knows of each operation, and what the
guides of the packages say.

A package with an API has a file `api.md`. A heading `# tag` begins the description of a tag, and
`## GET /tables/{id}, PUT ...` that of some operations. A JSON object in the text of an operation is
the example of its body, or after `201` that of its answer. An answer can also be a list."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute

from grandtour.web.http.access import API, RequiredScopes
from grandtour.web.http.packages import list_web_packages
from grandtour.web.http.refusals import REFUSALS

GUIDE: Final = "api.md"
HEADING: Final = re.compile(r"^(#{1,2}) (.+)\n", re.MULTILINE)
BLOCK: Final = re.compile(r"(?:^ {4}.*\n?)+", re.MULTILINE)
JSON: Final = re.compile(r"^ {4}([^{[\n]*)([{[](?:.|\n)*?[}\]])\s*(?=\n\n|\Z)", re.MULTILINE)
INLINE: Final = re.compile(r"`(\{[^`]+\})`")
LINK: Final = re.compile(r"\]\((?!https?:)([\w./-]+?)\.md(#[\w-]+)?\)")
TOKEN: Final = {"type": "http", "scheme": "bearer", "description":
                "A token of a guest, of `POST /sign-in`, or of `POST /me/tokens`. The scopes that "
                "an operation needs are listed with it."}
ABOUT: Final = "The guide is at [/docs/api](/docs/api)."
STREAMS: Final = {
    "/me/stream": ("account", "The events of the asker’s account"),
    "/tables/{id}/stream": ("tables", "A table, now and after every change"),
}
LINES: Final = {"application/x-ndjson": {"schema": {"type": "string"}},
                "text/event-stream": {"schema": {"type": "string"}}}


@dataclass(frozen=True)
class ApiGuide:
    """The texts of all packages: by tag, and by method and path of an operation."""

    tags: dict[str, str] = field(default_factory=dict)
    operations: dict[tuple[str, str], str] = field(default_factory=dict)


@cache
def load_guide() -> ApiGuide:
    """Return the guide to all operations of the site."""
    guide = ApiGuide()
    for package in list_web_packages().values():
        source = files(package) / GUIDE
        if source.is_file():
            add_texts(guide, source.read_text(encoding="utf-8"))
    return guide


def add_texts(guide: ApiGuide, text: str) -> None:
    """Add the texts of one package. Links to documents become addresses of the site."""
    parts = HEADING.split(LINK.sub(r"](/docs/\1\2)", text))
    for level, heading, body in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        if level == "#":
            guide.tags[heading] = body.strip("\n")
            continue
        for operation in heading.split(", "):
            method, _, path = operation.partition(" ")
            guide.operations[method, path] = body.strip("\n")


def find_examples(text: str) -> Iterator[tuple[str, Any]]:
    """Yield the JSON objects and lists in a text: what stands before each in its block, and the
    object or list."""
    for block in BLOCK.findall(text):
        for before, body in JSON.findall(f"{block.rstrip()}\n\n"):
            yield before.strip(), json.loads(re.sub(r",\s*\.\.\.\s*\]", "]", body))
    for body in INLINE.findall(text):
        try:
            yield "", json.loads(body)
        except ValueError:              # notation, not JSON
            continue


def describe_api(routes: Sequence[BaseRoute], title: str, version: str) -> dict[str, Any]:
    """Return the OpenAPI description of these routes."""
    found = get_openapi(title=title, version=version, routes=routes, description=ABOUT)
    guide = load_guide()
    found["paths"] |= {f"{API}{path}": {"get": describe_stream(path)} for path in STREAMS}
    for path, method, operation in list_operations(found):
        text = guide.operations.get((method, path), "")
        operation["description"] = "\n\n".join(filter(None, [operation.get("description"), text]))
        add_examples(operation, text, found["components"]["schemas"])
    for route in routes:
        if isinstance(route, APIRoute) and route.path_format in found["paths"]:
            for method in route.methods or ():
                found["paths"][route.path_format][method.lower()]["security"] = [
                    {}, {"token": sorted(find_scopes(route, method))}]
    used = {tag for _, _, operation in list_operations(found) for tag in operation["tags"]}
    found["tags"] = [{"name": tag, "description": guide.tags.get(tag, "")} for tag in sorted(used)]
    found["components"]["securitySchemes"] = {"token": TOKEN}
    return found


def list_operations(found: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    """Return the path below the API, the method and the description of each operation."""
    return [(path.removeprefix(API), method.upper(), operation)
            for path, methods in found["paths"].items() for method, operation in methods.items()]


def find_scopes(route: APIRoute, method: str) -> set[str]:
    """Return the scopes that a token needs for this method of a route."""
    return {one.dependency.find_scope(method) for one in route.dependencies
            if isinstance(one.dependency, RequiredScopes)}


def add_examples(operation: dict[str, Any], text: str, schemas: dict[str, Any]) -> None:
    """Add the first example of a body, and the first of an answer, that the text has."""
    body = operation.get("requestBody", {}).get("content", {}).get("application/json")
    for before, example in find_examples(text):
        answer = operation["responses"].get(before, {}).get("content", {}).get("application/json")
        if answer is not None:
            answer.setdefault("example", example)
        elif body is not None and matches_schema(example, body["schema"], schemas):
            body.setdefault("example", example)


def matches_schema(example: dict[str, Any], schema: dict[str, Any],
                   schemas: dict[str, Any]) -> bool:
    """Return whether an object has what the body needs, and nothing else."""
    known = schemas.get(schema.get("$ref", "").rpartition("/")[2], schema)
    return set(known.get("required", ())) <= example.keys() and (
        "properties" not in known or example.keys() <= known["properties"].keys())


def describe_stream(path: str) -> dict[str, Any]:
    """Return the description of an endless answer, which the framework does not know."""
    tag, summary = STREAMS[path]
    named = [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
             for name in re.findall(r"{(\w+)}", path)]
    return {"tags": [tag], "summary": summary, "parameters": named,
            "operationId": f"stream_{tag}", "security": [{}, {"token": ["read"]}],
            "responses": {"200": {"description": "One JSON object a line, or events",
                                  "content": LINES},
                          **{str(status): answer for status, answer in REFUSALS.items()}}}
