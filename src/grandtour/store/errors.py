"""Why a database refuses a text."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

UNWRITABLE: Final = Refusal(
    "unwritable", "", "This text holds a character that cannot be kept; nothing was changed.")
