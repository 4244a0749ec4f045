"""The refusal of a missing document."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NO_DOCUMENT: Final = Refusal(
    "no_such_document", "", "There is no such document. See the list of all documents.")
