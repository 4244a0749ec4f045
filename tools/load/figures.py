"""Measurements as a row of a Markdown table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

HEAD: Final = (
    "| load | done | delivered | a second | p50 ms | p95 ms | p99 ms | longest ms | CPU ms each "
    "| memory MB |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
UNKNOWN: Final = "–"


@dataclass
class Figures:
    """The measurements of one load.

    They are the seconds of each operation, the numbers of expected and received events, the total
    time, and the CPU time and memory (bytes) of the server, if it reported them."""

    title: str
    times: list[float] = field(default_factory=list)
    sent: int = 0
    delivered: int = 0
    seconds: float = 0.0
    cpu: float | None = None
    memory: float | None = None

    def row(self) -> str:
        done = len(self.times)
        cells = [
            self.title, f"{done:,}",
            f"{self.delivered:,} of {self.sent:,}" if self.sent else UNKNOWN,
            f"{done / self.seconds:,.0f}" if self.seconds else UNKNOWN,
            *[format_milliseconds(percentile(self.times, percent))
            for percent in (50, 95, 99, 100)],
            UNKNOWN if self.cpu is None or not done else f"{self.cpu / done * 1000:.1f}",
            UNKNOWN if self.memory is None else f"{self.memory / 1e6:,.0f}"]
        return f"| {' | '.join(cells)} |"


def format_milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:,.1f}"


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the value that this percentage does not exceed; 0 if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] if ordered else 0.0
