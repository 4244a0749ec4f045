"""Forms on the pages of games: marks, votes, tags, and the switch of recommendations."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.features.collection.service import GameCollection
from grandtour.web.http.forms import read_form_fields, return_address, read_text_field
from grandtour.web.http.layout import find_game, redirect_to
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import find_or_create_guest, require_member, load_viewer


async def post_recommend(request: Request) -> Response:
    """POST /shelf/recommend: switch recommendations on or off."""
    viewer = await load_viewer(request)
    on = read_text_field(await read_form_fields(request), "on") == "yes"
    person, remember = await find_or_create_guest(request, viewer)
    await services_of(request).people.set_settings(person,
                                                   person.settings.with_changes(recommend=on))
    response = redirect_to("/#next-h")
    remember(response)
    return response


async def post_mark(request: Request) -> Response:
    """POST /games/{game}/marks."""
    viewer = await load_viewer(request)
    game, form = find_game(request), await read_form_fields(request)
    person, remember = await find_or_create_guest(request, viewer)
    on = "set" in form
    await services_of(request).get(GameCollection).marks.set_mark(
        person, game, form.get("set" if on else "drop", ""), on)
    response = redirect_to(return_address(form, f"/games/{game}"))
    remember(response)
    return response


async def post_vote(request: Request) -> Response:
    """POST /games/{game}/votes."""
    viewer = await load_viewer(request)
    game, form = find_game(request), await read_form_fields(request)
    players = read_text_field(form, "players")
    number = int(players) if players.isdecimal() and len(players) < 3 else 0
    voter = require_member(viewer)
    await services_of(request).get(GameCollection).votes.cast_vote(
        voter, game, number, read_text_field(form, "opinion"))
    return redirect_to(f"/games/{game}#votes")


async def post_tag(request: Request) -> Response:
    """POST /games/{game}/tags: use a tag, or no longer."""
    viewer = await load_viewer(request)
    game, form = find_game(request), await read_form_fields(request)
    person, services = require_member(viewer), services_of(request)
    tags, language = services.get(GameCollection).tags, read_text_field(form, "language")
    if "drop" in form:
        await tags.drop_tag(person, game, read_text_field(form, "drop"), language)
    else:
        await tags.propose_tag(person, game, read_text_field(form, "use"), language,
                               services.tables.now())
    return redirect_to(f"/games/{game}#tags")


routes: Final = [
    Route("/shelf/recommend", post_recommend, methods=["POST"]),
    Route("/games/{game}/marks", post_mark, methods=["POST"]),
    Route("/games/{game}/votes", post_vote, methods=["POST"]),
    Route("/games/{game}/tags", post_tag, methods=["POST"]),
]
