"""A reader's language: messages are gettext ids in English, translated when they are shown.

Every package below `grandtour` may hold `locale/<code>.po`. Together they are one catalogue, so the
same English message has the same translation everywhere. English needs no catalogue. Packages of
others (`plugins`) add theirs; they cannot change the project's own translations.

>>> from grandtour.language import Count, Phrase, language
>>> taken = Count("{name} takes {n} stone.", "{name} takes {n} stones.", 2, name="Ana")
>>> language("en").say(Phrase("Last move: {what}", what=taken))
'Last move: Ana takes 2 stones.'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from gettext import NullTranslations, c2py
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from string import Formatter
from typing import TYPE_CHECKING, Final

from grandtour import plugins
from grandtour.language.packs import LanguagePack, load_language_packs

if TYPE_CHECKING:                   # English alone does not need it
    from babel.messages.catalog import Catalog, Message as Translated

NUMBERS: Final = (*range(201), 1_000_000)       # that cover every plural form of every language

CODES: tuple[str, ...]          # of all languages
NAMES: dict[str, str]           # by code, the name of each in itself


def __getattr__(name: str) -> object:
    """Return CODES or NAMES. Looking for packs takes longer than all else here, so it happens at
    the first use."""
    if name == "CODES":
        return tuple(load_language_packs())
    if name == "NAMES":
        return {code: pack.name for code, pack in load_language_packs().items()}
    raise AttributeError(name)


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a message for extraction; it is translated where it is shown."""
    return message


class Phrase:
    """A message with its facts, not yet in any language. Facts may be phrases."""

    def __init__(self, message: str, **facts: object) -> None:
        self.message = message
        self.facts = facts

    def __repr__(self) -> str:
        return f"Phrase({self.message!r}, {self.facts})"


class Count(Phrase):
    """A message with a number in it, `{n}`, in its singular and plural forms."""

    def __init__(self, one: str, other: str, n: int, **facts: object) -> None:
        super().__init__(one, n=n, **facts)
        self.other = other
        self.n = n


class Message(str):
    """A message in the place of a name: as a fact it is translated into the reader's language,
    between its marks."""

    marks: tuple[str, str] = ("", "")

    def put_between(self, before: str, after: str) -> Message:
        """Return the same between these marks."""
        found = Message(self)
        found.marks = (before, after)
        return found


class Language:
    """One of CODES. `say` never fails on a missing translation: it falls back to English."""

    def __init__(self, pack: LanguagePack, translations: NullTranslations) -> None:
        self.pack = pack
        self.code = pack.code
        self.name = pack.name
        self._translations = translations

    def say(self, message: str | Phrase, **facts: object) -> str:
        """Return the message in this language, with its {facts} filled in.

        Facts that are phrases or messages are translated too; anything else is str()."""
        if isinstance(message, Count):
            text = self._translations.ngettext(message.message, message.other, message.n)
            return self._fill_in(text, message.facts | facts)
        if isinstance(message, Phrase):
            return self._fill_in(self._translations.gettext(message.message), message.facts | facts)
        return self._fill_in(self._translations.gettext(message), facts)

    def _fill_in(self, text: str, facts: dict[str, object]) -> str:
        if not facts:
            return text
        texts = {name: self.say(fact) if isinstance(fact, Phrase)
                else self.show_name(fact) if isinstance(fact, str) else str(fact)
                for name, fact in facts.items()}
        return self.pack.filled(text, texts)

    def show_name(self, name: str) -> str:
        """Return a name as it is shown: a person's own name unchanged, a message in this
        language."""
        if not isinstance(name, Message):
            return name
        return self.say(name).join(name.marks)

    def join_sentences(self, phrases: Iterable[Phrase]) -> str:
        """Return the phrases one after the other, with spaces between them if the language has
        spaces."""
        return (" " if self.pack.spaced else "").join(map(self.say, phrases))

    def remove_word_spaces(self, text: str) -> str:
        """Return the text without spaces between its words if the language has none."""
        return text if self.pack.spaced else text.replace(" ", "")

    def join(self, parts: list[str]) -> str:
        """Return a list in words: "a, b and c"."""
        if len(parts) < 2:
            return "".join(parts)
        return self.say(N_("{most} and {last}"), most=self.say(N_(", ")).join(parts[:-1]),
                        last=parts[-1])


@cache
def language(code: str) -> Language:
    """Return the language of this code; English for any other."""
    if code not in load_language_packs() or code == "en":
        return Language(load_language_packs()["en"], NullTranslations())
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo
    from babel.support import Translations
    merged = Catalog(locale=code)
    for source in iterate_catalogues(code):
        if not merged:
            merged.mime_headers = [("Plural-Forms", source.plural_forms)]
        for message in source:
            if message.id:
                merged[message.id] = align_plurals(message, source, merged)
    binary = BytesIO()
    write_mo(binary, merged)
    binary.seek(0)
    return Language(load_language_packs()[code], Translations(binary))


def align_plurals(message: Translated, source: Catalog, target: Catalog) -> Translated:
    """Return the message of one catalogue with the plural forms of another.

    Languages have them by CLDR, whose versions differ in their number."""
    if not message.pluralizable or source.plural_expr == target.plural_expr:
        return message
    theirs, ours = c2py(source.plural_expr), c2py(target.plural_expr)
    first = {ours(number): list_plural_forms(message)[theirs(number)]
             for number in reversed(NUMBERS)}
    made = message.clone()
    made.string = tuple(first[form] for form in range(target.num_plurals))
    return made


def iterate_catalogues(code: str) -> Iterator[Catalog]:
    """Yield the catalogues of this language, one for each package that has one."""
    yield from iterate_project_catalogues(code)
    for plugin in (*plugins.find_plugins(plugins.LANGUAGES), *plugins.find_plugins(plugins.GAMES),
                   *plugins.find_plugins(plugins.BOTS)):
        try:
            if plugin.package:
                yield from map(drop_faulty,
                               list(iterate_catalogues_in(files(plugin.package), code)))
        except plugins.BROKEN as fault:
            plugins.leave_out_plugin(plugin, f"its words in {load_language_packs()[code].name}, "
                                             f"{plugins.describe_error(fault)}")


def iterate_project_catalogues(code: str) -> Iterator[Catalog]:
    return iterate_catalogues_in(files("grandtour"), code)


def drop_faulty(catalogue: Catalog) -> Catalog:
    """Return the catalogue without translations that name unknown facts: they could not be filled
    in.

    Raise ValueError if its plural rule does not fit its number of plural forms."""
    rule = c2py(catalogue.plural_expr)
    if set(map(rule, NUMBERS)) != set(range(catalogue.num_plurals)):
        raise ValueError(f"{catalogue.plural_forms} does not count {catalogue.num_plurals} forms")
    for message in [message for message in catalogue
                    if message.id and not has_right_forms(message, catalogue.num_plurals)]:
        catalogue.delete(message.id)
    return catalogue


def has_right_forms(message: Translated, plurals: int) -> bool:
    """Return whether the translation has the right number of forms, and each names only facts of
    the message."""
    if message.pluralizable and len(list_plural_forms(message)) != plurals:
        return False
    known = find_field_names(message.id if isinstance(message.id, str) else message.id[-1])
    try:
        return all(find_field_names(one) <= known for one in list_plural_forms(message))
    except ValueError:              # an unclosed brace
        return False


def list_plural_forms(message: Translated) -> tuple[str, ...]:
    """Return the translation in all its plural forms."""
    text = message.string or ""
    return (text,) if isinstance(text, str) else tuple(text)


def find_field_names(text: str) -> set[str]:
    """Return the names of the facts to fill in."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def iterate_catalogues_in(package: Traversable, code: str) -> Iterator[Catalog]:
    from babel.messages.pofile import read_po
    for folder in find_locale_folders(package):
        file = folder / f"{code}.po"
        if file.is_file():
            yield read_po(BytesIO(file.read_bytes()), locale=code)


def find_locale_folders(package: Traversable) -> Iterator[Traversable]:
    for entry in sorted(package.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and entry.name == "locale":
            yield entry
        elif entry.is_dir() and not entry.name.startswith(("_", ".")):
            yield from find_locale_folders(entry)
