"""The shelf and the page of each game: facts, marks, votes, tags."""

from __future__ import annotations

from asyncio import to_thread
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.collection.errors import MEMBERS_ONLY
from grandtour.collection.filters import filter_of
from grandtour.collection.ports import KINDS, OPINIONS
from grandtour.collection.tonight import Evening
from grandtour.engine.game import Refused
from grandtour.language import CODES, language
from grandtour.people.ports import PersonRow
from grandtour.tables import errors
from grandtour.web.http.forms import back_to, form_of, text_of
from grandtour.web.http.reader import Reader, guest_of, reader_of
from grandtour.web.http.services import services_of
from grandtour.web.http.shell import box, game_asked, go, respond
from grandtour.web.library import place_view, views as view
from grandtour.web.lobby.resume import resumed
from grandtour.web.table_view.board import cover

NEW_TEXTS: Final = 4
DIARY_OFFERS: Final = 3


def member_of(reader: Reader) -> PersonRow:
    """Who may write, vote and propose tags. Refused: members_only."""
    if reader.person is None or not reader.person.member:
        raise Refused(MEMBERS_ONLY, {})
    return reader.person


async def shelf(request: Request) -> Response:
    """GET /: the games, and on top the tables at which the reader sits."""
    reader = await reader_of(request)
    wished = filter_of(request.query_params)
    evening = Evening(wished.players, wished.minutes)
    found = services_of(request).collection
    if reader.person is not None:
        found.visitors.seen(reader.id)
    row = await found.row(reader.id, evening)
    say = reader.language
    news = await found.texts.heard(
        await found.texts.newest(reader.id, most=NEW_TEXTS), reader.id)
    return respond(
        request, reader, "library/shelf.html", "shelf", tables=await resumed(request, reader),
        cards=view.cards(row, wished, say), picks=view.picks(wished, say), wished=wished,
        back=view.address(wished), evening=evening, tonight=view.tonight(row, evening, say),
        here=view.here(found.visitors.number(), wished, say),
        recommend=reader.settings.recommend, known=reader.person is not None,
        next=view.next_game(row.recommendations, say),
        knows_all=view.knows_all(row),
        offers=await offers(request, reader),
        places=await place_view.wished(request, row.marked.of(reader.id) if reader.id else {}, say),
        news=await to_thread(view.entries, news, say, reader.id))


async def offers(request: Request, reader: Reader) -> list[dict[str, object]]:
    """The last finished tables that the reader's diary does not tell of yet."""
    if reader.person is None:
        return []
    plays = await services_of(request).collection.texts.unwritten(reader.id)
    return [view.offer(play, reader.id, reader.language) for play in plays[:DIARY_OFFERS]]


async def recommend(request: Request) -> Response:
    """POST /shelf/recommend: switch recommendations on or off."""
    reader = await reader_of(request)
    on = text_of(await form_of(request), "on") == "yes"
    person, remember = await guest_of(request, reader)
    await services_of(request).people.set(person, person.settings.changed(recommend=on))
    response = go("/#next-h")
    remember(response)
    return response


async def mark(request: Request) -> Response:
    """POST /games/{game}/marks."""
    services = services_of(request)
    reader = await reader_of(request)
    game, form = game_asked(request), await form_of(request)
    person, remember = await guest_of(request, reader)
    on = "set" in form
    await services.collection.marks.set(person, game, form.get("set" if on else "drop", ""), on)
    response = go(back_to(form, f"/games/{game}"))
    remember(response)
    return response


async def game_page(request: Request) -> Response:
    """GET /games/{game}."""
    reader = await reader_of(request)
    game, say, found = game_asked(request), reader.language, services_of(request).collection
    row = await found.row(reader.id, Evening())
    marks = row.marked.of(reader.id).get(game, frozenset()) if reader.id else frozenset()
    shown = await found.marks.shown(row.marked, game, reader.id)
    texts = await found.texts.heard(await found.texts.newest(reader.id, game=game), reader.id)
    kind = request.query_params.get("kind", "")
    kind = kind if kind in KINDS else ""
    return respond(
        request, reader, "library/game.html", "shelf", game=box(game, say),
        measured=row.measured.get(game), back=f"/games/{game}",
        marks=view.buttons(marks, row.marked.totals(game), say, shown),
        ballot=view.ballot(await found.votes.polls(game, reader.id), say),
        opinions=OPINIONS, tags=await found.tags.of(game, reader.id), codes=CODES, kind=kind,
        member=reader.person is not None and reader.person.member,
        kinds=[(name, say.say(title)) for name, title in view.KIND.items()],
        counts=view.counted(texts), number=len(texts),
        places=await place_view.having(request, {game: marks}, game, say),
        offers=[offer for offer in await offers(request, reader)
                if offer["game"] == box(game, say)],
        texts=await to_thread(view.entries, [text for text in texts if not kind or
                                             text.text.kind == kind], say, reader.id))


async def vote(request: Request) -> Response:
    """POST /games/{game}/votes."""
    services = services_of(request)
    reader = await reader_of(request)
    game, form = game_asked(request), await form_of(request)
    players = text_of(form, "players")
    number = int(players) if players.isdecimal() and len(players) < 3 else 0
    await services.collection.votes.vote(member_of(reader), game, number, text_of(form, "opinion"))
    return go(f"/games/{game}#votes")


async def tag(request: Request) -> Response:
    """POST /games/{game}/tags: use a tag, or use it no more."""
    reader = await reader_of(request)
    game, form = game_asked(request), await form_of(request)
    person, tags = member_of(reader), services_of(request).collection.tags
    language = text_of(form, "language")
    if "drop" in form:
        await tags.drop(person, game, text_of(form, "drop"), language)
    else:
        await tags.propose(person, game, text_of(form, "use"), language,
                           services_of(request).tables.now())
    return go(f"/games/{game}#tags")


async def cover_picture(request: Request) -> Response:
    """GET /cover/{game}-{language}.svg: a picture for an <img>."""
    game, _, code = request.path_params["name"].rpartition("-")
    if game not in games.names() or code not in CODES:
        raise Refused(errors.NO_GAME, {"game": game})
    return Response(cover(game, language(code)), media_type="image/svg+xml", headers={
        "cache-control": "public, max-age=86400",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"})


routes: Final = [
    Route("/", shelf),
    Route("/shelf/recommend", recommend, methods=["POST"]),
    Route("/games/{game}", game_page),
    Route("/games/{game}/marks", mark, methods=["POST"]),
    Route("/games/{game}/votes", vote, methods=["POST"]),
    Route("/games/{game}/tags", tag, methods=["POST"]),
    Route("/cover/{name}.svg", cover_picture),
]
