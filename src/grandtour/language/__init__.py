"""A reader's language: messages are gettext ids in English, words are looked up when shown.

Every package below `grandtour` may hold `locale/<code>.po`; together they are one catalogue, so
the same English message has the same translation everywhere. English needs no catalogue. Packages
of others (`plugins`) add theirs; what the house has translated stays as it is.
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
from grandtour.language.packs import LanguagePack, packs

if TYPE_CHECKING:                   # whoever reads English alone need not wait for it
    from babel.messages.catalog import Catalog, Message as Translated

NUMBERS: Final = (*range(201), 1_000_000)       # that have every plural form of every language

CODES: tuple[str, ...]          # of all languages
NAMES: dict[str, str]           # by code, what each calls itself


def __getattr__(name: str) -> object:
    """Looking for packs takes longer than all else here: only who asks for CODES waits for it."""
    if name == "CODES":
        return tuple(packs())
    if name == "NAMES":
        return {code: pack.name for code, pack in packs().items()}
    raise AttributeError(name)


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Marks a message for extraction; it is translated where it is shown."""
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
    """A message that stands where a name would: as a fact it is said in the reader's language,
    between its marks."""

    marks: tuple[str, str] = ("", "")

    def between(self, before: str, after: str) -> Message:
        """The same between these marks."""
        found = Message(self)
        found.marks = (before, after)
        return found


class Language:
    """One of CODES. `say` never fails on a missing translation: it speaks English then."""

    def __init__(self, pack: LanguagePack, translations: NullTranslations) -> None:
        self.pack = pack
        self.code = pack.code
        self.name = pack.name
        self._translations = translations

    def say(self, message: str | Phrase, **facts: object) -> str:
        """The message in this language, its {facts} filled in.

        Facts that are phrases or messages are said in this language too; anything else is
        str()."""
        if isinstance(message, Count):
            text = self._translations.ngettext(message.message, message.other, message.n)
            return self._fill(text, message.facts | facts)
        if isinstance(message, Phrase):
            return self._fill(self._translations.gettext(message.message), message.facts | facts)
        return self._fill(self._translations.gettext(message), facts)

    def _fill(self, text: str, facts: dict[str, object]) -> str:
        if not facts:
            return text
        said = {name: self.say(fact) if isinstance(fact, Phrase)
                else self.called(fact) if isinstance(fact, str) else str(fact)
                for name, fact in facts.items()}
        return self.pack.filled(text, said)

    def called(self, name: str) -> str:
        """A name as it is shown: somebody's own as it is, a message in this language."""
        if not isinstance(name, Message):
            return name
        return self.say(name).join(name.marks)

    def sentences(self, phrases: Iterable[Phrase]) -> str:
        """One after the other, with a blank between them where the language has blanks."""
        return (" " if self.pack.spaced else "").join(map(self.say, phrases))

    def closed_up(self, text: str) -> str:
        """What has blanks between its words, without them where the language has none."""
        return text if self.pack.spaced else text.replace(" ", "")

    def join(self, parts: list[str]) -> str:
        """A list as it is read: "a, b and c"."""
        if len(parts) < 2:
            return "".join(parts)
        return self.say(N_("{most} and {last}"), most=self.say(N_(", ")).join(parts[:-1]),
                        last=parts[-1])


@cache
def language(code: str) -> Language:
    """The language of this code; English for any other."""
    if code not in packs() or code == "en":
        return Language(packs()["en"], NullTranslations())
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo
    from babel.support import Translations
    merged = Catalog(locale=code)
    for source in catalogues(code):
        if not merged:
            merged.mime_headers = [("Plural-Forms", source.plural_forms)]
        for message in source:
            if message.id:
                merged[message.id] = counted(message, source, merged)
    binary = BytesIO()
    write_mo(binary, merged)
    binary.seek(0)
    return Language(packs()[code], Translations(binary))


def counted(message: Translated, source: Catalog, target: Catalog) -> Translated:
    """The message of one catalogue with the plural forms of another: languages have them by CLDR,
    whose versions differ in how many there are."""
    if not message.pluralizable or source.plural_expr == target.plural_expr:
        return message
    theirs, ours = c2py(source.plural_expr), c2py(target.plural_expr)
    first = {ours(number): forms(message)[theirs(number)] for number in reversed(NUMBERS)}
    made = message.clone()
    made.string = tuple(first[form] for form in range(target.num_plurals))
    return made


def catalogues(code: str) -> Iterator[Catalog]:
    """The catalogues of this language, one for each package that has one."""
    yield from of_house(code)
    for plugin in (*plugins.found(plugins.LANGUAGES), *plugins.found(plugins.GAMES),
                   *plugins.found(plugins.BOTS)):
        try:
            if plugin.package:
                yield from map(sound, list(catalogues_in(files(plugin.package), code)))
        except plugins.BROKEN as fault:
            plugins.leave_out(plugin, f"its words in {packs()[code].name}, {plugins.told(fault)}")


def of_house(code: str) -> Iterator[Catalog]:
    return catalogues_in(files("grandtour"), code)


def sound(catalogue: Catalog) -> Catalog:
    """The catalogue without translations that name what their message does not: they could not be
    filled in. ValueError if it counts other plural forms than it has."""
    rule = c2py(catalogue.plural_expr)
    if set(map(rule, NUMBERS)) != set(range(catalogue.num_plurals)):
        raise ValueError(f"{catalogue.plural_forms} does not count {catalogue.num_plurals} forms")
    for message in [message for message in catalogue
                    if message.id and not fits(message, catalogue.num_plurals)]:
        catalogue.delete(message.id)
    return catalogue


def fits(message: Translated, plurals: int) -> bool:
    """Whether the translation has so many forms, if it counts, and each of them names nothing that
    the message does not."""
    if message.pluralizable and len(forms(message)) != plurals:
        return False
    known = fields(message.id if isinstance(message.id, str) else message.id[-1])
    try:
        return all(fields(one) <= known for one in forms(message))
    except ValueError:              # a brace that is not closed
        return False


def forms(message: Translated) -> tuple[str, ...]:
    """The translation, in all its plural forms."""
    said = message.string or ""
    return (said,) if isinstance(said, str) else tuple(said)


def fields(text: str) -> set[str]:
    """What is to be filled in."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def catalogues_in(package: Traversable, code: str) -> Iterator[Catalog]:
    from babel.messages.pofile import read_po
    for folder in locale_folders(package):
        file = folder / f"{code}.po"
        if file.is_file():
            yield read_po(BytesIO(file.read_bytes()), locale=code)


def locale_folders(package: Traversable) -> Iterator[Traversable]:
    for entry in sorted(package.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and entry.name == "locale":
            yield entry
        elif entry.is_dir() and not entry.name.startswith(("_", ".")):
            yield from locale_folders(entry)
