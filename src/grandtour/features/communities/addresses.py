"""Short addresses of public communities: their form, and a default made from the name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import count
from typing import Final

from grandtour.engine.game import Refused
from grandtour.features.communities.errors import BAD_ADDRESS

ADDRESS: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SHORTEST: Final = 3
LONGEST: Final = 30
STEM: Final = 24                # letters that a number leaves of one that is taken
NAMELESS: Final = "community"   # for names without Latin letters
UNDECOMPOSED: Final = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d"})


def check_address(text: str) -> str:
    """Return the typed address in lower case. Refused: bad_address."""
    address = text.strip().lower()
    if not (SHORTEST <= len(address) <= LONGEST and ADDRESS.fullmatch(address)):
        raise Refused(BAD_ADDRESS, {"least": SHORTEST, "most": LONGEST})
    return address


def make_address(name: str) -> str:
    """Return a readable address with the Latin letters and digits of a name."""
    plain = unicodedata.normalize("NFKD", name.lower().translate(UNDECOMPOSED))
    latin = "".join(sign for sign in plain if not unicodedata.combining(sign))
    words = re.findall("[a-z0-9]+", re.sub("['’]", "", latin))
    address = "-".join(words)[:LONGEST].strip("-")
    return address if len(address) >= SHORTEST else "-".join([NAMELESS, *words])


def iterate_address_candidates(address: str) -> Iterator[str]:
    """Yield the address, then numbered variants for when it is taken. All begin with its `stem`."""
    yield address
    for number in count(2):
        yield f"{address_stem(address)}-{number}"


def address_stem(address: str) -> str:
    return address[:STEM].rstrip("-")
