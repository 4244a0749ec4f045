"""Conditional responses (304) for content that programs fetch repeatedly."""

from __future__ import annotations

from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response


def respond_with_entity_tag(request: Request, body: bytes, kind: str, kept_by: str) -> Response:
    """Return the body with an entity tag; 304 if the client has it already.

    `kept_by`: `private` or `public`."""
    tag = f'"{sha256(body).hexdigest()[:32]}"'
    headers = {"etag": tag, "cache-control": f"{kept_by}, no-cache"}
    known = {one.strip().removeprefix("W/")
             for one in request.headers.get("if-none-match", "").split(",")}
    if known & {tag, "*"}:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=kind, headers=headers)
