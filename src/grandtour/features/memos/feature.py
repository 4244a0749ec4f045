"""The declaration of the feature: memos."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grandtour.feature import StoredTexts, Feature
from grandtour.features.memos.pages import load_memo
from grandtour.features.memos.schema import MEMOS
from grandtour.features.memos.service import Memos
from grandtour.features.memos.store import MemoStore
from grandtour.web.http.services import Services


def open_services(core: Services) -> Sequence[object]:
    return (Memos(MemoStore(core.database), core.tables.now),)


FEATURE: Final = Feature(
    open_services,
    personal_data={"memos": Memos},
    facts={"table": load_memo},
    guest_rows=(MEMOS,),
    content=(StoredTexts(MEMOS, "person", "text", "at"),),
    writing_paths=(r"/(t|tables)/[^/]+/memo",))
