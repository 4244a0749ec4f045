"""The people whom the viewer can invite to a table by name."""

from __future__ import annotations

from dataclasses import dataclass

from grandtour.people.rows import PersonRow
from grandtour.web.http.services import Services


@dataclass(frozen=True)
class Invitees:
    """The people who can be invited by name: friends, then fellow members of communities who are
    no friends. Each list is by name."""

    friends: tuple[PersonRow, ...] = ()
    fellows: tuple[PersonRow, ...] = ()

    @property
    def by_name(self) -> dict[str, PersonRow]:
        return {one.name: one for one in (*self.friends, *self.fellows)}


async def list_invitees(services: Services, person: str, group: str = "") -> Invitees:
    """Return whom the person can invite. The fellow members are those of all communities of the
    person, or of the one at the address `group`."""
    if not person:
        return Invitees()
    friends = tuple(PersonRow(tie.id, tie.name, True, program=tie.program)
                    for tie in (await services.friends.load_ties(person)).friends)
    known = {one.id for one in friends}
    fellows = await services.tables.groups.list_fellows(person, group)
    return Invitees(friends, tuple(one for one in fellows if one.id not in known))


async def find_invitee(services: Services, person: str, name: str) -> PersonRow:
    """Return the friend, the program or the fellow member of this name. Refused: not_friends."""
    return await services.friends.find_invitee(
        person, name, await services.tables.groups.list_fellows(person))
