"""What the database keeps about notifications, as dataclasses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from grandtour.people.channels import Event

State = Literal["waiting", "sent", "seen", "dropped", "failed"]


@dataclass(frozen=True)
class Subject:
    """The subject of a notice: the name of its source, and an id."""

    kind: str
    id: str


@dataclass(frozen=True)
class NoticeRow:
    """A notice to a person of an event at a `subject`. The `key` identifies it among notices of
    this event there. It came up at `moment` and is to be sent at `due`, in milliseconds since
    1970. `tries` is how many have failed, `fault` why the last one did (`delivery.read_reason`). A
    notice that is pushed names the `browser` it goes to."""

    id: str
    person: str
    subject: Subject
    event: Event
    key: str
    channel: str
    moment: int
    due: int
    tries: int = 0
    state: State = "waiting"
    fault: str = ""
    browser: str = ""


@dataclass(frozen=True)
class BrowserRow:
    """A browser to which notices of a person are pushed, since a moment in milliseconds since 1970
    and as long as the `session` lasts. The `label` is its owner's. The `address` is one of its push
    service; the browser gave it with the point and the secret by which messages are encrypted."""

    id: str
    person: str
    session: str
    label: str
    address: str = field(repr=False)
    point: str = field(repr=False)
    authentication: str = field(repr=False)
    since: int
