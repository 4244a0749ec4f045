"""How much of the site a language says, and the catalogue in which that is written down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po

from grandtour.language import catalogues, forms, of_house
from grandtour.language.packs import LanguagePack

COMPLETE: Final = "ja"          # a catalogue of the house that has every message
Text = tuple[str, ...]


@dataclass(frozen=True)
class Coverage:
    """What is translated of all messages; `missing` are those that are not, or cannot be filled
    in."""

    messages: int
    missing: tuple[Message, ...]

    @property
    def translated(self) -> int:
        return self.messages - len(self.missing)


def messages() -> Iterator[Message]:
    """Everything that the house says, each once."""
    known: set[object] = set()
    for catalogue in of_house(COMPLETE):
        for message in catalogue:
            if message.id and key(message) not in known:
                known.add(key(message))
                yield message


def coverage(pack: LanguagePack) -> Coverage:
    """English has everything: messages are English."""
    if pack.code == "en":
        return Coverage(len(list(messages())), ())
    said = translations(pack.code)
    return Coverage(len(list(messages())), tuple(
        one for one in messages() if key(one) not in said))


def translations(code: str) -> dict[object, Text]:
    """By message, what is said in this language for certain, in all forms."""
    return {key(message): text for catalogue in catalogues(code) for message in catalogue
            if message.id and all(text := forms(message)) and not message.fuzzy}


def key(message: Message) -> object:
    """By which a message is the same in all catalogues."""
    return tuple(message.id) if isinstance(message.id, tuple | list) else message.id


def catalogue(code: str) -> bytes:
    """A catalogue of everything that the house says (a PO file), with what is translated already.
    The files that say a message stand above it."""
    said = translations(code)
    made = Catalog(locale=code, project="Grand Tour", fuzzy=False,
                   header_comment="", last_translator="", language_team="",
                   copyright_holder="", msgid_bugs_address="")
    for message in sorted(messages(), key=lambda one: (one.locations[:1], str(key(one)))):
        text = said.get(key(message), ())
        made.add(message.id, text if message.pluralizable else "".join(text),
                 locations=message.locations)
    written = BytesIO()
    write_po(written, made, width=100, include_lineno=False)
    return written.getvalue()
