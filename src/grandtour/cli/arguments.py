"""Arguments that several commands take."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from urllib.parse import urlsplit


def data_folder() -> Path:
    """Where records are kept: GRANDTOUR_DATA, else a folder of the user's own."""
    return Path(os.environ.get("GRANDTOUR_DATA") or Path.home() / ".local/share/grandtour")


def add_database(command: argparse.ArgumentParser) -> None:
    command.add_argument("--database", type=database_address,
                         default=f"sqlite:///{data_folder()}/grandtour.sqlite", metavar="URL",
                         help="where the record is kept, a file or an address (%(default)s)")


def database_address(text: str) -> str:
    """The address of a database. A path is that of a file of SQLite."""
    has_scheme = len(urlsplit(text).scheme) > len("C")      # a drive of Windows is none
    return text if has_scheme or not text else f"sqlite:///{Path(text).expanduser()}"


def add_site(command: argparse.ArgumentParser) -> None:
    command.add_argument("--site", type=site_address, default="http://localhost:8080",
                         metavar="URL", help="where people reach the site (%(default)s)")


def site_address(text: str) -> str:
    """The origin of a site, `https://games.example`. A name alone is reached by https."""
    parts = urlsplit(text if "://" in text else f"https://{text}")
    if parts.scheme not in ("http", "https") or not parts.hostname or " " in parts.netloc:
        raise argparse.ArgumentTypeError(
            f"'{text}' is no address like https://games.example, nor a name like games.example")
    return f"{parts.scheme}://{parts.netloc}"


def add_language(command: argparse.ArgumentParser) -> None:
    command.add_argument("--language", default="", metavar="en|ja|fr",
                         help="that of the environment, if not given")


def option(text: str) -> tuple[str, str]:
    """name=value"""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form name=value")
    return name, value


def duration(text: str) -> float:
    """Seconds, more than none"""
    seconds = float(text)
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"'{text}' is no number of seconds above zero")
    return seconds


def natural(text: str) -> int:
    """A whole number from 1"""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number from 1")
    return number


def whole(text: str) -> int:
    """A whole number from 0"""
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number from 0")
    return number


def spare_cores() -> int:
    """All that this process may use but one, which the server itself needs; at least one."""
    return max(1, usable_cores() - 1)


def usable_cores() -> int:
    """Those of the machine, or, where the system says which, those of this process."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))     # noqa: TID251
    return os.cpu_count() or 1


def add_patience(command: argparse.ArgumentParser) -> None:
    command.add_argument("--patience", type=duration, default=1000, metavar="TIMES",
                         help="how many times as long as usual a process may think before it is "
                         "taken to hang and replaced (%(default)s)")
