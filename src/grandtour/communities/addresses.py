"""Short addresses of public communities: which there can be, and one that is made of a name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import count
from typing import Final

from grandtour.communities.errors import BAD_ADDRESS
from grandtour.communities.kana import in_hepburn
from grandtour.engine.game import Refused

ADDRESS: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SHORTEST: Final = 3
LONGEST: Final = 30
STEM: Final = 24                # letters that a number leaves of one that is taken
NAMELESS: Final = "community"   # where a name has no letter that is known here; Kanji sound as a
                                # dictionary says, and tables without one read them as Chinese

# What Unicode calls the letters of scripts whose names are how they sound.
NAMED: Final = re.compile(
    r"(?:LATIN SMALL (?:LETTER|LIGATURE)|HANGUL SYLLABLE) "
    r"(?:[A-Z]+ )??([A-Z]+)(?: WITH .*)?")
# Those of others, which Unicode calls as they are called.
SPELLED: Final = dict(re.findall(r"(\w)=(\w*)", (
    "а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f "
    "х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=iu я=ia і=i є=e ґ=g "
    "α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y "
    "φ=f χ=ch ψ=ps ω=o")))
SILENT: Final = ("Mn", "Lm")    # what changes the letter before it: marks, the long vowel of kana


def checked(text: str) -> str:
    """The address that was typed. Refused: bad_address."""
    address = text.strip().lower()
    if not (SHORTEST <= len(address) <= LONGEST and ADDRESS.fullmatch(address)):
        raise Refused(BAD_ADDRESS, {"least": SHORTEST, "most": LONGEST})
    return address


def made_of(name: str) -> str:
    """An address that sounds like the name."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    said = "".join(map(letters, in_hepburn(plain)))
    words = re.findall("[a-z0-9]+", said)
    address = "-".join(words)[:LONGEST].strip("-")
    return address if len(address) >= SHORTEST else "-".join([NAMELESS, *words])


def letters(sign: str) -> str:
    """A sign in a to z and digits; a space for what parts words."""
    if sign.isascii() and sign.isalnum():
        return sign
    if unicodedata.category(sign) in SILENT or sign in "'’":
        return ""
    plain = unicodedata.normalize("NFD", sign)[0]
    found = NAMED.fullmatch(unicodedata.name(sign, ""))
    return found[1].lower() if found else SPELLED.get(plain, " ")


def numbered(address: str) -> Iterator[str]:
    """The address, then, as it is taken, others like it; all begin with its `stem`."""
    yield address
    for number in count(2):
        yield f"{stem(address)}-{number}"


def stem(address: str) -> str:
    return address[:STEM].rstrip("-")
