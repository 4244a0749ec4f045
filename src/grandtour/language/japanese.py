"""Japanese honorifics: Kenjiさん, but 退会した人 alone for a member who has left.

The name of such a member is gone. A catalogue writes "{name}さん" in either case. No one may use
the words for a member who has left as a name (`web/account/reserved_names.py`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

GONE: Final = "退会した人"
ADDRESSED: Final = re.compile(r"(\{(\w+)\})さん")


def fill_japanese(text: str, facts: Mapping[str, str]) -> str:
    """Return the text with its facts filled in; さん does not follow a fact that ends with a member
    who has left."""
    return ADDRESSED.sub(lambda found: found[1] if is_gone(facts[found[2]]) else found[0],
                         text).format_map(facts)


def is_gone(fact: str) -> bool:
    """Return whether the fact ends with a member who has left. Marks after the last letter do not
    count."""
    return fact.rstrip("\x03").endswith(GONE)
