"""Answers that programs fetch again and again: only what has changed is sent anew."""

from __future__ import annotations

from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response


def answer_once(request: Request, body: bytes, kind: str, kept_by: str) -> Response:
    """The body under a tag that says what is in it; 304 to whoever has it already. `kept_by`:
    `private` or `public`."""
    tag = f'"{sha256(body).hexdigest()[:32]}"'
    headers = {"etag": tag, "cache-control": f"{kept_by}, no-cache"}
    known = {one.strip().removeprefix("W/")
             for one in request.headers.get("if-none-match", "").split(",")}
    if known & {tag, "*"}:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=kind, headers=headers)
