"""How Japanese people are addressed: Kenjiさん, but of whoever has left the site no name is left to
be polite to, so 退会した人 stands alone.

A catalogue writes "{name}さん" whoever it is. Nobody may be called by the words for somebody who
has left (`web/account/reserved_names.py`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

GONE: Final = "退会した人"
ADDRESSED: Final = re.compile(r"(\{(\w+)\})さん")


def filled(text: str, facts: Mapping[str, str]) -> str:
    """The text with its facts; さん follows none that ends with somebody who has left."""
    return ADDRESSED.sub(lambda found: found[1] if is_gone(facts[found[2]]) else found[0],
                         text).format_map(facts)


def is_gone(fact: str) -> bool:
    """Marks behind the last letter do not count."""
    return fact.rstrip("\x03").endswith(GONE)
