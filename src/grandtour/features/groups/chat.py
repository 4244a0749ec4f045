"""The chat of a group as page elements, in the template of the chat of a table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from grandtour.features.groups.talk import REPORTED
from grandtour.language import N_, Language
from grandtour.tables.phrases import PHRASES
from grandtour.tables.rows import MessageRow
from grandtour.web.table_view.chat import ChatLine, render_line, list_phrases

SHOWN: Final = 20               # lines on the group's page; all of them have a page of their own
WRITE: Final = N_("Write to the group")
NEAR: Final = ("hello", "thanks_for_game", "again", "goodbye")      # the phrases offered first


@dataclass(frozen=True)
class GroupChatView:
    """The chat of a group, as one of its people reads it. Those whom the reader has blocked are
    silent."""

    group: str
    path: str                   # of the group's page
    messages: Sequence[MessageRow]
    reader: str
    blocked: Collection[str]
    language: Language
    muted: bool = False         # the reader gets no notifications of messages
    whole: bool = False         # all messages, not only the last ones

    field_label = WRITE
    can_write = True
    is_watching = False

    @property
    def messages_address(self) -> str:
        """Return the address of all messages, to which forms also send new ones."""
        return f"{self.path}/chat"

    @property
    def earlier_count(self) -> int:
        """Return how many lines are not shown here."""
        return 0 if self.whole else max(0, len(self.messages) - SHOWN)

    @cached_property
    def lines_by_id(self) -> dict[str, str]:
        """Return the lines by element id, oldest first."""
        return {f"talk-{message.number}": render_line(ChatLine(
            message, message.name, message.member, message.person == self.reader,
            message.person in self.blocked, sign="person", report=self._describe_report(message)),
            self.language.code) for message in self.messages[self.earlier_count:]}

    def _describe_report(self, message: MessageRow) -> tuple[str, str]:
        """Return what the report of a message names; set phrases cannot be reported."""
        return (REPORTED, f"{self.group}/{message.number}") if message.kind == "text" else ("", "")

    @property
    def likely_phrases(self) -> list[tuple[str, str]]:
        """Return the phrases offered first: key and sentence."""
        return list_phrases(NEAR, self.language)

    @property
    def other_phrases(self) -> list[tuple[str, str]]:
        """Return the other phrases."""
        return list_phrases([key for key in PHRASES if key not in NEAR], self.language)
