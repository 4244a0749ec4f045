"""Who watches which table, and the word that something has changed there."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable


class Watch:
    """One watcher of one table: a person, or "" for a stranger. However many changes it has slept
    through, it wakes once."""

    def __init__(self, person: str = "") -> None:
        self.person = person
        self._event = asyncio.Event()
        self._asleep = False
        self.closed = False
        self.told = False           # whether there is something for this person alone
        self.gone = False           # whether the table is there no longer; closed then, too

    def wake(self) -> None:
        """Unless it sleeps, and is not closed."""
        if self.closed or not self._asleep:
            self._event.set()

    def sleep(self) -> bool:
        """Let no change wake it until it is roused; False if it is closed, and wakes."""
        if not self.closed:
            self._asleep = True
            self._event.clear()
        return self._asleep

    def rouse(self) -> None:
        """Wake it out of its sleep."""
        self._asleep = False
        self._event.set()

    async def changed(self) -> None:
        """Wait until it is woken: by a change, by the beat, or because it is closed."""
        await self._event.wait()
        self._event.clear()


class Hub:
    """Counts the changes of each table, from `origin` on, and wakes its watchers. Never waits for
    any of them."""

    def __init__(self, origin: int = 0) -> None:
        self._watches: defaultdict[str, dict[Watch, None]] = defaultdict(dict)  # as they came
        self._versions: defaultdict[str, int] = defaultdict(lambda: origin)
        self._present: dict[str, frozenset[str]] = {}       # as it was last asked for
        self.followers: list[Callable[[str], None]] = []    # are told of every change anywhere

    def version(self, table: str) -> int:
        """Grows with every change of the table: actions, seats, names. It begins elsewhere with
        every server, so a page that was sent by another one is up to date with none."""
        return self._versions[table]

    def watch(self, table: str, person: str = "") -> Watch:
        watch = Watch(person)
        self._watches[table][watch] = None
        self._present.pop(table, None)
        return watch

    def leave(self, table: str, watch: Watch) -> None:
        self._watches[table].pop(watch, None)
        self._present.pop(table, None)
        if not self._watches[table]:
            del self._watches[table]

    def watching(self, table: str) -> int:
        """How many streams are open on the table."""
        return len(self._watches.get(table, ()))

    def streams(self) -> int:
        """How many streams are open on all tables."""
        return sum(map(len, self._watches.values()))

    def present(self, table: str) -> frozenset[str]:
        """The people of whom at least one stream is open on the table."""
        if table not in self._watches:
            return frozenset()
        if table not in self._present:      # once for all who are woken together
            self._present[table] = frozenset(
                watch.person for watch in self._watches[table] if watch.person)
        return self._present[table]

    def places(self) -> list[tuple[str, str]]:
        """Every table with every person of whom a stream is open on it."""
        return [(table, watch.person) for table, watches in self._watches.items()
                for watch in watches if watch.person]

    def everybody(self) -> frozenset[str]:
        """The people of whom at least one stream is open on any table."""
        return frozenset(watch.person for watches in self._watches.values()
                         for watch in watches if watch.person)

    def changed(self, table: str) -> None:
        self._versions[table] += 1
        for watch in self._watches.get(table, ()):
            watch.wake()
        for follower in self.followers:
            follower(table)

    def tell(self, table: str, person: str) -> None:
        """There is something for this person alone: nobody else is woken, no version grows."""
        for watch in self._watches.get(table, ()):
            if watch.person == person:
                watch.told = True
                watch.wake()

    def gone(self, table: str) -> None:
        """The table is there no longer: whoever watches it is told that, and goes."""
        for watch in self._watches.get(table, ()):
            watch.gone = watch.closed = True
            watch.wake()

    async def beat(self, seconds: float) -> None:
        """Wake everybody from time to time, so that dead connections show. Runs for ever."""
        while True:
            await asyncio.sleep(seconds)
            for watches in self._watches.values():
                for watch in watches:
                    watch.wake()

    def close(self) -> None:
        """Send everybody home."""
        for watches in self._watches.values():
            for watch in watches:
                watch.closed = True
                watch.wake()
