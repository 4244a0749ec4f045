"""Measurements of this server, every quarter of an hour (`people/measures.py`)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Final

from prometheus_client import Counter

from grandtour.maintenance.measures import HOUR, SLOT, FigureName
from grandtour.maintenance.stores.measures import MeasureStore
from grandtour.store.news import make_server_id
from grandtour.tables.service import Tables
from grandtour.web.server.metrics import SiteMetrics

LOG: Final = logging.getLogger(__name__)


class SiteMeasuring:
    """Stores the measurements of this server."""

    def __init__(self, store: MeasureStore, metrics: SiteMetrics, tables: Tables) -> None:
        self.store = store
        self._metrics = metrics
        self._tables = tables
        self._told: dict[FigureName, float] = {}

    async def measure_forever(self) -> None:
        """Measure at the end of every quarter of an hour, for ever."""
        while True:
            await asyncio.sleep((SLOT - self._tables.now() % SLOT) / 1000)
            try:
                await self.store_measurements(self._tables.now())
            except Exception:
                LOG.exception("what was measured could not be kept")

    async def store_measurements(self, now: int) -> None:
        """Store the measurements of the quarter of an hour that ends nearest to this moment."""
        values: dict[FigureName, float] = {
            "people": await self.store.count_people(now - HOUR),
            "tables": await self.store.count_tables(now - SLOT),
            "moves": self._find_increase("moves", sum_counter(self._metrics.entries)),
            "streams": self._tables.hub.count_streams(),
            "delay": 1000 * self._metrics.take_largest_lag(),
            "errors": self._find_increase("errors",
                                          sum_counter(self._metrics.requests, is_failed_request))}
        await self.store.store_measurements(round(now / SLOT) * SLOT, make_server_id(), values)

    def _find_increase(self, figure: FigureName, count: float) -> float:
        """Return the increase since the last time."""
        before, self._told[figure] = self._told.get(figure, 0.0), count
        return count - before


def count_metrics(labels: Mapping[str, str]) -> bool:
    return True


def is_failed_request(labels: Mapping[str, str]) -> bool:
    return labels["status"].startswith("5")


def sum_counter(counter: Counter,
                counts: Callable[[Mapping[str, str]], bool] = count_metrics) -> float:
    """Return the sum of a counter over the labels that count."""
    return sum(sample.value for metric in counter.collect() for sample in metric.samples
               if sample.name.endswith("_total") and counts(sample.labels))
