"""The chat of a table as page elements: a line for each message, and the menu for muting."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from collections.abc import Sequence
from typing import Final

from grandtour.engine.core import PUBLIC
from grandtour.language import N_, Language, Phrase, language
from grandtour.language.packs import load_language_packs
from grandtour.tables.phrases import OVER, PHRASES, PLAYING, WAITING
from grandtour.tables.rows import MessageRow
from grandtour.tables.table import Table
from grandtour.tables.talk import (
    SilencedPeople, find_muted, find_writer_name, find_writer_seat, is_by_member,
)
from grandtour.web.http.viewer import Viewer
from grandtour.web.http.templating import render

SHOWN: Final = 100              # lines on the table's page; all of them have a page of their own
WRITE: Final = N_("Write to the table")


def find_silenced_people(table: Table, viewer: Viewer) -> SilencedPeople:
    """Return the people whose messages the viewer does not read here."""
    return SilencedPeople(find_muted(table, viewer.person_id), viewer.blocked)


@dataclass(frozen=True)
class MuteTarget:
    """A person who can be muted: a seat, or a writer without one."""

    name: str
    field: str                  # of the form: "seat" or "line"
    value: int
    seat: int                   # PUBLIC for a spectator
    muted: bool


@dataclass(frozen=True)
class ChatLine:
    """A message as one reader sees it. `seat` is that of its mark; `sign` is the icon of a writer
    without one. `report`: the kind and the subject by which it can be reported, or ("", "")."""

    message: MessageRow
    name: str
    member: bool
    mine: bool
    muted: bool
    seat: int = PUBLIC
    sign: str = "eye"
    report: tuple[str, str] = "", ""


@dataclass(frozen=True)
class ChatView:
    """The chat of a table as one seat, or a spectator, reads it in one language.

    People whom the viewer has muted or blocked are silent."""

    table: Table
    seat: int
    silence: SilencedPeople
    language: Language
    whole: bool = False         # all messages, not only the last ones

    @cached_property
    def lines_by_id(self) -> dict[str, str]:
        """Return the lines by element id, oldest first."""
        said = self.table.messages if self.whole else self.table.messages[-SHOWN:]
        own = self._own_person_id
        return {f"talk-{message.number}": render_line(ChatLine(
            message, find_writer_name(self.table, message), is_by_member(self.table, message),
            message.person == own, message.person in self.silence, self._find_mark_of(message)),
            self.language.code) for message in said}

    @property
    def messages_address(self) -> str:
        """Return the address of all messages, to which forms also send new ones."""
        return f"/t/{self.table.id}/chat"

    @property
    def field_label(self) -> str:
        """Return the label of the field for text."""
        return WRITE

    @property
    def is_watching(self) -> bool:
        """Return whether the viewer only watches."""
        return self.seat < 0

    @property
    def changing_parts(self) -> dict[str, str]:
        """Return the elements that change on a page, by id."""
        return {**self.lines_by_id, "talk-mutes": self.mute_menu}

    @property
    def mute_menu(self) -> str:
        """Return the menu of people to mute."""
        return render("table_view/mutes.html", self.language, chat=self).strip()

    @property
    def mutable_people(self) -> list[MuteTarget]:
        """Return the other players, then the other spectators who wrote, without blocked people."""
        seats, muted = self.table.seats, self.silence.muted
        own = self._own_person_id
        found = {who.holder: MuteTarget(who.name, "seat", number, number, who.holder in muted)
                 for number, who in enumerate(seats)
                 if who.kind == "person" and not who.shared and who.holder != own}
        for message in self.table.messages:
            if message.person not in (own, *found):
                found[message.person] = MuteTarget(message.name, "line", message.number, PUBLIC,
                                                   message.person in muted)
        return [other for person, other in found.items() if person not in self.silence.blocked]

    @property
    def _own_person_id(self) -> str:
        """Return the viewer's id if they have a seat here."""
        return self.table.seats[self.seat].holder if self.seat >= 0 else ""

    @property
    def earlier_count(self) -> int:
        """Return how many lines are not shown here."""
        return 0 if self.whole else max(0, len(self.table.messages) - SHOWN)

    @property
    def can_write(self) -> bool:
        """Return whether the viewer may write here."""
        return self.seat >= 0 or self.table.terms.talk == "all"

    @property
    def likely_phrases(self) -> list[tuple[str, str]]:
        """Return the phrases that are likely at this moment: key and sentence."""
        return list_phrases(self._likely_phrase_keys, self.language)

    @property
    def other_phrases(self) -> list[tuple[str, str]]:
        """Return the other phrases."""
        return list_phrases([key for key in PHRASES if key not in self._likely_phrase_keys],
                            self.language)

    @property
    def _likely_phrase_keys(self) -> tuple[str, ...]:
        return OVER if self.table.over else PLAYING if self.table.started else WAITING

    def _find_mark_of(self, message: MessageRow) -> int:
        """Return the seat whose mark precedes a line: the writer's current one."""
        now = find_writer_seat(self.table, message)
        return now if message.seat >= 0 and now >= 0 else message.seat


def list_phrases(keys: Sequence[str], language: Language) -> list[tuple[str, str]]:
    """Return set phrases: key and sentence."""
    return [(key, language.say(PHRASES[key])) for key in keys]


@lru_cache(4096)
def render_line(line: ChatLine, code: str) -> str:
    """Return a line as an element, which is empty if its writer is muted."""
    tongue, message = language(code), line.message
    said = PHRASES.get(message.text, message.text) if message.kind == "phrase" else ""
    return render("table_view/said.html", tongue, line=line, message=message,
                  said=tongue.say(said) if said else message.text,
                  note=describe_origin(message, code),
                  lang=code if said else message.language).strip()


def describe_origin(message: MessageRow, code: str) -> Phrase | None:
    """Return the origin of a message that is not the writer's own words in the viewer's
    language."""
    foreign = message.language != code
    known = load_language_packs().get(message.language)
    written = Phrase(known.title if known else message.language)
    if message.kind == "phrase":
        return Phrase(N_("set phrase, written in {language}"), language=written) if foreign \
            else Phrase(N_("set phrase"))
    return Phrase(N_("free text in {language}, not translated"), language=written) if foreign \
        else None
