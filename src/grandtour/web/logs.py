"""What the server tells its host: lines for people, or a line of JSON for each request and event.

No line names a person, an address (unless it is asked for), a query or what else stands in the
address of a request, since invitations and tokens do: a request is told by its route."""

from __future__ import annotations

import json
import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Final, Literal

Style = Literal["plain", "json"]
REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
FACTS: Final = ("method", "route", "status", "ms", "table", "address")


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
