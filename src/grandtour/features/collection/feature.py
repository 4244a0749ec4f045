"""The declaration of the feature: the collection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grandtour.feature import StoredTexts, Feature, ProfilePart, Reportable
from grandtour.features.collection.facts import (
    find_game_facts, find_new_table_facts, find_shelf_facts,
)
from grandtour.features.collection.opinion_store import OpinionStore
from grandtour.features.collection.play_store import PlayStore
from grandtour.features.collection.profile import ProfileFields, find_profile_facts, load_fields
from grandtour.features.collection.reported import ReportedComments, ReportedTexts
from grandtour.features.collection.schema import COMMENTS, TEXTS
from grandtour.features.collection.service import GameCollection
from grandtour.features.collection.text_store import TextStore, delete_by_host
from grandtour.language import N_
from grandtour.web.http.services import Services


def open_services(core: Services) -> Sequence[object]:
    store = TextStore(core.database)
    collection = GameCollection(OpinionStore(core.database), PlayStore(core.database), store,
                                core.circles, core.tables, core.limit_factors.find_limit)
    return (collection, ReportedTexts(collection.texts, store),
            ReportedComments(collection.texts, store))


async def list_public_texts(core: Services) -> list[str]:
    """Return the addresses of the newest texts that everyone can read."""
    return [f"/texts/{text.id}"
            for text in await core.get(GameCollection).texts.list_newest("")]


FEATURE: Final = Feature(
    open_services,
    personal_data={"shelf": GameCollection},
    reportable={"text": Reportable(N_("A text"), ReportedTexts),
                "comment": Reportable(N_("A comment"), ReportedComments)},
    facts={"shelf": find_shelf_facts, "game": find_game_facts, "new_table": find_new_table_facts},
    profile=ProfilePart(ProfileFields, load_fields, find_profile_facts),
    table_links=(TEXTS.c.table_id,),
    host_acts={"accept_tag": N_("{host} made the tag “{fact}” visible to everyone")},
    deleters=(delete_by_host,),
    content=(StoredTexts(TEXTS, "author", "body", "moment"),
             StoredTexts(COMMENTS, "author", "body", "moment")),
    writing_paths=(r"/games/[^/]+/texts", r"/texts/[^/]+/comments"),
    statuses={"no_such_text": 404, "no_such_comment": 404, "no_such_play": 404, "not_played": 403,
              "too_many_comments": 409},
    unlisted_pages=("/games/*/write",),
    listed_texts=list_public_texts)
