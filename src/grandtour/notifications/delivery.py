"""Messages that leave the site, and why they do not arrive."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from grandtour.language import Language, Phrase, language
from grandtour.people.rows import PersonRow

SiteName = Callable[[], str]            # returns the present name of the site


@dataclass(frozen=True)
class AddressCheck:
    """A person's wish to check an address: the person's secret, the ticket that proves that the
    person reads there ("" if no proof is needed), and the language."""

    person: PersonRow
    address: str
    secret: str
    ticket: str
    language: Language


@dataclass(frozen=True)
class EmailText:
    """The text of an email, in the language of its reader. `site`: the name of the site; `lead`:
    lines before everything else; `moves`: titles with their addresses; `picture`: the board as PNG,
    empty if there is none; `foot`: lines with their addresses."""

    site: str
    subject: str
    headline: str
    lead: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    prompt: str = ""
    moves: tuple[tuple[str, str], ...] = ()
    door: tuple[str, str] = ("", "")
    foot: tuple[tuple[str, str], ...] = ()
    picture: bytes = field(default=b"", repr=False)
    alt: str = ""
    unsubscribe: str = ""               # a POST to this address ends all email


# Renders an email as a page, in a language, with the address of its picture.
RenderLetter = Callable[[EmailText, str, str], str]


class DeliveryFailed(Exception):
    """The message did not arrive. `why` contains no secret and no address. `final`: another try
    would not help; `pause`: seconds until the receiver wants another try."""

    def __init__(self, why: Phrase, final: bool = False, pause: int = 0) -> None:
        super().__init__(language("en").say(why))
        self.why = why
        self.final = final
        self.pause = pause

    @property
    def stored_reason(self) -> str:
        """Return the reason as a notice keeps it: its message, then a line for each fact."""
        return "\n".join([self.why.message, *(
            f"{name}={fact}" for name, fact in self.why.facts.items())])


class AddressGone(DeliveryFailed):
    """The address no longer exists: nothing is sent there from now on."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(why, final=True)


def read_reason(fault: str, language: Language) -> str:
    """Return the reason that a notice keeps, in this language; "" if it keeps none."""
    message, *facts = fault.split("\n")
    return message and language.say(message, **{name: fact for name, _, fact in (
        line.partition("=") for line in facts)})
