"""What the server tells its host: lines for people, or a line of JSON for each request and event.

No line names a person, an address (unless it is asked for), a query or what else stands in the
address of a request, since invitations and tokens do: a request is told by its route."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Final, Literal

Style = Literal["plain", "json"]
REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
QUIET: Final = 60.0             # seconds
MOST_KEPT: Final = 1000         # different lines
OFTEN: Final = ("uvicorn.error", "asyncio", "grandtour.web.server.connections",
                "grandtour.web.http.answers", "grandtour.store.database")   # say the same again
FACTS: Final = ("method", "route", "status", "ms", "table", "address",
                "means", "code")


class JsonLines(logging.Formatter):
    """One line a record: when, how grave, who says it, what, in which request; the raw stack of a
    failure; the facts of a request."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(), "logger": record.name,
            "message": record.getMessage()}
        if REQUEST.get():
            line["request"] = REQUEST.get()
        line |= {fact: getattr(record, fact) for fact in FACTS if hasattr(record, fact)}
        if record.exc_info:
            line["stack"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class Lines(logging.Formatter):
    """A line to read, with the request it belongs to."""

    def format(self, record: logging.LogRecord) -> str:
        line = super().format(record)
        head, _, rest = line.partition("\n")
        request = f"  (request {REQUEST.get()})" if REQUEST.get() else ""
        return f"{head}{request}" + (f"\n{rest}" if rest else "")


class Folded(logging.Filter):
    """Lets the same line through once in QUIET seconds; the next one says how
    often it would have come. What fails at different places are different lines."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._told: dict[object, float] = {}
        self._left_out: Counter[object] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        key = record.name, record.getMessage(), place_of(record)
        now = self._clock()
        if now - self._told.get(key, -QUIET) < QUIET:
            self._left_out[key] += 1
            return False
        if len(self._told) >= MOST_KEPT:
            self._told.clear()
            self._left_out.clear()
        self._told[key] = now
        if left_out := self._left_out.pop(key, 0):
            record.msg = f"{record.getMessage()} (and {left_out} times before)"
            record.args = ()
        return True


def place_of(record: logging.LogRecord) -> tuple[str, int]:
    """Where a failure arose."""
    trace = record.exc_info[2] if record.exc_info else None
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return ("", 0) if trace is None else (trace.tb_frame.f_code.co_filename, trace.tb_lineno)


def set_up(style: Style) -> None:
    """Send everything to the standard error: in JSON every request too, else only what somebody
    should look at."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if style == "json" else Lines(
        "{asctime} {levelname:7} {name}: {message}", style="{"))
    logging.basicConfig(handlers=[handler], force=True,
                        level=logging.INFO if style == "json" else logging.WARNING)
    for name in ("alembic", "httpx", "PIL"):
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in OFTEN:
        logging.getLogger(name).addFilter(Folded())
