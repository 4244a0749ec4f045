"""Messages in a group, which only its people read. They are written, limited and emptied as those
at a table are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.feature import ReportedMatter
from grandtour.features.groups import errors
from grandtour.features.groups.rows import TALK, name_watch
from grandtour.features.groups.service import GroupView, PlayGroups
from grandtour.people.errors import NOTHING_TO_REPORT
from grandtour.people.rate_limits import Most
from grandtour.people.reports import quote_around
from grandtour.people.rows import PersonRow
from grandtour.tables.hub import TableHub
from grandtour.tables.reported import message_text
from grandtour.tables.rows import MessageRow, NumberTaken
from grandtour.tables.stores.talk import TalkStore
from grandtour.tables.writing import WritingLimits, check_phrase, check_text

REPORTED: Final = "group_line"          # the kind of a reported message


class GroupMessages:
    """The messages in groups. `now` returns the time in milliseconds since 1970. Pages that watch
    `name_watch(...)` at the hub wake after each message. Also a `PersonalDataSource` and a
    `feature.Reported`."""

    def __init__(self, store: TalkStore, groups: PlayGroups, hub: TableHub, most: Most,
                 now: Callable[[], int]) -> None:
        self._store = store
        self._groups = groups
        self._hub = hub
        self._pace = WritingLimits(most)
        self._now = now

    async def list_messages(self, view: GroupView, person: str,
                            after: int = 0) -> list[MessageRow]:
        """Return the messages after this number for a person of the group. Refused:
        not_in_group."""
        check_inside(view, person)
        return await self._store.list_messages(view.group.id, after)

    async def read_messages(self, view: GroupView, person: str) -> list[MessageRow]:
        """Return all messages; the person has seen them then. Refused: not_in_group."""
        messages = await self.list_messages(view, person)
        if messages:
            await self.mark_read(view.group.id, person, messages[-1].number)
        return messages

    async def set_muted(self, view: GroupView, person: str, muted: bool) -> None:
        """Note whether the person gets no notifications of messages. Refused: not_in_group."""
        check_inside(view, person)
        await self._groups.store.set_quiet(view.group.id, person, muted)

    async def is_muted(self, view: GroupView, person: str) -> bool:
        """Return whether the person gets no notifications of messages."""
        return view.group.id in await self._groups.store.list_quiet(person)

    async def mark_read(self, group: str, person: str, number: int) -> None:
        """Note that the person has seen all messages up to this number."""
        await self._groups.store.set_read(group, person, number)

    def wake_pages(self, watch: str, _person: str, act: str) -> None:
        """Wake the pages of this watch after such an act at another server."""
        if act == TALK:
            self._hub.notify_person(watch, "")

    async def send_text(self, view: GroupView, person: PersonRow, language: str, text: str,
                        address: str) -> int:
        """Send a free text and return its number. `address`: the network address. Refused, in this
        order: not_in_group, message_empty, message_too_long, too_many_messages,
        too_many_messages_here."""
        check_inside(view, person.id)
        return await self._store_message(view, person, language, "text", check_text(text), address)

    async def send_phrase(self, view: GroupView, person: PersonRow, language: str, key: str,
                          address: str) -> int:
        """Send a set phrase and return its number. `address`: the network address. Refused, in this
        order: not_in_group, no_such_phrase, too_many_messages, too_many_messages_here."""
        check_inside(view, person.id)
        return await self._store_message(view, person, language, "phrase", check_phrase(key),
                                         address)

    async def _store_message(self, view: GroupView, person: PersonRow, language: str,
                             kind: Literal["text", "phrase"], text: str, address: str) -> int:
        group = view.group.id
        while True:
            written = await self._store.list_messages(group)
            self._pace.check(group, written, person.id, address, self._now())
            number = written[-1].number + 1 if written else 1
            try:
                await self._store.add_message(group, MessageRow(
                    number, person.id, person.name, PUBLIC, kind, text, language, self._now()))
            except NumberTaken:         # another message was faster
                continue
            self._pace.count(group, person.id, address)
            self.wake_pages(name_watch(group), "", TALK)
            return number

    # Reported messages, by the id of the group and the number of the message: "a/1".

    async def find_reported_item(self, subject: str, person: str) -> ReportedMatter:
        """Return the reported message with those around it. Refused: nothing_to_report,
        not_in_group."""
        id, _, digits = subject.partition("/")
        group = await self._groups.store.find_group(id)
        if group is None:
            raise Refused(NOTHING_TO_REPORT, {})
        check_inside(await self._groups.load_view(group), person)
        messages = await self._store.list_messages(id)
        places = {str(one.number): place for place, one in enumerate(messages)}
        if digits not in places:
            raise Refused(NOTHING_TO_REPORT, {})
        message = messages[places[digits]]
        if message.kind != "text" or not message.text:
            raise Refused(NOTHING_TO_REPORT, {})
        lines = [f"{one.name}: {message_text(one)}" for one in messages]
        return ReportedMatter(REPORTED, f"{id}/{digits}", message.person,
                              f"/g/{group.address}#chat",
                              quote_around(lines, places[digits]))

    async def remove_reported_item(self, subject: str) -> None:
        """Empty a message. Readers still see that there was one."""
        group, _, number = subject.partition("/")
        await self._store.empty_message(group, int(number))
        self.wake_pages(name_watch(group), "", TALK)

    # What is known of a person.

    async def export_data(self, person: str) -> object:
        return [{"group": group, "number": message.number, "kind": message.kind,
                 "text": message.text, "language": message.language, "moment": message.moment}
                for group, message in await self._store.list_written_by(person)]

    async def erase_person_data(self, person: str) -> None:
        """Empty the person's free texts. Set phrases stay, without a name."""
        await self._store.erase_texts(person)

    async def merge_guest(self, guest: str, member: PersonRow) -> None:
        await self._store.move_messages(guest, member.id)


def check_inside(view: GroupView, person: str) -> None:
    """Check that the person belongs to the group. Refused: not_in_group."""
    if not view.has_member(person):
        raise Refused(errors.NOT_IN_GROUP, {})
