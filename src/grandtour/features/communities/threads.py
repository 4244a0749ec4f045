"""Texts of the members of a community: threads, answers, lists of games."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from grandtour import games
from grandtour.engine.game import Refused
from grandtour.features.communities import errors
from grandtour.features.communities.audit_log import AuditKind, AuditRow
from grandtour.features.communities.rows import ListItem, ListRow, Order, PostRow, ThreadRow
from grandtour.features.communities.service import CommunityAccess, Communities
from grandtour.features.communities.stores.threads import ThreadStore
from grandtour.language import CODES, language
from grandtour.people.rate_limits import Most, find_default_limit
from grandtour.people.rows import PersonRow
from grandtour.people.tokens import make_random_id
from grandtour.texts.rules import (
    HOUR, LONGEST_TITLE, NOT_AUTHOR, OWN_TEXT, check_rate, one_line, strip_unreadable,
)

LONGEST_POST: Final = 6_000
LONGEST_NOTE: Final = 200
MOST_GAMES: Final = 50
THREADS_SHOWN: Final = 20               # on a page
POSTS_SHOWN: Final = 30


@dataclass(frozen=True)
class PostDraft:
    """A text that a member wants to post, and its language. Answers have no title."""

    body: str
    language: str
    title: str = ""


@dataclass(frozen=True)
class ThreadPage:
    """A page of a thread."""

    access: CommunityAccess
    thread: ThreadRow
    posts: list[PostRow]
    page: int
    pages: int


class DiscussionThreads:
    """The threads of communities. People who cannot see a thread get the same answer as for an
    unknown one. No one sees texts by people whom they have blocked."""

    def __init__(self, store: ThreadStore, communities: Communities,
                 most: Most = find_default_limit) -> None:
        self._store = store
        self._most = most
        self._communities = communities

    # Reading.

    async def list_page(self, access: CommunityAccess, order: Order,
                        page: int = 1) -> tuple[list[ThreadRow], bool]:
        """Return the threads that the reader sees on this page, and whether there are more."""
        found = await self._store.list_threads(
            access.community.id, access.reader, access.find_readable_since, order,
            (page - 1) * THREADS_SHOWN,
            THREADS_SHOWN + 1)
        return found[:THREADS_SHOWN], len(found) > THREADS_SHOWN

    async def read_thread(self, reader: str, address: str, thread: str, page: int,
                          moment: int) -> ThreadPage:
        """Return a page of a thread; 0 is the last. A member's reading is noted. Refused:
        no_such_community, no_such_thread."""
        access = await self._communities.find_visible(address, reader)
        found = await self._visible_thread(access, thread, reader)
        pages = -(-found.number // POSTS_SHOWN)
        page = min(page, pages) or pages
        posts = await self._store.list_posts(thread, reader, (page - 1) * POSTS_SHOWN, POSTS_SHOWN)
        if access.member is not None and page == pages:
            await self._store.mark_read(thread, reader, moment)
        return ThreadPage(access, found, posts, page, pages)

    async def _visible_thread(self, access: CommunityAccess, thread: str, reader: str) -> ThreadRow:
        found = await self._store.find_thread(thread, reader)
        if found is None or found.community != access.community.id or \
                found.moment < access.find_readable_since:
            raise Refused(errors.NO_THREAD, {})
        return found

    async def find_post(self, reader: str, address: str, thread: str,
                        post: str) -> tuple[CommunityAccess, ThreadRow, PostRow]:
        """Return a post with its thread. Refused: no_such_community, no_such_thread,
        no_such_post."""
        access = await self._communities.find_visible(address, reader)
        within = await self._visible_thread(access, thread, reader)
        found = await self._store.find_post(post, reader)
        if found is None or found.thread != thread or found.gone:
            raise Refused(errors.NOTIFICATIONS_OFF, {})
        return access, within, found

    # Writing.

    async def begin_thread(self, author: PersonRow, address: str, words: PostDraft,
                           moment: int) -> ThreadRow:
        """Begin a thread. Refused: no_such_community, not_in_community, not_moderator, bad_post,
        too_many_texts."""
        access = await self._check_may_write(address, author.id, moment)
        title = one_line(words.title)
        if not 0 < len(title) <= LONGEST_TITLE:
            raise Refused(errors.BAD_POST, {"most": LONGEST_POST, "title": LONGEST_TITLE})
        body = check_body(words)
        thread = ThreadRow(make_random_id(8), access.community.id, title, moment, False,
                           author.name,
                           author.name, moment, 1, (words.language,))
        await self._store.add_thread(thread, PostRow(
            thread.id, thread.id, author.id, words.language, body, moment))
        await self._store.mark_read(thread.id, author.id, moment)
        return thread

    async def answer_thread(self, author: PersonRow, address: str, thread: str, words: PostDraft,
                            moment: int) -> PostRow:
        """Answer in a thread. Refused: as `begin_thread`, no_such_thread."""
        access = await self._check_may_write(address, author.id, moment)
        await self._visible_thread(access, thread, author.id)
        post = PostRow(make_random_id(8), thread, author.id, words.language, check_body(words),
                       moment,
                       author_name=author.name)
        await self._store.add_post(post)
        return post

    async def edit_post(self, person: str, address: str, thread: str, post: str, words: PostDraft,
                        moment: int) -> None:
        """Edit the person's own post. Refused: as `find_post`, not_author, bad_post."""
        _, _, found = await self.find_post(person, address, thread, post)
        if found.author != person:
            raise Refused(NOT_AUTHOR, {})
        await self._store.set_post(replace(
            found, body=check_body(words), language=words.language, edited=moment), None)

    async def delete_post(self, person: str, address: str, thread: str, post: str) -> bool:
        """Delete a post as its author or a keeper: its place is left, but an unanswered thread is
        deleted whole. Return whether the thread still exists. Refused: as `find_post`,
        not_author."""
        access, within, found = await self.find_post(person, address, thread, post)
        own = found.author == person
        if not own and not access.is_keeper:
            raise Refused(NOT_AUTHOR, {})

        def keeper_entry(kind: AuditKind) -> AuditRow | None:
            return None if own else self._communities.build_audit_entry(
                access, kind, found.author, within.title, thread)
        whole = await self._store.find_thread(thread,
            reader="")     # also whom the author has blocked
        if post == thread and whole is not None and whole.number == 1:
            await self._store.drop_thread(thread, keeper_entry("thread"))
            return False
        await self._store.set_post(
            replace(found, body="", gone="author" if own else "keeper"), keeper_entry("post"))
        return True

    async def pin_thread(self, person: str, address: str, thread: str, on: bool) -> None:
        """Keep a thread on top, or no longer. Refused: no_such_community, not_moderator,
        no_such_thread."""
        access = await self._communities.require_keeper_access(address, person)
        found = await self._visible_thread(access, thread, person)
        await self._store.pin_thread(thread, on, self._communities.build_audit_entry(
            access, "pin" if on else "unpin", fact=found.title, subject=thread))

    async def like_post(self, person: str, address: str, thread: str, post: str, on: bool) -> None:
        """Like a post, or no longer. Refused: as `find_post`, not_in_community, own_text."""
        await self._communities.require_member_access(address, person)
        _, _, found = await self.find_post(person, address, thread, post)
        if found.author == person:
            raise Refused(OWN_TEXT, {})
        await self._store.set_like(post, person, on)

    async def _check_may_write(self, address: str, person: str, moment: int) -> CommunityAccess:
        access = await self._communities.require_member_access(address, person)
        if not access.may_write:
            raise Refused(errors.NOT_MODERATOR, {})
        written = await self._store.list_post_times(person, moment - HOUR)
        check_rate(written, self._most("posts", person), moment)
        return access

    # Lists of games.

    async def list_game_lists(self, access: CommunityAccess, reader: str) -> list[ListRow]:
        """Return the lists of games, newest first."""
        return await self._store.list_game_lists(access.community.id, reader,
                                                 access.find_readable_since)

    async def find_list(self, reader: str, address: str, id: str) -> tuple[CommunityAccess,
                                                                           ListRow]:
        """Return a list of games. Refused: no_such_community, no_such_list."""
        access = await self._communities.find_visible(address, reader)
        found = [row for row in await self.list_game_lists(access, reader) if row.id == id]
        if not found:
            raise Refused(errors.NO_LIST, {})
        return access, found[0]

    async def make_list(self, author: PersonRow, address: str, words: PostDraft,
                        moment: int) -> ListRow:
        """Make a list of games from the lines of the body, each with a note after a colon. Refused:
        no_such_community, not_in_community, not_moderator, bad_list, too_many_texts."""
        access = await self._check_may_write(address, author.id, moment)
        lines = tuple(parse_list_item(line) for line in strip_unreadable(words.body).splitlines()
                      if line.strip())
        title = one_line(words.title)
        if not (0 < len(title) <= LONGEST_TITLE and 0 < len(lines) <= MOST_GAMES
                and words.language in CODES):
            raise Refused(errors.BAD_LIST, {"title": LONGEST_TITLE, "most": MOST_GAMES})
        row = ListRow(make_random_id(8), access.community.id, author.id, words.language, title,
                      lines,
                      moment, author.name)
        await self._store.add_list(row)
        return row

    async def delete_list(self, person: str, address: str, id: str) -> None:
        """Delete a list as its author or a keeper. Refused: no_such_community, no_such_list,
        not_author."""
        access, found = await self.find_list(person, address, id)
        if found.author != person and not access.is_keeper:
            raise Refused(NOT_AUTHOR, {})
        await self._store.drop_list(id, None if found.author == person else
                                    self._communities.build_audit_entry(
                                        access, "list", found.author, found.title, id))

    async def like_list(self, person: str, address: str, id: str, on: bool) -> None:
        """Like a list, or no longer. Refused: no_such_community, not_in_community, no_such_list,
        own_text."""
        await self._communities.require_member_access(address, person)
        _, found = await self.find_list(person, address, id)
        if found.author == person:
            raise Refused(OWN_TEXT, {})
        await self._store.set_like(id, person, on)


def check_body(words: PostDraft) -> str:
    """Return the body to save. Refused: bad_post."""
    body = strip_unreadable(words.body)
    if not 0 < len(body) <= LONGEST_POST or words.language not in CODES:
        raise Refused(errors.BAD_POST, {"most": LONGEST_POST, "title": LONGEST_TITLE})
    return body


def parse_list_item(line: str) -> ListItem:
    """Return an item from a line such as "Bombay: short and mean". Games of this site are
    recognised by their titles."""
    title, _, note = line.strip().replace("：", ":", 1).partition(":")
    title = " ".join(title.split())[:LONGEST_TITLE]
    return ListItem(title, note.strip()[:LONGEST_NOTE],
                    find_games_by_title().get(title.casefold(), ""))


def find_games_by_title() -> dict[str, str]:
    """Return the names of the games of this site by their titles in every language."""
    return {language(code).say(games.words(name).ABOUT.title).casefold(): name
            for name in games.names() for code in CODES}
