"""Texts of a community's members as pages: threads, answers, lists of games."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.features.communities import views as view
from grandtour.features.communities.pages import (
    HERE, load_access, load_member_access, parse_page, redirect_within)
from grandtour.features.communities.service import CommunityAccess
from grandtour.features.communities.threads import LONGEST_POST, PostDraft, DiscussionThreads
from grandtour.texts.rules import LONGEST_TITLE, NOT_AUTHOR
from grandtour.web.http.forms import read_form_fields, read_text_field
from grandtour.web.http.layout import build_refusal_box, respond_page
from grandtour.web.http.refusals import refusal_text, http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer


def read_post(form: Mapping[str, str]) -> PostDraft:
    return PostDraft(read_text_field(form, "body"), read_text_field(form, "language"),
                     read_text_field(form, "title"))


def render_post_form(request: Request, viewer: Viewer, access: CommunityAccess, template: str,
                     words: PostDraft,
              refused: Refused | None = None, **facts: object) -> Response:
    """Return a form for a text; with the input if it was refused."""
    message = build_refusal_box("", refusal_text(refused, None, viewer.language),
                                "") if refused else None
    return respond_page(
        request, viewer, template, HERE, status=http_status(refused) if refused else 200,
        one=view.build_community_head(access, viewer.language), words=words, refused=message,
        most_title=LONGEST_TITLE, most_body=LONGEST_POST, **facts)


# Threads.

async def show_new_thread(request: Request) -> Response:
    """GET /c/{name}/new."""
    viewer, access = await load_access(request)
    return render_post_form(request, viewer, access, "communities/write.html",
                     PostDraft("", viewer.language.code), post="")


async def post_thread(request: Request) -> Response:
    """POST /c/{name}/threads."""
    viewer, person, access = await load_member_access(request)
    words = read_post(await read_form_fields(request))
    try:
        thread = await services_of(request).get(DiscussionThreads).begin_thread(
            person, access.community.address, words, services_of(request).tables.now())
    except Refused as refused:
        return render_post_form(request, viewer, access, "communities/write.html", words, refused,
                                post="")
    return redirect_within(access.community.address, f"/t/{thread.id}")


async def show_thread(request: Request) -> Response:
    """GET /c/{name}/t/{thread}?page=; page 0 is the last."""
    viewer, _ = await load_access(request)
    return await render_thread(request, viewer, PostDraft("", viewer.language.code))


async def render_thread(request: Request, viewer: Viewer, words: PostDraft,
                      refused: Refused | None = None) -> Response:
    """Return a thread with the form of an answer."""
    now, query = services_of(request).tables.now(), request.query_params
    page = 0 if query.get("page") == "0" or refused else parse_page(query.get("page", ""))
    found = await services_of(request).get(DiscussionThreads).read_thread(
        viewer.person_id, request.path_params["name"], request.path_params["thread"], page, now)
    return render_post_form(
        request, viewer, found.access, "communities/thread.html", words, refused,
        thread=view.thread_row(found.thread, now, viewer.language), page=found.page,
        pages=found.pages,
        posts=await to_thread(view.list_posts, found.posts, found.access, now, viewer.language))


async def post_answer(request: Request) -> Response:
    """POST /c/{name}/t/{thread}/posts."""
    viewer, person, access = await load_member_access(request)
    words = read_post(await read_form_fields(request))
    try:
        post = await services_of(request).get(DiscussionThreads).answer_thread(
            person, access.community.address, request.path_params["thread"], words,
            services_of(request).tables.now())
    except Refused as refused:
        if refused.refusal.code != "bad_post":
            raise
        return await render_thread(request, viewer, words, refused)
    return redirect_to_post(request, access, post.id)


async def show_post_form(request: Request) -> Response:
    """GET /c/{name}/t/{thread}/posts/{post}."""
    viewer, _ = await load_access(request)
    access, _, post = await services_of(request).get(DiscussionThreads).find_post(
        viewer.person_id, *post_place(request))
    if post.author != viewer.person_id:
        raise Refused(NOT_AUTHOR, {})
    return render_post_form(request, viewer, access, "communities/write.html",
                     PostDraft(post.body, post.language), post=post_path(request))


async def post_edit(request: Request) -> Response:
    """POST /c/{name}/t/{thread}/posts/{post}."""
    viewer, person, access = await load_member_access(request)
    words = read_post(await read_form_fields(request))
    try:
        await services_of(request).get(DiscussionThreads).edit_post(
            person.id, *post_place(request), words, services_of(request).tables.now())
    except Refused as refused:
        if refused.refusal.code != "bad_post":
            raise
        return render_post_form(request, viewer, access, "communities/write.html", words, refused,
                         post=post_path(request))
    return redirect_to_post(request, access, request.path_params["post"])


async def post_post_deletion(request: Request) -> Response:
    """POST /c/{name}/t/{thread}/posts/{post}/delete."""
    _, person, access = await load_member_access(request)
    if await services_of(request).get(DiscussionThreads).delete_post(person.id,
                                                                              *post_place(request)):
        return redirect_to_post(request, access, request.path_params["post"])
    return redirect_within(access.community.address)


async def post_post_like(request: Request) -> Response:
    """POST /c/{name}/t/{thread}/posts/{post}/likes."""
    _, person, access = await load_member_access(request)
    on = read_text_field(await read_form_fields(request), "on") == "yes"
    await services_of(request).get(DiscussionThreads).like_post(person.id,
                                                                         *post_place(request), on)
    return redirect_to_post(request, access, request.path_params["post"])


async def post_pin(request: Request) -> Response:
    """POST /c/{name}/t/{thread}/pin."""
    _, person, access = await load_member_access(request)
    on = read_text_field(await read_form_fields(request), "on") == "yes"
    thread = request.path_params["thread"]
    await services_of(request).get(DiscussionThreads).pin_thread(
        person.id, access.community.address, thread, on)
    return redirect_within(access.community.address, f"/t/{thread}")


def post_place(request: Request) -> tuple[str, str, str]:
    """Return community, thread and post of the address."""
    given = request.path_params
    return given["name"], given["thread"], given["post"]


def post_path(request: Request) -> str:
    name, thread, post = post_place(request)
    return f"/c/{name}/t/{thread}/posts/{post}"


def redirect_to_post(request: Request, access: CommunityAccess, post: str) -> Response:
    """Redirect to the thread's page that had the form, at this post."""
    asked = {"page": request.query_params.get("page", "0")}
    return redirect_within(access.community.address,
              f"/t/{request.path_params['thread']}?{urlencode(asked)}#p-{post}")


# Lists of games.

async def show_new_list(request: Request) -> Response:
    """GET /c/{name}/lists/new."""
    viewer, access = await load_access(request)
    return render_post_form(request, viewer, access, "communities/list_form.html",
                     PostDraft("", viewer.language.code))


async def post_list(request: Request) -> Response:
    """POST /c/{name}/lists."""
    viewer, person, access = await load_member_access(request)
    words = read_post(await read_form_fields(request))
    try:
        row = await services_of(request).get(DiscussionThreads).make_list(
            person, access.community.address, words, services_of(request).tables.now())
    except Refused as refused:
        return render_post_form(request, viewer, access, "communities/list_form.html", words,
                                refused)
    return redirect_within(access.community.address, f"/lists/{row.id}")


async def show_list(request: Request) -> Response:
    """GET /c/{name}/lists/{list}."""
    viewer, _ = await load_access(request)
    access, row = await services_of(request).get(DiscussionThreads).find_list(
        viewer.person_id, request.path_params["name"], request.path_params["list"])
    return respond_page(request, viewer, "communities/list.html", HERE,
                        one=view.build_community_head(access, viewer.language),
                        own=row.author == viewer.person_id,
                        list=view.games_row(row, viewer.language))


async def post_list_like(request: Request) -> Response:
    """POST /c/{name}/lists/{list}/likes."""
    _, person, access = await load_member_access(request)
    on = read_text_field(await read_form_fields(request), "on") == "yes"
    row = request.path_params["list"]
    await services_of(request).get(DiscussionThreads).like_list(
        person.id, access.community.address, row, on)
    return redirect_within(access.community.address, f"/lists/{row}")


async def post_list_deletion(request: Request) -> Response:
    """POST /c/{name}/lists/{list}/delete."""
    _, person, access = await load_member_access(request)
    await services_of(request).get(DiscussionThreads).delete_list(
        person.id, access.community.address, request.path_params["list"])
    return redirect_within(access.community.address, "#lists")


routes: Final = [
    Route("/c/{name}/new", show_new_thread),
    Route("/c/{name}/threads", post_thread, methods=["POST"]),
    Route("/c/{name}/t/{thread}", show_thread),
    Route("/c/{name}/t/{thread}/pin", post_pin, methods=["POST"]),
    Route("/c/{name}/t/{thread}/posts", post_answer, methods=["POST"]),
    Route("/c/{name}/t/{thread}/posts/{post}", show_post_form),
    Route("/c/{name}/t/{thread}/posts/{post}", post_edit, methods=["POST"]),
    Route("/c/{name}/t/{thread}/posts/{post}/delete", post_post_deletion, methods=["POST"]),
    Route("/c/{name}/t/{thread}/posts/{post}/likes", post_post_like, methods=["POST"]),
    Route("/c/{name}/lists/new", show_new_list),
    Route("/c/{name}/lists", post_list, methods=["POST"]),
    Route("/c/{name}/lists/{list}", show_list),
    Route("/c/{name}/lists/{list}/likes", post_list_like, methods=["POST"]),
    Route("/c/{name}/lists/{list}/delete", post_list_deletion, methods=["POST"]),
]
