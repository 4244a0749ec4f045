"""Posts of communities that people report to the host of the site."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from grandtour.feature import ReportedMatter
from grandtour.features.communities.stores.threads import ThreadStore
from grandtour.features.communities.threads import DiscussionThreads
from grandtour.people.reports import quote_around

MOST: Final = 1000              # posts of a thread among which the neighbours are looked for


class ReportedPosts:
    """Finds posts by the address of the community, the thread and the post: "a/b/c"."""

    def __init__(self, threads: DiscussionThreads, store: ThreadStore) -> None:
        self._threads = threads
        self._store = store

    async def find_reported_item(self, subject: str, person: str) -> ReportedMatter:
        """Return the reported post. Refused: no_such_community, no_such_thread, no_such_post."""
        address, thread, id = [*subject.split("/"), "", ""][:3]
        access, within, post = await self._threads.find_post(person, address, thread, id)
        posts = await self._store.list_posts(thread, person, 0, MOST)
        numbers = [number for number, one in enumerate(posts) if one.id == id]
        said = [f"{one.author_name}: {one.body}" for one in posts]
        copy = quote_around(said, numbers[0]) if numbers else f"{post.author_name}: {post.body}"
        return ReportedMatter("post", f"{access.community.address}/{thread}/{id}", post.author,
                              f"/c/{access.community.address}/t/{thread}?page=0#p-{id}",
                              f"{access.community.title}: {within.title}\n\n{copy}")

    async def remove_reported_item(self, subject: str) -> None:
        """Clear the post and keep its place. Delete the whole thread if no one has answered."""
        thread, id = subject.split("/")[-2:]
        whole = await self._store.find_thread(thread, reader="") if thread == id else None
        post = await self._store.find_post(id, "")
        if whole is not None and whole.number == 1:
            await self._store.drop_thread(thread, None)
        elif post is not None and not post.gone:
            await self._store.set_post(replace(post, body="", gone="host"), None)
