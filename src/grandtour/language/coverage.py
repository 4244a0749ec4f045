"""How much of the site is translated into a language, and a catalogue for translators."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po

from grandtour.language import iterate_catalogues, list_plural_forms, iterate_project_catalogues
from grandtour.language.packs import LanguagePack

COMPLETE: Final = "ja"          # a language whose catalogues have every message
Text = tuple[str, ...]


@dataclass(frozen=True)
class TranslationCoverage:
    """The number of all messages, and the `missing` ones, which are untranslated or cannot be
    filled in."""

    messages: int
    missing: tuple[Message, ...]

    @property
    def translated_count(self) -> int:
        return self.messages - len(self.missing)


def list_all_messages() -> list[Message]:
    """Return every message of the project once, with the comments of every catalogue."""
    known: dict[object, Message] = {}
    for catalogue in iterate_project_catalogues(COMPLETE):
        for message in catalogue:
            if message.id:
                first = known.setdefault(make_message_key(message), message)
                first.auto_comments = list(dict.fromkeys(
                    [*first.auto_comments, *message.auto_comments]))
    return list(known.values())


def compute_coverage(pack: LanguagePack) -> TranslationCoverage:
    """Return the coverage of a language. English has everything: messages are English."""
    if pack.code == "en":
        return TranslationCoverage(len(list_all_messages()), ())
    known = list_translations(pack.code)
    messages = list_all_messages()
    return TranslationCoverage(len(messages), tuple(
        one for one in messages if make_message_key(one) not in known))


def list_translations(code: str) -> dict[object, Text]:
    """Return the certain translations of this language by message, in all forms."""
    return {make_message_key(message): text for catalogue in iterate_catalogues(code)
            for message in catalogue
            if message.id and all(text := list_plural_forms(message)) and not message.fuzzy}


def make_message_key(message: Message) -> object:
    """Return the key by which a message is the same in all catalogues."""
    return tuple(message.id) if isinstance(message.id, tuple | list) else message.id


def write_catalogue(code: str) -> bytes:
    """Return a catalogue of every message of the project (a PO file) with existing translations.

    Comments above a message explain it and name its files."""
    known = list_translations(code)
    made = Catalog(locale=code, project="Grand Tour", fuzzy=False,
                   header_comment="", last_translator="", language_team="",
                   copyright_holder="", msgid_bugs_address="")
    for message in sorted(list_all_messages(),
                          key=lambda one: (one.locations[:1], str(make_message_key(one)))):
        text = known.get(make_message_key(message), ())
        made.add(message.id, text if message.pluralizable else "".join(text),
                 locations=message.locations, auto_comments=message.auto_comments)
    output = BytesIO()
    write_po(output, made, width=100, include_lineno=False)
    return output.getvalue()
