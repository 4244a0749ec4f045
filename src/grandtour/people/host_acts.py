"""Records of what hosts and moderators of the site have done, and lists of people for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

from grandtour.people.rows import PersonRow

ActKind = Literal["appoint", "dismiss", "promote", "demote", "suspend", "restore",
                  "remove", "invite", "withdraw", "password", "sign_out", "sign_out_all",
                  "delete", "accept_tag", "settings",
                  "take_away", "warn", "leave", "send_again", "back_up",
                  "end_table", "remove_table", "limits", "close", "call_off",
                  "places", "tidy", "put_back", "import", "rebuild", "explore", "upgrade",
                  "announce", "retract", "test_mail", "list_people"]
Group = Literal["members", "guests", "suspended", "moderators", "hosts"]

GROUPS: Final[tuple[Group, ...]] = get_args(Group)
COMMAND: Final = ""             # the host of an act on the command line
COMMAND_LINE: Final = PersonRow(COMMAND, "", host=True)


@dataclass(frozen=True)
class HostAct:
    """An action of a host or moderator, or of a founder who closed a community, at a moment in
    milliseconds since 1970. `person` is the person it was done to, "" if none. `fact`: further
    details, as programs write them. The names are the present ones; a person who has left has
    none."""

    id: str
    moment: int
    host: str
    kind: ActKind
    person: str = ""
    fact: str = ""
    host_name: str = ""
    person_name: str = ""


@dataclass(frozen=True)
class Resident:
    """A person known to the site. `since` is when they came, `seen` when they were last here, in
    milliseconds since 1970; 0 if that is not known."""

    person: PersonRow
    since: int
    seen: int
