"""The rules of a game, as they stand in its `rulebook`: sections, clauses, and searching them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from importlib.resources.abc import Traversable
from itertools import takewhile
from typing import Final

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from grandtour import games
from grandtour.games.plain.rulebook import text as plain_text
from grandtour.games.terms import listed
from grandtour.language import CODES, language
from grandtour.language.packs import packs

MARKDOWN: Final = MarkdownIt("commonmark", {"html": False})
HEADING: Final = re.compile(r"^## (?P<id>[A-Z]+-(?P<number>\w+)) (?P<title>.+)$")
CLAUSE: Final = re.compile(r"^\*\*(?P<id>[A-Z]+-[\w.]+)\*\*\s*")
TAG: Final = re.compile(r"(<[^>]*>)")
NAME: Final = re.compile(r"`(?P<name>\w+)`")
EXCERPT: Final = 90
SUGGESTIONS: Final = 12
ALIKE: Final = 0.65             # a slip of the pen: "elefant" is 0.8 of an elephant
NOTHING: Final = (0, 0)


@dataclass(frozen=True)
class Clause:
    """A clause: its id, its text, and the text as HTML."""

    id: str
    text: str
    html: Markup


@dataclass(frozen=True)
class Section:
    """A chapter of the rules."""

    id: str
    number: str
    title: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Hit:
    """A clause that was found, with the words around the place; the heavier, the better."""

    id: str
    excerpt: Markup
    weight: int
    through: tuple[str, Markup] | None = None   # another language, and its words, if only they fit


@dataclass(frozen=True)
class Search:
    """What a query has found: hits in the language of the reader, the best first, the terms that
    were searched as well, and all the words to mark; `whole`: whether the hits have every word of
    the query, or as many as any clause has."""

    hits: tuple[Hit, ...]
    also: tuple[str, ...]
    words: tuple[str, ...]
    whole: bool


@cache
def read(game: str, code: str) -> tuple[Section, ...]:
    """The rules of the game in this language."""
    return tuple(sections(worded(game, code, text(game, "rules", code))))


@cache
def clauses(game: str, code: str) -> dict[str, Clause]:
    """The clauses of the game in this language, by id, in their order."""
    return {clause.id: clause for section in read(game, code) for clause in section.clauses}


@cache
def indexed(game: str, code: str) -> tuple[tuple[str, str, str], ...]:
    """The clauses as they are searched: id, text and title of the section, compared plainly."""
    return tuple((clause.id, plain(f"{clause.id} {clause.text}"), plain(section.title))
                 for section in read(game, code) for clause in section.clauses)


@cache
def script(game: str, code: str) -> Markup:
    """The text that is read aloud to who learns the game; its clauses are links to the rules."""
    source = worded(game, code, text(game, "teach", code))
    return Markup(MARKDOWN.render(source.replace("](#", f"](/rules/{game}#")))


KINDS: Final = ("rules", "teach")


def text(game: str, kind: str, code: str) -> str:
    """One of the texts of the game, the rules or `teach`, the script; in English where neither it
    nor a language pack has one in this language, and plain where it has none at all."""
    for file in files_of(game, kind, code):
        if file.is_file():
            return file.read_text(encoding="utf-8")
    return plain_text(games.game(game), kind)


def has_text(game: str, kind: str, code: str) -> bool:
    """Whether such a text is there in this language, or nowhere at all."""
    *own, english = files_of(game, kind, code)
    return not english.is_file() or any(file.is_file() for file in own)


def files_of(game: str, kind: str, code: str) -> Iterator[Traversable]:
    """Where such a text may be, the best place first."""
    name = "{}.md" if kind == "rules" else "teach-{}.md"
    house = games.folder(game) / "rulebook"
    yield house / name.format(code)
    if brought := packs()[code].texts:
        yield brought / game / name.format(code)
    yield house / name.format("en")


def worded(game: str, code: str, source: str) -> str:
    """The text as people read it: an option, a value or a profile that it names in a code span has
    its name in the reader's language. A value is one of the option that was named last before it
    and has such a value. Whatever else stands in a code span stays as it is."""
    about, say = games.words(game).ABOUT, language(code).say
    named: list[str] = []               # the options, the last one first

    def spoken(span: re.Match[str]) -> str:
        name = span["name"]
        if name in about.options:
            named.insert(0, name)
            return emphasised(code, say(about.options[name]))
        meant = next((about.values[option][name] for option in named
                      if name in about.values.get(option, {})), about.profiles.get(name))
        return span[0] if meant is None else emphasised(code, say(meant))

    return NAME.sub(spoken, source)


def emphasised(code: str, name: str) -> str:
    """A name that stands in a sentence, as Markdown. What no blanks part is not slanted, and has
    brackets."""
    if packs()[code].spaced:
        return f"*{name}*"
    return f"「{name.replace('「', '『').replace('」', '』')}」"


def sections(source: str) -> Iterable[Section]:
    """A heading opens a section, a bold id a clause; other paragraphs belong to the clause."""
    heading: re.Match[str] | None = None
    clauses: list[list[str]] = []
    for block in [*re.split(r"\n\s*\n", source), "## END-0 end"]:
        found = HEADING.match(block.strip())
        if found:
            if heading:
                yield Section(heading["id"], heading["number"], heading["title"],
                              tuple(clause_of(blocks) for blocks in clauses))
            heading, clauses = found, []
        elif CLAUSE.match(block.strip()):
            clauses.append([block.strip()])
        elif clauses and block.strip():
            clauses[-1].append(block.strip())


def clause_of(blocks: Sequence[str]) -> Clause:
    """Hints under a heading without an id are shown with the clause before, but not its text."""
    found = CLAUSE.match(blocks[0])
    assert found is not None
    said = [blocks[0][found.end():], *blocks[1:]]
    own = takewhile(lambda block: not block.startswith("#"), said)
    return Clause(found["id"], rendered(own).striptags(), rendered(said))


def rendered(blocks: Iterable[str]) -> Markup:
    return Markup(MARKDOWN.render("\n\n".join(blocks)))


def marked(html: Markup, words: Sequence[str]) -> Markup:
    """The HTML with every one of the words marked, where it is text."""
    if not words:
        return html
    pattern = re.compile("|".join(re.escape(word) for word in
                                  sorted(words, key=len, reverse=True)), re.IGNORECASE)
    parts = TAG.split(str(html))
    return Markup("".join(part if part.startswith("<")
                          else pattern.sub(lambda m: f"<mark>{m[0]}</mark>", part)
                          for part in parts))


def search_all(names: Sequence[str], code: str, query: str) -> dict[str, Search]:
    """What the query finds, by game; where some game has all its words, those with a part of them
    are left out."""
    found = {game: one for game in names if (one := search(game, code, query)).hits}
    whole = {game: one for game, one in found.items() if one.whole}
    return whole or found


def search(game: str, code: str, query: str) -> Search:
    """Clauses that have all the words of the query in any of the three languages; if there are
    none, those that have most of them. A word that is a term of the game is searched by its
    translations as well."""
    wished = [plain(word) for word in query.split()]
    if not wished:
        return Search((), (), (), True)
    terms = [translations(game, word) for word in wished]
    weights: dict[str, tuple[int, int]] = {}
    through: dict[str, str] = {}
    for known in CODES:
        for clause, text, title in indexed(game, known):
            weight = weighed(text, title, wished, terms)
            if weight > weights.get(clause, NOTHING):
                weights[clause] = weight
                through[clause] = known
    most = max(weights.values(), default=NOTHING)[0]
    found = {clause: weight for clause, (had, weight) in weights.items() if had == most}
    words = tuple(dict.fromkeys([*query.split(), *[term for list_ in terms for term in list_]]))
    hits = [Hit(clause.id, excerpt(clause.text, words), found[clause.id],
                foreign(game, clause, through[clause.id], words))
            for clause in clauses(game, code).values() if clause.id in found]
    hits.sort(key=lambda hit: -hit.weight)
    also = tuple(word for word in words if plain(word) not in wished)
    return Search(tuple(hits), also, words, most == len(wished))


def foreign(game: str, clause: Clause, code: str, words: Sequence[str],
            ) -> tuple[str, Markup] | None:
    """The language and the words by which a clause was found, if its own text has none of them."""
    if occurs(clause.text, words):
        return None
    text = clauses(game, code)[clause.id].text
    return (code, excerpt(text, words)) if occurs(text, words) else None


def occurs(text: str, words: Sequence[str]) -> bool:
    compared = plain(text)
    return any(plain(word) in compared for word in words)


def weighed(text: str, title: str, wished: Sequence[str], terms: Sequence[Sequence[str]],
            ) -> tuple[int, int]:
    """How many of the words occur; and how often, more in the id and the title."""
    had, weight = NOTHING
    for word, others in zip(wished, terms, strict=True):
        forms = [word, *[plain(other) for other in others]]
        count = sum(text.count(form) for form in forms)
        titled = sum(form in title for form in forms)
        had += bool(count or titled)
        weight += count + 3 * titled + 10 * text.startswith(f"{word} ")
    return had, weight


def plain(text: str) -> str:
    """Text as it is compared: without case, accents and width."""
    spread = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(mark for mark in spread if not 0x300 <= ord(mark) <= 0x36F)
    return unicodedata.normalize("NFC", bare).replace("’", "'")


def excerpt(text: str, words: Sequence[str]) -> Markup:
    """The words around the first that occurs."""
    low = text.casefold()
    places = [low.find(word.casefold()) for word in words]
    first = min([place for place in places if place >= 0], default=0)
    start = max(0, first - EXCERPT // 3)
    if start:
        start = text.rfind(" ", 0, start) + 1
    end = start + EXCERPT
    if end < len(text):
        end = max(text.rfind(" ", start + EXCERPT // 2, end), 0) or end
    around = ("… " if start else "") + text[start:end] + (" …" if end < len(text) else "")
    return marked(escape(around), words)


@cache
def glossary(game: str) -> tuple[tuple[str, ...], ...]:
    """The terms of the game: each with its first form in every language, then the others."""
    return tuple((term["en"], term["ja"][0], term["fr"][0], *term.get("en_also", ()),
                  *term["ja"][1:], *term["fr"][1:]) for term in listed(game))


def translations(game: str, word: str) -> list[str]:
    """The first forms of the term that this word is, in all languages; none if it is no term."""
    for forms in glossary(game):
        if word in [plain(form) for form in forms]:
            return [form for form in forms[:len(CODES)] if plain(form) != word]
    return []


def nearest(game: str, query: str) -> tuple[tuple[str, ...], ...]:
    """Terms of the game, each in the three languages, of which a form is like a word of the query:
    those most like it first."""
    wished = [plain(word) for word in query.split()]
    alike = [(max((likeness(word, plain(form)) for word in wished for form in forms), default=0.0),
              forms[:len(CODES)]) for forms in glossary(game)]
    return tuple(forms for degree, forms in sorted(alike, key=lambda one: -one[0])
                 if degree >= ALIKE)[:SUGGESTIONS]


def likeness(word: str, term: str) -> float:
    """From 0, nothing in common, to 1, the same."""
    return SequenceMatcher(None, word, term).ratio()
