"""Read and search the rules of a game in its `rulebook`: sections and clauses."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cache
from importlib.resources.abc import Traversable
from itertools import takewhile
from typing import Final

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from grandtour import games
from grandtour.games.plain.rulebook import generate_rules_text
from grandtour.games.terms import load_terms
from grandtour.language import CODES, language
from grandtour.language.packs import load_language_packs

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
class RuleMatch:
    """A clause that was found, with the words around the match. The best match has the greatest
    weight."""

    id: str
    excerpt: Markup
    weight: int
    through: tuple[str, Markup] | None = None   # another language, and its words, if only they fit


@dataclass(frozen=True)
class Search:
    """The result of a query: hits in the reader's language, the best first, the terms searched as
    well, and all words to mark. `whole` tells whether the hits have every word of the query, or as
    many as any clause has."""

    hits: tuple[RuleMatch, ...]
    also: tuple[str, ...]
    words: tuple[str, ...]
    whole: bool


@cache
def read(game: str, code: str) -> tuple[Section, ...]:
    """Return the rules of the game in this language. What it lacks is in English."""
    english = parse_rulebook(game, "en")
    if code == "en":
        return english
    own = {section.id: section for section in parse_rulebook(game, code)}
    known = {clause.id: clause for section in own.values() for clause in section.clauses}
    return tuple(replace(own.get(section.id, section), clauses=tuple(
        known.get(clause.id, clause) for clause in section.clauses)) for section in english)


def parse_rulebook(game: str, code: str) -> tuple[Section, ...]:
    """Return the sections and clauses of the text in this language alone."""
    return tuple(iterate_sections(insert_names(game, code, text(game, "rules", code))))


@cache
def clauses(game: str, code: str) -> dict[str, Clause]:
    """Return the clauses of the game in this language, by id, in their order."""
    return {clause.id: clause for section in read(game, code) for clause in section.clauses}


@cache
def index_clauses(game: str, code: str) -> tuple[tuple[str, str, str], ...]:
    """Return the id, text and section title of the clauses, normalised for the search."""
    return tuple((clause.id, strip_markup(f"{clause.id} {clause.text}"),
                  strip_markup(section.title))
                 for section in read(game, code) for clause in section.clauses)


@cache
def load_teaching_script(game: str, code: str) -> Markup:
    """Return the text to read aloud to a learner of the game. Its clauses are links to the
    rules."""
    source = insert_names(game, code, text(game, "teach", code))
    return Markup(MARKDOWN.render(source.replace("](#", f"](/rules/{game}#")))


KINDS: Final = ("rules", "teach")


def text(game: str, kind: str, code: str) -> str:
    """Return the text `rules`, or the script `teach`. It is in English if neither the game nor a
    language pack has it in this language, and plain if the game has none at all."""
    for file in iterate_files(game, kind, code):
        if file.is_file():
            return file.read_text(encoding="utf-8")
    return generate_rules_text(games.game(game), kind)


def has_rulebook(game: str, kind: str, code: str) -> bool:
    """Return whether the text exists in this language, or nowhere at all."""
    *own, english = iterate_files(game, kind, code)
    return not english.is_file() or any(file.is_file() for file in own)


def iterate_files(game: str, kind: str, code: str) -> Iterator[Traversable]:
    """Yield the files where the text may be, the best place first."""
    name = "{}.md" if kind == "rules" else "teach-{}.md"
    house = games.find_game_folder(game) / "rulebook"
    yield house / name.format(code)
    if brought := load_language_packs()[code].texts:
        yield brought / game / name.format(code)
    yield house / name.format("en")


def insert_names(game: str, code: str, source: str) -> str:
    """Return the text for readers: options, values and profiles in code spans get their names in
    the reader's language. A value belongs to the last option named before it that has such a value.
    Other code spans stay."""
    about, say = games.words(game).ABOUT, language(code).say
    named: list[str] = []               # the options, the last one first

    def spoken(span: re.Match[str]) -> str:
        name = span["name"]
        if name in about.options:
            named.insert(0, name)
            return emphasize_name(code, say(about.options[name]))
        meant = next((about.values[option][name] for option in named
                      if name in about.values.get(option, {})), about.profiles.get(name))
        return span[0] if meant is None else emphasize_name(code, say(meant))

    return NAME.sub(spoken, source)


def emphasize_name(code: str, name: str) -> str:
    """Return a name in a sentence, as Markdown. In scripts without blanks it gets brackets instead
    of italics."""
    if load_language_packs()[code].spaced:
        return f"*{name}*"
    return f"「{name.replace('「', '『').replace('」', '』')}」"


def iterate_sections(source: str) -> Iterable[Section]:
    """Yield the sections. A heading begins a section, a bold id a clause; other paragraphs belong
    to the clause."""
    heading: re.Match[str] | None = None
    clauses: list[list[str]] = []
    for block in [*re.split(r"\n\s*\n", source), "## END-0 end"]:
        found = HEADING.match(block.strip())
        if found:
            if heading:
                yield Section(heading["id"], heading["number"], heading["title"],
                              tuple(parse_clause(blocks) for blocks in clauses))
            heading, clauses = found, []
        elif CLAUSE.match(block.strip()):
            clauses.append([block.strip()])
        elif clauses and block.strip():
            clauses[-1].append(block.strip())


def parse_clause(blocks: Sequence[str]) -> Clause:
    """Return the clause in these blocks. Hints under a heading without an id show with the clause
    before, but are not in its text."""
    found = CLAUSE.match(blocks[0])
    assert found is not None
    said = [blocks[0][found.end():], *blocks[1:]]
    own = takewhile(lambda block: not block.startswith("#"), said)
    return Clause(found["id"], render_blocks(own).striptags(), render_blocks(said))


def render_blocks(blocks: Iterable[str]) -> Markup:
    return Markup(MARKDOWN.render("\n\n".join(blocks)))


def mark_words(html: Markup, words: Sequence[str]) -> Markup:
    """Return the HTML with each of the words marked in its text."""
    if not words:
        return html
    pattern = re.compile("|".join(re.escape(word) for word in
                                  sorted(words, key=len, reverse=True)), re.IGNORECASE)
    parts = TAG.split(str(html))
    return Markup("".join(part if part.startswith("<")
                          else pattern.sub(lambda m: f"<mark>{m[0]}</mark>", part)
                          for part in parts))


def search_all(names: Sequence[str], code: str, query: str) -> dict[str, Search]:
    """Return the results of the query by game. If some game has all its words, omit games with only
    some of them."""
    found = {game: one for game in names if (one := search(game, code, query)).hits}
    whole = {game: one for game, one in found.items() if one.whole}
    return whole or found


def search(game: str, code: str, query: str) -> Search:
    """Return the clauses that have all words of the query in any of the three languages, else those
    that have most of them. A word that is a term of the game is searched by its translations as
    well."""
    wished = [strip_markup(word) for word in query.split()]
    if not wished:
        return Search((), (), (), True)
    terms = [find_translations(game, word) for word in wished]
    weights: dict[str, tuple[int, int]] = {}
    through: dict[str, str] = {}
    for known in CODES:
        for clause, text, title in index_clauses(game, known):
            weight = weigh_match(text, title, wished, terms)
            if weight > weights.get(clause, NOTHING):
                weights[clause] = weight
                through[clause] = known
    most = max(weights.values(), default=NOTHING)[0]
    found = {clause: weight for clause, (had, weight) in weights.items() if had == most}
    words = tuple(dict.fromkeys([*query.split(), *[term for list_ in terms for term in list_]]))
    hits = [RuleMatch(clause.id, excerpt(clause.text, words), found[clause.id],
                      match_foreign(game, clause, through[clause.id], words))
            for clause in clauses(game, code).values() if clause.id in found]
    hits.sort(key=lambda hit: -hit.weight)
    also = tuple(word for word in words if strip_markup(word) not in wished)
    return Search(tuple(hits), also, words, most == len(wished))


def match_foreign(game: str, clause: Clause, code: str, words: Sequence[str],
                  ) -> tuple[str, Markup] | None:
    """Return the language and the words by which a clause was found; None if its own text has some
    of them."""
    if has_all_words(clause.text, words):
        return None
    text = clauses(game, code)[clause.id].text
    return (code, excerpt(text, words)) if has_all_words(text, words) else None


def has_all_words(text: str, words: Sequence[str]) -> bool:
    compared = strip_markup(text)
    return any(strip_markup(word) in compared for word in words)


def weigh_match(text: str, title: str, wished: Sequence[str], terms: Sequence[Sequence[str]],
                ) -> tuple[int, int]:
    """Return how many of the words occur, and how often. The id and the title count more."""
    had, weight = NOTHING
    for word, others in zip(wished, terms, strict=True):
        forms = [word, *[strip_markup(other) for other in others]]
        count = sum(text.count(form) for form in forms)
        titled = sum(form in title for form in forms)
        had += bool(count or titled)
        weight += count + 3 * titled + 10 * text.startswith(f"{word} ")
    return had, weight


def strip_markup(text: str) -> str:
    """Return the text normalised for comparison: without case, accents and width."""
    spread = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(mark for mark in spread if not 0x300 <= ord(mark) <= 0x36F)
    return unicodedata.normalize("NFC", bare).replace("’", "'")


def excerpt(text: str, words: Sequence[str]) -> Markup:
    """Return the words around the first match."""
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
    return mark_words(escape(around), words)


@cache
def load_glossary(game: str) -> tuple[tuple[str, ...], ...]:
    """Return the terms of the game: for each its first form in every language, then the others."""
    return tuple((term["en"], term["ja"][0], term["fr"][0], *term.get("en_also", ()),
                  *term["ja"][1:], *term["fr"][1:]) for term in load_terms(game))


def find_translations(game: str, word: str) -> list[str]:
    """Return the first forms of the word's term in all languages; none if it is no term."""
    for forms in load_glossary(game):
        if word in [strip_markup(form) for form in forms]:
            return [form for form in forms[:len(CODES)] if strip_markup(form) != word]
    return []


def find_similar_terms(game: str, query: str) -> tuple[tuple[str, ...], ...]:
    """Return terms of the game in the three languages with a form similar to a word of the query,
    the most similar first."""
    wished = [strip_markup(word) for word in query.split()]
    alike = [(max((measure_similarity(word, strip_markup(form)) for word in wished
                   for form in forms), default=0.0),
              forms[:len(CODES)]) for forms in load_glossary(game)]
    return tuple(forms for degree, forms in sorted(alike, key=lambda one: -one[0])
                 if degree >= ALIKE)[:SUGGESTIONS]


def measure_similarity(word: str, term: str) -> float:
    """Return the similarity from 0, nothing in common, to 1, the same."""
    return SequenceMatcher(None, word, term).ratio()
