"""The contents of notices, whatever they are about. Each channel takes the form that it sends."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

from grandtour.language import Count, Phrase
from grandtour.notifications import facts, letters, notes
from grandtour.notifications.delivery import EmailText
from grandtour.notifications.letters import (
    HEADLINES, NotificationRecipient, EmailLinks, EmailWriter,
)
from grandtour.notifications.notes import ChatNote
from grandtour.people.channels import Event
from grandtour.people.settings import USUAL
from grandtour.tables.table import Table
from grandtour.tables.times import moment_text


class NoticeContent(ABC):
    """The content of a notice. Others may read a note and facts, too. Only its reader reads a
    letter."""

    @abstractmethod
    def subject_line(self, to: NotificationRecipient) -> str:
        """Return the subject line."""

    @abstractmethod
    def target_link(self, to: NotificationRecipient, links: EmailLinks) -> str:
        """Return the address at which the reader continues."""

    @abstractmethod
    async def write_letter(self, to: NotificationRecipient, writer: EmailWriter) -> EmailText:
        """Return the email."""

    @abstractmethod
    def write_note(self, to: NotificationRecipient, links: EmailLinks, channel: str) -> ChatNote:
        """Return the note for this channel."""

    @abstractmethod
    def describe_facts(self, to: NotificationRecipient, links: EmailLinks) -> dict[str, object]:
        """Return the facts for programs, as JSON can hold them."""


@dataclass(frozen=True)
class TableEvent(NoticeContent):
    """An event at a table; `about` is a further sentence."""

    table: Table
    event: Event
    about: Phrase | None = None

    def subject_line(self, to: NotificationRecipient) -> str:
        return letters.subject_line(self.table, self.event, to)

    def target_link(self, to: NotificationRecipient, links: EmailLinks) -> str:
        return links.find_target_link(self.table, self.event, to.seat)

    async def write_letter(self, to: NotificationRecipient, writer: EmailWriter) -> EmailText:
        return await writer.write_letter(self.table, self.event, to, self.about)

    def write_note(self, to: NotificationRecipient, links: EmailLinks, channel: str) -> ChatNote:
        return notes.build_table_note(self.table, self.event, to, links, channel)

    def describe_facts(self, to: NotificationRecipient, links: EmailLinks) -> dict[str, object]:
        return facts.collect_table_facts(self.table, self.event, to, links)


@dataclass(frozen=True)
class Announcement(NoticeContent):
    """An announcement without a board or a choice, in `sentences`. It has `titles`, phrases or
    names; others may read those that are `known`. `opens` is the title of the link to its page, at
    `path`. `more` are further facts, `own` are sentences for its reader alone, and `headline`
    replaces the usual one. Sentences may say {when} a `moment` is, in the reader's time zone, or in
    `zone` if that is unknown."""

    event: Event
    path: str
    opens: str
    titles: tuple[Phrase | str, ...]
    known: tuple[Phrase | str, ...]
    sentences: tuple[Phrase | Count, ...]
    more: Mapping[str, object]
    own: tuple[Phrase, ...] = ()
    headline: str = ""
    moment: int = 0
    zone: str = ""

    def subject_line(self, to: NotificationRecipient) -> str:
        return self._headline(to, self.titles)

    def target_link(self, to: NotificationRecipient, links: EmailLinks) -> str:
        return links.make_page_link(self.path)

    async def write_letter(self, to: NotificationRecipient, writer: EmailWriter) -> EmailText:
        lines = self._sentences(to, self.sentences + self.own)
        return writer.write_statement(self.subject_line(to), lines, self._link(to, writer.links),
                                      to)

    def write_note(self, to: NotificationRecipient, links: EmailLinks, channel: str) -> ChatNote:
        return ChatNote(notes.break_links(self._headline(to, self.known)),
                        self._sentences(to, self.sentences),
                        self._link(to, links), notes.find_end_link(to, links, channel))

    def describe_facts(self, to: NotificationRecipient, links: EmailLinks) -> dict[str, object]:
        return {"event": self.event, "said": self._headline(to, self.known),
                "link": self.target_link(to, links), **self.more}

    def _headline(self, to: NotificationRecipient, titles: tuple[Phrase | str, ...]) -> str:
        say = to.language.say
        return letters.write_join_headline(say(self.headline or HEADLINES[self.event]), *[
            say(title) if isinstance(title, Phrase) else title for title in titles])

    def _sentences(self, to: NotificationRecipient,
                   sentences: tuple[Phrase | Count, ...]) -> tuple[str, ...]:
        if not self.moment:
            return tuple(map(to.language.say, sentences))
        own = to.settings.zone
        zone = own if own != USUAL.zone else self.zone or own
        when = moment_text(self.moment, zone, to.language)
        return tuple(to.language.say(one, when=when) for one in sentences)

    def _link(self, to: NotificationRecipient, links: EmailLinks) -> tuple[str, str]:
        return to.language.say(self.opens), self.target_link(to, links)
