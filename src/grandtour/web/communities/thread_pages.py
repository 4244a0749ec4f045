"""What the members of a community write, as pages: threads, answers, lists of games."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.communities.service import Access
from grandtour.communities.threads import LONGEST_POST, PostDraft
from grandtour.engine.game import Refused
from grandtour.texts.rules import LONGEST_TITLE, NOT_AUTHOR
from grandtour.web.communities import views as view
from grandtour.web.communities.pages import HERE, asked, asked_by_member, number, to
from grandtour.web.http.forms import form_of, text_of
from grandtour.web.http.layout import refused_box, respond
from grandtour.web.http.refusals import sentence, status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer


def words_of(form: Mapping[str, str]) -> PostDraft:
    return PostDraft(text_of(form, "body"), text_of(form, "language"), text_of(form, "title"))


def form_page(request: Request, viewer: Viewer, access: Access, template: str, words: PostDraft,
              refused: Refused | None = None, **facts: object) -> Response:
    """A form of something to write; with what was typed, if it was refused."""
    message = refused_box("", sentence(refused, None, viewer.language), "") if refused else None
    return respond(
        request, viewer, template, HERE, status=status_of(refused) if refused else 200,
        one=view.head(access, viewer.language), words=words, refused=message,
        most_title=LONGEST_TITLE, most_body=LONGEST_POST, **facts)


# Threads.

async def new_thread(request: Request) -> Response:
    """GET /c/{name}/new."""
    viewer, access = await asked(request)
    return form_page(request, viewer, access, "communities/write.html",
                     PostDraft("", viewer.language.code), post="")


async def begin(request: Request) -> Response:
    """POST /c/{name}/threads."""
    viewer, person, access = await asked_by_member(request)
    words = words_of(await form_of(request))
    try:
        thread = await services_of(request).threads.begin_thread(
            person, access.community.address, words, services_of(request).tables.now())
    except Refused as refused:
        return form_page(request, viewer, access, "communities/write.html", words, refused, post="")
    return to(access.community.address, f"/t/{thread.id}")


async def thread_page(request: Request) -> Response:
    """GET /c/{name}/t/{thread}?page=; page 0 is the last."""
    viewer, _ = await asked(request)
    return await thread_with(request, viewer, PostDraft("", viewer.language.code))


async def thread_with(request: Request, viewer: Viewer, words: PostDraft,
                      refused: Refused | None = None) -> Response:
    """A thread with the form of an answer."""
    now, query = services_of(request).tables.now(), request.query_params
    page = 0 if query.get("page") == "0" or refused else number(query.get("page", ""))
    found = await services_of(request).threads.read_thread(
        viewer.id, request.path_params["name"], request.path_params["thread"], page, now)
    return form_page(
        request, viewer, found.access, "communities/thread.html", words, refused,
        thread=view.thread(found.thread, now, viewer.language), page=found.page,
        pages=found.pages,
        posts=await to_thread(view.posts, found.posts, found.access, now, viewer.language))


async def answer(request: Request) -> Response:
    """POST /c/{name}/t/{thread}/posts."""
    viewer, person, access = await asked_by_member(request)
    words = words_of(await form_of(request))
    try:
        post = await services_of(request).threads.answer_thread(
            person, access.community.address, request.path_params["thread"], words,
            services_of(request).tables.now())
    except Refused as refused:
        if refused.refusal.code != "bad_post":
            raise
        return await thread_with(request, viewer, words, refused)
    return to_post(request, access, post.id)


async def edit_form(request: Request) -> Response:
    """GET /c/{name}/t/{thread}/posts/{post}."""
    viewer, _ = await asked(request)
    access, _, post = await services_of(request).threads.find_post(viewer.id, *place(request))
    if post.author != viewer.id:
        raise Refused(NOT_AUTHOR, {})
    return form_page(request, viewer, access, "communities/write.html",
                     PostDraft(post.body, post.language), post=post_path(request))


async def edit(request: Request) -> Response:
    """POST /c/{name}/t/{thread}/posts/{post}."""
    viewer, person, access = await asked_by_member(request)
    words = words_of(await form_of(request))
    try:
        await services_of(request).threads.edit_post(
            person.id, *place(request), words, services_of(request).tables.now())
    except Refused as refused:
        if refused.refusal.code != "bad_post":
            raise
        return form_page(request, viewer, access, "communities/write.html", words, refused,
                         post=post_path(request))
    return to_post(request, access, request.path_params["post"])


async def delete(request: Request) -> Response:
    """POST /c/{name}/t/{thread}/posts/{post}/delete."""
    _, person, access = await asked_by_member(request)
    if await services_of(request).threads.delete_post(person.id, *place(request)):
        return to_post(request, access, request.path_params["post"])
    return to(access.community.address)


async def like(request: Request) -> Response:
    """POST /c/{name}/t/{thread}/posts/{post}/likes."""
    _, person, access = await asked_by_member(request)
    on = text_of(await form_of(request), "on") == "yes"
    await services_of(request).threads.like_post(person.id, *place(request), on)
    return to_post(request, access, request.path_params["post"])


async def pin(request: Request) -> Response:
    """POST /c/{name}/t/{thread}/pin."""
    _, person, access = await asked_by_member(request)
    on = text_of(await form_of(request), "on") == "yes"
    thread = request.path_params["thread"]
    await services_of(request).threads.pin_thread(person.id, access.community.address, thread, on)
    return to(access.community.address, f"/t/{thread}")


def place(request: Request) -> tuple[str, str, str]:
    """Community, thread and post of the address."""
    given = request.path_params
    return given["name"], given["thread"], given["post"]


def post_path(request: Request) -> str:
    name, thread, post = place(request)
    return f"/c/{name}/t/{thread}/posts/{post}"


def to_post(request: Request, access: Access, post: str) -> Response:
    """The page of the thread on which the form was, at this post."""
    asked = {"page": request.query_params.get("page", "0")}
    return to(access.community.address,
              f"/t/{request.path_params['thread']}?{urlencode(asked)}#p-{post}")


# Lists of games.

async def new_list(request: Request) -> Response:
    """GET /c/{name}/lists/new."""
    viewer, access = await asked(request)
    return form_page(request, viewer, access, "communities/list_form.html",
                     PostDraft("", viewer.language.code))


async def make_list(request: Request) -> Response:
    """POST /c/{name}/lists."""
    viewer, person, access = await asked_by_member(request)
    words = words_of(await form_of(request))
    try:
        row = await services_of(request).threads.make_list(
            person, access.community.address, words, services_of(request).tables.now())
    except Refused as refused:
        return form_page(request, viewer, access, "communities/list_form.html", words, refused)
    return to(access.community.address, f"/lists/{row.id}")


async def list_page(request: Request) -> Response:
    """GET /c/{name}/lists/{list}."""
    viewer, _ = await asked(request)
    access, row = await services_of(request).threads.find_list(
        viewer.id, request.path_params["name"], request.path_params["list"])
    return respond(request, viewer, "communities/list.html", HERE,
                   one=view.head(access, viewer.language), own=row.author == viewer.id,
                   list=view.games_list(row, viewer.language))


async def like_list(request: Request) -> Response:
    """POST /c/{name}/lists/{list}/likes."""
    _, person, access = await asked_by_member(request)
    on = text_of(await form_of(request), "on") == "yes"
    row = request.path_params["list"]
    await services_of(request).threads.like_list(person.id, access.community.address, row, on)
    return to(access.community.address, f"/lists/{row}")


async def delete_list(request: Request) -> Response:
    """POST /c/{name}/lists/{list}/delete."""
    _, person, access = await asked_by_member(request)
    await services_of(request).threads.delete_list(
        person.id, access.community.address, request.path_params["list"])
    return to(access.community.address, "#lists")


routes: Final = [
    Route("/c/{name}/new", new_thread),
    Route("/c/{name}/threads", begin, methods=["POST"]),
    Route("/c/{name}/t/{thread}", thread_page),
    Route("/c/{name}/t/{thread}/pin", pin, methods=["POST"]),
    Route("/c/{name}/t/{thread}/posts", answer, methods=["POST"]),
    Route("/c/{name}/t/{thread}/posts/{post}", edit_form),
    Route("/c/{name}/t/{thread}/posts/{post}", edit, methods=["POST"]),
    Route("/c/{name}/t/{thread}/posts/{post}/delete", delete, methods=["POST"]),
    Route("/c/{name}/t/{thread}/posts/{post}/likes", like, methods=["POST"]),
    Route("/c/{name}/lists/new", new_list),
    Route("/c/{name}/lists", make_list, methods=["POST"]),
    Route("/c/{name}/lists/{list}", list_page),
    Route("/c/{name}/lists/{list}/likes", like_list, methods=["POST"]),
    Route("/c/{name}/lists/{list}/delete", delete_list, methods=["POST"]),
]
