"""What a notice says where others may read, too: in a room of a chat, on a screen. It has the
sentences of the letters, of those only what everybody at the table may know.

Names are what people call themselves and their tables. Nothing in them leads anywhere or calls
anybody: programs that make links and mentions of plain text find none."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from grandtour.language import N_, Phrase
from grandtour.notifications.delivery import AddressCheck
from grandtour.notifications.letters import (
    Addressee, Links, company, news, opens, outcome, subject,
)
from grandtour.people.channels import URGENT, Event
from grandtour.tables.table import Table

END: Final = N_("No more notices here")
JOINER: Final = "\N{WORD JOINER}"       # is not seen, and no address or mention goes on behind it
LEADS: Final = re.compile(r"(?<=\w)\.(?=[^\W\d])|:(?=//)|@(?=\S)")


@dataclass(frozen=True)
class Note:
    """A title, sentences, and the titles of two addresses with these: where one goes on, and where
    this ends. `urgent`: it is soon too late."""

    title: str
    sentences: tuple[str, ...]
    door: tuple[str, str]
    end: tuple[str, str]
    urgent: bool = False

    @property
    def text(self) -> str:
        return "\n".join(self.sentences)


def note(table: Table, event: Event, to: Addressee, links: Links, channel: str) -> Note:
    """The note of an event, which comes on this channel. What only the reader may know is in none:
    why a plan was dropped stands at the table."""
    say = to.language.say
    more = SENTENCES.get(event)
    return Note(
        inert(subject(table, event, to)),
        tuple(inert(one) for one in (more(table, to) if more else news(table, event, to))),
        (say(opens(table, to.seat)), links.door(table, event, to.seat)),
        end(to, links, channel), event in URGENT)


def end(to: Addressee, links: Links, channel: str) -> tuple[str, str]:
    """Where the notices that come on this channel end."""
    return to.language.say(END), links.leave(to.person, to.secret, channel)


def trial(asked: AddressCheck, links: Links, site: str, channel: str) -> Note:
    """The note by which a person sees that notices of the site, which is called so, come here."""
    say = asked.language.say
    return Note(
        say(N_("Notices come here")),
        (inert(say(Phrase(N_("{name} is told here of board games on {site}."),
                          name=asked.language.called(asked.person.name), site=site))),),
        (say(N_("Choose what you are told")), links.settings),
        (say(END), links.leave(asked.person.id, asked.secret, channel)))


def invitation(table: Table, to: Addressee) -> tuple[str, ...]:
    return tuple(to.language.say(phrase) for phrase in company(table, to))


SENTENCES: Final[dict[Event, Callable[[Table, Addressee], tuple[str, ...]]]] = {
    "invited": invitation, "finished": outcome}


def inert(text: str) -> str:
    """The text, in which nothing is an address or a mention."""
    return LEADS.sub(lambda found: found[0] + JOINER, text)
