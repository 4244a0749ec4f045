"""Friends, and people whom a member does not want to meet.

Two members are friends as long as each wishes it: asking is the first wish, accepting the second.
Only the member who has set a block knows of it. A blocked person sees nothing of it and can still
ask, but the request reaches no one."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.names import make_name_key
from grandtour.people.rate_limits import Most, find_default_limit
from grandtour.people.rows import TieSummary, PersonRow, TieRow
from grandtour.people.stores.friends import FriendStore
from grandtour.people.stores.people import PeopleStore


@dataclass(frozen=True)
class Ties:
    """The ties of a member, each list by name: friends, members who ask to be one, members who were
    asked, and blocked members."""

    friends: tuple[TieRow, ...] = ()
    asking: tuple[TieRow, ...] = ()
    asked: tuple[TieRow, ...] = ()
    blocked: tuple[TieRow, ...] = ()

    def describe_tie_with(self, person: str) -> str:
        """Return the tie between a person and the member: "friends", "asking", "asked", or ""."""
        for name in ("friends", "asking", "asked"):
            if any(tie.id == person for tie in getattr(self, name)):
                return name
        return ""

    def has_blocked(self, person: str) -> bool:
        return any(tie.id == person for tie in self.blocked)


class Friends:
    """The friendships and blocks of this server. `now` returns the time in milliseconds since 1970.
    Also a `data.Provider`."""

    def __init__(self, store: FriendStore, people: PeopleStore,
                 now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
                 most: Most = find_default_limit) -> None:
        self._store = store
        self._people = people
        self._now = now
        self._most = most

    async def find_member(self, name: str) -> PersonRow:
        """Return the member of this name. Raise Refused: no_such_member."""
        found = await self._people.find_member(make_name_key(name)) if make_name_key(name) else None
        if found is None:
            raise Refused(errors.NO_MEMBER, {"name": name[:40]})
        return found

    async def load_ties(self, person: str) -> Ties:
        wishes = {tie.id: tie for tie in await self._store.list_wishes_of(person)}
        wishes_for = {tie.id: tie for tie in await self._store.list_wishes_for(person)}
        blocked = {tie.id: tie for tie in await self._store.list_blocked(person)}
        return Ties(
            friends=tuple(find_later_wish(tie, wishes_for[id])
                          for id, tie in wishes.items() if id in wishes_for),
            asking=exclude_people(wishes_for, wishes.keys() | blocked.keys()),
            asked=exclude_people(wishes, wishes_for.keys()),
            blocked=tuple(blocked.values()))

    async def summarize_ties(self, person: PersonRow | None) -> TieSummary:
        """Return what every page shows of the person's ties; empty for a guest."""
        return await self._store.summarize_ties(person.id) if person and person.member \
            else TieSummary()

    async def find_friend(self, person: str, name: str) -> TieRow:
        """Return the friend of this name. Raise Refused: not_friends."""
        for tie in (await self.load_ties(person)).friends:
            if make_name_key(tie.name) == make_name_key(name):
                return tie
        raise Refused(errors.NOT_FRIENDS, {"name": name[:40]})

    async def find_invitee(self, person: str, name: str,
                           fellows: Sequence[PersonRow] = ()) -> PersonRow:
        """Return the friend, the program or the fellow member of this name. Anyone may invite a
        program. Raise Refused: not_friends, also if the program has blocked the person."""
        found = await self._people.find_member(make_name_key(name)) if make_name_key(name) else None
        if found and found.id in {one.id for one in fellows}:
            return found
        if found and found.program and not await self.is_shut_out(found.id, person):
            return found
        friend = await self.find_friend(person, name)
        return PersonRow(friend.id, friend.name, True, program=friend.program)

    async def ask_friend(self, person: PersonRow, name: str) -> None:
        """Ask a member to be friends, or accept their request. Raise Refused: not_member,
        no_such_member, yourself, blocked_by_you, too_many_friend_requests."""
        other = await self._require_other_member(person, name)
        ties = await self.load_ties(person.id)
        if ties.has_blocked(other.id):
            raise Refused(errors.BLOCKED_BY_YOU, {"name": other.name})
        most = self._most("wishes", person.id)
        if len(ties.asked) >= most and not ties.describe_tie_with(other.id):
            raise Refused(errors.TOO_MANY_FRIEND_REQUESTS, {"most": most})
        await self._store.add_wish(person.id, other.id, self._now())

    async def end_tie(self, person: PersonRow, name: str) -> None:
        """End a friendship, withdraw a request or decline one. Raise Refused: not_member,
        no_such_member, yourself."""
        other = await self._require_other_member(person, name)
        await self._store.delete_wishes(person.id, other.id)

    async def block_member(self, person: PersonRow, name: str) -> None:
        """Block a member, and end any tie between the two. Raise Refused: not_member,
        no_such_member, yourself."""
        other = await self._require_other_member(person, name)
        await self._store.add_block(person.id, other.id, self._now())

    async def unblock_member(self, person: PersonRow, name: str) -> None:
        """Unblock a member. Raise Refused: not_member, no_such_member, yourself."""
        other = await self._require_other_member(person, name)
        await self._store.delete_block(person.id, other.id)

    async def _require_other_member(self, person: PersonRow, name: str) -> PersonRow:
        if not person.member:
            raise Refused(errors.NOT_MEMBER, {})
        other = await self.find_member(name)
        if other.id == person.id:
            raise Refused(errors.YOURSELF, {})
        return other

    async def is_shut_out(self, host: str, person: str) -> bool:
        """Return whether the host of a table has blocked the person."""
        return bool(person) and await self._store.has_blocked(host, person)

    async def find_friends_among(self, person: str, others: Collection[str]) -> frozenset[str]:
        """Return those of the others who are friends of the person."""
        return await self._store.find_friends_among(person, others)

    async def list_welcome(self, people: Collection[str]) -> dict[str, str]:
        """Return the friends of these people, each with one of the people who is a friend, without
        those who may not play with one of the people because of a block."""
        return await self._store.list_welcome(people)

    # Data about a person.

    async def export_data(self, person: str) -> object:
        ties = await self.load_ties(person)
        return {name: [asdict(tie) for tie in found] for name, found in vars(ties).items()}

    async def erase_person_data(self, person: str) -> None:
        await self._store.delete_ties(person)

    async def merge_guest(self, guest: str, member: PersonRow) -> None:
        """Do nothing: guests have no friends."""


def find_later_wish(one: TieRow, other: TieRow) -> TieRow:
    """Return the later of two wishes: two members are friends since then."""
    return max(one, other, key=lambda tie: tie.moment)


def exclude_people(found: Mapping[str, TieRow], without: Collection[str]) -> tuple[TieRow, ...]:
    return tuple(tie for id, tie in found.items() if id not in without)
