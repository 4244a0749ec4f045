"""Facts for the templates that the collection adds to pages of the core."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Mapping
from typing import Final

from starlette.requests import Request

from grandtour.features.collection import views as view
from grandtour.features.collection.filters import parse_filter
from grandtour.features.collection.rows import KINDS
from grandtour.features.collection.service import Collection
from grandtour.features.collection.tonight import Evening
from grandtour.features.collection.votes import best_number
from grandtour.language import Count
from grandtour.web.http.forms import form_of
from grandtour.web.http.layout import find_game
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer
from grandtour.web.lobby.new_table import read_game

NEW_TEXTS: Final = 4
DIARY_OFFERS: Final = 3


async def find_for_shelf(request: Request, viewer: Viewer) -> Mapping[str, object]:
    """Return the games that the filters leave, in order, and everything around them."""
    found = services_of(request).get(Collection)
    wished, language = parse_filter(request.query_params), viewer.language
    evening = Evening(wished.players, wished.minutes)
    if viewer.person is not None:
        found.visitors.note_visit(viewer.id)
    row = await found.load_overview(viewer.id, evening)
    volumes = wished.sort_volumes([volume for volume in row.volumes if wished.matches(volume)])
    news = await found.texts.with_echoes(
        await found.texts.list_newest(viewer.id, most=NEW_TEXTS), viewer.id)
    return {
        "shelf_games": [volume.box.name for volume in volumes],
        "card_facts": view.describe_cards(row, language),
        "picks": view.list_picks(wished, language), "filtered": wished != parse_filter({}),
        "back": view.shelf_address(wished), "evening": evening,
        "tonight": view.describe_tonight(row, evening, language),
        "here": view.pick_present(found.visitors.count_visitors(), wished, language),
        "recommend": viewer.settings.recommend,
        "next": view.describe_recommendation(row.recommendations, language),
        "offers": await list_diary_offers(request, viewer),
        "news": await to_thread(view.list_texts, news, language, viewer.id)}


async def list_diary_offers(request: Request, viewer: Viewer,
                            game: str = "") -> list[dict[str, object]]:
    """Return the last finished tables that the viewer's diary does not have yet; those of the game,
    if one is given."""
    if viewer.person is None:
        return []
    plays = await services_of(request).get(Collection).texts.list_plays_without_entry(viewer.id)
    return [view.describe_offer(play, viewer.id, viewer.language) for play in plays[:DIARY_OFFERS]
            if game in ("", play.game)]


async def find_for_game(request: Request, viewer: Viewer) -> Mapping[str, object]:
    """Return the marks, votes, tags and texts of the game."""
    game, language = find_game(request), viewer.language
    found = services_of(request).get(Collection)
    row = await found.load_overview(viewer.id, Evening())
    marks = row.marked.marks_of(viewer.id).get(game, frozenset()) if viewer.id else frozenset()
    shown = await found.marks.marks_of_others(row.marked, game, viewer.id)
    texts = await found.texts.with_echoes(await found.texts.list_newest(viewer.id, game=game),
                                          viewer.id)
    kind = request.query_params.get("kind", "")
    kind = kind if kind in KINDS else ""
    return {
        "measured": row.measured.get(game), "back": f"/games/{game}",
        "marks": view.list_buttons(marks, row.marked.count_marks(game), language, shown),
        "ballot": view.describe_votes(await found.votes.list_polls(game, viewer.id), language),
        "tags": await found.tags.list_tags(game, viewer.id),
        "member": viewer.person is not None and viewer.person.member,
        "kind": kind, "kinds": [(name, language.say(title)) for name, title in view.KIND.items()],
        "counts": view.count_kinds(texts), "number": len(texts),
        "offers": await list_diary_offers(request, viewer, game),
        "texts": await to_thread(
            view.list_texts, [text for text in texts if kind in ("", text.text.kind)], language,
            viewer.id)}


async def find_for_new_table(request: Request, viewer: Viewer) -> Mapping[str, object]:
    """Return the number of players that people who know the game like best; "" if unknown."""
    form = await form_of(request) if request.method == "POST" else request.query_params
    polls = await services_of(request).get(Collection).votes.list_polls(read_game(form), viewer.id)
    best = best_number(polls)
    return {"recommended": viewer.language.say(
        Count("Best with {n} player", "Best with {n} players", best)) if best else ""}
