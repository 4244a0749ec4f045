"""SQL of threads, posts and lists of games."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import (
    ColumnElement, Connection, Row, Select, and_, case, delete, func, insert, or_, select,
    union_all, update,
)

from grandtour.features.communities.audit_log import AuditRow
from grandtour.features.communities.rows import ListItem, ListRow, Order, PostRow, ThreadRow
from grandtour.features.communities.schema import (
    COMMUNITIES, GAME_LISTS, MEMBERS, POST_LIKES, POSTS, THREAD_READS, THREADS,
)
from grandtour.features.communities.stores.audit_log import (
    change_with_entry, delete_title, delete_titles,
)
from grandtour.people.schema import PEOPLE
from grandtour.people.stores.friends import is_not_blocked
from grandtour.store.database import Database, execute

NAME = func.coalesce(PEOPLE.c.name, "").label("author_name")
FIRST = case((POSTS.c.id == POSTS.c.thread_id, 0), else_=1)
IN_ORDER = (FIRST, POSTS.c.moment, POSTS.c.id)
LIKES = select(func.count()).where(POST_LIKES.c.what == POSTS.c.id).correlate(
    POSTS).scalar_subquery()


class ThreadStore:
    """Stores what members of communities write. Every call returns after the commit. A reader gets
    nothing by people whom they have blocked, and it is not counted; the reader "" has blocked no
    one. An audit entry is written in one transaction with its change; none if nothing changes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Threads.

    async def add_thread(self, thread: ThreadRow, first: PostRow) -> None:
        def write_thread(connection: Connection) -> None:
            connection.execute(insert(THREADS).values(
                id=thread.id, community_id=thread.community, title=thread.title,
                moment=thread.moment, pinned=thread.pinned))
            connection.execute(insert(POSTS).values(**list_post_columns(first)))
        await self._database.run_transaction(write_thread)

    async def list_threads(self, community: str, reader: str, since: int, order: Order,
                           first: int, most: int) -> list[ThreadRow]:
        """Return the threads begun from `since` on, pinned ones first."""
        posts = select(POSTS.c.thread_id, func.count().label("number"),
                       func.max(POSTS.c.moment).label("last")).where(
            is_not_blocked(POSTS.c.author, reader)).group_by(POSTS.c.thread_id).subquery()
        by = THREADS.c.moment if order == "newest" else posts.c.last
        query = select(THREADS).join(posts, posts.c.thread_id == THREADS.c.id).where(
            THREADS.c.community_id == community, THREADS.c.moment >= since,
            match_begun_by_unblocked(reader)).order_by(
            THREADS.c.pinned.desc(), by.desc(), THREADS.c.id).offset(first).limit(most)
        if order == "unanswered":
            query = query.where(posts.c.number == 1)
        return await self._database.run_query(lambda connection: build_thread_rows(
            connection, connection.execute(query).all(), reader))

    async def find_thread(self, thread: str, reader: str) -> ThreadRow | None:
        query = select(THREADS).where(THREADS.c.id == thread, match_begun_by_unblocked(reader))

        def read_thread(connection: Connection) -> ThreadRow | None:
            found = build_thread_rows(connection, connection.execute(query).all(), reader)
            return found[0] if found else None
        return await self._database.run_query(read_thread)

    async def pin_thread(self, thread: str, on: bool, entry: AuditRow) -> None:
        change = update(THREADS).where(
            THREADS.c.id == thread, THREADS.c.pinned.is_not(on)).values(pinned=on)
        await self._database.run_transaction(lambda connection: change_with_entry(connection,
                                                                                  change, entry))

    async def drop_thread(self, thread: str, entry: AuditRow | None) -> None:
        await self._database.run_transaction(lambda connection: delete_thread(connection, thread,
                                                                              entry))

    async def count_fresh_threads(self, person: str) -> dict[str, int]:
        """Return by community the number of threads with something new for the person."""
        seen = or_(THREADS.c.moment >= COMMUNITIES.c.opened,
                   MEMBERS.c.joined < COMMUNITIES.c.opened)
        query = select(THREADS.c.community_id,
                       func.count(POSTS.c.thread_id.distinct()).label("number")).select_from(
            MEMBERS).join(COMMUNITIES, COMMUNITIES.c.id == MEMBERS.c.community_id).join(
            THREADS, THREADS.c.community_id == MEMBERS.c.community_id).join(
            POSTS, POSTS.c.thread_id == THREADS.c.id).join(
            THREAD_READS, and_(THREAD_READS.c.thread_id == THREADS.c.id,
                               THREAD_READS.c.person == person), isouter=True).where(
            MEMBERS.c.person == person, MEMBERS.c.quiet.is_(False), seen,
            match_begun_by_unblocked(person), match_new_to(person)).group_by(THREADS.c.community_id)
        return await self._database.run_query(lambda connection: {
            row.community_id: row.number for row in connection.execute(query)})

    async def mark_read(self, thread: str, person: str, moment: int) -> None:
        """Note that the person has read everything up to this moment."""
        def write_reading(connection: Connection) -> None:
            connection.execute(delete(THREAD_READS).where(
                THREAD_READS.c.thread_id == thread, THREAD_READS.c.person == person))
            connection.execute(insert(THREAD_READS).values(
                thread_id=thread, person=person, moment=moment))
        await self._database.run_transaction(write_reading)

    # Posts.

    async def add_post(self, post: PostRow) -> None:
        values = insert(POSTS).values(**list_post_columns(post))
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  values))

    async def set_post(self, post: PostRow, entry: AuditRow | None) -> None:
        """Save the body, language and time of editing of a post, and whether it is gone."""
        await self._database.run_transaction(lambda connection: update_post(connection, post,
                                                                            entry))

    async def list_posts(self, thread: str, reader: str, first: int, most: int) -> list[PostRow]:
        """Return posts, oldest first."""
        query = select_posts(reader).where(POSTS.c.thread_id == thread).order_by(
            *IN_ORDER).offset(first).limit(most)
        return await self._database.run_query(
            lambda connection: [build_post_row(row) for row in connection.execute(query)])

    async def find_post(self, post: str, reader: str) -> PostRow | None:
        query = select_posts(reader).where(POSTS.c.id == post)

        def read_post(connection: Connection) -> PostRow | None:
            row = connection.execute(query).first()
            return None if row is None else build_post_row(row)
        return await self._database.run_query(read_post)

    async def set_like(self, what: str, person: str, on: bool) -> None:
        """Set or delete a like of a post or a list of games."""
        def write_like(connection: Connection) -> None:
            connection.execute(delete(POST_LIKES).where(
                POST_LIKES.c.what == what, POST_LIKES.c.person == person))
            if on:
                connection.execute(insert(POST_LIKES).values(what=what, person=person))
        await self._database.run_transaction(write_like)

    # Lists of games.

    async def add_list(self, row: ListRow) -> None:
        values = insert(GAME_LISTS).values(
            id=row.id, community_id=row.community, author=row.author, language=row.language,
            title=row.title, games=json.dumps([asdict(one) for one in row.games]),
            moment=row.moment)
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  values))

    async def list_game_lists(self, community: str, reader: str, since: int) -> list[ListRow]:
        """Return the lists made from `since` on, newest first."""
        query = select(GAME_LISTS, NAME, match_liked_by(reader, GAME_LISTS.c.id)).join(
            PEOPLE, PEOPLE.c.id == GAME_LISTS.c.author, isouter=True).where(
            GAME_LISTS.c.community_id == community, GAME_LISTS.c.moment >= since,
            is_not_blocked(GAME_LISTS.c.author, reader)).order_by(
            GAME_LISTS.c.moment.desc(), GAME_LISTS.c.id)

        def read_lists(connection: Connection) -> list[ListRow]:
            rows = connection.execute(query).all()
            likes = read_counts(connection, select(POST_LIKES.c.what, func.count()).where(
                POST_LIKES.c.what.in_([row.id for row in rows])).group_by(POST_LIKES.c.what))
            return [build_list_row(row, likes.get(row.id, 0)) for row in rows]
        return await self._database.run_query(read_lists)

    async def drop_list(self, row: str, entry: AuditRow | None) -> None:
        def delete_list(connection: Connection) -> None:
            connection.execute(delete(POST_LIKES).where(POST_LIKES.c.what == row))
            change_with_entry(connection, delete(GAME_LISTS).where(GAME_LISTS.c.id == row), entry)
        await self._database.run_transaction(delete_list)

    # People.

    async def export_texts(self, person: str) -> dict[str, list[dict[str, object]]]:
        posts = select(POSTS.c.id, POSTS.c.thread_id, THREADS.c.title, POSTS.c.language,
                       POSTS.c.body, POSTS.c.moment, POSTS.c.edited).join(
            THREADS, THREADS.c.id == POSTS.c.thread_id).where(
            POSTS.c.author == person).order_by(POSTS.c.moment)
        lists = select(GAME_LISTS.c.id, GAME_LISTS.c.title, GAME_LISTS.c.games,
                       GAME_LISTS.c.language, GAME_LISTS.c.moment).where(
            GAME_LISTS.c.author == person).order_by(GAME_LISTS.c.moment)
        likes = select(POST_LIKES.c.what).where(POST_LIKES.c.person == person)
        asked = {"posts": posts, "lists": lists, "likes": likes}
        return await self._database.run_query(lambda connection: {
            name: [dict(row) for row in connection.execute(query).mappings()]
            for name, query in asked.items()})

    async def list_post_times(self, person: str, moment: int) -> list[int]:
        """Return the moments when the person wrote posts and made lists, after this one."""
        query = union_all(*[
            select(table.c.moment).where(table.c.author == person, table.c.moment > moment)
            for table in (POSTS, GAME_LISTS)])
        return await self._database.run_query(
            lambda connection: list(connection.execute(query).scalars()))

    async def forget_person(self, person: str) -> None:
        """Delete what the person has written. Posts that others have answered keep their place."""
        def write_forgetting(connection: Connection) -> None:
            for thread in connection.execute(select(POSTS.c.thread_id).where(
                    POSTS.c.author == person).distinct()).scalars().all():
                remove_author(connection, thread, person)
            lists = select(GAME_LISTS.c.id).where(GAME_LISTS.c.author == person)
            connection.execute(delete(POST_LIKES).where(
                or_(POST_LIKES.c.what.in_(lists), POST_LIKES.c.person == person)))
            connection.execute(delete(GAME_LISTS).where(GAME_LISTS.c.author == person))
            connection.execute(delete(THREAD_READS).where(THREAD_READS.c.person == person))
            delete_titles(connection, person)
        await self._database.run_transaction(write_forgetting)


def update_post(connection: Connection, post: PostRow, entry: AuditRow | None) -> None:
    """Save the post, unless it is gone already."""
    change_with_entry(connection,
        update(POSTS).where(POSTS.c.id == post.id, POSTS.c.gone == "").values(
        body=post.body, language=post.language, edited=post.edited, gone=post.gone), entry)
    if post.gone and post.id == post.thread:
        empty_title(connection, post.thread, entry)


def delete_by_host(connection: Connection, id: str) -> str | None:
    """Clear the post with this id and keep its place. Return its author, None if there is no such
    post."""
    row = connection.execute(select_posts("").where(POSTS.c.id == id, POSTS.c.gone == "")).first()
    if row is None:
        return None
    found = build_post_row(row)
    update_post(connection, replace(found, body="", gone="host"), None)
    return found.author


def match_begun_by_unblocked(reader: str) -> ColumnElement[bool]:
    """Return the condition that the reader has not blocked the thread's author."""
    first = POSTS.alias()
    return select(first.c.id).where(
        first.c.id == THREADS.c.id, is_not_blocked(first.c.author, reader)).exists()


def match_new_to(person: str) -> ColumnElement[bool]:
    """Return the condition that a post is by another person and unread by this member."""
    return and_(POSTS.c.author != person, POSTS.c.gone == "",
        is_not_blocked(POSTS.c.author, person),
                POSTS.c.moment > func.coalesce(THREAD_READS.c.moment, MEMBERS.c.joined))


def build_thread_rows(connection: Connection, threads: Sequence[Row[Any]],
                      reader: str) -> list[ThreadRow]:
    """Return the threads with facts about their posts, for this reader."""
    ids = [thread.id for thread in threads]
    heads: defaultdict[str, list[Any]] = defaultdict(list)
    for post in connection.execute(select(
            POSTS.c.thread_id, POSTS.c.id, POSTS.c.language, POSTS.c.moment, POSTS.c.gone, NAME)
            .join(PEOPLE, PEOPLE.c.id == POSTS.c.author, isouter=True)
            .where(POSTS.c.thread_id.in_(ids), is_not_blocked(POSTS.c.author, reader))
            .order_by(*IN_ORDER)):
        heads[post.thread_id].append(post)
    reads = read_counts(connection, select(THREAD_READS.c.thread_id, func.count()).join(
        POSTS, POSTS.c.id == THREAD_READS.c.thread_id).where(
        THREAD_READS.c.thread_id.in_(ids), THREAD_READS.c.person != POSTS.c.author).group_by(
        THREAD_READS.c.thread_id))
    fresh, opened = count_unread(connection, ids, reader)
    found = []
    for thread in threads:
        posts = heads[thread.id]
        found.append(ThreadRow(
            thread.id, thread.community_id, thread.title, thread.moment, thread.pinned,
            posts[0].author_name, posts[-1].author_name, posts[-1].moment, len(posts),
            tuple(dict.fromkeys(post.language for post in posts if not post.gone)),
            reads.get(thread.id, 0), fresh.get(thread.id, 0), thread.id in opened))
    return found


def count_unread(connection: Connection, threads: Collection[str],
                 reader: str) -> tuple[dict[str, int], set[str]]:
    """Return the number of new posts of each thread for the reader, and the threads ever read."""
    query = select(POSTS.c.thread_id, func.count()).select_from(POSTS).join(
        THREADS, THREADS.c.id == POSTS.c.thread_id).join(
        MEMBERS, and_(MEMBERS.c.community_id == THREADS.c.community_id,
                      MEMBERS.c.person == reader, MEMBERS.c.quiet.is_(False))).join(
        THREAD_READS, and_(THREAD_READS.c.thread_id == THREADS.c.id,
                           THREAD_READS.c.person == reader), isouter=True).where(
        POSTS.c.thread_id.in_(threads), match_new_to(reader)).group_by(POSTS.c.thread_id)
    opened = select(THREAD_READS.c.thread_id).where(
        THREAD_READS.c.person == reader, THREAD_READS.c.thread_id.in_(threads))
    return (read_counts(connection, query), set(connection.execute(opened).scalars()))


def read_counts(connection: Connection, query: Select[Any]) -> dict[str, int]:
    """Return the result of a query of ids with a number each."""
    return {row[0]: row[1] for row in connection.execute(query)}


def delete_thread(connection: Connection, thread: str, entry: AuditRow | None) -> None:
    """Delete a thread with everything in it."""
    empty_title(connection, thread, entry)
    posts = select(POSTS.c.id).where(POSTS.c.thread_id == thread)
    connection.execute(delete(POST_LIKES).where(POST_LIKES.c.what.in_(posts)))
    for table in (THREAD_READS, POSTS):
        connection.execute(delete(table).where(table.c.thread_id == thread))
    change_with_entry(connection, delete(THREADS).where(THREADS.c.id == thread), entry)


def empty_title(connection: Connection, thread: str, entry: AuditRow | None) -> None:
    """Delete the title of a thread; also from the audit log, unless the deletion is an entry
    there."""
    execute(connection, update(THREADS).where(THREADS.c.id == thread).values(title=""))
    if entry is None:
        delete_title(connection, thread)


def remove_author(connection: Connection, thread: str, person: str) -> None:
    """Delete what the person has written in a thread. Posts that others have answered keep their
    place. A thread in which no one else has written is deleted."""
    posts = connection.execute(select(POSTS.c.id, POSTS.c.author).where(
        POSTS.c.thread_id == thread).order_by(*IN_ORDER)).all()
    if all(post.author == person for post in posts):
        delete_thread(connection, thread, None)
        return
    last = max(number for number, post in enumerate(posts) if post.author != person)
    for number, post in enumerate(posts):
        if post.author != person:
            continue
        connection.execute(delete(POST_LIKES).where(POST_LIKES.c.what == post.id))
        if number > last:
            connection.execute(delete(POSTS).where(POSTS.c.id == post.id))
        else:
            connection.execute(update(POSTS).where(POSTS.c.id == post.id).values(
                author="", body="", gone="left"))
    if posts[0].author == person:
        empty_title(connection, thread, None)


def select_posts(reader: str) -> Select[Any]:
    return select(POSTS, NAME, LIKES.label("likes"), match_liked_by(reader, POSTS.c.id)).join(
        PEOPLE, PEOPLE.c.id == POSTS.c.author,
        isouter=True).where(is_not_blocked(POSTS.c.author, reader))


def match_liked_by(reader: str, what: ColumnElement[str]) -> ColumnElement[bool]:
    return select(POST_LIKES.c.what).where(
        POST_LIKES.c.what == what, POST_LIKES.c.person == reader).exists().label("liked")


def list_post_columns(post: PostRow) -> dict[str, object]:
    return {"id": post.id, "thread_id": post.thread, "author": post.author,
            "language": post.language, "body": post.body, "moment": post.moment,
            "edited": post.edited, "gone": post.gone}


def build_post_row(row: Row[Any]) -> PostRow:
    return PostRow(row.id, row.thread_id, row.author, row.language, row.body, row.moment,
                   row.edited, row.gone, row.author_name, row.likes, bool(row.liked))


def build_list_row(row: Row[Any], likes: int) -> ListRow:
    games = tuple(ListItem(**one) for one in json.loads(row.games))
    return ListRow(row.id, row.community_id, row.author, row.language, row.title, games,
                   row.moment, row.author_name, likes, bool(row.liked))
