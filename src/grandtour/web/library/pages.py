"""The shelf and the page of each game: facts, marks, votes, tags."""

from __future__ import annotations

from asyncio import to_thread
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.collection.filters import parse_filter
from grandtour.collection.rows import KINDS, OPINIONS
from grandtour.collection.tonight import Evening
from grandtour.engine.game import Refused
from grandtour.games.figures import pictures
from grandtour.language import CODES, language
from grandtour.tables import errors
from grandtour.texts.markdown import html_of
from grandtour.web.http.added import find_added
from grandtour.web.http.forms import return_address, form_of, text_of
from grandtour.web.http.layout import describe_box, find_game, go, respond
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, guest_of, require_member, viewer_of
from grandtour.web.library import views as view
from grandtour.web.lobby.own_games import list_unfinished
from grandtour.web.replay.figures import describe_figures
from grandtour.web.table_view.board import draw_cover
from grandtour.web.table_view.studio import WIDTH, Studio

NEW_TEXTS: Final = 4
DIARY_OFFERS: Final = 3
SHOWN: Final = 3                # pictures of a game on its page
COVER: Final = {"cache-control": "public, max-age=86400"}


async def show_shelf(request: Request) -> Response:
    """GET /: the viewer's tables and all games."""
    viewer = await viewer_of(request)
    wished = parse_filter(request.query_params)
    evening = Evening(wished.players, wished.minutes)
    found = services_of(request).collection
    if viewer.person is not None:
        found.visitors.note_visit(viewer.id)
    row = await found.load_overview(viewer.id, evening)
    say, tables = viewer.language, await list_unfinished(request, viewer)
    news = await found.texts.with_echoes(
        await found.texts.list_newest(viewer.id, most=NEW_TEXTS), viewer.id)
    return respond(
        request, viewer, "library/shelf.html", "shelf", tables=tables,
        cards=view.list_cards(row, wished, say), picks=view.list_picks(wished, say),
        filtered=wished != parse_filter({}),
        back=view.shelf_address(wished), evening=evening,
        tonight=view.describe_tonight(row, evening, say),
        here=view.pick_present(found.visitors.count_visitors(), wished, say),
        recommend=viewer.settings.recommend, known=viewer.person is not None,
        played=any(volume.plays for volume in row.volumes),
        welcome=Markup(html_of(services_of(request).site.text_in("welcome", viewer.language.code))),
        next=view.describe_recommendation(row.recommendations, say),
        offers=await list_diary_offers(request, viewer),
        news=await to_thread(view.list_texts, news, say, viewer.id),
        **await find_added("shelf", request, viewer))


async def list_diary_offers(request: Request, viewer: Viewer) -> list[dict[str, object]]:
    """Return the last finished tables that the viewer's diary does not have yet."""
    if viewer.person is None:
        return []
    plays = await services_of(request).collection.texts.list_unwritten(viewer.id)
    return [view.describe_offer(play, viewer.id, viewer.language) for play in plays[:DIARY_OFFERS]]


async def post_recommend(request: Request) -> Response:
    """POST /shelf/recommend: switch recommendations on or off."""
    viewer = await viewer_of(request)
    on = text_of(await form_of(request), "on") == "yes"
    person, remember = await guest_of(request, viewer)
    await services_of(request).people.set_settings(person,
                                                   person.settings.with_changes(recommend=on))
    response = go("/#next-h")
    remember(response)
    return response


async def post_mark(request: Request) -> Response:
    """POST /games/{game}/marks."""
    services = services_of(request)
    viewer = await viewer_of(request)
    game, form = find_game(request), await form_of(request)
    person, remember = await guest_of(request, viewer)
    on = "set" in form
    await services.collection.marks.set_mark(person, game, form.get("set" if on else "drop", ""),
        on)
    response = go(return_address(form, f"/games/{game}"))
    remember(response)
    return response


async def show_game(request: Request) -> Response:
    """GET /games/{game}."""
    viewer = await viewer_of(request)
    game, say, found = find_game(request), viewer.language, services_of(request).collection
    row = await found.load_overview(viewer.id, Evening())
    marks = row.marked.marks_of(viewer.id).get(game, frozenset()) if viewer.id else frozenset()
    shown = await found.marks.marks_of_others(row.marked, game, viewer.id)
    texts = await found.texts.with_echoes(await found.texts.list_newest(viewer.id, game=game),
        viewer.id)
    kind = request.query_params.get("kind", "")
    kind = kind if kind in KINDS else ""
    return respond(
        request, viewer, "library/game.html", "shelf", game=describe_box(game, say),
        about=games.words(game).ABOUT, pictures=describe_figures(game, pictures(game)[:SHOWN], say),
        measured=row.measured.get(game), back=f"/games/{game}",
        marks=view.list_buttons(marks, row.marked.count_marks(game), say, shown),
        ballot=view.describe_votes(await found.votes.list_polls(game, viewer.id), say),
        opinions=OPINIONS, tags=await found.tags.list_tags(game, viewer.id), codes=CODES, kind=kind,
        member=viewer.person is not None and viewer.person.member,
        kinds=[(name, say.say(title)) for name, title in view.KIND.items()],
        counts=view.count_kinds(texts), number=len(texts),
        offers=[offer for offer in await list_diary_offers(request, viewer)
                if offer["game"] == describe_box(game, say)],
        texts=await to_thread(view.list_texts, [text for text in texts if not kind or
                                                text.text.kind == kind], say, viewer.id),
        **await find_added("game", request, viewer))


async def post_vote(request: Request) -> Response:
    """POST /games/{game}/votes."""
    services = services_of(request)
    viewer = await viewer_of(request)
    game, form = find_game(request), await form_of(request)
    players = text_of(form, "players")
    number = int(players) if players.isdecimal() and len(players) < 3 else 0
    voter = require_member(viewer)
    await services.collection.votes.cast_vote(voter, game, number, text_of(form, "opinion"))
    return go(f"/games/{game}#votes")


async def post_tag(request: Request) -> Response:
    """POST /games/{game}/tags: use a tag, or no longer."""
    viewer = await viewer_of(request)
    game, form = find_game(request), await form_of(request)
    person, tags = require_member(viewer), services_of(request).collection.tags
    language = text_of(form, "language")
    if "drop" in form:
        await tags.drop_tag(person, game, text_of(form, "drop"), language)
    else:
        await tags.propose_tag(person, game, text_of(form, "use"), language,
                           services_of(request).tables.now())
    return go(f"/games/{game}#tags")


def draw_asked_cover(request: Request) -> str:
    """Return the cover in the address. Refused: no_such_game."""
    game, _, code = request.path_params["name"].rpartition("-")
    if game not in games.names() or code not in CODES:
        raise Refused(errors.NO_GAME, {"game": game})
    return draw_cover(game, language(code))


async def show_cover(request: Request) -> Response:
    """GET /cover/{game}-{language}.svg: a picture for an <img>."""
    return Response(draw_asked_cover(request), media_type="image/svg+xml", headers=COVER | {
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"})


async def show_cover_png(request: Request) -> Response:
    """GET /cover/{game}-{language}.png: the cover for link previews."""
    made = await services_of(request).find_keepsake(Studio).render_png(draw_asked_cover(request),
                                                                       WIDTH)
    return Response(made, media_type="image/png", headers=COVER)


routes: Final = [
    Route("/", show_shelf),
    Route("/shelf/recommend", post_recommend, methods=["POST"]),
    Route("/games/{game}", show_game),
    Route("/games/{game}/marks", post_mark, methods=["POST"]),
    Route("/games/{game}/votes", post_vote, methods=["POST"]),
    Route("/games/{game}/tags", post_tag, methods=["POST"]),
    Route("/cover/{name}.svg", show_cover),
    Route("/cover/{name}.png", show_cover_png),
]
