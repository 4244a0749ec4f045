"""Refusals of memos."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

TOO_LONG: Final = Refusal(
    "memo_too_long", "", "A memo can have up to {most} characters; this one has {length}.")
