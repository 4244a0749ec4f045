"""The server's log: lines for people, or a line of JSON for each request and event.

No line names a person, an address (unless the host wants it), a query, or the variable parts of a
request's path, since invitations and tokens are there. A request is logged by its route."""

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
                "grandtour.web.http.answers", "grandtour.store.database")   # repetitive
FACTS: Final = ("method", "route", "status", "ms", "table", "address",
                "means", "code")


class JsonLogFormatter(logging.Formatter):
    """A JSON line for a record: time, level, logger, message and request.

    A failure has its raw stack, a request its facts."""

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


class TextLogFormatter(logging.Formatter):
    """A readable line, with the request it belongs to."""

    def format(self, record: logging.LogRecord) -> str:
        line = super().format(record)
        head, _, rest = line.partition("\n")
        request = f"  (request {REQUEST.get()})" if REQUEST.get() else ""
        return f"{head}{request}" + (f"\n{rest}" if rest else "")


class RepeatedFailureFilter(logging.Filter):
    """A filter that passes the same line once in QUIET seconds.

    The next one says how many were left out. Failures at different places are different lines."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._told: dict[object, float] = {}
        self._left_out: Counter[object] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        key = record.name, record.getMessage(), find_failure_place(record)
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


def find_failure_place(record: logging.LogRecord) -> tuple[str, int]:
    """Return where a failure arose."""
    trace = record.exc_info[2] if record.exc_info else None
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return ("", 0) if trace is None else (trace.tb_frame.f_code.co_filename, trace.tb_lineno)


def set_up_logging(style: Style) -> None:
    """Log to standard error: in JSON every request too, else only what needs attention."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLogFormatter() if style == "json" else TextLogFormatter(
        "{asctime} {levelname:7} {name}: {message}", style="{"))
    logging.basicConfig(handlers=[handler], force=True,
                        level=logging.INFO if style == "json" else logging.WARNING)
    for name in ("alembic", "httpx", "PIL"):
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in OFTEN:
        logging.getLogger(name).addFilter(RepeatedFailureFilter())
