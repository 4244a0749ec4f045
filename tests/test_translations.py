"""The catalogues: complete, consistent, in the words of each game's glossary, and well set."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import comments
import messages
import pytest
import reword
from babel.messages.catalog import Message
from game_folders import bringing, module

from grandtour import games
from grandtour.games import rulebook
from grandtour.language import Language, Phrase, language
from tests.some_game import PLAIN
from tests.spoken import phrases

GAMES = messages.ROOT / "games"
TERMS = messages.ROOT / "language" / "terms.toml"
CODES = messages.CODES
CATALOGUES = [(folder, code) for folder in sorted(messages.ROOT.rglob("locale")) for code in CODES]
PLACEHOLDER = re.compile(r"\{\w*\}|%\(\w+\)s")

# What may stand in a placeholder, for the comparison with a glossary; anything else is left out.
SAMPLES: dict[str, dict[str, Phrase]] = {
    game: module(game, "placeholders").SAMPLES for game in bringing("placeholders")}


def name_of(value: object) -> str:
    """The name of a test case."""
    return str(value.relative_to(messages.ROOT)) if isinstance(value, Path) else str(value)


# Completeness.

def test_catalogues_are_complete() -> None:
    assert messages.faults() == []


@pytest.mark.parametrize(("folder", "code"), CATALOGUES, ids=name_of)
def test_translations_keep_placeholders(folder: Path, code: str) -> None:
    """Its placeholders are those of its message; of a counted one, of that form."""
    for entry in translated_messages(folder, code):
        ids = [entry.id] if isinstance(entry.id, str) else list(entry.id)
        texts = messages.texts(entry)
        for number, text in enumerate(texts):
            meant = ids[-1] if number == len(texts) - 1 else ids[0]
            assert placeholders(text) == placeholders(meant), (meant, text)


def translated_messages(folder: Path, code: str) -> Iterator[Message]:
    """Yield the messages that have a translation. Only a release needs all of them."""
    return (entry for entry in messages.catalogue(folder, code) if all(messages.texts(entry)))


def placeholders(text: str) -> list[str]:
    return sorted(PLACEHOLDER.findall(text))


@pytest.mark.parametrize("code", CODES)
def test_messages_are_translated_consistently(code: str) -> None:
    known: dict[str, tuple[str, ...]] = {}
    for folder in messages.ROOT.rglob("locale"):
        for entry in translated_messages(folder, code):
            message = messages.singular(entry)
            assert known.setdefault(message, messages.texts(entry)) == messages.texts(entry)


def test_messages_can_be_said_everywhere() -> None:
    """The catalogues are read as they are in play."""
    for code in CODES:
        said = language(code).say("The game is over.")
        assert said != "The game is over."


# What the tool reads out of the sources.

SOURCE = '''
a = N_("one") + f"{say(N_('two'))}"
b = Phrase("three", n=1), Count("{n} four", "{n} fours", 4), R.Refusal("code", "X-1", "five")
c = counted(language, N_("{n} six"), N_("{n} sixes"), 6), say(a), Phrase(b), N_("{n} four")
d = N_("sev"
       "en")
'''

TEMPLATE = """{{ _("eight") }} {{ _("elevens") }} {{ ngettext("eleven", "elevens", 11) }}
{% trans %}
  nine
{% endtrans %} {% trans n=2 %}{{ n }} ten{% pluralize %}{{ n }} tens{% endtrans %}"""


def test_the_tool_finds_every_message(tmp_path: Path) -> None:
    for folder in ("language/locale", "web/locale", "web/templates", "engine"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "engine" / "core.py").write_text(SOURCE)
    (tmp_path / "web" / "templates" / "page.html").write_text(TEMPLATE)
    found = messages.messages(tmp_path)
    assert {said.id: said.plural for said in found[tmp_path / "language" / "locale"].values()} == {
        "one": "", "two": "", "three": "", "{n} four": "{n} fours", "five": "",
        "{n} six": "{n} sixes", "seven": "",
    }
    assert {said.id: said.plural for said in found[tmp_path / "web" / "locale"].values()} == {
        "eight": "", "nine": "", "%(n)s ten": "%(n)s tens",
        "eleven": "elevens", "elevens": "",
    }


def test_tool_keeps_and_drops_translations(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    locale = tmp_path / "language" / "locale"
    locale.mkdir(parents=True)
    source = tmp_path / "core.py"
    source.write_text('N_("stays"), Count("{n} x", "{n} xs", 1), N_("goes")')
    comment(locale, "stays", "{n} x", "goes")
    messages.update(tmp_path)
    assert messages.faults(tmp_path) == []
    assert messages.untranslated(tmp_path)[0] == "language/locale/ja.po: not translated: goes"
    for code in CODES:
        known = {"stays": ("a",), "goes": ("b",), "{n} x": ("{n} y",) * (1 + (code == "fr"))}
        messages.write(locale, code, messages.messages(tmp_path)[locale], known)
    assert messages.faults(tmp_path) == []
    source.write_text('Count("{n} x", "{n} xs", 1), N_("stays")')
    assert "language/locale/fr.po: obsolete: goes" in messages.faults(tmp_path)
    comment(locale, "stays", "{n} x")
    messages.update(tmp_path)
    assert "dropped 'goes': 'b'" in capsys.readouterr().out
    before = (locale / "fr.po").read_text(encoding="utf-8")
    messages.update(tmp_path)
    assert messages.faults(tmp_path) == []
    assert (locale / "fr.po").read_text(encoding="utf-8") == before


def comment(locale: Path, *messages: str) -> None:
    """Comment on these messages."""
    comments.write_comments(locale, comments.Comments({}, dict.fromkeys(messages, "Verb, of {n}")))


def test_catalogues_have_comments_for_translators(tmp_path: Path) -> None:
    locale = tmp_path / "language" / "locale"
    locale.mkdir(parents=True)
    (tmp_path / "core.py").write_text('N_("Book"), N_("{who} has {n} left"), N_("{n} is too much")')
    (locale / "comments.toml").write_text(
        '[placeholders]\nwho = "a name"\nn = "a number"\nm = "a month"\n'
        '[messages]\n"{who} has {n} left" = "{n}: rupees"\n"gone" = "Verb"\n')
    messages.update(tmp_path)
    fr = (locale / "fr.po").read_text(encoding="utf-8")
    assert '#. {n}: rupees; {who}: a name\n#: core.py\nmsgid "{who} has {n} left"' in fr
    assert '#. {n}: a number\n#: core.py\nmsgid "{n} is too much"' in fr
    assert messages.faults(tmp_path)[-3:] == [
        "language/locale/comments.toml: no comment: Book",
        "language/locale/comments.toml: no such message: gone",
        "language/locale/comments.toml: no message needs {m}",
    ]


# Rewording.

@pytest.fixture
def translated(tmp_path: Path) -> Path:
    """Sources of each kind with a catalogue in which everything is translated."""
    for part in ("language/locale", "web/locale", "web/templates", "games/lessons"):
        (tmp_path / part).mkdir(parents=True)
    (tmp_path / "core.py").write_text(
        'a = Count("{n} é is kept", "{n} é are kept", 2), N_("goes "\n'
        '                                            "on"),\nb = "goes on"\n', encoding="utf-8")
    (tmp_path / "web" / "templates" / "page.html").write_text(
        '<a title="goes on">{{ _("goes on") }}</a>', encoding="utf-8")
    lesson = tmp_path / "games" / "lessons" / "first.toml"
    lesson.write_text('title = "goes on"\nid = "goes on"\n')
    comment(tmp_path / "language" / "locale", "goes on", "{n} é is kept")
    comment(tmp_path / "web" / "locale", "goes on")
    messages.update(tmp_path)
    for folder, said in messages.messages(tmp_path).items():
        for code in CODES:
            known = {"goes on": ("suite",), "{n} é is kept": ("{n}",) * (1 + (code == "fr"))}
            messages.write(folder, code, said, known)
    return tmp_path


def test_rewording_keeps_translations(translated: Path) -> None:
    long = "continues until every one of the players has agreed to end the game without a result"
    reword.reword({"goes on": long, "{n} é are kept": "{n} é are saved"}, translated)
    assert messages.faults(translated) == []
    assert comments.load_comments(translated / "web" / "locale").messages == {long: "Verb, of {n}"}
    assert messages.translations(translated, "fr") == {
        long: ("suite",), "{n} é is kept": ("{n}", "{n}")}
    source = (translated / "core.py").read_text(encoding="utf-8")
    assert "{n} é are saved" in source
    assert source.endswith('\nb = "goes on"\n')
    assert max(map(len, source.splitlines())) <= reword.WIDTH
    assert 'title="goes on"' in (translated / "web" / "templates" / "page.html").read_text()
    assert 'id = "goes on"' in (translated / "games" / "lessons" / "first.toml").read_text()


@pytest.mark.parametrize(("old", "new"), [
    ("is unknown", "does not exist"),
    ("{n} é is kept", "one é is saved"),
    ("goes on", "{n} é is kept"),
])
def test_a_wrong_rewording_writes_nothing(translated: Path, old: str, new: str) -> None:
    before = (translated / "core.py").read_text(encoding="utf-8")
    with pytest.raises(reword.Refused):
        reword.reword({old: new}, translated)
    assert (translated / "core.py").read_text(encoding="utf-8") == before


# The glossary of each game.

class Pair(NamedTuple):
    """An English sentence and its translation, in lower case, without code."""

    english: str
    translation: str


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", games.names())
def test_messages_keep_to_the_glossary(name: str, code: str) -> None:
    assert glossary_faults(name, code, message_pairs(name, code)) == []


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", games.names())
def test_rules_texts_keep_to_the_glossary(name: str, code: str) -> None:
    """Heading by heading, and paragraph by paragraph or item by item in every clause."""
    titles = zip(headings(name, "en"), headings(name, code), strict=True)
    english, other = clauses(name, "en"), clauses(name, code)
    parts = (part for ident in other
             for part in zip(english[ident].split("\n"), other[ident].split("\n"), strict=True))
    pairs = [Pair(normalise(one), normalise(two)) for one, two in [*titles, *parts]]
    assert glossary_faults(name, code, pairs) == []


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", games.names())
def test_teaching_scripts_keep_to_the_glossary(name: str, code: str) -> None:
    blocks = zip(script(name, "en"), script(name, code), strict=True)
    pairs = [Pair(normalise(one), normalise(two)) for one, two in blocks]
    assert glossary_faults(name, code, pairs) == []


def test_a_wrong_word_is_found() -> None:
    pairs = [
        Pair("the left market holds blue silk", "左の市場に水色の絹があります"),
        Pair("blue silk", "青い絹"),
        Pair("the round ends", "ラウンドが終わります"),
        Pair("take the bale token", "「荷物」を取ります"),
        Pair("a bale", "荷物"),
    ]
    assert glossary_faults(PLAIN, "ja", pairs) == [
        "blue: blue silk | 青い絹",
        "never 青: blue silk | 青い絹",
        "the round: the round ends | ラウンドが終わります",
        "never ラウンド: the round ends | ラウンドが終わります",
        "never 荷物: a bale | 荷物",
    ]
    assert glossary_faults(PLAIN, "fr", [Pair("the city", "la villette")]) == [
        "city: the city | la villette"]


@pytest.mark.parametrize("code", CODES)
def test_messages_of_the_site_keep_to_its_terms(code: str) -> None:
    pairs = (pair for folder in messages.ROOT.rglob("locale") if GAMES not in folder.parents
             for pair in folder_pairs("", folder, code))
    assert term_faults(TERMS, code, pairs) == []


def test_every_term_of_the_site_is_in_use() -> None:
    """The first form of each term is in some translation."""
    for code in CODES:
        texts = " ".join(pair.translation for folder in messages.ROOT.rglob("locale")
                         if GAMES not in folder.parents
                         for pair in folder_pairs("", folder, code))
        for term in tomllib.loads(TERMS.read_text(encoding="utf-8"))["term"]:
            assert contains_term(texts, normalise(term[code][0]), code), term["en"]


def message_pairs(name: str, code: str) -> Iterator[Pair]:
    """The messages of a game, the singular and plural of a counted one apart."""
    return folder_pairs(name, GAMES / name / "locale", code)


def folder_pairs(name: str, folder: Path, code: str) -> Iterator[Pair]:
    """The messages of a catalogue, with the samples of the game of this name, if any."""
    said, reader = language("en"), language(code)
    known = messages.translations(messages.ROOT, code)
    samples = {key: phrase for key, phrase in SAMPLES.get(name, {}).items()
               if all(part.message in known for part in phrases(phrase))}
    for entry in translated_messages(folder, code):
        ids = [entry.id] if isinstance(entry.id, str) else list(entry.id)
        for english, text in {ids[0]: messages.texts(entry)[0],
                              ids[-1]: messages.texts(entry)[-1]}.items():
            yield Pair(normalise(fill_samples(samples, english, said)),
                       normalise(fill_samples(samples, text, reader)))


def fill_samples(samples: Mapping[str, Phrase], text: str, reader: Language) -> str:
    """Return the text with samples in its placeholders."""
    return re.sub(r"\{(\w*)\}", lambda found: reader.say(samples[found[1]])
                  if found[1] in samples else "", text)


def clauses(name: str, code: str) -> dict[str, str]:
    """The rules text by clause, in its order, each with the paragraphs and lists that belong to
    it, a line each; what has no clause is left out."""
    found = re.findall(r"^\*\*([A-Z]+-[\w.]+)\*\* (.+(?:\n+(?!#|\*\*[A-Z]+-).+)*)$",
                       rules_text(name, code), re.MULTILINE)
    assert len(dict(found)) == len(found)
    return {ident: re.sub(r"\n+", "\n", text) for ident, text in found}


def headings(name: str, code: str) -> list[str]:
    return re.findall(r"^#+ (.+)$", rules_text(name, code), re.MULTILINE)


def rules_text(name: str, code: str) -> str:
    return (GAMES / name / "rulebook" / f"{code}.md").read_text(encoding="utf-8")


def script(name: str, code: str) -> list[str]:
    """The teaching script, block by block."""
    text = (GAMES / name / "rulebook" / f"teach-{code}.md").read_text(encoding="utf-8")
    return text.strip().split("\n\n")


def normalise(text: str) -> str:
    """Return the text in lower case, without code and addresses, with plain spaces and
    apostrophes."""
    text = re.sub(r"`[^`]*`|\]\([^)]*\)", " ", text)
    return re.sub(r"[\u00a0\u202f]", " ", text).replace("’", "'").lower()


def glossary_faults(name: str, code: str, pairs: Iterator[Pair] | list[Pair]) -> list[str]:
    """Return where a translation lacks a term of the game's glossary or has a forbidden one."""
    return term_faults(GAMES / name / "glossary.toml", code, pairs)


def term_faults(path: Path, code: str, pairs: Iterator[Pair] | list[Pair]) -> list[str]:
    """Return where a translation lacks a term of the list or has a forbidden one."""
    glossary = tomllib.loads(path.read_text(encoding="utf-8"))
    terms = sorted(((english, term) for term in glossary["term"] if not term.get("free")
                    for english in [term["en"], *term.get("en_also", [])]),
                   key=lambda pair: -len(pair[0]))
    never = [word for word in glossary["never"] if word["lang"] == code]
    return [offence for pair in pairs for offence in offences_of(pair, code, terms, never)]


def offences_of(pair: Pair, code: str, terms: list[tuple[str, dict[str, Any]]],
                never: list[dict[str, str]]) -> Iterator[str]:
    """A longer term takes its words away from shorter ones: an action point is no action."""
    left = pair.english
    for english, term in terms:
        word = re.compile(rf"(?<!\w){re.escape(normalise(english))}(?!\w)")
        if word.search(left):
            left = word.sub("·", left)
            if not any(contains_term(pair.translation, normalise(form), code)
                       for form in term[code]):
                yield f"{english}: {pair.english} | {pair.translation}"
    for wrong in never:
        if wrong["word"] in pair.translation and wrong["unless_en"] not in pair.english:
            yield f"never {wrong['word']}: {pair.english} | {pair.translation}"


def contains_term(text: str, form: str, code: str) -> bool:
    """Japanese is not written in words apart."""
    if code == "ja":
        return form in text
    return re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text) is not None


# The rules texts.

@pytest.mark.parametrize("name", games.names())
def test_rules_texts_have_same_clauses(name: str) -> None:
    """A translation may lack new ones until a release, and has no others."""
    english = clauses(name, "en")
    assert english
    for code in CODES:
        other = clauses(name, code)
        assert list(other) == [clause for clause in english if clause in other]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", games.names())
def test_rules_texts_refer_to_same_clauses(name: str, code: str) -> None:
    """Every link leads to a clause, and is one in every language."""
    english, other = clauses(name, "en"), clauses(name, code)
    for ident in english:
        assert ident not in other or cited_clauses(english[ident]) == cited_clauses(other[ident])
        assert set(cited_clauses(english[ident])) <= set(english), ident


def cited_clauses(text: str) -> list[str]:
    """The clauses that a text refers to, sorted; as they are called and as they are linked."""
    links = re.findall(r"\[([A-Z]+-[\w.]+)\]\(#([\w.-]+)\)", text)
    assert all(called == linked for called, linked in links), links
    assert len(links) == text.count("](")
    return sorted(called for called, _ in links)


@pytest.mark.parametrize("code", ["en", *CODES])
@pytest.mark.parametrize("name", games.names())
def test_teaching_paragraphs_cite_clauses(name: str, code: str) -> None:
    """This holds from the first second-level heading. The text before it says how to read it."""
    known, english = clauses(name, "en"), script(name, "en")
    for block, same in zip(script(name, code), english, strict=True):
        assert block.startswith("#") == same.startswith("#")
        assert cited_clauses(block) == cited_clauses(same)
        assert set(cited_clauses(block)) <= set(known)
    first = next(place for place, block in enumerate(english) if block.startswith("## "))
    for block in script(name, code)[first:]:
        assert block.startswith("## ") or re.search(r"\)[)）]$", block), block


@pytest.mark.parametrize("code", ["en", *CODES])
@pytest.mark.parametrize("name", games.names())
def test_options_match_the_rules_text(name: str, code: str) -> None:
    about = games.words(name).ABOUT
    read = rulebook.clauses(name, code)
    for option in games.game(name).options:
        called = language(code).say(about.options[option.name])
        written = read[option.clause].text.replace("『", "「").replace("』", "」")
        assert called.replace("\u00a0", " ") in written.replace("\u00a0", " "), option.name


# How it is set.

FRENCH_FAULTS = {
    "'": "a typewriter's apostrophe",
    r"(?<!\u202f)[;!?]": "no narrow no-break space before ; ! ?",
    r"(?<!\u00a0):": "no no-break space before a colon",
    r"«(?!\u00a0)|(?<!\u00a0)»": "no no-break space within « »",
    r'"': "typewriter's quotation marks",
}
JAPANESE_FAULTS = {
    r"[!?;](?=\s|$)": "a sign of half width",
    r"[ぁ-ん一-龥ァ-ヶ] (?=[ぁ-ん一-龥ァ-ヶ])": "a blank between words",
    r"[ぁ-ん一-龥ァ-ヶ][,.:]": "a sign of half width",
    "(?:ブラウザ|コンピュータ|サーバ|ユーザ|フォルダ)(?!ー)": "a long vowel without its mark",
}


FAULTS = [("fr", FRENCH_FAULTS), ("ja", JAPANESE_FAULTS)]


@pytest.mark.parametrize(("code", "faults"), FAULTS)
def test_translations_are_well_set(code: str, faults: dict[str, str]) -> None:
    for folder in messages.ROOT.rglob("locale"):
        for entry in messages.catalogue(folder, code):
            for text in messages.texts(entry):
                for pattern, fault in faults.items():
                    assert not re.search(pattern, text), f"{fault}: {text}"


@pytest.mark.parametrize("code", [*CODES, "en"])
def test_words_keep_to_the_style_sheet(code: str) -> None:
    """No message has a word of the last table of `language/style-<code>.md`."""
    sheet = (messages.ROOT / "language" / f"style-{code}.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+?) \|", sheet.rpartition("\n## ")[2], re.MULTILINE)[1:]
    assert len(rows) > 2
    for folder in messages.ROOT.rglob("locale"):
        for entry in messages.catalogue(folder, code if code in CODES else CODES[0]):
            texts = messages.texts(entry) if code in CODES else [messages.singular(entry)]
            for text in texts:
                for word in rows:
                    assert not re.search(rf"\b{word}" if code != "ja" else word, text.lower()), \
                        f"{word}: {text}"


@pytest.mark.parametrize(("code", "faults"), FAULTS)
@pytest.mark.parametrize("name", games.names())
def test_texts_are_well_set(name: str, code: str, faults: dict[str, str]) -> None:
    for block in [*rules_text(name, code).split("\n"), *script(name, code)]:
        text = re.sub(r"`[^`]*`|\]\([^)]*\)", "", block)
        for pattern, fault in faults.items():
            assert not re.search(pattern, text), f"{fault}: {text}"
