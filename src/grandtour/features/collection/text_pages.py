"""Texts of members: the form, each text at its own address, likes and comments."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.features.collection import errors
from grandtour.features.collection.rows import Companion
from grandtour.features.collection.service import Collection
from grandtour.features.collection.texts import LONGEST_BODY, Draft, parse_kind
from grandtour.engine.game import Refused
from grandtour.language import N_
from grandtour.texts.rules import LONGEST_TITLE
from grandtour.web.http.forms import form_of, text_of
from grandtour.web.http.layout import (
    describe_box, find_game, redirect_to, refused_box, respond_page,
)
from grandtour.web.http.refusals import refusal_text, status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, require_member, viewer_of
from grandtour.features.collection import views as view

MORE: Final = 5
COMPANY_ROWS: Final = 5

# The purpose of each kind of text, above its form.
HINTS: Final = {
    "review": N_("Say who will like this game, and who will not. The number of games you have "
                 "finished here appears next to your name; there are no stars."),
    "teaching": N_("How do you explain this game? Write it so that someone can read it aloud to "
                   "the table."),
    "diary": N_("Who played? How did it go? What do you want to remember?"),
}


async def show_text_form(request: Request) -> Response:
    """GET /games/{game}/write?kind=&table=."""
    viewer = await viewer_of(request)
    game = find_game(request)
    query = request.query_params
    draft = Draft(parse_kind(query.get("kind", "review")), game, viewer.language.code, "", "",
                  query.get("table", ""))
    return await render_text_form(request, viewer, draft)


async def render_text_form(request: Request, viewer: Viewer, draft: Draft,
                           form: Mapping[str, str] | None = None,
                           refused: Refused | None = None) -> Response:
    member = viewer.person is not None and viewer.person.member
    play = None
    if draft.kind == "diary" and draft.table and viewer.person is not None:
        found = await services_of(request).get(Collection).texts.find_play(
            viewer.id, draft.table, draft.game)
        play = view.describe_offer(found, viewer.id, viewer.language)
    rows = [(text_of(form or {}, f"name{number}"), text_of(form or {}, f"points{number}"))
            for number in range(1, COMPANY_ROWS + 1)]
    message = refused_box(draft.game, refusal_text(refused, None, viewer.language), "") \
        if refused else None
    return respond_page(
        request, viewer, "collection/write.html", "shelf",
        status=status_of(refused) if refused else 200,
        game=describe_box(draft.game, viewer.language), draft=draft, play=play, member=member,
        hint=viewer.language.say(HINTS[draft.kind]), rows=rows, refused=message,
        most_title=LONGEST_TITLE, most_body=LONGEST_BODY,
        kinds=[(name, viewer.language.say(title)) for name, title in view.KIND.items()])


async def post_text(request: Request) -> Response:
    """POST /games/{game}/texts."""
    viewer = await viewer_of(request)
    person, game, form = require_member(viewer), find_game(request), await form_of(request)
    draft = Draft(parse_kind(text_of(form, "kind")), game, text_of(form, "language"),
                  text_of(form, "title"), text_of(form, "body"), text_of(form, "table"))
    try:
        text = await services_of(request).get(Collection).texts.write_text(
            person, replace(draft, company=read_companions(form)),
            services_of(request).tables.now())
    except Refused as refused:
        return await render_text_form(request, viewer, draft, form, refused)
    return redirect_to(f"/texts/{text.id}")


def read_companions(form: dict[str, str]) -> tuple[Companion, ...]:
    """Return the players that the form names. Refused: bad_players."""
    company = []
    for number in range(1, COMPANY_ROWS + 1):
        name, points = text_of(form, f"name{number}")[:40], text_of(form, f"points{number}")
        if points and not (points.removeprefix("-").isdecimal() and len(points) < 6):
            raise Refused(errors.BAD_PLAYERS, {"most": COMPANY_ROWS})
        if name:
            company.append(Companion(name, int(points) if points else None))
    return tuple(company)


async def show_text(request: Request) -> Response:
    """GET /texts/{id}: a text with its comments. A member's reading counts once."""
    viewer = await viewer_of(request)
    texts = services_of(request).get(Collection).texts
    text = await texts.find_text(request.path_params["id"], viewer.id)
    if viewer.person is not None and viewer.person.member:
        await texts.count_reading(text, viewer.id)
    more = [other for other in await texts.list_newest(viewer.id, author=text.author, most=MORE + 1)
            if other.id != text.id][:MORE]
    heard, *others = await texts.with_echoes([text, *more], viewer.id)
    return respond_page(
        request, viewer, "collection/text.html", "shelf",
        one=await to_thread(view.describe_text, heard, await texts.list_comments(text, viewer.id),
                            viewer.language, viewer.id),
        more=await to_thread(view.list_texts, others, viewer.language, viewer.id),
        member=viewer.person is not None and viewer.person.member,
        address=str(request.url.replace(query="")))


async def show_author(request: Request) -> Response:
    """GET /texts/by/{person}: all texts of an author that the viewer may see."""
    viewer = await viewer_of(request)
    texts = services_of(request).get(Collection).texts
    found = await texts.list_newest(viewer.id, author=request.path_params["person"])
    if not found:
        raise Refused(errors.NO_TEXT, {})
    entries = await to_thread(view.list_texts, await texts.with_echoes(found, viewer.id),
                              viewer.language, viewer.id)
    return respond_page(request, viewer, "collection/author.html", "shelf", entries=entries,
                        name=found[0].author_name)


async def post_text_like(request: Request) -> Response:
    """POST /texts/{id}/likes."""
    viewer = await viewer_of(request)
    on = text_of(await form_of(request), "on") == "yes"
    texts = services_of(request).get(Collection).texts
    await texts.like_text(require_member(viewer).id, request.path_params["id"], on)
    return redirect_to_text(request, "heard")


async def post_comment(request: Request) -> Response:
    """POST /texts/{id}/comments."""
    viewer, services = await viewer_of(request), services_of(request)
    body = text_of(await form_of(request), "body")
    await services.get(Collection).texts.add_comment(
        require_member(viewer), request.path_params["id"], body, viewer.language.code,
        services.tables.now())
    return redirect_to_text(request, "comments")


async def post_comment_deletion(request: Request) -> Response:
    """POST /texts/{id}/comments/{comment}/delete."""
    viewer = await viewer_of(request)
    await services_of(request).get(Collection).texts.delete_comment(
        viewer.id, request.path_params["id"], request.path_params["comment"])
    return redirect_to_text(request, "comments")


async def post_text_deletion(request: Request) -> Response:
    """POST /texts/{id}/delete."""
    viewer = await viewer_of(request)
    text = await services_of(request).get(Collection).texts.delete_text(
        viewer.id, request.path_params["id"])
    return redirect_to(f"/games/{text.game}#written")


def redirect_to_text(request: Request, part: str) -> Response:
    return redirect_to(f"/texts/{request.path_params['id']}#{part}")


routes: Final = [
    Route("/games/{game}/write", show_text_form),
    Route("/games/{game}/texts", post_text, methods=["POST"]),
    Route("/texts/by/{person}", show_author),
    Route("/texts/{id}", show_text),
    Route("/texts/{id}/likes", post_text_like, methods=["POST"]),
    Route("/texts/{id}/comments", post_comment, methods=["POST"]),
    Route("/texts/{id}/comments/{comment}/delete", post_comment_deletion, methods=["POST"]),
    Route("/texts/{id}/delete", post_text_deletion, methods=["POST"]),
]
