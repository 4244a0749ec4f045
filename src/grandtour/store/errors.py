"""Why a database refuses a text."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

UNWRITABLE: Final = Refusal(
    "unwritable", "", "This text contains a character that cannot be saved; nothing was changed.")
