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
from grandtour.features.collection.service import GameCollection
from grandtour.features.collection.texts import LONGEST_BODY, TextDraft, parse_kind
from grandtour.engine.game import Refused
from grandtour.language import N_
from grandtour.texts.rules import LONGEST_TITLE
from grandtour.web.http.forms import read_form_fields, read_text_field
from grandtour.web.http.layout import (
    describe_box, find_game, redirect_to, build_refusal_box, respond_page,
)
from grandtour.web.http.refusals import refusal_text, http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, require_member, load_viewer
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
    viewer = await load_viewer(request)
    game = find_game(request)
    query = request.query_params
    draft = TextDraft(parse_kind(query.get("kind", "review")), game, viewer.language.code, "", "",
                      query.get("table", ""))
    return await render_text_form(request, viewer, draft)


async def render_text_form(request: Request, viewer: Viewer, draft: TextDraft,
                           form: Mapping[str, str] | None = None,
                           refused: Refused | None = None) -> Response:
    member = viewer.person is not None and viewer.person.member
    play = None
    if draft.kind == "diary" and draft.table and viewer.person is not None:
        found = await services_of(request).get(GameCollection).texts.find_play(
            viewer.person_id, draft.table, draft.game)
        play = view.describe_offer(found, viewer.person_id, viewer.language)
    rows = [(read_text_field(form or {}, f"name{number}"),
             read_text_field(form or {}, f"points{number}"))
            for number in range(1, COMPANY_ROWS + 1)]
    message = build_refusal_box(draft.game, refusal_text(refused, None, viewer.language), "") \
        if refused else None
    return respond_page(
        request, viewer, "collection/write.html", "shelf",
        status=http_status(refused) if refused else 200,
        game=describe_box(draft.game, viewer.language), draft=draft, play=play, member=member,
        hint=viewer.language.say(HINTS[draft.kind]), rows=rows, refused=message,
        most_title=LONGEST_TITLE, most_body=LONGEST_BODY,
        kinds=[(name, viewer.language.say(title)) for name, title in view.KIND.items()])


async def post_text(request: Request) -> Response:
    """POST /games/{game}/texts."""
    viewer = await load_viewer(request)
    person, game, form = require_member(viewer), find_game(request), await read_form_fields(request)
    draft = TextDraft(parse_kind(read_text_field(form, "kind")), game,
                      read_text_field(form, "language"),
                      read_text_field(form, "title"), read_text_field(form, "body"),
                      read_text_field(form, "table"))
    try:
        text = await services_of(request).get(GameCollection).texts.write_text(
            person, replace(draft, company=read_companions(form)),
            services_of(request).tables.now())
    except Refused as refused:
        return await render_text_form(request, viewer, draft, form, refused)
    return redirect_to(f"/texts/{text.id}")


def read_companions(form: dict[str, str]) -> tuple[Companion, ...]:
    """Return the players that the form names. Refused: bad_players."""
    company = []
    for number in range(1, COMPANY_ROWS + 1):
        name, points = read_text_field(form, f"name{number}")[:40], read_text_field(
            form, f"points{number}")
        if points and not (points.removeprefix("-").isdecimal() and len(points) < 6):
            raise Refused(errors.BAD_PLAYERS, {"most": COMPANY_ROWS})
        if name:
            company.append(Companion(name, int(points) if points else None))
    return tuple(company)


async def show_text(request: Request) -> Response:
    """GET /texts/{id}: a text with its comments. A member's reading counts once."""
    viewer = await load_viewer(request)
    texts = services_of(request).get(GameCollection).texts
    text = await texts.find_text(request.path_params["id"], viewer.person_id)
    if viewer.person is not None and viewer.person.member:
        await texts.count_reading(text, viewer.person_id)
    more = [other for other in await texts.list_newest(viewer.person_id, author=text.author,
                                                       most=MORE + 1)
            if other.id != text.id][:MORE]
    heard, *others = await texts.add_likes_and_comments([text, *more], viewer.person_id)
    return respond_page(
        request, viewer, "collection/text.html", "shelf",
        one=await to_thread(view.describe_text, heard,
                            await texts.list_comments(text, viewer.person_id),
                            viewer.language, viewer.person_id),
        more=await to_thread(view.list_texts, others, viewer.language, viewer.person_id),
        member=viewer.person is not None and viewer.person.member,
        address=str(request.url.replace(query="")))


async def show_author(request: Request) -> Response:
    """GET /texts/by/{person}: all texts of an author that the viewer may see."""
    viewer = await load_viewer(request)
    texts = services_of(request).get(GameCollection).texts
    found = await texts.list_newest(viewer.person_id, author=request.path_params["person"])
    if not found:
        raise Refused(errors.NO_TEXT, {})
    entries = await to_thread(view.list_texts,
                              await texts.add_likes_and_comments(found, viewer.person_id),
                              viewer.language, viewer.person_id)
    return respond_page(request, viewer, "collection/author.html", "shelf", entries=entries,
                        name=found[0].author_name)


async def post_text_like(request: Request) -> Response:
    """POST /texts/{id}/likes."""
    viewer = await load_viewer(request)
    on = read_text_field(await read_form_fields(request), "on") == "yes"
    texts = services_of(request).get(GameCollection).texts
    await texts.like_text(require_member(viewer).id, request.path_params["id"], on)
    return redirect_to_text(request, "heard")


async def post_comment(request: Request) -> Response:
    """POST /texts/{id}/comments."""
    viewer, services = await load_viewer(request), services_of(request)
    body = read_text_field(await read_form_fields(request), "body")
    await services.get(GameCollection).texts.add_comment(
        require_member(viewer), request.path_params["id"], body, viewer.language.code,
        services.tables.now())
    return redirect_to_text(request, "comments")


async def post_comment_deletion(request: Request) -> Response:
    """POST /texts/{id}/comments/{comment}/delete."""
    viewer = await load_viewer(request)
    await services_of(request).get(GameCollection).texts.delete_comment(
        viewer.person_id, request.path_params["id"], request.path_params["comment"])
    return redirect_to_text(request, "comments")


async def post_text_deletion(request: Request) -> Response:
    """POST /texts/{id}/delete."""
    viewer = await load_viewer(request)
    text = await services_of(request).get(GameCollection).texts.delete_text(
        viewer.person_id, request.path_params["id"])
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
