"""Cheaper password hashes, except where they are tested."""

from __future__ import annotations

from tests import quick_passwords  # noqa: F401
