"""The contents of notices, whatever they are about. Each channel takes the form that it sends."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

from grandtour.language import Phrase
from grandtour.notifications import facts, letters, notes
from grandtour.notifications.delivery import Letter
from grandtour.notifications.letters import HEADLINES, Addressee, Links, Writer
from grandtour.notifications.notes import Note
from grandtour.people.channels import Event
from grandtour.tables.table import Table
from grandtour.tables.times import moment_said


class Telling(ABC):
    """The content of a notice. Others may read a note and facts, too. Only its reader reads a
    letter."""

    @abstractmethod
    def subject(self, to: Addressee) -> str:
        """Return the subject line."""

    @abstractmethod
    def door(self, to: Addressee, links: Links) -> str:
        """Return the address at which the reader continues."""

    @abstractmethod
    async def letter(self, to: Addressee, writer: Writer) -> Letter:
        """Return the email."""

    @abstractmethod
    def note(self, to: Addressee, links: Links, channel: str) -> Note:
        """Return the note for this channel."""

    @abstractmethod
    def facts(self, to: Addressee, links: Links) -> dict[str, object]:
        """Return the facts for programs, as JSON can hold them."""


@dataclass(frozen=True)
class TableTelling(Telling):
    """An event at a table; `about` is a further sentence."""

    table: Table
    event: Event
    about: Phrase | None = None

    def subject(self, to: Addressee) -> str:
        return letters.subject(self.table, self.event, to)

    def door(self, to: Addressee, links: Links) -> str:
        return links.door(self.table, self.event, to.seat)

    async def letter(self, to: Addressee, writer: Writer) -> Letter:
        return await writer.letter(self.table, self.event, to, self.about)

    def note(self, to: Addressee, links: Links, channel: str) -> Note:
        return notes.note(self.table, self.event, to, links, channel)

    def facts(self, to: Addressee, links: Links) -> dict[str, object]:
        return facts.facts(self.table, self.event, to, links)


@dataclass(frozen=True)
class Announcement(Telling):
    """An announcement without a board or a choice, in `sentences`. It has `titles`, phrases or
    names; others may read those that are `known`. `opens` is the title of the link to its page, at
    `path`. `more` are further facts, `own` are sentences for its reader alone, and `headline`
    replaces the usual one. Sentences may say {when} a `moment` is, in the reader's time zone."""

    event: Event
    path: str
    opens: str
    titles: tuple[Phrase | str, ...]
    known: tuple[Phrase | str, ...]
    sentences: tuple[Phrase, ...]
    more: Mapping[str, object]
    own: tuple[Phrase, ...] = ()
    headline: str = ""
    moment: int = 0

    def subject(self, to: Addressee) -> str:
        return self._headed(to, self.titles)

    def door(self, to: Addressee, links: Links) -> str:
        return links.page(self.path)

    async def letter(self, to: Addressee, writer: Writer) -> Letter:
        said = self._said(to, self.sentences + self.own)
        return writer.statement(self.subject(to), said, self._way(to, writer.links), to)

    def note(self, to: Addressee, links: Links, channel: str) -> Note:
        return Note(notes.inert(self._headed(to, self.known)), self._said(to, self.sentences),
                    self._way(to, links), notes.end(to, links, channel))

    def facts(self, to: Addressee, links: Links) -> dict[str, object]:
        return {"event": self.event, "said": self._headed(to, self.known),
                "link": self.door(to, links), **self.more}

    def _headed(self, to: Addressee, titles: tuple[Phrase | str, ...]) -> str:
        say = to.language.say
        return letters.headed(say(self.headline or HEADLINES[self.event]), *[
            say(title) if isinstance(title, Phrase) else title for title in titles])

    def _said(self, to: Addressee, sentences: tuple[Phrase, ...]) -> tuple[str, ...]:
        if not self.moment:
            return tuple(map(to.language.say, sentences))
        when = moment_said(self.moment, to.settings.zone, to.language)
        return tuple(to.language.say(one, when=when) for one in sentences)

    def _way(self, to: Addressee, links: Links) -> tuple[str, str]:
        return to.language.say(self.opens), self.door(to, links)
