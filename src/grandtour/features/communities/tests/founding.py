"""Founding a community on its page."""

from __future__ import annotations

from tests.web.visitor import Visitor


def found_community(founder: Visitor, title: str, seen: str, address: str = "") -> str:
    """Found a community, and return its address."""
    founder.post("/communities", title=title, about="Short evenings", seen=seen,
                 address=address, **{"language-en": "on"})
    assert founder.status == 200, founder.page
    return founder.path.rpartition("/")[2]
