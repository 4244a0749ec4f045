"""The colours of a style sheet as plain values, for pictures that stand alone.

It reads the plain part of CSS that our own sheets keep to: flat rules, custom properties on
`:root`, `[data-game=...]` and single classes, `var(--name)`, `light-dark(day, night)`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

Declarations = dict[str, str]
Contexts = dict[str, list[tuple[str, str]]]     # property -> (class that sets it, value)

COMMENT: Final = re.compile(r"/\*.*?\*/", re.S)
APART: Final = re.compile(r",(?![^()]*\))")          # not the commas of `:is(…)`
BLOCK: Final = re.compile(r"([^{}]+)\{((?:[^{}]|\{[^{}]*\})*)\}")
PAIR: Final = re.compile(r"light-dark\(\s*([^,()]+?)\s*,\s*([^,()]+?)\s*\)")
VARIABLE: Final = re.compile(r"var\(\s*(--[\w-]+)\s*\)")
WORN: Final = re.compile(r' class="([^"]*)"')
CLASS: Final = re.compile(r"\.([A-Za-z_][\w-]*)")
LIVE: Final = re.compile(r":(?!root|lang)|^@|\[data-(?:board|palette)=")  # states, wishes
ONLY_LIVE: Final = ("transition", "cursor", "outline", "pointer-events")


def iterate_rules(css: str) -> Iterator[tuple[list[str], Declarations]]:
    """Yield the rules of a sheet in order; `@media` and the like are left out."""
    for block in BLOCK.finditer(COMMENT.sub("", css)):
        selectors = [" ".join(selector.split()) for selector in APART.split(block[1])]
        if not selectors[0].startswith("@"):
            yield selectors, parse_declarations(block[2])


def parse_declarations(body: str) -> Declarations:
    pairs = (entry.partition(":") for entry in body.split(";") if ":" in entry)
    return {name.strip(): " ".join(given.split()) for name, _, given in pairs}


def is_scope(selector: str) -> bool:
    """Return whether this selector holds the tokens of a whole page or game."""
    return selector == ":root" or (selector.startswith("[data-game=") and " " not in selector)


def list_theme_tokens(css: str, theme: str, game: str = "") -> dict[str, str]:
    """Return every custom property that a page in this theme (`light`, `dark`) gives to this
    game."""
    found: dict[str, str] = {}
    for selectors, given in iterate_rules(css):
        if any(selector in (":root", f"[data-game={game}]") for selector in selectors):
            found |= {name: select_theme_rules(text, theme) for name, text in given.items()
                      if name.startswith("--")}
    return {name: substitute_variables(text, found) for name, text in found.items()}


def select_theme_rules(text: str, theme: str) -> str:
    return PAIR.sub(lambda pair: pair[2 if theme == "dark" else 1], text)


def substitute_variables(text: str, known: dict[str, str]) -> str:
    """Return the text with every known variable replaced; others stay."""
    while True:
        replaced = VARIABLE.sub(lambda use: known.get(use[1], use[0]), text)
        if replaced == text:
            return text
        text = replaced


@cache
def resolve_sheet(css: str, theme: str, game: str = "") -> str:
    """Return the sheet for a standalone picture: no variables, no themes, no motion."""
    known = list_theme_tokens(css, theme, game)
    plain = [(selectors, {name: substitute_variables(select_theme_rules(text, theme), known)
                          for name, text in given.items()})
             for selectors, given in iterate_rules(css) if not any(map(is_scope, selectors))]
    contexts = find_classes_that_set(plain)
    return "".join(line for selectors, given in plain
                   for line in expand_rule(selectors, given, contexts))


def find_rules_needed(drawing: str, css: str) -> str:
    """Return the part of a resolved sheet that a drawing needs: the rules whose classes are all in
    it."""
    worn = {name for names in WORN.findall(drawing) for name in names.split()}
    return "".join(
        f"{','.join(needed)}{{{block[2]}}}" for block in BLOCK.finditer(css)
        if (needed := [one for one in APART.split(block[1])
                       if worn.issuperset(CLASS.findall(one))]))


def find_classes_that_set(plain: list[tuple[list[str], Declarations]]) -> Contexts:
    contexts: Contexts = {}
    for selectors, given in plain:
        for name, text in given.items():
            if name.startswith("--"):
                contexts.setdefault(name, []).extend((each, text) for each in selectors)
    return contexts


def expand_rule(selectors: list[str], given: Declarations, contexts: Contexts) -> Iterator[str]:
    """Yield a rule without variables, once for each class that sets what it needs."""
    still = [selector for selector in selectors if not LIVE.search(selector)]
    if not still:
        return
    shown = {name: text for name, text in given.items()
             if not name.startswith(("--", *ONLY_LIVE))}
    if plain := [f"{name}:{text}" for name, text in shown.items() if not VARIABLE.search(text)]:
        yield f"{','.join(still)}{{{';'.join(plain)}}}"
    for name, text in shown.items():
        if needed := VARIABLE.search(text):
            for context, value in contexts.get(needed[1], ()):
                scoped = [form for selector in still
                          for form in iterate_contextual_selectors(context, selector)]
                yield f"{','.join(scoped)}{{{name}:{text.replace(needed[0], value)}}}"


def iterate_contextual_selectors(context: str, selector: str) -> Iterator[str]:
    """Yield the selector for elements that have this class, or are inside one that has it."""
    outer, _, last = selector.rpartition(" ")
    yield f"{context} {selector}"
    yield f"{selector}{context}"
    if outer:
        yield f"{outer} {context} {last}"
