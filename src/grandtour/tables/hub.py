"""Watchers of tables, and the news for them that something has changed."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable, Mapping
from typing import Final

from grandtour.language import Phrase

# Something that happens at a table and that no one stores: facts by name, phrases among them.
Passing = Mapping[str, Phrase | str | int]
MOST_PASSING: Final = 8         # that wait for one watcher; older ones are dropped


class TableWatcher:
    """One watcher of one table: a person, or "" for a stranger. It wakes once, however many changes
    it has slept through."""

    def __init__(self, person: str = "") -> None:
        self.person = person
        self._event = asyncio.Event()
        self._asleep = False
        self.closed = False
        self.has_news = False       # whether there is news for this person alone
        self.gone = False           # whether the table was deleted; then it is closed, too
        self.passing: deque[Passing] = deque(maxlen=MOST_PASSING)   # not sent to the watcher yet

    def wake(self) -> None:
        """Wake it, unless it sleeps and is not closed."""
        if self.closed or not self._asleep:
            self._event.set()

    def sleep(self) -> bool:
        """Let no change wake it until it is roused. Return False if it is closed, and so wakes."""
        if not self.closed:
            self._asleep = True
            self._event.clear()
        return self._asleep

    def rouse(self) -> None:
        """Wake it from its sleep."""
        self._asleep = False
        self._event.set()

    async def wait_until_woken(self) -> None:
        """Wait until it is woken: by a change, by the beat, or because it is closed."""
        await self._event.wait()
        self._event.clear()


class TableHub:
    """Counts the changes of each table, from `origin` on, and wakes its watchers. It never waits
    for any of them."""

    def __init__(self, origin: int = 0) -> None:
        self._watches: defaultdict[str, dict[TableWatcher, None]] = defaultdict(dict)  # by arrival
        self._versions: defaultdict[str, int] = defaultdict(lambda: origin)
        self._present: dict[str, frozenset[str]] = {}       # cached until someone comes or goes
        self.followers: list[Callable[[str], None]] = []    # called after every change of any table

    def version(self, table: str) -> int:
        """Return a number that grows with every change of the table: actions, seats, names. It
        begins elsewhere on every server, so a page from another server never counts as current."""
        return self._versions[table]

    def add_watch(self, table: str, person: str = "") -> TableWatcher:
        """Return a new watcher of the table."""
        watch = TableWatcher(person)
        self._watches[table][watch] = None
        self._present.pop(table, None)
        return watch

    def remove_watch(self, table: str, watch: TableWatcher) -> None:
        """Remove a watcher of the table."""
        self._watches[table].pop(watch, None)
        self._present.pop(table, None)
        if not self._watches[table]:
            del self._watches[table]

    def count_watchers(self, table: str) -> int:
        """Return how many streams are open on the table."""
        return len(self._watches.get(table, ()))

    def count_streams(self) -> int:
        """Return how many streams are open on all tables."""
        return sum(map(len, self._watches.values()))

    def find_present(self, table: str) -> frozenset[str]:
        """Return the people with an open stream on the table."""
        if table not in self._watches:
            return frozenset()
        if table not in self._present:      # once for all who are woken together
            self._present[table] = frozenset(
                watch.person for watch in self._watches[table] if watch.person)
        return self._present[table]

    def list_presence(self) -> list[tuple[str, str]]:
        """Return every table with every person who has an open stream on it."""
        return [(table, watch.person) for table, watches in self._watches.items()
                for watch in watches if watch.person]

    def list_people(self) -> frozenset[str]:
        """Return the people with an open stream on any table."""
        return frozenset(watch.person for watches in self._watches.values()
                         for watch in watches if watch.person)

    def note_change(self, table: str) -> None:
        """Record a change of the table: its version grows, and its watchers wake."""
        self._versions[table] += 1
        for watch in self._watches.get(table, ()):
            watch.wake()
        for follower in self.followers:
            follower(table)

    def notify_person(self, table: str, person: str) -> None:
        """Wake only this person's watchers. No version grows."""
        for watch in self._watches.get(table, ()):
            if watch.person == person:
                watch.has_news = True
                watch.wake()

    def send_to_watchers(self, table: str, person: str, event: Passing) -> None:
        """Send an event to this person's watchers. No version grows, and nothing is stored."""
        for watch in self._watches.get(table, ()):
            if watch.person == person:
                watch.passing.append(event)
                watch.rouse()

    def close_table(self, table: str) -> None:
        """Close the watchers of a table that no longer exists."""
        for watch in self._watches.get(table, ()):
            watch.gone = watch.closed = True
            watch.wake()

    async def wake_periodically(self, seconds: float) -> None:
        """Wake all watchers from time to time, so that dead connections are found. Runs for
        ever."""
        while True:
            await asyncio.sleep(seconds)
            for watches in self._watches.values():
                for watch in watches:
                    watch.wake()

    def close(self) -> None:
        """Close all watchers."""
        for watches in self._watches.values():
            for watch in watches:
                watch.closed = True
                watch.wake()
