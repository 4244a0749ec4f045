"""French elision and contraction: d’Anna, qu’Élise, du Louvre, aux Invalides.

A catalogue writes "de {name}"; whether that is elided or contracted depends on the fact that is
filled in (Grevisse and Goosse, Le bon usage, on elision and on the contracted article). Nothing is
elided before h: which names have a mute one is not known."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

VOWELS: Final = frozenset("aeiouàâäéèêëîïôöùûüœæ")
ELIDED: Final = re.compile(r"\b([dDlLjJmMtTsSnN]|[qQ]u)e (\{\w+\})")
CONTRACTED: Final = re.compile(r"\b(de|De|à|À) \{(\w+)\}")
CONTRACTIONS: Final = {("de", "le"): "du", ("de", "les"): "des", ("à", "le"): "au",
                       ("à", "les"): "aux"}
ARTICLE: Final = re.compile(r"(les?) (.*)", re.S)


def fill_french(text: str, facts: Mapping[str, str]) -> str:
    """Return the text with its facts filled in, elided and contracted."""
    text = ELIDED.sub(lambda found: elide(found, facts), text)
    return CONTRACTED.sub(lambda found: contract(found, facts), text).format_map(facts)


def elide(found: re.Match[str], facts: Mapping[str, str]) -> str:
    fact = facts[found[2][1:-1]]
    return f"{found[1]}’{found[2]}" if begins_with_vowel(fact) else found[0]


def begins_with_vowel(fact: str) -> bool:
    """Return whether the fact begins with a vowel.

    Marks before the first letter do not count; y does before a consonant (d’Yves, de Yann)."""
    word = fact.lstrip("\x02«“\N{NO-BREAK SPACE}").lower()
    second = word[1:2]
    return word[:1] in VOWELS or (word[:1] == "y" and second.isalpha() and second not in VOWELS)


def contract(found: re.Match[str], facts: Mapping[str, str]) -> str:
    article = ARTICLE.fullmatch(facts[found[2]])
    if article is None:
        return found[0]
    joint = CONTRACTIONS[found[1].lower(), article[1]]
    rest = article[2].replace("{", "{{").replace("}", "}}")
    return f"{joint.capitalize() if found[1][0].isupper() else joint} {rest}"
