"""Refusals of memos."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

TOO_LONG: Final = Refusal(
    "memo_too_long", "", "A memo has {most} letters at most; this one has {length}.")
