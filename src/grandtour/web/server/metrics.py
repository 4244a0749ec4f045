"""Metrics for Prometheus, without persons, tables or addresses."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.metrics_core import GaugeMetricFamily, Metric

from grandtour.bots.pool import BotPool, CallRunner
from grandtour.bots.thinking.job_store import JobStore
from grandtour.bots.thinking.jobs import SharedPool
from grandtour.bots.thinking.queue import JobClaim, Urgency
from grandtour.store.database import Database
from grandtour.tables.rows import TableChange
from grandtour.tables.service import Tables
from grandtour.tables.stores.tables import ReadOutcome, TableStore

EVERY: Final = 1.0              # seconds between two measurements of the event loop
QUICK: Final = (.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10)
THOUGHT: Final = (.01, .03, .1, .3, 1, 3, 10, 30, 100)


class SiteMetrics:
    """Counters and histograms of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "grandtour_requests", "Requests that were answered", ("method", "route", "status"),
            registry=self.registry)
        self.latency = Histogram(
            "grandtour_request_seconds", "Time until an answer begins", ("route",),
            buckets=QUICK, registry=self.registry)
        self.entries = Counter(
            "grandtour_entries_written", "Entries of matches that are on disk",
            registry=self.registry)
        self.thinking = Histogram(
            "grandtour_bot_seconds", "Time that a bot takes for an action, waiting included",
            ("bot",), buckets=THOUGHT, registry=self.registry)
        self.waits = Histogram(
            "grandtour_bot_waiting_seconds", "Time until a process begins to think, by who waits",
            ("waits",), buckets=THOUGHT, registry=self.registry)
        self.lost = Counter(
            "grandtour_bot_processes_lost", "Processes that died or hung while they thought",
            registry=self.registry)
        self.lag = Histogram(
            "grandtour_loop_lag_seconds", "How late the event loop wakes who sleeps",
            buckets=QUICK, registry=self.registry)
        self._latest = 0.0
        self.notices = Counter(
            "grandtour_notices", "Notices by how they ended", ("end",), registry=self.registry)
        self.notices_waiting = Gauge(
            "grandtour_notices_waiting", "Notices that wait to be sent", registry=self.registry)
        ProcessCollector(registry=self.registry)

    def register_gauges(self, tables: Tables, database: Database, bots: BotPool) -> None:
        """Register gauges of the present state."""
        self.registry.register(StateCollector(tables, database, bots))

    def count_notice(self, end: str) -> None:
        """Count a notice that was sent or has failed for good."""
        self.notices.labels(end).inc()

    def set_waiting_notices(self, waiting: int) -> None:
        self.notices_waiting.set(waiting)

    async def measure_lag(self) -> None:
        """Measure the lag of the event loop from time to time. Runs for ever."""
        while True:
            before = time.perf_counter()
            await asyncio.sleep(EVERY)
            late = max(0.0, time.perf_counter() - before - EVERY)
            self.lag.observe(late)
            self._latest = max(self._latest, late)

    def take_largest_lag(self) -> float:
        """Return the highest lag of the event loop in seconds since the last call."""
        latest, self._latest = self._latest, 0.0
        return latest


class StateCollector:
    """A collector of the present numbers, for the registry."""

    def __init__(self, tables: Tables, database: Database, bots: BotPool) -> None:
        self._tables = tables
        self._database = database
        self._bots = bots

    def collect(self) -> Iterator[Metric]:
        held = self._tables.list_in_memory()
        running = sum(table.started and not table.over for table in held)
        for name, help_text, value in (
                ("streams_open", "Event streams that are open", self._tables.hub.count_streams()),
                ("tables_in_memory", "Tables in memory", len(held)),
                ("tables_running", "Tables in memory at which a match is going on", running),
                ("writer_queue", "Writes that wait", self._database.count_waiting_writes()),
                ("writer_alive", "Whether the writing thread works",
                 self._database.is_writer_alive())):
            yield GaugeMetricFamily(f"grandtour_{name}", help_text, value)
        queue = GaugeMetricFamily(
            "grandtour_bot_queue", "What waits for a process that thinks, by who waits",
            labels=("waits",))
        for urgency in Urgency:
            queue.add_metric((urgency.name.lower(),), self._bots.count_waiting(urgency))
        yield queue


class TimedBots(BotPool):
    """A bot pool with measurements."""

    metrics: SiteMetrics

    async def choose(self, claim: JobClaim, bot: str, game: str, position: str, seed: int) -> str:
        with self.metrics.thinking.labels(bot).time():
            return await super().choose(claim, bot, game, position, seed)

    def record_start(self, urgency: Urgency, waited: float) -> None:
        self.metrics.waits.labels(urgency.name.lower()).observe(waited)

    def record_loss(self) -> None:
        self.metrics.lost.inc()


class TimedPool(TimedBots):
    """A pool with processes of this server."""

    def __init__(self, processes: int, patience: float, metrics: SiteMetrics,
                 worker: Callable[[], CallRunner]) -> None:
        super().__init__(processes, patience, worker)
        self.metrics = metrics


class TimedSharedPool(TimedBots, SharedPool):
    """A pool whose bots think wherever `grandtour work` runs."""

    def __init__(self, store: JobStore, now: Callable[[], int], metrics: SiteMetrics) -> None:
        SharedPool.__init__(self, store, now)
        self.metrics = metrics


class CountedStore(TableStore):
    """A table store that counts entries."""

    def __init__(self, database: Database, read_outcome: ReadOutcome, metrics: SiteMetrics) -> None:
        super().__init__(database, read_outcome)
        self._metrics = metrics

    async def store_change(self, table: str, change: TableChange) -> None:
        await super().store_change(table, change)
        self._metrics.entries.inc(len(change.entries))
