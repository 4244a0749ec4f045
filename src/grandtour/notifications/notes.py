"""Short notes for places where others may read along, such as a chat room or a screen. A note has
only those sentences of the email that everyone at the table may know.

Names are chosen by people. No part of them becomes a link or a mention: programs that look for
these in plain text find none."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from grandtour.language import N_, Phrase
from grandtour.notifications.delivery import AddressCheck
from grandtour.notifications.letters import (
    NotificationRecipient, EmailLinks, write_event_sentences, list_invitation_details, link_title,
    write_outcome_lines,
    subject_line,
)
from grandtour.people.channels import URGENT, Event
from grandtour.tables.table import Table

END: Final = N_("Stop notifications here")
JOINER: Final = "\N{WORD JOINER}"       # invisible; ends every address and mention
LEADS: Final = re.compile(r"(?<=\w)\.(?=[^\W\d])|:(?=//)|@(?=\S)")


@dataclass(frozen=True)
class ChatNote:
    """A title, sentences, and two titles with addresses: where to continue, and where to stop these
    notices. `urgent`: it is soon too late."""

    title: str
    sentences: tuple[str, ...]
    door: tuple[str, str]
    end: tuple[str, str]
    urgent: bool = False

    @property
    def body(self) -> str:
        return "\n".join(self.sentences)


def build_table_note(table: Table, event: Event, to: NotificationRecipient, links: EmailLinks,
                     channel: str) -> ChatNote:
    """Return the note of an event for this channel. It has nothing that only its reader may know:
    the table says why a plan was dropped."""
    say = to.language.say
    more = SENTENCES.get(event)
    return ChatNote(
        break_links(subject_line(table, event, to)),
        tuple(break_links(one) for one
              in (more(table, to) if more else write_event_sentences(table, event, to))),
        (say(link_title(table, to.seat)), links.find_target_link(table, event, to.seat)),
        find_end_link(to, links, channel), event in URGENT)


def find_end_link(to: NotificationRecipient, links: EmailLinks, channel: str) -> tuple[str, str]:
    """Return the title and the address at which the notices of this channel end."""
    return to.language.say(END), links.make_leave_channel_link(to.person, to.secret, channel)


def build_sample_note(check: AddressCheck, links: EmailLinks, site: str, channel: str) -> ChatNote:
    """Return a test note. It shows the person that notices of this site arrive."""
    say = check.language.say
    return ChatNote(
        say(N_("Notifications are sent here")),
        (break_links(say(Phrase(N_("{name} receives notifications about board games on {site} "
                                   "here."),
                         name=check.language.show_name(check.person.name), site=site))),),
        (say(N_("Choose your notifications")), links.settings_link),
        (say(END), links.make_leave_channel_link(check.person.id, check.secret, channel)))


def write_invitation_sentences(table: Table, to: NotificationRecipient) -> tuple[str, ...]:
    return tuple(to.language.say(phrase) for phrase in list_invitation_details(table, to))


SENTENCES: Final[dict[Event, Callable[[Table, NotificationRecipient], tuple[str, ...]]]] = {
    "invited": write_invitation_sentences, "finished": write_outcome_lines}


def break_links(text: str) -> str:
    """Return the text, changed so that programs find no address or mention in it."""
    return LEADS.sub(lambda found: found[0] + JOINER, text)
