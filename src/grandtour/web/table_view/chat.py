"""What is said at a table, as elements of its page: a line for each message, and whom to mute."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from grandtour.engine.core import PUBLIC
from grandtour.language import N_, Language, Phrase, language
from grandtour.language.packs import packs
from grandtour.tables.phrases import OVER, PHRASES, PLAYING, WAITING
from grandtour.tables.rows import MessageRow
from grandtour.tables.table import Table
from grandtour.tables.talk import Silence, by_member, muted_by, name_of, seat_now
from grandtour.web.http.viewer import Viewer
from grandtour.web.http.templating import render

SHOWN: Final = 100              # lines on the table's page; all of them have a page of their own


def silence(table: Table, viewer: Viewer) -> Silence:
    """Whom the viewer does not read here."""
    return Silence(muted_by(table, viewer.id), viewer.blocked)


@dataclass(frozen=True)
class Other:
    """Somebody who can be muted: a seat, or whoever wrote a message and sits nowhere."""

    name: str
    field: str                  # of the form: "seat" or "line"
    value: int
    seat: int                   # PUBLIC for a spectator
    muted: bool


@dataclass(frozen=True)
class Chat:
    """The talk at a table as one seat, or a spectator, reads it in one language, without those
    whom the viewer has muted or blocked."""

    table: Table
    seat: int
    silence: Silence
    language: Language
    whole: bool = False         # all that was said, not only the last lines

    @cached_property
    def lines(self) -> dict[str, str]:
        """By element id, the oldest first."""
        said = self.table.messages if self.whole else self.table.messages[-SHOWN:]
        own = self._own
        return {f"talk-{message.number}": line(
            message, self._mark(message), name_of(self.table, message),
            by_member(self.table, message), message.person == own,
            message.person in self.silence, self.language.code) for message in said}

    @property
    def parts(self) -> dict[str, str]:
        """What changes on a page, by element id."""
        return {**self.lines, "talk-mutes": self.mutes}

    @property
    def mutes(self) -> str:
        """The menu of whom to mute."""
        return render("table_view/mutes.html", self.language, chat=self).strip()

    @property
    def others(self) -> list[Other]:
        """Everybody else who sits here, then everybody else who wrote as a spectator; nobody who
        is blocked."""
        seats, muted = self.table.seats, self.silence.muted
        own = self._own
        found = {who.holder: Other(who.name, "seat", number, number, who.holder in muted)
                 for number, who in enumerate(seats)
                 if who.kind == "person" and not who.shared and who.holder != own}
        for message in self.table.messages:
            if message.person not in (own, *found):
                found[message.person] = Other(message.name, "line", message.number, PUBLIC,
                                              message.person in muted)
        return [other for person, other in found.items() if person not in self.silence.blocked]

    @property
    def _own(self) -> str:
        """The viewer, if they sit here."""
        return self.table.seats[self.seat].holder if self.seat >= 0 else ""

    @property
    def earlier(self) -> int:
        """How many lines are not shown here."""
        return 0 if self.whole else max(0, len(self.table.messages) - SHOWN)

    @property
    def open(self) -> bool:
        """Whether the viewer may write here."""
        return self.seat >= 0 or self.table.terms.talk == "all"

    @property
    def at_hand(self) -> list[tuple[str, str]]:
        """The phrases that are likely at this moment: key and sentence."""
        return [(key, self.language.say(PHRASES[key])) for key in self._near]

    @property
    def further(self) -> list[tuple[str, str]]:
        """The other phrases."""
        return [(key, self.language.say(said)) for key, said in PHRASES.items()
                if key not in self._near]

    @property
    def _near(self) -> tuple[str, ...]:
        return OVER if self.table.over else PLAYING if self.table.started else WAITING

    def _mark(self, message: MessageRow) -> int:
        """The seat whose mark stands before a line: the writer's, wherever it is by now."""
        now = seat_now(self.table, message)
        return now if message.seat >= 0 and now >= 0 else message.seat


@lru_cache(4096)
def line(message: MessageRow, seat: int, name: str, member: bool, mine: bool, muted: bool,
         code: str) -> str:
    """A line; an empty one in its place if its writer is muted."""
    tongue = language(code)
    said = PHRASES.get(message.text, message.text) if message.kind == "phrase" else ""
    return render("table_view/said.html", tongue, message=message, seat=seat, name=name,
                  member=member, mine=mine, muted=muted,
                  said=tongue.say(said) if said else message.text,
                  note=note(message, code), lang=code if said else message.language).strip()


def note(message: MessageRow, code: str) -> Phrase | None:
    """Where the words come from, if they are not the writer's own in the viewer's language."""
    foreign = message.language != code
    known = packs().get(message.language)
    written = Phrase(known.title if known else message.language)
    if message.kind == "phrase":
        return Phrase(N_("set phrase, written in {language}"), language=written) if foreign \
            else Phrase(N_("set phrase"))
    return Phrase(N_("free text in {language}, not translated"), language=written) if foreign \
        else None
