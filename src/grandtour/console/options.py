"""Options and types of values that several commands take."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import click

from grandtour.console.command import setting

NATURAL: Final = click.IntRange(min=1)
WHOLE: Final = click.IntRange(min=0)


def find_data_folder() -> Path:
    """Return the folder of records: GRANDTOUR_DATA, else a folder of the user's own."""
    return Path(os.environ.get("GRANDTOUR_DATA") or Path.home() / ".local/share/grandtour")


def find_default_database() -> str:
    return f"sqlite:///{find_data_folder()}/grandtour.sqlite"


def database_address(text: str) -> str:
    """Return the address of a database. A path is that of a file of SQLite."""
    has_scheme = len(urlsplit(text).scheme) > len("C")      # a drive of Windows is none
    return text if has_scheme or not text else f"sqlite:///{Path(text).expanduser()}"


def site_address(text: str) -> str:
    """Return the origin of a site, `https://games.example`. A name alone gets https."""
    parts = urlsplit(text if "://" in text else f"https://{text}")
    if parts.scheme not in ("http", "https") or not parts.hostname or " " in parts.netloc:
        raise click.BadParameter(
            f"'{text}' is no address like https://games.example, nor a name like games.example")
    return f"{parts.scheme}://{parts.netloc}"


def name_and_value(text: str) -> tuple[str, str]:
    """Split name=value."""
    name, equals, value = text.partition("=")
    if not equals:
        raise click.BadParameter(f"'{text}' is not of the form name=value")
    return name, value


def parse_duration(text: str) -> float:
    """Return a number of seconds above zero."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise click.BadParameter(f"'{text}' is no number of seconds above zero")
    return seconds


database_option = setting(
    "--database", type=database_address, default=find_default_database, metavar="URL",
    help="where the record is kept, a file or an address")
site_option = setting(
    "--site", type=site_address, default="http://localhost:8080", metavar="URL",
    help="where people reach the site")
language_option = click.option(
    "--language", default="", show_default=False, metavar="en|ja|fr",
    help="that of the environment, if not given")
game_option = click.option(
    "--option", "options", type=name_and_value, multiple=True, metavar="NAME=VALUE",
    help="an option of the game; may be given several times")
profile_option = click.option(
    "--profile", default="", show_default=False, help="sets several options at once")
seed_option = click.option(
    "--seed", type=int, default=0, help="the same number finds the same")
