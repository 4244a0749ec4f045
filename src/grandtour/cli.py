"""The command line: grandtour serve | play | replay | check | bench."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

DATA: Final = Path(os.environ.get("GRANDTOUR_DATA", Path.home() / ".local/share/grandtour"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0 if it did what it was asked."""
    chosen = parser().parse_args(arguments)
    status = chosen.run(chosen)
    assert isinstance(status, int)
    return status


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        "grandtour", description="Board games to play in a browser, in the terminal, or from "
        "programs.")
    commands = top.add_subparsers(required=True, metavar="command")
    add_serve(commands)
    return top


def add_serve(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    serve = commands.add_parser("serve", help="serve the site")
    serve.add_argument("--host", default="127.0.0.1", help="address to listen at (%(default)s)")
    serve.add_argument("--port", type=int, default=8080, help="port (%(default)s)")
    serve.add_argument("--database", default=f"sqlite:///{DATA}/grandtour.sqlite",
                       help="where the record is kept (%(default)s)")
    serve.add_argument("--pause", type=float, default=0.35,
                       help="seconds between two actions of a bot (%(default)s)")
    serve.add_argument("--requests", type=int, default=600,
                       help="requests that one address may send in ten seconds; 0: any number")
    serve.add_argument("--open", action="store_true", help="open the browser")
    serve.set_defaults(run=serve_site)


def serve_site(chosen: argparse.Namespace) -> int:
    from grandtour.serve import serve

    return serve(chosen.host, chosen.port, chosen.database, chosen.pause, chosen.requests,
                 chosen.open)


if __name__ == "__main__":
    sys.exit(main())
