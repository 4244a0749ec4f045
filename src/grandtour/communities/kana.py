"""Kana as Hepburn writes them: for whoever reads English they sound as they are spoken."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

SYLLABLE: Final = re.compile(r"(?:HIRAGANA|KATAKANA) LETTER (SMALL )?([A-Z]+)")
RUN: Final = re.compile("[\u3041-\u3096\u30a1-\u30fa]+")
# Where Unicode, which calls them by their place in the table, sounds otherwise; whole syllables.
SPOKEN: Final = {"si": "shi", "ti": "chi", "tu": "tsu", "hu": "fu", "zi": "ji", "di": "ji",
                 "du": "zu", "wo": "o"}
SMALL: Final = "~"              # before the small ones, which change the syllable before them
STOP: Final = f"{SMALL}tsu"
CONSONANT: Final = "[b-df-hj-np-tv-z]"
CHANGES: Final = (
    (re.compile(f"(sh|ch|j)i{SMALL}y?(?=[aueo])"), r"\1"),      # shi + small ya: sha
    (re.compile(f"(?<!{CONSONANT})u{SMALL}(?=[ieo])"), "w"),    # u + small i: wi
    (re.compile(f"[aiueo]{SMALL}(?=y?[aiueo])"), ""),           # ki + small ya: kya; fu + a: fa
    (re.compile(f"{STOP}(?=ch)"), "t"),                         # small tsu + chi: tchi
    (re.compile(f"{STOP}(?=({CONSONANT}))"), r"\1"),            # small tsu + ka: kka
    (re.compile(f"{STOP}|{SMALL}"), ""))


def in_hepburn(text: str) -> str:
    """The same, its kana in the letters a to z, without long vowels; all else as it is."""
    return RUN.sub(lambda found: spoken(found[0]), text)


def spoken(kana: str) -> str:
    said = "".join(map(syllable, kana))
    for written, heard in CHANGES:
        said = written.sub(heard, said)
    return said


def syllable(sign: str) -> str:
    found = SYLLABLE.fullmatch(unicodedata.name(sign))
    if found is None:
        return ""
    name = found[2].lower()
    return (SMALL if found[1] else "") + SPOKEN.get(name, name)
