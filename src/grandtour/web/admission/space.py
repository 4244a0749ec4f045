"""Checks of disk space and members' quotas, before a page or the API sees a request.

They depend on the address alone, and are only here."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from grandtour.engine.game import Refused
from grandtour.feature import list_features
from grandtour.store.database import CannotRead
from grandtour.web.http.access import API
from grandtour.web.http.answers import respond_to_refusal
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import load_session

WRITING: Final = ("POST", "PUT", "PATCH")
# The addresses of messages at a table, in the API or as pages.
TALK: Final = r"/(t|tables)/[^/]+/(chat|messages)"
# Addresses that work although the disk is nearly full: moves and all that a running game needs,
# signing in and out, deletions, and acts of the host.
ALWAYS: Final = (
    r"/(t|tables)/[^/]+/(act|actions|answer|ask|return|deal/.+|decide|device|host|leave|mutes?"
    r"|questions(/.+)?|ready|redo|replace|resume|swap|undo|vacation)",
    r"/.+/(close|delete|drop|end|leave|remove|withdraw)", r"/sign-(in|out)(/.+)?",
    r"/(host|notifications|password)/.+", r"/forgotten", r"/me/(password|data/delete)")


class SpaceLimits:
    """Middleware that refuses content without space.

    It refuses nearly everything if the disk is nearly full, and content of a member who has used up
    their quota."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer: ASGIApp = self.app
        if scope["type"] == "http" and scope["method"] in WRITING:
            request = Request(scope, receive)
            try:
                await check_space(request)
            except Refused as refused:
                answer = await respond_to_refusal(request, refused)
            except CannotRead:          # the page or the API will say so
                pass
        await answer(scope, receive, send)


@cache
def compile_content_paths() -> re.Pattern[str]:
    """Return the expression for addresses at which members send texts that are kept."""
    return re.compile("|".join(
        [TALK, *(path for feature in list_features() for path in feature.writing_paths)]))


@cache
def compile_paths_always_allowed() -> re.Pattern[str]:
    """Return the expression for addresses that are answered even when the disk is nearly full."""
    return re.compile("|".join(
        [*ALWAYS, *(path for feature in list_features() for path in feature.playing_paths)]))


async def check_space(request: Request) -> None:
    """Check the disk and the member's quota. Refused: disk_nearly_full, space_used."""
    space, path = services_of(request).space, request.url.path.removeprefix(API)
    if not compile_paths_always_allowed().fullmatch(path):
        space.check_disk()
    if compile_content_paths().fullmatch(path):
        _, person = await load_session(request)
        if person is not None:
            await space.check_person_may_write(person)
