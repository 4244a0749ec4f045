"""How much of the site is translated into a language, and a catalogue for translators."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po

from grandtour.language import catalogues, forms, project_catalogues
from grandtour.language.packs import LanguagePack

COMPLETE: Final = "ja"          # a language whose catalogues have every message
Text = tuple[str, ...]


@dataclass(frozen=True)
class Coverage:
    """The number of all messages, and the `missing` ones, which are untranslated or cannot be
    filled in."""

    messages: int
    missing: tuple[Message, ...]

    @property
    def translated(self) -> int:
        return self.messages - len(self.missing)


def all_messages() -> Iterator[Message]:
    """Yield every message of the project once."""
    known: set[object] = set()
    for catalogue in project_catalogues(COMPLETE):
        for message in catalogue:
            if message.id and message_key(message) not in known:
                known.add(message_key(message))
                yield message


def coverage(pack: LanguagePack) -> Coverage:
    """Return the coverage of a language. English has everything: messages are English."""
    if pack.code == "en":
        return Coverage(len(list(all_messages())), ())
    known = translations(pack.code)
    return Coverage(len(list(all_messages())), tuple(
        one for one in all_messages() if message_key(one) not in known))


def translations(code: str) -> dict[object, Text]:
    """Return the certain translations of this language by message, in all forms."""
    return {message_key(message): text for catalogue in catalogues(code) for message in catalogue
            if message.id and all(text := forms(message)) and not message.fuzzy}


def message_key(message: Message) -> object:
    """Return the key by which a message is the same in all catalogues."""
    return tuple(message.id) if isinstance(message.id, tuple | list) else message.id


def catalogue(code: str) -> bytes:
    """Return a catalogue of every message of the project (a PO file) with existing translations.

    Comments above a message name its files."""
    known = translations(code)
    made = Catalog(locale=code, project="Grand Tour", fuzzy=False,
                   header_comment="", last_translator="", language_team="",
                   copyright_holder="", msgid_bugs_address="")
    for message in sorted(all_messages(),
                          key=lambda one: (one.locations[:1], str(message_key(one)))):
        text = known.get(message_key(message), ())
        made.add(message.id, text if message.pluralizable else "".join(text),
                 locations=message.locations)
    output = BytesIO()
    write_po(output, made, width=100, include_lineno=False)
    return output.getvalue()
