"""Facts for the templates that the collection adds to pages of the core."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Mapping
from typing import Final

from starlette.requests import Request

from grandtour.features.collection import views as view
from grandtour.features.collection.filters import parse_filter
from grandtour.features.collection.rows import KINDS
from grandtour.features.collection.service import GameCollection
from grandtour.features.collection.tonight import EveningWish
from grandtour.features.collection.votes import find_best_player_count
from grandtour.language import Count
from grandtour.web.http.forms import read_form_fields
from grandtour.web.http.layout import find_game
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer
from grandtour.web.lobby.new_table import read_game

NEW_TEXTS: Final = 4
DIARY_OFFERS: Final = 3


async def find_shelf_facts(request: Request, viewer: Viewer) -> Mapping[str, object]:
    """Return the games that the filters leave, in order, and everything around them."""
    found = services_of(request).get(GameCollection)
    wished, language = parse_filter(request.query_params), viewer.language
    evening = EveningWish(wished.players, wished.minutes)
    if viewer.person is not None:
        found.visitors.note_visit(viewer.person_id)
    row = await found.load_overview(viewer.person_id, evening)
    volumes = wished.sort_volumes([volume for volume in row.volumes if wished.matches(volume)])
    news = await found.texts.add_likes_and_comments(
        await found.texts.list_newest(viewer.person_id, most=NEW_TEXTS), viewer.person_id)
    return {
        "shelf_games": [volume.box.name for volume in volumes],
        "card_facts": view.describe_cards(row, language),
        "picks": view.list_filter_choices(wished, language), "filtered": wished != parse_filter({}),
        "back": view.shelf_address(wished), "evening": evening,
        "tonight": view.describe_tonight(row, evening, language),
        "here": view.drop_missing_choices(found.visitors.count_visitors(), wished, language),
        "recommend": viewer.settings.recommend,
        "next": view.describe_recommendation(row.recommendations, language),
        "offers": await list_diary_offers(request, viewer),
        "news": await to_thread(view.list_texts, news, language, viewer.person_id)}


async def list_diary_offers(request: Request, viewer: Viewer,
                            game: str = "") -> list[dict[str, object]]:
    """Return the last finished tables that the viewer's diary does not have yet; those of the game,
    if one is given."""
    if viewer.person is None:
        return []
    plays = await services_of(request).get(GameCollection).texts.list_plays_without_entry(
        viewer.person_id)
    return [view.describe_offer(play, viewer.person_id, viewer.language)
            for play in plays[:DIARY_OFFERS]
            if game in ("", play.game)]


async def find_game_facts(request: Request, viewer: Viewer) -> Mapping[str, object]:
    """Return the marks, votes, tags and texts of the game."""
    game, language = find_game(request), viewer.language
    found = services_of(request).get(GameCollection)
    row = await found.load_overview(viewer.person_id, EveningWish())
    marks = row.marked.find_marks_of(viewer.person_id).get(game, frozenset(
        )) if viewer.person_id else frozenset()
    shown = await found.marks.list_marks_of_others(row.marked, game, viewer.person_id)
    texts = await found.texts.add_likes_and_comments(await found.texts.list_newest(viewer.person_id,
                                                                                   game=game),
                                                     viewer.person_id)
    kind = request.query_params.get("kind", "")
    kind = kind if kind in KINDS else ""
    return {
        "measured": row.measured.get(game), "back": f"/games/{game}",
        "marks": view.list_buttons(marks, row.marked.count_marks(game), language, shown),
        "ballot": view.describe_votes(await found.votes.list_polls(game, viewer.person_id),
                                      language),
        "tags": await found.tags.list_tags(game, viewer.person_id),
        "member": viewer.person is not None and viewer.person.member,
        "kind": kind, "kinds": [(name, language.say(title)) for name, title in view.KIND.items()],
        "counts": view.count_kinds(texts), "number": len(texts),
        "offers": await list_diary_offers(request, viewer, game),
        "texts": await to_thread(
            view.list_texts, [text for text in texts if kind in ("", text.text.kind)], language,
            viewer.person_id)}


async def find_new_table_facts(request: Request, viewer: Viewer) -> Mapping[str, object]:
    """Return the number of players that people who know the game like best; "" if unknown."""
    form = await read_form_fields(request) if request.method == "POST" else request.query_params
    polls = await services_of(request).get(GameCollection).votes.list_polls(read_game(
        form), viewer.person_id)
    best = find_best_player_count(polls)
    return {"recommended": viewer.language.say(
        Count("Best with {n} player", "Best with {n} players", best)) if best else ""}
